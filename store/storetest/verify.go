package storetest

import (
	"context"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

// testVerify damages libraries behind the back of the operations: verify has
// to see each kind.
func testVerify(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	const spec = "A: P; B: A; P!; H?"
	for _, c := range []struct {
		name   string
		damage func(r *store.Row) // of B, with its history
		want   string
	}{
		{"a call less", func(r *store.Row) { r.Calls = nil }, `recorded calls of "B" are none: its source has A (call, lines 2)`},
		{"other lines", func(r *store.Row) { r.Calls[0].Lines = []int{1, 2} }, `recorded calls of "B" are A (call, lines 1 2): its source has A (call, lines 2)`},
		{"another kind", func(r *store.Row) { r.Calls[0].Kind = "reference" }, `recorded calls of "B" are A (reference, lines 2): its source has A (call, lines 2)`},
		{"another source", func(r *store.Row) { r.Source = "func B() {\n\tP()\n}\n" }, `recorded form of "B": its source says otherwise`},
		{"an unlawful source", func(r *store.Row) { r.Source = "func B() {\n\tA()\n\tgone()\n}\n" }, `B:3:2: permitted-call: `},
		{"no source at all", func(r *store.Row) { r.Source = "B" }, `B:1:1: syntax: `},
		{"another doc", func(r *store.Row) { r.Doc = "x" }, `recorded doc of "B": its source says otherwise`},
		{"another signature", func(r *store.Row) { r.Signature = "func(n int)" }, `recorded signature of "B": its source says otherwise`},
		{"another name", func(r *store.Row) { r.Name = "C" }, `"C" is the name of a source that declares "B"`},
		{"an idle hole", func(r *store.Row) { r.Kind, r.Source, r.Calls, r.Form = "hole", "", nil, "" }, `hole "B" has neither a caller, nor a declaration, nor guidance`},
		{"nothing", func(*store.Row) {}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, spec)
			row := s.row("B")
			after := row
			after.Calls = append([]store.Edge{}, row.Calls...)
			c.damage(&after)
			s.damage(func(w store.Writer, change int64) error {
				return w.Apply(ctx, change, []store.RowChange{{Before: &row, After: &after}})
			})
			s.wantProblem(c.want)
		})
	}
	for _, c := range []struct {
		name   string
		damage func(h *store.HistoryRow) // of B, the history alone
		want   string
	}{
		{"another source", func(h *store.HistoryRow) { h.After.Source = "x" }, `history: "B" is not what it comes to`},
		{"another call", func(h *store.HistoryRow) { h.After.Calls = nil }, `history: "B" is not what it comes to`},
		{"it was removed", func(h *store.HistoryRow) { h.After, h.Before = nil, h.After }, `history: change 1 found id `},
		{"a purge of what is there", func(h *store.HistoryRow) { h.Purged, h.After.Source = true, "" }, ""},
		{"a purge that says another call", func(h *store.HistoryRow) { h.Purged, h.After.Calls = true, nil }, `history: "B" is not what it comes to`},
		{"nothing", func(*store.HistoryRow) {}, ""},
	} {
		t.Run("history: "+c.name, func(t *testing.T) {
			s := newShelf(t, empty, spec)
			id := s.row("B").ID
			s.damage(func(w store.Writer, _ int64) error {
				var rows []store.HistoryRow
				err := w.History(ctx, store.HistoryQuery{ID: id}, func(h *store.HistoryRow) error {
					rows = append(rows, *h)
					return nil
				})
				if err != nil {
					return err
				}
				c.damage(&rows[0])
				return w.Rewrite(ctx, rows[0])
			})
			s.wantProblem(c.want)
		})
	}
	t.Run("a row of the history between others", func(t *testing.T) {
		s := newShelf(t, empty, spec)
		s.mustAdd("B: P", store.AddOptions{Replace: true})
		s.damage(func(w store.Writer, _ int64) error {
			var rows []store.HistoryRow
			err := w.History(ctx, store.HistoryQuery{Change: 2}, func(h *store.HistoryRow) error {
				rows = append(rows, *h)
				return nil
			})
			if err != nil {
				return err
			}
			rows[0].Before.Doc = "x"
			return w.Rewrite(ctx, rows[0])
		})
		s.wantProblem(`history: change 2 found "B" otherwise than the changes before it left it`)
	})
	for _, c := range []struct {
		name   string
		change store.Change
		want   string
	}{
		{"an unknown verb", store.Change{Verb: "mend"}, `history: change 2 has the verb "mend": want one of ["add" `},
		{"an undo of nothing", store.Change{Verb: "undo"}, "history: change 2, undo, says that it undoes change 0"},
		{"an undo of itself", store.Change{Verb: "undo", Undoes: 2}, "history: change 2, undo, says that it undoes change 2"},
		{"an undo of what never was", store.Change{Verb: "undo", Undoes: -1}, "history: change 2, undo, says that it undoes change -1"},
		{"an add that undoes", store.Change{Verb: "add", Undoes: 1}, "history: change 2, add, says that it undoes change 1"},
		{"an add that undoes what never was", store.Change{Verb: "add", Undoes: 9}, "history: change 2, add, says that it undoes change 9"},
		{"an undo", store.Change{Verb: "undo", Undoes: 1}, ""},
	} {
		t.Run("changes: "+c.name, func(t *testing.T) {
			s := newShelf(t, empty, spec)
			c.change.Token, c.change.Time = "damage", epoch
			err := s.db.Update(ctx, func(w store.Writer) error {
				_, err := w.Begin(ctx, c.change)
				return err
			})
			want(t, "error", err, nil)
			s.wantProblem(c.want)
		})
	}
	for _, c := range []struct {
		name   string
		damage func(h *store.HistoryRow)
		want   string
	}{
		{"of an add", func(h *store.HistoryRow) { h.Name = "X" }, `history: change 1 has "A" as "X", once ""`},
		{"of a rename", func(h *store.HistoryRow) { h.OldName = "" }, `history: change 2 has "Z" as "Z", once ""`},
		{"of a removal", func(h *store.HistoryRow) { h.Name = "" }, `history: change 3 has "Z" as "", once ""`},
		{"nothing", func(*store.HistoryRow) {}, ""},
	} {
		t.Run("history: the name "+c.name, func(t *testing.T) {
			s := newShelf(t, empty, "A")
			_, err := s.Rename(ctx, "A", "Z", store.WriteOptions{})
			want(t, "error", err, nil)
			remove(t, s, "Z")
			s.Library = store.New(misnaming{s.db, c.damage}, store.Options{Checkers: []analyzer.Checker{goast.New()}})
			s.wantProblem(c.want)
		})
	}
	t.Run("history: a mention that is no purge", func(t *testing.T) {
		s := newShelf(t, empty, spec)
		id := s.row("B").ID
		s.damage(func(w store.Writer, change int64) error { return w.Mention(ctx, change, id, "B") })
		s.wantProblem("history: change 2 says nothing of id ")
	})
	t.Run("an unlawful policy", func(t *testing.T) {
		s := newShelf(t, empty, spec)
		s.damage(func(w store.Writer, change int64) error {
			return w.SetPolicy(ctx, change, store.Policy{Permit: []string{"go:recover"}})
		})
		s.wantProblem(`policy: `)
	})
	t.Run("progress", func(t *testing.T) {
		s := newShelf(t, empty, spec)
		var calls []int
		v, err := s.Verify(ctx, func(done, total int) { calls = append(calls, done, total) })
		want(t, "verified", []any{v.OK, v.Functions, v.Calls, calls, err}, "[true 4 2 [4 4] <nil>]")
	})
}

// misnaming is a database in which rows of the history say otherwise what they
// are found by.
type misnaming struct {
	store.Database
	damage func(*store.HistoryRow)
}

func (m misnaming) View(ctx context.Context, f func(store.Reader) error) error {
	return m.Database.View(ctx, func(r store.Reader) error { return f(misnamed{r, m.damage}) })
}

type misnamed struct {
	store.Reader
	damage func(*store.HistoryRow)
}

func (m misnamed) History(ctx context.Context, q store.HistoryQuery, yield func(*store.HistoryRow) error) error {
	return m.Reader.History(ctx, q, func(h *store.HistoryRow) error {
		m.damage(h)
		return yield(h)
	})
}

// row reads a row as the database has it.
func (s *shelf) row(name string) store.Row {
	s.t.Helper()
	ctx := context.Background()
	var row store.Row
	err := s.db.View(ctx, func(r store.Reader) error {
		ids, err := r.IDs(ctx, []string{name})
		if err != nil {
			return err
		}
		rows, err := r.Rows(ctx, []int64{ids[name]}, store.Columns{Source: true, Calls: true})
		if len(rows) == 1 {
			row = rows[0]
		}
		return err
	})
	if err != nil || row.ID == 0 {
		s.t.Fatalf("row of %q: %v", name, err)
	}
	return row
}

// damage writes past the operations.
func (s *shelf) damage(write func(w store.Writer, change int64) error) {
	s.t.Helper()
	ctx := context.Background()
	err := s.db.Update(ctx, func(w store.Writer) error {
		change, err := w.Begin(ctx, store.Change{Token: "damage", Time: epoch, Verb: "add"})
		if err != nil {
			return err
		}
		return write(w, change)
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// wantProblem wants verify to report a problem that begins with text, or for
// "" none.
func (s *shelf) wantProblem(text string) {
	s.t.Helper()
	v, err := s.Verify(context.Background(), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	if v.OK != (text == "") {
		s.t.Errorf("ok is %v with %q", v.OK, v.Problems)
	}
	for _, p := range v.Problems {
		if strings.HasPrefix(p, text) {
			return
		}
	}
	if text != "" {
		s.t.Errorf("got problems %q, want one that begins %q", v.Problems, text)
	}
}
