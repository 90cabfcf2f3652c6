package skills

// SendMessage sends text to the person whose page is open.
func SendMessage(text string) {
	ClickMessage()
	TypeTheText(text)
	PressEnter()
}
