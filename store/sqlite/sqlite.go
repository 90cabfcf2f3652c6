// Package sqlite keeps a library in one SQLite file, without cgo.
//
// Any number of processes may use a library at the same time. Readers see
// one snapshot each and never wait for a writer; writers take turns and wait
// until their context is done. Where another program keeps the whole file
// locked, opening and reading wait in the same way. A commit that returned is
// on the disk. What cannot be written, such as a file on a read-only medium,
// still answers questions.
//
// The file is not trusted: it is opened only when its tables are exactly the
// ones this package makes, so that nothing in it can run.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlstore"
)

// maxConnections bounds how many snapshots are read at the same time; they
// are opened as needed.
const maxConnections = 16

// Open opens the library in the file path, and makes it, folder and all, when
// there is none and o allows it; an empty file is none. Older tables are made
// newer, also for questions where the file can be written. A file that is no library or is damaged is
// store.ErrDamaged, one of a newer version store.ErrNewer; neither is
// altered. A lock that others hold until ctx is done is store.ErrBusy. ctx is
// for the opening alone.
//
// path is always a file's name, never a URI: ":memory:" is a file of that name.
func Open(ctx context.Context, path string, o store.Options) (*store.Library, error) {
	db, err := OpenDatabase(ctx, path, o)
	if err != nil {
		return nil, err
	}
	return store.New(db, o), nil
}

// OpenDatabase opens the rows alone, as Open does.
func OpenDatabase(ctx context.Context, path string, o store.Options) (store.Database, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("library %q: %w", path, err)
	}
	if err := prepareFile(ctx, abs, o); err != nil {
		return nil, fmt.Errorf("library %q: %w", path, err)
	}
	d := dialect{path: abs, mode: readWrite}
	if o.ReadOnly {
		d.mode = readOnly
	}
	db, err := open(ctx, abs, d, o)
	if o.ReadOnly && (cannotLock(err) || errors.Is(err, errOlder)) {
		if err = mend(ctx, d, o); err == nil {
			db, err = open(ctx, abs, d, o)
		}
	}
	if cannotLock(err) {
		if !quiet(abs) {
			return nil, fmt.Errorf("%w (%w): its log has changes that only a writer can read; copy the file and the one beside it that ends in -wal", err, store.ErrReadOnly)
		}
		d.mode = immutable
		if db, err = open(ctx, abs, d, o); cannotLock(err) {
			err = fmt.Errorf("%w: want a file that you may read", err)
		}
	}
	if err != nil {
		return nil, err // not db, which would be an interface that is not nil
	}
	return db, nil
}

// mend does for a library that is to be read what only a writer can: it rolls
// back what a dead one left, and makes older tables newer.
func mend(ctx context.Context, d dialect, o store.Options) error {
	d.mode = readWrite
	db, err := open(ctx, d.path, d, o)
	if err != nil {
		return err
	}
	return db.Close()
}

// prepareFile makes sure that path is a file, and makes a library where there
// is none and that is allowed.
//
// It must not open a file that is there: closing it again would drop every
// lock that this process has on it through SQLite.
func prepareFile(ctx context.Context, path string, o store.Options) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return errors.New("is a folder: want a file")
	case err == nil && !info.Mode().IsRegular():
		return errors.New("is no regular file")
	case !errors.Is(err, fs.ErrNotExist) || o.ReadOnly || o.MustExist:
		return err
	}
	if err := create(ctx, path); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil // somebody else was first
}

// create makes a library, which has its name only when it is whole. Only its
// owner may read it: skills may hold secrets.
func create(ctx context.Context, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part") // with mode 0600
	if err != nil {
		return err
	}
	part := f.Name()
	defer func() {
		for _, end := range []string{"", "-wal", "-shm", "-journal"} {
			os.Remove(part + end)
		}
	}()
	if err := f.Close(); err != nil {
		return err
	}
	d := dialect{path: path, mode: readWrite}
	db, err := open(ctx, part, d, store.Options{})
	if err != nil {
		return err
	}
	defer db.Close()
	c, err := db.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if err := emptyLog(ctx, c); err != nil {
		return d.Error(err)
	}
	return publish(part, path)
}

// quiet reports whether no write-ahead log with changes lies beside the file,
// so that the file alone is the whole library.
func quiet(path string) bool {
	info, err := os.Stat(path + "-wal")
	return errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0
}

// database is a library's file.
type database struct {
	*sqlstore.Store
	db      *sql.DB
	dialect dialect
}

// open opens the file path, which errors call d.path.
func open(ctx context.Context, path string, d dialect, o store.Options) (*database, error) {
	driver, err := sqlite.NewConnector(dsn(path, d.mode))
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(connector{driver})
	db.SetMaxIdleConns(1) // that of prepare, for the first session
	if err := prepare(ctx, db, d, o); err != nil {
		db.Close()
		return nil, d.Error(err)
	}
	return &database{Store: sqlstore.New(db, d, maxConnections), db: db, dialect: d}, nil
}

// Update is Store's, save on a library that cannot be written.
func (d *database) Update(ctx context.Context, f func(store.Writer) error) error {
	if d.dialect.mode != readWrite {
		return d.dialect.Error(store.ErrReadOnly)
	}
	return d.Store.Update(ctx, f)
}
