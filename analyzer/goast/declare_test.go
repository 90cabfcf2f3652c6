package goast_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/google/go-cmp/cmp"
)

func TestDeclare(t *testing.T) {
	file := analyzer.Source{File: "primitives.go", Text: "package skills\n\n// GoToLinkedInCom opens the site.\nfunc GoToLinkedInCom()\n\n// TypeTheText types.\nfunc TypeTheText(text string) (n int, err error)\n\nfunc Keep[T any](xs []T, f func(T) bool) [len(\"ab\")]T\n"}
	got, diagnostics, err := goast.New().Declare(t.Context(), analyzer.Env{}, file, analyzer.KindHole)
	if err != nil || len(diagnostics) > 0 {
		t.Fatal(err, diagnostics)
	}
	var want []*analyzer.Function
	for _, f := range []struct{ name, signature, doc string }{
		{"GoToLinkedInCom", "func()", "GoToLinkedInCom opens the site."},
		{"TypeTheText", "func(text string) (n int, err error)", "TypeTheText types."},
		{"Keep", "func[T any](xs []T, f func(T) bool) [2]T", ""},
	} {
		want = append(want, &analyzer.Function{
			Name: f.name, Language: analyzer.Go, Kind: analyzer.KindHole, Signature: f.signature, Doc: f.doc,
			Calls: []analyzer.Call{}, Builtins: []string{}, File: "primitives.go",
		})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDeclareRefuses(t *testing.T) {
	for _, c := range []struct{ text, rules, names string }{
		{"func A()\nfunc B()", "", "A B"},
		{"", "single-function", ""},
		{"package p", "single-function", ""},
		{"func A() {}", "single-function", ""},
		{"func A()\nfunc B() { A() }", "single-function", "A"},
		{"func A()\nfunc A(x int)", "single-function", "A"},
		{"func (t int) A()", "single-function", ""},
		{"type T int\nfunc A()", "single-function", "A"},
		{"var x int", "single-function", ""},
		{"import \"os\"\nfunc A()", "no-import", "A"},
		{"func A(p Page)", "reference", ""},
		{"func A(p page.Page)", "reference", ""},
		{"func A(x [len([1]func(){B})]int)\nfunc B()", "reference", "B"},
		{"func A(x [len([1]func(){A})]int)", "reference", "A"},
		{"func A(x [1<<50]int)", "type", ""},
		{"func A(x int, x int)", "type", ""},
		{"func init()", "reserved-name", ""},
		{"func len()", "reserved-name", "len"},
		{"func Ä()", "reserved-name", "Ä"},
		{"//go:linkname A b\nfunc A()", "directive", "A"},
		{"func A(", "syntax", ""},
		{"func A()\x00", "syntax", ""},
		{"func A(x " + strings.Repeat("(", 2000) + "int" + strings.Repeat(")", 2000) + ")", "syntax", ""},
		{"func A[" + manyParams(40) + "]()", "type", ""},
	} {
		functions, diagnostics, err := goast.New().Declare(t.Context(), analyzer.Env{}, analyzer.Source{File: "p.go", Text: c.text}, analyzer.KindPrimitive)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(rulesOf(analyzer.Judgement{Diagnostics: diagnostics}), " "); got != c.rules {
			t.Errorf("%.60q: rules %q, want %q: %v", c.text, got, c.rules, diagnostics)
		}
		var names []string
		for _, f := range functions {
			names = append(names, f.Name)
		}
		if !slices.Equal(names, strings.Fields(c.names)) {
			t.Errorf("%.60q: declares %v, want %q", c.text, names, c.names)
		}
	}
}

// A checker forgets signatures that nobody asks for any more.
func TestStubsAreForgotten(t *testing.T) {
	checker := goast.New()
	var b strings.Builder
	for i := range 1200 {
		b.Reset()
		for j := range 10 {
			b.WriteString("func F" + strings.Repeat("x", j) + "(a [" + strings.Repeat("1", 1+i%6) + "]int, b [" + string(rune('1'+i%9)) + "]func(_" + strings.Repeat("y", i/8) + " int))\n")
		}
		if _, _, err := checker.Declare(t.Context(), analyzer.Env{}, analyzer.Source{Text: b.String()}, analyzer.KindHole); err != nil {
			t.Fatal(err)
		}
	}
	if n := checker.Stubs(); n < 1000 || n > 2*4096 {
		t.Errorf("%d stubs are kept, want at most 8192", n)
	}
}
