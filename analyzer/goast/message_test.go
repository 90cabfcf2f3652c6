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
			found = found || d.Rule == analyzer.RulePermittedCall && strings.HasSuffix(d.Message, "declare it first in holes.go: "+c.declaration)
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
		{"func A(x) { return x }", "parameter x needs a type: write x int", ""},
		{"func A(p Post) {}", "Post is no type known here: use predeclared types, write the struct out, or declare the type inside the function", ""},
		{"func A() { var p []Post; _ = p }", "Post is no type known here", ""},
		{"func A(p strng) {}", "strng is no type known here; did you mean string: use predeclared types", ""},
		{"func A(x any) { switch x.(type) { case Post: } }", "Post is no type known here", ""},
		{"func A(s string) []string { return strings.Fields(s) }", "or declare what the host provides in primitives.go: func Fields(s string) []string", ""},
		{"func A(r float64) float64 { return math.Pi * r }", "math.Pi is not known: math is no local, and a source has no imports; write its value as a constant in the function", ""},
		{"func A() error { return errors.New(\"a\") }", "func New(text string) error; an error value comes from a primitive or a known function", ""},
		{"func A() { Each(nil, time.Sleep) }", "imports and package calls are not allowed: for time.Sleep", ""},
		{"func A(xs []int) { xs.append(1) }", "a slice has no methods: write xs = append(xs, 1)", ""},
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

// One mistake gives one finding: what only follows from it is not said.
func TestOneFinding(t *testing.T) {
	env := envOf(generatedKnown)
	for source, want := range map[string]string{
		"func A() int64 { return time.Now().Unix() }":                    "no-attribute-call",
		"func A() string { return a.b().c[1].d().e }":                    "no-attribute-call",
		"func A(r float64) float64 { return math.Pi * r }":               "reference",
		"func A(xs []int) { xs.append(1) }":                              "no-attribute-call",
		"func A(x) int { x(); return x + x.y }":                          "reference",
		"func string(s string) string { return s }":                      "reserved-name",
		"func init(x int) int { return x }":                              "reserved-name",
		"package _\nfunc A() {}":                                         "syntax",
		"func A(s string) { Unknown(s).Title() }":                        "no-attribute-call permitted-call",
		"func len(x int) { Helper() }":                                   "reserved-name type",
		"func A(x struct{ append func() }) int { x.append(); return 1 }": "no-attribute-call",
	} {
		j := judgeOne(t, env, source)
		var rules []string
		for _, d := range j.Diagnostics {
			rules = append(rules, string(d.Rule))
		}
		slices.Sort(rules)
		if got := strings.Join(rules, " "); got != want {
			t.Errorf("%s: %v, want %s", source, j.Diagnostics, want)
		}
	}
}

// A function that bears a predeclared name does not spoil the others.
func TestReservedNameBeside(t *testing.T) {
	j := judgeAll(t, analyzer.Env{}, "func A(s string) { B(s) }", "func string() {}", "func B(s string) {}")
	if len(j[0].Diagnostics)+len(j[2].Diagnostics) > 0 || len(j[1].Diagnostics) != 1 {
		t.Errorf("%v; %v; %v: want one finding, of the second", j[0].Diagnostics, j[1].Diagnostics, j[2].Diagnostics)
	}
}

// What comes from another language, or from a slip, is answered with what to
// write in Go.
func TestSyntaxAdvice(t *testing.T) {
	for source, says := range map[string]string{
		"func A(x int) { while x > 0 { x-- } }":        "Go has no while: write for",
		"func A(x int) {\n\twhile (x > 0) { x-- } }":   "Go has no while: write for",
		"func A(b bool) int { return b ? 1 : 2 }":      "Go has no ?: operator",
		"func A(xs []int) { for x in xs { } }":         "write for _, x := range xs",
		"func A(xs []int) { for (x in xs) { } }":       "write for _, x := range xs",
		"func A(x int) { y := x++; _ = y }":            "++ and -- are statements",
		"func A(x int) { Use(x--) }":                   "++ and -- are statements",
		"func A(x int) { ++x }":                        "++ and -- are statements",
		"func A(x int) {\nif x > 0 {\n}\nelse {\n}\n}": "write } else {",
		"func A(x int)\n{\n}":                          "the opening brace stands at the end of the line before",
		"func A(x int) { if x > 0 return }":            "what an if governs stands in braces",
		"func A(x, y bool) { if x and y { } }":         "write && for and",
		"func A(x, y bool) { if x or y { } }":          "write || for or",
		"func A(x bool) { if not x { } }":              "write ! for not",
		"func A(x int) {":                              "a closing brace or bracket is missing",
		"func A(x int) { } }":                          "there is a closing brace too many",
		"func A(x int, y) {}":                          "write a type after each parameter",
		"func A(x: int) {}":                            "write a parameter as x int, without a colon",
		"func A(x int) -> int { return 1 }":            "write the result after the parameters without an arrow",
		"func A() string { return 'abc' }":             "write a string in double quotes",
		"package _\nfunc A() {}":                       "a package cannot be called _",
		"func A() { x = }":                             "expected operand, found '}'",
	} {
		j := judgeOne(t, analyzer.Env{}, source)
		if len(j.Diagnostics) == 0 || j.Diagnostics[0].Rule != analyzer.RuleSyntax || !strings.Contains(j.Diagnostics[0].Message, says) {
			t.Errorf("%q: %v, want first a finding of syntax that says %q", source, j.Diagnostics, says)
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
	if last.Line != 1 || last.Column != 6 || last.EndColumn != 7 || last.Rule != analyzer.RulePermittedCall || !strings.HasPrefix(last.Message, "20 more findings are not shown") {
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
