package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/funcshelf/funcshelf/store"
)

// prepare refuses what is no library, and makes the tables of one that is
// empty or older. Nothing is written before the file is known to be ours.
func prepare(ctx context.Context, db *sql.DB, d dialect, o store.Options) error {
	c, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := sqlite.Limit(c, sqlite3.SQLITE_LIMIT_LENGTH, maxValue); err != nil {
		return err
	}
	var version int
	err = wait(ctx, func() (err error) {
		version, err = inspectOnce(ctx, c)
		return err
	})
	switch {
	case err != nil:
		return err
	case version == 0 && (o.ReadOnly || o.MustExist):
		return errEmpty
	case version < len(migrations) && d.mode != readWrite:
		return errOlder
	case d.mode != readWrite:
		return nil
	}
	err = wait(ctx, func() error { return useWriteAheadLog(ctx, c) })
	if err != nil || version == len(migrations) {
		return err
	}
	return wait(ctx, func() error { return migrate(ctx, c) })
}

var (
	errEmpty error = emptyError{}
	// errOlder says that the tables must be made newer before they are read.
	errOlder = fmt.Errorf("%w, and it is empty or of an older version", store.ErrReadOnly)
)

// emptyError says that a file has nothing in it, not even the tables of a
// library without functions. It is fs.ErrNotExist to those who ask.
type emptyError struct{}

func (emptyError) Error() string        { return "is empty, and no library yet" }
func (emptyError) Is(target error) bool { return target == fs.ErrNotExist }

// inspectOnce inspects one snapshot: another process may be migrating.
func inspectOnce(ctx context.Context, c *sql.Conn) (version int, err error) {
	tx, err := c.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	return inspect(ctx, tx)
}

// inspect gives the version of the library, 0 for an empty file.
func inspect(ctx context.Context, tx *sql.Tx) (version int, err error) {
	var application int
	err = tx.QueryRowContext(ctx, `SELECT application_id, user_version FROM pragma_application_id, pragma_user_version`).Scan(&application, &version)
	if err != nil {
		return 0, err
	}
	// Indexes without a statement belong to constraints of tables.
	found, err := lines(tx.QueryContext(ctx, `SELECT coalesce(sql, '') FROM sqlite_schema WHERE NOT (sql IS NULL AND type = 'index' OR
		sql IN ('CREATE TABLE sqlite_stat1(tbl,idx,stat)', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'))`))
	if err != nil {
		return 0, err
	}
	switch {
	case application == 0 && version == 0 && len(found) == 0:
		return 0, nil
	case application != applicationID:
		return 0, fmt.Errorf("%w: it is another application's SQLite database", store.ErrDamaged)
	case version > len(migrations):
		return 0, fmt.Errorf("%w: it has version %d, this program knows %d", store.ErrNewer, version, len(migrations))
	case version < 1 || !slices.Equal(sorted(found), schema(version)):
		return 0, fmt.Errorf("%w: its tables are not the ones funcshelf makes", store.ErrDamaged)
	}
	return version, nil
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

// schema gives the statements that a library of this version consists of,
// sorted.
func schema(version int) []string {
	var list []string
	for _, statements := range migrations[:version] {
		for _, s := range statements {
			if strings.HasPrefix(s, "CREATE ") {
				list = append(list, s)
			}
		}
	}
	return sorted(list)
}

// useWriteAheadLog switches the file, which remembers it, to the journal that
// lets readers go on beside a writer.
func useWriteAheadLog(ctx context.Context, c *sql.Conn) error {
	var journal string
	err := c.QueryRowContext(ctx, `PRAGMA journal_mode`).Scan(&journal)
	if err == nil && journal != "wal" {
		err = c.QueryRowContext(ctx, `PRAGMA journal_mode = wal`).Scan(&journal)
	}
	if err == nil && journal != "wal" {
		err = fmt.Errorf("its journal stays %q: want a file system where a write-ahead log works", journal)
	}
	return err
}

// migrate runs the migrations that the file lacks, all or none. Of processes
// that open an empty file at once, one does it.
func migrate(ctx context.Context, c *sql.Conn) error {
	tx, err := c.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	version, err := inspect(ctx, tx)
	if err != nil {
		return err
	}
	script := slices.Concat(migrations[version:]...)
	script = append(script, fmt.Sprintf(`PRAGMA application_id = %d`, applicationID), fmt.Sprintf(`PRAGMA user_version = %d`, len(migrations)))
	if _, err := tx.ExecContext(ctx, strings.Join(script, ";\n")); err != nil {
		return fmt.Errorf("migrate from version %d: %w", version, err)
	}
	return tx.Commit()
}
