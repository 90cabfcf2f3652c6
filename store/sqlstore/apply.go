package sqlstore

import (
	"context"
	"fmt"
	"slices"

	"github.com/funcshelf/funcshelf/store"
)

// insertBatch is how many rows one statement inserts: enough that the way to
// the database counts for little, and few enough parameters for any of them.
const insertBatch = 64

// Apply writes deletions first, then updates, then inserts, so that a name
// that becomes free can be taken in the same change.
func (w *writer) Apply(ctx context.Context, change int64, rows []store.RowChange) error {
	if err := w.begun(change); err != nil {
		return err
	}
	var removed, renamed []int64
	var updated []store.RowChange
	var inserted []*store.Row
	var gone, fresh []store.Edge // the calls to delete and to insert
	for _, rc := range rows {
		if err := lawful(rc); err != nil {
			return err
		}
		switch {
		case rc.After == nil:
			removed = append(removed, rc.Before.ID)
		case rc.Before == nil:
			inserted = append(inserted, rc.After)
			fresh = append(fresh, rc.After.Calls...)
		default:
			updated = append(updated, rc)
			if rc.Before.Name != rc.After.Name {
				renamed = append(renamed, rc.After.ID)
			}
			gone, fresh = appendEdgeChanges(gone, fresh, rc.Before.Calls, rc.After.Calls)
		}
	}
	if err := w.remove(ctx, removed); err != nil {
		return err
	}
	if err := w.setAside(ctx, renamed); err != nil {
		return err
	}
	for _, rc := range updated {
		if err := w.update(ctx, rc.After); err != nil {
			return err
		}
	}
	for _, e := range gone {
		res, err := w.exec(ctx, `DELETE FROM calls WHERE caller = $1 AND callee = $2`, e.Caller, e.Callee)
		if err := expect(res, err, 1, "calls"); err != nil {
			return err
		}
	}
	ids := make([]int64, len(inserted))
	for i, row := range inserted {
		ids[i] = row.ID
	}
	if err := w.reserved(ctx, ids); err != nil {
		return err
	}
	err := insertAll(ctx, w, w.insertFunctions, inserted, rowValues)
	if err != nil {
		return err
	}
	err = insertAll(ctx, w, w.insertCalls, fresh, func(out []any, e store.Edge) ([]any, error) {
		return append(out, e.Caller, e.Callee, string(e.Kind), e.Spelling, encodeLines(e.Lines), e.Misfit, e.MisfitLine), nil
	})
	if err != nil {
		return err
	}
	return insertAll(ctx, w, w.insertHistory, rows, w.historyValues)
}

// lawful refuses a row that cannot be kept.
func lawful(rc store.RowChange) error {
	b, a := rc.Before, rc.After
	switch {
	case b == nil && a == nil:
		return fmt.Errorf("a row change without rows: want a row before or after")
	case b != nil && a != nil && b.ID != a.ID:
		return fmt.Errorf("a row change from id %d to id %d: want the same id", b.ID, a.ID)
	case a == nil:
		return nil
	}
	return storableRow(a)
}

func storableRow(a *store.Row) error {
	if err := storable(a.Name, a.Signature, a.Doc, a.Source, a.Form, a.Analyzer, a.Author); err != nil {
		return err
	}
	if err := storable(a.Builtins...); err != nil {
		return err
	}
	for _, e := range a.Calls {
		if e.Caller != a.ID {
			return fmt.Errorf("function %q has a call of caller %d: want its own id %d", a.Name, e.Caller, a.ID)
		}
		if err := storable(e.Spelling, e.Misfit); err != nil {
			return err
		}
	}
	return nil
}

// appendEdgeChanges appends what must be deleted and inserted to get from
// before to after. Both are ascending by callee. A changed call is deleted
// and inserted.
func appendEdgeChanges(gone, fresh, before, after []store.Edge) ([]store.Edge, []store.Edge) {
	for len(before) > 0 || len(after) > 0 {
		switch {
		case len(after) == 0 || len(before) > 0 && before[0].Callee < after[0].Callee:
			gone, before = append(gone, before[0]), before[1:]
		case len(before) == 0 || after[0].Callee < before[0].Callee:
			fresh, after = append(fresh, after[0]), after[1:]
		default:
			if !sameEdge(before[0], after[0]) {
				gone, fresh = append(gone, before[0]), append(fresh, after[0])
			}
			before, after = before[1:], after[1:]
		}
	}
	return gone, fresh
}

func sameEdge(a, b store.Edge) bool {
	return a.Kind == b.Kind && a.Spelling == b.Spelling && slices.Equal(a.Lines, b.Lines) &&
		a.Misfit == b.Misfit && a.MisfitLine == b.MisfitLine
}

// remove deletes functions and their calls. Calls of them that are left are
// refused when the transaction commits.
func (w *writer) remove(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	list := integers(ids)
	if _, err := w.exec(ctx, `DELETE FROM calls WHERE caller IN (SELECT l.value FROM `+w.dialect.Integers()+` AS l)`, list); err != nil {
		return err
	}
	res, err := w.exec(ctx, `DELETE FROM functions WHERE id IN (SELECT l.value FROM `+w.dialect.Integers()+` AS l)`, list)
	return expect(res, err, len(ids), "functions")
}

// reserved refuses ids that ReserveIDs did not give out.
func (w *writer) reserved(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	var next int64
	if err := w.one(ctx, `SELECT next_id FROM library`, nil, []any{&next}); err != nil {
		return err
	}
	for _, id := range ids {
		if id <= 0 || id >= next {
			return fmt.Errorf("a new row with id %d: want a reserved id", id)
		}
	}
	return nil
}

// setAside gives functions a name that none can bear, so that names can be
// exchanged within one change.
func (w *writer) setAside(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	res, err := w.exec(ctx, `UPDATE functions SET name = '#' || id
		WHERE id IN (SELECT l.value FROM `+w.dialect.Integers()+` AS l)`, integers(ids))
	return expect(res, err, len(ids), "functions")
}

func (w *writer) update(ctx context.Context, row *store.Row) error {
	values, err := rowValues(nil, row)
	if err != nil {
		return err
	}
	res, err := w.exec(ctx, `UPDATE functions SET name = $2, language = $3, kind = $4, signature = $5, doc = $6,
		lines = $7, builtins = $8, form = $9, analyzer = $10, entry = $11, declared = $12, created = $13,
		updated = $14, author = $15, change = $16, source = $17 WHERE id = $1`, values...)
	return expect(res, err, 1, "functions")
}

// historyValues are the values of one row of the history. Its name is the
// name after, or before a deletion; its old name is set where it differs.
func (w *writer) historyValues(out []any, rc store.RowChange) ([]any, error) {
	w.position++
	var id int64
	var name, old string
	if rc.Before != nil {
		id, name = rc.Before.ID, rc.Before.Name
	}
	if rc.After != nil {
		id = rc.After.ID
		if name != rc.After.Name {
			old, name = name, rc.After.Name
		}
	}
	before, err := encodeRow(rc.Before)
	if err != nil {
		return nil, err
	}
	after, err := encodeRow(rc.After)
	if err != nil {
		return nil, err
	}
	return append(out, w.change, w.position, id, name, old, before, after), nil
}

func (w *writer) insertFunctions(n int) string {
	return `INSERT INTO functions (` + rowColumnsSource + `) VALUES ` + w.dialect.Values(n, 17)
}

func (w *writer) insertCalls(n int) string {
	return `INSERT INTO calls (caller, callee, kind, spelling, lines, misfit, misfit_line) VALUES ` + w.dialect.Values(n, 7)
}

func (w *writer) insertHistory(n int) string {
	return `INSERT INTO change_rows (change, position, id, name, old_name, before, after) VALUES ` + w.dialect.Values(n, 7)
}

// insertAll inserts list, insertBatch rows a statement and the rest one by
// one, so that two statements are enough.
func insertAll[T any](ctx context.Context, w *writer, statement func(rows int) string, list []T, values func(out []any, v T) ([]any, error)) error {
	many, single := statement(insertBatch), statement(1)
	var args []any
	for len(list) > 0 {
		query, n := many, insertBatch
		if len(list) < n {
			query, n = single, 1
		}
		args = args[:0]
		for _, v := range list[:n] {
			var err error
			if args, err = values(args, v); err != nil {
				return err
			}
		}
		if _, err := w.exec(ctx, query, args...); err != nil {
			return err
		}
		list = list[n:]
	}
	return nil
}
