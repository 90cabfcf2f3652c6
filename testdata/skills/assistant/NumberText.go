package skills

// NumberText writes a number in decimal digits.
func NumberText(n int) string {
	switch {
	case n < 0:
		return "-" + NumberText(-n)
	case n < 10:
		return string(rune('0' + n))
	}
	return NumberText(n/10) + NumberText(n%10)
}
