package report

import (
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// Verified is the answer to verify.
type Verified struct {
	OK        bool     `json:"ok"`
	Functions int      `json:"functions"`
	Calls     int      `json:"calls"`
	Problems  []string `json:"problems"`
	Misfits   []Misfit `json:"misfits"`
	Guidance  int      `json:"guidance"`
}

// NewVerified shows whether a library holds its invariants.
func NewVerified(v *store.Verified) *Verified {
	return &Verified{
		OK: v.OK, Functions: v.Functions, Calls: v.Calls, Guidance: v.Guidance,
		Problems: list(v.Problems), Misfits: convert(v.Misfits, newMisfit),
	}
}

// No implements Answer.
func (a *Verified) No() bool { return !a.OK }

// Text implements Answer.
func (a *Verified) Text(p *Printer) {
	for _, problem := range a.Problems {
		p.line("problem: %s", problem)
	}
	p.table(nil, convert(a.Misfits, Misfit.row))
	verdict := "sound"
	if !a.OK {
		verdict = "broken"
	}
	p.line("%s: %s, %s", verdict, count(a.Functions, "function"), count(a.Calls, "call"))
}

// Rechecked is the answer to recheck.
type Rechecked struct {
	OK       bool         `json:"ok"`
	Checked  int          `json:"checked"`
	Changed  []string     `json:"changed"`
	Unlawful []Diagnostic `json:"unlawful"`
	Change   int64        `json:"change"`
}

// NewRechecked shows what judging everything again found.
func NewRechecked(r *store.Rechecked) *Rechecked {
	return &Rechecked{
		OK: len(r.Unlawful) == 0, Checked: r.Checked, Changed: list(r.Changed),
		Unlawful: convert(r.Unlawful, NewDiagnostic), Change: r.Change,
	}
}

// No implements Answer.
func (a *Rechecked) No() bool { return !a.OK }

// Text implements Answer.
func (a *Rechecked) Text(p *Printer) {
	for _, d := range a.Unlawful {
		d.text(p)
	}
	p.table(nil, appendChange(appendRows(nil, "changed", a.Changed), a.Change))
	p.line("checked %s: %d changed, %s", count(a.Checked, "function"), len(a.Changed), count(len(a.Unlawful), "finding"))
	p.undo(a.Change)
}

// Policy is the answer to policy.
type Policy struct {
	positive
	Permit []string `json:"permit"`
	Python string   `json:"python"`
	Go     string   `json:"go"`
	Change int64    `json:"change,omitempty"` // of the change that was asked for
}

// NewPolicy shows a policy; change is 0 when it was only asked for.
func NewPolicy(p store.Policy, change int64) *Policy {
	out := &Policy{Permit: list(p.Permit), Python: p.Python, Go: p.Go, Change: change}
	if out.Python == "" {
		out.Python = analyzer.DefaultPythonVersion
	}
	if out.Go == "" {
		out.Go = analyzer.DefaultGoVersion
	}
	return out
}

// Text implements Answer.
func (a *Policy) Text(p *Printer) {
	rows := appendRows(nil, "permit", a.Permit)
	rows = append(rows, []string{"python", a.Python}, []string{"go", a.Go})
	p.table(nil, appendChange(rows, a.Change))
	p.undo(a.Change)
}

// Rules is the answer to rules.
type Rules struct {
	positive
	Rules []Rule `json:"rules"`

	whole bool
}

// Rule explains one rule; bad and good are examples, one after the other
// where there are several.
type Rule struct {
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Doc     string `json:"doc"`
	Bad     string `json:"bad"`
	Good    string `json:"good"`
}

// NewRules lists rules.
func NewRules(docs []analyzer.RuleDoc) *Rules { return &Rules{Rules: convert(docs, newRule)} }

// NewRule explains one rule.
func NewRule(doc analyzer.RuleDoc) *Rules { return &Rules{Rules: []Rule{newRule(doc)}, whole: true} }

func newRule(d analyzer.RuleDoc) Rule {
	var bad, good []string
	for _, e := range d.Examples {
		bad = append(bad, strings.TrimRight(e.Bad, "\n"))
		good = append(good, strings.TrimRight(e.Good, "\n"))
	}
	return Rule{
		Name: string(d.Name), Summary: d.Summary, Doc: d.Doc,
		Bad: strings.Join(bad, "\n\n"), Good: strings.Join(good, "\n\n"),
	}
}

// Text implements Answer.
func (a *Rules) Text(p *Printer) {
	if !a.whole {
		p.table([]string{"RULE", "SAYS"}, convert(a.Rules, func(r Rule) []string { return []string{r.Name, r.Summary} }))
		p.next("next: funcshelf rules NAME")
		return
	}
	for _, r := range a.Rules {
		p.line("%s: %s", r.Name, r.Summary)
		p.blank()
		p.block(r.Doc)
		r.example(p, "Bad:", r.Bad)
		r.example(p, "Good:", r.Good)
	}
}

func (Rule) example(p *Printer, title, code string) {
	if code == "" {
		return
	}
	p.blank()
	p.line("%s", title)
	p.blank()
	for line := range strings.Lines(code) {
		p.block("    " + line)
	}
}

// Backup is the answer to backup.
type Backup struct {
	positive
	File string `json:"file"`
}

// Text implements Answer.
func (a *Backup) Text(p *Printer) { p.table(nil, [][]string{{"backup", a.File}}) }

// Version is the answer to version.
type Version struct {
	positive
	Version  string            `json:"version"`
	Go       string            `json:"go"`
	Schema   int               `json:"schema"`   // the version of a library's tables
	Checkers map[string]string `json:"checkers"` // the version of each language's front end
}

// Text implements Answer.
func (a *Version) Text(p *Printer) {
	rows := [][]string{{"funcshelf", a.Version}, {"built with", a.Go}, {"schema", strconv.Itoa(a.Schema)}}
	for _, l := range []string{string(analyzer.Go), string(analyzer.Python)} {
		if v, ok := a.Checkers[l]; ok {
			rows = append(rows, []string{l + " checker", v})
		}
	}
	p.table(nil, rows)
}
