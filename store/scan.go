package store

import (
	"context"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// scan judges the stored sources of ids, in parts, each as it stands in the
// world, and hands each row with its judgement to yield. What is said is not
// remembered, so that memory does not grow with the library.
func (w *world) scan(ctx context.Context, j *judge, ids []int64, report func(done, total int), yield func(*Row, *analyzer.Judgement) error) error {
	forgetful := &judge{checkers: j.checkers}
	done := 0
	for part := range slices.Chunk(ids, atOnce) {
		rows, err := w.rows(ctx, part, Columns{Source: true, Calls: true})
		if err != nil {
			return err
		}
		rows = slices.DeleteFunc(rows, func(r Row) bool { return r.Kind != analyzer.KindFunction })
		if err := forgetful.stored(ctx, w, rows, yield); err != nil {
			return err
		}
		done += len(part)
		progress(report, done, len(ids))
		w.forget()
	}
	return nil
}

// forget drops what was asked of names, to bound memory.
func (w *world) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.asked)
}

// allIDs gives every stored id, ascending.
func (w *world) allIDs(ctx context.Context) ([]int64, error) {
	var ids []int64
	err := w.r.AllIDs(ctx, func(id int64) error {
		ids = append(ids, id)
		return nil
	})
	return ids, err
}

// toJudge gives the ids that a judgement of everything has to judge: all at
// first, then what other writers touched meanwhile and the callers of that.
func (w *world) toJudge(ctx context.Context, j *judge) ([]int64, error) {
	if j.moved == nil || j.moved.policy {
		return w.allIDs(ctx)
	}
	names := make([]string, 0, len(j.moved.names))
	for name := range j.moved.names {
		names = append(names, name)
	}
	stored, err := w.r.IDs(ctx, names)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, id := range stored {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	edges, err := w.r.EdgesTo(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, e := range edges {
		ids = append(ids, e.Caller)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// unlawful gives the findings of stored sources, misfits that are stored as
// such aside.
func (w *world) unlawful(ctx context.Context, j *judge) ([]analyzer.Diagnostic, error) {
	ids, err := w.toJudge(ctx, j)
	if err != nil {
		return nil, err
	}
	var found []analyzer.Diagnostic
	err = w.scan(ctx, j, ids, nil, func(r *Row, said *analyzer.Judgement) error {
		a, err := w.assess(ctx, r.ID, said, r.Calls)
		if err != nil {
			return err
		}
		found = append(append(found, a.refused...), a.misfits...)
		return nil
	})
	slices.SortStableFunc(found, compareDiagnostics)
	return found, err
}
