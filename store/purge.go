package store

import (
	"context"
	"maps"
	"slices"
)

// Purge removes the text of a function from the history for good: source, doc
// and signature of every version that the history keeps of a function that
// bears the name or ever bore it, removed or not. The present record, where
// there is one, keeps its present text: replace or remove the function first
// if that is what must go. Afterwards the database is compacted, so that the
// text is not in its files either.
//
// The answer is the number of the change. It cannot be undone, nor can a
// change whose text went. A name that no function ever bore is a
// NotFoundError.
func (l *Library) Purge(ctx context.Context, name string, o WriteOptions) (int64, error) {
	number, err := l.write(ctx, &Change{Verb: "purge", Message: "purge " + name}, o, func(ctx context.Context, w *world, _ *judge) error {
		ids, err := everBore(ctx, w.r, name)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return &NotFoundError{Names: []string{name}, Near: w.near(ctx, name)}
		}
		w.also = func(ctx context.Context, wr Writer, _ int64) error { return purge(ctx, wr, ids) }
		return nil
	})
	if err != nil || number == 0 {
		return 0, err
	}
	return number, l.db.Compact(ctx)
}

// everBore gives the ids of functions that bear name or ever bore it.
func everBore(ctx context.Context, r Reader, name string) ([]int64, error) {
	ids := map[int64]bool{}
	err := r.History(ctx, HistoryQuery{Name: name}, func(row *HistoryRow) error {
		if row.ID != 0 {
			ids[row.ID] = true
		}
		return nil
	})
	return slices.Sorted(maps.Keys(ids)), err
}

func purge(ctx context.Context, wr Writer, ids []int64) error {
	for _, id := range ids {
		var rows []HistoryRow
		err := wr.History(ctx, HistoryQuery{ID: id}, func(row *HistoryRow) error {
			rows = append(rows, *row)
			return nil
		})
		if err != nil {
			return err
		}
		for _, row := range rows {
			row.Before, row.After, row.Purged = bare(row.Before), bare(row.After), true
			if err := wr.Rewrite(ctx, row); err != nil {
				return err
			}
		}
	}
	return nil
}

// bare gives a row without what its author wrote: the name and the calls stay.
func bare(r *Row) *Row {
	if r == nil {
		return nil
	}
	c := *r
	c.Signature, c.Doc, c.Source, c.Form = "", "", "", ""
	c.Calls = fitting(r.Calls)
	return &c
}
