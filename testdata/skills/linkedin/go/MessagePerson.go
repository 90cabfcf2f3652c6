package skills

// MessagePerson finds the person of that name and sends them text.
func MessagePerson(name, text string) {
	FindPeopleNamed(name)
	SendMessage(text)
}
