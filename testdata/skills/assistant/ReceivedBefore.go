package skills

// ReceivedBefore reports whether mail a came before mail b.
func ReceivedBefore(a, b int) bool {
	first, second := MailHeader(a), MailHeader(b)
	if first.Day != second.Day {
		return first.Day < second.Day
	}
	return first.Minute < second.Minute
}
