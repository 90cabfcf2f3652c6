package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// bare opens the file as any SQLite program could.
func bare(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { db.Close() })
	return db
}

// alter runs statements on the file.
func alter(t *testing.T, path string, statements ...string) {
	t.Helper()
	db := bare(t, path)
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// files gives the contents of the files of a folder by name.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		all[e.Name()] = ""
		if !e.Type().IsRegular() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(data)
	}
	return all
}

func TestOpenMakesALibrary(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a", "b")
	path := filepath.Join(folder, "library.db")
	lib, err := sqlite.Open(t.Context(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := lib.Close(); err != nil {
		t.Fatal(err)
	}
	if all := files(t, folder); len(all) != 1 {
		t.Errorf("%d files are left after Close: want the library alone", len(all))
	}
	var version int
	if err := bare(t, path).QueryRow(`PRAGMA user_version`).Scan(&version); err != nil || version != sqlite.SchemaVersion() {
		t.Errorf("version %d, error %v: want %d", version, err, sqlite.SchemaVersion())
	}
	for p, want := range map[string]fs.FileMode{path: 0o600, folder: 0o700 | fs.ModeDir, filepath.Dir(folder): 0o700 | fs.ModeDir} {
		if info, err := os.Stat(p); err != nil || info.Mode() != want {
			t.Errorf("%s: mode %v, error %v: want %v", p, info.Mode(), err, want)
		}
	}
}

func TestOpenTakesAnyPath(t *testing.T) {
	for _, name := range []string{"a b.db", "?x=1", "#f", "100%41.db", "a&mode=memory", ":memory:", "file:x", "ä\n'\";--", "x\xff", "%00"} {
		path := filepath.Join(t.TempDir(), name, name)
		made(t, path)
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%q: error %v: want a file with a library", name, err)
		}
		holds(t, open(t, path, store.Options{MustExist: true}), 1, batch)
	}
	t.Chdir(t.TempDir())
	made(t, "relative.db")
	if _, err := os.Stat("relative.db"); err != nil {
		t.Error(err)
	}
}

func TestOpenRefuses(t *testing.T) {
	library := func(statements ...string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			made(t, path)
			alter(t, path, statements...)
		}
	}
	content := func(text string) func(t *testing.T, path string) {
		return func(t *testing.T, path string) {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	nothing := func(*testing.T, string) {}
	unlike := "its tables are not the ones funcshelf makes"
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		o    store.Options
		is   error
		want string
	}{
		{"none, and it must exist", nothing, store.Options{MustExist: true}, fs.ErrNotExist, ""},
		{"none, to be read", nothing, store.Options{ReadOnly: true}, fs.ErrNotExist, ""},
		{"a folder", func(t *testing.T, path string) { os.Mkdir(path, 0o700) }, store.Options{}, nil, "is a folder: want a file"},
		{"a device", func(t *testing.T, path string) { os.Symlink("/dev/null", path) }, store.Options{}, nil, "is no regular file"},
		{"an empty file, to be read", content(""), store.Options{ReadOnly: true}, fs.ErrNotExist, "is empty, and no library yet: adding to it makes one"},
		{"an empty file, and it must exist", content(""), store.Options{MustExist: true}, fs.ErrNotExist, "adding to it makes one"},
		{"a short text", content("hello"), store.Options{}, store.ErrDamaged, "name another file"},
		{"a long text", content(strings.Repeat("hello ", 5000)), store.Options{}, store.ErrDamaged, "name another file"},
		{"a header alone", content("SQLite format 3\x00"), store.Options{}, store.ErrDamaged, ""},
		{"another application", func(t *testing.T, path string) { alter(t, path, `CREATE TABLE t (x)`) }, store.Options{}, store.ErrDamaged, "another application's"},
		{"another application's number", func(t *testing.T, path string) { alter(t, path, `PRAGMA application_id = 7`) }, store.Options{}, store.ErrDamaged, "another application's"},
		{"a version without a number", func(t *testing.T, path string) { alter(t, path, `PRAGMA user_version = 7`) }, store.Options{}, store.ErrDamaged, "another application's"},
		{"a newer version", library(`PRAGMA user_version = 99`), store.Options{}, store.ErrNewer, "version 99"},
		{"no version", library(`PRAGMA user_version = 0`), store.Options{}, store.ErrDamaged, unlike},
		{"a negative version", library(`PRAGMA user_version = -1`), store.Options{}, store.ErrDamaged, unlike},
		{"a trigger", library(`CREATE TRIGGER evil AFTER INSERT ON functions BEGIN DELETE FROM changes; END`), store.Options{}, store.ErrDamaged, unlike},
		{"a trigger with a name of SQLite's", library(`CREATE TRIGGER evil AFTER INSERT ON functions BEGIN DELETE FROM changes; END`, `PRAGMA writable_schema = 1`,
			`UPDATE sqlite_schema SET name = 'sqlite_stat1', sql = replace(sql, 'evil', 'sqlite_stat1') WHERE name = 'evil'`), store.Options{}, store.ErrDamaged, unlike},
		{"a trigger without its statement", library(`PRAGMA writable_schema = 1`,
			`INSERT INTO sqlite_schema VALUES ('trigger', 'evil', 'functions', 0, NULL)`), store.Options{}, store.ErrDamaged, ""},
		{"a view", library(`CREATE VIEW v AS SELECT 1`), store.Options{}, store.ErrDamaged, unlike},
		{"a view in place of a table", library(`ALTER TABLE library RENAME TO l`, `CREATE VIEW library AS SELECT 1`), store.Options{}, store.ErrDamaged, unlike},
		{"a missing index", library(`DROP INDEX calls_by_callee`), store.Options{}, store.ErrDamaged, unlike},
		{"a missing table", library(`DROP TABLE calls`), store.Options{}, store.ErrDamaged, unlike},
		{"a column more", library(`ALTER TABLE calls ADD COLUMN x TEXT`), store.Options{}, store.ErrDamaged, unlike},
		{"the same table twice", library(`PRAGMA writable_schema = 1`, `INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'library'`), store.Options{}, store.ErrDamaged, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "library.db")
			tt.make(t, path)
			before := files(t, filepath.Dir(path))
			db, err := sqlite.OpenDatabase(t.Context(), path, tt.o)
			if err == nil {
				db.Close()
				t.Fatal("it was opened")
			}
			if tt.is != nil && !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), fmt.Sprintf("library %q: ", path)) {
				t.Errorf("error %v: want %v, %q and the path", err, tt.is, tt.want)
			}
			after := files(t, filepath.Dir(path))
			if len(after) != len(before) || after["library.db"] != before["library.db"] {
				t.Errorf("the file was altered, or others left beside it: %d, were %d", len(after), len(before))
			}
			if _, err := sqlite.Open(t.Context(), path, tt.o); err == nil {
				t.Error("Open opened what OpenDatabase refused")
			}
		})
	}
}

func TestOpenTakes(t *testing.T) {
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		head int64
	}{
		{"an empty file", func(t *testing.T, path string) { os.WriteFile(path, nil, 0o600) }, 0},
		{"an empty database", func(t *testing.T, path string) { alter(t, path, `CREATE TABLE t (x)`, `DROP TABLE t`) }, 0},
		{"a library with statistics", func(t *testing.T, path string) { made(t, path); alter(t, path, `ANALYZE`) }, 1},
		{"a library without a write-ahead log", func(t *testing.T, path string) { made(t, path); alter(t, path, `PRAGMA journal_mode = delete`) }, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := newPath(t)
			tt.make(t, path)
			holds(t, open(t, path, store.Options{}), tt.head, tt.head*batch)
			if all := files(t, filepath.Dir(path)); len(all) != 3 {
				t.Errorf("%d files: want the library and its write-ahead log", len(all))
			}
		})
	}
}

// Of many that open a file that is not there yet, one makes the library.
func TestFirstOpensAtOnce(t *testing.T) {
	for range 10 {
		path := newPath(t)
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				db, err := sqlite.OpenDatabase(t.Context(), path, store.Options{})
				if err != nil {
					t.Error(err)
					return
				}
				defer db.Close()
				if err := addRing(t.Context(), db, fmt.Sprint("f", i)); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		holds(t, open(t, path, store.Options{}), 8, 8*batch)
	}
}

// A library that another process brings to a newer version is left alone from
// then on.
func TestANewerVersionWhileOpen(t *testing.T) {
	path := newPath(t)
	made(t, path)
	db := open(t, path, store.Options{})
	holds(t, db, 1, batch)
	alter(t, path, `PRAGMA user_version = 99`)
	if err := addRing(t.Context(), db, "x"); !errors.Is(err, store.ErrNewer) {
		t.Errorf("write: error %v: want store.ErrNewer", err)
	}
	if _, err := look(t.Context(), db); !errors.Is(err, store.ErrNewer) {
		t.Errorf("read: error %v: want store.ErrNewer", err)
	}
}

func TestReadOnly(t *testing.T) {
	path := newPath(t)
	made(t, path)
	writer := open(t, path, store.Options{})
	db := open(t, path, store.Options{ReadOnly: true})
	holds(t, db, 1, batch)
	if err := addRing(t.Context(), writer, "second"); err != nil {
		t.Fatal(err)
	}
	holds(t, db, 2, 2*batch) // what others write is seen
	for name, f := range map[string]func() error{
		"Update":  func() error { return addRing(t.Context(), db, "x") },
		"Compact": func() error { return db.Compact(t.Context()) },
	} {
		if err := f(); !errors.Is(err, store.ErrReadOnly) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error %v: want store.ErrReadOnly and the path", name, err)
		}
	}
}

func TestOpenEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sqlite.OpenDatabase(ctx, newPath(t), store.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v: want context.Canceled", err)
	}
}

// Another program may hold a file that is not in use as a library yet.
func TestOpenWaitsForALock(t *testing.T) {
	path := newPath(t)
	made(t, path)
	alter(t, path, `PRAGMA journal_mode = delete`)
	other := bare(t, path)
	if _, err := other.Exec(`BEGIN IMMEDIATE`); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := sqlite.OpenDatabase(ctx, path, store.Options{}); !errors.Is(err, store.ErrBusy) {
		t.Errorf("error %v: want store.ErrBusy", err)
	}
	time.AfterFunc(50*time.Millisecond, func() { other.Exec(`ROLLBACK`) })
	holds(t, open(t, path, store.Options{}), 1, batch)
}

// An older library is made newer by whoever opens it, also for a question.
func TestOpenMigrates(t *testing.T) {
	for _, o := range []store.Options{{}, {MustExist: true}, {ReadOnly: true}} {
		path := newPath(t)
		made(t, path)
		undo := sqlite.Migrate(`CREATE TABLE later (x INTEGER) STRICT`)
		holds(t, open(t, path, o), 1, batch)
		holds(t, open(t, path, store.Options{ReadOnly: true}), 1, batch)
		undo()
		if _, err := sqlite.OpenDatabase(t.Context(), path, store.Options{}); !errors.Is(err, store.ErrNewer) {
			t.Errorf("%+v: afterwards, with the older package: error %v: want store.ErrNewer", o, err)
		}
	}
}
