package store

import (
	"cmp"
	"context"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// sameContent says whether two rows tell the same of a function: all but who
// wrote them, when, in which change and with which analyzer.
func sameContent(a, b *Row) bool {
	if a == nil || b == nil {
		return a == b
	}
	bare := func(r *Row) Row {
		c := *r
		c.Created, c.Updated, c.Author, c.Change, c.Analyzer = r.Created.UTC(), r.Created.UTC(), "", 0, ""
		c.Builtins = slices.Concat(r.Builtins) // nil when empty
		c.Calls = slices.Concat(r.Calls)
		for i := range c.Calls {
			c.Calls[i].Lines = slices.Concat(c.Calls[i].Lines)
		}
		return c
	}
	return reflect.DeepEqual(bare(a), bare(b))
}

// rowOf gives the row of a function as a front end read it, without calls.
func rowOf(fn *analyzer.Function, version string) Row {
	return Row{
		Name: fn.Name, Language: fn.Language, Kind: fn.Kind, Signature: fn.Signature, Doc: fn.Doc,
		Source: fn.Source, Lines: fn.Lines, Builtins: fn.Builtins, Form: fn.Form, Analyzer: version,
	}
}

// read takes over what a judgement of the row's source says today. Builtins
// and form stay as they are where there are findings: they cannot be told of a
// source whose types do not fit.
func (r *Row) read(said *analyzer.Judgement, version string, calls []Edge) {
	fn := said.Function
	r.Signature, r.Doc, r.Lines, r.Analyzer, r.Calls = fn.Signature, fn.Doc, fn.Lines, version, calls
	if len(said.Diagnostics) == 0 {
		r.Builtins, r.Form = fn.Builtins, fn.Form
	}
}

// functionOf gives a row as questions answer it; runnable is for the caller
// to set.
func functionOf(r *Row) Function {
	f := Function{
		Name: r.Name, Language: r.Language, Kind: r.Kind, Signature: r.Signature, Doc: r.Doc,
		Source: r.Source, Lines: r.Lines, Calls: make([]Call, len(r.Calls)), Builtins: r.Builtins, Entry: r.Entry,
		Created: r.Created, Updated: r.Updated, Author: r.Author, Change: r.Change,
	}
	for i, e := range r.Calls {
		f.Calls[i] = Call{Name: e.Spelling, Kind: e.Kind, Lines: e.Lines, Misfit: e.Misfit, MisfitLine: e.MisfitLine}
	}
	slices.SortFunc(f.Calls, func(a, b Call) int { return strings.Compare(a.Name, b.Name) })
	return f
}

func byCallee(a, b Edge) int { return cmp.Compare(a.Callee, b.Callee) }

// settle ends a plan: it removes the holes that lost their last caller by what
// is planned, that nobody declared and no guidance governs, and gives their
// names; and guidance loses what goes.
func (w *world) settle(ctx context.Context) ([]string, error) {
	lost := map[int64]bool{}
	for id, c := range w.planned {
		if c.Before != nil {
			for _, e := range c.Before.Calls {
				lost[e.Callee] = true
			}
		}
		if c.After != nil && c.After.Kind == analyzer.KindHole {
			lost[id] = true
		}
	}
	for _, c := range w.guidance {
		if c.Before != nil {
			for _, l := range c.Before.Links {
				lost[l.Function] = true
			}
		}
	}
	ids := slices.Sorted(maps.Keys(lost))
	rows, err := w.rows(ctx, ids, Columns{Source: true, Calls: true})
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r Row) bool { return r.Kind != analyzer.KindHole || r.Declared })
	ids = ids[:0]
	for i := range rows {
		ids = append(ids, rows[i].ID)
	}
	edges, err := w.edgesTo(ctx, ids)
	if err != nil {
		return nil, err
	}
	links, err := w.linksTo(ctx, ids)
	if err != nil {
		return nil, err
	}
	kept := map[int64]bool{}
	for _, e := range edges {
		kept[e.Callee] = true
	}
	for _, l := range links {
		kept[l.Function] = true
	}
	var names []string
	for i := range rows {
		if !kept[rows[i].ID] {
			names = append(names, rows[i].Name)
			w.plan(&rows[i], nil)
		}
	}
	slices.Sort(names)
	return names, w.lose(ctx)
}

// commit writes what is planned as the change c and gives its number. What
// was planned stays as it was, so that it may be committed again after the
// transaction failed.
func (w *world) commit(ctx context.Context, wr Writer, c Change) (int64, error) {
	first, err := wr.ReserveIDs(ctx, int(-w.fresh))
	if err != nil {
		return 0, err
	}
	w.first = first
	number, err := wr.Begin(ctx, c)
	if err != nil {
		return 0, err
	}
	if w.policyMoved {
		if err := wr.SetPolicy(ctx, number, w.policy); err != nil {
			return 0, err
		}
	}
	// Removed rows go first, so that their names are free for the others.
	var removed, written []RowChange
	for _, id := range w.plannedIDs() {
		p := w.planned[id]
		switch {
		case sameContent(p.Before, p.After):
		case p.After == nil:
			removed = append(removed, p)
		default:
			after := *p.After
			after.ID, after.Change, after.Calls = assigned(id, first), number, slices.Clone(after.Calls)
			for i := range after.Calls {
				e := &after.Calls[i]
				e.Caller, e.Callee = assigned(e.Caller, first), assigned(e.Callee, first)
			}
			slices.SortFunc(after.Calls, byCallee)
			written = append(written, RowChange{Before: p.Before, After: &after})
		}
	}
	if err := wr.Apply(ctx, number, append(removed, written...)); err != nil {
		return number, err
	}
	if err := w.commitGuidance(ctx, wr, number); err != nil || w.also == nil {
		return number, err
	}
	return number, w.also(ctx, wr, number)
}

// assigned gives the stored id of a planned one, first being the id of the
// first new function.
func assigned(id, first int64) int64 {
	if id > 0 {
		return id
	}
	return first - id - 1
}
