package sqlstore_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// replace is the change of a row into what edit makes of it.
func replace(row store.Row, edit func(*store.Row)) store.RowChange {
	after := row
	after.Calls = append([]store.Edge{}, row.Calls...)
	edit(&after)
	return store.RowChange{Before: &row, After: &after}
}

func TestApply(t *testing.T) {
	s := shelf()
	alpha, press, gamma, beta, delta, zeta := s[0], s[1], s[2], s[3], s[4], s[5]
	tests := []struct {
		name    string
		changes []store.RowChange
	}{
		{"every column", []store.RowChange{replace(gamma, func(r *store.Row) {
			*r = store.Row{ID: 4, Name: "g", Language: analyzer.Python, Kind: analyzer.KindPrimitive, Signature: "s", Doc: "d", Source: "x",
				Lines: 2, Builtins: []string{"<&>", `"`}, Form: "f", Analyzer: "a", Entry: false, Declared: true,
				Created: noon.Add(time.Microsecond), Updated: noon.Add(time.Hour), Author: "me", Change: 2, Calls: []store.Edge{}}
		})}},
		{"calls changed, added, removed", []store.RowChange{replace(beta, func(r *store.Row) {
			r.Calls[0].Misfit, r.Calls[0].MisfitLine = "", 0 // to press
			r.Calls[1] = store.Edge{Caller: 5, Callee: 6, Kind: "reference", Spelling: "delta", Lines: []int{1, 2}}
			r.Calls[2].Lines = []int{70} // to Zeta
		})}},
		{"all calls removed", []store.RowChange{replace(beta, func(r *store.Row) { r.Calls = []store.Edge{} })}},
		{"calls before and after those there", []store.RowChange{replace(beta, func(r *store.Row) {
			r.Calls = []store.Edge{{Caller: 5, Callee: 1, Kind: "call", Spelling: "alpha"}, r.Calls[0], r.Calls[1], r.Calls[2],
				{Caller: 5, Callee: 8, Kind: "call", Spelling: "eta"}}
		}), {After: ptr(function(8, "eta"))}}},
		{"callers and callees deleted, callees first", []store.RowChange{{Before: &zeta}, {Before: &beta}, {Before: &alpha}}},
		{"names exchanged", []store.RowChange{
			replace(gamma, func(r *store.Row) { r.Name = "delta" }), replace(delta, func(r *store.Row) { r.Name = "gamma" })}},
		{"a freed name taken", []store.RowChange{{After: ptr(function(9, "gamma"))}, {Before: &gamma}}},
		{"a renamed function's name taken", []store.RowChange{
			{After: ptr(function(9, "press"))}, replace(press, func(r *store.Row) { r.Name = "push" })}},
		{"a call of what comes later in the list", []store.RowChange{
			{After: ptr(function(9, "eta", call(10, "theta", 1)))}, {After: ptr(function(10, "theta", call(9, "eta", 1)))}}},
		{"nothing", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := openShelf(t)
			write(t, db, 2, tt.changes)
			want := map[int64]store.Row{}
			for _, row := range s {
				want[row.ID] = row
			}
			for _, c := range tt.changes {
				if c.After != nil {
					want[c.After.ID] = *c.After
				} else {
					delete(want, c.Before.ID)
				}
			}
			got := map[int64]store.Row{}
			for _, row := range allRows(t, db) {
				got[row.ID] = row
			}
			equal(t, "rows", got, want)
		})
	}
}

func ptr[T any](v T) *T { return &v }

// Each change is refused and leaves the library as it was.
func TestApplyRefuses(t *testing.T) {
	s := shelf()
	gamma, press, ghost := s[2], s[1], function(77, "ghost")
	tests := []struct {
		name    string
		changes []store.RowChange
		want    string
	}{
		{"a callee deleted under its callers", []store.RowChange{{Before: &press}}, "FOREIGN KEY"},
		{"a call to nothing", []store.RowChange{{After: ptr(function(9, "eta", call(99, "none", 1)))}}, "FOREIGN KEY"},
		{"a taken name", []store.RowChange{{After: ptr(function(9, "gamma"))}}, "UNIQUE"},
		{"a taken id", []store.RowChange{{After: ptr(function(4, "eta"))}}, "UNIQUE"},
		{"no rows", []store.RowChange{{}}, "want a row before or after"},
		{"two ids", []store.RowChange{{Before: &gamma, After: &press}}, "from id 4 to id 3: want the same id"},
		{"no id", []store.RowChange{{After: ptr(function(0, "eta"))}}, "a new row with id 0: want a reserved id"},
		{"an id that was not reserved", []store.RowChange{{After: ptr(function(1<<40, "eta"))}}, "want a reserved id"},
		{"another's call", []store.RowChange{replace(gamma, func(r *store.Row) { r.Calls = []store.Edge{{Caller: 5, Callee: 3}} })}, "want its own id 4"},
		{"an update of nothing", []store.RowChange{replace(ghost, func(r *store.Row) { r.Doc = "" })}, "0 functions written: want 1"},
		{"a renaming of nothing", []store.RowChange{replace(ghost, func(r *store.Row) { r.Name = "x" })}, "0 functions written: want 1"},
		{"a deletion of nothing", []store.RowChange{{Before: &ghost}}, "0 functions written: want 1"},
		{"a call that was not there", []store.RowChange{replace(function(4, "gamma", call(3, "press", 1)), func(r *store.Row) { r.Calls = nil })}, "0 calls written: want 1"},
		{"no kind", []store.RowChange{replace(gamma, func(r *store.Row) { r.Kind = "" })}, "CHECK"},
		{"no language", []store.RowChange{replace(gamma, func(r *store.Row) { r.Language = "" })}, "CHECK"},
		{"not UTF-8", []store.RowChange{replace(gamma, func(r *store.Row) { r.Source = "a\xffb" })}, `"a\xffb" is not text: want UTF-8`},
		{"NUL", []store.RowChange{replace(gamma, func(r *store.Row) { r.Builtins = []string{"a\x00"} })}, `"a\x00" is not text: want no NUL`},
		{"NUL in a call", []store.RowChange{replace(s[3], func(r *store.Row) { r.Calls[0].Misfit = "\x00" })}, "want no NUL"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := openShelf(t)
			changes := append([]store.RowChange{{After: ptr(function(50, "before_it"))}}, tt.changes...)
			err := tryWrite(t.Context(), db, 2, changes)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v: want one with %q", err, tt.want)
			}
			equal(t, "rows", allRows(t, db), s)
			equal(t, "head", view(t, db, func(r store.Reader) (int64, error) { return r.Head(t.Context()) }), int64(1))
		})
	}
}

// A value that no library can hold is refused before it is written.
func TestAValueThatIsTooLargeIsRefused(t *testing.T) {
	db := openShelf(t)
	big := function(8, "big")
	big.Doc = strings.Repeat("x", 40<<20)
	if err := tryWrite(t.Context(), db, 2, inserts(big)); err == nil || !strings.Contains(err.Error(), "too big") {
		t.Errorf("error %.200v: want too big", err)
	}
	equal(t, "rows", allRows(t, db), shelf())
}

// What failed once is not committed, whatever the caller makes of the error.
func TestAFailedStatementEndsTheTransaction(t *testing.T) {
	ctx := t.Context()
	db := openShelf(t)
	err := db.Update(ctx, func(w store.Writer) error {
		n, err := w.Begin(ctx, change(2))
		if err != nil {
			return err
		}
		if err := w.Apply(ctx, n, inserts(function(8, "alpha"))); err == nil {
			t.Error("a taken name was written")
		}
		if _, err := w.Head(ctx); err == nil {
			t.Error("the transaction goes on after an error")
		}
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "UNIQUE") {
		t.Errorf("error %v: want the one of the statement", err)
	}
	equal(t, "rows", allRows(t, db), shelf())
}

func TestIDsAreNeverGivenTwice(t *testing.T) {
	ctx := t.Context()
	db := open(t)
	reserve := func(n int, after error) (first int64) {
		err := db.Update(ctx, func(w store.Writer) (err error) {
			if first, err = w.ReserveIDs(ctx, n); err != nil {
				return err
			}
			return after
		})
		if err != after {
			t.Fatal(err)
		}
		return first
	}
	equal(t, "first", reserve(3, nil), int64(1))
	equal(t, "none", reserve(0, nil), int64(4))
	equal(t, "next", reserve(2, nil), int64(4))
	reserve(10, errors.New("rolled back")) // nobody has seen these
	equal(t, "last", reserve(1, nil), int64(6))
	err := db.Update(ctx, func(w store.Writer) error { _, err := w.ReserveIDs(ctx, -1); return err })
	if err == nil || err.Error() != "-1 ids: want none or more" {
		t.Errorf("error %v", err)
	}
}

func TestBegin(t *testing.T) {
	ctx := t.Context()
	db := openShelf(t)
	tests := []struct {
		name string
		c    store.Change
		is   error
		want string
	}{
		{"a used token", change(1), store.ErrTokenUsed, "change token was used before by change 1"},
		{"no text", store.Change{Token: "t", Message: "\xff"}, nil, "want UTF-8"},
	}
	for _, tt := range tests {
		err := db.Update(ctx, func(w store.Writer) error { _, err := w.Begin(ctx, tt.c); return err })
		if err == nil || tt.is != nil && !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v: want %s", tt.name, err, tt.want)
		}
	}
	err := db.Update(ctx, func(w store.Writer) error { return w.Apply(ctx, 1, nil) })
	if err == nil || !strings.Contains(err.Error(), "change 1 was not begun in this transaction") {
		t.Errorf("a change of an earlier transaction: error %v", err)
	}
	err = db.Update(ctx, func(w store.Writer) error { return w.SetPolicy(ctx, 0, store.Policy{}) })
	if err == nil || !strings.Contains(err.Error(), "change 0 was not begun in this transaction") {
		t.Errorf("no change: error %v", err)
	}
}

func TestUpdateRollsBackOnErrorAndPanic(t *testing.T) {
	ctx := t.Context()
	db := openShelf(t)
	stop := errors.New("stop")
	f := func(w store.Writer) error {
		n, err := w.Begin(ctx, change(2))
		if err != nil {
			return err
		}
		if err := w.Apply(ctx, n, inserts(function(8, "eta"))); err != nil {
			return err
		}
		return stop
	}
	if err := db.Update(ctx, f); err != stop {
		t.Errorf("error %v: want stop, as it is", err)
	}
	func() {
		defer func() { recover() }()
		db.Update(ctx, func(w store.Writer) error { f(w); panic("in f") })
	}()
	equal(t, "rows", allRows(t, db), shelf())
	write(t, db, 2, inserts(function(8, "eta"))) // the lock is free
}

// A second writer waits in line until its deadline.
func TestUpdateWaitsUntilTheDeadline(t *testing.T) {
	db := openShelf(t)
	err := db.Update(t.Context(), func(store.Writer) error {
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		defer cancel()
		err := db.Update(ctx, func(store.Writer) error { t.Error("two writers"); return nil })
		if !errors.Is(err, store.ErrBusy) || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v: want store.ErrBusy", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
