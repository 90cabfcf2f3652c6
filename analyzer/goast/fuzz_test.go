package goast_test

import (
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/google/go-cmp/cmp"
)

// FuzzText feeds any bytes, as a source and as a file of declarations. None
// panics; what is accepted is lawful to the oracle, and stays as it is when it
// is judged in its stored form.
func FuzzText(f *testing.F) {
	for _, file := range []string{"cases.jsonl", "decided.jsonl"} {
		for _, c := range readCorpus(f, file) {
			f.Add(c.Source)
		}
	}
	for _, k := range kinds {
		f.Add(k.source)
	}
	checker := goast.New()
	env := envOf(generatedKnown)
	f.Fuzz(func(t *testing.T, source string) {
		judgements, err := checker.Check(t.Context(), env, []analyzer.Source{{Text: source}, {Text: "func Z() { A(1) }"}})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := checker.Declare(t.Context(), env, analyzer.Source{Text: source}, analyzer.KindHole); err != nil {
			t.Fatal(err)
		}
		j := judgements[0]
		if len(j.Diagnostics) > 0 {
			return
		}
		if seen, err := look(stubBodies, j.Function.Source); err == nil {
			if seen.unlawful != "" {
				t.Fatalf("accepted though %s", seen.unlawful)
			}
			if problem := seen.misrecorded(j.Function); problem != "" {
				t.Fatal(problem)
			}
		}
		again := judgeOne(t, env, j.Function.Source)
		again.Function.File = j.Function.File
		if diff := cmp.Diff(j.Function, again.Function); diff != "" || len(again.Diagnostics) > 0 {
			t.Fatalf("the stored form is judged otherwise: %s", diff)
		}
	})
}
