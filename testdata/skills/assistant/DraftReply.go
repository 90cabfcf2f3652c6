package skills

// DraftReply writes the answer to a mail: body below a greeting, the beginning
// of what is answered below that.
func DraftReply(id int, body string) struct{ To, Subject, Text string } {
	header := MailHeader(id)
	name, _, _ := SplitAt(TrimSpace(header.From), " ")
	quoted := FirstFew(LinesOf(MailText(id)), 5)
	return struct{ To, Subject, Text string }{
		To:      SenderOf(id),
		Subject: "Re: " + PlainSubject(header.Subject),
		Text:    "Hello " + name + ",\n\n" + body + "\n\n" + JoinLines(quoted, "> "),
	}
}
