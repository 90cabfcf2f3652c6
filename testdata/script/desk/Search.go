package skills

// Search looks for a text.
//
// It leaves the results on the page.
func Search(query string) {
	Type(query)
	Enter()
}
