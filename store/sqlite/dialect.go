package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlstore"
)

// maxValue bounds one value of the file, in bytes: the widest is a history
// row, a source of 64 KiB with its calls as JSON.
const maxValue = 32 << 20

// maxProblems is how many problems of one kind Check names; SQLite's own
// check stops at as many.
const maxProblems = 100

// dialect is sqlstore's Dialect for the file path.
type dialect struct {
	path string
	mode mode
}

func (dialect) Integers() string { return `(SELECT value FROM json_each($1))` }
func (dialect) Texts() string    { return `(SELECT value FROM json_each($1))` }

func (dialect) Joined(column string) string { return `group_concat(` + column + `)` }

// Values has parameters without a name: SQLite looks names up in a list, one
// after the other.
func (dialect) Values(rows, columns int) string {
	row := `(?` + strings.Repeat(`,?`, columns-1) + `)`
	return row + strings.Repeat(`,`+row, rows-1)
}

func (d dialect) BeginRead(ctx context.Context, s *sqlstore.Session) error {
	return d.begin(ctx, s, `BEGIN`)
}

func (d dialect) BeginWrite(ctx context.Context, s *sqlstore.Session) error {
	return d.begin(ctx, s, `BEGIN IMMEDIATE`)
}

func (d dialect) begin(ctx context.Context, s *sqlstore.Session, statement string) error {
	if _, err := sqlite.Limit(s.Conn(), sqlite3.SQLITE_LIMIT_LENGTH, maxValue); err != nil {
		return err
	}
	return wait(ctx, func() error {
		if _, err := s.Exec(ctx, statement); err != nil {
			return err
		}
		// A read transaction takes its snapshot with its first query.
		err := sameVersion(ctx, s)
		if locked(err) {
			if _, err := s.Exec(ctx, `ROLLBACK`); err != nil {
				return err
			}
		}
		return err
	})
}

// sameVersion refuses to go on with tables that another process made newer.
func sameVersion(ctx context.Context, s *sqlstore.Session) error {
	found, err := lines(s.Query(ctx, `PRAGMA user_version`))
	if err != nil {
		return err
	}
	if version, want := strings.Join(found, ""), fmt.Sprint(len(migrations)); version != want {
		return fmt.Errorf("%w: it has version %s, this program knows %s", store.ErrNewer, version, want)
	}
	return nil
}

func (d dialect) Check(ctx context.Context, s *sqlstore.Session) ([]string, error) {
	problems, err := lines(s.Query(ctx, fmt.Sprintf(`SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'
		UNION ALL SELECT * FROM (SELECT 'table ' || "table" || ' has a row that refers to a missing row of ' || parent
		FROM pragma_foreign_key_check LIMIT %d)`, maxProblems)))
	if code(err) == sqlite3.SQLITE_CORRUPT { // so bad that the check itself ended
		problems, err = append(problems, err.Error()), nil
	}
	problems = strings.FieldsFunc(strings.Join(problems, "\n"), func(r rune) bool { return r == '\n' })
	return slices.DeleteFunc(problems, func(p string) bool { return p == "*** in database main ***" }), err
}

// lines gives an answer of one text a row, also where it ends with an error.
func lines(rows *sql.Rows, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		found = append(found, line)
	}
	return found, rows.Err()
}

// code gives the primary result code of an error of SQLite, 0 for others.
func code(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

// cannotLock reports an error that a file gives when the files that lock it
// cannot be made beside it.
func cannotLock(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY:
		return true
	}
	return false
}

// meanings are the facts that callers are told apart from the text, with the
// next step.
var meanings = []struct {
	fact   error
	codes  []int // primary, or extended where the primary says too little
	advice string
}{
	{store.ErrBusy, []int{sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}, "try again later"},
	{errEmpty, nil, "adding to it makes one"},
	{store.ErrReadOnly, []int{sqlite3.SQLITE_READONLY}, "copy the file to a place that can be written"},
	{store.ErrFull, []int{sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE}, "free some space; what was stored before is whole"},
	{store.ErrNewer, nil, "install a newer funcshelf"},
	{store.ErrDamaged, []int{sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}, "name another file, or restore a backup"},
	// Package store plans rows that fit, so one that does not fit met rows
	// that others wrote.
	{errMisfit, []int{sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH}, "funcshelf verify says what is wrong with it"},
}

// errMisfit is store.ErrDamaged of a file whose tables are right, and whose
// rows are not.
var errMisfit = fmt.Errorf("%w: its rows contradict each other", store.ErrDamaged)

// Error adds the file and, where one is known, the fact and the next step.
func (d dialect) Error(err error) error {
	driver, _ := errors.AsType[*sqlite.Error](err)
	for _, m := range meanings {
		switch {
		case errors.Is(err, m.fact):
			return fmt.Errorf("library %q: %w: %s", d.path, err, m.advice)
		case driver != nil && (slices.Contains(m.codes, driver.Code()) || slices.Contains(m.codes, driver.Code()&0xff)):
			return fmt.Errorf("library %q: %w (%w): %s", d.path, m.fact, err, m.advice)
		}
	}
	if driver != nil {
		return fmt.Errorf("library %q: %w", d.path, err)
	}
	return err
}
