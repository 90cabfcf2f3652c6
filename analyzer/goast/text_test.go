package goast_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/google/go-cmp/cmp"
)

func TestStoredForm(t *testing.T) {
	for _, c := range []struct{ given, stored, doc string }{
		{"func A() {}", "func A() {}\n", ""},
		{"func A() {}\n", "func A() {}\n", ""},
		{"\n\n\tfunc A() {}\n\n\n", "func A() {}\n", ""},
		{"\uFEFFfunc A() {}\r\n", "func A() {}\n", ""},
		{"// A does.\r\nfunc A() {\r\n}\r\n", "// A does.\nfunc A() {\n}\n", "A does."},
		{"// A does.\nfunc A() {}\n\n// left over\n", "// A does.\nfunc A() {}\n\n// left over\n", "A does."},
		{"func A() {} // beside\n", "func A() {} // beside\n", ""},
		{"package skills\n\nfunc A() {}\n", "func A() {}\n", ""},
		{"package skills; func A() {}\n", "func A() {}\n", ""},
		{"package main\n// A does.\nfunc A() {}\n", "// A does.\nfunc A() {}\n", "A does."},
		{"// Not A's.\npackage skills\nfunc A() {}\n", "// Not A's.\n\nfunc A() {}\n", ""},
		{"/* Not A's. */ package skills; func A() {}\n", "/* Not A's. */\n\nfunc A() {}\n", ""},
		{"package skills // not A's\nfunc A() {}\n", "// not A's\n\nfunc A() {}\n", ""},
		{"package skills // not A's\n// A does.\nfunc A() {}\n", "// not A's\n\n// A does.\nfunc A() {}\n", "A does."},
		{"package /* x */ skills /* y\nz */\nfunc A() {}\n", "/* y\nz */\n\nfunc A() {}\n", ""},
		{"\uFEFF// c\r\npackage skills\r\n\r\n// A does.\r\nfunc A() {}\r\n", "// c\n\n// A does.\nfunc A() {}\n", "A does."},
	} {
		j := judgeOne(t, analyzer.Env{}, c.given)
		if len(j.Diagnostics) > 0 {
			t.Errorf("%q: %v", c.given, j.Diagnostics)
			continue
		}
		f := j.Function
		if f.Source != c.stored || f.Doc != c.doc {
			t.Errorf("%q: stored %q with doc %q, want %q with %q", c.given, f.Source, f.Doc, c.stored, c.doc)
		}
		if got := f.Source[f.NameSpan.Start:f.NameSpan.End]; got != "A" {
			t.Errorf("%q: the name's span holds %q", c.given, got)
		}
		if want := strings.Count(c.stored, "\n"); f.Lines != want {
			t.Errorf("%q: %d lines, want %d", c.given, f.Lines, want)
		}
		again := judgeOne(t, analyzer.Env{}, f.Source)
		if diff := cmp.Diff(f, again.Function); diff != "" || len(again.Diagnostics) > 0 {
			t.Errorf("%q: the stored form is judged otherwise: %s", c.given, diff)
		}
	}
}

// However a source is dressed, what is read of it is the same.
func TestDressMakesNoDifference(t *testing.T) {
	compared := 0
	for seed := range uint64(150) {
		source := generate(seed)
		plain := judgeOne(t, envOf(generatedKnown), source)
		for _, dressed := range []string{
			"\uFEFF" + source,
			"package main\n\n" + source,
			strings.ReplaceAll(source, "\n", "\r\n"),
			"\uFEFFpackage skills; " + strings.ReplaceAll(source, "\n", "\r\n") + "\r\n\r\n",
		} {
			j := judgeOne(t, envOf(generatedKnown), dressed)
			if diff := cmp.Diff(plain.Function, j.Function); diff != "" {
				t.Fatalf("seed %d: %s\n%s", seed, diff, source)
			}
			if !slices.Equal(rulesOf(plain), rulesOf(j)) {
				t.Fatalf("seed %d: rules %v, dressed %v", seed, rulesOf(plain), rulesOf(j))
			}
			compared++
		}
	}
	if compared != 600 {
		t.Errorf("%d compared", compared)
	}
}

// Findings speak of the source as given, calls of the stored form.
func TestPlaces(t *testing.T) {
	given := "\uFEFF// c\r\npackage skills\r\n\r\nfunc A() {\r\n\tClick(\"a\"); missing()\r\n\tgo Click(\"b\")\r\n}\r\n"
	j := judgeOne(t, envOf(generatedKnown), given)
	if len(j.Diagnostics) != 2 {
		t.Fatalf("findings %v", j.Diagnostics)
	}
	d := j.Diagnostics[0]
	if d.File != "a.go" || d.Line != 5 || d.Column != 14 || d.EndLine != 5 || d.EndColumn != 21 {
		t.Errorf("the finding stands at %+v, want 5:14 to 5:21", d)
	}
	d = j.Diagnostics[1]
	if d.Line != 6 || d.Column != 2 || d.EndColumn != 4 || d.Suggestion == nil || len(d.Suggestion.Edits) != 1 {
		t.Fatalf("the finding is %+v, want 6:2 to 6:4 with an edit", d)
	}
	if edit := d.Suggestion.Edits[0]; given[edit.Start:edit.End] != "go " || edit.Text != "" {
		t.Errorf("the edit replaces %q with %q", given[edit.Start:edit.End], edit.Text)
	}
	want := []analyzer.Call{{
		Name:  "Click",
		Kind:  analyzer.KindCall,
		Lines: []int{4, 5},
		Spans: []analyzer.Span{{Start: 18, End: 23}, {Start: 44, End: 49}},
	}}
	if diff := cmp.Diff(want, j.Function.Calls); diff != "" {
		t.Errorf("calls: %s", diff)
	}
}

// Where a finding carries a rewrite, the source it gives breaks one rule less.
func TestSuggestions(t *testing.T) {
	env := envOf(generatedKnown)
	env.Near = nearIn(generatedKnown)
	for _, c := range []struct{ source, want string }{
		{"func A() { go Click(\"a\") }", "func A() { Click(\"a\") }"},
		{"func A() {\r\n\tgo Click(\"a\")\r\n}", "func A() {\r\n\tClick(\"a\")\r\n}"},
		{"package x; import \"os\"; func A() { Click(\"a\") }", "package x;  func A() { Click(\"a\") }"},
		{"func A() int { return/*line a:1*/1 }", "func A() int { return 1 }"},
		{"func A() { click(\"a\") }", "func A() { Click(\"a\") }"},
		{"func A() { Clik(\"a\") }", "func A() { Click(\"a\") }"},
		{"import \"os\"\n\nfunc A() { Click(\"a\") }", "\n\nfunc A() { Click(\"a\") }"},
		{"//go:noinline\nfunc A() { Click(\"a\") }", "\nfunc A() { Click(\"a\") }"},
	} {
		j := judgeOne(t, env, c.source)
		if len(j.Diagnostics) != 1 || j.Diagnostics[0].Suggestion == nil {
			t.Errorf("%s: %v, want one finding with a rewrite", c.source, j.Diagnostics)
			continue
		}
		got := c.source
		for _, e := range slices.Backward(j.Diagnostics[0].Suggestion.Edits) {
			got = got[:e.Start] + e.Text + got[e.End:]
		}
		if got != c.want {
			t.Errorf("%s: rewritten to %q, want %q", c.source, got, c.want)
		}
		if again := judgeOne(t, env, got); len(again.Diagnostics) > 0 {
			t.Errorf("%s: %v", got, again.Diagnostics)
		}
	}
}

// A function literal may wait for what stands after it: no rewrite is certain.
func TestNoSuggestion(t *testing.T) {
	j := judgeOne(t, analyzer.Env{}, "func A() int { ch := make(chan int); go func() { ch <- 1 }(); return <-ch }")
	if len(j.Diagnostics) != 1 || j.Diagnostics[0].Suggestion != nil {
		t.Errorf("%+v, want one finding without a rewrite", j.Diagnostics)
	}
}

func TestUncleanText(t *testing.T) {
	for _, c := range []struct {
		source       string
		line, column int
		says         string
	}{
		{"func A() {\x00}", 1, 11, "NUL"},
		{"func A() {}\n// \xff", 2, 4, "UTF-8"},
		{"func A() {\r}", 1, 11, "carriage return"},
		{"func A() {}\r", 1, 12, "carriage return"},
		{"func A() { _ = `a\rb` }", 1, 18, "carriage return"},
		{"func A() { _ = \"\u202e\" }", 1, 17, "U+202E"},
		{"// \u061c\nfunc A() {}", 1, 4, "U+061C"},
		{"// \u200e\nfunc A() {}", 1, 4, "U+200E"},
		{"// \u200f\nfunc A() {}", 1, 4, "U+200F"},
		{"// \u2066\nfunc A() {}", 1, 4, "U+2066"},
		{"// \u2069\nfunc A() {}", 1, 4, "U+2069"},
		{"func A() {}\n\uFEFF", 2, 1, "byte order mark"},
		{strings.Repeat(" ", analyzer.MaxSourceBytes) + "x", 1, 1, "more than 65536 bytes"},
	} {
		j := judgeOne(t, analyzer.Env{}, c.source)
		if len(j.Diagnostics) == 0 {
			t.Errorf("%.40q: accepted", c.source)
			continue
		}
		d := j.Diagnostics[0]
		if d.Rule != analyzer.RuleSyntax || d.Line != c.line || d.Column != c.column || !strings.Contains(d.Message, c.says) {
			t.Errorf("%.40q: %v, want %d:%d: syntax: ... %s", c.source, d, c.line, c.column, c.says)
		}
	}
	for _, fine := range []string{
		"func A() {}" + strings.Repeat(" ", analyzer.MaxSourceBytes-11),
		"// \u2065\u206a\u202f é 語\nfunc A() {}",
		"func A() string { return \"\\u202E\" }",
	} {
		if j := judgeOne(t, analyzer.Env{}, fine); len(j.Diagnostics) > 0 {
			t.Errorf("%.40q: %v", fine, j.Diagnostics)
		}
	}
}

func TestDirectives(t *testing.T) {
	for comment, refused := range map[string]bool{
		"//go:build linux": true, "//go:noinline": true, "//go:": true, "// go:build linux": false,
		"//line a.go:1": true, "//line": true, "//linear text": false, "/*line a.go:1*/": true, "/* line a.go:1 */": false, "/*linear*/": false,
		"//export A": true, "//exported": false, "//extern a": true, "//external": false,
		"//sys read()": true, "//sysnb read()": true, "//system": false, "//cgo_import_dynamic a": true,
		"// +build ignore": true, "//+build ignore": true, "//\t+build": true, "// +builders": false,
		"//nolint:all": false, "//lint:ignore A b": false, "//foo:bar": false,
		"/*\n//go:generate a\n*/": true, "/* //go:generate a */": false, "/*\n //go:generate a\n*/": false,
	} {
		for _, source := range []string{comment + "\nfunc A() {}", "func A() {\n" + comment + "\n}", "func A() {}\n" + comment} {
			j := judgeOne(t, analyzer.Env{}, source)
			if got := slices.Contains(rulesOf(j), "directive"); got != refused {
				t.Errorf("%q: refused %v, want %v: %v", source, got, refused, j.Diagnostics)
			}
		}
	}
}

// A syntax error spans the token it is at.
func TestSyntaxErrorSpan(t *testing.T) {
	for source, want := range map[string][2]int{
		"def find(topic):":     {1, 4},
		"func A() { x = }":     {16, 17},
		"func A() { return ?}": {19, 20},
	} {
		d := judgeOne(t, analyzer.Env{}, source).Diagnostics[0]
		if got := [2]int{d.Column, d.EndColumn}; got != want || d.Line != 1 || d.EndLine != 1 {
			t.Errorf("%s: columns %v, want %v: %v", source, got, want, d)
		}
	}
}

// A name that only begins like the keyword is no package clause.
func TestNoPackageClause(t *testing.T) {
	for _, source := range []string{"packages := 1", "package1 x", "package_ x", "packageé x"} {
		j := judgeOne(t, analyzer.Env{}, source+"\nfunc A() {}")
		if len(j.Diagnostics) != 1 || j.Diagnostics[0].Rule != analyzer.RuleSyntax || j.Diagnostics[0].Line != 1 || !strings.Contains(j.Diagnostics[0].Message, "expected declaration") {
			t.Errorf("%q: %v", source, j.Diagnostics)
		}
	}
}
