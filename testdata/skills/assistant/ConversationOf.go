package skills

// ConversationOf gives the mails in the inbox with the same subject as a mail,
// marks of answers aside, oldest first. The mail is one of them.
func ConversationOf(id int) []int {
	subject := PlainSubject(MailHeader(id).Subject)
	same := func(other int) bool { return PlainSubject(MailHeader(other).Subject) == subject }
	return SortedBy[int](Keep[int](InboxMails(500), same), ReceivedBefore)
}
