package report

import (
	"slices"
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// Diagnostic is one finding.
type Diagnostic struct {
	File       string      `json:"file"`
	Line       int         `json:"line"`
	Column     int         `json:"column"`
	EndLine    int         `json:"endLine"`
	EndColumn  int         `json:"endColumn"`
	Rule       string      `json:"rule"`
	Message    string      `json:"message"`
	Suggestion *Suggestion `json:"suggestion,omitempty"`
}

// Suggestion is a rewrite that is certain.
type Suggestion struct {
	Message string `json:"message"`
	Edits   []Edit `json:"edits"`
}

// Edit replaces the bytes Start to End of the source as given.
type Edit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

// NewDiagnostic shows one finding.
func NewDiagnostic(d analyzer.Diagnostic) Diagnostic {
	out := Diagnostic{
		File: d.File, Line: d.Line, Column: d.Column, EndLine: d.EndLine, EndColumn: d.EndColumn,
		Rule: string(d.Rule), Message: d.Message,
	}
	if s := d.Suggestion; s != nil {
		out.Suggestion = &Suggestion{Message: s.Message, Edits: convert(s.Edits, func(e analyzer.Edit) Edit { return Edit(e) })}
	}
	return out
}

func (d Diagnostic) text(p *Printer) {
	p.out.WriteString(Clean(d.File))
	p.out.WriteString(":" + strconv.Itoa(d.Line) + ":" + strconv.Itoa(d.Column) + ": ")
	p.out.WriteString(p.red(Clean(d.Rule)))
	p.line(": %s", d.Message)
	if d.Suggestion != nil && !strings.Contains(d.Message, d.Suggestion.Message) {
		p.out.WriteByte('\t')
		p.line("%s", d.Suggestion.Message)
	}
}

// Misfit is a call whose arguments no longer fit the callee.
type Misfit struct {
	Caller  string `json:"caller"`
	Callee  string `json:"callee"`
	Line    int    `json:"line"`
	Message string `json:"message"`
}

func newMisfit(m store.Misfit) Misfit { return Misfit(m) }

func (m Misfit) row() []string {
	return []string{"misfit", m.Caller, m.Callee, strconv.Itoa(m.Line), m.Message}
}

// Verdict is the answer to check.
type Verdict struct {
	OK          bool         `json:"ok"`
	Functions   []Function   `json:"functions"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Twins       [][]string   `json:"twins"`
	// Error says which files could not be read, the others being judged, or
	// why the batch as a whole was refused. With it nothing is ok.
	Error string `json:"error,omitempty"`

	files int
	place Place
}

// NewVerdict shows what is wrong with files files.
func NewVerdict(v *store.Verdict, files int) *Verdict {
	return &Verdict{
		OK: v.OK,
		Functions: convert(v.Functions, func(j store.Judged) Function {
			f := newFunction(j.Function)
			f.File = j.File
			return f
		}),
		Diagnostics: convert(v.Diagnostics, NewDiagnostic),
		Twins:       groups(v.Twins),
		files:       files,
	}
}

// SetPlace says where the files are, for Format.
func (v *Verdict) SetPlace(p Place) { v.place = p }

// No implements Answer.
func (v *Verdict) No() bool { return !v.OK }

// Text implements Answer.
func (v *Verdict) Text(p *Printer) {
	v.findings(p)
	v.summary(p)
	if v.OK {
		p.next("next: funcshelf add")
	} else if len(v.Diagnostics) > 0 {
		p.next("next: funcshelf rules %s", v.Diagnostics[0].Rule)
	}
}

func (v *Verdict) findings(p *Printer) {
	for _, d := range v.Diagnostics {
		d.text(p)
	}
	for _, g := range v.Twins {
		p.line("twins: %s", strings.Join(g, ", "))
	}
}

// summary counts the findings.
func (v *Verdict) summary(p *Printer) {
	if s := v.counted(); s != "" {
		p.note("%s", s)
	}
}

// counted says how many findings there are; nothing where there is none and
// that is not the whole answer.
func (v *Verdict) counted() string {
	switch n := len(v.Diagnostics); {
	case n > 0:
		return count(n, "finding") + " in " + count(v.files, "file")
	case v.Error == "":
		return "no findings in " + count(v.files, "file")
	}
	return ""
}

// Diff is a unified diff of one function's source.
type Diff struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func newDiff(d store.Diff) Diff { return Diff(d) }

// Added is the answer to add.
type Added struct {
	Verdict
	Added     []string `json:"added"`
	Updated   []string `json:"updated"`
	Unchanged []string `json:"unchanged"`
	Filled    []string `json:"filled"`
	Misfits   []Misfit `json:"misfits"`
	Change    int64    `json:"change"`
	DryRun    bool     `json:"dryRun"`
	Reach     *Reach   `json:"reach,omitempty"` // of the updated functions
	Diffs     []Diff   `json:"diffs,omitempty"` // of the updated functions
	Hint      string   `json:"hint,omitempty"`  // what would let a refused add through
}

// NewAdded shows what an add of files files did.
func NewAdded(a *store.Added, files int) *Added {
	out := &Added{
		Verdict:   *NewVerdict(&a.Verdict, files),
		Added:     list(a.Added),
		Updated:   list(a.Updated),
		Unchanged: list(a.Unchanged),
		Filled:    list(a.Filled),
		Misfits:   convert(a.Misfits, newMisfit),
		Change:    a.Change,
		DryRun:    a.DryRun,
		Diffs:     convert(a.Diffs, newDiff),
	}
	if a.Reach != nil {
		out.Reach = NewReach(a.Reach)
	}
	if out.unfit() {
		out.Hint = "add the mended callers in the same command, or --allow-misfits"
	}
	return out
}

// unfit says that nothing but misfits stands in the way.
func (a *Added) unfit() bool { return !a.OK && len(a.Diagnostics) == 0 && len(a.Misfits) > 0 }

// NewRefusedAdd shows an add of files files that was refused for a reason that
// is no finding in one of them.
func NewRefusedAdd(r *store.RefusedError, files int) *Added {
	out := NewAdded(&store.Added{Verdict: store.Verdict{Diagnostics: r.Diagnostics}}, files)
	out.Error = r.Error()
	return out
}

// Text implements Answer.
func (a *Added) Text(p *Printer) {
	if a.OK {
		a.stored(p)
	}
	if a.DryRun {
		for _, d := range a.Diffs {
			p.block(d.Text)
		}
	}
	p.table(nil, convert(a.Misfits, Misfit.row))
	a.findings(p)
	if a.unfit() {
		p.note("%s would no longer fit", count(len(a.Misfits), "call"))
	} else {
		a.summary(p)
	}
	switch {
	case !a.OK:
		p.note("nothing was stored")
		if a.Hint != "" && a.Error == "" {
			p.note("hint: %s", a.Hint)
		}
		if len(a.Diagnostics) > 0 {
			p.next("next: funcshelf rules %s", a.Diagnostics[0].Rule)
		}
	case a.DryRun:
		p.next("next: the same without --dry-run")
	case a.Change > 0:
		p.next("undo: funcshelf undo %d", a.Change)
	}
}

// stored says what was written, or would be.
func (a *Added) stored(p *Printer) {
	added, updated, filled := "added", "updated", "filled"
	if a.DryRun {
		added, updated, filled = "would add", "would update", "would fill"
	}
	var rows [][]string
	for _, n := range a.Added {
		if slices.Contains(a.Filled, n) {
			continue
		}
		rows = append(rows, []string{added, n})
	}
	rows = appendRows(rows, filled, a.Filled)
	rows = appendRows(rows, updated, a.Updated)
	rows = appendRows(rows, "unchanged", a.Unchanged)
	if a.Reach != nil {
		for _, f := range a.Reach.Functions {
			rows = append(rows, []string{"reaches", f.Name})
		}
	}
	if a.Change > 0 {
		rows = append(rows, []string{"change", strconv.FormatInt(a.Change, 10)})
	}
	p.table(nil, rows)
}

// appendRows appends a row of what and each name.
func appendRows(rows [][]string, what string, names []string) [][]string {
	for _, n := range names {
		rows = append(rows, []string{what, n})
	}
	return rows
}

// Text writes the findings that a refusal is made of.
func (f Failure) Text(p *Printer) {
	for _, d := range f.Diagnostics {
		d.text(p)
	}
}
