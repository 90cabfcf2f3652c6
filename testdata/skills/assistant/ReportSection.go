package skills

// ReportSection writes a title with lines below it, or nothing without lines.
func ReportSection(title string, lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return "## " + title + "\n\n" + JoinLines(lines, "- ") + "\n"
}
