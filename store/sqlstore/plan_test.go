package sqlstore_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlstore"
)

// recorder opens connections that note every statement prepared on them.
type recorder struct {
	sqlite     driver.Driver
	dsn        string
	statements []string
}

func (r *recorder) Driver() driver.Driver { return r.sqlite }

func (r *recorder) Connect(context.Context) (driver.Conn, error) {
	c, err := r.sqlite.Open(r.dsn)
	return recordingConn{c, r}, err
}

type recordingConn struct {
	driver.Conn
	r *recorder
}

func (c recordingConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	return c.Conn.(driver.ConnBeginTx).BeginTx(ctx, o)
}

func (c recordingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	c.r.statements = append(c.r.statements, query)
	return c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
}

// numbered is the dialect of a database that numbers its parameters.
type numbered struct{}

func (numbered) Integers() string { return `(SELECT value FROM json_each($1))` }
func (numbered) Texts() string    { return `(SELECT value FROM json_each($1))` }

func (numbered) Joined(column string) string { return `group_concat(` + column + `)` }

func (numbered) Values(rows, columns int) string {
	groups := make([]string, rows)
	for i := range groups {
		params := make([]string, columns)
		for k := range params {
			params[k] = fmt.Sprintf("$%d", i*columns+k+1)
		}
		groups[i] = "(" + strings.Join(params, ",") + ")"
	}
	return strings.Join(groups, ",")
}

func (numbered) BeginRead(ctx context.Context, s *sqlstore.Session) error {
	_, err := s.Exec(ctx, `BEGIN`)
	return err
}

func (n numbered) BeginWrite(ctx context.Context, s *sqlstore.Session) error {
	return n.BeginRead(ctx, s)
}

func (numbered) Check(context.Context, *sqlstore.Session) ([]string, error) { return nil, nil }
func (numbered) Error(err error) error                                      { return err }

// Each question goes through the index named, and reads no table or index
// from end to end.
func TestQuestionsUseIndexes(t *testing.T) {
	ctx := t.Context()
	s, rec, bare := openRecorded(t, 1)
	ids, names, yes := []int64{1, 2}, []string{"alpha", "beta"}, true
	selecting := func(q store.Query) func(store.Reader) error {
		return func(r store.Reader) error { return r.Select(ctx, q, func(*store.Row) error { return nil }) }
	}
	history := func(q store.HistoryQuery) func(store.Reader) error {
		return func(r store.Reader) error {
			return r.History(ctx, q, func(*store.HistoryRow) error { return nil })
		}
	}
	const byName, byPosition = "sqlite_autoindex_functions_1", "sqlite_autoindex_change_rows_1"
	tests := []struct {
		name  string
		ask   func(r store.Reader) error
		index string
	}{
		{"callers", func(r store.Reader) error { _, err := r.AppendNeighbours(ctx, callgraph.Up, ids, nil); return err }, "COVERING INDEX calls_by_callee"},
		{"callees", func(r store.Reader) error {
			_, err := r.AppendNeighbours(ctx, callgraph.Down, ids, nil)
			return err
		}, "PRIMARY KEY (caller=?)"},
		{"edges from", func(r store.Reader) error { _, err := r.EdgesFrom(ctx, ids); return err }, "PRIMARY KEY (caller=?)"},
		{"edges to", func(r store.Reader) error { _, err := r.EdgesTo(ctx, ids); return err }, "calls_by_callee"},
		{"ids", func(r store.Reader) error { _, err := r.IDs(ctx, names); return err }, byName},
		{"known", func(r store.Reader) error { _, err := r.Known(ctx, names); return err }, byName},
		{"names", func(r store.Reader) error { _, err := r.Names(ctx, ids); return err }, "INTEGER PRIMARY KEY"},
		{"rows", func(r store.Reader) error { _, err := r.Rows(ctx, ids, store.Columns{Source: true}); return err }, "INTEGER PRIMARY KEY"},
		{"head", func(r store.Reader) error { _, err := r.Head(ctx); return err }, "SEARCH changes"},
		{"twins", func(r store.Reader) error { _, err := r.Twins(ctx, names); return err }, "functions_by_form"},
		{"name", selecting(store.Query{Name: "a"}), byName},
		{"prefix", selecting(store.Query{NamePrefix: "a"}), byName + " (name>? AND name<?)"},
		{"author", selecting(store.Query{Author: "a"}), "functions_by_author (author=?)"},
		{"calls", selecting(store.Query{Calls: []string{"alpha"}}), "COVERING INDEX calls_by_callee"},
		{"called by", selecting(store.Query{CalledBy: []string{"alpha"}}), "PRIMARY KEY (caller=?)"},
		{"calls and prefix", selecting(store.Query{Calls: []string{"alpha"}, NamePrefix: "a", Language: analyzer.Go}), "COVERING INDEX calls_by_callee"},
		{"changes", func(r store.Reader) error {
			_, err := r.Changes(ctx, store.ChangeQuery{After: 1, Names: true})
			return err
		}, "INTEGER PRIMARY KEY"},
		{"changes of functions", func(r store.Reader) error {
			_, err := r.Changes(ctx, store.ChangeQuery{IDs: ids, Names: true})
			return err
		}, "change_rows_by_id"},
		{"a token", func(r store.Reader) error { _, err := r.Changes(ctx, store.ChangeQuery{Token: "t"}); return err }, "sqlite_autoindex_changes_1"},
		{"history of a change", history(store.HistoryQuery{Change: 1}), byPosition},
		{"history after", history(store.HistoryQuery{After: 1}), byPosition},
		{"history of a function", history(store.HistoryQuery{ID: 1}), "change_rows_by_id"},
		{"history of a name", history(store.HistoryQuery{Name: "a"}), "change_rows_by_old_name"},
		{"names touched", func(r store.Reader) error { _, _, err := r.NamesTouched(ctx, 1); return err }, byPosition},
		// These read one small partial index from end to end.
		{"holes", func(r store.Reader) error { _, err := r.Holes(ctx); return err }, "functions_holes"},
		{"misfits", func(r store.Reader) error { _, err := r.Misfits(ctx); return err }, "calls_misfits"},
		{"select holes", selecting(store.Query{Kind: analyzer.KindHole}), "functions_holes"},
		{"select primitives", selecting(store.Query{Kind: analyzer.KindPrimitive}), "functions_primitives"},
		{"select entries", selecting(store.Query{Entry: &yes}), "functions_entries"},
	}
	err := s.Update(ctx, func(w store.Writer) error {
		return apply(ctx, w, 1, inserts(function(1, "alpha"), function(2, "beta")))
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec.statements = nil
			s := sqlstore.New(sql.OpenDB(rec), numbered{}, 1) // which has prepared nothing yet
			defer s.Close()
			if err := s.View(ctx, tt.ask); err != nil {
				t.Fatal(err)
			}
			var plans []string
			for _, statement := range rec.statements {
				plans = append(plans, plan(t, bare, statement)...)
			}
			all := strings.Join(plans, "\n")
			if !strings.Contains(all, tt.index) {
				t.Errorf("want %s in the plan of\n%s\n%s", tt.index, strings.Join(rec.statements, "\n"), all)
			}
			for _, step := range plans {
				if strings.HasPrefix(step, "SCAN") && !strings.Contains(step, "json_each") && !strings.Contains(step, "INDEX "+tt.index) {
					t.Errorf("%s in the plan of\n%s\n%s", step, strings.Join(rec.statements, "\n"), all)
				}
			}
		})
	}
}

// plan gives the steps of a statement as SQLite plans it.
func plan(t *testing.T, db *sql.DB, statement string) []string {
	t.Helper()
	args := make([]any, 20)
	for i := range args {
		args[i] = "[1]"
	}
	rows, err := db.Query("EXPLAIN QUERY PLAN "+statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	return steps
}
