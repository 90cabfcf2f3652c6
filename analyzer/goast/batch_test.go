package goast_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
)

// judgeAll judges sources together; each is in a file of its number.
func judgeAll(t *testing.T, env analyzer.Env, sources ...string) []analyzer.Judgement {
	t.Helper()
	var batch []analyzer.Source
	for i, s := range sources {
		batch = append(batch, analyzer.Source{File: fmt.Sprint(i), Text: s})
	}
	judgements, err := goast.New().Check(t.Context(), env, batch)
	if err != nil {
		t.Fatal(err)
	}
	if len(judgements) != len(sources) {
		t.Fatalf("%d judgements of %d sources", len(judgements), len(sources))
	}
	return judgements
}

func TestBatch(t *testing.T) {
	for _, c := range []struct {
		about   string
		sources []string
		rules   []string // of each source, separated by a space
		calls   []string
	}{
		{"call each other", []string{"func A() { B() }", "func B() { A() }"}, []string{"", ""}, []string{"B", "A"}},
		{"callee last", []string{"func A() int { return B(C()) }", "func B(x int) int { return x }", "func C() int { return 1 }"}, []string{"", "", ""}, []string{"B C", "", ""}},
		{"arguments do not fit", []string{"func A() { B(1) }", "func B(s string) {}"}, []string{"type", ""}, []string{"B", ""}},
		{"the batch goes before the library", []string{"func A() int { return Click(1) }", "func Click(n int) int { return n }"}, []string{"", ""}, []string{"Click", ""}},
		{"generic", []string{"func A() []int { return Map([]int{1}, Inc) }", "func Map[T, U any](xs []T, f func(T) U) []U { return nil }", "func Inc(x int) int { return x + 1 }"}, []string{"", "", ""}, []string{"Inc Map", "", ""}},
		{"unexported fields fit", []string{"func A() { B(C()) }", "func B(s struct{ x int }) {}", "func C() (s struct{ x int }) { return }"}, []string{"", "", ""}, []string{"B C", "", ""}},
		{"twice the same name", []string{"func A() {}", "func A() { Click(\"a\") }", "func B() { A() }"}, []string{"single-function", "single-function", ""}, []string{"", "Click", "A"}},
		{"a broken body", []string{"func A() { B() }", "func B() { x = }"}, []string{"", "syntax"}, []string{"B", ""}},
		{"a wrong signature", []string{"func A() { B() }", "func B(p Page) {}"}, []string{"permitted-call", "reference"}, []string{"B", ""}},
		{"a huge signature", []string{"func A() { B() }", "func B(" + strings.Repeat("_ string,", 1000) + ") {}"}, []string{"type", "type"}, []string{"B", ""}},
		{"a name that is refused", []string{"func A() int { return len(\"a\") }", "func len(s string) int { return 1 }"}, []string{"", "reserved-name"}, []string{"", ""}},
		{"one known in a signature", []string{"func A() { B([1]int{}) }", "func B(x [len([1]func(int) int{Helper})]int) {}"}, []string{"", ""}, []string{"B", "Helper"}},
		{"signatures that need each other", []string{"func A(x [len([2]func([2]int){B})]int) { B(x) }", "func B(x [2]int) { A(x) }"}, []string{"", ""}, []string{"B", "A"}},
		{"one is no text", []string{"func A() { B() }", "func B() {\x00}"}, []string{"permitted-call", "syntax"}, []string{"", ""}},
	} {
		judgements := judgeAll(t, envOf(generatedKnown), c.sources...)
		for i, j := range judgements {
			if got := strings.Join(rulesOf(j), " "); got != c.rules[i] {
				t.Errorf("%s: source %d breaks %q, want %q: %v", c.about, i, got, c.rules[i], j.Diagnostics)
			}
			if got := strings.Join(callNames(j.Function), " "); got != c.calls[i] {
				t.Errorf("%s: source %d calls %q, want %q", c.about, i, got, c.calls[i])
			}
			for _, d := range j.Diagnostics {
				if d.File != fmt.Sprint(i) {
					t.Errorf("%s: a finding of source %d is in file %q", c.about, i, d.File)
				}
			}
		}
	}
}

func TestDepends(t *testing.T) {
	for _, c := range []struct{ source, depends string }{
		{"func A(x int) int { return x + len(\"a\") }", ""},
		{"func A(x int) int { return Helper(A(x)) + Helper(missing) }", "Helper missing"},
		{"func A() { Click := 1; _ = Click }", ""},
		{"func A() any { return strings.ToUpper(struct{ Text string }{Text: b}.Text) }", "Text b strings"},
		{"func A() { x = }", ""},
	} {
		j := judgeOne(t, envOf(generatedKnown), c.source)
		if got := strings.Join(j.Depends, " "); got != c.depends {
			t.Errorf("%s: depends on %q, want %q", c.source, got, c.depends)
		}
	}
}

// Lookup is asked once for all, and never for what the batch declares, locals
// or the language itself.
func TestLookup(t *testing.T) {
	var asked [][]string
	env := analyzer.Env{Lookup: func(_ context.Context, names []string) (map[string]analyzer.Known, error) {
		asked = append(asked, slices.Clone(names))
		return nil, nil
	}}
	judgeAll(t, env, "func A(x int) { B(); D(len(\"a\"), x, nil) }", "func B() { C(); D(1, 2, nil) }")
	if len(asked) != 1 || !slices.Equal(asked[0], []string{"C", "D"}) {
		t.Errorf("asked for %v, want once for C and D", asked)
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("disk gone")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	source := []analyzer.Source{{File: "a.go", Text: "func A() { B() }"}}
	for _, c := range []struct {
		about string
		ctx   context.Context
		env   analyzer.Env
		is    error
		says  string
	}{
		{"lookup", t.Context(), analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) { return nil, broken }}, broken, "looking up 1 names: disk gone"},
		{"canceled", gone, analyzer.Env{}, context.Canceled, "context canceled"},
		{"version", t.Context(), analyzer.Env{GoVersion: "1.99"}, nil, `language version "1.99" of go: want 1.18 to 1.26`},
		{"policy", t.Context(), analyzer.Env{Permit: []string{"go:recover"}}, nil, "recover can never be permitted"},
	} {
		_, err := goast.New().Check(c.ctx, c.env, source)
		if err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want one that says %q", c.about, err, c.says)
		}
		if c.about == "lookup" {
			continue
		}
		if _, _, err := goast.New().Declare(c.ctx, c.env, source[0], analyzer.KindPrimitive); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: declare: error %v, want one that says %q", c.about, err, c.says)
		}
	}
}

func TestPolicy(t *testing.T) {
	for _, c := range []struct {
		source, version string
		permit          []string
		rules, builtins string
	}{
		{"func A() { print(1); println(2) }", "", nil, "permitted-call", ""},
		{"func A() { print(1); println(2) }", "", []string{"go:print", "go:println"}, "", "print println"},
		{"func A() { print(1) }", "", []string{"python:print"}, "permitted-call", ""},
		{"func A() float64 { return real(complex(1, 2)) }", "", []string{"go:complex", "go:real"}, "", "complex real"},
		{"func A() bool { return complex128(3) == 3 }", "", []string{"go:complex128"}, "", "complex128"},
		{"func A(n int) int { return int(uintptr(n)) }", "", []string{"go:uintptr", "go:len"}, "", "int uintptr"},
		{"func A(s string) []byte { return append([]byte(s), byte(len(s))) }", "", nil, "", "append byte len"},
		{"func A(x int) any { return map[string]error(nil) }", "", nil, "", "error string"},
		{"func A() { for range 3 { } }", "1.21", nil, "type", ""},
		{"func A() { for range 3 { } }", "1.22", nil, "", ""},
		{"func A() *int { return new(3) }", "1.25", nil, "type", "new"},
		{"func A() *int { return new(3) }", "1.26", nil, "", "new"},
	} {
		env := envOf(generatedKnown)
		env.Permit, env.GoVersion = c.permit, c.version
		j := judgeOne(t, env, c.source)
		if got := strings.Join(rulesOf(j), " "); got != c.rules {
			t.Errorf("%s: rules %q, want %q: %v", c.source, got, c.rules, j.Diagnostics)
		}
		if got := strings.Join(j.Function.Builtins, " "); got != c.builtins {
			t.Errorf("%s: builtins %q, want %q", c.source, got, c.builtins)
		}
	}
}

// One Checker serves many goroutines; the race detector watches the stubs it
// shares among them.
func TestConcurrent(t *testing.T) {
	checker := goast.New()
	env := envOf(append([]known{
		{"Deep", "func[T interface{ ~int | ~string; comparable }](x interface{ M(T) error }) map[T]struct{ X interface{ error; N() } }"},
	}, generatedKnown...))
	sources := []string{
		"func A(x interface{ M(int) error }) any { return Deep[int](x)[1].X }",
		"func A(x interface{ M(string) error; N() }) error { return Deep[string](x)[\"a\"].X }",
	}
	for seed := range uint64(20) {
		sources = append(sources, generate(seed))
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, s := range sources {
				if _, err := checker.Check(context.Background(), env, []analyzer.Source{{Text: s}, {Text: "func Z() { A2() }"}}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	for _, s := range sources[:2] {
		if j := judgeOne(t, env, s); len(j.Diagnostics) > 0 {
			t.Errorf("%s: %v", s, j.Diagnostics)
		}
	}
}

// A Python function is known, but Go cannot call it.
func TestOtherLanguage(t *testing.T) {
	env := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) {
		return maps.Clone(map[string]analyzer.Known{"search": {Name: "search", Language: analyzer.Python, Signature: "(topic)"}}), nil
	}}
	for source, rule := range map[string]string{
		"func A() { search(1) }":            "permitted-call",
		"func A() { for range search { } }": "permitted-call",
		"func A() any { return search }":    "reference",
	} {
		j := judgeOne(t, env, source)
		if len(j.Diagnostics) != 1 || string(j.Diagnostics[0].Rule) != rule || !strings.Contains(j.Diagnostics[0].Message, "search is a Python function, which Go cannot call") {
			t.Errorf("%s: %v", source, j.Diagnostics)
		}
		if got := callNames(j.Function); !slices.Equal(got, []string{"search"}) {
			t.Errorf("%s: calls %v", source, got)
		}
	}
}

func TestLanguage(t *testing.T) {
	c := goast.New()
	if c.Language() != analyzer.Go || !strings.Contains(c.Version(), "go1.") {
		t.Errorf("language %q, version %q", c.Language(), c.Version())
	}
}
