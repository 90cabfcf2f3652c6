package storetest

import (
	"context"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

func testMisfits(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	goOn := store.AddOptions{Replace: true, AllowMisfits: true}
	t.Run("refused, then allowed, then mended", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A; C: B")
		a, err := s.Add(ctx, ParseSpec("A/1").Batch(), store.AddOptions{Replace: true})
		want(t, "error", err, nil)
		want(t, "answer", []any{a.OK, a.Change, a.Updated, len(a.Misfits)}, "[false 0 [] 1]")
		s.wantSpec("A; B: A; C: B")

		a = s.mustAdd("A/1", goOn)
		want(t, "misfit", []any{a.Misfits[0].Caller, a.Misfits[0].Callee, a.Misfits[0].Line}, "[B A 2]")
		s.wantSpec("A/1; B: A~; C: B")
		wantRunnable(t, s, map[string]bool{"A": true, "B": false, "C": false})
		todo, err := s.Todo(ctx)
		want(t, "error", err, nil)
		want(t, "todo", todo.Misfits, a.Misfits)
		v, err := s.Verify(ctx, nil)
		want(t, "error", err, nil)
		want(t, "verify", []any{v.OK, v.Misfits}, []any{true, a.Misfits})

		s.mustAdd("B: A/1", store.AddOptions{Replace: true})
		s.wantSpec("A/1; B: A/1; C: B")
		wantRunnable(t, s, map[string]bool{"A": true, "B": true, "C": true})
	})
	t.Run("mended by the callee", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A")
		s.mustAdd("A/1", goOn)
		s.mustAdd("A; C: A", store.AddOptions{Replace: true})
		s.wantSpec("A; B: A; C: A")
	})
	t.Run("mended by the callee beside the caller as it is", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A")
		s.mustAdd("A/1", goOn)
		a := s.mustAdd("A; B: A", store.AddOptions{Replace: true})
		want(t, "updated, unchanged", []any{a.Updated, a.Unchanged}, "[[A] [B]]")
		s.wantSpec("A; B: A")
	})
	t.Run("a library with misfits can be worked on", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A X; X; P!")
		s.mustAdd("A/1", goOn)
		s.mustAdd("X: P", store.AddOptions{Replace: true})
		s.wantSpec("A/1; B: A~ X; P!; X: P")
		s.mustAdd("X/1: P", goOn)
		s.wantSpec("A/1; B: A~ X~; P!; X/1: P")
		if _, err := s.Rename(ctx, "A", "Alpha", store.WriteOptions{}); err != nil {
			t.Error(err)
		}
		s.wantSpec("Alpha/1; B: Alpha~ X~; P!; X/1: P")
		keep(t, s, "Alpha")
		s.wantSpec("Alpha/1?; B: Alpha~ X~; P!; X/1: P")
	})
	t.Run("a new function may not have one", func(t *testing.T) {
		s := newShelf(t, empty, "A/1")
		a, err := s.Add(ctx, ParseSpec("B: A").Batch(), goOn)
		want(t, "error", err, nil)
		want(t, "answer", []any{a.OK, a.Diagnostics[0].Rule, a.Diagnostics[0].Callee}, "[false type A]")
		s.wantSpec("A/1")
	})
	t.Run("a caller that breaks another rule refuses", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.addSource(store.AddOptions{}, "func F() struct{ f int } { return struct{ f int }{} }", "func G() { x := F().f; _ = x }")
		a := s.addSource(goOn, "func F() struct{ f func() } { return struct{ f func() }{} }")
		want(t, "ok, misfits, finding", []any{a.OK, a.Misfits, a.Diagnostics[0].File, a.Diagnostics[0].Rule}, "[false [] G no-attribute-call]")
		r, err := s.Get(ctx, "F")
		want(t, "change", []any{r.Change, err}, "[1 <nil>]")
	})
	t.Run("a function in a value", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.addSource(store.AddOptions{}, "func F() int { return 1 }", "func G() func() int { return F }")
		a := s.addSource(goOn, "func F() string { return \"\" }")
		want(t, "misfits", []any{a.OK, a.Misfits[0].Caller, a.Misfits[0].Callee, a.Misfits[0].Line}, "[true G F 1]")
		r, err := s.Get(ctx, "G")
		want(t, "error", err, nil)
		want(t, "call", []any{r.Calls[0].Name, r.Calls[0].Kind, r.Calls[0].MisfitLine}, []any{"F", analyzer.KindReference, 1})
	})
	t.Run("several callers are sorted", func(t *testing.T) {
		s := newShelf(t, empty, "A; D: A; B: A; C: A")
		a := s.mustAdd("A/1", goOn)
		got := []string{}
		for _, m := range a.Misfits {
			got = append(got, m.Caller)
		}
		want(t, "callers", got, "[B C D]")
	})
	t.Run("undo brings it back and away", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A")
		s.mustAdd("A/1", goOn)
		for _, library := range []string{"A; B: A", ""} {
			if _, err := s.Undo(ctx, 0, store.WriteOptions{}); err != nil {
				t.Fatal(err)
			}
			s.wantSpec(library)
		}
		if _, err := s.Undo(ctx, 3, store.WriteOptions{}); err == nil {
			t.Error("undid what other changes stand on")
		}
		if _, err := s.Undo(ctx, 4, store.WriteOptions{}); err != nil {
			t.Error(err)
		}
		s.wantSpec("A; B: A")
		if _, err := s.Undo(ctx, 3, store.WriteOptions{}); err != nil {
			t.Error(err)
		}
		s.wantSpec("A/1; B: A~")
	})
}

func testCheck(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	s := newShelf(t, empty, "A: P; P!")
	v, err := s.Check(ctx, store.Batch{Sources: sources("func B() { A(); C() }", "func C() { D() }")}, store.AddOptions{})
	want(t, "error", err, nil)
	want(t, "ok", v.OK, false)
	want(t, "finding", []any{v.Diagnostics[0].File, v.Diagnostics[0].Line, v.Diagnostics[0].Rule}, "[source1.go 1 permitted-call]")
	want(t, "functions", []any{v.Functions[0].Name, v.Functions[0].File, v.Functions[0].Runnable, v.Functions[1].Name, v.Functions[1].Runnable},
		"[B source0.go true C false]")
	want(t, "calls", v.Functions[0].Calls, "[{A call [1]  0} {C call [1]  0}]")

	v, err = s.Check(ctx, store.Batch{Sources: sources("func A() { P() }", "func B() { P() }")}, store.AddOptions{})
	want(t, "error", err, nil)
	want(t, "a stored name is no finding", []any{v.OK, v.Twins}, "[true [[A B]]]")
	want(t, "as stored", v.Functions[0].Change, 1)
	s.wantSpec("A: P; P!")
}
