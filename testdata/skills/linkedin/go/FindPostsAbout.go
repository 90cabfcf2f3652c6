package skills

// FindPostsAbout leaves the posts about topic on the page.
func FindPostsAbout(topic string) {
	SearchLinkedIn(topic)
	ClickTheFilter("Posts")
}
