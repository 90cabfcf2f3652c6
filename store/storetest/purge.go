package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

func testPurge(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	replace := store.AddOptions{Replace: true}
	purge := func(t *testing.T, s *shelf, name, answer string) {
		t.Helper()
		for _, o := range []store.WriteOptions{{DryRun: true}, {}} {
			p, err := s.Purge(ctx, name, o)
			if err != nil {
				t.Fatal(err)
			}
			want(t, "versions, kept, dry run", []any{p.Versions, p.Kept, p.DryRun}, fmt.Sprintf("[%s %v]", answer, o.DryRun))
			want(t, "there is a change", p.Change > 0, p.Versions > 0 && !o.DryRun)
		}
		s.wantSound()
	}
	t.Run("an earlier version", func(t *testing.T) {
		s := newShelf(t, empty, "P!")
		s.addSource(store.AddOptions{}, "func A() string { return \"hunter2\" }", "func B() { _ = A() }")
		s.addSource(replace, "func A() string { return \"\" }")
		purge(t, s, "A", "1 [A]") // 4
		changes, err := s.History(ctx, "A")
		want(t, "newest of it", []any{changes[0].Number, changes[0].Verb, changes[0].Message, changes[0].Functions, err}, "[4 purge purge A [A] <nil>]")
		r, err := s.Get(ctx, "A")
		want(t, "present text", []any{r.Source, err}, "[func A() string { return \"\" }\n <nil>]")
		_, err = s.GetAt(ctx, "A", 2)
		wantRefused(t, err, `the text of "A" at change 2 was purged`, nil)
		r, err = s.GetAt(ctx, "A", 3)
		want(t, "before the purge", []any{r.Source, err}, "[func A() string { return \"\" }\n <nil>]")
		b, err := s.GetAt(ctx, "B", 2)
		want(t, "others stay", []any{b.Source, err}, "[func B() { _ = A() }\n <nil>]")
		diffs, err := s.Diff(ctx, 3)
		want(t, "diff", []any{diffs, err}, "[[] <nil>]")
		_, err = s.Undo(ctx, 4, store.WriteOptions{})
		wantRefused(t, err, "change 4 is a purge: what it removed is gone for good", nil)
		_, err = s.Undo(ctx, 3, store.WriteOptions{})
		wantRefused(t, err, "text of change 3 was purged", nil)
		purge(t, s, "A", "0 [A]") // again
		_, err = s.Purge(ctx, "Z", store.WriteOptions{})
		wantNotFound(t, err, "Z")

		s.addSource(replace, "func A() string { return \"x\" }")
		_, err = s.Undo(ctx, 0, store.WriteOptions{})
		want(t, "a later change can be undone", err, nil)
		remove(t, s, "A")
		purge(t, s, "A", "2 []")
		changes, err = s.History(ctx, "A")
		want(t, "newest of a removed one", []any{changes[0].Verb, changes[0].Functions, err}, "[purge [A] <nil>]")
		s.wantSpec("P!")
	})
	t.Run("the present text only", func(t *testing.T) {
		s := newShelf(t, empty, "A; B")
		purge(t, s, "A", "0 [A]")
		_, err := s.Rename(ctx, "A", "Z", store.WriteOptions{})
		want(t, "error", err, nil)
		purge(t, s, "A", "1 [Z]")
		s.wantSpec("B; Z")
	})
	t.Run("the last bearer stays that", func(t *testing.T) {
		s := newShelf(t, empty, "A") // 1
		rename := func(old, new string) {
			_, err := s.Rename(ctx, old, new, store.WriteOptions{})
			want(t, "error", err, nil)
		}
		rename("A", "Z")                   // 2
		s.mustAdd("A", store.AddOptions{}) // 3
		remove(t, s, "A")                  // 4
		rename("Z", "A")                   // 5
		remove(t, s, "A")                  // 6
		purge(t, s, "A", "4 []")           // 7
		changes, err := s.History(ctx, "A")
		numbers := []int64{}
		for _, c := range changes {
			numbers = append(numbers, c.Number)
		}
		want(t, "history", []any{numbers, err}, "[[7 6 5 2 1] <nil>]")
	})
	t.Run("bare undo passes over it", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		s.mustAdd("A: A", replace)
		s.mustAdd("B", store.AddOptions{})
		purge(t, s, "A", "1 [A]")
		u, err := s.Undo(ctx, 0, store.WriteOptions{})
		want(t, "undid", []any{u.Undid, err}, "[3 <nil>]")
		s.wantSpec("A: A")
	})
	t.Run("what callers quote of it", func(t *testing.T) { testPurgeQuotes(t, empty) })
	t.Run("while others read the file", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		s.mustAdd("A: A", replace)
		l := store.New(uncompacted{s.db}, store.Options{Checkers: []analyzer.Checker{goast.New()}})
		_, err := l.Purge(ctx, "A", store.WriteOptions{})
		if !errors.Is(err, store.ErrNotCompacted) || !errors.Is(err, store.ErrBusy) {
			t.Errorf("got error %v, want that it is not compacted because it is busy", err)
		}
		want(t, "error", err, `purged "A" from the history, but its file still holds the text: run purge again: library is locked by another process`)
		changes, err := s.History(ctx, "A")
		want(t, "newest", []any{changes[0].Verb, err}, "[purge <nil>]")
		_, err = l.Purge(ctx, "A", store.WriteOptions{})
		if !errors.Is(err, store.ErrBusy) || errors.Is(err, store.ErrNotCompacted) {
			t.Errorf("again: got error %v, want that it is busy alone", err)
		}
		purge(t, s, "A", "0 [A]")
	})
}

// testPurgeQuotes has misfits quote the secret type of a callee's result, also
// in the misfit of a call of another function.
func testPurgeQuotes(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	goOn := store.AddOptions{Replace: true, AllowMisfits: true}
	s := newShelf(t, empty, "")
	s.addSource(store.AddOptions{}, "func W() int { return 1 }", "func Use(n int) {}", "func B() { var n int = W(); _ = n }", "func C() { Use(W()) }",
		"func K() {}", "func E() { K(); _ = W() }")
	a := s.addSource(goOn, "func W() struct{ hunter2 int } { return struct{ hunter2 int }{} }")
	want(t, "misfits", len(a.Misfits), 2)
	if !strings.Contains(fmt.Sprint(s.texts()), "hunter2") || !strings.Contains(a.Misfits[0].Message, "hunter2") {
		t.Fatalf("nothing quotes the secret: %v", a.Misfits)
	}
	s.addSource(goOn, "func Use(n string) {}")               // 3
	s.addSource(goOn, "func K(n int) {}")                    // 4
	s.addSource(goOn, "func K(n, m int) {}")                 // 5
	s.addSource(goOn, "func W() string { return \"safe\" }") // 6
	p, err := s.Purge(ctx, "W", store.WriteOptions{})        // 7
	want(t, "purged", []any{p.Change, p.Versions, p.Kept, err}, "[7 2 [W] <nil>]")
	for _, text := range s.texts() {
		if strings.Contains(text, "hunter2") {
			t.Errorf("the secret is still there: %s", text)
		}
	}
	s.wantSound()
	todo, err := s.Todo(ctx)
	want(t, "error", err, nil)
	if len(todo.Misfits) != 2 || todo.Misfits[0].Caller != "B" || !strings.Contains(todo.Misfits[0].Message, "string") {
		t.Errorf("got misfits %v, want that of B, told by the present signature", todo.Misfits)
	}
	b, err := s.GetAt(ctx, "B", 2)
	want(t, "then", []any{b.Runnable, b.Calls[0].Misfit, b.Calls[0].MisfitLine, err}, "[false does not fit; why was purged 1 <nil>]")
	r, err := s.Recheck(ctx, store.WriteOptions{}, nil)
	want(t, "recheck", []any{r.Changed, err}, "[[] <nil>]")
	for _, number := range []int64{5, 4} {
		_, err = s.Undo(ctx, number, store.WriteOptions{})
		want(t, "undo of what changed a misfit whose message went", err, nil)
	}
	e, err := s.Get(ctx, "E")
	want(t, "fits again", []any{e.Runnable, e.Calls[0].Misfit, err}, "[true  <nil>]")
	s.wantSound()
}

// texts gives all that a library holds of functions and their history.
func (s *shelf) texts() (all []string) {
	s.t.Helper()
	ctx := context.Background()
	err := s.db.View(ctx, func(r store.Reader) error {
		err := r.Select(ctx, store.Query{Columns: store.Columns{Source: true, Calls: true}}, func(row *store.Row) error {
			all = append(all, fmt.Sprintf("%+v", *row))
			return nil
		})
		if err != nil {
			return err
		}
		return r.History(ctx, store.HistoryQuery{}, func(h *store.HistoryRow) error {
			for _, row := range []*store.Row{h.Before, h.After} {
				if row != nil {
					all = append(all, fmt.Sprintf("%+v", *row))
				}
			}
			return nil
		})
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return all
}

// uncompacted is a database that others keep from being compacted.
type uncompacted struct{ store.Database }

func (uncompacted) Compact(context.Context) error { return store.ErrBusy }
