package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// bind gives the planned functions of a batch their calls, now that every
// name of the batch stands for something. Names that the front end lets stand
// become holes.
func (g *gathering) bind(ctx context.Context) error {
	w := g.w
	var called []string
	for i := range g.members {
		for _, c := range g.members[i].fn.Calls {
			called = append(called, c.Name)
		}
		called = append(called, g.members[i].holes...)
	}
	slices.Sort(called)
	found, err := w.lookup(ctx, slices.Compact(called))
	if err != nil {
		return err
	}
	for i := range g.members {
		m := &g.members[i]
		for _, name := range m.holes {
			n, ok := found[name]
			switch {
			case !ok:
				hole := Row{
					ID: w.newID(), Name: name, Language: m.fn.Language, Kind: analyzer.KindHole,
					Created: w.now, Updated: w.now,
				}
				w.plan(nil, &hole)
				found[name] = named{hole.ID, knownOf(&hole)}
			case n.known.Language != m.fn.Language:
				m.bad = true
				g.found = append(g.found, foreignCall(m.fn, name, n.known.Language))
			}
		}
	}
	for i := range g.members {
		m := &g.members[i]
		calls, err := w.bind(ctx, m.id, m.fn.Calls)
		if err != nil {
			return err
		}
		w.planned[m.id].After.Calls = calls
	}
	w.into = nil
	return nil
}

// foreignCall refuses a call of a function of the same batch in another
// language, which the front end took for a hole.
func foreignCall(fn *analyzer.Function, callee string, language analyzer.Language) analyzer.Diagnostic {
	d := analyzer.Diagnostic{
		File: fn.File, Line: 1, Column: 1, EndLine: 1, EndColumn: 1, Rule: analyzer.RulePermittedCall,
		Message: fmt.Sprintf("%q is a %s function: a %s function cannot call it", callee, language, fn.Language),
	}
	for _, c := range fn.Calls {
		if c.Name == callee && len(c.Lines) > 0 {
			d.Line, d.EndLine = c.Lines[0], c.Lines[0]
		}
	}
	return d
}

// row gives the row of a member as it will be.
func (g *gathering) row(m *member) *Row {
	if p, ok := g.w.planned[m.id]; ok {
		return p.After
	}
	return g.stored[m.fn.Name]
}

// verdict tells what was found.
func (g *gathering) verdict(ctx context.Context) (*Verdict, error) {
	v := &Verdict{OK: len(g.found) == 0, Diagnostics: g.found}
	dead, err := broken(ctx, g.w, g.w)
	if err != nil {
		return nil, err
	}
	forms := map[string][]string{}
	for i := range g.members {
		m := &g.members[i]
		row := g.row(m)
		f := functionOf(row)
		f.Runnable = !m.bad && !dead[m.id]
		if before := g.stored[row.Name]; before != nil && row.Created.IsZero() {
			f.Created, f.Updated, f.Author, f.Change, f.Entry = before.Created, before.Updated, before.Author, before.Change, before.Entry
		}
		v.Functions = append(v.Functions, Judged{Function: f, File: m.fn.File})
		if row.Form != "" {
			forms[row.Form] = append(forms[row.Form], row.Name)
		}
	}
	v.Twins, err = g.w.twins(ctx, forms)
	return v, err
}

// twins gives the groups of two or more functions of one form. forms holds
// names of functions of the batch; the library's are added.
func (w *world) twins(ctx context.Context, forms map[string][]string) ([][]string, error) {
	if w.r != nil {
		stored, err := w.r.Twins(ctx, slices.Sorted(maps.Keys(forms)))
		if err != nil {
			return nil, err
		}
		for form, names := range stored {
			for _, name := range names {
				if !w.gone[name] {
					forms[form] = append(forms[form], name)
				}
			}
		}
	}
	var groups [][]string
	for _, names := range forms {
		slices.Sort(names)
		if names = slices.Compact(names); len(names) > 1 {
			groups = append(groups, names)
		}
	}
	slices.SortFunc(groups, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
	return groups, nil
}
