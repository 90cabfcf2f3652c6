package store

import "context"

// MarkEntry marks functions as entry points: they count as tasks and are not
// unused. The answer is the number of the change, 0 when all were marked
// before. A name that is not in the library is a NotFoundError.
func (l *Library) MarkEntry(ctx context.Context, names []string, o WriteOptions) (int64, error) {
	return l.setEntry(ctx, names, true, o)
}

// UnmarkEntry takes the mark of MarkEntry away.
func (l *Library) UnmarkEntry(ctx context.Context, names []string, o WriteOptions) (int64, error) {
	return l.setEntry(ctx, names, false, o)
}

func (l *Library) setEntry(ctx context.Context, names []string, entry bool, o WriteOptions) (int64, error) {
	return l.write(ctx, &Change{Verb: "entry"}, o, func(ctx context.Context, w *world, _ *judge) error {
		ids, err := w.require(ctx, names...)
		if err != nil {
			return err
		}
		rows, err := w.rows(ctx, ids, Columns{Source: true, Calls: true})
		if err != nil {
			return err
		}
		for i := range rows {
			after := rows[i]
			after.Entry = entry
			w.plan(&rows[i], &after)
		}
		return nil
	})
}
