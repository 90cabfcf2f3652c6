package skills

// FolderFor says where a mail belongs: it stays in the inbox if somebody has to
// look at it.
func FolderFor(id int) string {
	switch {
	case IsUrgent(id), IsMeetingRequest(id):
		return "Inbox"
	case IsInvoice(id):
		return "Money"
	case IsNewsletter(id):
		return "Reading"
	default:
		return "People/" + DomainOf(SenderOf(id))
	}
}
