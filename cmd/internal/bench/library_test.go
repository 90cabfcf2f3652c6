package bench_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/analyzer/python"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// batch is how many functions are added in one change.
const batch = 2_000

// source gives function id of a shape: one line for each call.
func (s *shape) source(id int) analyzer.Source {
	var text strings.Builder
	fmt.Fprintf(&text, "def %s(value):\n    \"\"\"Do step %d of the work.\"\"\"\n", name(id), id)
	for _, callee := range s.callees[id] {
		fmt.Fprintf(&text, "    value = %s(value)\n", name(int(callee)))
	}
	text.WriteString("    return value\n")
	return analyzer.Source{File: name(id) + ".py", Language: analyzer.Python, Text: text.String()}
}

// batches gives the functions of a shape as they are added.
func (s *shape) batches() (list []store.Batch) {
	for first := 1; first <= s.n(); first += batch {
		var b store.Batch
		for id := first; id < first+batch && id <= s.n(); id++ {
			b.Sources = append(b.Sources, s.source(id))
		}
		list = append(list, b)
	}
	return list
}

func fill(tb testing.TB, l *store.Library, batches []store.Batch) {
	tb.Helper()
	for _, b := range batches {
		a, err := l.Add(context.Background(), b, store.AddOptions{})
		if err != nil || !a.OK {
			tb.Fatal(err, a)
		}
	}
}

func open(tb testing.TB, path string) *store.Library {
	tb.Helper()
	l, err := sqlite.Open(context.Background(), path, store.Options{Checkers: []analyzer.Checker{goast.New(), python.New()}, Author: "bench"})
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// made gives the file of a library of a shape, which is kept for the next run:
// it must not be changed.
func made(tb testing.TB, kind string, s *shape) string {
	tb.Helper()
	sum := sha256.Sum256([]byte(fmt.Sprint(sqlite.SchemaVersion(), batch, s.source(s.n()), s.source(s.n()/2))))
	dir := filepath.Join("..", "..", "..", "build", "bench")
	path := filepath.Join(dir, fmt.Sprintf("%s-%s-%x.db", kind, label(s.n()), sum[:4]))
	if _, err := os.Stat(path); err == nil {
		return path
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		tb.Fatal(err)
	}
	part := path + ".part"
	os.Remove(part)
	l := open(tb, part)
	fill(tb, l, s.batches())
	if err := l.Close(); err != nil {
		tb.Fatal(err)
	}
	if err := os.Rename(part, path); err != nil {
		tb.Fatal(err)
	}
	return path
}

// bare opens a library's file without the package.
func bare(tb testing.TB, path string) *sql.DB {
	tb.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		tb.Fatal(err)
	}
	db, err := sql.Open("sqlite", "file://"+abs+"?_txlock=immediate&_pragma=foreign_keys(1)&_pragma=synchronous(FULL)&_pragma=cache_size(-16384)")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { db.Close() })
	return db
}

// scratch gives a copy of a file that may be changed.
func scratch(tb testing.TB, path string) string {
	tb.Helper()
	from, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer from.Close()
	copied := filepath.Join(tb.TempDir(), "library.db")
	to, err := os.Create(copied)
	if err != nil {
		tb.Fatal(err)
	}
	defer to.Close()
	if _, err := io.Copy(to, from); err != nil {
		tb.Fatal(err)
	}
	return copied
}

// rows gives the answer to a bare query.
func rows(tb testing.TB, db *sql.DB, query string, args ...any) (list [][]any) {
	tb.Helper()
	answer, err := db.QueryContext(context.Background(), query, args...)
	if err != nil {
		tb.Fatal(err)
	}
	defer answer.Close()
	columns, err := answer.Columns()
	if err != nil {
		tb.Fatal(err)
	}
	for answer.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := answer.Scan(into...); err != nil {
			tb.Fatal(err)
		}
		list = append(list, row)
	}
	if err := answer.Err(); err != nil {
		tb.Fatal(err)
	}
	return list
}

// prepared gives a bare statement that answers with so many columns of text;
// each answer is read whole.
func prepared(tb testing.TB, db *sql.DB, columns int, query string) func(args ...any) [][]string {
	tb.Helper()
	statement, err := db.Prepare(query)
	if err != nil {
		tb.Fatal(err)
	}
	return func(args ...any) (list [][]string) {
		answer, err := statement.Query(args...)
		if err != nil {
			tb.Fatal(err)
		}
		defer answer.Close()
		into := make([]any, columns)
		for answer.Next() {
			row := make([]string, columns)
			for i := range row {
				into[i] = &row[i]
			}
			if err := answer.Scan(into...); err != nil {
				tb.Fatal(err)
			}
			list = append(list, row)
		}
		if err := answer.Err(); err != nil {
			tb.Fatal(err)
		}
		return list
	}
}

// names gives the names of functions, sorted: of equal length, in the order of
// the numbers.
func names(ids []int32) (list []string) {
	for _, id := range ids {
		list = append(list, name(int(id)))
	}
	slices.Sort(list)
	return list
}

func same(tb testing.TB, what string, got, want []string) {
	tb.Helper()
	if !slices.Equal(got, want) {
		tb.Fatalf("%s: %d names, want %d: %.300q, want %.300q", what, len(got), len(want), got, want)
	}
}
