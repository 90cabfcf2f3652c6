package skills

// IsUrgent reports whether a mail wants an answer today.
func IsUrgent(id int) bool {
	if IsNewsletter(id) {
		return false
	}
	header := MailHeader(id)
	return Mentions(header.Subject, "urgent", "asap", "today") ||
		header.Day == Today() && Mentions(MailText(id), "as soon as possible", "by the end of the day")
}
