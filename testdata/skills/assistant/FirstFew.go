package skills

// FirstFew gives at most n items from the front.
func FirstFew[T any](items []T, n int) []T {
	return items[:min(max(n, 0), len(items))]
}
