package store_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

func goSources(texts ...string) []analyzer.Source {
	var sources []analyzer.Source
	for i, text := range texts {
		sources = append(sources, analyzer.Source{File: fmt.Sprintf("f%d.go", i), Language: analyzer.Go, Text: text})
	}
	return sources
}

func TestCheckWithoutLibrary(t *testing.T) {
	declared := goSources("// Click clicks.\nfunc Click(name string)\n")
	for _, c := range []struct {
		name     string
		policy   store.Policy
		batch    store.Batch
		findings string // rules
		runnable string // by function
		twins    string
	}{
		{"nothing", store.Policy{}, store.Batch{}, "[]", "[]", "[]"},
		{"a caller and its callee", store.Policy{}, store.Batch{Sources: goSources("func A() { B() }", "func B() {}")},
			"[]", "[A true B true]", "[]"},
		{"a primitive", store.Policy{}, store.Batch{Primitives: declared, Sources: goSources(`func A() { Click("x") }`)},
			"[]", "[Click true A true]", "[]"},
		{"a hole", store.Policy{}, store.Batch{Holes: declared, Sources: goSources(`func A() { Click("x") }`, "func B() { A() }", "func C() {}")},
			"[]", "[Click false A false B false C true]", "[]"},
		{"nobody wrote it", store.Policy{}, store.Batch{Sources: goSources("func A() { B() }")}, "[permitted-call]", "[A false]", "[]"},
		{"not permitted", store.Policy{}, store.Batch{Sources: goSources("func A() { print() }")}, "[permitted-call]", "[A false]", "[]"},
		{"permitted", store.Policy{Permit: []string{"go:print"}}, store.Batch{Sources: goSources("func A() { print() }")}, "[]", "[A true]", "[]"},
		{"does not parse", store.Policy{}, store.Batch{Sources: goSources("func A( {")}, "[syntax]", "[]", "[]"},
		{"twins", store.Policy{}, store.Batch{Sources: goSources("func B(x int) int { return x }", "func A(y int) int { return y }")},
			"[]", "[B true A true]", "[[A B]]"},
		{"a declaration that is none", store.Policy{}, store.Batch{Primitives: goSources("func A() {}")}, "[single-function]", "[]", "[]"},
		{"declared in two files", store.Policy{}, store.Batch{Primitives: append(goSources("func A()"), goSources("func A()")...)},
			"[single-function]", "[A true A false]", "[]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := store.Check(context.Background(), []analyzer.Checker{goast.New()}, c.policy, c.batch, store.AddOptions{})
			if err != nil {
				t.Fatal(err)
			}
			rules, runnable := []analyzer.Rule{}, []any{}
			for _, d := range v.Diagnostics {
				rules = append(rules, d.Rule)
			}
			for _, f := range v.Functions {
				runnable = append(runnable, f.Name, f.Runnable)
			}
			for _, pair := range [][2]string{
				{fmt.Sprint(rules), c.findings}, {fmt.Sprint(runnable), c.runnable}, {fmt.Sprint(v.Twins), c.twins},
				{fmt.Sprint(v.OK), fmt.Sprint(c.findings == "[]")},
			} {
				if pair[0] != pair[1] {
					t.Errorf("got %s, want %s (findings %v)", pair[0], pair[1], v.Diagnostics)
				}
			}
		})
	}
}
