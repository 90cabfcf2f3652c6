// CollectTitles opens each page and gives the titles that hold word.
func CollectTitles(urls []string, word string) (titles []string, err error) {
	for i, url := range urls {
		if err = OpenPage(url); err != nil {
			return titles, Wrap(err, "page", i)
		}
		if title := ReadText("h1"); Contains(title, word) && len(title) > 0 {
			titles = append(titles, title)
		}
	}
	return titles, nil
}
