package analyzer

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// bom is the byte order mark, which may stand at the start of a source.
const bom = "\uFEFF"

// A Text is a source without its byte order mark and with LF line ends, the
// form that a parser gets. It knows where each byte stands in the source as
// given. The zero Text is that of an empty source. It must not be used by
// several goroutines at once.
type Text struct {
	Plain string // without byte order mark, CRLF written as LF

	given string
	bom   int   // bytes of byte order mark dropped
	crs   []int // offsets in Plain of the line ends that lost a CR
	lines []int // where each line of given starts; nil until asked for
}

// NewText reads the source given. It does not look for flaws.
func NewText(given string) Text {
	t := Text{Plain: strings.TrimPrefix(given, bom), given: given}
	t.bom = len(given) - len(t.Plain)
	if !strings.Contains(t.Plain, "\r\n") {
		return t
	}
	for i := 0; ; {
		j := strings.Index(t.Plain[i:], "\r\n")
		if j < 0 {
			break
		}
		t.crs = append(t.crs, i+j-len(t.crs))
		i += j + 2
	}
	t.Plain = strings.ReplaceAll(t.Plain, "\r\n", "\n")
	return t
}

// ToGiven maps an offset in Plain to one in the source as given. An offset
// outside Plain gives the nearest end.
func (t *Text) ToGiven(offset int) int {
	offset = max(0, offset)
	return min(offset+t.bom+sort.SearchInts(t.crs, offset), len(t.given))
}

// Position gives the line and column, both from 1, of an offset in the source
// as given; the column counts bytes. An offset outside gives the nearest end.
func (t *Text) Position(given int) (line, column int) {
	given = max(0, min(given, len(t.given)))
	if t.lines == nil {
		t.lines = []int{0}
		for i := range len(t.given) {
			if t.given[i] == '\n' {
				t.lines = append(t.lines, i+1)
			}
		}
	}
	line = sort.SearchInts(t.lines, given+1)
	return line, given - t.lines[line-1] + 1
}

// A Flaw is a place in the text as given that keeps it from being clean text.
type Flaw struct {
	Start, End int // bytes of the text as given
	Message    string
}

// Flaws finds what keeps given from being clean text, in order: the first of
// each kind, but every bidirectional control. It is the part of the rule syntax
// that all languages share.
func Flaws(given string) []Flaw {
	if isPlainText(given) {
		return nil
	}
	var found []Flaw
	seen := map[string]bool{}
	once := func(start, end int, message string) {
		if !seen[message] {
			seen[message] = true
			found = append(found, Flaw{start, end, message})
		}
	}
	for i := 0; i < len(given); {
		if c := given[i]; c < utf8.RuneSelf {
			switch {
			case c == 0:
				once(i, i+1, "the text holds a NUL byte: remove it")
			case c == '\r' && (i+1 == len(given) || given[i+1] != '\n'):
				once(i, i+1, "a carriage return stands alone: end lines with LF or CRLF")
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(given[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			once(i, i+1, "the text is not valid UTF-8: save it as UTF-8")
		case isBidi(r):
			found = append(found, Flaw{i, i + size, fmt.Sprintf("bidirectional control U+%04X makes the text look other than it is: remove it, or write \\u%04X in a string", r, r)})
		}
		i += size
	}
	return found
}

// isPlainText tells whether s is ASCII without NUL and CR, which holds no flaw.
func isPlainText(s string) bool {
	for i := range len(s) {
		if c := s[i]; c == 0 || c == '\r' || c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isBidi tells the characters that change the direction of the text around
// them.
func isBidi(r rune) bool {
	return r == 0x061C || r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069
}

// TooLarge is the finding for a source over the bound. It does not say how large
// the source is: who read it may have stopped at the bound.
var TooLarge = fmt.Sprintf("the source is more than %d bytes long: split it into smaller functions", MaxSourceBytes)
