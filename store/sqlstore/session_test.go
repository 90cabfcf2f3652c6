package sqlstore_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
	"github.com/funcshelf/funcshelf/store/sqlstore"
)

// openRecorded opens a library through connections that note what is prepared
// on them.
func openRecorded(t *testing.T, connections int) (*sqlstore.Store, *recorder, *sql.DB) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "library.db")
	lib := must(sqlite.OpenDatabase(t.Context(), path, store.Options{}))
	t.Cleanup(func() { lib.Close() })
	bare := must(sql.Open("sqlite", path))
	t.Cleanup(func() { bare.Close() })
	rec := &recorder{sqlite: bare.Driver(), dsn: path + "?_pragma=foreign_keys(1)"}
	db := sql.OpenDB(rec)
	s := sqlstore.New(db, numbered{}, connections)
	t.Cleanup(func() { s.Close() })
	return s, rec, db
}

// A statement is prepared once a connection, and few are kept.
func TestStatementsAreKept(t *testing.T) {
	s, rec, _ := openRecorded(t, 1)
	ask := func(author string) {
		t.Helper()
		err := s.View(t.Context(), func(r store.Reader) error {
			_, err := r.Count(t.Context(), store.Query{Author: author})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	ask("ann")
	first := len(rec.statements)
	ask("bob")
	if n := len(rec.statements); n != first {
		t.Errorf("%d statements prepared for the same question again:\n%q", n-first, rec.statements[first:])
	}
	// More questions than are kept: those asked before are prepared anew.
	err := s.View(t.Context(), func(r store.Reader) error {
		for n := range 1 << 8 { // one way to narrow a query for each bit
			var q store.Query
			for bit, narrow := range []func(){
				func() { q.Kind = analyzer.KindHole }, func() { q.Language = analyzer.Go }, func() { q.Name = "a" }, func() { q.NamePrefix = "a" },
				func() { q.Author = "ann" }, func() { q.MinLines = 1 }, func() { q.MaxLines = 9 }, func() { q.Entry = new(bool) },
			} {
				if n>>bit&1 != 0 {
					narrow()
				}
			}
			if _, err := r.Count(t.Context(), q); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	before := len(rec.statements)
	if ask("ann"); len(rec.statements) == before {
		t.Errorf("all of %d statements are kept", before)
	}
}

// Views run side by side as far as there are connections, and no further.
func TestConnectionsAreBounded(t *testing.T) {
	s, _, db := openRecorded(t, 2)
	inside, leave := make(chan bool), make(chan bool)
	done := make(chan error, 3)
	for range 3 {
		go func() {
			done <- s.View(t.Context(), func(r store.Reader) error {
				inside <- true
				<-leave
				_, err := r.Head(t.Context())
				return err
			})
		}()
	}
	<-inside
	<-inside
	short, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	err := s.View(short, func(store.Reader) error { return errors.New("came in") })
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a third view: %v, want it to wait", err)
	}
	close(leave)
	<-inside
	for range 3 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if n := db.Stats().OpenConnections; n != 2 {
		t.Errorf("%d connections are open, want 2", n)
	}
}

// What panics or fails in the database leaves no transaction behind, and a
// store that is closed no connection.
func TestNoTransactionIsLeft(t *testing.T) {
	s, _, db := openRecorded(t, 1)
	for i := range 3 {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is gone")
				}
			}()
			s.Update(t.Context(), func(w store.Writer) error {
				must(w.ReserveIDs(t.Context(), 5))
				panic("no")
			})
		}()
		err := s.Update(t.Context(), func(w store.Writer) error {
			_, err := w.Begin(t.Context(), store.Change{Token: fmt.Sprint("token", i), Time: noon, Verb: "add"})
			return err
		})
		if err != nil {
			t.Fatalf("update after a panic: %v", err)
		}
	}
	var next int
	err := s.View(t.Context(), func(r store.Reader) error { return db.QueryRow(`SELECT next_id FROM library`).Scan(&next) })
	if err != nil || next != 1 {
		t.Errorf("the next id is %d, %v; want 1: what panicked was rolled back", next, err)
	}
	left := make(chan bool)
	err = s.View(t.Context(), func(r store.Reader) error {
		go func() { s.Close(); close(left) }()
		<-left
		_, err := r.Head(t.Context())
		return err
	})
	if n := db.Stats().OpenConnections; n != 0 {
		t.Errorf("%d connections are open after Close, want none (%v)", n, err)
	}
}
