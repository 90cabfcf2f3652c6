package goast_test

import (
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
)

// Whatever is cut off or out of a source, the checker comes to an end, and
// what it then accepts is lawful to the oracle.
func TestCutSources(t *testing.T) {
	checker := goast.New()
	env := envOf(generatedKnown)
	tried, accepted := 0, 0
	for n, k := range kinds {
		for i := range len(k.source) {
			for _, source := range []string{k.source[:i], k.source[:i] + k.source[min(len(k.source), i+1+n%7):], k.source[:i] + k.source[i/2:]} {
				judgements, err := checker.Check(t.Context(), env, []analyzer.Source{{Text: source}})
				if err != nil {
					t.Fatal(err)
				}
				tried++
				j := judgements[0]
				if len(j.Diagnostics) > 0 {
					continue
				}
				accepted++
				seen, err := look(stubBodies, j.Function.Source)
				if err != nil {
					// The stubs beside it may bear its name.
					continue
				}
				if seen.unlawful != "" {
					t.Errorf("%q: accepted though %s", source, seen.unlawful)
				}
				if problem := seen.misrecorded(j.Function); problem != "" {
					t.Errorf("%q: %s", source, problem)
				}
			}
		}
	}
	if tried < 20000 || accepted < 400 {
		t.Errorf("%d tried, %d accepted", tried, accepted)
	}
	t.Logf("%d tried, %d accepted", tried, accepted)
}
