package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlstore"
)

// Backup writes one snapshot as a new library. It never replaces a file: the
// error then wraps fs.ErrExist. The file appears under its name only when it
// is whole.
func (d *database) Backup(ctx context.Context, path string) error {
	if err := d.backup(ctx, path); err != nil {
		if errors.Is(err, fs.ErrExist) {
			err = fmt.Errorf("%w: name a new file", err)
		}
		return fmt.Errorf("backup to %q: %w", path, d.dialect.Error(err))
	}
	return nil
}

func (d *database) backup(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part") // with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	c, err := d.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, `VACUUM INTO ?`, fileURI(f.Name())); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := publish(f.Name(), path); err != nil {
		return err
	}
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		folder.Sync() // makes the name last; not every system can
		folder.Close()
	}
	return nil
}

// publish gives the file from the name to, unless that name is taken.
func publish(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	// A file system without links, where it cannot be done in one step.
	if _, err := os.Lstat(to); err == nil {
		return fs.ErrExist
	}
	return os.Rename(from, to)
}

// Compact rewrites the file without what was deleted, and empties the
// write-ahead log, so that no deleted text is left in either. It waits for
// other writers and readers until ctx is done.
func (d *database) Compact(ctx context.Context) error {
	if d.dialect.mode != readWrite {
		return d.dialect.Error(store.ErrReadOnly)
	}
	release, err := d.Lock(ctx)
	if err != nil {
		return err
	}
	defer release()
	if err := d.compact(ctx); err != nil {
		return fmt.Errorf("compact: %w", d.dialect.Error(err))
	}
	return nil
}

func (d *database) compact(ctx context.Context) error {
	c, err := d.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	tx, err := d.dialect.BeginWrite(ctx, c) // to tell waiting for others from being slow
	if err != nil {
		return err
	}
	tx.Rollback()
	// New pages are then cleared before they are filled; without it they may
	// carry what the memory held before.
	if _, err := c.ExecContext(ctx, `PRAGMA secure_delete = 1`); err != nil {
		return err
	}
	defer c.ExecContext(context.WithoutCancel(ctx), `PRAGMA secure_delete = 0`)
	if _, err := c.ExecContext(ctx, `VACUUM`); err != nil {
		return err
	}
	return emptyLog(ctx, c)
}

// emptyLog moves the write-ahead log into the file. A reader of an old
// snapshot holds that up.
func emptyLog(ctx context.Context, c *sql.Conn) error {
	for {
		var blocked, pages, moved int
		err := c.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&blocked, &pages, &moved)
		switch {
		case ctx.Err() != nil:
			return sqlstore.Busy(ctx)
		case err != nil || blocked == 0:
			return err
		}
		time.Sleep(5 * time.Millisecond)
	}
}
