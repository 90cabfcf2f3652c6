// Package sqlstore holds the queries of a library over database/sql: what
// every SQL database shares. A package such as store/sqlite opens the
// database, makes its tables, and hands it to New with its Dialect.
//
// The tables are functions, calls, guidance, guidance_links, changes, change_rows,
// guidance_rows and library (one row: the policy and the next free id);
// store/sqlite shows them. The history keeps a whole function, its calls
// included, as one JSON document a side, and guidance with its links alike.
//
// The package makes no tables, opens no files and knows no driver.
package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/funcshelf/funcshelf/store"
)

// Dialect is what differs between the databases.
type Dialect interface {
	// Integers and Texts are the SQL of a table expression whose column
	// "value" holds the elements of the JSON array in parameter $1.
	Integers() string
	Texts() string
	// Values is the list of VALUES of an INSERT of so many rows and columns,
	// each a parameter: "($1,$2),($3,$4)".
	Values(rows, columns int) string
	// Joined is the aggregate that writes the integers of a column as one
	// text, with commas between them.
	Joined(column string) string
	// BeginRead begins a transaction that reads one snapshot, BeginWrite the
	// only write transaction there is; it waits for its turn until ctx is
	// done. Both refuse a database whose tables have changed since it was
	// opened. COMMIT or ROLLBACK ends it.
	BeginRead(ctx context.Context, s *Session) error
	BeginWrite(ctx context.Context, s *Session) error
	// Check gives the problems that the database's own check finds, one line
	// each.
	Check(ctx context.Context, s *Session) ([]string, error)
	// Error says what an error of the driver or of this package means in the
	// words of package store, and which database it is about; it gives every
	// other error, nil too, back as it is.
	Error(err error) error
}

// Store answers View and Update of store.Database. It is safe for concurrent
// use.
type Store struct {
	sessions *sessions
	dialect  Dialect
	writing  chan struct{} // holds one element while a write transaction runs
}

// New makes a Store over db, which has the tables of this version. It uses at
// most so many connections at once, and keeps them. The Store closes db with
// Close.
func New(db *sql.DB, d Dialect, connections int) *Store {
	return &Store{sessions: newSessions(db, connections), dialect: d, writing: make(chan struct{}, 1)}
}

// Close closes the database.
func (s *Store) Close() error { return s.dialect.Error(s.sessions.close()) }

// View runs f on one consistent snapshot. The Reader is f's alone and ends
// with it; it is not safe for concurrent use.
func (s *Store) View(ctx context.Context, f func(store.Reader) error) error {
	return s.run(ctx, s.dialect.BeginRead, `ROLLBACK`, func(r *reader) error { return f(r) })
}

// Update runs f in the only write transaction there is and commits when f
// returns nil. The Writer is f's alone and ends with it; it is not safe for
// concurrent use.
func (s *Store) Update(ctx context.Context, f func(store.Writer) error) error {
	release, err := s.Lock(ctx)
	if err != nil {
		return s.dialect.Error(err)
	}
	defer release()
	return s.run(ctx, s.dialect.BeginWrite, `COMMIT`, func(r *reader) error { return f(&writer{reader: r}) })
}

// Lock keeps other writers of this Store out until release is called. They
// take turns here, where waiting is fair and costs nothing, before they ask
// the database for its lock.
func (s *Store) Lock(ctx context.Context) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case s.writing <- struct{}{}:
		return func() { <-s.writing }, nil
	case <-ctx.Done():
		return nil, Busy(ctx)
	}
}

// Busy is the error of a wait for a lock that ctx ended: store.ErrBusy at its
// deadline, else ctx's own error.
func Busy(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%w: waited until the deadline: %w", store.ErrBusy, ctx.Err())
	}
	return ctx.Err()
}

// run runs f in a transaction that end ends when f returns nil, and else
// ROLLBACK.
func (s *Store) run(ctx context.Context, begin func(context.Context, *Session) error, end string, f func(*reader) error) (err error) {
	defer func() { err = s.dialect.Error(err) }()
	session, err := s.sessions.take(ctx)
	if err != nil {
		return err
	}
	clean := false // whether no transaction is open
	defer func() { // also where f panics
		if clean {
			s.sessions.giveBack(session)
		} else {
			s.sessions.drop(session)
		}
	}()
	if err := begin(ctx, session); err != nil {
		return err
	}
	r := &reader{session: session, dialect: s.dialect, ended: ctx.Err}
	if err = f(r); err == nil {
		err = cmp.Or(r.failed, ctx.Err())
	}
	if err != nil {
		clean = session.end(ctx, `ROLLBACK`) == nil
		return err
	}
	err = session.end(ctx, end)
	clean = err == nil
	return err
}
