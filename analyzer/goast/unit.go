package goast

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// A unit is one source on its way through the steps.
type unit struct {
	source   analyzer.Source
	text     text
	file     *ast.File // nil where there is no tree to go on with
	base     int       // of file in the file set
	broken   bool      // it does not parse: file is what the parser made of it
	survey   survey
	decl     *ast.FuncDecl
	names    *resolver // nil where file is
	depends  []string  // the free names, sorted, each once
	findings []analyzer.Diagnostic
}

// newUnit reads a source as far as that needs no other.
func newUnit(w *world, source analyzer.Source) *unit {
	u := &unit{source: source}
	if !u.readText() || !u.parse(w.fset) {
		return u
	}
	u.directives()
	if !u.broken {
		u.declarations()
	}
	u.resolve(w.scratch)
	return u
}

// resolve fills names and depends.
func (u *unit) resolve(scratch *scratch) {
	u.names = resolve(u.file, scratch)
	scratch.empty(len(u.text.parsed))
	u.depends = make([]string, 0, len(u.names.free))
	for _, f := range u.names.free {
		u.depends = append(u.depends, f.id.Name)
	}
	slices.Sort(u.depends)
	u.depends = slices.Compact(u.depends)
}

// readText looks at the text and brings it into its forms. It gives false
// when there is no text to parse.
func (u *unit) readText() bool {
	given := u.source.Text
	if len(given) > analyzer.MaxSourceBytes {
		u.reportGiven(analyzer.RuleSyntax, 0, 0, analyzer.TooLarge)
		return false
	}
	u.text = newText(given)
	for _, f := range analyzer.Flaws(given) {
		u.reportGiven(analyzer.RuleSyntax, f.Start, f.End, f.Message)
	}
	return len(u.findings) == 0
}

// parse fills file. It gives false when there is nothing to go on with.
func (u *unit) parse(fset *token.FileSet) bool {
	if at := deepBracket(u.text.parsed); at >= 0 {
		u.reportParsed(analyzer.RuleSyntax, at, at+1, tooDeeply)
		return false
	}
	file, err := parser.ParseFile(fset, "", u.text.parsed, parser.ParseComments|parser.SkipObjectResolution)
	if file == nil || !file.FileStart.IsValid() {
		u.reportParsed(analyzer.RuleSyntax, 0, 0, "the source cannot be parsed")
		return false
	}
	u.file = file
	u.base = int(file.FileStart)
	u.survey.read(file, len(u.text.parsed))
	if n := u.survey.deep; n != nil {
		u.report(analyzer.RuleSyntax, n.Pos(), n.Pos(), tooDeeply)
		u.file = nil
		return false
	}
	if err != nil {
		u.broken = true
		u.syntaxErrors(err)
	} else if file.Name.Name == "_" {
		u.report(analyzer.RuleSyntax, file.Name.Pos(), file.Name.End(), "a package cannot be called _: leave the package clause out, or write package "+packageName)
	}
	u.findDecl()
	return true
}

// maxSyntaxErrors is the number of syntax errors reported: after a few the
// parser no longer knows where it is.
const maxSyntaxErrors = 3

// syntaxErrors reports what the parser found.
func (u *unit) syntaxErrors(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		u.reportParsed(analyzer.RuleSyntax, 0, 0, err.Error())
		return
	}
	for i, e := range list {
		if i == maxSyntaxErrors {
			break // the rest follows from these
		}
		// Offsets are those of the text, whatever a line directive says.
		start := min(e.Pos.Offset, len(u.text.parsed))
		s, _ := newScanner(u.text.parsed[start:])
		_, tok, literal := s.Scan()
		end := min(start+tokenSize(tok, literal), len(u.text.parsed))
		u.reportParsed(analyzer.RuleSyntax, start, end, plainSyntaxError(e.Msg, u.text.parsed, start))
	}
}

// findDecl finds the one function, when there is exactly one.
func (u *unit) findDecl() {
	for _, d := range u.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			if u.decl != nil {
				u.decl = nil
				return
			}
			u.decl = d
		}
	}
	if u.decl != nil && (u.decl.Recv != nil || u.decl.Body == nil) {
		u.decl = nil
	}
}

// declarations judges the rules no-import, single-function and reserved-name.
func (u *unit) declarations() {
	functions := 0
	decls := u.file.Decls[:0]
	for _, d := range u.file.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				u.importDecl(d)
				continue // the rest is judged without it
			}
			u.report(analyzer.RuleSingleFunction, d.Pos(), d.TokPos+token.Pos(len(d.Tok.String())),
				fmt.Sprintf("a %s declaration stands beside the function: move it into the function", d.Tok))
		case *ast.FuncDecl:
			u.function(d, functions)
			functions++
		}
		decls = append(decls, d)
	}
	u.file.Decls = decls
	u.file.Name.Name = packageName // whatever the package clause says
	if functions == 0 {
		u.reportParsed(analyzer.RuleSingleFunction, u.text.prefix, u.text.prefix, "the source holds no function: want exactly one, such as func Name(text string) error { ... }")
	}
}

// importDecl reports an import.
func (u *unit) importDecl(d *ast.GenDecl) {
	f := u.report(analyzer.RuleNoImport, d.Pos(), d.End(), "imports are not allowed: a function calls only known functions and permitted builtins; for what the package does, write or add a function")
	end := d.End()
	rest := u.text.parsed[u.offset(end):]
	if trimmed := strings.TrimLeft(rest, " \t"); strings.HasPrefix(trimmed, ";") {
		end += token.Pos(len(rest) - len(trimmed) + len(";"))
	}
	f.Suggestion = &analyzer.Suggestion{Message: "remove the import", Edits: []analyzer.Edit{u.edit(d.Pos(), end, "")}}
}

// function judges one function declaration, the n-th of its source.
func (u *unit) function(d *ast.FuncDecl, n int) {
	name := d.Name.Name
	switch {
	case d.Recv != nil:
		u.report(analyzer.RuleSingleFunction, d.Recv.Pos(), d.Recv.End(), fmt.Sprintf("%s is a method: make the receiver a parameter", name))
	case n > 0:
		u.report(analyzer.RuleSingleFunction, d.Name.Pos(), d.Name.End(), fmt.Sprintf("%s is another function: give each function a source of its own; they may call each other", name))
	case d.Body == nil:
		u.report(analyzer.RuleSingleFunction, d.Name.Pos(), d.Name.End(), fmt.Sprintf("%s has no body: write one, or hand it over as a declaration", name))
	}
	if d.Recv == nil {
		u.name(d.Name)
	}
}

// name judges the rule reserved-name.
func (u *unit) name(id *ast.Ident) {
	if err := analyzer.CheckName(analyzer.Go, id.Name); err != nil {
		u.report(analyzer.RuleReservedName, id.Pos(), id.End(), err.Error())
	}
}

// declaredTwice reports that another source of the batch declares the same
// name.
func (u *unit) declaredTwice(other string) {
	id := u.decl.Name
	u.report(analyzer.RuleSingleFunction, id.Pos(), id.End(), fmt.Sprintf("%s is declared in %q too: keep one of them", id.Name, other))
}

// report adds a finding from pos to end. It may be changed until the next one.
func (u *unit) report(rule analyzer.Rule, pos, end token.Pos, message string) *analyzer.Diagnostic {
	return u.reportParsed(rule, u.offset(pos), u.offset(end), message)
}

func (u *unit) reportParsed(rule analyzer.Rule, start, end int, message string) *analyzer.Diagnostic {
	return u.reportGiven(rule, u.text.toGiven(start), u.text.toGiven(max(start, end)), message)
}

func (u *unit) reportGiven(rule analyzer.Rule, start, end int, message string) *analyzer.Diagnostic {
	d := analyzer.Diagnostic{File: u.source.File, Rule: rule, Message: message}
	d.Line, d.Column = u.text.source.Position(start)
	d.EndLine, d.EndColumn = u.text.source.Position(end)
	u.findings = append(u.findings, d)
	return &u.findings[len(u.findings)-1]
}

// offset gives the offset of pos in the parsed text.
func (u *unit) offset(pos token.Pos) int {
	return max(0, min(int(pos)-u.base, len(u.text.parsed)))
}

// edit replaces what stands from pos to end.
func (u *unit) edit(pos, end token.Pos, text string) analyzer.Edit {
	return analyzer.Edit{Start: u.text.toGiven(u.offset(pos)), End: u.text.toGiven(u.offset(end)), Text: text}
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
	start, end := u.text.prefix, u.text.prefix
	if u.decl != nil {
		start, end = u.offset(u.decl.Name.Pos()), u.offset(u.decl.Name.End())
	}
	u.reportParsed(list[maxFindings].Rule, start, end, fmt.Sprintf("%d more findings are not shown: mend those above first", more))
	return append(list[:maxFindings:maxFindings], u.findings[len(u.findings)-1])
}
