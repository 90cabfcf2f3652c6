package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
)

// Rename gives the function, primitive or hole old the name new, and rewrites
// everything that names it: identifiers alone, by the syntax tree; every other
// byte stays. Mentions of the name in docs are listed, not edited.
//
// It is a RefusedError when new is taken or no lawful name, or when a caller
// would not call the same on the same lines afterwards, because something in
// it bears the new name already.
func (l *Library) Rename(ctx context.Context, old, new string, o WriteOptions) (*Renamed, error) {
	return l.renaming(ctx, renaming{op: "rename", old: old, new: new}, o)
}

// Merge makes everything that calls old call new instead, and removes old.
// Both are of one language, and both async or neither. It rewrites as Rename does, and is refused where
// a caller's arguments do not fit new, and where new would come to call itself,
// directly or by a chain that was no cycle with old before.
func (l *Library) Merge(ctx context.Context, old, new string, o WriteOptions) (*Renamed, error) {
	return l.renaming(ctx, renaming{op: "merge", old: old, new: new}, o)
}

// renaming is a Rename or a Merge.
type renaming struct {
	op       string
	old, new string
	w        *world
	j        *judge
	answer   *Renamed
}

func (l *Library) renaming(ctx context.Context, n renaming, o WriteOptions) (*Renamed, error) {
	var answer *Renamed
	number, err := l.write(ctx, &Change{Verb: n.op}, o, func(ctx context.Context, w *world, j *judge) error {
		n.w, n.j, n.answer = w, j, &Renamed{DryRun: o.DryRun}
		answer = n.answer
		return n.plan(ctx)
	})
	if err != nil {
		return nil, err
	}
	answer.Change = number
	return answer, nil
}

func (n *renaming) refuse(reason string, found ...analyzer.Diagnostic) error {
	return refuse(n.op, reason, found)
}

func (n *renaming) plan(ctx context.Context) error {
	row, err := n.target(ctx)
	if err != nil {
		return err
	}
	edges, err := n.w.edgesTo(ctx, []int64{row.ID})
	if err != nil {
		return err
	}
	callers := []int64{}
	for _, e := range edges {
		if e.Caller != row.ID {
			callers = append(callers, e.Caller)
		}
	}
	rows, err := n.w.rows(ctx, callers, Columns{Source: true, Calls: true})
	if err != nil {
		return err
	}
	sortRows(rows)
	if n.op == "merge" {
		if err := n.unawaited(rows, row.ID); err != nil {
			return err
		}
	}
	if n.op == "rename" && row.Source != "" {
		rows = append(rows, *row)
	}
	// First what the sources say today, then what they say when rewritten.
	rewritten := make([]Row, 0, len(rows))
	olds := make([][]analyzer.Call, 0, len(rows))
	err = n.j.stored(ctx, n.w, rows, func(r *Row, said *analyzer.Judgement) error {
		after, err := n.rewrite(r, said)
		if err != nil {
			return err
		}
		rewritten = append(rewritten, *after)
		olds = append(olds, said.Function.Calls)
		return nil
	})
	if err != nil {
		return err
	}
	switch {
	case n.op == "merge":
		n.w.plan(row, nil)
		if err := n.takeOver(ctx, row.ID); err != nil {
			return err
		}
	case row.Source == "":
		after := *row
		after.Name, after.Updated = n.new, n.w.now
		n.w.plan(row, &after)
	}
	for i := range rewritten {
		n.w.plan(&rows[i], &rewritten[i])
	}
	if err := n.judgeRewritten(ctx, rows, rewritten, olds); err != nil {
		return err
	}
	vanished, err := n.w.settle(ctx)
	if err != nil {
		return err
	}
	if n.op == "merge" {
		n.answer.Removed = append(vanished, n.old)
		slices.Sort(n.answer.Removed)
	}
	for i := range rewritten {
		n.answer.Changed = append(n.answer.Changed, rewritten[i].Name)
	}
	if n.op == "rename" && row.Source == "" {
		n.answer.Changed = append(n.answer.Changed, n.new)
	}
	slices.Sort(n.answer.Changed)
	return n.mentions(ctx, row.ID)
}

// takeOver links the guidance of old to new.
func (n *renaming) takeOver(ctx context.Context, old int64) error {
	found, err := n.w.lookup(ctx, []string{n.new})
	if err != nil {
		return err
	}
	return n.w.relink(ctx, []int64{old}, func(Link) (Link, bool) { return Link{found[n.new].id, n.new}, true })
}

// target gives the row of old, having looked at what new is.
func (n *renaming) target(ctx context.Context) (*Row, error) {
	names := []string{n.old}
	if n.op == "merge" {
		names = append(names, n.new)
	}
	if _, err := n.w.require(ctx, names...); err != nil {
		return nil, err
	}
	found, err := n.w.lookup(ctx, []string{n.old, n.new})
	if err != nil {
		return nil, err
	}
	old := found[n.old]
	new, taken := found[n.new]
	switch unlawful := analyzer.CheckName(old.known.Language, n.new); {
	case n.old == n.new:
		return nil, n.refuse(fmt.Sprintf("%q is the name already; want another", n.old))
	case n.op == "rename" && unlawful != nil:
		return nil, n.refuse(unlawful.Error())
	case n.op == "rename" && taken:
		return nil, n.refuse(fmt.Sprintf("%q exists; to make all callers of %q call it, merge them", n.new, n.old))
	case n.op == "merge" && old.known.Language != new.known.Language:
		return nil, n.refuse(fmt.Sprintf("%q is a %s function and %q a %s function", n.old, old.known.Language, n.new, new.known.Language))
	case n.op == "merge" && old.known.Signature != "" && new.known.Signature != "" && isAsync(old.known) != isAsync(new.known):
		return nil, n.refuse(fmt.Sprintf("one of %q and %q is async and the other is not; want both or neither", n.old, n.new))
	}
	if n.op == "merge" {
		if err := n.recursion(ctx, old.id, new.id); err != nil {
			return nil, err
		}
	}
	rows, err := n.w.rows(ctx, []int64{old.id}, Columns{Source: true, Calls: true})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("reading %q: %w", n.old, ErrDamaged)
	}
	return &rows[0], nil
}

// recursion refuses a merge that would make new call itself.
func (n *renaming) recursion(ctx context.Context, old, new int64) error {
	chain, err := callgraph.Path(ctx, n.w, new, old)
	if err != nil || chain == nil {
		return err
	}
	edges, err := n.w.r.EdgesFrom(ctx, []int64{new})
	if err != nil {
		return err
	}
	for _, e := range edges {
		if e.Callee != chain[1] || len(e.Lines) == 0 {
			continue
		}
		found := analyzer.Diagnostic{
			File: n.new, Line: e.Lines[0], Column: 1, EndLine: e.Lines[0], EndColumn: 1, Rule: analyzer.RuleReference,
			Message: fmt.Sprintf("the call of %q would come to be a call of %q itself", e.Spelling, n.new),
		}
		if len(chain) == 2 {
			return n.refuse(fmt.Sprintf("%q calls %q: it would call itself", n.new, n.old), found)
		}
		back, err := callgraph.Path(ctx, n.w, old, new)
		if err != nil || back != nil {
			return err
		}
		names, err := n.w.nameOf(ctx, chain)
		if err != nil {
			return err
		}
		links := make([]string, len(chain))
		for i, id := range chain {
			links[i] = names[id]
		}
		found.Message = fmt.Sprintf("this call would close a cycle: %s would call %q", links[len(links)-2], n.new)
		return n.refuse(fmt.Sprintf("%q would come to call itself: %s", n.new, strings.Join(links, " → ")), found)
	}
	return nil
}

// unawaited refuses a merge whose callers were written for an old that was
// async and is not, or the other way round: its mark would go with old.
func (n *renaming) unawaited(callers []Row, old int64) error {
	var found []analyzer.Diagnostic
	for _, r := range callers {
		for _, e := range r.Calls {
			if e.Callee == old && awaitPart(e.Misfit) != "" {
				found = append(found, analyzer.Diagnostic{
					File: r.Name, Line: e.MisfitLine, Column: 1, EndLine: e.MisfitLine, EndColumn: 1,
					Rule: analyzer.RuleSignature, Message: e.Misfit, Callee: n.old,
				})
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	return n.refuse(fmt.Sprintf("not everything calls %q as it is", n.old), found...)
}

// rewrite gives the row with each identifier that names old replaced.
func (n *renaming) rewrite(r *Row, said *analyzer.Judgement) (*Row, error) {
	if said.Function == nil {
		return nil, n.refuse(fmt.Sprintf("%q cannot be read any more", r.Name), said.Diagnostics...)
	}
	var spans []analyzer.Span
	for _, c := range said.Function.Calls {
		if c.Name == n.old {
			spans = slices.Clone(c.Spans)
		}
	}
	after := *r
	if r.Name == n.old {
		spans = append(spans, said.Function.NameSpan)
		after.Name = n.new
	}
	slices.SortFunc(spans, func(a, b analyzer.Span) int { return a.Start - b.Start })
	var b strings.Builder
	last := 0
	for _, s := range spans {
		if s.Start < last || s.End < s.Start || s.End > len(r.Source) {
			return nil, fmt.Errorf("rewriting %q: the front end of %s gave a span outside the source", r.Name, r.Language)
		}
		b.WriteString(r.Source[last:s.Start])
		b.WriteString(n.new)
		last = s.End
	}
	b.WriteString(r.Source[last:])
	after.Source, after.Updated = b.String(), n.w.now
	return &after, nil
}

// judgeRewritten judges the rewritten sources and completes their rows. olds
// are the calls of the sources as they were.
func (n *renaming) judgeRewritten(ctx context.Context, rows, rewritten []Row, olds [][]analyzer.Call) error {
	var found []analyzer.Diagnostic
	i := -1
	err := n.j.stored(ctx, n.w, rewritten, func(r *Row, said *analyzer.Judgement) error {
		i++
		a, err := n.w.assess(ctx, r.ID, said, rows[i].Calls)
		if err != nil {
			return err
		}
		found = append(found, a.refused...)
		found = append(found, a.misfits...)
		if said.Function == nil {
			return nil
		}
		if d := n.difference(r, olds[i], said.Function); d != nil {
			found = append(found, *d)
		}
		after := n.w.planned[r.ID].After
		after.Form = "" // it names the callees
		after.read(said, n.j.version(r.Language), a.calls)
		return nil
	})
	n.w.into = nil
	if err == nil && len(found) > 0 {
		return n.refuse(fmt.Sprintf("not everything would call %q as it calls %q", n.new, n.old), found...)
	}
	return err
}
