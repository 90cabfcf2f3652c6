package skills

// IsMeetingRequest reports whether a mail asks for a meeting.
func IsMeetingRequest(id int) bool {
	asks := func(text string) bool { return Mentions(text, "can we meet", "schedule a call", "find a time") }
	return asks(MailHeader(id).Subject) || asks(MailText(id))
}
