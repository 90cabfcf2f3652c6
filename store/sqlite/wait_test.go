package sqlite_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// hasEnded fails the test unless work ends soon, and gives its error.
func hasEnded(t *testing.T, name string, work func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-time.After(20 * time.Second):
		t.Fatalf("%s: still waits", name)
		return nil
	}
}

// Another program that keeps the whole file locked holds up whoever opens or
// reads it, but no longer than the context says.
func TestWholeFileLocked(t *testing.T) {
	for _, tt := range []struct {
		name       string
		statements []string
	}{
		{"with a write-ahead log", []string{`PRAGMA locking_mode = exclusive`, `BEGIN IMMEDIATE`, `UPDATE library SET next_id = next_id`}},
		{"with a rollback journal", []string{`PRAGMA journal_mode = delete`, `BEGIN EXCLUSIVE`}},
		{"with a rollback journal, for good", []string{`PRAGMA journal_mode = delete`, `PRAGMA locking_mode = exclusive`, `BEGIN IMMEDIATE`, `UPDATE library SET next_id = next_id`, `COMMIT`, `BEGIN IMMEDIATE`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := newPath(t)
			made(t, path)
			other := bare(t, path)
			for _, s := range tt.statements {
				if _, err := other.Exec(s); err != nil {
					t.Fatalf("%s: %v", s, err)
				}
			}
			for _, o := range []store.Options{{}, {ReadOnly: true}, {MustExist: true}} {
				err := hasEnded(t, "open", func() error {
					ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
					defer cancel()
					_, err := sqlite.OpenDatabase(ctx, path, o)
					return err
				})
				if !errors.Is(err, store.ErrBusy) || !strings.Contains(err.Error(), path) {
					t.Errorf("open with %+v: error %v: want store.ErrBusy and the path", o, err)
				}
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(20*time.Millisecond, cancel)
				err = hasEnded(t, "open", func() error {
					_, err := sqlite.OpenDatabase(ctx, path, o)
					return err
				})
				if !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrBusy) {
					t.Errorf("open with %+v, cancelled: error %v: want context.Canceled", o, err)
				}
			}
			time.AfterFunc(50*time.Millisecond, func() { other.Close() })
			holds(t, open(t, path, store.Options{ReadOnly: true}), 1, batch)
		})
	}
}

// A library without a write-ahead log that is open already can be locked, too.
func TestWholeFileLockedWhileOpen(t *testing.T) {
	path := newPath(t)
	made(t, path)
	alter(t, path, `PRAGMA journal_mode = delete`)
	db := open(t, path, store.Options{ReadOnly: true})
	other := bare(t, path)
	if _, err := other.Exec(`BEGIN EXCLUSIVE`); err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copy")
	for name, do := range map[string]func(ctx context.Context) error{
		"View":   func(ctx context.Context) error { _, err := look(ctx, db); return err },
		"Backup": func(ctx context.Context) error { return db.Backup(ctx, copied) },
	} {
		err := hasEnded(t, name, func() error {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			return do(ctx)
		})
		if !errors.Is(err, store.ErrBusy) {
			t.Errorf("%s: error %v: want store.ErrBusy", name, err)
		}
	}
	if err := hasEnded(t, "Close", db.Close); err != nil {
		t.Errorf("close: %v", err)
	}
	if all := files(t, filepath.Dir(copied)); len(all) != 0 {
		t.Errorf("files %q are left of the backup", all)
	}
}

// Readers that never end hold up neither the closing nor, beyond its
// deadline, Compact, which then says what is left.
func TestReadersThatNeverEnd(t *testing.T) {
	path := newPath(t)
	made(t, path)
	reader := bare(t, path)
	if _, err := reader.Exec(`BEGIN; SELECT * FROM changes`); err != nil {
		t.Fatal(err)
	}
	db := open(t, path, store.Options{})
	if err := addRing(t.Context(), db, "second"); err != nil {
		t.Fatal(err)
	}
	err := hasEnded(t, "Compact", func() error {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		return db.Compact(ctx)
	})
	if !errors.Is(err, store.ErrBusy) || !strings.Contains(err.Error(), "others still read the library, and its files still hold what was deleted") {
		t.Errorf("compact: error %v: want store.ErrBusy and what is left", err)
	}
	if err := hasEnded(t, "Close", db.Close); err != nil {
		t.Errorf("close: %v", err)
	}
	holds(t, open(t, path, store.Options{}), 2, 2*batch)
}

// What ends before it waited is not said to have waited.
func TestADeadlineThatIsPast(t *testing.T) {
	path := newPath(t)
	made(t, path)
	db := open(t, path, store.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), -time.Second)
	defer cancel()
	for name, do := range map[string]func() error{
		"open":    func() error { _, err := sqlite.OpenDatabase(ctx, path, store.Options{}); return err },
		"create":  func() error { _, err := sqlite.OpenDatabase(ctx, newPath(t), store.Options{}); return err },
		"View":    func() error { _, err := look(ctx, db); return err },
		"Update":  func() error { return addRing(ctx, db, "x") },
		"Compact": func() error { return db.Compact(ctx) },
		"Backup":  func() error { return db.Backup(ctx, newPath(t)) },
	} {
		if err := do(); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, store.ErrBusy) {
			t.Errorf("%s: error %v: want context.DeadlineExceeded alone", name, err)
		}
	}
}

// A deadline that passes while work runs that met no lock was not waited for.
func TestADeadlineThatPassesAtWork(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	err := sqlite.Wait(ctx, func() error {
		<-ctx.Done()
		return ctx.Err()
	})
	if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, store.ErrBusy) {
		t.Errorf("error %v: want context.DeadlineExceeded alone", err)
	}
}

// A backup is a library like any other: its readers do not wait for writers.
func TestBackupHasAWriteAheadLog(t *testing.T) {
	path, copied := newPath(t), newPath(t)
	made(t, path)
	if err := open(t, path, store.Options{}).Backup(t.Context(), copied); err != nil {
		t.Fatal(err)
	}
	var journal string
	if err := bare(t, copied).QueryRow(`PRAGMA journal_mode`).Scan(&journal); err != nil || journal != "wal" {
		t.Errorf("journal %q, error %v: want wal", journal, err)
	}
}

// Making a library that is cut short leaves nothing that is taken for one.
func TestCreateLeavesNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := newPath(t)
	if _, err := sqlite.OpenDatabase(ctx, path, store.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v: want context.Canceled", err)
	}
	if all := files(t, filepath.Dir(path)); len(all) != 0 {
		t.Errorf("files %q are left", all)
	}
}

// A library that a program left in the middle of its making is none, to
// questions, and is made when something is added.
func TestHalfMade(t *testing.T) {
	for _, tt := range []struct {
		name string
		make func(t *testing.T, path string)
	}{
		{"an empty file", func(t *testing.T, path string) { os.WriteFile(path, nil, 0o600) }},
		{"an empty file with a journal", func(t *testing.T, path string) {
			os.WriteFile(path, nil, 0o600)
			os.WriteFile(path+"-journal", make([]byte, 512), 0o600)
		}},
		{"an empty file with a log", func(t *testing.T, path string) {
			os.WriteFile(path, nil, 0o600)
			os.WriteFile(path+"-wal", nil, 0o600)
		}},
		{"one page", func(t *testing.T, path string) { alter(t, path, `PRAGMA journal_mode = wal`) }},
		{"one page and a journal", func(t *testing.T, path string) { halfWritten(t, path, false) }},
		{"one page and a log", func(t *testing.T, path string) { halfWritten(t, path, true) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := newPath(t)
			tt.make(t, path)
			for _, o := range []store.Options{{ReadOnly: true}, {MustExist: true}} {
				_, err := sqlite.OpenDatabase(t.Context(), path, o)
				if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), "adding to it makes one") {
					t.Errorf("%+v: error %v: want that it is no library yet", o, err)
				}
			}
			if err := addRing(t.Context(), open(t, path, store.Options{}), "first"); err != nil {
				t.Fatal(err)
			}
			holds(t, open(t, path, store.Options{ReadOnly: true}), 1, batch)
		})
	}
}

// halfWritten copies a database in the middle of its first transaction, as it
// lies on the disk, so that the copy is one whose writer died.
func halfWritten(t *testing.T, path string, log bool) {
	t.Helper()
	from := newPath(t)
	db := bare(t, from)
	statements := []string{`VACUUM`, `PRAGMA cache_size = 1`, `PRAGMA cache_spill = 1`, `BEGIN`, `CREATE TABLE t (x)`, `INSERT INTO t
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) SELECT zeroblob(3000) FROM n`}
	if log {
		statements[0] = `PRAGMA journal_mode = wal`
	}
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	all := files(t, filepath.Dir(from))
	if len(all) < 2 || len(all["library.db-wal"])+len(all["library.db-journal"]) == 0 {
		t.Fatalf("%d files: want a database and what makes it whole", len(all))
	}
	for name, data := range all {
		if !strings.HasSuffix(name, "-shm") {
			os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(data), 0o600)
		}
	}
}

// A question sees what was there before a change that was cut short, also
// where only a writer can bring it back.
func TestQuestionAfterADeadWriter(t *testing.T) {
	from, path := newPath(t), newPath(t)
	made(t, from)
	db := bare(t, from)
	for _, s := range []string{`PRAGMA journal_mode = delete`, `PRAGMA cache_size = 1`, `PRAGMA cache_spill = 1`, `BEGIN`,
		`DELETE FROM calls`, `DELETE FROM change_rows`, `UPDATE functions SET source = zeroblob(3000) || 'x', name = 'n' || id`} {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	all := files(t, filepath.Dir(from))
	if len(all["library.db-journal"]) == 0 {
		t.Fatal("there is no journal: this test shows nothing")
	}
	for name, data := range all {
		os.WriteFile(filepath.Join(filepath.Dir(path), name), []byte(data), 0o600)
	}
	holds(t, open(t, path, store.Options{ReadOnly: true}), 1, batch)
	if _, err := os.Stat(path + "-journal"); err == nil {
		t.Error("the journal is still there: the change was not rolled back")
	}
}
