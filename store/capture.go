package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// difference gives the first place where a rewritten source does not call the
// same as before, the name aside.
func (n *renaming) difference(r *Row, old []analyzer.Call, fn *analyzer.Function) *analyzer.Diagnostic {
	want := map[string][]int{}
	kinds := map[string]analyzer.CallKind{}
	for _, c := range old {
		name := c.Name
		if name == n.old {
			name = n.new
		}
		want[name] = append(want[name], c.Lines...)
		if kinds[name] != analyzer.KindCall {
			kinds[name] = c.Kind
		}
	}
	for name, lines := range want {
		slices.Sort(lines)
		want[name] = slices.Compact(lines)
	}
	line := 0
	differ := func(lines []int) {
		for _, at := range lines {
			if line == 0 || at < line {
				line = at
			}
		}
	}
	for _, c := range fn.Calls {
		if lines, ok := want[c.Name]; !ok || kinds[c.Name] != c.Kind || !slices.Equal(lines, c.Lines) {
			differ(missingFrom(c.Lines, lines))
			differ(missingFrom(lines, c.Lines))
			if kinds[c.Name] != c.Kind {
				differ(c.Lines)
			}
		}
		delete(want, c.Name)
	}
	for _, lines := range want {
		differ(lines)
	}
	if line == 0 {
		return nil
	}
	text := strings.Split(r.Source, "\n")
	column := 1
	if line <= len(text) {
		column += max(wordIn(text[line-1], n.new), 0)
	}
	return &analyzer.Diagnostic{
		File: r.Name, Line: line, Column: column, EndLine: line, EndColumn: column + len(n.new), Rule: analyzer.RuleReference,
		Message: fmt.Sprintf("%q means something else here: a local of that name would capture the call of %q", n.new, n.old),
	}
}

// missingFrom gives the elements of a that b, which is ascending, lacks.
func missingFrom(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(n int) bool {
		_, found := slices.BinarySearch(b, n)
		return found
	})
}

// mentions lists the places in docs and guidance that speak of the old name. id is the
// renamed function, or the one that goes.
func (n *renaming) mentions(ctx context.Context, id int64) error {
	in := func(where, text string) {
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); wordIn(line, n.old) >= 0 {
				n.answer.Mentions = append(n.answer.Mentions, Mention{Where: where, Text: line})
			}
		}
	}
	err := n.w.r.Select(ctx, Query{}, func(r *Row) error {
		where := r.Name
		if r.ID == id {
			if n.op == "merge" {
				return nil
			}
			where = n.new
		}
		in(where, r.Doc)
		return nil
	})
	if err != nil {
		return err
	}
	return n.w.r.AllGuidance(ctx, GuidanceColumns{Content: true}, func(g *GuidanceRow) error {
		where := fmt.Sprintf("guidance %d", g.ID)
		in(where, g.Title)
		in(where, g.Content)
		return nil
	})
}

// wordIn gives the offset at which word stands in text by itself, or -1.
func wordIn(text, word string) int {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 || word == "" {
			return -1
		}
		at += from
		from = at + len(word)
		if (at == 0 || !inWord(text[at-1])) && (from == len(text) || !inWord(text[from])) {
			return at
		}
	}
}

// inWord says whether c may be part of a name; every byte of a letter beyond
// ASCII may.
func inWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
