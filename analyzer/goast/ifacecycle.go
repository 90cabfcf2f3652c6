package goast

import (
	"go/ast"
	"go/types"

	"github.com/funcshelf/funcshelf/analyzer"
)

// interfaceCycles reports anonymous interfaces that hold themselves. The
// compiler refuses them (golang/go#56103), the type checker does not.
func (j *judge) interfaceCycles() {
	if !j.u.survey.ifaces {
		return
	}
	ast.Inspect(j.u.file, func(n ast.Node) bool {
		lit, ok := n.(*ast.InterfaceType)
		if !ok {
			return true
		}
		if t, ok := j.typeOf(lit).Type.(*types.Interface); ok {
			open := interfaceWalk{open: map[*types.Interface]bool{}, done: map[types.Type]bool{}}
			if open.cyclic(t, 0) {
				j.u.report(analyzer.RuleType, lit.Pos(), lit.End(), "this interface refers to itself, which the compiler refuses of one without a name: declare it as a type and use the name")
				return false
			}
		}
		return true
	})
}

// An interfaceWalk goes through a type, by the methods of its interfaces, and
// not into what a declared type stands for: a name ends a cycle.
type interfaceWalk struct {
	open map[*types.Interface]bool // entered and not left
	done map[types.Type]bool       // left, and on no cycle
}

// cyclic tells whether an interface that is open is met again. A generic type
// makes new interfaces without end, so at some depth the answer is yes.
func (w interfaceWalk) cyclic(t types.Type, depth int) bool {
	if w.done[t] {
		return false
	}
	if depth > maxChain {
		return true
	}
	var parts []types.Type
	switch t := types.Unalias(t).(type) {
	case *types.Interface:
		if w.open[t] {
			return true
		}
		w.open[t] = true
		defer delete(w.open, t)
		for m := range t.Methods() {
			parts = append(parts, m.Type())
		}
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range tuple.Variables() {
				parts = append(parts, v.Type())
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			parts = append(parts, f.Type())
		}
	case *types.Named:
		for a := range t.TypeArgs().Types() {
			parts = append(parts, a)
		}
	case *types.Map:
		parts = []types.Type{t.Key(), t.Elem()}
	case interface{ Elem() types.Type }:
		parts = []types.Type{t.Elem()}
	}
	for _, part := range parts {
		if w.cyclic(part, depth+1) {
			return true
		}
	}
	w.done[t] = true
	return false
}
