package sqlstore_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// noon is when every row of the tests is written.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 123456000, time.UTC)

// open makes an empty library in a new file.
func open(t testing.TB) store.Database {
	t.Helper()
	db, err := sqlite.OpenDatabase(t.Context(), filepath.Join(t.TempDir(), "library.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// function is a row of change 1 with nothing special about it.
func function(id int64, name string, calls ...store.Edge) store.Row {
	row := store.Row{ID: id, Name: name, Language: analyzer.Go, Kind: analyzer.KindFunction, Signature: "func()",
		Doc: "Doc of " + name + ".", Source: "func " + name + "() {}\n", Lines: 1, Form: "form of " + name,
		Analyzer: "go/1", Created: noon, Updated: noon, Change: 1, Calls: []store.Edge{}}
	for _, e := range calls {
		e.Caller = id
		row.Calls = append(row.Calls, e)
	}
	return row
}

func primitive(id int64, name string) store.Row {
	row := function(id, name)
	row.Kind, row.Source, row.Lines, row.Form = analyzer.KindPrimitive, "", 0, ""
	return row
}

func hole(id int64, name string) store.Row {
	row := primitive(id, name)
	row.Kind, row.Doc, row.Analyzer = analyzer.KindHole, "", ""
	return row
}

// call is an edge; function sets its caller.
func call(callee int64, spelling string, lines ...int) store.Edge {
	return store.Edge{Callee: callee, Kind: analyzer.KindCall, Spelling: spelling, Lines: lines}
}

func inserts(rows ...store.Row) []store.RowChange {
	var list []store.RowChange
	for _, row := range rows {
		list = append(list, store.RowChange{After: &row})
	}
	return list
}

// change is the n-th change of a test.
func change(n int) store.Change {
	return store.Change{Token: fmt.Sprint("token ", n), Time: noon, Author: "ann", Message: "because", Verb: "add"}
}

// write applies rows as one change with the token n.
func write(t testing.TB, db store.Database, n int, rows []store.RowChange) {
	t.Helper()
	if err := tryWrite(t.Context(), db, n, rows); err != nil {
		t.Fatal(err)
	}
}

func tryWrite(ctx context.Context, db store.Database, n int, rows []store.RowChange) error {
	return db.Update(ctx, func(w store.Writer) error {
		return apply(ctx, w, n, rows)
	})
}

// apply reserves the first 100,000 ids, of which the tests take theirs.
func apply(ctx context.Context, w store.Writer, n int, rows []store.RowChange) error {
	if _, err := w.ReserveIDs(ctx, 100_000); err != nil {
		return err
	}
	number, err := w.Begin(ctx, change(n))
	if err != nil {
		return err
	}
	return w.Apply(ctx, number, rows)
}

// view asks one question.
func view[T any](t testing.TB, db store.Database, ask func(r store.Reader) (T, error)) T {
	t.Helper()
	var answer T
	err := db.View(t.Context(), func(r store.Reader) (err error) {
		answer, err = ask(r)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// allRows gives the whole library, by id.
func allRows(t testing.TB, db store.Database) []store.Row {
	t.Helper()
	return view(t, db, func(r store.Reader) ([]store.Row, error) {
		var ids []int64
		err := r.AllIDs(t.Context(), func(id int64) error {
			ids = append(ids, id)
			return nil
		})
		if err != nil {
			return nil, err
		}
		return r.Rows(t.Context(), ids, store.Columns{Source: true, Calls: true})
	})
}

func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if d := gocmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

// The library of the tests:
//
//	7 Zeta (hole) <- 5 beta <- 1 alpha -> 3 press (primitive)
//	                 5 beta -> 5 beta (recursion)
//	                 5 beta -> 3 press (reference, misfit)
//	                           4 gamma (entry, twin of 6 delta)
func shelf() []store.Row {
	misfit := call(3, "press", 2, 4)
	misfit.Kind, misfit.Misfit, misfit.MisfitLine = analyzer.KindReference, "too many arguments", 4
	alpha := function(1, "alpha", call(3, "press", 3), call(5, "beta", 2, 9))
	alpha.Lines, alpha.Author, alpha.Builtins = 9, "ann", []string{"len", "max"}
	beta := function(5, "beta", misfit, call(5, "beta", 7), call(7, "Zeta", 1))
	beta.Lines, beta.Author = 7, "bob"
	gamma, delta := function(4, "gamma"), function(6, "delta")
	gamma.Entry, gamma.Form, delta.Form = true, "twin", "twin"
	delta.Language = analyzer.Python
	zeta := hole(7, "Zeta")
	zeta.Declared = true
	return []store.Row{alpha, primitive(3, "press"), gamma, beta, delta, zeta}
}

// openShelf makes a library that holds shelf, written by change 1.
func openShelf(t testing.TB) store.Database {
	t.Helper()
	db := open(t)
	write(t, db, 1, inserts(shelf()...))
	return db
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
