package sqlstore

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/funcshelf/funcshelf/store"
)

// reader is a transaction.
type reader struct {
	session *Session
	dialect Dialect
	ended   func() error // tells why the transaction is over before its time: its context is done
	// failed is the first error of the database. It ends the transaction,
	// whatever becomes of it above: a database may have rolled back by itself,
	// and what is written after that would be a change of its own.
	failed error
}

func (r *reader) fail(err error) error {
	if err != nil && r.failed == nil {
		r.failed = err
	}
	return err
}

// over gives the reason why nothing can be asked any more.
func (r *reader) over() error {
	if r.failed == nil {
		r.failed = r.ended()
	}
	return r.failed
}

// each calls scan for each row of the answer.
func (r *reader) each(ctx context.Context, query string, scan func(answer) error, args ...any) error {
	if err := r.over(); err != nil {
		return err
	}
	rows, err := r.session.Query(ctx, query, args...)
	if err != nil {
		return r.fail(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(answer{rows}); err != nil {
			return err
		}
	}
	return r.fail(rows.Err())
}

// answer is the answer to a query, at one of its rows.
type answer struct{ rows *sql.Rows }

// Scan is that of *sql.Rows. A value of another kind than the tables are made
// for is store.ErrDamaged.
func (a answer) Scan(into ...any) error {
	err := a.rows.Scan(into...)
	if err != nil && a.rows.Err() == nil { // else the query ended
		err = fmt.Errorf("%w: a row cannot be read: %w", store.ErrDamaged, err)
	}
	return err
}

// errNoRow is the error of an answer without a row.
var errNoRow = fmt.Errorf("%w: a row that every library has is missing", store.ErrDamaged)

// one scans the only row of the answer; without one the error is errNoRow.
func (r *reader) one(ctx context.Context, query string, args, into []any) error {
	found := false
	err := r.each(ctx, query, func(rows answer) error {
		found = true
		return rows.Scan(into...)
	}, args...)
	if err == nil && !found {
		err = errNoRow
	}
	return err
}

func (r *reader) exec(ctx context.Context, query string, args ...any) (sql.Result, error) {
	if err := r.over(); err != nil {
		return nil, err
	}
	res, err := r.session.Exec(ctx, query, args...)
	return res, r.fail(err)
}

// integers is the parameter for Dialect.Integers: a list as one JSON array,
// so that a list of any length is one query.
func integers(ids []int64) string {
	b := make([]byte, 0, 8*len(ids)+2)
	b = append(b, '[')
	for i, id := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, id, 10)
	}
	return string(append(b, ']'))
}

// texts is the parameter for Dialect.Texts.
func texts(list []string) (string, error) {
	b, err := json.Marshal(list)
	return string(b), err
}

// distinct gives list sorted, each element once; list is left as it is.
func distinct[T int64 | string](list []T) []T {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// Head is the number of the newest change.
func (r *reader) Head(ctx context.Context) (int64, error) {
	var n int64
	err := r.one(ctx, `SELECT coalesce(max(number), 0) FROM changes`, nil, []any{&n})
	return n, err
}

func (r *reader) IDs(ctx context.Context, names []string) (map[string]int64, error) {
	ids := make(map[string]int64, len(names))
	if len(names) == 0 {
		return ids, nil
	}
	list, err := texts(names)
	if err != nil {
		return nil, err
	}
	err = r.each(ctx, `SELECT f.name, f.id FROM `+r.dialect.Texts()+` AS l CROSS JOIN functions AS f
		WHERE f.scope = 'personal' AND f.name = l.value`, func(rows answer) error {
		var name string
		var id int64
		if err := rows.Scan(&name, &id); err != nil {
			return err
		}
		ids[name] = id
		return nil
	}, list)
	return ids, err
}

func (r *reader) Known(ctx context.Context, names []string) ([]store.Known, error) {
	found := make([]store.Known, 0, len(names))
	if len(names) == 0 {
		return found, nil
	}
	list, err := texts(distinct(names))
	if err != nil {
		return nil, err
	}
	err = r.each(ctx, `SELECT f.id, f.name, f.language, f.kind, f.signature FROM `+r.dialect.Texts()+` AS l CROSS JOIN functions AS f
		WHERE f.scope = 'personal' AND f.name = l.value`, func(rows answer) error {
		var k store.Known
		err := rows.Scan(&k.ID, &k.Name, &k.Language, &k.Kind, &k.Signature)
		found = append(found, k)
		return err
	}, list)
	return found, err
}

func (r *reader) Names(ctx context.Context, ids []int64) (map[int64]string, error) {
	names := make(map[int64]string, len(ids))
	if len(ids) == 0 {
		return names, nil
	}
	err := r.each(ctx, `SELECT f.id, f.name FROM `+r.dialect.Integers()+` AS l CROSS JOIN functions AS f
		WHERE f.id = l.value`, func(rows answer) error {
		var id int64
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return err
		}
		names[id] = name
		return nil
	}, integers(ids))
	return names, err
}

// AllIDs sorts by itself, so that the database may read the ids from a narrow
// index rather than with the rows.
func (r *reader) AllIDs(ctx context.Context, yield func(id int64) error) error {
	var ids []int64
	err := r.eachID(ctx, `SELECT id FROM functions`, func(id int64) error {
		ids = append(ids, id)
		return nil
	})
	if err != nil {
		return err
	}
	slices.Sort(ids)
	for _, id := range ids {
		if err := yield(id); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) eachID(ctx context.Context, query string, yield func(id int64) error, args ...any) error {
	return r.each(ctx, query, func(rows answer) error {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		return yield(id)
	}, args...)
}

func (r *reader) AllNames(ctx context.Context, yield func(name string) error) error {
	return r.each(ctx, `SELECT name FROM functions WHERE scope = 'personal' ORDER BY name`, func(rows answer) error {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		return yield(name)
	})
}

func (r *reader) Holes(ctx context.Context) ([]int64, error) {
	ids := []int64{}
	err := r.eachID(ctx, `SELECT id FROM functions WHERE kind = 'hole'`, func(id int64) error {
		ids = append(ids, id)
		return nil
	})
	slices.Sort(ids)
	return ids, err
}

func (r *reader) Twins(ctx context.Context, forms []string) (map[string][]string, error) {
	twins := make(map[string][]string, len(forms))
	if len(forms) == 0 {
		return twins, nil
	}
	list, err := texts(distinct(forms))
	if err != nil {
		return nil, err
	}
	err = r.each(ctx, `SELECT f.form, f.name FROM `+r.dialect.Texts()+` AS l CROSS JOIN functions AS f
		WHERE f.form = l.value AND f.form <> ''`, func(rows answer) error {
		var form, name string
		if err := rows.Scan(&form, &name); err != nil {
			return err
		}
		twins[form] = append(twins[form], name)
		return nil
	}, list)
	for _, names := range twins {
		slices.Sort(names)
	}
	return twins, err
}

func (r *reader) TwinGroups(ctx context.Context) ([][]string, error) {
	var forms []string
	err := r.each(ctx, `SELECT form FROM functions WHERE form <> '' GROUP BY form HAVING count(*) > 1`, func(rows answer) error {
		var form string
		if err := rows.Scan(&form); err != nil {
			return err
		}
		forms = append(forms, form)
		return nil
	})
	if err != nil {
		return nil, err
	}
	twins, err := r.Twins(ctx, forms)
	if err != nil {
		return nil, err
	}
	groups := make([][]string, 0, len(twins))
	for _, names := range twins {
		groups = append(groups, names)
	}
	slices.SortFunc(groups, slices.Compare)
	return groups, nil
}

func (r *reader) Policy(ctx context.Context) (store.Policy, error) {
	var text string
	if err := r.one(ctx, `SELECT policy FROM library`, nil, []any{&text}); err != nil {
		return store.Policy{}, err
	}
	p, err := decodePolicy(text)
	if err != nil {
		return store.Policy{}, err
	}
	return *p, nil
}

func (r *reader) Check(ctx context.Context) ([]string, error) {
	problems, err := r.dialect.Check(ctx, r.session)
	if err != nil || len(problems) > 0 {
		return problems, err // what else could be asked of a damaged database would only mislead
	}
	var next, present, past, newest, count int64
	err = r.one(ctx, `SELECT
		coalesce((SELECT next_id FROM library), 0),
		(SELECT coalesce(max(id), 0) FROM functions),
		(SELECT coalesce(max(id), 0) FROM change_rows),
		(SELECT coalesce(max(number), 0) FROM changes),
		(SELECT count(*) FROM changes)`, nil, []any{&next, &present, &past, &newest, &count})
	if err != nil {
		return nil, err
	}
	if next == 0 {
		return append(problems, "the table library has no row, or it has no next free id"), nil
	}
	if last := max(present, past); next <= last {
		problems = append(problems, fmt.Sprintf("the next free id is %d, but id %d was used", next, last))
	}
	if newest != count {
		problems = append(problems, fmt.Sprintf("the history has %d changes, but the newest is number %d", count, newest))
	}
	return problems, nil
}
