package skills

// SplitAt cuts text in two at the first separator; found says whether there is
// one.
func SplitAt(text, separator string) (before, after string, found bool) {
	at := IndexOf(text, separator)
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+len(separator):], true
}
