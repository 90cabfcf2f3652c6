package skills

func max(a, b int) int { // want `^reserved-name: "max"`
	if a > b {
		return a
	}
	return b
}
