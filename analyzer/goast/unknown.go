package goast

import (
	"fmt"
	"go/ast"
	"slices"
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
		s := j.stub(f.id.Name)
		if s != nil && f.role != roleKey { // of a key the type checker says what it is
			j.record(f)
		}
		switch {
		case s == nil:
			j.unknownName(f)
		case s.object == nil:
			j.unusable(f, s)
		}
	}
}

// unusable reports the use of a known function that Go cannot call.
func (j *judge) unusable(f freeName, s *stub) {
	switch f.role {
	case roleKey: // the type checker says where it is no field name
	case roleCallee, roleRange:
		j.u.report(analyzer.RulePermittedCall, f.id.Pos(), f.id.End(), f.id.Name+" "+s.problem)
	default:
		j.u.report(analyzer.RuleReference, f.id.Pos(), f.id.End(), f.id.Name+" "+s.problem)
	}
}

// unknownName reports a name that nobody knows.
func (j *judge) unknownName(f freeName) {
	switch f.role {
	case roleKey: // the type checker says where it is no field name
	case roleCallee:
		j.unknownCall(f.id)
	case roleSelector:
		j.unknownSelector(f)
	default:
		j.u.report(analyzer.RuleReference, f.id.Pos(), f.id.End(), fmt.Sprintf("%s is not known: no local, known function or permitted builtin has that name%s", f.id.Name, j.suggest(f.id.Name)))
		j.suggestEdit(f.id)
	}
}

// unknownCall reports the call of a name that nobody knows.
func (j *judge) unknownCall(id *ast.Ident) {
	message := id.Name + " is not a known function"
	near := j.suggest(id.Name)
	switch {
	case j.env.AllowHoles:
		message += near + "; to write it later, declare it first: " + j.declaration(id)
	case near != "":
		message += near
	default:
		message += ": add it first, or call a known function or permitted builtin"
	}
	j.u.report(analyzer.RulePermittedCall, id.Pos(), id.End(), message)
	j.suggestEdit(id)
}

// unknownSelector reports what looks like the use of a package.
func (j *judge) unknownSelector(f freeName) {
	text := clip(f.id.Name + "." + f.sel.Sel.Name)
	rule, message := analyzer.RuleNoAttributeCall,
		fmt.Sprintf("imports and package calls are not allowed: for %s, write or add a function and call it by its name", text)
	if j.isTypePlace(f.sel) {
		rule, message = analyzer.RuleReference,
			fmt.Sprintf("%s is not known: a source has no imports; use predeclared types and types declared in the function", text)
	}
	j.u.report(rule, f.sel.Pos(), f.sel.End(), message)
}

// isTypePlace tells whether a selector stands where only a type can stand.
func (j *judge) isTypePlace(sel *ast.SelectorExpr) bool {
	if j.typePlaces == nil {
		j.typePlaces = map[*ast.SelectorExpr]bool{}
		ast.Inspect(j.u.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Field:
				j.noteTypes(n.Type)
			case *ast.ValueSpec:
				j.noteTypes(n.Type)
			case *ast.TypeSpec:
				j.noteTypes(n.Type)
			case *ast.CompositeLit:
				j.noteTypes(n.Type)
			case *ast.TypeAssertExpr:
				j.noteTypes(n.Type)
			}
			return true
		})
	}
	return j.typePlaces[sel]
}

// noteTypes notes the selector that the type e is built on, if any.
func (j *judge) noteTypes(e ast.Expr) {
	for {
		switch t := e.(type) {
		case *ast.ParenExpr:
			e = t.X
		case *ast.StarExpr:
			e = t.X
		case *ast.Ellipsis:
			e = t.Elt
		case *ast.ArrayType:
			e = t.Elt
		case *ast.ChanType:
			e = t.Value
		case *ast.MapType:
			j.noteTypes(t.Key)
			e = t.Value
		case *ast.SelectorExpr:
			j.typePlaces[t] = true
			return
		default:
			return
		}
	}
}

// near gives names that resemble name, best first.
func (j *judge) near(name string) []string {
	if near, asked := j.nearNames[name]; asked {
		return near
	}
	pool := slices.Concat(j.batch, j.u.names.declared)
	pool = append(append(pool, permittedByDefault...), j.extra...)
	if j.env.Near != nil && len(j.nearNames) < maxFindings {
		pool = append(pool, j.env.Near(j.ctx, name)...)
	}
	near := analyzer.Near(name, pool)
	if j.nearNames == nil {
		j.nearNames = map[string][]string{}
	}
	j.nearNames[name] = near
	return near
}

// suggest puts the near names of name into words.
func (j *judge) suggest(name string) string {
	if near := j.near(name); len(near) > 0 {
		return "; did you mean " + strings.Join(near, ", ") + "?"
	}
	return ""
}

// suggestEdit adds the rewrite to the newest finding when exactly one name is
// near.
func (j *judge) suggestEdit(id *ast.Ident) {
	near := j.near(id.Name)
	if len(near) != 1 {
		return
	}
	j.u.findings[len(j.u.findings)-1].Suggestion = &analyzer.Suggestion{
		Message: "write " + near[0],
		Edits:   []analyzer.Edit{j.u.edit(id.Pos(), id.End(), near[0])},
	}
}
