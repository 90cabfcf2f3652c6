package skills

// ReportsAt gives the reports that a path stands for: those of a folder, or
// itself if it is one.
func ReportsAt(path string, depth int) ([]string, error) {
	switch {
	case IsFolder(path) && depth > 0:
		return CollectReports(path, depth-1)
	case !IsFolder(path) && Mentions(path, "report"):
		return []string{path}, nil
	}
	return nil, nil
}
