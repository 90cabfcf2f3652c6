package python

import (
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A text is one source as it is parsed and stored: LF line ends, no byte order
// mark, one final newline.
type text struct {
	analyzer.Text
	stored string
}

// newText takes a source that is not too large. It does not look whether the
// text is clean.
func newText(given string) text {
	t := text{Text: analyzer.NewText(given)}
	trimmed := strings.TrimRight(t.Plain, " \t\f\n")
	switch {
	case trimmed == "":
		t.stored = ""
	case strings.HasPrefix(t.Plain[len(trimmed):], "\n"):
		t.stored = t.Plain[:len(trimmed)+1]
	default:
		t.stored = trimmed + "\n"
	}
	return t
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
