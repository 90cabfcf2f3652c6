package skills

// Click clicks what has this name.
func Click(name string)
