package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/funcshelf/funcshelf/store/sqlstore"
)

// longestPause is how long wait sleeps at most before it tries again.
const longestPause = 25 * time.Millisecond

// errReadersLeft says that readers of old snapshots hold the write-ahead log
// in place.
var errReadersLeft = errors.New("others still read the library")

// wait calls f until it meets no lock of others, or ctx is done. Connections
// have no busy timeout of their own, so that this is the only way to wait.
func wait(ctx context.Context, f func() error) error {
	waited := false
	for pause := time.Millisecond; ; pause = min(2*pause, longestPause) {
		err := f()
		if !locked(err) {
			if err != nil && waited && ctx.Err() != nil {
				return sqlstore.Busy(ctx)
			}
			return err
		}
		waited = true
		select {
		case <-ctx.Done():
			return sqlstore.Busy(ctx)
		case <-time.After(pause):
		}
	}
}

// locked reports an error that goes away when others are done.
func locked(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL:
		return true
	}
	return errors.Is(err, errReadersLeft)
}

// connector is the driver's, save that it waits for locks: the settings of a
// new connection read the file.
type connector struct{ driver.Connector }

func (c connector) Connect(ctx context.Context) (conn driver.Conn, err error) {
	err = wait(ctx, func() error {
		conn, err = c.Connector.Connect(ctx)
		return err
	})
	return conn, err
}
