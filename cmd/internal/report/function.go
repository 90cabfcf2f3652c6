package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// Function is one function as every list shows it.
type Function struct {
	Name      string   `json:"name"`
	Language  string   `json:"language"`
	Kind      string   `json:"kind"`
	Signature string   `json:"signature"`
	Doc       string   `json:"doc"`
	Calls     []string `json:"calls"`
	Builtins  []string `json:"builtins"`
	Runnable  bool     `json:"runnable"`
	Entry     bool     `json:"entry"`
	File      string   `json:"file,omitempty"`
	Source    string   `json:"source,omitempty"`
}

// newFunction leaves the source out.
func newFunction(f store.Function) Function {
	return Function{
		Name:      f.Name,
		Language:  string(f.Language),
		Kind:      string(f.Kind),
		Signature: f.Signature,
		Doc:       f.Doc,
		Calls:     convert(f.Calls, func(c store.Call) string { return c.Name }),
		Builtins:  list(f.Builtins),
		Runnable:  f.Runnable,
		Entry:     f.Entry,
	}
}

func newFunctionWithSource(f store.Function) Function {
	out := newFunction(f)
	out.Source = f.Source
	return out
}

// declaration gives the function as a line of its language; of a hole whose
// signature is not known it is the name alone.
func (f Function) declaration() string {
	parameters, isAsync := strings.CutPrefix(f.Signature, "async ")
	switch {
	case f.Signature == "":
		return f.Name
	case f.Language == string(analyzer.Go):
		return "func " + f.Name + strings.TrimPrefix(parameters, "func")
	case isAsync:
		return "async def " + f.Name + parameters
	}
	return "def " + f.Name + parameters
}

// Catalogue is the answer to list and find.
type Catalogue struct {
	positive
	Total     int        `json:"total"`
	Functions []Function `json:"functions"`

	offset  int
	sources bool
}

// NewCatalogue shows what o selected.
func NewCatalogue(c *store.Catalogue, o store.ListOptions) *Catalogue {
	one := newFunction
	if o.Sources {
		one = newFunctionWithSource
	}
	return &Catalogue{Total: c.Total, Functions: convert(c.Functions, one), offset: o.Offset, sources: o.Sources}
}

// Text implements Answer.
func (c *Catalogue) Text(p *Printer) {
	if c.sources {
		for i, f := range c.Functions {
			if i > 0 {
				p.blank()
			}
			f.text(p)
		}
	} else {
		p.write(table{
			header: []string{"NAME", "KIND", "SIGNATURE", "DOC"},
			rows: convert(c.Functions, func(f Function) []string {
				return []string{f.Name, f.Kind, f.Signature, firstSentence(f.Doc)}
			}),
			shorten: true,
		})
	}
	shown := len(c.Functions)
	switch {
	case shown < c.Total:
		p.note("%d of %s", shown, count(c.Total, "function"))
		if end := c.offset + shown; shown > 0 && end < c.Total {
			p.next("next: the same with --offset %d", end)
		}
	case c.Total == 0:
		p.next("no functions")
	default:
		p.next("%s; next: funcshelf show NAME", count(c.Total, "function"))
	}
}

// text writes the source, or the declaration of what has none.
func (f Function) text(p *Printer) {
	if f.Source != "" {
		p.block(f.Source)
		return
	}
	comment := "//"
	if f.Language == string(analyzer.Python) {
		comment = "#"
	}
	p.line("%s  %s %s", f.declaration(), comment, f.Kind)
}

// CallDetail is one call of a whole record.
type CallDetail struct {
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Lines  []int  `json:"lines"`
	Misfit string `json:"misfit,omitempty"`
}

// Record is the answer to show.
type Record struct {
	positive
	Function
	Source      string       `json:"source"` // goes before the embedded one: here it is never left out
	CallDetails []CallDetail `json:"callDetails"`
	Callers     []string     `json:"callers"`
	Guidance    []Guidance   `json:"guidance"`
	Created     time.Time    `json:"created"`
	Updated     time.Time    `json:"updated"`
	Author      string       `json:"author"`
	Change      int64        `json:"change"`
}

// NewRecord shows one whole record.
func NewRecord(r *store.Record) *Record {
	return &Record{
		Function: newFunction(r.Function),
		Source:   r.Source,
		CallDetails: convert(r.Calls, func(c store.Call) CallDetail {
			return CallDetail{Name: c.Name, Kind: string(c.Kind), Lines: list(c.Lines), Misfit: c.Misfit}
		}),
		Callers:  list(r.Callers),
		Guidance: convert(r.Guidance, newGuidance),
		Created:  r.Created.UTC(),
		Updated:  r.Updated.UTC(),
		Author:   r.Author,
		Change:   r.Change,
	}
}

// Text implements Answer.
func (r *Record) Text(p *Printer) {
	rows := [][]string{
		{"name", r.Name},
		{"language", r.Language},
		{"kind", r.Kind},
		{"signature", r.Signature},
	}
	for _, c := range r.CallDetails {
		row := []string{"calls", c.Name, lineList(c.Lines)}
		if c.Kind != "call" {
			row = append(row, c.Kind)
		}
		if c.Misfit != "" {
			row = append(row, "misfit: "+c.Misfit)
		}
		rows = append(rows, row)
	}
	for _, c := range r.Callers {
		rows = append(rows, []string{"caller", c})
	}
	for _, g := range r.Guidance {
		rows = append(rows, g.row())
	}
	if len(r.Builtins) > 0 {
		rows = append(rows, []string{"builtins", strings.Join(r.Builtins, " ")})
	}
	rows = append(rows, []string{"runnable", yesNo(r.Runnable)})
	if r.Entry {
		rows = append(rows, []string{"entry", "yes"})
	}
	rows = append(rows,
		[]string{"created", r.Created.Format(time.RFC3339)},
		[]string{"updated", r.Updated.Format(time.RFC3339)},
		[]string{"author", r.Author},
		[]string{"change", strconv.FormatInt(r.Change, 10)},
	)
	p.table(nil, rows)
	switch {
	case r.Source != "":
		p.blank()
		p.block(r.Source)
	case r.Doc != "":
		p.blank()
		p.block(r.Doc)
	}
	p.next("next: funcshelf reach %s", r.Name)
}

// Closure is the answer to show --closure.
type Closure struct {
	positive
	Name       string     `json:"name"`
	Functions  []Function `json:"functions"`
	Primitives []Function `json:"primitives"`
}

// NewClosure shows a function with all it calls.
func NewClosure(c *store.Closure) *Closure {
	return &Closure{
		Name:       c.Name,
		Functions:  convert(c.Functions, newFunctionWithSource),
		Primitives: convert(c.Primitives, newFunctionWithSource),
	}
}

// Text implements Answer: the primitives' declarations, then each source,
// callees first.
func (c *Closure) Text(p *Printer) {
	for _, f := range c.Primitives {
		f.text(p)
	}
	for i, f := range c.Functions {
		if i > 0 || len(c.Primitives) > 0 {
			p.blank()
		}
		f.text(p)
	}
}

// firstSentence gives the first sentence of a doc, whose lines are broken
// anywhere.
func firstSentence(doc string) string {
	paragraph, _, _ := strings.Cut(strings.TrimSpace(doc), "\n\n")
	sentence := strings.Join(strings.Fields(paragraph), " ")
	if end := strings.Index(sentence, ". "); end >= 0 {
		sentence = sentence[:end+1]
	}
	return sentence
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return strings.TrimSpace(s)
}

// lineList gives lines as "3,5".
func lineList(lines []int) string {
	return strings.Join(convert(lines, strconv.Itoa), ",")
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// count gives "1 function", "2 functions".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
