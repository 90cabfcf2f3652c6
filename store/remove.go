package store

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// RemoveOptions extends WriteOptions for Remove.
type RemoveOptions struct {
	WriteOptions
	KeepCallers bool // turn the functions into holes instead of taking every caller with them
}

// Remove removes functions, primitives or holes, and with them everything
// that calls one of them at any depth. With o.KeepCallers it takes only the
// named ones: those that others still call become holes, which keep signature
// and doc. Holes that nobody declared go with their last caller.
//
// A name that is not in the library is a NotFoundError. A caller that could
// not stand beside a hole is a RefusedError.
func (l *Library) Remove(ctx context.Context, names []string, o RemoveOptions) (*Removed, error) {
	var answer *Removed
	number, err := l.write(ctx, &Change{Verb: "remove"}, o.WriteOptions, func(ctx context.Context, w *world, j *judge) error {
		answer = &Removed{DryRun: o.DryRun}
		ids, err := w.require(ctx, names...)
		if err != nil {
			return err
		}
		if o.KeepCallers {
			err = answer.keepCallers(ctx, w, j, ids)
		} else {
			err = answer.cascade(ctx, w, ids)
		}
		if err != nil {
			return err
		}
		vanished, err := w.settle(ctx)
		if err != nil {
			return err
		}
		for _, c := range w.guidance {
			answer.Guidance = append(answer.Guidance, GuidanceRef{c.Before.ID, c.Before.Title})
		}
		slices.SortFunc(answer.Guidance, func(a, b GuidanceRef) int { return cmp.Compare(a.ID, b.ID) })
		answer.Removed = append(answer.Removed, vanished...)
		slices.Sort(answer.Removed)
		slices.Sort(answer.Holes)
		return nil
	})
	if err != nil {
		return nil, err
	}
	answer.Change = number
	return answer, nil
}

func (a *Removed) cascade(ctx context.Context, w *world, ids []int64) error {
	all, err := withCallers(ctx, w, ids)
	if err != nil {
		return err
	}
	rows, err := w.rows(ctx, slices.Sorted(maps.Keys(all)), Columns{Source: true, Calls: true})
	if err != nil {
		return err
	}
	for i := range rows {
		a.Removed = append(a.Removed, rows[i].Name)
		w.plan(&rows[i], nil)
	}
	return nil
}

func (a *Removed) keepCallers(ctx context.Context, w *world, j *judge, ids []int64) error {
	isNamed := make(map[int64]bool, len(ids))
	for _, id := range ids {
		isNamed[id] = true
	}
	edges, err := w.edgesTo(ctx, ids)
	if err != nil {
		return err
	}
	stays := map[int64]bool{}
	for _, e := range edges {
		if !isNamed[e.Caller] {
			stays[e.Callee] = true
		}
	}
	rows, err := w.rows(ctx, ids, Columns{Source: true, Calls: true})
	if err != nil {
		return err
	}
	for i := range rows {
		r := &rows[i]
		if !stays[r.ID] {
			a.Removed = append(a.Removed, r.Name)
			w.plan(r, nil)
			continue
		}
		a.Holes = append(a.Holes, r.Name)
		w.plan(r, &Row{
			ID: r.ID, Name: r.Name, Language: r.Language, Kind: analyzer.KindHole, Signature: r.Signature, Doc: r.Doc,
			Entry: r.Entry, Created: r.Created, Updated: w.now, Author: r.Author,
		})
	}
	again, err := w.judgeCallers(ctx, j)
	if err != nil {
		return err
	}
	if found := again.findings(); len(found) > 0 {
		return refuse("remove", "callers cannot stand beside a hole", found)
	}
	return nil
}
