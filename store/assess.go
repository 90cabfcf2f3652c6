package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// assessment is what a judgement of a stored source comes to.
type assessment struct {
	calls   []Edge                // ascending by callee
	misfits []analyzer.Diagnostic // misfits of calls that had none, or another; each with its Callee
	refused []analyzer.Diagnostic // findings that no stored function may have
}

// bind gives the calls that a front end read as edges of caller. Names that
// stand for nothing are left out.
func (w *world) bind(ctx context.Context, caller int64, calls []analyzer.Call) ([]Edge, error) {
	names := make([]string, len(calls))
	for i := range calls {
		names[i] = calls[i].Name
	}
	found, err := w.lookup(ctx, names)
	if err != nil {
		return nil, err
	}
	edges := make([]Edge, 0, len(calls))
	for _, c := range calls {
		if n, ok := found[c.Name]; ok {
			edges = append(edges, Edge{Caller: caller, Callee: n.id, Kind: c.Kind, Spelling: c.Name, Lines: c.Lines})
		}
	}
	slices.SortFunc(edges, byCallee)
	return edges, nil
}

// assess turns the judgement of a stored function into its calls. Findings of
// the rules signature and type become misfits of the calls that are to blame.
// prior are the calls as they were, for the misfits that they had already:
// those may stay.
func (w *world) assess(ctx context.Context, id int64, said *analyzer.Judgement, prior []Edge) (*assessment, error) {
	a := &assessment{}
	if said.Function == nil {
		a.refused = said.Diagnostics
		return a, nil
	}
	var err error
	if a.calls, err = w.bind(ctx, id, said.Function.Calls); err != nil {
		return nil, err
	}
	for _, d := range said.Diagnostics {
		e := w.blame(a.calls, prior, &d)
		if e == nil {
			a.refused = append(a.refused, d)
			continue
		}
		if e.Misfit != "" {
			continue // one tells enough: the first
		}
		if await := w.awaitMisfit(e, said, prior); await != "" {
			d.Message += "; " + await
		}
		a.misfit(w, e, prior, d)
	}
	for i := range a.calls {
		e := &a.calls[i]
		if e.Misfit != "" || len(e.Lines) == 0 {
			continue
		}
		if await := w.awaitMisfit(e, said, prior); await != "" {
			a.misfit(w, e, prior, analyzer.Diagnostic{
				File: said.Function.File, Line: e.Lines[0], Column: 1, EndLine: e.Lines[0], EndColumn: 1,
				Rule: analyzer.RuleSignature, Message: await,
			})
		}
	}
	return a, nil
}

// misfit makes a finding the misfit of a call, and keeps it where the call had
// none, or another.
func (a *assessment) misfit(w *world, e *Edge, prior []Edge, d analyzer.Diagnostic) {
	e.Misfit, e.MisfitLine = d.Message, d.Line
	if !w.hadMisfit(prior, e) {
		d.Callee = e.Spelling
		a.misfits = append(a.misfits, d)
	}
}

// blame gives the call that a finding is about: the one that the front end
// names, else the first whose callee changes, else the first that had a
// misfit; nil when the finding cannot be a misfit.
func (w *world) blame(calls, prior []Edge, d *analyzer.Diagnostic) *Edge {
	if d.Rule != analyzer.RuleSignature && d.Rule != analyzer.RuleType {
		return nil
	}
	var best *Edge
	rank := 4
	for i := range calls {
		e := &calls[i]
		r := 4
		switch {
		case e.Spelling == d.Callee:
			r = 1
		case w.calleeMoved(e.Callee):
			r = 2
		case misfitOf(prior, e.Callee) != "":
			r = 3
		}
		if r < rank || r == rank && best != nil && e.Spelling < best.Spelling {
			best, rank = e, r
		}
	}
	return best
}

// calleeMoved says whether what callers know of a function, its name aside,
// is planned to change.
func (w *world) calleeMoved(id int64) bool {
	p, ok := w.planned[id]
	if !ok || p.Before == nil || p.After == nil {
		return ok
	}
	before, after := knownOf(p.Before), knownOf(p.After)
	before.Name = after.Name
	return before != after
}

// hadMisfit says whether a call's misfit was there before, perhaps with others.
func (w *world) hadMisfit(prior []Edge, e *Edge) bool {
	old := misfitOf(prior, e.Callee)
	return old == e.Misfit || strings.HasSuffix(old, "; "+e.Misfit) || strings.HasPrefix(old, misfitPurged) || old != "" && !w.calleeMoved(e.Callee)
}

func misfitOf(calls []Edge, callee int64) string {
	for i := range calls {
		if calls[i].Callee == callee {
			return calls[i].Misfit
		}
	}
	return ""
}

// rejudged is what judging callers again came to.
type rejudged struct {
	misfits []Misfit              // new ones; sorted
	places  []analyzer.Diagnostic // the same, where an operation has no room for misfits
	refused []analyzer.Diagnostic
}

// judgeCallers judges the stored functions that call one whose name, kind,
// language or signature is planned to change, and plans the change of their
// misfits. Planned functions are the operation's own to judge.
func (w *world) judgeCallers(ctx context.Context, j *judge) (*rejudged, error) {
	var moved []int64
	for _, id := range w.plannedIDs() {
		if p := w.planned[id]; p.Before != nil && p.After != nil && knownOf(p.Before) != knownOf(p.After) {
			moved = append(moved, id)
		}
	}
	edges, err := w.edgesTo(ctx, moved)
	if err != nil {
		return nil, err
	}
	var callers []int64
	for _, e := range edges {
		if _, ok := w.planned[e.Caller]; !ok {
			callers = append(callers, e.Caller)
		}
	}
	slices.Sort(callers)
	rows, err := w.rows(ctx, slices.Compact(callers), Columns{Source: true, Calls: true})
	if err != nil {
		return nil, err
	}
	sortRows(rows)
	again := &rejudged{}
	var changed []RowChange
	err = j.stored(ctx, w, rows, func(r *Row, said *analyzer.Judgement) error {
		a, err := w.assess(ctx, r.ID, said, r.Calls)
		if err != nil {
			return err
		}
		again.add(r.Name, a)
		if after := *r; said.Function != nil {
			after.read(said, r.Analyzer, a.calls)
			changed = append(changed, RowChange{Before: r, After: &after})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(again.misfits, compareMisfits)
	for _, c := range changed {
		if !sameContent(c.Before, c.After) {
			w.plan(c.Before, c.After)
		}
	}
	return again, nil
}

func (g *rejudged) add(caller string, a *assessment) {
	g.refused = append(g.refused, a.refused...)
	g.places = append(g.places, a.misfits...)
	for _, d := range a.misfits {
		g.misfits = append(g.misfits, Misfit{Caller: caller, Callee: d.Callee, Line: d.Line, Message: d.Message})
	}
}

func compareMisfits(a, b Misfit) int {
	return cmp.Or(strings.Compare(a.Caller, b.Caller), strings.Compare(a.Callee, b.Callee),
		cmp.Compare(a.Line, b.Line), strings.Compare(a.Message, b.Message))
}

// findings gives everything that stands in the way where misfits may not stay.
func (g *rejudged) findings() []analyzer.Diagnostic {
	all := slices.Concat(g.refused, g.places)
	slices.SortStableFunc(all, compareDiagnostics)
	return all
}

func compareDiagnostics(a, b analyzer.Diagnostic) int {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
		strings.Compare(string(a.Rule), string(b.Rule)), strings.Compare(a.Message, b.Message))
}

func sortRows(rows []Row) {
	slices.SortFunc(rows, func(a, b Row) int { return strings.Compare(a.Name, b.Name) })
}
