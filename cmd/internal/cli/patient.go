package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// patient is a database for which a command waits some time, and no longer,
// while another process keeps it locked. How long the work itself takes is
// not bounded, save that of Compact.
type patient struct {
	store.Database
	wait time.Duration
}

// View implements store.Database.
func (p patient) View(ctx context.Context, f func(store.Reader) error) error {
	return p.begin(ctx, func(ctx context.Context, begun func()) error {
		return p.Database.View(ctx, func(r store.Reader) error {
			begun()
			return f(r)
		})
	})
}

// Update implements store.Database.
func (p patient) Update(ctx context.Context, f func(store.Writer) error) error {
	return p.begin(ctx, func(ctx context.Context, begun func()) error {
		return p.Database.Update(ctx, func(w store.Writer) error {
			begun()
			return f(w)
		})
	})
}

// Compact implements store.Database. Others who read hold it up to its very
// end, so that the work counts as waiting here.
func (p patient) Compact(ctx context.Context) error {
	waiting, cancel := context.WithTimeout(ctx, p.wait)
	defer cancel()
	return p.Database.Compact(waiting)
}

// begin gives up work that has not begun when the time is over.
func (p patient) begin(ctx context.Context, work func(ctx context.Context, begun func()) error) error {
	waiting, cancel := context.WithCancel(ctx)
	defer cancel()
	timer := time.AfterFunc(p.wait, cancel)
	err := work(waiting, func() { timer.Stop() })
	if err != nil && waiting.Err() != nil && ctx.Err() == nil {
		return fmt.Errorf("%w for %v", store.ErrBusy, p.wait)
	}
	return err
}
