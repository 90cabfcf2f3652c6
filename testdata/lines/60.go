// Survey visits the pages and groups what they show by the best word.
//
// It gives up after three failures.
func Survey[W ~string](urls []string, words ...W) (groups map[W][]string, err error) {
	const most = 3
	type page struct {
		url, title string
		hits       map[W]int
		score      float64
	}
	type weighted struct {
		word   W
		weight float64
	}
	weights := []weighted{
		{word: "news", weight: 1.5},
		{word: "archive", weight: 0.5},
		{word: "about", weight: 0.25},
	}
	for _, word := range words {
		weights = append(weights, weighted{word, 1})
	}
	score := func(title string) (hits map[W]int, sum float64) {
		hits = map[W]int{}
		for _, w := range weights {
			if Contains(title, string(w.word)) {
				hits[w.word]++
				sum += w.weight
			}
		}
		return hits, sum
	}
	var pages []page
	failures := 0
	for i, url := range urls {
		if Holds(urls[:i], url) {
			continue // seen before
		}
		if err := OpenPage(url); err != nil {
			if failures++; failures == most {
				return nil, Wrap(err, "page", i, "of", len(urls))
			}
			continue
		}
		title := ReadText("h1")
		hits, sum := score(title)
		pages = append(pages, page{url: url, title: title, hits: hits, score: sum})
	}
	groups = make(map[W][]string, len(words))
	for _, p := range pages {
		for word, n := range p.hits {
			if n > 0 && p.score >= 0.25 {
				groups[word] = append(groups[word], p.url, p.title)
			}
		}
	}
	return groups, nil
}
