package skills

// Enter presses the enter key.
func Enter() { Press("enter") }
