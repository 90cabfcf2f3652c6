package sqlstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"sync/atomic"
)

// Session is a connection and the statements that were prepared on it, which
// later transactions use again: preparing a statement takes longer than most
// questions. One goroutine uses it at a time.
type Session struct {
	conn     *sql.Conn
	prepared map[string]*sql.Stmt // by text
}

// maxPrepared bounds the statements of a session. There are fewer texts than
// this, but for the many ways to narrow a Query.
const maxPrepared = 200

// Conn gives the connection itself.
func (s *Session) Conn() *sql.Conn { return s.conn }

// Query asks a question.
func (s *Session) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	st, err := s.prepare(ctx, query)
	if err != nil {
		return nil, err
	}
	return st.QueryContext(ctx, args...)
}

// Exec runs a statement that gives no rows.
func (s *Session) Exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	st, err := s.prepare(ctx, query)
	if err != nil {
		return nil, err
	}
	return st.ExecContext(ctx, args...)
}

func (s *Session) prepare(ctx context.Context, query string) (*sql.Stmt, error) {
	if st := s.prepared[query]; st != nil {
		return st, nil
	}
	st, err := s.conn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if len(s.prepared) >= maxPrepared {
		s.forget()
	}
	s.prepared[query] = st
	return st, nil
}

func (s *Session) forget() {
	for _, st := range s.prepared {
		st.Close()
	}
	clear(s.prepared)
}

// end ends the transaction by COMMIT or ROLLBACK, which nothing interrupts.
func (s *Session) end(ctx context.Context, statement string) error {
	_, err := s.Exec(context.WithoutCancel(ctx), statement)
	return err
}

// close gives the connection up, with whatever transaction is open on it.
func (s *Session) close() error {
	s.forget()
	s.conn.Raw(func(any) error { return driver.ErrBadConn }) // so that it is closed, not kept
	return s.conn.Close()
}

// sessions keeps those that are at rest.
type sessions struct {
	db     *sql.DB
	free   chan struct{} // has room for those at work
	rest   chan *Session // of the same length: those at work and at rest are no more than that
	closed atomic.Bool
}

func newSessions(db *sql.DB, most int) *sessions {
	return &sessions{db: db, free: make(chan struct{}, most), rest: make(chan *Session, most)}
}

// take waits for a session until ctx is done.
func (s *sessions) take(ctx context.Context) (*Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case s.free <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	select {
	case one := <-s.rest:
		return one, nil
	default:
	}
	conn, err := s.db.Conn(ctx)
	if err != nil {
		<-s.free
		return nil, err
	}
	return &Session{conn: conn, prepared: map[string]*sql.Stmt{}}, nil
}

// giveBack takes back a session with no transaction open, drop one that may
// have one.
func (s *sessions) giveBack(one *Session) {
	s.rest <- one
	<-s.free
	if s.closed.Load() {
		s.empty()
	}
}

func (s *sessions) drop(one *Session) {
	one.close()
	<-s.free
}

// empty closes those at rest.
func (s *sessions) empty() {
	for {
		select {
		case one := <-s.rest:
			one.close()
		default:
			return
		}
	}
}

// close closes those at rest and the database; those at work are closed when
// they are given back.
func (s *sessions) close() error {
	s.closed.Store(true)
	s.empty()
	return s.db.Close()
}
