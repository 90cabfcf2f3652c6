package goast

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// declaration gives the line that declares an unknown function under name, as
// far as the call of fun shows its types.
func (j *judge) declaration(fun ast.Expr, name string) string {
	call := j.places().call(fun)
	if call == nil {
		return "func " + name + "()"
	}
	taken := map[string]bool{}
	var params []string
	for i, a := range call.Args {
		t := j.writtenType(j.typeOf(a).Type)
		if call.Ellipsis.IsValid() && i == len(call.Args)-1 {
			t = "..." + strings.TrimPrefix(t, "[]")
		}
		params = append(params, paramName(a, t, taken)+" "+t)
	}
	return fmt.Sprintf("func %s(%s)%s", name, strings.Join(params, ", "), j.resultOf(call, j.places().above(call)))
}

// paramName chooses a name for a parameter that gets the argument a.
func paramName(a ast.Expr, t string, taken map[string]bool) string {
	name := map[string]string{"string": "text", "int": "n", "bool": "on", "float64": "x"}[t]
	switch a := ast.Unparen(a).(type) {
	case *ast.Ident:
		if a.Name != "nil" && a.Name != "true" && a.Name != "false" {
			name = a.Name
		}
	case *ast.SelectorExpr:
		name = strings.ToLower(a.Sel.Name[:1]) + a.Sel.Name[1:]
	}
	if name == "" || name == "_" || token.IsKeyword(name) {
		name = "v"
	}
	for base, i := name, 2; taken[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	taken[name] = true
	return name
}

// writtenType writes a type as a signature can hold it; a local type is
// written out, and one that is not known is any.
func (j *judge) writtenType(t types.Type) string {
	if t == nil || t == types.Typ[types.Invalid] || t == types.Typ[types.UntypedNil] {
		return "any"
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj().Parent() != types.Universe {
		t = named.Underlying()
	}
	return written(types.Default(t))
}

// resultOf gives the result of call with a space before it, as far as its use
// tells: RESULT stands for what the use does not tell.
func (j *judge) resultOf(call *ast.CallExpr, parents []ast.Node) string {
	var child ast.Node = call
	for i := len(parents) - 1; i >= 0; i-- {
		switch p := parents[i].(type) {
		case *ast.ParenExpr:
			child = p
			continue
		case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
			return ""
		case *ast.ReturnStmt:
			return j.returned(p, child, parents[:i])
		case *ast.AssignStmt:
			return j.assigned(p, child)
		case *ast.ValueSpec:
			if p.Type != nil {
				return " " + j.writtenType(j.typeOf(p.Type).Type)
			}
		case *ast.CallExpr:
			return j.passed(p, child)
		case *ast.IfStmt, *ast.ForStmt:
			return " bool"
		case *ast.UnaryExpr:
			if p.Op == token.NOT {
				return " bool"
			}
		case *ast.BinaryExpr:
			other := p.X
			if ast.Node(other) == child {
				other = p.Y
			}
			if t := j.typeOf(other).Type; t != nil && t != types.Typ[types.Invalid] {
				return " " + j.writtenType(t)
			}
			if p.Op == token.LAND || p.Op == token.LOR {
				return " bool"
			}
		}
		break
	}
	return " RESULT"
}

// returned gives the results of the function that returns child.
func (j *judge) returned(p *ast.ReturnStmt, child ast.Node, parents []ast.Node) string {
	var t *ast.FuncType
	for _, n := range parents {
		switch n := n.(type) {
		case *ast.FuncDecl:
			t = n.Type
		case *ast.FuncLit:
			t = n.Type
		}
	}
	var results []string
	if t != nil && t.Results != nil {
		for _, f := range t.Results.List {
			for range max(1, len(f.Names)) {
				results = append(results, j.writtenType(j.typeOf(f.Type).Type))
			}
		}
	}
	for i, e := range p.Results {
		if ast.Node(e) == child && len(p.Results) == len(results) {
			return " " + results[i]
		}
	}
	return tuple(results)
}

// assigned gives the types of the variables that get child.
func (j *judge) assigned(p *ast.AssignStmt, child ast.Node) string {
	typeOf := func(e ast.Expr) string {
		t := j.typeOf(e).Type
		if id, ok := e.(*ast.Ident); ok {
			if obj := j.info.ObjectOf(id); obj != nil {
				t = obj.Type()
			}
			if t == nil || t == types.Typ[types.Invalid] {
				if known := map[string]string{"err": "error", "ok": "bool"}[id.Name]; known != "" {
					return known
				}
				return "RESULT"
			}
		}
		return j.writtenType(t)
	}
	var results []string
	for i, e := range p.Lhs {
		if len(p.Lhs) == len(p.Rhs) {
			if ast.Node(p.Rhs[i]) == child {
				return " " + typeOf(e)
			}
			continue
		}
		results = append(results, typeOf(e))
	}
	return tuple(results)
}

// passed gives the type of the parameter that gets child.
func (j *judge) passed(p *ast.CallExpr, child ast.Node) string {
	sig, ok := j.typeOf(p.Fun).Type.(*types.Signature)
	if !ok {
		return " RESULT"
	}
	for i, a := range p.Args {
		if ast.Node(a) != child {
			continue
		}
		params := sig.Params()
		if i < params.Len() && !(sig.Variadic() && i == params.Len()-1) {
			return " " + j.writtenType(params.At(i).Type())
		}
		if sig.Variadic() {
			if s, ok := params.At(params.Len() - 1).Type().(*types.Slice); ok {
				return " " + j.writtenType(s.Elem())
			}
		}
	}
	return " RESULT"
}

// tuple writes results as a signature ends with them.
func tuple(results []string) string {
	switch len(results) {
	case 0:
		return ""
	case 1:
		return " " + results[0]
	}
	return " (" + strings.Join(results, ", ") + ")"
}
