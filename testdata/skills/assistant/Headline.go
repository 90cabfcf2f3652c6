package skills

// Headline gives the first line of a file that says something, shortened.
func Headline(path string) string {
	text, err := ReadFile(path)
	if err != nil {
		return path + ": " + ErrorText(err)
	}
	for _, line := range LinesOf(text) {
		if !StartsWith(line, "#!") {
			return path + ": " + Shorten(line, 80)
		}
	}
	return path + ": empty"
}
