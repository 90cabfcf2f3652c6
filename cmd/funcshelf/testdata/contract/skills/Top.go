package skills

// Top calls Mid, and itself.
func Top(x int) {
	if x > 0 {
		Top(x - 1)
	}
	Mid(x)
	Pay(x)
}
