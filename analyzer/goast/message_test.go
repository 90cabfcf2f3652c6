package goast_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// nearIn gives Env.Near over the functions.
func nearIn(functions []known) func(context.Context, string) []string {
	var names []string
	for _, f := range functions {
		names = append(names, f.Name)
	}
	return func(_ context.Context, name string) []string { return analyzer.Near(name, names) }
}

// A refused call of a name that is to be written later says how to declare it.
func TestDeclareFirst(t *testing.T) {
	env := envOf(generatedKnown)
	env.AllowHoles = true
	for _, c := range []struct{ source, declaration string }{
		{"func A(url string) string { return FetchPage(url) }", "func FetchPage(url string) string"},
		{"func A() { Ping() }", "func Ping()"},
		{"func A(url string) (string, error) { return FetchPage(url) }", "func FetchPage(url string) (string, error)"},
		{"func A(url string) (n int, err error) { return Count(url), nil }", "func Count(url string) int"},
		{"func A() { Click(Label(3, \"x\")) }", "func Label(n int, text string) string"},
		{"func A() { if Ready(1.5, true) { } }", "func Ready(x float64, on bool) bool"},
		{"func A() bool { return !Ready() && Done() }", "func Ready() bool"},
		{"func A() { var n int = Count(); _ = n }", "func Count() int"},
		{"func A() (s string) { s = Read(); return }", "func Read() string"},
		{"func A() { page, err := Fetch(\"u\"); _, _ = page, err }", "func Fetch(text string) (RESULT, error)"},
		{"func A() int { return 2 * Count(1, 2) }", "func Count(n int, n2 int) int"},
		{"func A(xs []string) { Log(xs...) }", "func Log(xs ...string)"},
		{"func A(s struct{ Title string }) { Log(s.Title, nil) }", "func Log(title string, v any)"},
		{"func A() { defer Close(); Each(nil, Handler()) }", "func Handler() func(int)"},
		{"func A() { type row struct{ n int }; Log(row{1}) }", "func Log(v struct{n int})"},
		{"func A() { x := Fetch(); Use(x) }", "func Fetch() RESULT"},
	} {
		j := judgeOne(t, env, c.source)
		found := false
		for _, d := range j.Diagnostics {
			found = found || d.Rule == analyzer.RulePermittedCall && strings.HasSuffix(d.Message, "declare it first: "+c.declaration)
		}
		if !found {
			t.Errorf("%s: %v, want a finding that ends with %q", c.source, j.Diagnostics, c.declaration)
		}
		if len(j.Holes) > 0 {
			t.Errorf("%s: holes %v: a call of unknown type cannot stand", c.source, j.Holes)
		}
	}
}

func TestMessages(t *testing.T) {
	env := envOf(append([]known{{"Open", ""}, {"Bad", "not a type"}}, generatedKnown...))
	env.Near = nearIn(generatedKnown)
	for _, c := range []struct{ source, says, callee string }{
		{"func A() { Clik(\"a\") }", "Clik is not a known function; did you mean Click?", ""},
		{"func A() { Frobnicate() }", "Frobnicate is not a known function: add it first", ""},
		{"func A() { print(1) }", `print is not among the permitted builtins: do without it, or let the policy permit "go:print"`, ""},
		{"func A() { recover() }", "recover is not permitted, and no policy can permit it", ""},
		{"func A() { strings.ToUpper(\"a\") }", "imports and package calls are not allowed: for strings.ToUpper, write or add a function", ""},
		{"func A(total int) int { return totl }", "totl is not known: no local, known function or permitted builtin has that name; did you mean total?", ""},
		{"func A() { Open() }", "Open has no known signature: declare it first", ""},
		{"func A() any { return Open }", "Open has no known signature", ""},
		{"func A() { Bad() }", `Bad has the signature "not a type", which cannot be used: want one like func(text string) error`, ""},
		{"func A(f func()) { f() }", "f is a parameter: what a caller hands in cannot be seen", ""},
		{"func A() (f func()) { f(); return }", "f is a result, which each return sets", ""},
		{"func A() { f := func() {}; f = nil; f() }", "f is a variable that may get another value than its function literal", ""},
		{"func A(c chan func()) { for f := range c { f() } }", "f is a variable that gets its value unseen", ""},
		{"func A() { len := Make(\"a\"); len(1) }", "len is a variable, which hides the builtin len", ""},
		{"func A() { Click(\"a\"); Click := Make(\"a\"); Click(1) }", "Click is a variable, which hides the function Click", ""},
		{"func A() { goto end; x := 1; _ = x; end: }", "goto end jumps over variable declaration", ""},
		{"var f = func() {}\nfunc A() { f() }", "f is a variable outside the function", ""},
		{"func A() { type t struct{}; t.x() }", "t.x is called through a selector", ""},
		{"func A(n int) { Click(n) }", "cannot use n (variable of type int) as string value in argument to Click", "Click"},
		{"func A() { Helper() }", "not enough arguments in call to Helper: have (), want (int)", "Helper"},
		{"func A() { Helper(1, 2) }", "too many arguments in call to Helper: have (number, number), want (int)", "Helper"},
		{"func A() int { return Click(\"a\") }", `Click("a") (no value) used as value: it returns nothing`, "Click"},
		{"func A() { a, b := Helper(1); _, _ = a, b }", "assignment mismatch: 2 variables but Helper returns 1 value", "Helper"},
		{"func A() { var a, b = Helper(1); _, _ = a, b }", "assignment mismatch: 2 variables but Helper returns 1 value", "Helper"},
		{"func A() string { return Helper(1) }", "cannot use Helper(1) (value of type int) as string value in return statement", "Helper"},
		{"func A() { Keep(1, nil) }", "in call to Keep, cannot infer T", "Keep"},
		{"func A() { Click(string(true)) }", "cannot convert true", ""},
		{"func A() int { Click(\"a\") }", "missing return: a path through the function ends without one", ""},
		{"func A() { x := 1 }", "declared and not used: x: use it, or remove it", ""},
		{"func A(xs []int) { append(xs, 1) }", "is not used: assign it, or leave it out", ""},
		{"func A() { x := 1; x := 2; _ = x }", "no new variables on left side of :=: assign with = instead", ""},
		{"func A() { f := Same; _ = f }", "write its type arguments", ""},
		{"func A() { x := 1\nfunc inner() {} }", "a function within a function has no name", ""},
		{"def find(topic):\n  pass", "a source is one Go function", ""},
		{"", "the source holds no function", ""},
		{"func A()", "A has no body", ""},
		{"func (e T) A() {}", "A is a method: make the receiver a parameter", ""},
	} {
		j := judgeOne(t, env, c.source)
		i := slices.IndexFunc(j.Diagnostics, func(d analyzer.Diagnostic) bool { return strings.Contains(d.Message, c.says) })
		switch {
		case i < 0:
			t.Errorf("%s: %v, want a finding that says %q", c.source, j.Diagnostics, c.says)
		case j.Diagnostics[i].Callee != c.callee:
			t.Errorf("%s: callee %q, want %q", c.source, j.Diagnostics[i].Callee, c.callee)
		}
	}
}

// No message holds a line break or grows without bound, and findings are
// sorted and at most so many.
func TestFindingsAreShown(t *testing.T) {
	var b strings.Builder
	b.WriteString("func A() {\n")
	for i := range 70 {
		fmt.Fprintf(&b, "missing%d()\n", i)
	}
	b.WriteString("}\n")
	j := judgeOne(t, analyzer.Env{}, b.String())
	if len(j.Diagnostics) != 51 {
		t.Fatalf("%d findings, want 50 and one that says how many more", len(j.Diagnostics))
	}
	last := j.Diagnostics[50]
	if last.Line != 52 || last.Rule != analyzer.RulePermittedCall || !strings.HasPrefix(last.Message, "20 more findings are not shown") {
		t.Errorf("the last finding is %v", last)
	}
	long := "func A() { var x struct{ " + wide(900) + " }; _ = x + 1 }\n"
	for _, d := range judgeOne(t, analyzer.Env{}, long).Diagnostics {
		if len(d.Message) > 600 || strings.Contains(d.Message, "\n") {
			t.Errorf("a message of %d bytes: %q", len(d.Message), d.Message)
		}
	}
	for seed := range uint64(100) {
		j := judgeOne(t, envOf(generatedKnown), generate(seed))
		for i, d := range j.Diagnostics {
			if strings.Contains(d.Message, "\n") || d.EndLine < d.Line || d.EndLine == d.Line && d.EndColumn < d.Column {
				t.Errorf("seed %d: finding %+v", seed, d)
			}
			if i > 0 && (d.Line < j.Diagnostics[i-1].Line || d.Line == j.Diagnostics[i-1].Line && d.Column < j.Diagnostics[i-1].Column) {
				t.Errorf("seed %d: the findings are not sorted", seed)
			}
		}
	}
}
