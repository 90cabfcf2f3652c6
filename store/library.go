package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"sync"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
)

// Library is the checked store. Its methods may be called from several
// goroutines at once.
//
// Questions read one snapshot each. Operations that write judge what they do
// on a snapshot first and take the write lock only then; what another writer
// moved meanwhile is judged again under the lock.
type Library struct {
	db       Database
	checkers map[analyzer.Language]analyzer.Checker
	author   string
	now      func() time.Time

	mu     sync.Mutex
	memory *callgraph.Graph // the graph after the change memoryAt; nil until a question wants all of it
	atHead int64            // the change that memory is the graph after
}

// Options configures a Library. Checkers holds the front ends, one a
// language; judging a source of a language without one is an error.
type Options struct {
	Checkers []analyzer.Checker
	// Author is recorded on changes whose options name none.
	Author string
	// ReadOnly opens for questions only.
	ReadOnly bool
	// MustExist makes opening a library that does not exist an error that
	// wraps fs.ErrNotExist; otherwise it is created.
	MustExist bool
	// Now gives the time of a change; nil stands for time.Now.
	Now func() time.Time
}

// New makes a Library over db. It takes over db and closes it with Close.
func New(db Database, o Options) *Library {
	l := &Library{db: db, checkers: byLanguage(o.Checkers), author: o.Author, now: o.Now}
	if l.now == nil {
		l.now = time.Now
	}
	return l
}

func byLanguage(checkers []analyzer.Checker) map[analyzer.Language]analyzer.Checker {
	m := make(map[analyzer.Language]analyzer.Checker, len(checkers))
	for _, c := range checkers {
		m[c.Language()] = c
	}
	return m
}

// Close closes the database. Nothing may be called afterwards.
func (l *Library) Close() error { return l.db.Close() }

// Backup writes a consistent copy of the library to a new file while others
// go on using it. It does not overwrite a file.
func (l *Library) Backup(ctx context.Context, path string) error { return l.db.Backup(ctx, path) }

// WriteOptions is what every operation that writes takes. The zero value
// writes, with no message.
type WriteOptions struct {
	Message string
	Author  string // "" for the library's
	Token   string // unique; "" makes one
	DryRun  bool   // answer as if, store nothing
}

// write runs an operation. It builds the plan on a snapshot, then takes the
// write lock and commits it. Where the library moved in between, the plan is
// built anew under the lock; the judge remembers what the movement does not
// touch. build is called once or twice and starts afresh each time. The answer
// is the number of the change, 0 when there was nothing to write. build may
// complete c.
func (l *Library) write(ctx context.Context, c *Change, o WriteOptions, build func(context.Context, *world, *judge) error) (int64, error) {
	j := &judge{checkers: l.checkers, memo: map[memoKey]analyzer.Judgement{}}
	var w *world
	var head int64
	plan := func(r Reader) (err error) {
		if head, err = r.Head(ctx); err != nil {
			return err
		}
		if w, err = l.world(ctx, r); err != nil {
			return err
		}
		return build(ctx, w, j)
	}
	if err := l.db.View(ctx, plan); err != nil {
		return 0, err
	}
	if o.DryRun || w.isEmpty() {
		return 0, nil
	}
	if c.Token = o.Token; c.Token == "" {
		c.Token = newToken()
	}
	c.Author = l.authorOf(o)
	if o.Message != "" {
		c.Message = o.Message
	}
	var number int64
	err := l.db.Update(ctx, func(wr Writer) error {
		number = 0
		now, err := wr.Head(ctx)
		if err != nil {
			return err
		}
		if now != head {
			names, policy, err := wr.NamesTouched(ctx, head)
			if err != nil {
				return err
			}
			j.forget(names, policy)
			if err := plan(wr); err != nil || w.isEmpty() {
				return err
			}
		}
		c.Time = w.now
		number, err = w.commit(ctx, wr, *c)
		return err
	})
	if err != nil {
		return 0, err
	}
	return number, nil
}

// world gives the library as r has it, with nothing planned.
func (l *Library) world(ctx context.Context, r Reader) (*world, error) {
	policy, err := r.Policy(ctx)
	if err != nil {
		return nil, err
	}
	w := newWorld(r, policy)
	w.now = l.now().UTC().Truncate(time.Microsecond)
	return w, nil
}

// authorOf gives the author of what is written with o.
func (l *Library) authorOf(o WriteOptions) string { return cmp.Or(o.Author, l.author) }

func newToken() string {
	var b [16]byte
	rand.Read(b[:]) // never fails, as its documentation promises
	return hex.EncodeToString(b[:])
}
