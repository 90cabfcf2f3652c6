package skills

// WeekAhead gives the next five workdays.
func WeekAhead() []string {
	days := make([]string, 0, 5)
	for len(days) < cap(days) {
		days = append(days, NextWorkday(LastOf(days, Today())))
	}
	return days
}
