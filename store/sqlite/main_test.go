package sqlite_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// TestMain makes the test binary play another process where a test asks for
// one: "write PATH NAME COUNT" or "hold PATH".
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "write":
			count, _ := strconv.Atoi(os.Args[4])
			exit(playWriter(os.Args[2], os.Args[3], count))
		case "hold":
			exit(playHolder(os.Args[2]))
		}
	}
	ownMounts()
	os.Exit(m.Run())
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// batch is how many functions a change of playWriter adds. They call each
// other in a ring.
const batch = 5

// playWriter adds a ring in each odd change and deletes it in the next. It
// prints the number of each change when it is committed.
func playWriter(path, name string, count int) error {
	ctx := context.Background()
	db, err := sqlite.OpenDatabase(ctx, path, store.Options{})
	if err != nil {
		return err
	}
	var rows []store.RowChange
	for i := range count {
		var number int64
		err := db.Update(ctx, func(w store.Writer) (err error) {
			if number, err = w.Begin(ctx, store.Change{Token: fmt.Sprint(name, " ", i), Time: noon}); err != nil {
				return err
			}
			if i%2 == 1 {
				for k := range rows {
					rows[k].Before, rows[k].After = rows[k].After, nil
				}
				return w.Apply(ctx, number, rows)
			}
			first, err := w.ReserveIDs(ctx, batch)
			rows = ring(first, name, number)
			if err != nil {
				return err
			}
			return w.Apply(ctx, number, rows)
		})
		if err != nil {
			return err
		}
		fmt.Println(number)
	}
	return db.Close()
}

// playHolder takes the write lock, prints a line and keeps the lock until its
// input ends.
func playHolder(path string) error {
	db, err := sqlite.OpenDatabase(context.Background(), path, store.Options{})
	if err != nil {
		return err
	}
	return db.Update(context.Background(), func(store.Writer) error {
		fmt.Println("held")
		_, err := io.Copy(io.Discard, os.Stdin)
		return err
	})
}

// process starts the test binary in a role.
func process(t *testing.T, role ...string) (cmd *exec.Cmd, in io.WriteCloser, out *bufio.Scanner) {
	t.Helper()
	cmd = exec.Command(os.Args[0], role...)
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd, stdin, bufio.NewScanner(stdout)
}

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// ring gives functions that call each other in a circle.
func ring(first int64, name string, change int64) []store.RowChange {
	rows := make([]store.RowChange, batch)
	for i := range rows {
		id, next := first+int64(i), first+int64(i+1)%batch
		rows[i].After = &store.Row{ID: id, Name: fmt.Sprintf("%s_%d", name, id), Language: "go", Kind: "function",
			Source: fmt.Sprintf("func %s_%d() {}\n", name, id), Lines: 1, Created: noon, Updated: noon, Change: change,
			Calls: []store.Edge{{Caller: id, Callee: next, Kind: "call", Spelling: "next", Lines: []int{1}}}}
	}
	return rows
}

// open opens the library at path until the test ends.
func open(t *testing.T, path string, o store.Options) store.Database {
	t.Helper()
	db, err := sqlite.OpenDatabase(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func newPath(t *testing.T) string { return filepath.Join(t.TempDir(), "library.db") }

// addRing writes one ring as a change of its own.
func addRing(ctx context.Context, db store.Database, name string) error {
	return db.Update(ctx, func(w store.Writer) error {
		number, err := w.Begin(ctx, store.Change{Token: name, Time: noon})
		if err != nil {
			return err
		}
		first, err := w.ReserveIDs(ctx, batch)
		if err != nil {
			return err
		}
		return w.Apply(ctx, number, ring(first, name, number))
	})
}

// made makes a library with one ring and closes it.
func made(t *testing.T, path string) {
	t.Helper()
	db := open(t, path, store.Options{})
	if err := addRing(t.Context(), db, "first"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// state is what a library holds: its newest change, how many functions, and
// what its own check finds.
type state struct {
	Head, Functions int64
	Problems        []string
}

func look(ctx context.Context, db store.Database) (s state, err error) {
	err = db.View(ctx, func(r store.Reader) error {
		if s.Head, err = r.Head(ctx); err != nil {
			return err
		}
		if err := r.Select(ctx, store.Query{Columns: store.Columns{Source: true, Calls: true}}, func(*store.Row) error {
			s.Functions++
			return nil
		}); err != nil {
			return err
		}
		if err := r.History(ctx, store.HistoryQuery{}, func(*store.HistoryRow) error { return nil }); err != nil {
			return err
		}
		if s.Problems, err = r.Check(ctx); err != nil || len(s.Problems) > 0 {
			return err
		}
		_, err = r.Policy(ctx)
		return err
	})
	return s, err
}

// holds checks the state of an open library.
func holds(t *testing.T, db store.Database, head, functions int64) {
	t.Helper()
	s, err := look(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if s.Head != head || s.Functions != functions || len(s.Problems) > 0 {
		t.Errorf("library %+v: want head %d, %d functions and no problems", s, head, functions)
	}
}
