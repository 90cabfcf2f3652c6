package python

import (
	"maps"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

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
func (j *judge) propose(n *syntax.Name, near []string) {
	p := proposal{finding: len(j.u.findings) - 1, names: near}
	for _, name := range near {
		p.options = append(p.options, analyzer.Suggestion{
			Message: "write " + name,
			Edits:   []analyzer.Edit{j.u.edit(n.Range, name)},
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
	var names []string
	proposed := false
	for _, j := range judges {
		for _, p := range j.proposals {
			proposed = true
			names = append(names, p.names...)
		}
	}
	if !proposed {
		return nil
	}
	trial := *w
	trial.env.Near = nil
	trial.known = maps.Clone(w.known)
	if err := trial.lookUp(names); err != nil {
		return err
	}
	for _, j := range judges {
		for _, p := range j.proposals {
			if err := w.ctx.Err(); err != nil {
				return err
			}
			fits := slices.DeleteFunc(p.options, func(s analyzer.Suggestion) bool {
				return !trial.mends(j.u, j.u.findings[p.finding], s)
			})
			if len(fits) == 1 {
				j.u.findings[p.finding].Suggestion = &fits[0]
			}
		}
	}
	return nil
}

// mends tells whether u, rewritten, is judged to be free of one finding and to
// have none that was not there before. Findings are compared by rule and line
// (counted from the end where the rewrite takes lines away above it): their
// words may change.
func (w *world) mends(u *unit, finding analyzer.Diagnostic, s analyzer.Suggestion) bool {
	edited := u.source
	for _, e := range slices.Backward(s.Edits) {
		edited.Text = edited.Text[:e.Start] + e.Text + edited.Text[e.End:]
	}
	gone := strings.Count(u.source.Text, "\n") - strings.Count(edited.Text, "\n")
	type mark struct {
		rule analyzer.Rule
		line int
	}
	left := map[mark]int{}
	for _, f := range u.findings {
		if f.Line > finding.Line {
			f.Line -= gone
		}
		left[mark{f.Rule, f.Line}]++
	}
	trial := w.newUnit(edited)
	defer trial.release()
	for _, f := range w.judge(trial).u.findings {
		m := mark{f.Rule, f.Line}
		if left[m]--; left[m] < 0 {
			return false
		}
	}
	return left[mark{finding.Rule, finding.Line}] > 0
}
