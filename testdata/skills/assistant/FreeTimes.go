package skills

// FreeTimes gives the times between nine and five at which a day has no event,
// of at least so many minutes.
func FreeTimes(day string, minutes int) []struct{ Start, End int } {
	const opening, closing = 9 * 60, 17 * 60
	var free []struct{ Start, End int }
	at := opening
	until := func(end int) {
		if end-at >= minutes {
			free = append(free, struct{ Start, End int }{at, end})
		}
	}
	for _, event := range EventsOn(day) {
		until(min(event.Start, closing))
		at = max(at, event.End)
	}
	until(closing)
	return free
}
