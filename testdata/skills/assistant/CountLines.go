package skills

// CountLines writes counts, the greatest first, equal ones by name.
func CountLines(counts map[string]int) []string {
	names := make([]string, 0, len(counts))
	for name := range counts {
		names = append(names, name)
	}
	names = SortedBy(names, func(a, b string) bool {
		if counts[a] != counts[b] {
			return counts[a] > counts[b]
		}
		return a < b
	})
	return MapEach(names, func(name string) string { return name + ": " + NumberText(counts[name]) })
}
