package skills

// Low is called.
func Low(x, y int) { Host(x + y) }
