package bench_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
	"github.com/funcshelf/funcshelf/store"
)

// tables are what a change writes into, and what the rows of one change are
// found by.
var tables = []struct{ name, of string }{
	{"changes", "number = ?"},
	{"functions", "change = ?"},
	{"calls", "caller IN (SELECT id FROM functions WHERE change = ?)"},
	{"change_rows", "change = ?"},
}

// BenchmarkLibraryAdd fills a library batch by batch; the floor judges the same
// sources and inserts the same rows, those of the history too.
func BenchmarkLibraryAdd(b *testing.B) {
	upTo(b, 100_000, func(b *testing.B, n int) {
		s := random(n)
		batches := s.batches()
		db := bare(b, made(b, "random", s))
		changes := make([][][][]any, len(batches)) // of each change, of each table, the rows
		for i := range changes {
			for _, table := range tables {
				changes[i] = append(changes[i], rows(b, db, `SELECT * FROM `+table.name+` WHERE `+table.of, i+1))
			}
		}
		serial := 0
		fresh := func() string {
			serial++
			return filepath.Join(b.TempDir(), fmt.Sprint(serial, ".db"))
		}
		ours := func() {
			l := open(b, fresh())
			fill(b, l, batches)
			l.Close()
		}
		floor := func() {
			path := fresh()
			open(b, path).Close()
			insertAll(b, path, batches, changes)
		}
		versus(b, clock(ours), rival{"floor", clock(floor), budgetAt(n, 2)})
	})
}

// insertAll is the floor of adding.
func insertAll(b *testing.B, path string, batches []store.Batch, changes [][][][]any) {
	db := bare(b, path)
	defer db.Close()
	signatures := map[string]analyzer.Known{}
	env := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) { return signatures, nil }}
	for i, change := range changes {
		said := must[[]analyzer.Judgement](b)(python.New().Check(b.Context(), env, batches[i].Sources))
		for _, j := range said {
			signatures[j.Function.Name] = analyzer.Known{Name: j.Function.Name, Language: analyzer.Python, Signature: j.Function.Signature}
		}
		tx := must[*sql.Tx](b)(db.Begin())
		for t, list := range change {
			insert := must[*sql.Stmt](b)(tx.Prepare(`INSERT INTO ` + tables[t].name + ` VALUES (?` + strings.Repeat(`,?`, len(list[0])-1) + `)`))
			for _, row := range list {
				must[sql.Result](b)(insert.Exec(row...))
			}
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
}

// withHub adds to a shape one function that so many others call.
func withHub(s *shape, callers int) (id int32) {
	s.callees = append(s.callees, nil)
	id = int32(s.n())
	for range callers {
		s.callees = append(s.callees, []int32{id})
	}
	return id
}

// BenchmarkLibraryDelete removes a function with all that calls it: ten of a
// library of each size, and ten thousand.
func BenchmarkLibraryDelete(b *testing.B) {
	deletions(b, func(b *testing.B, d *deletion, most float64) {
		ours := func(times int) (took time.Duration) {
			for range times {
				took += clock(d.remove)(1)
				d.undo()
			}
			return took
		}
		floor := func(times int) (took time.Duration) {
			for range times {
				took += clock(d.bareRemove)(1)
				d.bareUndo()
			}
			return took
		}
		versus(b, ours, rival{"floor", floor, most})
	})
}

// BenchmarkLibraryUndo undoes that.
func BenchmarkLibraryUndo(b *testing.B) {
	deletions(b, func(b *testing.B, d *deletion, _ float64) {
		ours := func(times int) (took time.Duration) {
			for range times {
				d.remove()
				took += clock(d.undo)(1)
			}
			return took
		}
		floor := func(times int) (took time.Duration) {
			for range times {
				d.bareRemove()
				took += clock(d.bareUndo)(1)
			}
			return took
		}
		versus(b, ours, rival{name: "floor", run: floor})
	})
}

func deletions(b *testing.B, run func(b *testing.B, d *deletion, most float64)) {
	upTo(b, 1_000_000, func(b *testing.B, n int) {
		s := random(n)
		run(b, newDeletion(b, "random", s, calledBy(s, 10)), 0)
	})
	if *largest >= 100_000 {
		b.Run("hub-10k", func(b *testing.B) {
			s := newRandom(100_000)
			run(b, newDeletion(b, "hub", s, withHub(s, 10_000)), 3)
		})
	}
}

// deletion is a function to remove and to bring back, in a library and, bare,
// in a copy of its file.
type deletion struct {
	b    *testing.B
	l    *store.Library
	db   *sql.DB
	name string
	ids  []int32 // all that go
}

func newDeletion(b *testing.B, kind string, s *shape, id int32) *deletion {
	path := made(b, kind, s)
	d := &deletion{b: b, l: open(b, scratch(b, path)), db: bare(b, scratch(b, path)), name: name(int(id))}
	d.db.SetMaxOpenConns(1) // which has the tables of what is gone
	b.Cleanup(func() { d.l.Close() })
	callers, _ := s.up().walk(id)
	d.ids = append(callers, id)
	slices.Sort(d.ids)
	removed := must[*store.Removed](b)(d.l.Remove(b.Context(), []string{d.name}, store.RemoveOptions{}))
	same(b, "removed", removed.Removed, names(d.ids))
	undone := must[*store.Undone](b)(d.l.Undo(b.Context(), 0, store.WriteOptions{}))
	same(b, "restored", undone.Restored, names(d.ids))
	if v := must[[]store.Neighbour](b)(d.l.Callers(b.Context(), d.name, store.NeighbourOptions{All: true})); len(v) != len(callers) {
		b.Fatalf("%d callers after the undo, want %d", len(v), len(callers))
	}
	return d
}

func (d *deletion) remove() {
	must[*store.Removed](d.b)(d.l.Remove(d.b.Context(), []string{d.name}, store.RemoveOptions{}))
}

func (d *deletion) undo() {
	must[*store.Undone](d.b)(d.l.Undo(d.b.Context(), 0, store.WriteOptions{}))
}

// bareRemove deletes the rows, known beforehand, and writes them down.
func (d *deletion) bareRemove() {
	d.bare(`before`, func(tx *sql.Tx, last int64) {
		must[sql.Result](d.b)(tx.Exec(`CREATE TEMP TABLE IF NOT EXISTS gone AS SELECT * FROM functions WHERE 0`))
		must[sql.Result](d.b)(tx.Exec(`CREATE TEMP TABLE IF NOT EXISTS gone_calls AS SELECT * FROM calls WHERE 0`))
		steps := []*sql.Stmt{}
		for _, s := range []string{`INSERT INTO gone SELECT * FROM functions WHERE id = ?`, `INSERT INTO gone_calls SELECT * FROM calls WHERE caller = ?`,
			`DELETE FROM calls WHERE caller = ?`, `DELETE FROM functions WHERE id = ?`} {
			steps = append(steps, must[*sql.Stmt](d.b)(tx.Prepare(s)))
		}
		for _, id := range d.ids {
			for _, s := range steps {
				must[sql.Result](d.b)(s.Exec(id))
			}
		}
	})
}

// bareUndo puts them back.
func (d *deletion) bareUndo() {
	d.bare(`after`, func(tx *sql.Tx, last int64) {
		for _, s := range []string{`INSERT INTO functions SELECT * FROM gone`, `INSERT INTO calls SELECT * FROM gone_calls`, `DELETE FROM gone`, `DELETE FROM gone_calls`} {
			must[sql.Result](d.b)(tx.Exec(s))
		}
	})
}

// bare runs one change and writes each row that it touches into the history.
func (d *deletion) bare(side string, change func(tx *sql.Tx, last int64)) {
	tx := must[*sql.Tx](d.b)(d.db.Begin())
	var last int64
	if err := tx.QueryRow(`SELECT max(number) FROM changes`).Scan(&last); err != nil {
		d.b.Fatal(err)
	}
	must[sql.Result](d.b)(tx.Exec(`INSERT INTO changes VALUES (?, ?, 0, '', '', '', 0)`, last+1, fmt.Sprint(last+1)))
	note := must[*sql.Stmt](d.b)(tx.Prepare(`INSERT INTO change_rows (change, position, id, name, old_name, ` + side + `)
		SELECT ?, ?, id, name, '', coalesce(after, before) FROM change_rows WHERE id = ? LIMIT 1`))
	for i, id := range d.ids {
		must[sql.Result](d.b)(note.Exec(last+1, i, id))
	}
	change(tx, last)
	if err := tx.Commit(); err != nil {
		d.b.Fatal(err)
	}
}
