package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/funcshelf/funcshelf/store"
)

// writer is the write transaction.
type writer struct {
	*reader
	change   int64 // begun in this transaction; 0 before
	position int   // of the last history row of change
}

func (w *writer) ReserveIDs(ctx context.Context, n int) (int64, error) {
	if n < 0 {
		return 0, fmt.Errorf("%d ids: want none or more", n)
	}
	var next int64
	err := w.one(ctx, `UPDATE library SET next_id = next_id + $1 RETURNING next_id`, []any{n}, []any{&next})
	return next - int64(n), err
}

func (w *writer) Begin(ctx context.Context, c store.Change) (int64, error) {
	if err := storable(c.Token, c.Author, c.Message, c.Verb); err != nil {
		return 0, err
	}
	var number int64
	err := w.one(ctx, `SELECT number FROM changes WHERE token = $1`, []any{c.Token}, []any{&number})
	switch {
	case err == nil:
		return 0, fmt.Errorf("%w by change %d", store.ErrTokenUsed, number)
	case !errors.Is(err, errNoRow):
		return 0, err
	}
	err = w.one(ctx, `INSERT INTO changes (number, token, time, author, message, verb, undoes)
		SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6 FROM changes RETURNING number`,
		[]any{c.Token, c.Time.UnixMicro(), c.Author, c.Message, c.Verb, c.Undoes}, []any{&number})
	if err != nil {
		return 0, err
	}
	w.change, w.position = number, 0
	return number, nil
}

// begun refuses a change that is not the one begun last.
func (w *writer) begun(change int64) error {
	if change != w.change || change == 0 {
		return fmt.Errorf("change %d was not begun in this transaction: want %d", change, w.change)
	}
	return nil
}

func (w *writer) SetPolicy(ctx context.Context, change int64, p store.Policy) error {
	if err := w.begun(change); err != nil {
		return err
	}
	if err := storable(append([]string{p.Python, p.Go}, p.Permit...)...); err != nil {
		return err
	}
	old, err := w.Policy(ctx)
	if err != nil {
		return err
	}
	before, err := encodePolicy(&old)
	if err != nil {
		return err
	}
	after, err := encodePolicy(&p)
	if err != nil {
		return err
	}
	if _, err := w.exec(ctx, `UPDATE library SET policy = $1`, after); err != nil {
		return err
	}
	w.position++
	_, err = w.exec(ctx, w.insertHistory(1), w.change, w.position, 0, "", "", before, after)
	return err
}

func (w *writer) Mention(ctx context.Context, change, id int64, name string) error {
	if err := w.begun(change); err != nil {
		return err
	}
	if err := storable(name); err != nil {
		return err
	}
	w.position++
	_, err := w.exec(ctx, w.insertHistory(1), w.change, w.position, id, name, "", nil, nil)
	return err
}

// Rewrite keeps the names a row is found by.
func (w *writer) Rewrite(ctx context.Context, h store.HistoryRow) error {
	encodeSide := func(row *store.Row, p *store.Policy) (any, error) {
		if h.ID == 0 {
			return encodePolicy(p)
		}
		if row != nil {
			if err := storableRow(row); err != nil {
				return nil, err
			}
		}
		return encodeRow(row)
	}
	before, err := encodeSide(h.Before, h.PolicyBefore)
	if err != nil {
		return err
	}
	after, err := encodeSide(h.After, h.PolicyAfter)
	if err != nil {
		return err
	}
	res, err := w.exec(ctx, `UPDATE change_rows SET before = $1, after = $2, purged = $3
		WHERE change = $4 AND position = $5 AND id = $6`, before, after, number(h.Purged), h.Change, h.Position, h.ID)
	return expect(res, err, 1, "history rows")
}

// expect turns a statement that did not touch as many rows as it must into an
// error.
func expect(res sql.Result, err error, want int, what string) error {
	if err != nil {
		return err
	}
	got, err := res.RowsAffected()
	if err == nil && got != int64(want) {
		err = fmt.Errorf("%d %s written: want %d", got, what, want)
	}
	return err
}
