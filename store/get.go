package store

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
)

// Get gives the record of a name; a name that is not in the library is a
// NotFoundError.
func (l *Library) Get(ctx context.Context, name string) (*Record, error) {
	var record *Record
	err := l.db.View(ctx, func(r Reader) (err error) {
		record, err = newWorld(r, Policy{}).record(ctx, name)
		return err
	})
	return record, err
}

// GetAt gives the record that a name had after a change, callers and runnable
// included. A name that the library did not have then is a NotFoundError, which
// tells what its bearer was called then, a
// number that no change has a NoChangeError, and a text that was purged since
// a RefusedError. The time it takes grows with what was changed since.
func (l *Library) GetAt(ctx context.Context, name string, change int64) (*Record, error) {
	var record *Record
	err := l.db.View(ctx, func(r Reader) error {
		w, purged, err := asOf(ctx, r, change)
		if err != nil {
			return err
		}
		ids, err := w.require(ctx, name)
		if err != nil {
			return w.calledThen(ctx, err, name, change)
		}
		if purged[ids[0]] {
			return &RefusedError{Op: "get", Reason: fmt.Sprintf("the text of %q at change %d was purged", name, change)}
		}
		record, err = w.record(ctx, name)
		return err
	})
	return record, err
}

// calledThen completes a NotFoundError about the library after a change, which
// is w, with the name that the function of that name had then.
func (w *world) calledThen(ctx context.Context, err error, name string, change int64) error {
	var missing *NotFoundError
	if !errors.As(err, &missing) {
		return err
	}
	missing.Change = change
	id, err := bearer(ctx, w.r, name)
	if errors.As(err, new(*NotFoundError)) {
		return missing
	}
	if err != nil {
		return err
	}
	names, err := w.nameOf(ctx, []int64{id})
	if err != nil {
		return err
	}
	if then := names[id]; then != "" {
		missing.Then = then
		missing.Near = append([]string{then}, slices.DeleteFunc(missing.Near, func(n string) bool { return n == then })...)
		missing.Near = missing.Near[:min(len(missing.Near), 3)]
	}
	return missing
}

// asOf gives the library as it was after a change: the rows of today, but for
// those that changed since, which are as they were before that. purged holds
// the functions whose text of then is gone.
func asOf(ctx context.Context, r Reader, change int64) (w *world, purged map[int64]bool, err error) {
	if _, err := changeOf(ctx, r, change); err != nil {
		return nil, nil, err
	}
	w = newWorld(r, Policy{})
	purged = map[int64]bool{}
	err = r.History(ctx, HistoryQuery{After: change}, func(h *HistoryRow) error {
		if _, ok := w.planned[h.ID]; ok || h.ID == 0 || h.Before == nil && h.After == nil {
			return nil
		}
		purged[h.ID] = h.Purged
		w.plan(h.After, h.Before)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	err = r.GuidanceHistory(ctx, HistoryQuery{After: change}, func(h *GuidanceHistoryRow) error {
		if _, ok := w.guidance[h.ID]; !ok {
			w.planGuidance(h.After, h.Before)
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	// A name that was given away since stands for its bearer of today too.
	ids := w.plannedIDs()
	rows, err := r.Rows(ctx, ids, Columns{})
	for i := range rows {
		w.gone[rows[i].Name] = true
	}
	return w, purged, err
}

// record gives the record of a name.
func (w *world) record(ctx context.Context, name string) (*Record, error) {
	ids, err := w.require(ctx, name)
	if err != nil {
		return nil, err
	}
	rows, err := w.rows(ctx, ids, Columns{Source: true, Calls: true})
	if err != nil {
		return nil, err
	}
	if len(rows) != 1 {
		return nil, fmt.Errorf("reading %q: %w", name, ErrDamaged)
	}
	record := &Record{Function: functionOf(&rows[0])}
	if record.Runnable, err = w.isRunnable(ctx, &rows[0]); err != nil {
		return nil, err
	}
	if record.Callers, err = w.callerNames(ctx, ids[0]); err != nil {
		return nil, err
	}
	record.Guidance, err = w.governing(ctx, ids)
	return record, err
}

// callerNames gives the names of the direct callers; sorted.
func (w *world) callerNames(ctx context.Context, id int64) ([]string, error) {
	edges, err := w.edgesTo(ctx, []int64{id})
	if err != nil {
		return nil, err
	}
	callers := make([]int64, len(edges))
	for i, e := range edges {
		callers[i] = e.Caller
	}
	named, err := w.nameOf(ctx, callers)
	if err != nil {
		return nil, err
	}
	names := make([]string, 0, len(named))
	for _, name := range named {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, nil
}

// isRunnable looks at everything that one function calls at any depth, which
// is mostly less than all that the faults of the library reach.
func (w *world) isRunnable(ctx context.Context, r *Row) (bool, error) {
	if r.Kind == analyzer.KindHole {
		return false, nil
	}
	holes, err := w.Holes(ctx)
	if err != nil {
		return false, err
	}
	misfits, err := w.Misfits(ctx)
	if err != nil || len(holes)+len(misfits) == 0 {
		return err == nil, err
	}
	faulty := make(map[int64]bool, len(holes)+len(misfits))
	for _, id := range holes {
		faulty[id] = true
	}
	for _, e := range misfits {
		faulty[e.Caller] = true
	}
	reached, err := callgraph.Search(ctx, w, callgraph.Down, []int64{r.ID})
	if err != nil {
		return false, err
	}
	return !faulty[r.ID] && !slices.ContainsFunc(reached, func(n callgraph.Reached[int64]) bool { return faulty[n.Node] }), nil
}
