package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/store"
)

func testHistory(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	s := newShelf(t, empty, "")
	var specs []string // after each change
	did := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		specs = append(specs, s.spec())
	}
	s.mustAdd("A: P; B: A; P!", store.AddOptions{})
	did(nil)
	s.mustAdd("C: B; H?", store.AddOptions{})
	did(nil)
	_, err := s.Rename(ctx, "A", "Z", store.WriteOptions{})
	did(err)
	s.mustAdd("A: H Z", store.AddOptions{})
	did(nil)
	s.mustAdd("Z/1", store.AddOptions{Replace: true, AllowMisfits: true})
	did(nil)
	remove(t, s, "B")
	did(nil)
	_, err = s.Undo(ctx, 0, store.WriteOptions{})
	did(err)
	_, err = s.Merge(ctx, "A", "C", store.WriteOptions{})
	did(err)
	keep(t, s, "P", "B")
	did(nil)
	s.wantSound()

	// Each name as of each change is as the library was then.
	for i, text := range specs {
		change := int64(i + 1)
		then := ParseSpec(text)
		for _, name := range []string{"A", "B", "C", "H", "P", "Z"} {
			r, err := s.GetAt(ctx, name, change)
			if _, ok := then[name]; !ok {
				wantNotFound(t, err, name)
				continue
			}
			if err != nil {
				t.Errorf("%s at change %d: %v", name, change, err)
				continue
			}
			got := Spec{name: readFunc(t, r.Function)}
			want(t, fmt.Sprintf("%s at change %d", name, change), got, Spec{name: then[name]})
			want(t, fmt.Sprintf("callers of %s at change %d", name, change), r.Callers, then.callers(name))
			want(t, fmt.Sprintf("%s runnable at change %d", name, change), r.Runnable, then.runnable(name))
		}
	}
	for _, number := range []int64{0, -1, 10} {
		_, err := s.GetAt(ctx, "A", number)
		want(t, "error", err, fmt.Sprintf("no change %d: want 1 to 9", number))
	}
	all, err := s.History(ctx, "")
	want(t, "error", err, nil)
	var verbs []string
	for _, c := range all {
		verbs = append(verbs, fmt.Sprintf("%d %s %s", c.Number, c.Verb, strings.Join(c.Functions, ",")))
	}
	want(t, "history", strings.Join(verbs, "\n"), `9 remove B,P
8 merge A
7 undo B,C
6 remove B,C
5 add A,B,Z
4 add A
3 rename A,B,Z
2 add C,H
1 add A,B,P`)
	numbers := func(name string) (list []int64) {
		changes, err := s.History(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			list = append(list, c.Number)
		}
		return list
	}
	want(t, "history of a renamed one", numbers("Z"), "[5 3 1]")
	want(t, "history of the last bearer", numbers("A"), "[8 5 4]")
	want(t, "history of a removed one that came back", numbers("C"), "[7 6 2]")

	diffs, err := s.Diff(ctx, 3)
	want(t, "diff of a rename", []any{diffs, err}, "[[{B --- B\n+++ B\n@@ -1,3 +1,3 @@\n func B() {\n-\tA()\n+\tZ()\n }\n} "+
		"{Z --- A\n+++ Z\n@@ -1,3 +1,3 @@\n-func A() {\n+func Z() {\n \tP()\n }\n}] <nil>]")
	diffs, err = s.Diff(ctx, 2)
	want(t, "diff of an add", []any{diffs, err}, "[[{C --- /dev/null\n+++ C\n@@ -0,0 +1,3 @@\n+func C() {\n+\tB()\n+}\n} "+
		"{H --- /dev/null\n+++ H\n@@ -0,0 +1 @@\n+func()\n}] <nil>]")
	diffs, err = s.Diff(ctx, 6)
	want(t, "diff of a remove", []any{diffs[0], err}, "[{B --- B\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-func B() {\n-\tZ()\n-}\n} <nil>]")
	t.Run("a name given away twice since", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		for _, names := range [][2]string{{"A", "B"}, {"B", "C"}} {
			_, err := s.Rename(ctx, names[0], names[1], store.WriteOptions{})
			want(t, "error", err, nil)
		}
		r, err := s.GetAt(ctx, "A", 1)
		want(t, "then", []any{r.Name, err}, "[A <nil>]")
		for name, text := range map[string]string{
			"B": `no function "B" at change 1: it was called "A" then`,
			"C": `no function "C" at change 1: it was called "A" then`,
			"D": `no function "D" at change 1`,
		} {
			_, err = s.GetAt(ctx, name, 1)
			wantNotFound(t, err, name)
			want(t, "error", err, text)
		}
		remove(t, s, "C")
		s.mustAdd("D", store.AddOptions{})
		for name, near := range map[string]string{"C": "[B]", "D": "[]"} {
			_, err = s.GetAt(ctx, name, 2)
			var missing *store.NotFoundError
			if !errors.As(err, &missing) {
				t.Fatalf("got error %v, want not found", err)
			}
			then := map[string]string{"C": "B"}[name]
			want(t, "near, then, change of "+name, []any{missing.Near, missing.Then, missing.Change}, []any{near, then, 2})
		}
	})
	_, err = s.Diff(ctx, 99)
	want(t, "error", err, "no change 99: want 1 to 9")
}
