package skills

// CountEach says how often each item stands in items.
func CountEach[K comparable](items []K) map[K]int {
	counts := make(map[K]int, len(items))
	for _, item := range items {
		counts[item]++
	}
	return counts
}
