package skills

// IndexOf gives the byte at which part first stands in text, or -1.
func IndexOf(text, part string) int {
	for i := range len(text) - len(part) + 1 {
		if StartsWith(text[i:], part) {
			return i
		}
	}
	return -1
}
