package sqlstore

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// selectBatch is how many rows Select reads at a time.
const selectBatch = 500

// Select first reads the ids in order, then the rows batch by batch. So
// yield may ask the Reader too, and no query is open meanwhile; one query
// that is read while others run is more than every database can do.
func (r *reader) Select(ctx context.Context, q store.Query, yield func(*store.Row) error) error {
	w, err := r.where(ctx, q)
	if err != nil || w.nothing {
		return err
	}
	query := `SELECT f.id FROM functions AS f WHERE ` + w.sql() + ` ORDER BY f.name`
	if q.Limit > 0 || q.Offset > 0 {
		limit := int64(q.Limit)
		if limit <= 0 {
			limit = 1 << 62
		}
		query += ` LIMIT ` + w.param(limit) + ` OFFSET ` + w.param(max(q.Offset, 0))
	}
	var ids []int64
	err = r.eachID(ctx, query, func(id int64) error {
		ids = append(ids, id)
		return nil
	}, w.args...)
	if err != nil {
		return err
	}
	for len(ids) > 0 {
		n := min(len(ids), selectBatch)
		rows, err := r.Rows(ctx, ids[:n], q.Columns)
		if err != nil {
			return err
		}
		at := make(map[int64]*store.Row, n)
		for i := range rows {
			at[rows[i].ID] = &rows[i]
		}
		for _, id := range ids[:n] {
			if err := yield(at[id]); err != nil {
				return err
			}
		}
		ids = ids[n:]
	}
	return nil
}

func (r *reader) Count(ctx context.Context, q store.Query) (int, error) {
	w, err := r.where(ctx, q)
	if err != nil || w.nothing {
		return 0, err
	}
	var n int
	err = r.one(ctx, `SELECT count(*) FROM functions AS f WHERE `+w.sql(), w.args, []any{&n})
	return n, err
}

// where is the condition that a Query stands for.
type where struct {
	terms   []string
	args    []any
	nothing bool // no row can fulfil it
}

func (w *where) sql() string { return strings.Join(w.terms, ` AND `) }

// param adds an argument and gives its place holder.
func (w *where) param(v any) string {
	w.args = append(w.args, v)
	return fmt.Sprintf("$%d", len(w.args))
}

func (w *where) add(term string) { w.terms = append(w.terms, term) }

func (r *reader) where(ctx context.Context, q store.Query) (*where, error) {
	w := &where{}
	w.add(`f.scope = 'personal'`)
	switch q.Kind {
	case "":
	case analyzer.KindFunction, analyzer.KindPrimitive, analyzer.KindHole:
		w.add(`f.kind = '` + string(q.Kind) + `'`) // a literal, for the partial indexes
	default:
		w.nothing = true
	}
	if q.Language != "" {
		w.add(`f.language = ` + w.param(string(q.Language)))
	}
	if q.Name != "" {
		w.add(`f.name = ` + w.param(q.Name))
	}
	if q.NamePrefix != "" {
		w.add(`f.name >= ` + w.param(q.NamePrefix))
		if end := prefixEnd(q.NamePrefix); end != "" {
			w.add(`f.name < ` + w.param(end))
		}
	}
	if q.Author != "" {
		w.add(`f.author = ` + w.param(q.Author) + ` AND f.author <> ''`) // as the partial index says it
	}
	if q.MinLines > 0 {
		w.add(`f.lines >= ` + w.param(q.MinLines))
	}
	if q.MaxLines > 0 {
		w.add(`f.lines <= ` + w.param(q.MaxLines))
	}
	if q.Entry != nil {
		w.add(fmt.Sprintf(`f.entry = %d`, number(*q.Entry)))
	}
	for _, text := range []string{string(q.Language), q.Name, q.NamePrefix, q.Author} {
		w.nothing = w.nothing || storable(text) != nil
	}
	return w, r.whereCalls(ctx, w, q)
}

// whereCalls adds the conditions on calls. The names are looked up first, so
// that each condition is one range of an index.
func (r *reader) whereCalls(ctx context.Context, w *where, q store.Query) error {
	names := append(append([]string{}, q.Calls...), q.CalledBy...)
	if len(names) == 0 || w.nothing {
		return nil
	}
	ids, err := r.IDs(ctx, names)
	if err != nil {
		return err
	}
	for i, name := range names {
		id, known := ids[name]
		w.nothing = w.nothing || !known
		if i < len(q.Calls) {
			w.add(`f.id IN (SELECT caller FROM calls WHERE callee = ` + w.param(id) + `)`)
		} else {
			w.add(`f.id IN (SELECT callee FROM calls WHERE caller = ` + w.param(id) + `)`)
		}
	}
	return nil
}

// prefixEnd gives the smallest text above every text that begins with prefix,
// or "" when there is none. It counts in runes, whose order is that of their
// bytes, because not every database takes half a rune.
func prefixEnd(prefix string) string {
	for prefix != "" {
		last, size := utf8.DecodeLastRuneInString(prefix)
		prefix = prefix[:len(prefix)-size]
		switch last {
		case utf8.MaxRune:
			continue
		case 0xD7FF: // what follows are surrogates, which are not text
			last = 0xE000
		default:
			last++
		}
		return prefix + string(last)
	}
	return ""
}
