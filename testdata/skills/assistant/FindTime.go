package skills

// FindTime finds the first free time after day, looking at so many workdays.
func FindTime(minutes int, day string, workdays int) (when string, start int, err error) {
	if workdays <= 0 {
		return "", 0, NewError("there is no free time of " + NumberText(minutes) + " minutes")
	}
	next := NextWorkday(day)
	if free := FreeTimes(next, minutes); len(free) > 0 {
		return next, free[0].Start, nil
	}
	return FindTime(minutes, next, workdays-1)
}
