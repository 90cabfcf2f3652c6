package skills

// SendWeeklyReport keeps the weekly report as a file in a folder and sends it to
// each of the addresses once.
func SendWeeklyReport(folder string, addresses ...string) error {
	report := BuildWeeklyReport("https://dashboard.example/week", "assistant", folder)
	if err := WriteFile(folder+"/weekly-"+Today()+".md", report); err != nil {
		return err
	}
	for _, to := range Unique[string](MapEach(addresses, LowerText)) {
		if err := SendMail(to, "Weekly report, "+Today(), report); err != nil {
			return err
		}
	}
	return nil
}
