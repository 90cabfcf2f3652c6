package skills

// FindPeopleNamed leaves the people of that name on the page.
func FindPeopleNamed(name string) {
	SearchLinkedIn(name)
	ClickTheFilter("People")
}
