package skills

// AcknowledgeUrgentMails tells each urgent sender once that their mail was
// seen. It goes on after an error and gives the mails it could not answer.
func AcknowledgeUrgentMails() (failed []int) {
	var told []string
	for _, id := range UrgentMails() {
		sender := SenderOf(id)
		if Contains[string](told, sender) {
			MarkAsRead(id)
			continue
		}
		if err := AnswerMail(id, "I have seen this and will get back to you today."); err != nil {
			Note(ErrorText(err))
			failed = append(failed, id)
			continue
		}
		told = append(told, sender)
	}
	return failed
}
