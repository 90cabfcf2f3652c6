package skills

// Low is called.
func Low(x int) { Host(x) }
