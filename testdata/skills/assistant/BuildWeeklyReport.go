package skills

// BuildWeeklyReport puts together what happened and what comes: figures of the
// dashboard, mail, the reports in a folder, the week ahead. A part that cannot
// be had is left out and said so.
func BuildWeeklyReport(address, user, folder string) string {
	var missing []string
	figures, err := ReadDashboard(address, user)
	if err != nil {
		missing = append(missing, "figures: "+ErrorText(err))
	}
	reports, err := CollectReports(folder, 3)
	if err != nil {
		missing = append(missing, "reports: "+ErrorText(err))
	}
	return "# Week of " + Today() + "\n\n" +
		ReportSection("Figures", CountLines(figures)) +
		ReportSection("Mail", MailStatistics()) +
		ReportSection("Reports", MapEach(reports, Headline)) +
		ReportSection("Ahead", MapEach(WeekAhead(), AgendaOf)) +
		ReportSection("Missing", missing)
}
