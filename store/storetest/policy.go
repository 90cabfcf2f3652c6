package storetest

import (
	"context"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

func testEntry(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	s := newShelf(t, empty, "A; B: A; C; P!")
	wantUnused := func(names string) {
		t.Helper()
		unused, err := s.Unused(ctx)
		want(t, "unused", []any{unused, err}, "["+names+" <nil>]")
	}
	wantUnused("[B C P]")
	change, err := s.MarkEntry(ctx, []string{"B", "A"}, store.WriteOptions{})
	want(t, "change", []any{change, err}, "[2 <nil>]")
	wantUnused("[C P]")
	reach, err := s.Reach(ctx, "A")
	want(t, "reach", []any{*reach, err}, "[{A [{B 1}] [B] []} <nil>]")
	change, err = s.MarkEntry(ctx, []string{"B"}, store.WriteOptions{})
	want(t, "marked again", []any{change, err}, "[0 <nil>]")
	change, err = s.UnmarkEntry(ctx, []string{"B"}, store.WriteOptions{})
	want(t, "unmarked", []any{change, err}, "[3 <nil>]")
	wantUnused("[B C P]")
	r, err := s.Get(ctx, "A")
	want(t, "a mark stays through a replace", []any{r.Entry, err}, "[true <nil>]")
	s.mustAdd("A: P", store.AddOptions{Replace: true})
	r, err = s.Get(ctx, "A")
	want(t, "entry", []any{r.Entry, err}, "[true <nil>]")
	_, err = s.MarkEntry(ctx, []string{"Z"}, store.WriteOptions{})
	wantNotFound(t, err, "Z")
	s.wantSpec("A: P; B: A; C; P!")
	t.Run("a marked caller of another is a task", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A; C: B")
		s.MarkEntry(ctx, []string{"B"}, store.WriteOptions{})
		reach, err := s.Reach(ctx, "A")
		want(t, "tasks", []any{reach.Tasks, err}, "[[B C] <nil>]")
	})
}

func testPolicy(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	s := newShelf(t, empty, "")
	p, err := s.Policy(ctx)
	want(t, "policy", []any{p, err}, "[{[]  } <nil>]")
	source := "func A() { print(1) }"
	want(t, "ok", s.addSource(store.AddOptions{}, source).OK, false)
	change, err := s.SetPolicy(ctx, store.Policy{Permit: []string{"go:println", "go:print", "go:print"}, Go: "1.26"}, store.WriteOptions{})
	want(t, "change", []any{change, err}, "[1 <nil>]")
	p, err = s.Policy(ctx)
	want(t, "policy", []any{p, err}, "[{[go:print go:println]  } <nil>]")
	want(t, "ok", s.addSource(store.AddOptions{}, source).OK, true)
	change, err = s.SetPolicy(ctx, store.Policy{Permit: []string{"go:print", "go:println"}}, store.WriteOptions{})
	want(t, "the same again", []any{change, err}, "[0 <nil>]")
	change, err = s.SetPolicy(ctx, store.Policy{Permit: []string{"go:print"}, Go: "1.25"}, store.WriteOptions{})
	want(t, "change", []any{change, err}, "[3 <nil>]")

	_, err = s.SetPolicy(ctx, store.Policy{}, store.WriteOptions{})
	refused, ok := err.(*store.RefusedError)
	if !ok {
		t.Fatalf("got error %v, want it refused", err)
	}
	d := refused.Diagnostics[0]
	want(t, "finding", []any{d.File, d.Line, d.Rule, len(refused.Diagnostics)}, "[A 1 permitted-call 1]")
	for _, bad := range []store.Policy{{Permit: []string{"go:recover"}}, {Permit: []string{"print"}}, {Go: "2"}, {Python: "2.7"}} {
		if _, err := s.SetPolicy(ctx, bad, store.WriteOptions{}); err == nil {
			t.Errorf("policy %v was taken", bad)
		}
	}
	p, err = s.Policy(ctx)
	want(t, "policy", []any{p, err}, "[{[go:print]  1.25} <nil>]")
	s.wantSound()

	_, err = s.Undo(ctx, 1, store.WriteOptions{})
	wantRefused(t, err, "what it touched was changed since, by change 3", []int64{3})
	_, err = s.Undo(ctx, 0, store.WriteOptions{})
	want(t, "undo", err, nil)
	p, err = s.Policy(ctx)
	want(t, "policy", []any{p, err}, "[{[go:print go:println]  } <nil>]")
	_, err = s.Undo(ctx, 1, store.WriteOptions{})
	refused, ok = err.(*store.RefusedError)
	if !ok || len(refused.Diagnostics) != 1 {
		t.Errorf("got error %v, want it refused with one finding", err)
	}
	s.wantSound()
}

// otherGo is a front end of another version, which records a call less and,
// of functions whose name begins with Bad, says that they are unlawful.
type otherGo struct{ *goast.Checker }

func (otherGo) Version() string { return "other" }

func (c otherGo) Check(ctx context.Context, env analyzer.Env, sources []analyzer.Source) ([]analyzer.Judgement, error) {
	said, err := c.Checker.Check(ctx, env, sources)
	for i := range said {
		fn := said[i].Function
		if fn == nil {
			continue
		}
		if len(fn.Calls) > 0 {
			fn.Calls = fn.Calls[1:]
		}
		if strings.HasPrefix(fn.Name, "Bad") {
			said[i].Diagnostics = []analyzer.Diagnostic{{File: sources[i].File, Line: 1, Column: 1, Rule: analyzer.RuleReference, Message: "bad"}}
		}
	}
	return said, err
}

func testRecheck(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	open := empty(t)
	s := openShelf(t, open)
	s.mustAdd("A: P Q; B; Bad: P; P!; Q!", store.AddOptions{})
	r, err := s.Recheck(ctx, store.WriteOptions{}, nil)
	want(t, "nothing to rewrite", []any{*r, err}, "[{3 [] [] 0} <nil>]")

	other := store.New(open(), store.Options{Checkers: []analyzer.Checker{otherGo{goast.New()}}})
	defer other.Close()
	v, err := other.Verify(ctx, nil)
	want(t, "error", err, nil)
	want(t, "problems", strings.Join(v.Problems, "\n"), `recorded calls of "A" are P (call, lines 2), Q (call, lines 3): its source has Q (call, lines 3)
Bad:1:1: reference: bad
recorded calls of "Bad" are P (call, lines 2): its source has none`)
	var calls []int
	r, err = other.Recheck(ctx, store.WriteOptions{}, func(done, total int) { calls = append(calls, done, total) })
	want(t, "rewritten", []any{r.Checked, r.Changed, r.Unlawful, r.Change, err}, "[3 [A] [Bad:1:1: reference: bad] 2 <nil>]")
	want(t, "progress", calls, "[5 5]")
	callees, err := s.Callees(ctx, "A", store.NeighbourOptions{})
	want(t, "calls", []any{callees, err}, "[[{Q 1 [3]}] <nil>]")
	r, err = s.Recheck(ctx, store.WriteOptions{}, nil)
	want(t, "back again", []any{*r, err}, "[{3 [A] [] 3} <nil>]")
	s.wantSpec("A: P Q; B; Bad: P; P!; Q!")
}
