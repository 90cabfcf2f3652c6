package store

import (
	"context"
	"fmt"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Check judges a batch without any library: known are its own sources and
// declarations, permitted is what the policy permits. Of the options it reads
// AllowHoles and Progress. That checkers lack one for the language of a source
// is an error, and so is having none at all.
func Check(ctx context.Context, checkers []analyzer.Checker, p Policy, b Batch, o AddOptions) (*Verdict, error) {
	j := &judge{checkers: byLanguage(checkers)}
	return check(ctx, newWorld(nil, p), j, b, o)
}

// Check judges a batch as Add would, and stores nothing. It says nothing of
// what the batch would change: that is what Add with DryRun is for.
func (l *Library) Check(ctx context.Context, b Batch, o AddOptions) (*Verdict, error) {
	var v *Verdict
	err := l.db.View(ctx, func(r Reader) error {
		w, err := l.world(ctx, r)
		if err != nil {
			return err
		}
		v, err = check(ctx, w, &judge{checkers: l.checkers}, b, o)
		return err
	})
	return v, err
}

func check(ctx context.Context, w *world, j *judge, b Batch, o AddOptions) (*Verdict, error) {
	g, err := w.read(ctx, j, b, o)
	if err != nil {
		return nil, err
	}
	return g.verdict(ctx)
}

// gathering is a batch as it was judged, its functions planned in a world.
type gathering struct {
	w       *world
	members []member // in the order of the batch: primitives, holes, sources
	found   []analyzer.Diagnostic
	stored  map[string]*Row // by name, what the library has under the names of the batch
}

// member is one function of a batch.
type member struct {
	fn    *analyzer.Function
	holes []string // names that it calls and nobody wrote
	bad   bool     // has findings
	id    int64
}

// read judges a batch and plans its functions, whatever stands under their
// names.
func (w *world) read(ctx context.Context, j *judge, b Batch, o AddOptions) (*gathering, error) {
	if len(j.checkers) == 0 {
		return nil, errNoChecker
	}
	g := &gathering{w: w, stored: map[string]*Row{}}
	env := w.env()
	env.AllowHoles = o.AllowHoles
	total := len(b.Primitives) + len(b.Holes) + len(b.Sources)
	progress(o.Progress, 0, total)
	for _, d := range []struct {
		files []analyzer.Source
		kind  analyzer.Kind
	}{{b.Primitives, analyzer.KindPrimitive}, {b.Holes, analyzer.KindHole}} {
		var members []member
		for _, file := range d.files {
			declared, err := g.declare(ctx, j, env, file, d.kind)
			if err != nil {
				return nil, err
			}
			members = append(members, declared...)
		}
		if err := g.plan(ctx, j, members); err != nil {
			return nil, err
		}
	}
	if err := g.judgeSources(ctx, j, env, b.Sources); err != nil {
		return nil, err
	}
	g.findDoubles()
	if err := g.bind(ctx); err != nil {
		return nil, err
	}
	slices.SortStableFunc(g.found, compareDiagnostics)
	progress(o.Progress, total, total)
	return g, nil
}

func progress(f func(done, total int), done, total int) {
	if f != nil {
		f(done, total)
	}
}

func (g *gathering) declare(ctx context.Context, j *judge, env analyzer.Env, file analyzer.Source, kind analyzer.Kind) ([]member, error) {
	checker, err := j.checker(file.Language)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", file.File, err)
	}
	functions, found, err := checker.Declare(ctx, env, file, kind)
	if err != nil {
		return nil, err
	}
	g.found = append(g.found, found...)
	members := make([]member, len(functions))
	for i, fn := range functions {
		fn.Language = file.Language
		members[i] = member{fn: fn, bad: len(found) > 0}
	}
	return members, nil
}

// judgeSources judges the sources, those that the judge remembers aside: they
// are planned first, so that the others find them.
func (g *gathering) judgeSources(ctx context.Context, j *judge, env analyzer.Env, sources []analyzer.Source) error {
	said := make([]analyzer.Judgement, len(sources))
	var ask []analyzer.Source
	var at []int
	var known []member
	for i := range sources {
		if old, ok := j.recall(&sources[i]); ok {
			said[i] = old
			known = append(known, memberOf(&old, &sources[i])...)
			continue
		}
		ask, at = append(ask, sources[i]), append(at, i)
	}
	before := len(g.members)
	if err := g.plan(ctx, j, known); err != nil {
		return err
	}
	answers, err := j.check(ctx, env, ask)
	if err != nil {
		return err
	}
	for k, i := range at {
		said[i] = answers[k]
	}
	g.members = g.members[:before]
	var members []member
	for i := range said {
		members = append(members, memberOf(&said[i], &sources[i])...)
	}
	if err := g.plan(ctx, j, members); err != nil {
		return err
	}
	if err := g.judgeStrangers(ctx, j, env, sources, said); err != nil {
		return err
	}
	for i := range said {
		g.found = append(g.found, said[i].Diagnostics...)
	}
	return nil
}

// judgeStrangers judges the refused sources of a batch of several languages
// once more, now that the functions of the others are planned: a call of one
// was a call of an unknown name before, and the finding can say what it is.
func (g *gathering) judgeStrangers(ctx context.Context, j *judge, env analyzer.Env, sources []analyzer.Source, said []analyzer.Judgement) error {
	var refused []analyzer.Source
	var at []int
	isMixed := false
	for i := range sources {
		isMixed = isMixed || sources[i].Language != sources[0].Language
		if len(said[i].Diagnostics) > 0 {
			refused, at = append(refused, sources[i]), append(at, i)
		}
	}
	if !isMixed {
		return nil
	}
	answers, err := j.check(ctx, env, refused)
	if err != nil {
		return err
	}
	for k, i := range at {
		said[i] = answers[k]
	}
	return nil
}

// findDoubles refuses names that are declared twice. Of two sources the front
// end says so itself.
func (g *gathering) findDoubles() {
	first := map[string]*analyzer.Function{}
	for i := range g.members {
		m := &g.members[i]
		other := first[m.fn.Name]
		if other == nil {
			first[m.fn.Name] = m.fn
			continue
		}
		if other.Kind == analyzer.KindFunction && m.fn.Kind == analyzer.KindFunction && other.Language == m.fn.Language {
			continue
		}
		m.bad = true
		g.found = append(g.found, analyzer.Diagnostic{
			File: m.fn.File, Line: 1, Column: 1, EndLine: 1, EndColumn: 1, Rule: analyzer.RuleSingleFunction,
			Message: fmt.Sprintf("%q is given twice: here and as a %s in %s", m.fn.Name, other.Kind, other.File),
		})
	}
}

// memberOf gives the function of a judgement, if one could be made out.
func memberOf(said *analyzer.Judgement, s *analyzer.Source) []member {
	if said.Function == nil || said.Function.Name == "" {
		return nil
	}
	fn := *said.Function
	fn.Language, fn.File = s.Language, s.File
	return []member{{fn: &fn, holes: said.Holes, bad: len(said.Diagnostics) > 0}}
}

// plan plans members as rows without calls. What the library has under their
// names is kept in g.stored.
func (g *gathering) plan(ctx context.Context, j *judge, members []member) error {
	w := g.w
	names := make([]string, len(members))
	for i := range members {
		names[i] = members[i].fn.Name
	}
	found, err := w.lookup(ctx, names)
	if err != nil {
		return err
	}
	var ids []int64
	for _, n := range found {
		if n.id > 0 && g.stored[n.known.Name] == nil {
			ids = append(ids, n.id)
		}
	}
	if w.r != nil {
		slices.Sort(ids)
		rows, err := w.r.Rows(ctx, ids, Columns{Source: true, Calls: true})
		if err != nil {
			return err
		}
		for i := range rows {
			g.stored[rows[i].Name] = &rows[i]
		}
	}
	for _, m := range members {
		after := rowOf(m.fn, j.version(m.fn.Language))
		after.Declared = m.fn.Kind == analyzer.KindHole
		before := g.stored[after.Name]
		if before != nil {
			after.ID = before.ID
		} else if id, ok := w.names[after.Name]; ok {
			after.ID = id
		} else {
			after.ID = w.newID()
		}
		m.id = after.ID
		w.plan(before, &after)
		g.members = append(g.members, m)
	}
	return nil
}
