package skills

// Press presses a key.
func Press(key string)

// Wait waits.
func Wait(seconds int)
