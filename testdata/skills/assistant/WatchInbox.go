package skills

// WatchInbox handles mail as it comes, for so many minutes or until the user
// wants it to stop, and says how many mails that were.
func WatchInbox(minutes int) (handled int) {
	mails, stop, end := NewMail(), StopRequested(), AfterMinutes(minutes)
	for {
		select {
		case id, open := <-mails:
			if !open {
				return handled
			}
			if err := HandleNewMail(id); err != nil {
				Note(ErrorText(err))
			}
			handled++
		case <-stop:
			Note("stopped")
			return handled
		case <-end:
			return handled
		}
	}
}
