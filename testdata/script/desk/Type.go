package skills

// Type types a text, key by key.
func Type(text string) {
	for _, r := range text {
		Press(string(r))
	}
}
