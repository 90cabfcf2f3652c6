package skills

// SenderOf gives the address a mail came from, in small letters, without the
// name before it.
func SenderOf(id int) string {
	from := MailHeader(id).From
	if _, address, found := SplitAt(from, "<"); found {
		from, _, _ = SplitAt(address, ">")
	}
	return LowerText(TrimSpace(from))
}
