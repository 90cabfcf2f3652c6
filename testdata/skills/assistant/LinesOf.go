package skills

// LinesOf gives the lines of text that are not blank.
func LinesOf(text string) []string {
	var lines []string
	for more := true; more; {
		var line string
		line, text, more = SplitAt(text, "\n")
		if line = TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
