package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

// interrupted is a front end that lets another writer in between the
// judgement and the write.
type interrupted struct {
	analyzer.Checker
	once func() // runs after the first Check
}

func (c *interrupted) Check(ctx context.Context, env analyzer.Env, sources []analyzer.Source) ([]analyzer.Judgement, error) {
	said, err := c.Checker.Check(ctx, env, sources)
	if f := c.once; f != nil {
		c.once = nil
		f()
	}
	return said, err
}

func testConcurrent(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	replace := store.AddOptions{Replace: true}
	add := func(spec string) func(l *store.Library) (any, error) {
		return func(l *store.Library) (any, error) {
			a, err := l.Add(ctx, ParseSpec(spec).Batch(), replace)
			if a != nil && !a.OK {
				return a, fmt.Errorf("%v %v", a.Diagnostics, a.Misfits)
			}
			return a, err
		}
	}
	for _, c := range []struct {
		name, start string
		then        string // added after start
		do          func(l *store.Library) (any, error)
		meanwhile   func(s *shelf)
		ok          bool
		library     string
	}{
		{"something else", "A; P!", "", add("B: A"), func(s *shelf) { s.mustAdd("C: A", replace) }, true, "A; B: A; C: A; P!"},
		{"the callee changes and fits", "A; P!", "", add("B: A"), func(s *shelf) { s.mustAdd("A: P", replace) }, true, "A: P; B: A; P!"},
		{"the callee does not fit any more", "A; P!", "", add("B: A"), func(s *shelf) { s.mustAdd("A/1", replace) }, false, "A/1; P!"},
		{"the callee goes", "A; P!", "", add("B: A"), func(s *shelf) { remove(s.t, s, "A") }, false, "P!"},
		{"the same is added", "A", "", add("B: A"), func(s *shelf) { s.mustAdd("B: A", replace) }, true, "A; B: A"},
		{"a caller comes", "A", "", add("A/1"), func(s *shelf) { s.mustAdd("B: A", replace) }, false, "A; B: A"},
		{"a caller goes", "A; B: A", "", add("A/1; B: A/1"), func(s *shelf) { remove(s.t, s, "B") }, true, "A/1; B: A/1"},
		{"renamed with a new caller", "A: A", "", func(l *store.Library) (any, error) { return l.Rename(ctx, "A", "Z", store.WriteOptions{}) },
			func(s *shelf) { s.mustAdd("B: A", replace) }, true, "B: Z; Z: Z"},
		{"the new name is taken", "A: A", "", func(l *store.Library) (any, error) { return l.Rename(ctx, "A", "Z", store.WriteOptions{}) },
			func(s *shelf) { s.mustAdd("Z", replace) }, false, "A: A; Z"},
		{"undone with a new caller", "A; B: A", "C; B: A C", func(l *store.Library) (any, error) { return l.Undo(ctx, 2, store.WriteOptions{}) },
			func(s *shelf) { s.mustAdd("D: C", replace) }, false, "A; B: A C; C; D: C"},
		{"permitted with a new function", "A", "", func(l *store.Library) (any, error) {
			return l.SetPolicy(ctx, store.Policy{Permit: []string{"go:print"}}, store.WriteOptions{})
		}, func(s *shelf) { s.mustAdd("B: A", replace) }, true, "A; B: A"},
		{"rechecked with a removed function", "A; B: A", "", func(l *store.Library) (any, error) { return l.Recheck(ctx, store.WriteOptions{}, nil) },
			func(s *shelf) { remove(s.t, s, "B") }, true, "A"},
		{"kept for callers, of whom one came", "A; B: A", "", func(l *store.Library) (any, error) {
			return l.Remove(ctx, []string{"A"}, store.RemoveOptions{KeepCallers: true})
		}, func(s *shelf) { s.mustAdd("C: A", replace) }, true, "A?; B: A; C: A"},
	} {
		t.Run(c.name, func(t *testing.T) {
			open := empty(t)
			s := openShelf(t, open)
			s.mustAdd(c.start, store.AddOptions{})
			if c.then != "" {
				s.mustAdd(c.then, replace)
			}
			checker := &interrupted{Checker: goast.New()}
			other := store.New(open(), store.Options{Checkers: []analyzer.Checker{checker}})
			defer other.Close()
			ran := false
			checker.once = func() { ran = true; c.meanwhile(s) }
			_, err := c.do(other)
			if (err == nil) != c.ok {
				t.Errorf("got error %v, want ok %v", err, c.ok)
			}
			want(t, "interrupted", ran, true)
			s.wantSpec(c.library)
		})
	}
	t.Run("only what moved is judged again", func(t *testing.T) { testJudgedAgain(t, empty) })
	t.Run("rechecked while functions come and go", func(t *testing.T) {
		open := empty(t)
		s := openShelf(t, open)
		s.mustAdd("A: P Q; B: P Q; Bad; D: P Q; P!; Q!", store.AddOptions{})
		checker := &interrupted{Checker: otherGo{goast.New()}}
		other := store.New(open(), store.Options{Checkers: []analyzer.Checker{checker}})
		defer other.Close()
		checker.once = func() {
			remove(t, s, "B", "Bad")
			s.mustAdd("C: Q P; D: Q", replace)
		}
		r, err := other.Recheck(ctx, store.WriteOptions{}, nil)
		want(t, "rechecked", []any{*r, err}, "[{3 [A C D] [] 4} <nil>]")
		callees, err := s.Callees(ctx, "C", store.NeighbourOptions{})
		want(t, "callees", []any{callees, err}, "[[{Q 1 [2]}] <nil>]")
	})
	t.Run("the callee of a function that a policy judged moves", func(t *testing.T) {
		// Go 1.20 does not infer the type argument of a function that is handed on.
		open := empty(t)
		s := openShelf(t, open)
		b := store.Batch{
			Primitives: sources("func Apply(f func(int) int) int"),
			Sources:    sources("func F(n int) int { return n }", "func A() int { return Apply(F) }"),
		}
		if a, err := s.Add(ctx, b, store.AddOptions{}); err != nil || !a.OK {
			t.Fatal(a, err)
		}
		checker := &interrupted{Checker: goast.New()}
		other := store.New(open(), store.Options{Checkers: []analyzer.Checker{checker}})
		defer other.Close()
		checker.once = func() { s.addSource(replace, "func F[T any](n T) T { return n }") }
		_, err := other.SetPolicy(ctx, store.Policy{Go: "1.20"}, store.WriteOptions{})
		refused, ok := err.(*store.RefusedError)
		if !ok || len(refused.Diagnostics) != 1 || refused.Diagnostics[0].File != "A" {
			t.Errorf("got error %v, want it refused because of A", err)
		}
		s.wantSound()
	})
	t.Run("the policy moves", func(t *testing.T) {
		open := empty(t)
		s := openShelf(t, open)
		s.SetPolicy(ctx, store.Policy{Permit: []string{"go:print"}}, store.WriteOptions{})
		checker := &interrupted{Checker: goast.New()}
		other := store.New(open(), store.Options{Checkers: []analyzer.Checker{checker}})
		defer other.Close()
		checker.once = func() { s.SetPolicy(ctx, store.Policy{}, store.WriteOptions{}) }
		a, err := other.Add(ctx, store.Batch{Sources: sources("func A() { print(1) }")}, store.AddOptions{})
		want(t, "ok", []any{a.OK, err}, "[false <nil>]")
		s.wantSpec("")
	})
	t.Run("many writers", func(t *testing.T) { testManyWriters(t, empty) })
}

// counting counts the sources that are judged.
type counting struct {
	*goast.Checker
	judged []string
}

func (c *counting) Check(ctx context.Context, env analyzer.Env, sources []analyzer.Source) ([]analyzer.Judgement, error) {
	for _, s := range sources {
		c.judged = append(c.judged, s.File)
	}
	return c.Checker.Check(ctx, env, sources)
}

func testJudgedAgain(t *testing.T, empty func(t *testing.T) Opener) {
	open := empty(t)
	s := openShelf(t, open)
	s.mustAdd("A; B; P!", store.AddOptions{})
	counter := &counting{Checker: goast.New()}
	other := store.New(open(), store.Options{Checkers: []analyzer.Checker{counter}})
	defer other.Close()
	moved := false
	o := store.AddOptions{Progress: func(done, total int) {
		if done == total && !moved {
			moved = true
			s.mustAdd("B: P", store.AddOptions{Replace: true})
		}
	}}
	a, err := other.Add(context.Background(), ParseSpec("C: A; D: B; E: D").Batch(), o)
	want(t, "ok", []any{a.OK, err}, "[true <nil>]")
	want(t, "judged", counter.judged, "[C.go D.go E.go D.go]")
	s.wantSpec("A; B: P; C: A; D: B; E: D; P!")
}

func testManyWriters(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	open := empty(t)
	s := openShelf(t, open)
	s.mustAdd("Base", store.AddOptions{})
	second := store.New(open(), store.Options{Checkers: []analyzer.Checker{goast.New()}})
	defer second.Close()
	var wg sync.WaitGroup
	const writers, rounds = 4, 15
	for w := range writers {
		lib := s.Library
		if w%2 == 1 {
			lib = second
		}
		wg.Go(func() {
			for i := range rounds {
				name := fmt.Sprintf("W%dI%d", w, i)
				a, err := lib.Add(ctx, ParseSpec(name+": Base").Batch(), store.AddOptions{})
				if err != nil || !a.OK {
					t.Errorf("add %s: %v %v", name, a, err)
				}
				if i%3 == 0 {
					if _, err := lib.Remove(ctx, []string{name}, store.RemoveOptions{}); err != nil {
						t.Errorf("remove %s: %v", name, err)
					}
				}
				if _, err := lib.Unused(ctx); err != nil {
					t.Errorf("unused: %v", err)
				}
			}
		})
	}
	wg.Wait()
	callers, err := s.Callers(ctx, "Base", store.NeighbourOptions{})
	want(t, "callers", []any{len(callers), err}, []any{writers * (rounds - rounds/3), nil})
	changes, err := s.History(ctx, "")
	want(t, "changes", []any{len(changes), changes[0].Number, err}, []any{1 + writers*(rounds+rounds/3), 1 + writers*(rounds+rounds/3), nil})
	s.wantSound()
}
