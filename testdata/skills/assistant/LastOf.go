package skills

// LastOf gives the last item, or otherwise if there is none.
func LastOf[T any](items []T, otherwise T) T {
	if n := len(items); n > 0 {
		return items[n-1]
	}
	return otherwise
}
