package storetest

import (
	"context"
	"errors"
	"testing"

	"github.com/funcshelf/funcshelf/store"
)

func testUndo(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	undo := func(s *shelf, change int64) (*store.Undone, error) { return s.Undo(ctx, change, store.WriteOptions{}) }
	t.Run("back to the beginning and forth", func(t *testing.T) {
		s := newShelf(t, empty, "A")                                // 1
		s.mustAdd("A: P; P!", store.AddOptions{Replace: true})      // 2
		remove(t, s, "P")                                           // 3
		s.mustAdd("B", store.AddOptions{})                          // 4
		for i, library := range []string{"", "A: P; P!", "A", ""} { // 5 6 7 8
			u, err := undo(s, 0)
			want(t, "error", err, nil)
			want(t, "undid", []any{u.Undid, u.Change}, []any{4 - i, 5 + i})
			s.wantSpec(library)
		}
		_, err := undo(s, 0)
		if !errors.Is(err, store.ErrNothingToUndo) {
			t.Errorf("got error %v, want nothing to undo", err)
		}
		u, err := undo(s, 8) // 9: redo 1
		want(t, "error", err, nil)
		want(t, "undid", []any{u.Undid, u.Functions}, "[8 [A]]")
		s.wantSpec("A")
		u, err = undo(s, 0) // 10: change 1 is not undone any more
		want(t, "error", err, nil)
		want(t, "undid", u.Undid, 1)
		s.wantSpec("")
	})
	t.Run("an older change", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		s.mustAdd("B", store.AddOptions{})
		s.mustAdd("C", store.AddOptions{})
		_, err := undo(s, 2)
		want(t, "error", err, nil)
		s.wantSpec("A; C")
		changes, err := s.History(ctx, "")
		want(t, "error", err, nil)
		want(t, "newest", []any{changes[0].Number, changes[0].Verb, changes[0].Undoes, changes[0].Functions}, "[4 undo 2 [B]]")
	})
	t.Run("dry", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		u, err := s.Undo(ctx, 0, store.WriteOptions{DryRun: true})
		want(t, "error", err, nil)
		want(t, "answer", []any{u.Undid, u.Change, u.Functions, u.DryRun}, "[1 0 [A] true]")
		s.wantSpec("A")
	})
	for _, c := range []struct {
		name    string
		change  func(s *shelf)
		answer  string // Restored, Removed, Changed, Functions
		library string
	}{
		{"an add goes", func(s *shelf) { s.mustAdd("E; D", store.AddOptions{}) }, "[[] [D E] [] [D E]]", "A; B: A; C; P!"},
		{"a removal comes back", func(s *shelf) { remove(t, s, "A") }, "[[A B] [] [] [A B]]", "A; B: A; C; P!"},
		{"a replacement is replaced", func(s *shelf) { s.mustAdd("A: C; E", store.AddOptions{Replace: true}) }, "[[] [E] [A] [A E]]", "A; B: A; C; P!"},
		{"a rename", func(s *shelf) { s.Rename(ctx, "A", "Z", store.WriteOptions{}) }, "[[] [] [A B] [A B Z]]", "A; B: A; C; P!"},
		{"a merge", func(s *shelf) { s.Merge(ctx, "A", "C", store.WriteOptions{}) }, "[[A] [] [B] [A B]]", "A; B: A; C; P!"},
		{"the policy", func(s *shelf) {
			s.SetPolicy(ctx, store.Policy{Permit: []string{"go:print"}}, store.WriteOptions{})
		}, "[[] [] [] []]", "A; B: A; C; P!"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.library)
			c.change(s)
			for _, o := range []store.WriteOptions{{DryRun: true}, {}} {
				u, err := s.Undo(ctx, 0, o)
				want(t, "error", err, nil)
				want(t, "answer", []any{u.Restored, u.Removed, u.Changed, u.Functions}, c.answer)
				want(t, "dry run", u.DryRun, o.DryRun)
			}
			s.wantSpec(c.library)
		})
	}
	t.Run("identity comes back", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A")
		before, _ := s.Get(ctx, "A")
		remove(t, s, "A")
		_, err := undo(s, 0)
		want(t, "error", err, nil)
		after, err := s.Get(ctx, "A")
		want(t, "error", err, nil)
		want(t, "record", []any{after.Created, after.Updated, after.Callers, after.Change}, []any{before.Created, before.Updated, before.Callers, 3})
		changes, _ := s.History(ctx, "A")
		want(t, "changes of it", len(changes), 3)
	})
	replace := store.AddOptions{Replace: true}
	for _, c := range []struct {
		name    string
		build   func(s *shelf)
		undo    int64
		reason  string
		changes string
	}{
		{"changed since", func(s *shelf) {
			s.mustAdd("A", store.AddOptions{})
			s.mustAdd("A/1", replace)
			s.mustAdd("A", replace)
			s.mustAdd("A/1", replace)
		},
			1, "what it touched was changed since, by change 2, 3, 4", "[2 3 4]"},
		{"removed since", func(s *shelf) { s.mustAdd("A", store.AddOptions{}); remove(s.t, s, "A") },
			1, "what it touched was changed since, by change 2", "[2]"},
		{"renamed since", func(s *shelf) {
			s.mustAdd("A", store.AddOptions{})
			s.Rename(ctx, "A", "B", store.WriteOptions{})
		}, 1, "what it touched was changed since, by change 2", "[2]"},
		{"a newer caller", func(s *shelf) { s.mustAdd("A", store.AddOptions{}); s.mustAdd("B: A", store.AddOptions{}) },
			1, "what it touched was changed since, by change 2", "[2]"},
		{"the name is taken", func(s *shelf) {
			s.mustAdd("A", store.AddOptions{})
			remove(s.t, s, "A")
			s.mustAdd("A/1", store.AddOptions{})
		}, 2, "what it touched was changed since, by change 3", "[3]"},
		{"changed, undone and changed since", func(s *shelf) {
			s.mustAdd("A", store.AddOptions{})
			s.mustAdd("A/1", replace)
			s.Undo(ctx, 0, store.WriteOptions{})
			s.mustAdd("A: A", replace)
		}, 1, "what it touched was changed since, by change 4", "[4]"},
		{"changed, undone and done again since", func(s *shelf) {
			s.mustAdd("A", store.AddOptions{})
			s.mustAdd("A/1", replace)
			s.Undo(ctx, 2, store.WriteOptions{})
			s.Undo(ctx, 3, store.WriteOptions{})
		}, 1, "what it touched was changed since, by change 2", "[2]"},
		{"undone already", func(s *shelf) {
			s.mustAdd("A", store.AddOptions{})
			s.Undo(ctx, 1, store.WriteOptions{})
		}, 1, "what it touched was changed since, by change 2", "[2]"},
		{"the policy moved there, back and on", func(s *shelf) {
			for _, permit := range []string{"go:print", "go:println", "", "go:complex"} {
				if permit == "" {
					s.Undo(ctx, 0, store.WriteOptions{})
					continue
				}
				s.SetPolicy(ctx, store.Policy{Permit: []string{permit}}, store.WriteOptions{})
			}
		}, 1, "what it touched was changed since, by change 4", "[4]"},
		{"a callee is gone", func(s *shelf) {
			s.mustAdd("A; B: A", store.AddOptions{})
			remove(s.t, s, "B")
			remove(s.t, s, "A")
		}, 2, "what it touched was changed since, by change 3", "[3]"},
		{"a callee was renamed", func(s *shelf) {
			s.mustAdd("A; B: A", store.AddOptions{})
			remove(s.t, s, "B")
			s.Rename(ctx, "A", "C", store.WriteOptions{})
		}, 2, "what it touched was changed since, by change 3", "[3]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, "")
			c.build(s)
			before := s.spec()
			_, err := undo(s, c.undo)
			var refused *store.RefusedError
			if !errors.As(err, &refused) {
				t.Fatalf("got error %v, want it refused", err)
			}
			want(t, "reason, changes", []any{refused.Reason, refused.Changes}, "["+c.reason+" "+c.changes+"]")
			s.wantSpec(before)
			for rounds := 0; err != nil && rounds < 9; rounds++ { // the newest named first
				if !errors.As(err, &refused) || len(refused.Changes) == 0 {
					t.Fatalf("got error %v, want the changes in the way", err)
				}
				if _, err = undo(s, refused.Changes[len(refused.Changes)-1]); err == nil {
					_, err = undo(s, c.undo)
				}
			}
			want(t, "undone at last", err, nil)
			s.wantSound()
		})
	}
	t.Run("a callee changed its signature", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A")
		remove(t, s, "B")
		s.mustAdd("A/1", replace)
		_, err := undo(s, 2)
		var refused *store.RefusedError
		if !errors.As(err, &refused) {
			t.Fatalf("got error %v, want it refused", err)
		}
		d := refused.Diagnostics[0]
		want(t, "finding", []any{d.File, d.Line, d.Rule}, "[B 2 type]")
		s.wantSpec("A/1")
	})
	t.Run("a newer caller fits the new signature only", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		s.mustAdd("A/1", replace)
		s.mustAdd("B: A/1", store.AddOptions{})
		_, err := undo(s, 2)
		var refused *store.RefusedError
		if !errors.As(err, &refused) {
			t.Fatalf("got error %v, want it refused", err)
		}
		want(t, "changes", refused.Changes, "[3]")
		s.wantSpec("A/1; B: A/1")
	})
	t.Run("no such change", func(t *testing.T) {
		s := newShelf(t, empty, "")
		_, err := undo(s, -1)
		want(t, "error", err, "no change -1: the library has no change yet")
		s.mustAdd("A", store.AddOptions{})
		_, err = undo(s, 7)
		want(t, "error", err, "no change 7: want 1 to 1")
	})
}
