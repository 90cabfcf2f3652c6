package skills

// None calls itself as it should: what does not fit in Go is of the rule type.
func None(n int) int {
	if n > 0 {
		return None(n - 1)
	}
	return n
}
