package goast

import (
	"fmt"
	"go/ast"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// freeUses records the free names that known functions bear, and reports those
// that nobody knows. It goes by scope alone, so it covers also what the type
// checker left out.
func (j *judge) freeUses() {
	for _, f := range j.u.names.own {
		if f.role != roleKey {
			j.record(f)
		}
	}
	for _, f := range j.u.names.free {
		if f.role == roleKey {
			continue // the type checker says what it is, and where it is no field name
		}
		if f.stub == nil {
			j.unknownName(f)
			continue
		}
		j.record(f)
		if f.stub.object == nil {
			j.unusable(f)
		}
	}
}

// unusable reports the use of a known function that Go cannot call.
func (j *judge) unusable(f freeName) {
	rule := analyzer.RuleReference
	if f.role == roleCallee || f.role == roleRange {
		rule = analyzer.RulePermittedCall
	}
	j.u.report(rule, f.id.Pos(), f.id.End(), f.id.Name+" "+f.stub.problem)
}

// unknownName reports a name that nobody knows.
func (j *judge) unknownName(f freeName) {
	id := f.id
	at := j.places()
	switch untyped := at.untyped[id.Name]; {
	case untyped == id:
		j.u.report(analyzer.RuleReference, id.Pos(), id.End(), fmt.Sprintf("parameter %s needs a type: write %s int, or the type it has", id.Name, id.Name))
	case untyped != nil: // a use of that parameter
	case f.role == roleCallee:
		j.unknownCall(id)
	case f.role == roleSelector:
		j.unknownSelector(f)
	case at.types[id]:
		near := j.near(id.Name, forType)
		j.u.report(analyzer.RuleReference, id.Pos(), id.End(), fmt.Sprintf("%s is no type known here%s: use predeclared types, write the struct out, or declare the type inside the function", id.Name, didYouMean(near)))
		j.propose(id, near)
	default:
		near := j.near(id.Name, forValue)
		j.u.report(analyzer.RuleReference, id.Pos(), id.End(), notKnown(id.Name, near))
		j.propose(id, near)
	}
}

// notKnown says that a value is not known.
func notKnown(name string, near []string) string {
	message := name + " is not known: no local, known function or permitted builtin has that name"
	if len(near) > 0 {
		message += didYouMean(near) + "?"
	}
	return message
}

// unknownCall reports the call of a name that nobody knows.
func (j *judge) unknownCall(id *ast.Ident) {
	message := id.Name + " is not a known function"
	near := j.near(id.Name, forCall)
	switch {
	case j.env.AllowHoles:
		if len(near) > 0 {
			message += didYouMean(near) + "?"
		}
		message += "; to write it later, declare it first in holes.go: " + j.declaration(id, id.Name)
	case len(near) > 0:
		message += didYouMean(near) + "?"
	default:
		message += ": add it first, leave it as a hole, or call a known function or permitted builtin"
	}
	j.u.report(analyzer.RulePermittedCall, id.Pos(), id.End(), message)
	j.propose(id, near)
}

// isHandedOn tells whether sel is the argument where a call takes a function.
func (j *judge) isHandedOn(sel *ast.SelectorExpr) bool {
	parent, child := j.places().parent(sel)
	call, ok := parent.(*ast.CallExpr)
	return ok && strings.HasPrefix(j.passed(call, child), " func")
}

// unknownSelector reports what looks like the use of a package.
func (j *judge) unknownSelector(f freeName) {
	text := clip(f.id.Name + "." + f.sel.Sel.Name)
	at := j.places()
	rule, message := analyzer.RuleReference, ""
	switch {
	case at.types[f.sel]:
		message = fmt.Sprintf("%s is not known: a source has no imports; use predeclared types and types declared in the function", text)
	case at.call(f.sel) == nil && !j.isHandedOn(f.sel):
		near := j.near(f.id.Name, forValue)
		message = fmt.Sprintf("%s is not known%s: %s is no local, and a source has no imports; write its value as a constant in the function, or hand it in as a parameter", text, didYouMean(near), clip(f.id.Name))
		j.u.report(rule, f.sel.Pos(), f.sel.End(), message)
		j.propose(f.id, near)
		return
	default:
		rule = analyzer.RuleNoAttributeCall
		message = fmt.Sprintf("imports and package calls are not allowed: for %s, write or add a function and call it by its name, or declare what the host provides in primitives.go: %s", text, clip(j.declaration(f.sel, f.sel.Sel.Name)))
		if text == "errors.New" || text == "fmt.Errorf" {
			message += "; an error value comes from a primitive or a known function"
		}
	}
	j.u.report(rule, f.sel.Pos(), f.sel.End(), message)
}
