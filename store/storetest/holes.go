package storetest

import (
	"context"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

func testHoles(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	t.Run("declared, called and filled", func(t *testing.T) {
		s := newShelf(t, empty, "A: B; B: H; H?; C")
		wantRunnable(t, s, map[string]bool{"A": false, "B": false, "C": true, "H": false})
		todo, err := s.Todo(ctx)
		want(t, "error", err, nil)
		want(t, "todo", *todo, "{[{H func() [{B [2]}]}] []}")
		a := s.mustAdd("H: P; P!", store.AddOptions{})
		want(t, "added, filled", []any{a.Added, a.Filled, a.Updated}, "[[H P] [H] []]")
		wantRunnable(t, s, map[string]bool{"A": true, "B": true, "C": true, "H": true, "P": true})
		s.wantSpec("A: B; B: H; C; H: P; P!")
		undone, err := s.Undo(ctx, 0, store.WriteOptions{})
		want(t, "error", err, nil)
		want(t, "undone", []any{undone.Undid, undone.Functions}, "[2 [H P]]")
		s.wantSpec("A: B; B: H; C; H?")
	})
	t.Run("filled by a primitive", func(t *testing.T) {
		s := newShelf(t, empty, "A: H; H?")
		a := s.mustAdd("H!", store.AddOptions{})
		want(t, "filled", a.Filled, "[H]")
		s.wantSpec("A: H; H!")
	})
	t.Run("filled with another signature", func(t *testing.T) {
		s := newShelf(t, empty, "A: H; H?")
		a, err := s.Add(ctx, ParseSpec("H/1").Batch(), store.AddOptions{})
		want(t, "error", err, nil)
		want(t, "ok, callers that do not fit", []any{a.OK, a.Misfits[0].Caller, a.Misfits[0].Callee, a.Misfits[0].Line}, "[false A H 2]")
		s.wantSpec("A: H; H?")
		s.mustAdd("H/1", store.AddOptions{AllowMisfits: true})
		s.wantSpec("A: H~; H/1")
	})
	t.Run("a declared one stays without callers", func(t *testing.T) {
		s := newShelf(t, empty, "A: H; H?")
		remove(t, s, "A")
		s.wantSpec("H?")
		unused, err := s.Unused(ctx)
		want(t, "unused", []any{unused, err}, "[[H] <nil>]")
	})
	t.Run("one that was kept for callers goes with the last", func(t *testing.T) {
		s := newShelf(t, empty, "A: F; B: F; F; P!")
		keep(t, s, "F")
		s.wantSpec("A: F; B: F; F?; P!")
		s.mustAdd("A: P", store.AddOptions{Replace: true})
		s.wantSpec("A: P; B: F; F?; P!")
		r := remove(t, s, "B")
		want(t, "removed", r.Removed, "[B F]")
		s.wantSpec("A: P; P!")
		_, err := s.Undo(ctx, 0, store.WriteOptions{})
		want(t, "error", err, nil)
		s.wantSpec("A: P; B: F; F?; P!")
	})
	t.Run("one that was kept, then declared, stays", func(t *testing.T) {
		s := newShelf(t, empty, "A: F; F")
		keep(t, s, "F")
		a := s.mustAdd("F?", store.AddOptions{})
		want(t, "updated", a.Updated, "[F]")
		a = s.mustAdd("F?", store.AddOptions{})
		want(t, "unchanged", a.Unchanged, "[F]")
		remove(t, s, "A")
		s.wantSpec("F?")
	})
	t.Run("the mark of an entry outlasts the hole", func(t *testing.T) {
		s := newShelf(t, empty, "A: F; F")
		_, err := s.MarkEntry(ctx, []string{"F"}, store.WriteOptions{})
		want(t, "error", err, nil)
		keep(t, s, "F")
		for _, spec := range []string{"F?", "F"} {
			s.mustAdd(spec, store.AddOptions{})
			r, err := s.Get(ctx, "F")
			want(t, "entry after "+spec, []any{r.Entry, err}, "[true <nil>]")
		}
	})
	t.Run("declared twice", func(t *testing.T) {
		s := newShelf(t, empty, "")
		b := ParseSpec("A").Batch()
		b.Holes = []analyzer.Source{{File: "holes.go", Language: analyzer.Go, Text: "func A()\n"}}
		a, err := s.Add(ctx, b, store.AddOptions{})
		want(t, "error", err, nil)
		want(t, "findings", a.Diagnostics, `[A.go:1:1: single-function: "A" is given twice: here and as a hole in holes.go]`)
		s.wantSpec("")
	})
	t.Run("a name without declaration", func(t *testing.T) {
		s := newShelf(t, empty, "")
		a := s.addSource(store.AddOptions{AllowHoles: true}, "func A() { H(1) }")
		want(t, "ok, rule", []any{a.OK, a.Diagnostics[0].Rule}, "[false permitted-call]")
		s.wantSpec("")
	})
}

func remove(t *testing.T, s *shelf, names ...string) *store.Removed {
	t.Helper()
	r, err := s.Remove(context.Background(), names, store.RemoveOptions{})
	if err != nil {
		t.Fatalf("remove %q: %v", names, err)
	}
	return r
}

func keep(t *testing.T, s *shelf, names ...string) *store.Removed {
	t.Helper()
	r, err := s.Remove(context.Background(), names, store.RemoveOptions{KeepCallers: true})
	if err != nil {
		t.Fatalf("remove %q: %v", names, err)
	}
	return r
}

// wantRunnable compares what lists and records say.
func wantRunnable(t *testing.T, s *shelf, runnable map[string]bool) {
	t.Helper()
	c, err := s.List(context.Background(), store.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	for _, f := range c.Functions {
		got[f.Name] = f.Runnable
		r, err := s.Get(context.Background(), f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if r.Runnable != f.Runnable {
			t.Errorf("%s: runnable is %v in the list and %v in the record", f.Name, f.Runnable, r.Runnable)
		}
	}
	want(t, "runnable", got, runnable)
}
