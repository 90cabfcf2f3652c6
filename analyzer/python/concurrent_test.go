package python_test

import (
	"context"
	"reflect"
	"sync"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
)

// TestConcurrent holds that goroutines which share a Checker do not disturb
// each other, and that no answer changes when other sources are judged later.
func TestConcurrent(t *testing.T) {
	cases := readCorpus(t, "cases.jsonl")
	shared := python.New()
	check := func(c corpusCase) []analyzer.Judgement {
		// The source comes twice: the second is in memory of its own.
		sources := []analyzer.Source{{File: "a.py", Text: c.Source}, {File: "b.py", Text: c.Source}}
		judgements, err := shared.Check(context.Background(), envOf(c.Known), sources)
		if err != nil {
			t.Error(c.ID, err)
		}
		return judgements
	}
	want := make([][]analyzer.Judgement, len(cases))
	for i, c := range cases {
		want[i] = check(c)
	}
	var group sync.WaitGroup
	for g := range 4 {
		group.Go(func() {
			for step := range cases {
				i := (step*7 + g*31) % len(cases)
				if got := check(cases[i]); !reflect.DeepEqual(got, want[i]) {
					t.Errorf("%s: judged as %+v\nwant %+v", cases[i].ID, got, want[i])
				}
			}
		})
	}
	group.Wait()
	for i, c := range cases {
		if got := check(c); !reflect.DeepEqual(got, want[i]) {
			t.Errorf("%s: judged as %+v\nwhat was given before is now %+v", c.ID, got, want[i])
		}
	}
}
