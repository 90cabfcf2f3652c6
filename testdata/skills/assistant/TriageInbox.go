package skills

// TriageInbox files the mails of the inbox and says how many it moved. It stops
// at the first that cannot be moved.
func TriageInbox() (moved int, err error) {
	defer func() { Note("moved " + NumberText(moved) + " mails") }()
	for _, id := range InboxMails(1000) {
		folder := FolderFor(id)
		if folder == "Inbox" {
			continue
		}
		if err := MoveMail(id, folder); err != nil {
			return moved, err
		}
		moved++
	}
	return moved, nil
}
