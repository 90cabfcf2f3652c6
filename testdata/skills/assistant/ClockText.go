package skills

// ClockText writes minutes from midnight as a clock shows them.
func ClockText(minutes int) string {
	two := func(n int) string {
		if n < 10 {
			return "0" + NumberText(n)
		}
		return NumberText(n)
	}
	return two(minutes/60) + ":" + two(minutes%60)
}
