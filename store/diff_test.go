package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

// body gives a function whose body has a statement a word.
func body(words string) string {
	var b strings.Builder
	b.WriteString("func F() {\n")
	for word := range strings.FieldsSeq(words) {
		fmt.Fprintf(&b, "\t_ = %s\n", word)
	}
	b.WriteString("}\n")
	return b.String()
}

func TestDiff(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct{ name, before, after, want string }{
		{"in the middle", "1 2 3 4 5 6 7 8 9", "1 2 3 4 50 6 7 8 9",
			"@@ -3,7 +3,7 @@\n \t_ = 2\n \t_ = 3\n \t_ = 4\n-\t_ = 5\n+\t_ = 50\n \t_ = 6\n \t_ = 7\n \t_ = 8\n"},
		{"one added", "1 2", "1 3 2", "@@ -1,4 +1,5 @@\n func F() {\n \t_ = 1\n+\t_ = 3\n \t_ = 2\n }\n"},
		{"one removed", "1 3 2", "1 2", "@@ -1,5 +1,4 @@\n func F() {\n \t_ = 1\n-\t_ = 3\n \t_ = 2\n }\n"},
		{"two hunks", "1 2 3 4 5 6 7 8 9", "10 2 3 4 5 6 7 8 90",
			"@@ -1,5 +1,5 @@\n func F() {\n-\t_ = 1\n+\t_ = 10\n \t_ = 2\n \t_ = 3\n \t_ = 4\n" +
				"@@ -7,5 +7,5 @@\n \t_ = 6\n \t_ = 7\n \t_ = 8\n-\t_ = 9\n+\t_ = 90\n }\n"},
		{"hunks that touch", "1 2 3 4 5 6 7 8", "10 2 3 4 5 6 7 80",
			"@@ -1,10 +1,10 @@\n func F() {\n-\t_ = 1\n+\t_ = 10\n \t_ = 2\n \t_ = 3\n \t_ = 4\n \t_ = 5\n \t_ = 6\n \t_ = 7\n-\t_ = 8\n+\t_ = 80\n }\n"},
		{"moved", "1 2 3 4", "4 1 2 3", "@@ -1,6 +1,6 @@\n func F() {\n+\t_ = 4\n \t_ = 1\n \t_ = 2\n \t_ = 3\n-\t_ = 4\n }\n"},
		{"repeated lines", "1 1 1 2", "1 1 2", "@@ -1,6 +1,5 @@\n func F() {\n \t_ = 1\n \t_ = 1\n-\t_ = 1\n \t_ = 2\n }\n"},
		{"all", "1", "2", "@@ -1,3 +1,3 @@\n func F() {\n-\t_ = 1\n+\t_ = 2\n }\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			lib := openLibrary(t)
			for _, words := range []string{c.before, c.after} {
				a, err := lib.Add(ctx, store.Batch{Sources: goSources(body(words))}, store.AddOptions{Replace: true})
				if err != nil || !a.OK {
					t.Fatal(a, err)
				}
			}
			diffs, err := lib.Diff(ctx, 2)
			if err != nil || len(diffs) != 1 {
				t.Fatal(diffs, err)
			}
			if want := "--- F\n+++ F\n" + c.want; diffs[0].Text != want {
				t.Errorf("got\n%s\nwant\n%s", diffs[0].Text, want)
			}
		})
	}
}

// Two long sources that have nothing in common must not take long.
func TestDiffOfStrangers(t *testing.T) {
	ctx := context.Background()
	lib := openLibrary(t)
	var one, two strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&one, " %d", 1000+i%1000)
		fmt.Fprintf(&two, " %d", 3000+i%1000)
	}
	for _, words := range []string{one.String(), two.String()} {
		if a, err := lib.Add(ctx, store.Batch{Sources: goSources(body(words))}, store.AddOptions{Replace: true}); err != nil || !a.OK {
			t.Fatal(a, err)
		}
	}
	start := time.Now()
	diffs, err := lib.Diff(ctx, 2)
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("took %v", took)
	}
	if got := strings.Count(diffs[0].Text, "\n"); got != 2+1+5000+5000+2 {
		t.Errorf("%d lines", got)
	}
}

func openLibrary(t *testing.T) *store.Library {
	t.Helper()
	lib := store.New(openDatabase(t, filepath.Join(t.TempDir(), "library.db")), store.Options{Checkers: []analyzer.Checker{goast.New()}})
	t.Cleanup(func() { lib.Close() })
	return lib
}
