package goast

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// A binding counts what a variable gets in one source.
type binding struct {
	declared bool // by := or var in a function
	literals int  // function literals it gets, at its declaration or later
	others   int  // any other value it gets, and each time its address is taken
}

// once tells whether the variable has one value, a function literal.
func (b *binding) once() bool {
	return b != nil && b.declared && b.literals == 1 && b.others == 0
}

// bind fills bindings, once.
func (j *judge) bind() {
	if j.bindings != nil {
		return
	}
	j.bindings = map[*types.Var]*binding{}
	for _, n := range j.u.survey.given {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				var value ast.Expr
				if len(n.Lhs) == len(n.Rhs) {
					value = n.Rhs[i]
				}
				if n.Tok == token.DEFINE && j.declares(lhs) {
					j.binding(lhs).declared = true
				}
				j.gets(lhs, value)
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if v, ok := j.info.Defs[name].(*types.Var); ok {
					j.binding(name).declared = v.Kind() == types.LocalVar
				}
				if len(n.Values) == len(n.Names) {
					j.gets(name, n.Values[i])
				} else if len(n.Values) > 0 {
					j.gets(name, nil)
				}
			}
		case *ast.RangeStmt:
			j.gets(n.Key, nil)
			j.gets(n.Value, nil)
		case *ast.IncDecStmt:
			j.gets(n.X, nil)
		case *ast.UnaryExpr:
			j.gets(n.X, nil)
		}
	}
}

// declares tells whether e is an identifier that declares a variable here.
func (j *judge) declares(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = j.info.Defs[id].(*types.Var)
	return ok
}

// binding gives the counts of the variable e names; nil when it names none.
func (j *judge) binding(e ast.Expr) *binding {
	if e == nil {
		return nil
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := j.info.ObjectOf(id).(*types.Var)
	if !ok {
		return nil
	}
	b := j.bindings[v]
	if b == nil {
		b = &binding{}
		j.bindings[v] = b
	}
	return b
}

// gets counts a value; nil is one that is no literal.
func (j *judge) gets(e, value ast.Expr) {
	b := j.binding(e)
	if b == nil {
		return
	}
	if value != nil {
		if _, ok := ast.Unparen(value).(*ast.FuncLit); ok {
			b.literals++
			return
		}
	}
	b.others++
}

// call judges the rule permitted-call for one call or conversion.
func (j *judge) call(n *ast.CallExpr, fun ast.Expr) {
	if id, ok := n.Fun.(*ast.Ident); ok {
		switch obj := j.info.Uses[id].(type) {
		case *types.TypeName:
			j.conversion(id, obj.Type())
		case *types.Builtin:
			j.builtin(id)
		default:
			j.named(id, "")
		}
		return
	}
	switch fun.(type) {
	case *ast.FuncLit, *ast.SelectorExpr:
		return // what a literal does is seen; selector judges selectors
	}
	tv := j.typeOf(n.Fun)
	switch {
	case tv.IsType():
		j.conversion(n.Fun, tv.Type)
	case tv.IsBuiltin():
		if id, ok := fun.(*ast.Ident); ok {
			j.builtin(id)
		} else {
			j.refuse(fun, "this cannot be called here")
		}
	default:
		j.callee(fun, "")
	}
}

// builtin judges the call of a builtin.
func (j *judge) builtin(id *ast.Ident) {
	if j.isPermitted(id.Name) {
		j.useBuiltin(id.Name)
		return
	}
	j.u.report(analyzer.RulePermittedCall, id.Pos(), id.End(), forbidden(id.Name))
}

func (j *judge) useBuiltin(name string) {
	if !slices.Contains(j.builtins, name) {
		j.builtins = append(j.builtins, name)
	}
}

// forbidden says why a builtin that exists is refused.
func forbidden(name string) string {
	if reason := analyzer.NeverPermitted(analyzer.Go, name); reason != "" {
		return fmt.Sprintf("%s is not permitted, and no policy can permit it: %s", name, reason)
	}
	return fmt.Sprintf("%s is not among the permitted builtins: do without it, or let the policy permit %q", name, "go:"+name)
}

// conversion judges the type of a conversion.
func (j *judge) conversion(fun ast.Expr, t types.Type) {
	if b, ok := types.Unalias(t).(*types.Basic); ok && b.Info() != 0 && !j.isPermitted(b.Name()) {
		j.u.report(analyzer.RulePermittedCall, fun.Pos(), fun.End(), forbidden(b.Name()))
		return
	}
	ast.Inspect(fun, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && j.isPermitted(id.Name) {
			if tn, ok := j.info.Uses[id].(*types.TypeName); ok && tn.Parent() == types.Universe {
				j.useBuiltin(id.Name)
			}
		}
		return true
	})
}

// callee judges what is called: it must be a name or literal of one meaning.
// How says how it is called where no parentheses show it.
func (j *judge) callee(fun ast.Expr, how string) {
	switch fun := fun.(type) {
	case *ast.FuncLit, *ast.SelectorExpr: // selector judges selectors
		return
	case *ast.Ident:
		j.named(fun, how)
		return
	case *ast.IndexExpr, *ast.IndexListExpr:
		x, _ := instance(fun)
		switch x := x.(type) {
		case *ast.Ident:
			if j.isKnown(j.info.Uses[x]) || j.isUnknown(x) {
				return
			}
		case *ast.SelectorExpr:
			if id, ok := ast.Unparen(x.X).(*ast.Ident); ok && j.isUnknown(id) {
				return
			}
		}
	}
	j.refuse(fun, how)
}

// refuse reports a callee that is no name.
func (j *judge) refuse(fun ast.Expr, how string) {
	j.u.report(analyzer.RulePermittedCall, fun.Pos(), fun.End(), because(how,
		fmt.Sprintf("%s: call a known function by its name instead (a switch can choose among several)", computed(fun))))
}

// computed says what kind of expression is called.
func computed(fun ast.Expr) string {
	switch fun.(type) {
	case *ast.CallExpr:
		return "the result of a call is called, and what that is cannot be seen"
	case *ast.IndexExpr, *ast.IndexListExpr:
		return "an element is called, and what that is cannot be seen"
	case *ast.TypeAssertExpr:
		return "the value of a type assertion is called, and what that is cannot be seen"
	case *ast.StarExpr:
		return "what a pointer points to is called, and what that is cannot be seen"
	}
	return "this is called, and what it is cannot be seen"
}

func because(how, message string) string {
	if how == "" {
		return message
	}
	return how + ": " + message
}

// named judges an identifier that is called.
func (j *judge) named(id *ast.Ident, how string) {
	obj := j.info.Uses[id]
	var problem string
	switch obj := obj.(type) {
	case nil:
		if j.isUnknown(id) || len(j.errors) > 0 {
			return // freeUses, or the type checker, says what it is
		}
		problem = fmt.Sprintf("what %s is cannot be seen", id.Name)
	case *types.Func:
		if j.isKnown(obj) {
			return
		}
		problem = fmt.Sprintf("what %s is cannot be seen", id.Name)
	case *types.Var:
		j.bind()
		if j.bindings[obj].once() {
			return
		}
		problem = j.variable(id, obj)
	default:
		problem = fmt.Sprintf("%s is not a function", id.Name)
	}
	j.u.report(analyzer.RulePermittedCall, id.Pos(), id.End(), because(how, problem))
}

// variable says why a variable may not be called.
func (j *judge) variable(id *ast.Ident, v *types.Var) string {
	const instead = "name a known function, or bind a function literal to it once, where it is declared"
	b := j.bindings[v]
	hides := ""
	if j.stub(id.Name) != nil {
		hides = fmt.Sprintf(", which hides the function %s", id.Name)
	} else if types.Universe.Lookup(id.Name) != nil {
		hides = fmt.Sprintf(", which hides the builtin %s", id.Name)
	}
	switch {
	case v.Kind() == types.ParamVar:
		return fmt.Sprintf("%s is a parameter%s: what a caller hands in cannot be seen; call a known function by its name instead", id.Name, hides)
	case v.Kind() == types.ResultVar:
		return fmt.Sprintf("%s is a result%s, which each return sets: %s", id.Name, hides, instead)
	case v.Kind() == types.PackageVar:
		return fmt.Sprintf("%s is a variable outside the function: %s", id.Name, instead)
	case b == nil || !b.declared:
		return fmt.Sprintf("%s is a variable%s that gets its value unseen: %s", id.Name, hides, instead)
	case b.literals == 1:
		return fmt.Sprintf("%s is a variable%s that may get another value than its function literal: bind it once and leave it, without taking its address", id.Name, hides)
	}
	return fmt.Sprintf("%s is a variable%s: %s", id.Name, hides, instead)
}
