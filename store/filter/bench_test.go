package filter_test

import (
	"context"
	"testing"

	"github.com/funcshelf/funcshelf/store/filter"
)

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := filter.Compile("name.startswith('get_') and 2 < len(calls) <= 9"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMatch(b *testing.B) {
	r := searchLinkedIn()
	for _, expr := range []string{
		"runnable",
		"'GoToLinkedInCom' in calls",
		"name.startswith('get_') and len(calls) > 2",
		"any(c.startswith('Find') for c in callers)",
		"'TypeTheText' in source and doc.lower().count('e') > 3",
	} {
		f := compile(b, expr)
		b.Run(expr, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := f.Match(context.Background(), r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
