package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

func (r *reader) Changes(ctx context.Context, q store.ChangeQuery) ([]store.Change, error) {
	w := &where{}
	if q.IDs != nil {
		w.param(integers(q.IDs)) // $1, as the dialect wants it
		w.add(`c.number IN (SELECT h.change FROM ` + r.dialect.Integers() + ` AS l CROSS JOIN change_rows AS h WHERE h.id = l.value
			UNION SELECT h.change FROM ` + r.dialect.Integers() + ` AS l CROSS JOIN guidance_rows AS h WHERE h.id = l.value)`)
	}
	w.add(`c.number > ` + w.param(q.After))
	if q.Before > 0 {
		w.add(`c.number < ` + w.param(q.Before))
	}
	if q.Token != "" {
		w.add(`c.token = ` + w.param(q.Token))
	}
	query := `SELECT c.number, c.token, c.time, c.author, c.message, c.verb, c.undoes FROM changes AS c
		WHERE ` + w.sql() + ` ORDER BY c.number DESC`
	if q.Limit > 0 {
		query += ` LIMIT ` + w.param(q.Limit)
	}
	changes := []store.Change{}
	err := r.each(ctx, query, func(rows answer) error {
		var c store.Change
		var micros int64
		err := rows.Scan(&c.Number, &c.Token, &micros, &c.Author, &c.Message, &c.Verb, &c.Undoes)
		c.Time = time.UnixMicro(micros).UTC()
		changes = append(changes, c)
		return err
	}, w.args...)
	if err == nil && q.Names {
		err = r.addWritten(ctx, changes)
	}
	return changes, err
}

// addWritten fills in Functions and Guidance.
func (r *reader) addWritten(ctx context.Context, changes []store.Change) error {
	if len(changes) == 0 {
		return nil
	}
	numbers := make([]int64, len(changes))
	for i, c := range changes {
		numbers[i] = c.Number
	}
	names := map[int64][]string{}
	err := r.each(ctx, `SELECT h.change, h.name, h.old_name FROM `+r.dialect.Integers()+` AS l CROSS JOIN change_rows AS h
		WHERE h.change = l.value AND h.id <> 0`, func(rows answer) error {
		var change int64
		var name, old string
		err := rows.Scan(&change, &name, &old)
		names[change] = append(names[change], name)
		if old != "" {
			names[change] = append(names[change], old)
		}
		return err
	}, integers(numbers))
	if err != nil {
		return err
	}
	guidance := map[int64][]int64{}
	err = r.each(ctx, `SELECT h.change, h.id FROM `+r.dialect.Integers()+` AS l CROSS JOIN guidance_rows AS h
		WHERE h.change = l.value`, func(rows answer) error {
		var change, id int64
		err := rows.Scan(&change, &id)
		guidance[change] = append(guidance[change], id)
		return err
	}, integers(numbers))
	for i := range changes {
		changes[i].Functions = distinct(names[changes[i].Number])
		changes[i].Guidance = distinct(guidance[changes[i].Number])
	}
	return err
}

func (r *reader) NamesTouched(ctx context.Context, number int64) ([]string, bool, error) {
	var names []string
	var policy bool
	err := r.each(ctx, `SELECT DISTINCT id = 0, name, old_name FROM change_rows WHERE change > $1`, func(rows answer) error {
		var isPolicy bool
		var name, old string
		if err := rows.Scan(&isPolicy, &name, &old); err != nil {
			return err
		}
		policy = policy || isPolicy
		for _, n := range []string{name, old} {
			if n != "" {
				names = append(names, n)
			}
		}
		return nil
	}, number)
	return distinct(names), policy, err
}

func (r *reader) History(ctx context.Context, q store.HistoryQuery, yield func(*store.HistoryRow) error) error {
	w := &where{}
	w.add(`change > ` + w.param(q.After))
	if q.Through > 0 {
		w.add(`change <= ` + w.param(q.Through))
	}
	if q.Change > 0 {
		w.add(`change = ` + w.param(q.Change))
	}
	if q.ID > 0 {
		w.add(`id = ` + w.param(q.ID))
	}
	if q.Name != "" {
		name := w.param(q.Name)
		w.add(`(name = ` + name + ` OR old_name = ` + name + ` AND old_name <> '')`) // as the partial index says it
	}
	return r.each(ctx, `SELECT change, position, id, name, old_name, before, after, purged FROM change_rows
		WHERE `+w.sql()+` ORDER BY change, position`, func(rows answer) error {
		h, err := scanHistory(rows)
		if err != nil {
			return err
		}
		return yield(h)
	}, w.args...)
}

func scanHistory(rows answer) (*store.HistoryRow, error) {
	h := &store.HistoryRow{}
	var before, after sql.NullString
	if err := rows.Scan(&h.Change, &h.Position, &h.ID, &h.Name, &h.OldName, &before, &after, &h.Purged); err != nil {
		return nil, err
	}
	for _, side := range []struct {
		text   sql.NullString
		row    **store.Row
		policy **store.Policy
	}{{before, &h.Before, &h.PolicyBefore}, {after, &h.After, &h.PolicyAfter}} {
		var err error
		switch {
		case !side.text.Valid:
		case h.ID == 0:
			*side.policy, err = decodePolicy(side.text.String)
		default:
			*side.row, err = decodeRow(h.ID, side.text.String)
		}
		if err != nil {
			return nil, err
		}
	}
	return h, nil
}
