package python

import (
	"sort"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// bom is the byte order mark, which may stand at the start of a source.
const bom = "\uFEFF"

// A text is one source as it is parsed and stored: LF line ends, no byte order
// mark, one final newline.
type text struct {
	stored string
	given  int   // bytes of the text as given
	lead   int   // bytes of it before the stored form
	crs    []int // offsets in stored of the line ends that lost a CR
}

// newText takes a source that is not too large. It does not look whether the
// text is clean.
func newText(given string) text {
	t := text{given: len(given)}
	s := strings.TrimPrefix(given, bom)
	t.lead = len(given) - len(s)
	if strings.Contains(s, "\r\n") {
		for i := 0; ; {
			j := strings.Index(s[i:], "\r\n")
			if j < 0 {
				break
			}
			t.crs = append(t.crs, i+j-len(t.crs))
			i += j + 2
		}
		s = strings.ReplaceAll(s, "\r\n", "\n")
	}
	trimmed := strings.TrimRight(s, " \t\f\n")
	switch {
	case trimmed == "":
		t.stored = ""
	case strings.HasPrefix(s[len(trimmed):], "\n"):
		t.stored = s[:len(trimmed)+1]
	default:
		t.stored = trimmed + "\n"
	}
	return t
}

// toGiven maps an offset in the stored form to one in the text as given.
func (t *text) toGiven(offset int) int {
	return min(offset+t.lead+sort.SearchInts(t.crs, offset), t.given)
}

// lineStarts gives the offset of the start of each line.
func lineStarts(s string) []int {
	starts := []int{0}
	for i := 0; ; {
		n := strings.IndexByte(s[i:], '\n')
		if n < 0 {
			return starts
		}
		i += n + 1
		starts = append(starts, i)
	}
}

// cookie finds a comment that CPython reads as the encoding of a file: in the
// first line, or in the second where the first is empty or a comment, as
// PEP 263 has it.
func cookie(stored string) (start, end int, found bool) {
	for offset, n := 0, 0; n < 2 && offset < len(stored); n++ {
		line, _, _ := strings.Cut(stored[offset:], "\n")
		comment := strings.TrimLeft(line, " \t\f")
		if comment != "" && comment[0] != '#' {
			return 0, 0, false
		}
		if namesCoding(comment) {
			start = offset + len(line) - len(comment)
			return start, offset + len(line), true
		}
		offset += len(line) + 1
	}
	return 0, 0, false
}

// namesCoding tells whether a comment holds coding: NAME or coding=NAME.
func namesCoding(comment string) bool {
	for {
		_, rest, found := strings.Cut(comment, "coding")
		if !found {
			return false
		}
		comment = rest
		if rest == "" || rest[0] != ':' && rest[0] != '=' {
			continue
		}
		name := strings.TrimLeft(rest[1:], " \t")
		if name != "" && (isNameByte(name[0]) || name[0] == '-' || name[0] == '.') {
			return true
		}
	}
}

func isNameByte(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// removal gives the edit that removes a statement with its lines; a sole one
// of its block leaves a pass behind. It gives false where something else stands
// on them.
func (u *unit) removal(r syntax.Range, sole bool) (edit analyzer.Edit, ok bool) {
	stored := u.text.stored
	start := strings.LastIndexByte(stored[:r.Start], '\n') + 1
	length := strings.IndexByte(stored[r.End:], '\n')
	if length < 0 || strings.Trim(stored[start:r.Start], " \t\f") != "" || strings.Trim(stored[r.End:int(r.End)+length], " \t\f") != "" {
		return edit, false
	}
	if sole {
		return u.edit(r, "pass"), true
	}
	return u.edit(syntax.Range{Start: int32(start), End: r.End + int32(length) + 1}, ""), true
}
