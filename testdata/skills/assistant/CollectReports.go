package skills

// CollectReports gives the paths of the reports in a folder and in the folders
// below it, to a depth of depth.
func CollectReports(folder string, depth int) ([]string, error) {
	paths, err := ListFiles(folder)
	if err != nil {
		return nil, err
	}
	var reports []string
	for _, path := range paths {
		found, err := ReportsAt(path, depth)
		if err != nil {
			return nil, err
		}
		reports = append(reports, found...)
	}
	return reports, nil
}
