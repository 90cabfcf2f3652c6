package filter_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store/filter"
)

// FuzzFilter holds for any text: Compile gives a filter or an *Error with a
// place inside the text; Match answers, or gives an error that wraps an *Error,
// within bounds of time; a match meets all conditions and an exact filter needs
// no more.
func FuzzFilter(f *testing.F) {
	golden, err := os.ReadFile("testdata/python.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(golden)) {
		if _, expr, ok := strings.Cut(line, "\t"); ok {
			f.Add(expr)
		}
	}
	for _, expr := range hostile {
		if len(expr) < 1000 {
			f.Add(expr)
		}
	}
	r := searchLinkedIn()
	f.Fuzz(func(t *testing.T, expr string) {
		start := time.Now()
		compiled, err := filter.Compile(expr)
		var fault *filter.Error
		if err != nil {
			if !errors.As(err, &fault) {
				t.Fatalf("error %T", err)
			}
			if lines := strings.Split(expr, "\n"); fault.Line < 1 || fault.Line > len(lines) || fault.Column < 1 || fault.Column > len(lines[fault.Line-1])+1 {
				t.Fatalf("%v is outside the text", fault)
			}
			return
		}
		match, err := compiled.Match(context.Background(), r)
		if took := time.Since(start); took > 10*time.Second {
			t.Fatalf("took %v", took)
		}
		if err != nil && !errors.As(err, &fault) {
			t.Fatalf("error %T", err)
		}
		all := !slices.ContainsFunc(compiled.Conditions(), func(c filter.Condition) bool { return !holds(t, c, r) })
		if match && !all || compiled.Exact() && all && !match {
			t.Fatalf("matches: %t, conditions hold: %t, exact: %t", match, all, compiled.Exact())
		}
	})
}
