package skills

// TrimSpace gives text without the blanks, tabs and line ends around it.
func TrimSpace(text string) string {
	blank := func(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
	for text != "" && blank(text[0]) {
		text = text[1:]
	}
	for text != "" && blank(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	return text
}
