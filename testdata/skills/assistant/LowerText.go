package skills

// LowerText gives text with its ASCII capitals made small.
func LowerText(text string) string {
	letters := []byte(text)
	for i, c := range letters {
		if 'A' <= c && c <= 'Z' {
			letters[i] = c + 'a' - 'A'
		}
	}
	return string(letters)
}
