package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/store"
)

const many = 10_000

func testLarge(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	number := func(i int) string { return fmt.Sprintf("F%05d", i) }
	grow := func(t *testing.T, callee func(i int) string) *shelf {
		t.Helper()
		s := newShelf(t, empty, number(0))
		var spec strings.Builder
		for i := 1; i <= many; i++ {
			fmt.Fprintf(&spec, "%s: %s;", number(i), callee(i))
		}
		s.mustAdd(spec.String(), store.AddOptions{})
		return s
	}
	shrink := func(t *testing.T, s *shelf) {
		t.Helper()
		r := remove(t, s, number(0))
		want(t, "removed, first, last", []any{len(r.Removed), r.Removed[0], r.Removed[many]}, []any{many + 1, number(0), number(many)})
		c, err := s.List(ctx, store.ListOptions{})
		want(t, "left", []any{c.Total, err}, "[0 <nil>]")
		u, err := s.Undo(ctx, 0, store.WriteOptions{})
		want(t, "error", err, nil)
		want(t, "functions", len(u.Functions), many+1)
		v, err := s.Verify(ctx, nil)
		want(t, "verified", []any{v.OK, v.Functions, v.Calls, v.Problems, err}, []any{true, many + 1, many, []string{}, nil})
	}
	t.Run("chain", func(t *testing.T) {
		s := grow(t, func(i int) string { return number(i - 1) })
		shrink(t, s)
		callers, err := s.Callers(ctx, number(0), store.NeighbourOptions{All: true})
		want(t, "callers", []any{len(callers), callers[many-1], err}, []any{many, fmt.Sprintf("{%s %d [2]}", number(many), many), nil})
		path, err := s.Path(ctx, number(many), number(0))
		want(t, "path", []any{len(path), path[0], path[many], err}, []any{many + 1, number(many), number(0), nil})
		closure, err := s.Closure(ctx, number(many))
		want(t, "closure", []any{len(closure.Functions), closure.Functions[0].Name, closure.Functions[many].Name, err},
			[]any{many + 1, number(0), number(many), nil})
		reach, err := s.Reach(ctx, number(0))
		want(t, "reach", []any{len(reach.Functions), reach.Tasks, err}, []any{many, "[" + number(many) + "]", nil})
	})
	t.Run("hub", func(t *testing.T) {
		s := grow(t, func(int) string { return number(0) })
		shrink(t, s)
		r, err := s.Rename(ctx, number(0), "Hub", store.WriteOptions{})
		want(t, "error", err, nil)
		want(t, "changed", len(r.Changed), many+1)
		s.mustAdd("Rest/1", store.AddOptions{})
		_, err = s.Merge(ctx, "Hub", "Rest", store.WriteOptions{})
		var refused *store.RefusedError
		if !errors.As(err, &refused) {
			t.Fatalf("got error %v, want it refused", err)
		}
		want(t, "findings", []any{len(refused.Diagnostics), refused.More, refused.Diagnostics[49].File, err},
			[]any{50, many - 50, number(50), `merge refused: not everything would call "Rest" as it calls "Hub" (9950 more findings are left out)`})
		a, err := s.Add(ctx, ParseSpec("Hub/1").Batch(), store.AddOptions{Replace: true})
		want(t, "misfits", []any{a.OK, len(a.Misfits), err}, []any{false, many, nil})
		kept := keep(t, s, "Hub")
		want(t, "holes", kept.Holes, "[Hub]")
		todo, err := s.Todo(ctx)
		want(t, "todo", []any{len(todo.Holes[0].Callers), err}, []any{many, nil})
		s.wantSound()
	})
}
