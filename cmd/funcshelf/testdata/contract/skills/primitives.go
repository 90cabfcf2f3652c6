package skills

// Host does something.
func Host(x int)
