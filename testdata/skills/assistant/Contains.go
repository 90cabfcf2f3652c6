package skills

// Contains reports whether item is one of items.
func Contains[T comparable](items []T, item T) bool {
	for _, other := range items {
		if other == item {
			return true
		}
	}
	return false
}
