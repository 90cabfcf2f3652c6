package skills

// Shorten cuts text to at most limit bytes, at the end of a word if it can.
func Shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	cut := max(limit-len("..."), 0)
	for end := cut; end > cut/2; end-- {
		if text[end] == ' ' {
			return text[:end] + "..."
		}
	}
	return text[:cut] + "..."
}
