package skills

// ParseNumber reads decimal digits, with or without commas between them.
func ParseNumber(text string) (int, error) {
	n, digits := 0, 0
	for _, r := range TrimSpace(text) {
		switch {
		case r == ',':
		case r < '0' || r > '9':
			return 0, NewError("not a number: " + text)
		default:
			n = 10*n + int(r-'0')
			digits++
		}
	}
	if digits == 0 || digits > 15 {
		return 0, NewError("not a number of 1 to 15 digits: " + text)
	}
	return n, nil
}
