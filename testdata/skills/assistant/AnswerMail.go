package skills

// AnswerMail answers a mail with body, and only then counts it as read.
func AnswerMail(id int, body string) error {
	reply := DraftReply(id, body)
	if reply.To == "" {
		return NewError("mail " + NumberText(id) + " has no sender")
	}
	if err := SendMail(reply.To, reply.Subject, reply.Text); err != nil {
		return err
	}
	MarkAsRead(id)
	return nil
}
