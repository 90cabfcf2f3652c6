package skills

// RunTheDay does the work of a day: it files and acknowledges what came at
// night, shows the agenda, minds the inbox, and on Friday sends the report.
func RunTheDay(reports string, readers []string) error {
	if _, err := TriageInbox(); err != nil {
		return err
	}
	if failed := AcknowledgeUrgentMails(); len(failed) > 0 {
		Note("not answered: " + JoinLines(MapEach(failed, NumberText), " "))
	}
	Note(AgendaOf(Today()))
	Note("handled " + NumberText(WatchInbox(8*60)) + " mails")
	if Weekday(Today()) != 5 {
		return nil
	}
	return SendWeeklyReport(reports, readers...)
}
