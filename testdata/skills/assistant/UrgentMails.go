package skills

// UrgentMails gives the mails that want an answer today, oldest first.
func UrgentMails() []int {
	return SortedBy(Keep(InboxMails(200), IsUrgent), ReceivedBefore)
}
