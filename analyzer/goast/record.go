package goast

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// A use is one place where a known function is named.
type use struct {
	name   string
	pos    token.Pos
	called bool
}

// record notes a name that stands for a known function.
func (j *judge) record(f freeName) {
	j.uses = append(j.uses, use{f.id.Name, f.id.Pos(), f.role == roleCallee || f.role == roleRange})
}

// recordUses notes what the type checker says of names: it has the last word,
// also where the resolver would have gone wrong.
func (j *judge) recordUses() {
	for id, obj := range j.info.Uses {
		if j.isKnown(obj) {
			j.uses = append(j.uses, use{id.Name, id.Pos(), false})
		}
	}
}

// read gives what was read of the source, or nil where it holds no single
// function.
func (j *judge) read() *analyzer.Function {
	d := j.u.decl
	if d == nil {
		return nil
	}
	f := &analyzer.Function{
		Name:     d.Name.Name,
		Language: analyzer.Go,
		Kind:     analyzer.KindFunction,
		Doc:      doc(d),
		Source:   j.u.text.stored,
		Lines:    strings.Count(j.u.text.stored, "\n"),
		File:     j.u.source.File,
		NameSpan: j.span(d.Name.Pos(), d.Name.Name),
		Calls:    j.edges(),
		Builtins: append([]string{}, j.builtins...),
	}
	slices.Sort(f.Builtins)
	if obj, ok := j.info.Defs[d.Name].(*types.Func); ok {
		signature, message := j.canonical(obj)
		switch {
		case message == "":
			f.Signature = signature
		case len(j.u.findings) == 0:
			j.u.report(analyzer.RuleType, d.Name.Pos(), d.Name.End(), message)
		}
	}
	if len(j.u.findings) == 0 {
		f.Form = j.form()
	}
	return f
}

// doc gives the text of a declaration's doc comment, without a last line end.
func doc(d *ast.FuncDecl) string { return strings.TrimSuffix(d.Doc.Text(), "\n") }

// edges gives the calls of known functions, with their places in the stored
// form.
func (j *judge) edges() []analyzer.Call {
	slices.SortFunc(j.uses, func(a, b use) int {
		return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(a.pos, b.pos))
	})
	calls := make([]analyzer.Call, 0, len(j.u.depends)+1) // the function itself may be one
	for _, u := range j.uses {
		if len(calls) == 0 || calls[len(calls)-1].Name != u.name {
			calls = append(calls, analyzer.Call{Name: u.name, Kind: analyzer.KindReference})
		}
		c := &calls[len(calls)-1]
		if u.called {
			c.Kind = analyzer.KindCall
		}
		span := j.span(u.pos, u.name)
		before, line := analyzer.Span{}, 1
		if n := len(c.Spans); n > 0 {
			before, line = c.Spans[n-1], c.Lines[len(c.Lines)-1]
		}
		if span == before {
			continue
		}
		line += strings.Count(j.u.text.stored[before.Start:span.Start], "\n")
		c.Spans = append(c.Spans, span)
		if n := len(c.Lines); n == 0 || c.Lines[n-1] < line {
			c.Lines = append(c.Lines, line)
		}
	}
	return calls
}

// span gives the place of the name at pos in the stored form.
func (j *judge) span(pos token.Pos, name string) analyzer.Span {
	start := j.u.text.toStored(j.u.offset(pos))
	return analyzer.Span{Start: start, End: start + len(name)}
}
