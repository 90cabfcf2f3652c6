package storetest

import (
	"context"
	"testing"

	"github.com/funcshelf/funcshelf/store"
)

func testRemove(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	for _, c := range []struct {
		name, start string
		names       []string
		keep        bool
		answer      string // removed, holes
		library     string
	}{
		{"one", "A; B", []string{"A"}, false, "[A] []", "B"},
		{"its callers", "A; B: A; C: B; D", []string{"A"}, false, "[A B C] []", "D"},
		{"not its callees", "A; B: A; C: B", []string{"B"}, false, "[B C] []", "A"},
		{"a diamond", "A; B: A; C: A; D: B C; E", []string{"A"}, false, "[A B C D] []", "E"},
		{"a cycle", "A: B; B: C; C: A; D: C; E", []string{"B"}, false, "[A B C D] []", "E"},
		{"itself on a cycle", "A: A; B", []string{"A"}, false, "[A] []", "B"},
		{"a primitive", "A: P; B: Q; P!; Q!", []string{"P"}, false, "[A P] []", "B: Q; Q!"},
		{"a hole", "A: H; H?; B", []string{"H"}, false, "[A H] []", "B"},
		{"several", "A; B; C: B; D", []string{"A", "B", "A"}, false, "[A B C] []", "D"},
		{"all", "A; B: A", []string{"A", "B"}, false, "[A B] []", ""},
		{"kept", "A; B: A; C: B", []string{"A"}, true, "[] [A]", "A?; B: A; C: B"},
		{"kept without callers", "A; B: A", []string{"B"}, true, "[B] []", "A"},
		{"kept with itself as only caller", "A: A; B", []string{"A"}, true, "[A] []", "B"},
		{"kept on a cycle", "A: B; B: A", []string{"A"}, true, "[] [A]", "A?; B: A"},
		{"kept primitive", "A: P/1; P/1!", []string{"P"}, true, "[] [P]", "A: P/1; P/1?"},
		{"kept, several", "A; B: A; C: B", []string{"A", "B"}, true, "[A] [B]", "B?; C: B"},
		{"kept, called by each other only", "A: B; B: A; C", []string{"A", "B"}, true, "[A B] []", "C"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.start)
			before := s.spec()
			o := store.RemoveOptions{KeepCallers: c.keep}
			o.DryRun = true
			dry, err := s.Remove(ctx, c.names, o)
			want(t, "error", err, nil)
			want(t, "preview", []any{dry.Removed, dry.Holes, dry.Change, dry.DryRun}, "["+c.answer+" 0 true]")
			s.wantSpec(before)
			o.DryRun = false
			done, err := s.Remove(ctx, c.names, o)
			want(t, "error", err, nil)
			want(t, "answer", []any{done.Removed, done.Holes, done.Change, done.DryRun}, "["+c.answer+" 2 false]")
			s.wantSpec(c.library)
			if _, err := s.Undo(ctx, 0, store.WriteOptions{}); err != nil {
				t.Errorf("undo: %v", err)
			}
			s.wantSpec(before)
		})
	}
	t.Run("unknown", func(t *testing.T) {
		s := newShelf(t, empty, "SearchPage; A")
		_, err := s.Remove(ctx, []string{"SerchPage", "A", "Nothing"}, store.RemoveOptions{})
		wantNotFound(t, err, "SerchPage", "Nothing")
		var missing = err.(*store.NotFoundError)
		want(t, "near", missing.Near, "[SearchPage]")
		s.wantSpec("A; SearchPage")
	})
	t.Run("a hole that is kept stays", func(t *testing.T) {
		s := newShelf(t, empty, "A: F; F")
		keep(t, s, "F")
		r := keep(t, s, "F")
		want(t, "answer", []any{r.Removed, r.Holes, r.Change}, "[[] [F] 0]")
		s.wantSpec("A: F; F?")
	})
}
