package skills

// ReadDashboard gives the figures of the dashboard at an address: of each line
// such as "Visitors: 1,204" the name and the number.
func ReadDashboard(address, user string) (figures map[string]int, err error) {
	if err := OpenPage(address); err != nil {
		return nil, err
	}
	defer CloseTheBrowser()
	if err := LogIn(user); err != nil {
		return nil, err
	}
	figures = map[string]int{}
	for _, line := range LinesOf(PageText()) {
		name, value, found := SplitAt(line, ":")
		if !found {
			continue
		}
		if n, err := ParseNumber(value); err == nil {
			figures[TrimSpace(name)] = n
		}
	}
	return figures, nil
}
