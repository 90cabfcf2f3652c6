package store

import (
	"context"

	"github.com/funcshelf/funcshelf/analyzer"
)

// ListOptions selects and pages a catalogue. The zero value lists all,
// without sources.
type ListOptions struct {
	Kind     analyzer.Kind
	Language analyzer.Language
	Sources  bool
	Limit    int // 0 for all
	Offset   int
}

// List gives the functions of the library in byte order of names.
func (l *Library) List(ctx context.Context, o ListOptions) (*Catalogue, error) {
	c := &Catalogue{}
	err := l.db.View(ctx, func(r Reader) error {
		q := Query{
			Kind: o.Kind, Language: o.Language, Limit: o.Limit, Offset: o.Offset,
			Columns: Columns{Source: o.Sources, Calls: true},
		}
		dead, err := l.broken(ctx, r)
		if err != nil {
			return err
		}
		return c.read(ctx, r, q, dead)
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// read reads what q selects. dead are the functions that are not runnable.
func (c *Catalogue) read(ctx context.Context, r Reader, q Query, dead map[int64]bool) error {
	var err error
	if c.Total, err = r.Count(ctx, q); err != nil {
		return err
	}
	n := max(c.Total-max(q.Offset, 0), 0)
	if q.Limit > 0 {
		n = min(n, q.Limit)
	}
	c.Functions = make([]Function, 0, n)
	return r.Select(ctx, q, func(row *Row) error {
		f := functionOf(row)
		f.Runnable = !dead[row.ID]
		c.Functions = append(c.Functions, f)
		return nil
	})
}

// broken gives the functions that are not runnable.
func (l *Library) broken(ctx context.Context, r Reader) (map[int64]bool, error) {
	calls, err := l.calls(ctx, r)
	if err != nil {
		return nil, err
	}
	return broken(ctx, r, calls)
}
