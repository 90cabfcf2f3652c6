package skills

// ScheduleMeeting books half an hour for the meeting a mail asks for and writes
// to its sender when it is.
func ScheduleMeeting(id int) error {
	const length = 30
	day, start, err := FindTime(length, Today(), 10)
	if err != nil {
		return AnswerMail(id, "I have no time in the next two weeks. May I come back to you then?")
	}
	title := PlainSubject(MailHeader(id).Subject) + " with " + SenderOf(id)
	if err := AddEvent(day, start, start+length, title); err != nil {
		return err
	}
	return AnswerMail(id, "How about "+day+" at "+ClockText(start)+"?")
}
