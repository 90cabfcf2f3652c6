package goast_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

var suggestKnown = []known{
	{"Search", "func(topic string) []string"},
	{"Rank", "func(x int) int"},
	{"Title", "func(page string) string"},
	{"Titles", "func(page string) string"},
}

// rewritten applies the rewrites of all findings.
func rewritten(source string, findings []analyzer.Diagnostic) string {
	for _, d := range slices.Backward(findings) {
		if d.Suggestion == nil {
			continue
		}
		for _, e := range slices.Backward(d.Suggestion.Edits) {
			source = source[:e.Start] + e.Text + source[e.End:]
		}
	}
	return source
}

// A rewrite is offered where exactly one makes the source better.
func TestCertainSuggestions(t *testing.T) {
	env := envOf(suggestKnown)
	env.Near = nearIn(suggestKnown)
	for _, c := range []struct{ about, source, want string }{
		{"a local", "func A(total int) int { return totl }", "func A(total int) int { return total }"},
		{"a known function", "func A() []string { return Serch(\"a\") }", "func A() []string { return Search(\"a\") }"},
		{"two mistakes", "func A(total int) int { return totl + Rnk(1) }", "func A(total int) int { return total + Rank(1) }"},
		{"a function as a value", "func A() func(int) int { return Rnak }", "func A() func(int) int { return Rank }"},
		{"a predeclared type", "func A(s strng) {}", "func A(s string) {}"},
		{"a local type", "func A() { type page struct{}; var x pge; _ = x }", "func A() { type page struct{}; var x page; _ = x }"},
		{"a type parameter", "func A[Elem any](xs []Elm) {}", "func A[Elem any](xs []Elem) {}"},
		{"a builtin", "func A(s string) int { return lenn(s) }", "func A(s string) int { return len(s) }"},
		{"a local function", "func A() int { double := func(x int) int { return 2 * x }; return duble(2) }", "func A() int { double := func(x int) int { return 2 * x }; return double(2) }"},
		{"the record of a selector", "func A(page struct{ Name string }) string { return pgae.Name }", "func A(page struct{ Name string }) string { return page.Name }"},
		{"append", "func A(xs []int) []int { xs.append(1); return xs }", "func A(xs []int) []int { xs = append(xs, 1); return xs }"},
		{"append of several", "func A(xs []int) []int { xs.append(1, 2); return xs }", "func A(xs []int) []int { xs = append(xs, 1, 2); return xs }"},
		{"append, used", "func A(xs []int) []int { return xs.append(1) }", ""},
		{"append of what does not fit", "func A(xs []int) []int { xs.append(\"a\"); return xs }", ""},
		{"append to a field", "func A(s struct{ xs []int }) { s.xs.append(1) }", ""},
		{"append of nothing", "func A(xs []int) { xs.append() }", ""},
		{"the name being declared", "func A() { total := totl; _ = total }", ""},
		{"the type being declared", "func A() { type page struct{ next pge }; var x page; _ = x }", ""},
		{"a name declared later", "func A() int { x := totl; total := 1; return x + total }", ""},
		{"a name out of sight", "func A() int { { total := 1; _ = total }; return totl }", ""},
		{"a value for a type", "func A(pages []string) { var x pags; _ = x }", ""},
		{"a type for a value", "func A() { lost(strng) }", ""},
		{"a local type for a value", "func A() { type page struct{}; var x page; lost(x, pge) }", ""},
		{"a local that may not be called", "func A(visit func()) { visi() }", ""},
		{"arguments that do not fit", "func A() { Serch(1) }", ""},
		{"a value that does not fit", "func A(total string) int { return totl }", ""},
		{"two that fit", "func A(p string) string { return Titls(p) }", ""},
		{"two locals that fit", "func A(total, totals int) int { return totall }", ""},
	} {
		j := judgeOne(t, env, c.source)
		want := c.want
		if want == "" {
			want = c.source
		}
		got := rewritten(c.source, j.Diagnostics)
		if got != want || len(j.Diagnostics) == 0 {
			t.Errorf("%s: %s\nrewritten to %s\nwant         %s\n%v", c.about, c.source, got, want, j.Diagnostics)
		}
		if again := judgeOne(t, env, got); c.want != "" && len(again.Diagnostics) > 0 {
			t.Errorf("%s: %s: %v", c.about, got, again.Diagnostics)
		}
	}
}

// In a batch the sources beside it are there when a rewrite is tried, and a
// name that is declared twice makes no rewrite look better than it is.
func TestSuggestionsInBatch(t *testing.T) {
	for _, c := range []struct {
		sources []string
		want    string // of the first, rewritten
	}{
		{[]string{"func A() int { return Duble(1) }", "func Double(x int) int { return 2 * x }"}, "func A() int { return Double(1) }"},
		{[]string{"func A(totl int) int { return total2(1) }", "func A(total int) int { return total }"}, "func A(totl int) int { return total2(1) }"},
	} {
		j := judgeAll(t, analyzer.Env{}, c.sources...)
		if got := rewritten(c.sources[0], j[0].Diagnostics); got != c.want {
			t.Errorf("%q: rewritten to %s, want %s: %v", c.sources, got, c.want, j[0].Diagnostics)
		}
	}
}

// However many names are near, the library is asked twice for a batch, and the
// work stays small.
func TestSuggestionsAreBounded(t *testing.T) {
	env := envOf(suggestKnown)
	lookup, lookups, nears := env.Lookup, 0, 0
	env.Lookup = func(ctx context.Context, names []string) (map[string]analyzer.Known, error) {
		lookups++
		return lookup(ctx, names)
	}
	env.Near = func(context.Context, string) []string { nears++; return []string{"Search", "Rank"} }
	var b strings.Builder
	for i := range 500 {
		fmt.Fprintf(&b, "Search%d(\"a\")\n", i)
	}
	j := judgeAll(t, env, "func A() {\n"+b.String()+"}", "func B() { Serch(\"a\") }")
	if lookups != 2 || nears > 100 {
		t.Errorf("%d lookups, %d times asked for near names; want 2, and at most 100", lookups, nears)
	}
	offered := 0
	for _, d := range j[0].Diagnostics {
		if d.Suggestion != nil {
			offered++
		}
	}
	if offered == 0 || offered > 16 {
		t.Errorf("%d rewrites offered, want some and at most 16", offered)
	}
	if got := rewritten("func B() { Serch(\"a\") }", j[1].Diagnostics); got != "func B() { Search(\"a\") }" {
		t.Errorf("the other is rewritten to %s", got)
	}
}
