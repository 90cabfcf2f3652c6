package storetest

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/funcshelf/funcshelf/store"
)

// fading is a context that is done once it was looked at so many times:
// whatever an operation does, some fading context ends it there.
type fading struct {
	context.Context
	mu   sync.Mutex
	left int
	done chan struct{}
}

func newFading(left int) *fading {
	return &fading{Context: context.Background(), left: left, done: make(chan struct{})}
}

func (f *fading) look() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.left--; f.left == 0 {
		close(f.done)
	}
	return f.left <= 0
}

func (f *fading) Done() <-chan struct{} {
	f.look()
	return f.done
}

func (f *fading) Err() error {
	if f.look() {
		return context.Canceled
	}
	return nil
}

// testFaults ends every operation and question at many points: each time the
// error says so, and the library is as before.
func testFaults(t *testing.T, empty func(t *testing.T) Opener) {
	all := store.NeighbourOptions{All: true}
	goOn := store.AddOptions{Replace: true, AllowMisfits: true}
	for _, c := range []struct {
		name string
		do   func(ctx context.Context, s *shelf) error
	}{
		{"add", func(ctx context.Context, s *shelf) error {
			_, err := s.Add(ctx, ParseSpec("A/1; Q: P; H: Q").Batch(), goOn)
			return err
		}},
		{"check", func(ctx context.Context, s *shelf) error {
			_, err := s.Check(ctx, ParseSpec("X: A").Batch(), store.AddOptions{})
			return err
		}},
		{"remove", func(ctx context.Context, s *shelf) error {
			_, err := s.Remove(ctx, []string{"P"}, store.RemoveOptions{})
			return err
		}},
		{"keep", func(ctx context.Context, s *shelf) error {
			_, err := s.Remove(ctx, []string{"A"}, store.RemoveOptions{KeepCallers: true})
			return err
		}},
		{"rename", func(ctx context.Context, s *shelf) error {
			_, err := s.Rename(ctx, "A", "Z", store.WriteOptions{})
			return err
		}},
		{"rename a primitive", func(ctx context.Context, s *shelf) error {
			_, err := s.Rename(ctx, "P", "Z", store.WriteOptions{})
			return err
		}},
		{"merge", func(ctx context.Context, s *shelf) error {
			_, err := s.Merge(ctx, "B", "A", store.WriteOptions{})
			return err
		}},
		{"undo", func(ctx context.Context, s *shelf) error { _, err := s.Undo(ctx, 0, store.WriteOptions{}); return err }},
		{"undo the policy", func(ctx context.Context, s *shelf) error { _, err := s.Undo(ctx, 2, store.WriteOptions{}); return err }},
		{"refuse to undo", func(ctx context.Context, s *shelf) error {
			_, err := s.Undo(ctx, 1, store.WriteOptions{})
			var refused *store.RefusedError
			if errors.As(err, &refused) {
				return nil
			}
			return err
		}},
		{"mark", func(ctx context.Context, s *shelf) error {
			_, err := s.MarkEntry(ctx, []string{"A"}, store.WriteOptions{})
			return err
		}},
		{"recheck", func(ctx context.Context, s *shelf) error {
			_, err := s.Recheck(ctx, store.WriteOptions{}, nil)
			return err
		}},
		{"policy", func(ctx context.Context, s *shelf) error {
			_, err := s.SetPolicy(ctx, store.Policy{}, store.WriteOptions{})
			return err
		}},
		{"purge", func(ctx context.Context, s *shelf) error {
			_, err := s.Purge(ctx, "A", store.WriteOptions{})
			return err
		}},
		{"verify", func(ctx context.Context, s *shelf) error { _, err := s.Verify(ctx, nil); return err }},
		{"get", func(ctx context.Context, s *shelf) error { _, err := s.Get(ctx, "B"); return err }},
		{"get at", func(ctx context.Context, s *shelf) error { _, err := s.GetAt(ctx, "B", 1); return err }},
		{"list", func(ctx context.Context, s *shelf) error { _, err := s.List(ctx, store.ListOptions{}); return err }},
		{"find", func(ctx context.Context, s *shelf) error {
			_, err := s.Find(ctx, "len(callers) + len(calls) > 0", store.ListOptions{})
			return err
		}},
		{"callers", func(ctx context.Context, s *shelf) error { _, err := s.Callers(ctx, "P", all); return err }},
		{"callees", func(ctx context.Context, s *shelf) error { _, err := s.Callees(ctx, "C", all); return err }},
		{"reach", func(ctx context.Context, s *shelf) error { _, err := s.Reach(ctx, "P"); return err }},
		{"path", func(ctx context.Context, s *shelf) error { _, err := s.Path(ctx, "C", "P"); return err }},
		{"cycles", func(ctx context.Context, s *shelf) error { _, err := s.Cycles(ctx); return err }},
		{"todo", func(ctx context.Context, s *shelf) error { _, err := s.Todo(ctx); return err }},
		{"unused", func(ctx context.Context, s *shelf) error { _, err := s.Unused(ctx); return err }},
		{"duplicates", func(ctx context.Context, s *shelf) error { _, err := s.Duplicates(ctx); return err }},
		{"closure", func(ctx context.Context, s *shelf) error { _, err := s.Closure(ctx, "C"); return err }},
		{"graph", func(ctx context.Context, s *shelf) error { _, err := s.Graph(ctx, "B"); return err }},
		{"history", func(ctx context.Context, s *shelf) error { _, err := s.History(ctx, "B"); return err }},
		{"diff", func(ctx context.Context, s *shelf) error { _, err := s.Diff(ctx, 3); return err }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, "A: P; B: A; C: B H A; P!; H?")
			s.SetPolicy(context.Background(), store.Policy{Permit: []string{"go:print"}}, store.WriteOptions{})
			s.mustAdd("A/1: P", goOn)
			before := s.spec()
			failed := 0
			for left := 1; ; left += 1 + left/12 {
				err := c.do(newFading(left), s)
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatalf("ended at look %d: got error %v, want that it was canceled", left, err)
				}
				failed++
				if c.name != "purge" { // its compacting comes after the change
					s.wantSpec(before)
				}
			}
			if failed < 3 {
				t.Errorf("it was ended only %d times: contexts are hardly looked at", failed)
			}
			s.wantSound()
		})
	}
}
