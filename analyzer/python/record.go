package python

import (
	"cmp"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A use is one place where a function is named.
type use struct {
	name   string
	at     syntax.Range
	called bool
}

// record notes that a function is named.
func (j *judge) record(name string, at syntax.Node, called bool) {
	if j.uses == nil {
		j.uses = make([]use, 0, 4)
	}
	j.uses = append(j.uses, use{name, at.Span(), called})
}

// recordBuiltin notes that a permitted builtin is used.
func (j *judge) recordBuiltin(name string) {
	if j.builtins == nil {
		j.builtins = make([]string, 0, 4)
	}
	if !slices.Contains(j.builtins, name) {
		j.builtins = append(j.builtins, name)
	}
}

// read gives what was read of the source, or nil where it holds no single
// function.
func (j *judge) read() *analyzer.Function {
	d := j.u.def
	if d == nil {
		return nil
	}
	stored := j.u.module.Text
	f := &analyzer.Function{
		Name:      d.Name.Name,
		Language:  analyzer.Python,
		Kind:      analyzer.KindFunction,
		Signature: signatureText(j.u.module, d),
		Doc:       docOf(d.Body),
		Source:    stored,
		Lines:     strings.Count(stored, "\n"),
		File:      j.u.source.File,
		NameSpan:  analyzer.Span{Start: int(d.Name.Start), End: int(d.Name.End)},
		Calls:     j.edges(),
		Builtins:  j.builtins,
	}
	if f.Builtins == nil {
		f.Builtins = []string{}
	}
	slices.Sort(f.Builtins)
	if len(j.u.findings) == 0 {
		f.Form = j.form()
	}
	return f
}

// edges gives the calls of known functions, with their places.
func (j *judge) edges() []analyzer.Call {
	slices.SortFunc(j.uses, func(a, b use) int {
		return cmp.Or(strings.Compare(a.name, b.name), cmp.Compare(a.at.Start, b.at.Start))
	})
	slices.Sort(j.awaited)
	names := 0
	for i, u := range j.uses {
		if i == 0 || u.name != j.uses[i-1].name {
			names++
		}
	}
	calls := make([]analyzer.Call, 0, names)
	spans, lines := make([]analyzer.Span, 0, len(j.uses)), make([]int, 0, len(j.uses)) // of all calls
	for i, u := range j.uses {
		if i == 0 || u.name != j.uses[i-1].name {
			calls = append(calls, analyzer.Call{Name: u.name, Kind: analyzer.KindReference, Awaited: true})
		}
		c := &calls[len(calls)-1]
		if u.called {
			c.Kind = analyzer.KindCall
		}
		if _, found := slices.BinarySearch(j.awaited, u.at.Start); !found {
			c.Awaited = false
		}
		span := analyzer.Span{Start: int(u.at.Start), End: int(u.at.End)}
		if n := len(c.Spans); n > 0 && c.Spans[n-1] == span {
			continue
		}
		spans, c.Spans = extend(spans, c.Spans, span)
		line, _ := j.u.module.Position(u.at.Start)
		if n := len(c.Lines); n == 0 || c.Lines[n-1] != line {
			lines, c.Lines = extend(lines, c.Lines, line)
		}
	}
	return calls
}

// extend appends x to all and to part, which is the end of all.
func extend[T any](all, part []T, x T) (longer, longerPart []T) {
	all = append(all, x)
	start := len(all) - len(part) - 1
	return all, all[start:len(all):len(all)]
}

// holes gives the names used that nobody wrote yet, sorted.
func (j *judge) holeNames() []string {
	slices.Sort(j.holes)
	j.holes = slices.Compact(j.holes)
	return j.holes
}
