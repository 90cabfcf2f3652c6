package python

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A unit is one source on its way through the steps.
type unit struct {
	source   analyzer.Source
	text     text
	module   *syntax.Module  // of the stored form; nil where there is no tree to go on with
	table    *symtable.Table // nil where module is
	def      *syntax.FunctionDef
	depends  []string // the names taken from outside, sorted, each once
	findings []analyzer.Diagnostic
	memory   *memory // where module and table are
}

// memory is where a tree and its table are, for as long as a source is judged:
// nothing in the answer refers to them.
type memory struct {
	tree  syntax.Arena
	table symtable.Arena
}

// memories holds memory that is not in use.
var memories = sync.Pool{New: func() any { return new(memory) }}

// release ends the life of the unit's tree and table.
func (u *unit) release() {
	u.module, u.table, u.def = nil, nil, nil
	u.memory.tree.Reset()
	u.memory.table.Reset()
	memories.Put(u.memory)
	u.memory = nil
}

// newUnit reads a source as far as that needs no other. The unit must be
// released in the end.
func (w *world) newUnit(source analyzer.Source) *unit {
	u := &unit{source: source, memory: memories.Get().(*memory)}
	if !u.parse(w.target) {
		return u
	}
	u.findDef()
	u.topLevel()
	u.depends = freeNames(u.table)
	return u
}

// parse fills module and table. It gives false when there is nothing to go on
// with.
func (u *unit) parse(target syntax.Target) bool {
	if len(u.source.Text) > analyzer.MaxSourceBytes {
		u.reportGiven(analyzer.RuleSyntax, 0, 0, analyzer.TooLarge)
		return false
	}
	u.text = newText(u.source.Text)
	for _, f := range analyzer.Flaws(u.source.Text) {
		u.reportGiven(analyzer.RuleSyntax, f.Start, f.End, f.Message)
	}
	if len(u.findings) > 0 {
		return false
	}
	if start, end, found := cookie(u.text.stored); found {
		u.reportStored(analyzer.RuleDirective, start, end, "the comment sets the encoding of the file, and the text would be read as another one: remove it; sources are UTF-8")
	}
	module, err := u.memory.tree.Parse(u.text.stored, target)
	if err != nil {
		u.syntaxError(err)
		return false
	}
	table, err := u.memory.table.Analyze(module)
	if err != nil {
		u.syntaxError(err)
	}
	u.module, u.table = module, table
	return true
}

// syntaxError reports what the parser or the compile stage found.
func (u *unit) syntaxError(err error) {
	var e *syntax.Error
	if !errors.As(err, &e) {
		u.reportStored(analyzer.RuleSyntax, 0, 0, err.Error())
		return
	}
	u.reportStored(analyzer.RuleSyntax, int(e.Start), int(e.End), e.Message)
}

// findDef finds the one function, when there is exactly one.
func (u *unit) findDef() {
	for _, s := range u.module.Body {
		if d, ok := s.(*syntax.FunctionDef); ok {
			if u.def != nil {
				u.def = nil
				return
			}
			u.def = d
		}
	}
}

// topLevel judges the rules single-function and reserved-name. Imports are
// left to the walk.
func (u *unit) topLevel() {
	functions := 0
	for _, s := range u.module.Body {
		switch s := s.(type) {
		case *syntax.FunctionDef:
			if functions++; functions > 1 {
				u.report(analyzer.RuleSingleFunction, s.Name.Range, s.Name.Name+" is another function: give each function a source of its own; they may call each other")
			}
			u.name(s.Name)
		case *syntax.Import, *syntax.ImportFrom:
		default:
			u.report(analyzer.RuleSingleFunction, s.Span(), "this stands beside the function: move it into the function, or leave it out")
		}
	}
	if functions == 0 {
		u.reportStored(analyzer.RuleSingleFunction, 0, 0, "the source holds no function: want exactly one, such as def name(text): ...")
	}
}

// name judges the rule reserved-name.
func (u *unit) name(name syntax.Ident) {
	if err := analyzer.CheckName(analyzer.Python, name.Name); err != nil {
		u.report(analyzer.RuleReservedName, name.Range, err.Error())
	}
}

// declaredTwice reports that another source of the batch declares the same
// name.
func (u *unit) declaredTwice(other string) {
	u.report(analyzer.RuleSingleFunction, u.def.Name.Range, fmt.Sprintf("%s is declared in %q too: keep one of them", u.def.Name.Name, other))
}

// report adds a finding about a range of the stored form. It may be changed
// until the next one.
func (u *unit) report(rule analyzer.Rule, at syntax.Range, message string) *analyzer.Diagnostic {
	return u.reportStored(rule, int(at.Start), int(at.End), message)
}

func (u *unit) reportStored(rule analyzer.Rule, start, end int, message string) *analyzer.Diagnostic {
	return u.reportGiven(rule, u.text.ToGiven(start), u.text.ToGiven(max(start, end)), message)
}

func (u *unit) reportGiven(rule analyzer.Rule, start, end int, message string) *analyzer.Diagnostic {
	d := analyzer.Diagnostic{File: u.source.File, Rule: rule, Message: message}
	d.Line, d.Column = u.text.Position(start)
	d.EndLine, d.EndColumn = u.text.Position(end)
	u.findings = append(u.findings, d)
	return &u.findings[len(u.findings)-1]
}

// edit replaces a range of the stored form.
func (u *unit) edit(at syntax.Range, text string) analyzer.Edit {
	return analyzer.Edit{Start: u.text.ToGiven(int(at.Start)), End: u.text.ToGiven(int(at.End)), Text: text}
}

// maxFindings is the number of findings shown of one source.
const maxFindings = 50

// sorted gives the findings by place, rule and message, each once. Where they
// are too many it gives the first, and one that says how many are left out.
func (u *unit) sorted() []analyzer.Diagnostic {
	list := slices.Clone(u.findings)
	slices.SortStableFunc(list, func(a, b analyzer.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			strings.Compare(string(a.Rule), string(b.Rule)), strings.Compare(a.Message, b.Message))
	})
	list = slices.CompactFunc(list, func(a, b analyzer.Diagnostic) bool {
		return a.Line == b.Line && a.Column == b.Column && a.Rule == b.Rule && a.Message == b.Message
	})
	more := len(list) - maxFindings
	if more <= 0 {
		return list
	}
	var at syntax.Range
	if u.def != nil {
		at = u.def.Name.Range
	}
	u.report(list[maxFindings].Rule, at, fmt.Sprintf("%d more findings are not shown: mend those above first", more))
	return append(list[:maxFindings:maxFindings], u.findings[len(u.findings)-1])
}
