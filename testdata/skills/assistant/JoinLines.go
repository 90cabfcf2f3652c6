package skills

// JoinLines puts lines below one another, each begun with mark.
func JoinLines(lines []string, mark string) string {
	text := ""
	for _, line := range lines {
		text += mark + line + "\n"
	}
	return text
}
