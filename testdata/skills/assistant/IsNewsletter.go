package skills

// IsNewsletter reports whether a mail went to many: it says how to get no more
// of them, or nobody can answer it.
func IsNewsletter(id int) bool {
	return Mentions(MailText(id), "unsubscribe", "manage your preferences") ||
		StartsWith(SenderOf(id), "noreply@") || StartsWith(SenderOf(id), "no-reply@")
}
