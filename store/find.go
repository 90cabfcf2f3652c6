package store

import (
	"context"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/store/filter"
)

// Find gives the functions for which a Python expression over their fields is
// true, in byte order of names. The package filter says what an expression may
// hold; one that does not compile is a *filter.Error. What an index
// can answer is asked of the database, and of the others only what the
// expression reads is loaded.
func (l *Library) Find(ctx context.Context, expr string, o ListOptions) (*Catalogue, error) {
	f, err := filter.Compile(expr)
	if err != nil {
		return nil, err
	}
	c := &Catalogue{}
	err = l.db.View(ctx, func(r Reader) error {
		dead, err := l.broken(ctx, r)
		if err != nil {
			return err
		}
		s := &finding{r: r, filter: f, dead: dead, o: o, answer: c}
		return s.run(ctx)
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// finding is a Find on its way.
type finding struct {
	r      Reader
	filter *filter.Filter
	dead   map[int64]bool
	o      ListOptions
	answer *Catalogue
}

func (s *finding) run(ctx context.Context) error {
	n := narrow(s.filter.Conditions(), s.o)
	if n.impossible {
		return nil
	}
	if s.filter.Exact() && !n.loose {
		n.q.Limit, n.q.Offset, n.q.Columns = s.o.Limit, s.o.Offset, Columns{Source: s.o.Sources, Calls: true}
		return s.answer.read(ctx, s.r, n.q, s.dead)
	}
	reads := s.filter.Fields()
	n.q.Columns = Columns{Source: slices.Contains(reads, "source"), Calls: slices.Contains(reads, "calls")}
	part := make([]Row, 0, atOnce)
	look := func() error {
		matched, err := s.match(ctx, part)
		if err != nil {
			return err
		}
		if err := s.take(ctx, matched, s.answer.Total); err != nil {
			return err
		}
		s.answer.Total += len(matched)
		part = part[:0]
		return nil
	}
	err := s.r.Select(ctx, n.q, func(row *Row) error {
		if part = append(part, *row); len(part) < atOnce {
			return nil
		}
		return look()
	})
	if err != nil {
		return err
	}
	return look()
}

// narrowing turns conditions into a query.
type narrowing struct {
	q          Query
	impossible bool // nothing meets the conditions and the options
	loose      bool // the query gives more than the conditions ask for
}

func narrow(conditions []filter.Condition, o ListOptions) *narrowing {
	n := &narrowing{q: Query{Kind: o.Kind, Language: o.Language}}
	q := &n.q
	for _, c := range conditions {
		switch c.Field {
		case "name":
			if c.Op == filter.Prefix {
				n.prefix(c.Text)
			} else {
				n.same(&q.Name, c.Text)
			}
		case "language":
			n.same((*string)(&q.Language), c.Text)
		case "kind":
			n.same((*string)(&q.Kind), c.Text)
		case "author":
			if n.loose = n.loose || c.Text == ""; c.Text != "" {
				n.same(&q.Author, c.Text)
			}
		case "calls":
			q.Calls = append(q.Calls, c.Text)
		case "callers":
			q.CalledBy = append(q.CalledBy, c.Text)
		case "lines":
			n.lines(c)
		case "entry":
			entry := c.Number == 1
			n.impossible = n.impossible || q.Entry != nil && *q.Entry != entry
			q.Entry = &entry
		default:
			n.loose = true
		}
	}
	return n
}

// same wants a field that is never empty to be text.
func (n *narrowing) same(field *string, text string) {
	n.impossible = n.impossible || text == "" || *field != "" && *field != text
	*field = text
}

func (n *narrowing) prefix(text string) {
	short, long := n.q.NamePrefix, text
	if len(short) > len(long) {
		short, long = long, short
	}
	n.impossible = n.impossible || !strings.HasPrefix(long, short)
	n.q.NamePrefix = long
}

// lines narrows the number of lines. A query has no way to ask for none.
func (n *narrowing) lines(c filter.Condition) {
	if c.Op != filter.AtMost {
		n.q.MinLines = max(n.q.MinLines, c.Number)
	}
	switch {
	case c.Op == filter.AtLeast:
	case c.Number <= 0:
		n.loose = true
	case n.q.MaxLines == 0:
		n.q.MaxLines = c.Number
	default:
		n.q.MaxLines = min(n.q.MaxLines, c.Number)
	}
}

// match gives the ids of those of rows, in their order, for which the
// expression is true.
func (s *finding) match(ctx context.Context, rows []Row) ([]int64, error) {
	var callers map[int64][]string
	if slices.Contains(s.filter.Fields(), "callers") {
		ids := make([]int64, len(rows))
		for i := range rows {
			ids[i] = rows[i].ID
		}
		var err error
		if callers, err = callersOf(ctx, s.r, ids); err != nil {
			return nil, err
		}
	}
	var guidance map[int64][]string
	if slices.Contains(s.filter.Fields(), "guidance") {
		var err error
		if guidance, err = titlesOf(ctx, s.r, rows); err != nil {
			return nil, err
		}
	}
	var matched []int64
	for i := range rows {
		row := &rows[i]
		record := filter.Record{
			Name: row.Name, Language: string(row.Language), Kind: string(row.Kind), Signature: row.Signature,
			Doc: row.Doc, Source: row.Source, Callers: callers[row.ID], Builtins: row.Builtins, Guidance: guidance[row.ID], Lines: row.Lines,
			Runnable: !s.dead[row.ID], Entry: row.Entry, Created: row.Created, Updated: row.Updated, Author: row.Author,
		}
		for _, e := range row.Calls {
			record.Calls = append(record.Calls, e.Spelling)
		}
		slices.Sort(record.Calls)
		ok, err := s.filter.Match(ctx, record)
		if err != nil {
			return nil, err
		}
		if ok {
			matched = append(matched, row.ID)
		}
	}
	return matched, nil
}

// titlesOf gives the titles of the guidance that governs each of rows, in the
// order of the guidance's ids.
func titlesOf(ctx context.Context, r Reader, rows []Row) (map[int64][]string, error) {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	links, err := r.LinksTo(ctx, ids)
	titles := map[int64][]string{}
	for _, l := range links {
		titles[l.Function] = append(titles[l.Function], l.Title)
	}
	return titles, err
}

// callersOf gives the sorted names of the direct callers of each of ids.
func callersOf(ctx context.Context, r Reader, ids []int64) (map[int64][]string, error) {
	edges, err := r.EdgesTo(ctx, ids)
	if err != nil {
		return nil, err
	}
	callers := make([]int64, len(edges))
	for i, e := range edges {
		callers[i] = e.Caller
	}
	slices.Sort(callers)
	names, err := r.Names(ctx, slices.Compact(callers))
	if err != nil {
		return nil, err
	}
	found := map[int64][]string{}
	for _, e := range edges {
		found[e.Callee] = append(found[e.Callee], names[e.Caller])
	}
	for _, list := range found {
		slices.Sort(list)
	}
	return found, nil
}

// take answers with those of matched that the options ask for; before are how
// many matched already.
func (s *finding) take(ctx context.Context, matched []int64, before int) error {
	first := min(max(s.o.Offset-before, 0), len(matched))
	last := len(matched)
	if s.o.Limit > 0 {
		last = min(max(s.o.Offset+s.o.Limit-before, first), last)
	}
	for part := range slices.Chunk(matched[first:last], atOnce) {
		rows, err := s.r.Rows(ctx, part, Columns{Source: s.o.Sources, Calls: true})
		if err != nil {
			return err
		}
		sortRows(rows)
		for i := range rows {
			f := functionOf(&rows[i])
			f.Runnable = !s.dead[rows[i].ID]
			s.answer.Functions = append(s.answer.Functions, f)
		}
	}
	return nil
}
