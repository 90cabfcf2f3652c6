package analyzer

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// nearMost is the number of names Near gives at most.
const nearMost = 3

// Near gives those of candidates that resemble name, best first, at most
// three; of equals the first in byte order goes first. Case does not count,
// nor does the order of the words in a name (getPageText, page_text_get).
// Name itself is never among them. The cost is bounded by the number of
// candidates: names longer than MaxNameBytes resemble nothing.
func Near(name string, candidates []string) []string {
	if name == "" || len(name) > MaxNameBytes {
		return nil
	}
	type scored struct {
		name  string
		score int
	}
	folded, sorted := foldWords(name)
	limit := len(folded) / 3
	var near []scored
	for _, c := range candidates {
		if c == name || c == "" || len(c) > MaxNameBytes {
			continue
		}
		cFolded, cSorted := foldWords(c)
		d := editDistance(folded, cFolded, limit)
		// A name with the same words in another order is one step away.
		d = min(d, 1+editDistance(sorted, cSorted, limit-1))
		if d <= limit {
			near = append(near, scored{c, d})
		}
	}
	slices.SortFunc(near, func(a, b scored) int {
		return cmp.Or(cmp.Compare(a.score, b.score), strings.Compare(a.name, b.name))
	})
	var out []string
	for _, s := range near {
		if len(out) == nearMost {
			break
		}
		if !slices.Contains(out, s.name) {
			out = append(out, s.name)
		}
	}
	return out
}

// foldWords gives name in lower case without underscores, and the same with
// its words sorted. A word begins after an underscore and at a capital that
// follows a small letter or digit.
func foldWords(name string) (folded, sorted string) {
	var words []string
	start, small := 0, false
	for i, r := range name {
		if r == '_' || unicode.IsUpper(r) && small {
			words = append(words, strings.ToLower(name[start:i]))
			start = i
		}
		small = r != '_' && !unicode.IsUpper(r)
	}
	words = append(words, strings.ToLower(name[start:]))
	for i := range words {
		words[i] = strings.Trim(words[i], "_")
	}
	folded = strings.Join(words, "")
	slices.Sort(words)
	return folded, strings.Join(words, "")
}

// editDistance is the number of bytes to insert, delete, replace or swap with
// their neighbour to make b of a, or limit+1 when it is more than limit.
func editDistance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, last, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		next[0] = i + 1
		lowest := next[0]
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next[j+1] = min(last[j]+cost, last[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
			lowest = min(lowest, next[j+1])
		}
		if lowest > limit {
			return limit + 1
		}
		before, last, next = last, next, before
	}
	return min(last[len(b)], limit+1)
}
