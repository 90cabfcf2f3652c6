package python

import (
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A judge walks over one unit.
type judge struct {
	*world
	u     *unit
	own   *syntax.FunctionDef // the function; of several, the one being walked
	scope *symtable.Scope     // that the walk is in

	declares   bool    // the source is a file of declarations, which may stand beside each other
	header     bool    // in decorators, defaults and annotations of the function itself
	annotation bool    // where a type expression has names
	inType     bool    // anywhere in an annotation
	sole       bool    // the statement that was begun last is the only one of its block
	awaited    []int32 // where the callees stand whose calls are awaited at once
	uses       []use
	builtins   []string
	holes      []string // as they come
	promised   []string // names that an earlier walk found called as holes, sorted
	missing    []string // names read as values that nobody knows
	proposals  []proposal
	trials     int // what trying the proposals costs

	function *analyzer.Function // nil where the source holds no single function
}

// judge judges u by every rule.
func (w *world) judge(u *unit) *judge {
	if u.module == nil {
		return &judge{world: w, u: u}
	}
	before := len(u.findings)
	j := w.walk(u, nil)
	if len(j.missing) > 0 && len(j.holes) > 0 {
		holes := j.holeNames()
		if slices.ContainsFunc(j.missing, func(name string) bool { _, called := slices.BinarySearch(holes, name); return called }) {
			u.findings = u.findings[:before]
			j = w.walk(u, holes)
		}
	}
	j.function = j.read()
	return j
}

// walk judges every node of u. What is called as a hole may be read as a value
// too, also before the call: that takes a second walk, to which the first one's
// holes are promised.
func (w *world) walk(u *unit, promised []string) *judge {
	j := &judge{world: w, u: u, scope: u.table.Module, promised: promised}
	for _, s := range u.module.Body {
		if d, ok := s.(*syntax.FunctionDef); ok {
			j.own = d
			j.functionDef(d)
		} else {
			j.stmt(s)
		}
	}
	return j
}

// judgement gives what was judged.
func (j *judge) judgement() analyzer.Judgement {
	return analyzer.Judgement{Function: j.function, Diagnostics: j.u.sorted(), Holes: j.holeNames(), Depends: j.u.depends}
}

// report adds a finding about n. It may be changed until the next one.
func (j *judge) report(rule analyzer.Rule, n syntax.Node, message string) *analyzer.Diagnostic {
	return j.u.report(rule, n.Span(), message)
}

// text gives a piece of the source, shortened for a message.
func (j *judge) text(n syntax.Node) string {
	r := n.Span()
	return clip(j.u.module.Text[r.Start:r.End])
}

// maxQuoted is the number of bytes of a source that a message quotes.
const maxQuoted = 60

// clip shortens a piece of code for a message.
func clip(s string) string {
	more := len(s) > 4*maxQuoted
	if more {
		s = s[:4*maxQuoted] // the rest need not be looked at
	}
	s = strings.Join(strings.Fields(s), " ")
	if len(s) <= maxQuoted && !more {
		return s
	}
	most := min(maxQuoted, len(s))
	for most > 0 && most < len(s) && s[most]&0xC0 == 0x80 {
		most--
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}

// in walks with f in the scope that node opens.
func (j *judge) in(node syntax.Node, f func()) {
	outer := j.scope
	if s := j.u.table.Of(node); s != nil {
		j.scope = s
	}
	f()
	j.scope = outer
}

// bind judges that a name is bound, or unbound, at a place.
func (j *judge) bind(name string, at syntax.Node) {
	if name == "" || j.resolveBinding(name) || j.beside() {
		return
	}
	j.report(analyzer.RuleReference, at, name+" is a global name that is bound here: it would change what other functions mean; use a local variable, or hand the value on")
}

// beside tells whether the walk is in what stands beside the function, which
// is refused as a whole.
func (j *judge) beside() bool { return j.scope.Kind == symtable.ModuleScope && !j.header }

// boundBeside tells whether what stands beside the function binds name: that
// is refused, and needs no second finding where the name is read.
func (j *judge) boundBeside(name string) bool {
	if j.declares {
		return false
	}
	symbol := j.u.table.Module.Lookup(name)
	return symbol != nil && len(symbol.Bindings) > 0
}

// resolveBinding tells whether name, bound in the scope the walk is in, is
// local to the function or to something in it.
func (j *judge) resolveBinding(name string) bool {
	for s := j.scope; s != nil; s = s.Parent {
		symbol := s.Lookup(name)
		switch {
		case symbol == nil:
			continue
		case symbol.Meaning == symtable.Local, symbol.Meaning == symtable.Cell:
			return s.Kind != symtable.ModuleScope
		case symbol.Meaning == symtable.Free:
			return true
		}
		return false
	}
	return false
}

// hole notes a name that nobody wrote yet, where that may stand.
func (j *judge) hole(name string) bool {
	if !j.env.AllowHoles || analyzer.CheckName(analyzer.Python, name) != nil {
		return false
	}
	j.holes = append(j.holes, name)
	return true
}
