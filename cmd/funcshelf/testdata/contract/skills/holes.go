package skills

// Pay pays.
func Pay(amount int)
