package sqlstore

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// The columns of a function in the order in which scanRow and rowValues have
// them. The source is last, so that it is read only where asked for.
const (
	rowColumns = `id, name, language, kind, signature, doc, lines, builtins, form, analyzer,
		entry, declared, created, updated, author, change`
	rowColumnsSource = rowColumns + `, source`
)

func scanRow(rows answer, c store.Columns) (store.Row, error) {
	var row store.Row
	var builtins string
	var created, updated int64
	into := [17]any{&row.ID, &row.Name, &row.Language, &row.Kind, &row.Signature, &row.Doc, &row.Lines, &builtins,
		&row.Form, &row.Analyzer, &row.Entry, &row.Declared, &created, &updated, &row.Author, &row.Change, &row.Source}
	n := len(into)
	if !c.Source {
		n--
	}
	if err := rows.Scan(into[:n]...); err != nil {
		return row, err
	}
	row.Created, row.Updated = time.UnixMicro(created).UTC(), time.UnixMicro(updated).UTC()
	var err error
	row.Builtins, err = decodeTexts(builtins)
	return row, err
}

// rowValues appends the values of all columns, the source last.
func rowValues(out []any, row *store.Row) ([]any, error) {
	builtins, err := encodeTexts(row.Builtins)
	return append(out, row.ID, row.Name, string(row.Language), string(row.Kind), row.Signature, row.Doc, row.Lines,
		builtins, row.Form, row.Analyzer, number(row.Entry), number(row.Declared), row.Created.UnixMicro(),
		row.Updated.UnixMicro(), row.Author, row.Change, row.Source), err
}

// number is how a truth value is stored.
func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (r *reader) Rows(ctx context.Context, ids []int64, c store.Columns) ([]store.Row, error) {
	ids = distinct(ids)
	found := make([]store.Row, 0, len(ids))
	if len(ids) == 0 {
		return found, nil
	}
	columns := rowColumns
	if c.Source {
		columns = rowColumnsSource
	}
	err := r.each(ctx, `SELECT `+columns+` FROM `+r.dialect.Integers()+` AS l CROSS JOIN functions
		WHERE functions.id = l.value`, func(rows answer) error {
		row, err := scanRow(rows, c)
		found = append(found, row)
		return err
	}, integers(ids))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b store.Row) int { return cmp.Compare(a.ID, b.ID) })
	if !c.Calls {
		return found, nil
	}
	edges, err := r.EdgesFrom(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i := range found { // both are ascending by caller
		n := 0
		for n < len(edges) && edges[n].Caller == found[i].ID {
			n++
		}
		found[i].Calls, edges = edges[:n:n], edges[n:]
	}
	return found, nil
}
