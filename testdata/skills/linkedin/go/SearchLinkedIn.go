package skills

// SearchLinkedIn searches LinkedIn for query and leaves the results of all
// kinds on the page.
func SearchLinkedIn(query string) {
	GoToLinkedInCom()
	ClickTheSearchBar()
	TypeTheText(query)
	PressEnter()
}
