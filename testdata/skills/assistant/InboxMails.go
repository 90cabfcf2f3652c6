package skills

// InboxMails gives the ids of the mails in the inbox, at most limit of them,
// newest first.
func InboxMails(limit int) []int {
	var ids []int
	for id := range EachMail {
		if len(ids) >= limit {
			break
		}
		ids = append(ids, id)
	}
	return ids
}
