package store

import (
	"context"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Recheck judges every stored source again with the front ends of today, and
// rewrites the records, recorded calls and misfits above all, that come out
// differently. Functions that are not lawful any more are listed and stay as
// they are. progress may be nil.
func (l *Library) Recheck(ctx context.Context, o WriteOptions, progress func(done, total int)) (*Rechecked, error) {
	check := rechecking{changes: map[int64]RowChange{}, unlawful: map[int64][]analyzer.Diagnostic{}, judged: map[int64]bool{}}
	number, err := l.write(ctx, &Change{Verb: "recheck"}, o, func(ctx context.Context, w *world, j *judge) error {
		return check.plan(ctx, w, j, progress)
	})
	if err != nil {
		return nil, err
	}
	answer := &Rechecked{Checked: len(check.judged), Change: number}
	for _, c := range check.changes {
		answer.Changed = append(answer.Changed, c.Before.Name)
	}
	for _, found := range check.unlawful {
		answer.Unlawful = append(answer.Unlawful, found...)
	}
	slices.Sort(answer.Changed)
	slices.SortStableFunc(answer.Unlawful, compareDiagnostics)
	return answer, nil
}

// rechecking is a Recheck on its way. What is known of a function stays known
// when another writer moved others.
type rechecking struct {
	judged   map[int64]bool
	changes  map[int64]RowChange
	unlawful map[int64][]analyzer.Diagnostic
}

func (c *rechecking) plan(ctx context.Context, w *world, j *judge, progress func(done, total int)) error {
	if err := c.dropRemoved(ctx, w); err != nil {
		return err
	}
	ids, err := w.toJudge(ctx, j)
	if err != nil {
		return err
	}
	err = w.scan(ctx, j, ids, progress, func(r *Row, said *analyzer.Judgement) error {
		c.judged[r.ID] = true
		delete(c.changes, r.ID)
		delete(c.unlawful, r.ID)
		a, err := w.assess(ctx, r.ID, said, r.Calls)
		if err != nil {
			return err
		}
		if found := slices.Concat(a.refused, a.misfits); len(found) > 0 {
			c.unlawful[r.ID] = found
			return nil
		}
		after := *r
		after.read(said, j.version(r.Language), a.calls)
		if !sameContent(r, &after) {
			c.changes[r.ID] = RowChange{Before: r, After: &after}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, change := range c.changes {
		w.plan(change.Before, change.After)
	}
	_, err = w.settle(ctx)
	return err
}

// dropRemoved forgets functions that another writer removed.
func (c *rechecking) dropRemoved(ctx context.Context, w *world) error {
	if len(c.judged) == 0 {
		return nil
	}
	ids, err := w.allIDs(ctx)
	if err != nil {
		return err
	}
	stands := make(map[int64]bool, len(ids))
	for _, id := range ids {
		stands[id] = true
	}
	for id := range c.judged {
		if !stands[id] {
			delete(c.judged, id)
			delete(c.changes, id)
			delete(c.unlawful, id)
		}
	}
	return nil
}
