package sqlstore

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// The columns of guidance in the order in which scanGuidance and
// guidanceValues have them. The content is last, so that it is read only where
// asked for.
const (
	guidanceColumns        = `g.id, g.title, g.lost, g.created, g.updated, g.author, g.change`
	guidanceColumnsContent = guidanceColumns + `, g.content`
)

func columnsOf(c store.GuidanceColumns) string {
	if c.Content {
		return guidanceColumnsContent
	}
	return guidanceColumns
}

// scanGuidance reads a row without its links.
func scanGuidance(rows answer, c store.GuidanceColumns) (store.GuidanceRow, error) {
	var g store.GuidanceRow
	var lost string
	var created, updated int64
	into := [8]any{&g.ID, &g.Title, &lost, &created, &updated, &g.Author, &g.Change, &g.Content}
	n := len(into)
	if !c.Content {
		n--
	}
	if err := rows.Scan(into[:n]...); err != nil {
		return g, err
	}
	g.Created, g.Updated = time.UnixMicro(created).UTC(), time.UnixMicro(updated).UTC()
	var err error
	g.Lost, err = decodeLinks(lost)
	return g, err
}

func (r *reader) GuidanceRows(ctx context.Context, ids []int64, c store.GuidanceColumns) ([]store.GuidanceRow, error) {
	found := []store.GuidanceRow{}
	if ids = distinct(ids); len(ids) == 0 {
		return found, nil
	}
	err := r.each(ctx, `SELECT `+columnsOf(c)+` FROM `+r.dialect.Integers()+` AS l CROSS JOIN guidance AS g
		WHERE g.id = l.value`, func(rows answer) error {
		g, err := scanGuidance(rows, c)
		found = append(found, g)
		return err
	}, integers(ids))
	if err != nil {
		return nil, err
	}
	slices.SortFunc(found, func(a, b store.GuidanceRow) int { return cmp.Compare(a.ID, b.ID) })
	return found, r.addLinks(ctx, found)
}

// addLinks fills in Links; rows are ascending.
func (r *reader) addLinks(ctx context.Context, rows []store.GuidanceRow) error {
	if len(rows) == 0 {
		return nil
	}
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	err := r.each(ctx, `SELECT k.guidance, k.function, f.name FROM `+r.dialect.Integers()+` AS l
		CROSS JOIN guidance_links AS k CROSS JOIN functions AS f WHERE k.guidance = l.value AND f.id = k.function`, func(found answer) error {
		var guidance int64
		var l store.Link
		if err := found.Scan(&guidance, &l.Function, &l.Name); err != nil {
			return err
		}
		i, _ := slices.BinarySearch(ids, guidance)
		rows[i].Links = append(rows[i].Links, l)
		return nil
	}, integers(ids))
	for i := range rows {
		slices.SortFunc(rows[i].Links, func(a, b store.Link) int { return cmp.Compare(a.Function, b.Function) })
	}
	return err
}

// guidancePart is how much guidance is read at once: its content may be large.
const guidancePart = 64

func (r *reader) AllGuidance(ctx context.Context, c store.GuidanceColumns, yield func(*store.GuidanceRow) error) error {
	last := int64(0)
	for {
		part := make([]store.GuidanceRow, 0, guidancePart)
		err := r.each(ctx, `SELECT `+columnsOf(c)+` FROM guidance AS g WHERE g.id > $1 ORDER BY g.id LIMIT $2`, func(rows answer) error {
			g, err := scanGuidance(rows, c)
			part = append(part, g)
			return err
		}, last, guidancePart)
		if err != nil {
			return err
		}
		if err := r.addLinks(ctx, part); err != nil {
			return err
		}
		for i := range part {
			if err := yield(&part[i]); err != nil {
				return err
			}
			last = part[i].ID
		}
		if len(part) < guidancePart {
			return nil
		}
	}
}

func (r *reader) LinksTo(ctx context.Context, functions []int64) ([]store.GuidanceLink, error) {
	links := []store.GuidanceLink{}
	if functions = distinct(functions); len(functions) == 0 {
		return links, nil
	}
	err := r.each(ctx, `SELECT k.guidance, k.function, g.title FROM `+r.dialect.Integers()+` AS l
		CROSS JOIN guidance_links AS k CROSS JOIN guidance AS g WHERE k.function = l.value AND g.id = k.guidance`, func(rows answer) error {
		var l store.GuidanceLink
		err := rows.Scan(&l.Guidance, &l.Function, &l.Title)
		links = append(links, l)
		return err
	}, integers(functions))
	slices.SortFunc(links, func(a, b store.GuidanceLink) int {
		return cmp.Or(cmp.Compare(a.Guidance, b.Guidance), cmp.Compare(a.Function, b.Function))
	})
	return links, err
}

func (r *reader) GuidanceHistory(ctx context.Context, q store.HistoryQuery, yield func(*store.GuidanceHistoryRow) error) error {
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
	return r.each(ctx, `SELECT change, id, before, after FROM guidance_rows WHERE `+w.sql()+` ORDER BY change, position`, func(rows answer) error {
		h := &store.GuidanceHistoryRow{}
		var before, after sql.NullString
		if err := rows.Scan(&h.Change, &h.ID, &before, &after); err != nil {
			return err
		}
		var err error
		if h.Before, err = decodeGuidance(h.ID, before); err != nil {
			return err
		}
		if h.After, err = decodeGuidance(h.ID, after); err != nil {
			return err
		}
		return yield(h)
	}, w.args...)
}

// ApplyGuidance deletes and writes links anew: there are few.
func (w *writer) ApplyGuidance(ctx context.Context, change int64, rows []store.GuidanceRowChange) error {
	if err := w.begun(change); err != nil {
		return err
	}
	var unlinked, removed, ids []int64
	var inserted []*store.GuidanceRow
	var links [][2]int64
	for _, c := range rows {
		if err := lawfulGuidance(c); err != nil {
			return err
		}
		if c.Before != nil {
			unlinked = append(unlinked, c.Before.ID)
		}
		switch {
		case c.After == nil:
			removed = append(removed, c.Before.ID)
			continue
		case c.Before == nil:
			inserted = append(inserted, c.After)
			ids = append(ids, c.After.ID)
		default:
			values, err := guidanceValues(nil, c.After)
			if err != nil {
				return err
			}
			res, err := w.exec(ctx, `UPDATE guidance SET title = $2, lost = $3, created = $4, updated = $5, author = $6,
				change = $7, content = $8 WHERE id = $1`, values...)
			if err := expect(res, err, 1, "guidance"); err != nil {
				return err
			}
		}
		for _, l := range c.After.Links {
			links = append(links, [2]int64{c.After.ID, l.Function})
		}
	}
	if len(unlinked) > 0 {
		if _, err := w.exec(ctx, `DELETE FROM guidance_links WHERE guidance IN (SELECT l.value FROM `+w.dialect.Integers()+` AS l)`, integers(unlinked)); err != nil {
			return err
		}
	}
	if len(removed) > 0 {
		res, err := w.exec(ctx, `DELETE FROM guidance WHERE id IN (SELECT l.value FROM `+w.dialect.Integers()+` AS l)`, integers(removed))
		if err := expect(res, err, len(removed), "guidance"); err != nil {
			return err
		}
	}
	if err := w.reserved(ctx, ids); err != nil {
		return err
	}
	if err := insertAll(ctx, w, w.insertGuidance, inserted, guidanceValues); err != nil {
		return err
	}
	err := insertAll(ctx, w, w.insertLinks, links, func(out []any, l [2]int64) ([]any, error) { return append(out, l[0], l[1]), nil })
	if err != nil {
		return err
	}
	return insertAll(ctx, w, w.insertGuidanceHistory, rows, w.guidanceHistoryValues)
}

// lawfulGuidance refuses guidance that cannot be kept.
func lawfulGuidance(c store.GuidanceRowChange) error {
	switch {
	case c.Before == nil && c.After == nil:
		return fmt.Errorf("a change of guidance without rows: want a row before or after")
	case c.Before != nil && c.After != nil && c.Before.ID != c.After.ID:
		return fmt.Errorf("a change from guidance %d to guidance %d: want the same id", c.Before.ID, c.After.ID)
	case c.After == nil:
		return nil
	}
	if err := storable(c.After.Title, c.After.Content, c.After.Author); err != nil {
		return err
	}
	for _, l := range c.After.Lost {
		if err := storable(l.Name); err != nil {
			return err
		}
	}
	return nil
}

func guidanceValues(out []any, g *store.GuidanceRow) ([]any, error) {
	lost, err := encodeLinks(g.Lost)
	return append(out, g.ID, g.Title, lost, g.Created.UnixMicro(), g.Updated.UnixMicro(), g.Author, g.Change, g.Content), err
}

func (w *writer) guidanceHistoryValues(out []any, c store.GuidanceRowChange) ([]any, error) {
	w.position++
	row := c.After
	if row == nil {
		row = c.Before
	}
	before, err := encodeGuidance(c.Before)
	if err != nil {
		return nil, err
	}
	after, err := encodeGuidance(c.After)
	return append(out, w.change, w.position, row.ID, before, after), err
}

func (w *writer) insertGuidance(n int) string {
	return `INSERT INTO guidance (id, title, lost, created, updated, author, change, content) VALUES ` + w.dialect.Values(n, 8)
}

func (w *writer) insertLinks(n int) string {
	return `INSERT INTO guidance_links (guidance, function) VALUES ` + w.dialect.Values(n, 2)
}

func (w *writer) insertGuidanceHistory(n int) string {
	return `INSERT INTO guidance_rows (change, position, id, before, after) VALUES ` + w.dialect.Values(n, 5)
}
