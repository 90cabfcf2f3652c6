package goast

import (
	"fmt"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// directives judges the rule directive: what the Go tools read as an order
// though it looks like a comment.
func (u *unit) directives() {
	judged := map[int]bool{} // offsets of the directives found in comments
	for _, group := range u.file.Comments {
		for _, c := range group.List {
			name := directiveIn(c.Text)
			if name == "" {
				continue
			}
			judged[u.offset(c.Pos())] = true
			opening := c.Text[:2]
			f := u.report(analyzer.RuleDirective, c.Pos(), c.End(),
				fmt.Sprintf("%s is an order to the Go tools: remove it, or put a space after %s if it is prose", name, opening))
			instead := ""
			if opening == "/*" { // it parts tokens, and lines where it has several
				instead = " "
				if strings.Contains(c.Text, "\n") {
					instead = "\n"
				}
			}
			f.Suggestion = &analyzer.Suggestion{Message: "remove the directive", Edits: []analyzer.Edit{u.edit(c.Pos(), c.End(), instead)}}
		}
	}
	// The command go generate reads lines, not tokens: it runs what stands in
	// a raw string or a block comment too.
	for at := u.text.prefix; ; {
		i := strings.Index(u.text.parsed[at:], generate)
		if i < 0 {
			return
		}
		at += i
		if !judged[at] && (at == 0 || u.text.parsed[at-1] == '\n') {
			line, _, _ := strings.Cut(u.text.parsed[at:], "\n")
			u.reportParsed(analyzer.RuleDirective, at, at+len(line),
				"go generate runs a line that begins like this, in whatever it stands: let the line begin otherwise")
		}
		at += len(generate)
	}
}

const generate = "//go:generate"

// directiveIn gives the directive that a comment is, or "".
func directiveIn(comment string) string {
	if rest, ok := strings.CutPrefix(comment, "/*"); ok {
		if isWord(rest, "line") {
			return "/*line"
		}
		return ""
	}
	rest := strings.TrimPrefix(comment, "//")
	for _, prefix := range []string{"go:", "cgo_"} {
		if strings.HasPrefix(rest, prefix) {
			name, _, _ := strings.Cut(rest, " ")
			return "//" + clip(name)
		}
	}
	for _, word := range []string{"line", "export", "extern", "sys", "sysnb"} {
		if isWord(rest, word) {
			return "//" + word
		}
	}
	if isWord(strings.TrimLeft(rest, " \t"), "+build") {
		return "// +build"
	}
	return ""
}

// isWord tells whether s begins with word and the word ends there.
func isWord(s, word string) bool {
	rest, ok := strings.CutPrefix(s, word)
	return ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '*' || rest[0] == ':')
}
