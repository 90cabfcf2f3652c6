package storetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
	"github.com/funcshelf/funcshelf/store"
)

// testAwait holds what becomes of callers when a Python function becomes async
// or stops being so.
func testAwait(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	const (
		wasNot = "the function was not async when this call was written; now what it gives wants await"
		was    = "the function was async when this call was written; now what it gives cannot be awaited"
		plain  = "def f(x):\n    return x\n"
		waited = "async def f(x):\n    return x\n"
		caller = "def g(x):\n    return f(x)\n"
	)
	replace := store.AddOptions{Replace: true}
	goOn := store.AddOptions{Replace: true, AllowMisfits: true}
	open := func(t *testing.T, texts ...string) *shelf {
		t.Helper()
		db := empty(t)()
		lib := store.New(db, store.Options{Checkers: []analyzer.Checker{python.New()}})
		t.Cleanup(func() { lib.Close() })
		s := &shelf{Library: lib, t: t, db: db}
		addPython(s, store.AddOptions{}, texts...)
		return s
	}
	holds := func(t *testing.T, s *shelf, misfits ...string) {
		t.Helper()
		todo, err := s.Todo(ctx)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, m := range todo.Misfits {
			got = append(got, fmt.Sprintf("%s %s:%d %s", m.Caller, m.Callee, m.Line, m.Message))
		}
		want(t, "misfits", strings.Join(got, "\n"), strings.Join(misfits, "\n"))
		s.wantSound()
	}
	t.Run("refused, then allowed, then mended by the caller", func(t *testing.T) {
		s := open(t, plain, caller)
		a := addPython(s, replace, waited)
		want(t, "ok, misfits", []any{a.OK, a.Misfits}, fmt.Sprintf("[false [{g f 2 %s}]]", wasNot))
		holds(t, s)
		addPython(s, goOn, waited)
		holds(t, s, "g f:2 "+wasNot)
		addPython(s, replace, "async def g(x):\n    return await f(x)\n")
		holds(t, s)
		addPython(s, goOn, plain)
		holds(t, s, "g f:2 "+was)
	})
	t.Run("mended by the callee", func(t *testing.T) {
		s := open(t, plain, caller)
		addPython(s, goOn, waited)
		a := addPython(s, replace, plain)
		want(t, "ok, misfits", []any{a.OK, a.Misfits}, "[true []]")
		holds(t, s)
	})
	t.Run("a caller that comes along as it is", func(t *testing.T) {
		s := open(t, plain, caller)
		a := addPython(s, replace, waited, caller)
		want(t, "ok, misfits", []any{a.OK, len(a.Misfits)}, "[false 1]")
	})
	t.Run("a caller that awaits already", func(t *testing.T) {
		const early = "async def g(x):\n    return await f(x)\n"
		s := open(t, plain, early)
		a := addPython(s, replace, waited)
		want(t, "ok, misfits", []any{a.OK, len(a.Misfits)}, "[true 0]")
		holds(t, s)
		s = open(t, plain, "async def g(x):\n    return await f(x) or f(x)\n")
		a = addPython(s, replace, waited)
		want(t, "ok, misfits", []any{a.OK, len(a.Misfits)}, "[false 1]")
	})
	t.Run("it stays through other changes", func(t *testing.T) {
		s := open(t, plain, caller)
		addPython(s, goOn, waited)
		if _, err := s.Recheck(ctx, store.WriteOptions{}, nil); err != nil {
			t.Fatal(err)
		}
		holds(t, s, "g f:2 "+wasNot)
		addPython(s, replace, "async def f(x, y=1):\n    return x\n")
		holds(t, s, "g f:2 "+wasNot)
		if _, err := s.Rename(ctx, "f", "h", store.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		holds(t, s, "g h:2 "+wasNot)
		if _, err := s.Purge(ctx, "h", store.WriteOptions{}); err != nil {
			t.Fatal(err)
		}
		holds(t, s, "g h:2 "+wasNot)
	})
	t.Run("it stays in a history that was purged", func(t *testing.T) {
		for _, c := range []struct{ callee, misfit string }{
			{waited, wasNot},
			{"async def f(x, y):\n    return x\n", "does not fit; why was purged; " + wasNot},
		} {
			s := open(t, plain, caller)
			addPython(s, goOn, c.callee)
			if _, err := s.Rename(ctx, "g", "h", store.WriteOptions{}); err != nil { // 3
				t.Fatal(err)
			}
			if _, err := s.Purge(ctx, "f", store.WriteOptions{}); err != nil {
				t.Fatal(err)
			}
			old, err := s.GetAt(ctx, "h", 3)
			if err != nil {
				t.Fatal(err)
			}
			want(t, "as it was", old.Calls[0].Misfit, c.misfit)
			if _, err := s.Undo(ctx, 3, store.WriteOptions{}); err != nil {
				t.Fatal(err)
			}
			addPython(s, replace, waited)
			holds(t, s, "g f:2 "+wasNot)
		}
	})
	t.Run("undone", func(t *testing.T) {
		s := open(t, plain, caller)
		addPython(s, goOn, waited)
		for i, misfits := range [][]string{nil, {"g f:2 " + wasNot}} { // an undo, and its undo
			if _, err := s.Undo(ctx, int64(2+i), store.WriteOptions{}); err != nil {
				t.Fatal(err)
			}
			holds(t, s, misfits...)
		}
	})
	t.Run("with another misfit", func(t *testing.T) {
		s := open(t, plain, caller)
		a := addPython(s, goOn, "async def f(x, y):\n    return x\n")
		message := a.Misfits[0].Message
		want(t, "both are told", []any{strings.HasSuffix(message, "; "+wasNot), len(a.Misfits)}, "[true 1]")
		holds(t, s, "g f:2 "+message)
		addPython(s, replace, waited)
		holds(t, s, "g f:2 "+wasNot)
		addPython(s, goOn, "def f(x, y):\n    return x\n")
		todo, err := s.Todo(ctx)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "the other is told", []any{len(todo.Misfits), strings.Contains(todo.Misfits[0].Message, wasNot)}, "[1 false]")
	})
	t.Run("a hole", func(t *testing.T) {
		s := open(t)
		addPython(s, store.AddOptions{AllowHoles: true}, caller)
		a := addPython(s, store.AddOptions{}, waited)
		want(t, "filled", []any{a.OK, a.Filled}, "[true [f]]")
		holds(t, s)
		keep(t, s, "f")
		a = addPython(s, store.AddOptions{}, plain)
		want(t, "filled by the other kind", []any{a.OK, a.Misfits}, fmt.Sprintf("[false [{g f 2 %s}]]", was))
	})
	t.Run("merged", func(t *testing.T) {
		s := open(t, plain, caller, "async def h(x):\n    return x\n", "def i(x):\n    return x, x\n")
		_, err := s.Merge(ctx, "f", "h", store.WriteOptions{})
		wantRefused(t, err, `one of "f" and "h" is async and the other is not; want both or neither`, nil)
		addPython(s, goOn, waited)
		_, err = s.Merge(ctx, "f", "h", store.WriteOptions{})
		wantRefused(t, err, `not everything calls "f" as it is`, nil, "g:2:1: signature: "+wasNot)
		addPython(s, goOn, plain)
		_, err = s.Merge(ctx, "f", "i", store.WriteOptions{})
		want(t, "error", err, nil)
		holds(t, s)
	})
}

// addPython adds Python sources as they are.
func addPython(s *shelf, o store.AddOptions, texts ...string) *store.Added {
	s.t.Helper()
	var b store.Batch
	for i, text := range texts {
		b.Sources = append(b.Sources, analyzer.Source{File: fmt.Sprintf("source%d.py", i), Language: analyzer.Python, Text: text})
	}
	a, err := s.Add(context.Background(), b, o)
	if err != nil {
		s.t.Fatalf("add %q: %v", texts, err)
	}
	return a
}
