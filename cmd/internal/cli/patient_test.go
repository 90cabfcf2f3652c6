package cli_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/funcshelf/funcshelf/cmd/internal/cli"
	"github.com/funcshelf/funcshelf/store"
)

// locked is a database whose lock is free after a while. It gives up work
// that its context does not allow any longer.
type locked struct {
	store.Database
	free time.Duration
}

func (d locked) View(ctx context.Context, f func(store.Reader) error) error {
	return d.run(ctx, func() error { return f(nil) })
}

func (d locked) Update(ctx context.Context, f func(store.Writer) error) error {
	return d.run(ctx, func() error { return f(nil) })
}

func (d locked) Compact(ctx context.Context) error { return d.run(ctx, func() error { return nil }) }

func (d locked) run(ctx context.Context, f func() error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d.free):
	}
	return errors.Join(f(), ctx.Err())
}

// TestPatient holds that waiting is bounded, and that work is not.
func TestPatient(t *testing.T) {
	own := errors.New("own")
	for _, c := range []struct {
		name             string
		free, wait, work time.Duration
		result, want     error
	}{
		{"free in time", time.Second, 2 * time.Second, 0, nil, nil},
		{"free in time, long work", time.Second, 2 * time.Second, time.Hour, nil, nil},
		{"free too late", 3 * time.Second, 2 * time.Second, 0, nil, store.ErrBusy},
		{"an error of the work", time.Second, 2 * time.Second, time.Hour, own, own},
	} {
		synctest.Test(t, func(t *testing.T) {
			db := cli.Patient(locked{free: c.free}, c.wait)
			work := func() error {
				time.Sleep(c.work)
				return c.result
			}
			if err := db.View(t.Context(), func(store.Reader) error { return work() }); !errors.Is(err, c.want) {
				t.Errorf("%s: View gives %v, want %v", c.name, err, c.want)
			}
			if err := db.Update(t.Context(), func(store.Writer) error { return work() }); !errors.Is(err, c.want) {
				t.Errorf("%s: Update gives %v, want %v", c.name, err, c.want)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		if err := cli.Patient(locked{free: time.Hour}, time.Minute).Compact(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Compact gives %v, want %v", err, context.DeadlineExceeded)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		err := cli.Patient(locked{free: time.Second}, time.Minute).View(ctx, func(store.Reader) error { return nil })
		if !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrBusy) {
			t.Errorf("cancelled: %v", err)
		}
	})
}
