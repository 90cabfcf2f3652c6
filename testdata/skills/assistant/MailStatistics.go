package skills

// MailStatistics says from which domains the mails in the inbox came, and how
// many conversations they are.
func MailStatistics() []string {
	ids := InboxMails(1000)
	domains := MapEach(MapEach(ids, SenderOf), DomainOf)
	subjects := Unique(MapEach(ids, func(id int) string { return PlainSubject(MailHeader(id).Subject) }))
	return append(FirstFew(CountLines(CountEach[string](domains)), 10), "conversations: "+NumberText(len(subjects)))
}
