package sqlstore_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// The library of the benchmarks: n functions of ten lines that each call five
// others, half of them near and half anywhere.
func library(n int) []store.Row {
	rows := make([]store.Row, n)
	body := strings.Repeat("\tx = append(x, y...) // and so on\n", 8)
	seed := uint64(1)
	for i := range rows {
		row := function(int64(i+1), fmt.Sprintf("fn_%06d", i))
		row.Source = "func " + row.Name + "(x, y []string) []string {\n" + body + "}\n"
		row.Lines, row.Builtins, row.Form = 10, []string{"append"}, fmt.Sprintf("%064x", i)
		seen := map[int64]bool{}
		for k := range 5 {
			seed = seed*6364136223846793005 + 1442695040888963407
			callee := (i + 1 + k*7) % n
			if k%2 == 1 {
				callee = int(seed>>33) % n
			}
			if id := int64(callee + 1); !seen[id] {
				seen[id] = true
				row.Calls = append(row.Calls, store.Edge{Caller: row.ID, Callee: id, Kind: "call", Spelling: fmt.Sprintf("fn_%06d", callee), Lines: []int{k + 2}})
			}
		}
		sortEdges(row.Calls)
		rows[i] = row
	}
	return rows
}

const benchFunctions = 100_000

func BenchmarkApply(b *testing.B) {
	rows := inserts(library(benchFunctions)...)
	for b.Loop() {
		db := open(b)
		write(b, db, 1, rows)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchFunctions, "ns/function")
}

// BenchmarkApplyFloor inserts the same rows into the same tables, the JSON
// made beforehand, one prepared statement a row.
func BenchmarkApplyFloor(b *testing.B) {
	rows := library(benchFunctions)
	docs := make([]string, len(rows))
	for i, row := range rows {
		doc, _ := json.Marshal(row)
		docs[i] = string(doc)
	}
	for b.Loop() {
		_, db := bare(b)
		tx := must(db.Begin())
		must(tx.Exec(`INSERT INTO changes VALUES (1, 't', 0, '', '', '', 0)`))
		f := must(tx.Prepare(`INSERT INTO functions (id, name, language, kind, entry, declared, lines, created, updated, author, change,
			analyzer, form, builtins, signature, doc, source) VALUES (?, ?, ?, ?, 0, 0, ?, ?, ?, '', 1, ?, ?, '["append"]', ?, ?, ?)`))
		c := must(tx.Prepare(`INSERT INTO calls VALUES (?, ?, ?, ?, ?, '', 0)`))
		h := must(tx.Prepare(`INSERT INTO change_rows (change, position, id, name, old_name, after) VALUES (1, ?, ?, ?, '', ?)`))
		for i, r := range rows {
			must(f.Exec(r.ID, r.Name, string(r.Language), string(r.Kind), r.Lines, 0, 0, r.Analyzer, r.Form, r.Signature, r.Doc, r.Source))
			for _, e := range r.Calls {
				must(c.Exec(e.Caller, e.Callee, string(e.Kind), e.Spelling, "[2]"))
			}
			must(h.Exec(i, r.ID, r.Name, docs[i]))
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchFunctions, "ns/function")
}

// bare makes a library and opens its file without the package.
func bare(t testing.TB) (store.Database, *sql.DB) {
	path := filepath.Join(t.TempDir(), "library.db")
	lib := must(sqlite.OpenDatabase(t.Context(), path, store.Options{}))
	db := must(sql.Open("sqlite", "file://"+path+"?_txlock=immediate&_pragma=foreign_keys(1)&_pragma=synchronous(FULL)"))
	t.Cleanup(func() { lib.Close(); db.Close() })
	return lib, db
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// hub is a library in which 10,000 functions call function 1.
func hub() []store.Row {
	rows := []store.Row{function(1, "hub")}
	for i := range 10_000 {
		rows = append(rows, function(int64(i+2), fmt.Sprintf("caller_%05d", i), call(1, "hub", 2)))
	}
	return rows
}

func BenchmarkDeleteHub(b *testing.B) {
	rows := hub()
	var removals []store.RowChange
	for i := range rows {
		removals = append(removals, store.RowChange{Before: &rows[i]})
	}
	for b.Loop() {
		b.StopTimer()
		db := open(b)
		write(b, db, 1, inserts(rows...))
		b.StartTimer()
		write(b, db, 2, removals)
	}
}

func BenchmarkDeleteHubFloor(b *testing.B) {
	rows := hub()
	for b.Loop() {
		b.StopTimer()
		lib, db := bare(b)
		write(b, lib, 1, inserts(rows...))
		b.StartTimer()
		tx := must(db.Begin())
		must(tx.Exec(`INSERT INTO changes VALUES (2, 't', 0, '', '', '', 0)`))
		h := must(tx.Prepare(`INSERT INTO change_rows (change, position, id, name, old_name, before) SELECT 2, ?, id, name, '', after FROM change_rows WHERE id = ?`))
		c := must(tx.Prepare(`DELETE FROM calls WHERE caller = ?`))
		f := must(tx.Prepare(`DELETE FROM functions WHERE id = ?`))
		for i, r := range rows {
			must(h.Exec(i, r.ID))
			must(c.Exec(r.ID))
		}
		for _, r := range rows {
			must(f.Exec(r.ID))
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNeighbours asks for the callers of 1,000 functions at once.
func BenchmarkNeighbours(b *testing.B) {
	db := open(b)
	write(b, db, 1, inserts(library(benchFunctions)...))
	var nodes []int64
	for i := range int64(1000) {
		nodes = append(nodes, 1+i*97)
	}
	err := db.View(b.Context(), func(r store.Reader) error {
		var out []int64
		for b.Loop() {
			var err error
			if out, err = r.AppendNeighbours(b.Context(), callgraph.Up, nodes, out[:0]); err != nil {
				return err
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(out)), "ns/edge")
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
