package skills

// IsInvoice reports whether a mail asks for money.
func IsInvoice(id int) bool {
	return Mentions(MailHeader(id).Subject, "invoice", "receipt", "payment due")
}
