package syntax_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A refusal is a wrong source, the line CPython names and what the message
// holds.
type refusal struct {
	source  string
	line    int
	message string
}

// refuses holds 3.11 to the refusals.
func refuses(t *testing.T, cases []refusal) {
	t.Helper()
	for _, c := range cases {
		refusesIn(t, syntax.Python311, c)
	}
}

func refusesIn(t *testing.T, target syntax.Target, c refusal) {
	t.Helper()
	m, err := syntax.Parse(c.source, target)
	var e *syntax.Error
	switch {
	case err == nil:
		t.Errorf("%s: %q is accepted, want line %d: %s", target, c.source, c.line, c.message)
	case !errors.As(err, &e):
		t.Errorf("%q: error %v is no *syntax.Error", c.source, err)
	case m != nil:
		t.Errorf("%q: a module besides the error", c.source)
	case e.Line != c.line || !strings.Contains(e.Message, c.message):
		t.Errorf("%s: %q: got line %d: %s\nwant line %d: %s", target, c.source, e.Line, e.Message, c.line, c.message)
	case e.Start < 0 || e.Start > e.End || int(e.End) > len(c.source) || e.Column < 1:
		t.Errorf("%q: error at %v, column %d", c.source, e.Range, e.Column)
	}
}

// since holds a source to be accepted from a target on, and refused before.
func since(t *testing.T, first syntax.Target, source string) {
	t.Helper()
	for target := syntax.Python311; target <= syntax.Python314; target++ {
		_, err := syntax.Parse(source, target)
		if accepted := err == nil; accepted != (target >= first) {
			t.Errorf("%s: %q: error %v, want it accepted since %s", target, source, err, first)
		}
	}
}

// text gives what a node covers.
func text(source string, n syntax.Node) string {
	return source[n.Span().Start:n.Span().End]
}

// TestHugeNumber holds the bound that CPython sets to the digits of an int.
func TestHugeNumber(t *testing.T) {
	digits := strings.Repeat("1", 4300)
	if _, err := syntax.Parse("a = "+digits, syntax.Python311); err != nil {
		t.Errorf("4300 digits: %v", err)
	}
	refusesIn(t, syntax.Python311, refusal{"a = b\nc = " + digits + "1", 2, "4300"})
}
