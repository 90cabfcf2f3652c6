package skills

// AgendaOf writes the events of a day below one another.
func AgendaOf(day string) string {
	events := EventsOn(day)
	if len(events) == 0 {
		return day + ": nothing planned\n"
	}
	lines := make([]string, 0, len(events))
	for _, event := range events {
		lines = append(lines, ClockText(event.Start)+"-"+ClockText(event.End)+" "+event.Title)
	}
	return day + ":\n" + JoinLines(lines, "  ")
}
