package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/funcshelf/funcshelf/store"
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
	err = wait(ctx, func() error {
		_, err := c.ExecContext(ctx, `VACUUM INTO ?`, fileURI(f.Name()))
		return err
	})
	if err != nil {
		return err
	}
	// SQLite writes a copy that has no write-ahead log, and whose readers
	// would wait for its writers. These two bytes of the header are all that
	// makes the difference.
	if _, err := f.WriteAt([]byte{2, 2}, 18); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return publish(f.Name(), path)
}

// publish gives the file from the name to for good, unless that name is
// taken.
func publish(from, to string) error {
	err := os.Link(from, to)
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if err != nil { // a file system without links, where it cannot be done in one step
		if _, err := os.Lstat(to); err == nil {
			return fs.ErrExist
		}
		if err := os.Rename(from, to); err != nil {
			return err
		}
	}
	if folder, err := os.Open(filepath.Dir(to)); err == nil {
		folder.Sync() // not every system can
		folder.Close()
	}
	return nil
}

// Compact rewrites the file without what was deleted, and empties the
// write-ahead log, so that no deleted text is left in either. It waits for
// other writers and readers until ctx is done; at its deadline the error wraps
// store.ErrBusy, and deleted text may be left.
func (d *database) Compact(ctx context.Context) error {
	if d.dialect.mode != readWrite {
		return d.dialect.Error(store.ErrReadOnly)
	}
	if err := d.compact(ctx); err != nil {
		return fmt.Errorf("compact: %w", d.dialect.Error(err))
	}
	return nil
}

func (d *database) compact(ctx context.Context) error {
	release, err := d.Lock(ctx)
	if err != nil {
		return err
	}
	defer release()
	c, err := d.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	// New pages are then cleared before they are filled; without it they may
	// carry what the memory held before.
	if _, err := c.ExecContext(ctx, `PRAGMA secure_delete = 1`); err != nil {
		return err
	}
	defer c.ExecContext(context.WithoutCancel(ctx), `PRAGMA secure_delete = 0`)
	err = wait(ctx, func() error {
		_, err := c.ExecContext(ctx, `VACUUM`)
		return err
	})
	if err != nil {
		return err
	}
	err = emptyLog(ctx, c)
	if errors.Is(err, store.ErrBusy) {
		err = fmt.Errorf("%w: %w, and its files still hold what was deleted", err, errReadersLeft)
	}
	return err
}

// emptyLog moves the write-ahead log into the file. A reader of an old
// snapshot holds that up.
func emptyLog(ctx context.Context, c *sql.Conn) error {
	return wait(ctx, func() error {
		var blocked, pages, moved int
		err := c.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&blocked, &pages, &moved)
		if err == nil && blocked != 0 {
			err = errReadersLeft
		}
		return err
	})
}
