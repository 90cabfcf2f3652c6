package skills

// Mentions reports whether text holds one of the words, in capitals or not.
func Mentions(text string, words ...string) bool {
	text = LowerText(text)
	for _, word := range words {
		if IndexOf(text, LowerText(word)) >= 0 {
			return true
		}
	}
	return false
}
