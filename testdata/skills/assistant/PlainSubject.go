package skills

// PlainSubject gives a subject without the marks of answers before it, however
// many there are.
func PlainSubject(subject string) string {
	subject = TrimSpace(subject)
	for _, mark := range []string{"re:", "fwd:", "fw:", "aw:"} {
		if StartsWith(LowerText(subject), mark) {
			return PlainSubject(subject[len(mark):])
		}
	}
	return subject
}
