package skills

// HandleNewMail does with a mail that has just come what can be done without
// the user. Of a conversation only the first mail is answered.
func HandleNewMail(id int) error {
	switch folder := FolderFor(id); {
	case folder != "Inbox":
		return MoveMail(id, folder)
	case len(ConversationOf(id)) > 1:
		Note("again: " + MailHeader(id).Subject)
		return nil
	case IsMeetingRequest(id):
		return ScheduleMeeting(id)
	}
	return AnswerMail(id, "Thank you, I will look at it today.")
}
