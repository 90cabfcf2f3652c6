package goast

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// A want says what can stand where an unknown name does.
type want int

const (
	forValue want = iota
	forCall
	forType
)

// predeclaredTypes and predeclaredValues are the names Go itself has.
var predeclaredTypes, predeclaredValues = func() (typeNames, values []string) {
	for _, name := range types.Universe.Names() {
		switch types.Universe.Lookup(name).(type) {
		case *types.TypeName:
			typeNames = append(typeNames, name)
		case *types.Const, *types.Nil:
			values = append(values, name)
		}
	}
	return typeNames, values
}()

// A nearName is asked for a name where something is wanted.
type nearName struct {
	name string
	want want
}

// near gives names that resemble name and can stand where it does, best first.
func (j *judge) near(name string, want want) []string {
	key := nearName{name, want}
	if near, asked := j.nearNames[key]; asked {
		return near
	}
	if len(j.nearNames) == maxFindings {
		return nil // more findings are not shown
	}
	var pool []string
	for _, id := range j.u.names.declared {
		if j.canStand(id, want) {
			pool = append(pool, id.Name)
		}
	}
	switch want {
	case forType:
		pool = append(pool, predeclaredTypes...)
	case forCall:
		pool = append(append(pool, permittedByDefault...), j.extra...)
	case forValue:
		pool = append(pool, predeclaredValues...)
	}
	if want != forType {
		pool = append(pool, j.batch...)
		if j.env.Near != nil {
			pool = append(pool, j.env.Near(j.ctx, name)...)
		}
	}
	near := analyzer.Near(name, pool)
	if j.nearNames == nil {
		j.nearNames = map[nearName][]string{}
	}
	j.nearNames[key] = near
	return near
}

// canStand tells whether what id declares is of the kind that is wanted.
func (j *judge) canStand(id *ast.Ident, want want) bool {
	switch obj := j.info.Defs[id].(type) {
	case *types.TypeName:
		return want != forValue
	case *types.Var:
		if want == forCall {
			j.bind()
			return j.bindings[obj].once()
		}
	}
	return want == forValue
}

// didYouMean puts near names into words, or gives "".
func didYouMean(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(near, ", ")
}

// A proposal is a set of rewrites of which one may be what a finding asks for.
type proposal struct {
	finding int // its index
	options []analyzer.Suggestion
	names   []string // what they bring in
}

// maxTrials bounds the bytes that are judged to try the proposals of a source;
// each trial counts minTrial more.
const (
	maxTrials = analyzer.MaxSourceBytes
	minTrial  = 4 << 10
)

// propose proposes the near names for the newest finding.
func (j *judge) propose(id *ast.Ident, near []string) {
	p := proposal{finding: len(j.u.findings) - 1, names: near}
	for _, name := range near {
		p.options = append(p.options, analyzer.Suggestion{
			Message: "write " + name,
			Edits:   []analyzer.Edit{j.u.edit(id.Pos(), id.End(), name)},
		})
	}
	j.offer(p)
}

// offer takes a proposal as long as there is room for its trials.
func (j *judge) offer(p proposal) {
	cost := len(p.options) * (len(j.u.source.Text) + minTrial)
	if cost > 0 && j.trials+cost <= maxTrials {
		j.trials += cost
		j.proposals = append(j.proposals, p)
	}
}

// suggest tries the proposals of all judges: a finding gets the rewrite that
// mends it where exactly one does.
func (w *world) suggest(judges []*judge) error {
	if !slices.ContainsFunc(judges, func(j *judge) bool { return len(j.proposals) > 0 }) {
		return nil
	}
	var names []string
	for _, j := range judges {
		for _, p := range j.proposals {
			for _, name := range p.names {
				if w.stubs[name] == nil {
					names = append(names, name)
				}
			}
		}
	}
	trial := *w
	trial.env.Near = nil
	trial.stubs = maps.Clone(w.stubs)
	slices.Sort(names)
	if err := trial.lookUp(slices.Compact(names)); err != nil {
		return err
	}
	for _, j := range judges {
		for _, p := range j.proposals {
			if err := w.ctx.Err(); err != nil {
				return err
			}
			fits := slices.DeleteFunc(p.options, func(s analyzer.Suggestion) bool { return !trial.mends(j.u, j.u.findings[p.finding], s) })
			if len(fits) == 1 {
				j.u.findings[p.finding].Suggestion = &fits[0]
			}
		}
	}
	return nil
}

// mends tells whether u, rewritten, is judged to be free of one finding and to
// have none that was not there before. Findings are compared by rule and line:
// their words may change.
func (w *world) mends(u *unit, finding analyzer.Diagnostic, s analyzer.Suggestion) bool {
	edited := u.source
	for _, e := range slices.Backward(s.Edits) {
		edited.Text = edited.Text[:e.Start] + e.Text + edited.Text[e.End:]
	}
	type mark struct {
		rule analyzer.Rule
		line int
	}
	left := map[mark]int{}
	for _, f := range u.findings {
		left[mark{f.Rule, f.Line}]++
	}
	for _, f := range w.judge(newUnit(w, edited)).u.findings {
		m := mark{f.Rule, f.Line}
		if left[m]--; left[m] < 0 {
			return false
		}
	}
	return left[mark{finding.Rule, finding.Line}] > 0
}
