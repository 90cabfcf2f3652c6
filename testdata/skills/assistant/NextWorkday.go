package skills

// NextWorkday gives the first workday after day.
func NextWorkday(day string) string {
	next := DayAfter(day)
	if IsWorkday(next) {
		return next
	}
	return NextWorkday(next)
}
