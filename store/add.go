package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// AddOptions extends WriteOptions for Add.
type AddOptions struct {
	WriteOptions
	Replace      bool                  // a stored function of the same name and another source is replaced
	AllowHoles   bool                  // calls of names nobody wrote yet are stored as holes
	AllowMisfits bool                  // a replace goes on though callers no longer fit
	Entry        bool                  // mark the added and updated functions as entry points
	Progress     func(done, total int) // may be nil
}

// Add judges a batch and stores it, whole or not at all. Its sources may call
// each other in any order, and anything stored.
//
// A function that is stored with the same source stays as it is, without a
// mark in the history. One that is stored otherwise is replaced where
// o.Replace says so, and keeps its id; without it the answer is a
// RefusedError. A hole is filled without asking. The stored callers of what
// gets another signature are judged again: those that no longer fit are
// misfits, which refuse the batch unless o.AllowMisfits; whatever else is
// wrong with them refuses it. No stored caller of a Python function that turns
// from def into async def, or back, fits it any more.
//
// Findings are no error: then OK is false, Change is 0 and nothing was stored.
// Diagnostics about stored callers have the function's name as their File.
func (l *Library) Add(ctx context.Context, b Batch, o AddOptions) (*Added, error) {
	var a *Added
	author := o.Author
	if author == "" {
		author = l.author
	}
	number, err := l.write(ctx, &Change{Verb: "add"}, o.WriteOptions, func(ctx context.Context, w *world, j *judge) error {
		a = &Added{DryRun: o.DryRun}
		return a.plan(ctx, w, j, b, o, author)
	})
	if err != nil {
		return nil, err
	}
	a.Change = number
	return a, nil
}

func (a *Added) plan(ctx context.Context, w *world, j *judge, b Batch, o AddOptions, author string) error {
	g, err := w.read(ctx, j, b, o)
	if err != nil {
		return err
	}
	if len(g.found) > 0 {
		return a.conclude(ctx, g, &rejudged{}, o)
	}
	if conflicts := a.place(g, o, author); len(conflicts) > 0 {
		verb := "is"
		if len(conflicts) > 1 {
			verb = "are"
		}
		return &RefusedError{
			Op:     "add",
			Reason: strings.Join(conflicts, ", ") + " " + verb + " stored already, and not the same",
		}
	}
	again, err := w.judgeCallers(ctx, j)
	if err != nil {
		return err
	}
	if _, err := w.settle(ctx); err != nil {
		return err
	}
	return a.conclude(ctx, g, again, o)
}

// place says of each function of the batch whether it is new, the same or
// another than the stored one, and completes its row. It gives the names that
// may not be replaced, each in quotes and with its kind, and with its language
// where that is another.
func (a *Added) place(g *gathering, o AddOptions, author string) (conflicts []string) {
	for i := range g.members {
		m := &g.members[i]
		name, isFunction := m.fn.Name, m.fn.Kind == analyzer.KindFunction
		after, before := g.w.planned[m.id].After, g.stored[m.fn.Name]
		after.Created, after.Updated, after.Author = g.w.now, g.w.now, author
		after.Entry = isFunction && o.Entry
		if before == nil {
			a.Added = append(a.Added, name)
			continue
		}
		after.Created = before.Created
		after.Entry = before.Entry || isFunction && o.Entry
		switch {
		case sameText(before, after):
			a.Unchanged = append(a.Unchanged, name)
			g.w.unplan(m.id)
		case before.Kind == analyzer.KindHole && after.Kind != analyzer.KindHole:
			a.Added = append(a.Added, name)
			a.Filled = append(a.Filled, name)
		case before.Kind == analyzer.KindHole && !before.Declared, o.Replace:
			a.Updated = append(a.Updated, name)
			if text := unified(before, after); text != "" {
				a.Diffs = append(a.Diffs, Diff{Name: name, Text: text})
			}
		default:
			what := fmt.Sprintf("%s %q", before.Kind, name)
			if before.Language != after.Language {
				what = fmt.Sprintf("%s %s", before.Language, what)
			}
			conflicts = append(conflicts, what)
		}
	}
	for _, names := range [][]string{a.Added, a.Filled, a.Updated, a.Unchanged, conflicts} {
		slices.Sort(names)
	}
	slices.SortFunc(a.Diffs, func(a, b Diff) int { return strings.Compare(a.Name, b.Name) })
	return conflicts
}

// sameText says whether adding b over a changes nothing.
func sameText(a, b *Row) bool {
	if a.Language != b.Language || a.Kind != b.Kind || a.Source != b.Source {
		return false
	}
	return a.Kind == analyzer.KindFunction || a.Signature == b.Signature && a.Doc == b.Doc && a.Declared == b.Declared
}

// conclude completes the answer. What may not be stored is not planned any
// more afterwards.
func (a *Added) conclude(ctx context.Context, g *gathering, again *rejudged, o AddOptions) error {
	if len(again.refused) > 0 {
		g.found = append(g.found, again.refused...)
		slices.SortStableFunc(g.found, compareDiagnostics)
	}
	v, err := g.verdict(ctx)
	if err != nil {
		return err
	}
	a.Verdict, a.Misfits = *v, again.misfits
	if len(a.Updated) > 0 {
		if a.Reach, err = g.reach(ctx, a.Updated); err != nil {
			return err
		}
	}
	if len(a.Misfits) > 0 && !o.AllowMisfits {
		a.OK = false
	}
	if !a.OK {
		g.w.drop()
		if !o.DryRun {
			a.Added, a.Updated, a.Unchanged, a.Filled = nil, nil, nil, nil
		}
	}
	return nil
}

// reach gives what the updated functions reach when all is done.
func (g *gathering) reach(ctx context.Context, updated []string) (*Reach, error) {
	found, err := g.w.lookup(ctx, updated)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(updated))
	for i, name := range updated {
		ids[i] = found[name].id
	}
	reach, err := g.w.reach(ctx, nil, ids)
	if err == nil && len(updated) == 1 {
		reach.Name = updated[0]
	}
	return reach, err
}
