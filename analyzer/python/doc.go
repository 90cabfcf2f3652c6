package python

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// docOf gives the docstring of a body, cleaned as inspect.cleandoc does: tabs
// become spaces, the indentation that its lines share goes, and so do empty
// lines around it. It is "" where there is none. A lone surrogate becomes
// U+FFFD.
func docOf(body []syntax.Stmt) string {
	text, ok := docstring(body)
	if !ok {
		return ""
	}
	if !strings.ContainsAny(text, "\n\t") {
		return strings.TrimLeftFunc(withoutSurrogates(text), isSpace)
	}
	lines := strings.Split(expandTabs(withoutSurrogates(text)), "\n")
	margin := -1
	for _, line := range lines[1:] {
		if n := indent(line); n < utf8.RuneCountInString(line) && (margin < 0 || n < margin) {
			margin = n
		}
	}
	lines[0] = strings.TrimLeftFunc(lines[0], isSpace)
	for i := 1; i < len(lines) && margin > 0; i++ {
		lines[i] = dropRunes(lines[i], margin)
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	return strings.Join(lines, "\n")
}

// docstring gives the string that a body begins with.
func docstring(body []syntax.Stmt) (text string, ok bool) {
	if len(body) == 0 {
		return "", false
	}
	s, ok := body[0].(*syntax.ExprStmt)
	if !ok || !isText(s.Value) {
		return "", false
	}
	return s.Value.(*syntax.Constant).Text, true
}

// withoutSurrogates puts U+FFFD for each lone surrogate, which takes three
// bytes that are no UTF-8.
func withoutSurrogates(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			size = min(3, len(s))
		}
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}

// isSpace tells what str.isspace calls white space: it knows four separators
// that Unicode does not count.
func isSpace(r rune) bool { return unicode.IsSpace(r) || '\x1c' <= r && r <= '\x1f' }

// indent gives the number of characters of white space a line begins with.
func indent(line string) int {
	n := 0
	for _, r := range line {
		if !isSpace(r) {
			break
		}
		n++
	}
	return n
}

// dropRunes drops the first n characters.
func dropRunes(s string, n int) string {
	for ; n > 0 && s != ""; n-- {
		_, size := utf8.DecodeRuneInString(s)
		s = s[size:]
	}
	return s
}

// expandTabs puts spaces for tabs, up to the next column that 8 divides.
func expandTabs(s string) string {
	if !strings.Contains(s, "\t") {
		return s
	}
	var b strings.Builder
	column := 0
	for _, r := range s {
		switch r {
		case '\t':
			n := 8 - column%8
			b.WriteString("        "[:n])
			column += n
		case '\n', '\r':
			b.WriteRune(r)
			column = 0
		default:
			b.WriteRune(r)
			column++
		}
	}
	return b.String()
}
