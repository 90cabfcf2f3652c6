package skills

// IsWorkday reports whether people work on a day.
func IsWorkday(day string) bool {
	if Weekday(day) > 5 {
		return false
	}
	for _, event := range EventsOn(day) {
		if Mentions(event.Title, "holiday", "vacation") {
			return false
		}
	}
	return true
}
