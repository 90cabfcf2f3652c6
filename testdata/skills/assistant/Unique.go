package skills

// Unique gives each item once, in the order in which it first stands.
func Unique[T comparable](items []T) []T {
	var kept []T
	for _, item := range items {
		if !Contains(kept, item) {
			kept = append(kept, item)
		}
	}
	return kept
}
