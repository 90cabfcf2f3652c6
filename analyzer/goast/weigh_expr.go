package goast

import (
	"go/ast"
	"go/token"
	"math"
)

// expr weighs the type of e, be e a value or itself a type, and charges it.
func (s *scale) expr(e ast.Expr) weight {
	if e == nil || s.over != nil {
		return weight{base: 1}
	}
	w := s.weigh(e)
	text := w.text
	w = s.charge(e, w)
	w.text = text
	return w
}

func (s *scale) weigh(e ast.Expr) weight {
	one := weight{base: 1}
	switch e := e.(type) {
	case *ast.Ident:
		return s.ident(e)
	case *ast.BasicLit:
		w := one
		if e.Kind == token.STRING {
			w.text = float64(len(e.Value))
		}
		return w
	case *ast.ParenExpr:
		return s.expr(e.X)
	case *ast.BinaryExpr:
		return s.binary(e)
	case *ast.UnaryExpr:
		return s.expr(e.X).plus(one)
	case *ast.StarExpr:
		return s.expr(e.X).plus(one)
	case *ast.SelectorExpr:
		return s.expr(e.X).most(one)
	case *ast.SliceExpr:
		for _, index := range []ast.Expr{e.Low, e.High, e.Max} {
			s.expr(index)
		}
		return s.expr(e.X).plus(one)
	case *ast.IndexExpr:
		return s.index(e)
	case *ast.IndexListExpr:
		return s.index(e)
	case *ast.CallExpr:
		return s.call(e)
	case *ast.TypeAssertExpr:
		s.expr(e.X)
		return s.expr(e.Type)
	case *ast.KeyValueExpr:
		return s.expr(e.Key).most(s.expr(e.Value))
	case *ast.CompositeLit:
		return s.composite(e, one)
	case *ast.FuncLit:
		w := s.signature(e.Type).whole
		s.stmts(e.Body)
		return w
	case *ast.FuncType:
		return s.signature(e).whole
	case *ast.ArrayType:
		s.expr(e.Len)
		return s.expr(e.Elt).plus(one)
	case *ast.MapType:
		return s.expr(e.Key).plus(s.expr(e.Value)).plus(one)
	case *ast.ChanType:
		return s.expr(e.Value).plus(one)
	case *ast.Ellipsis:
		return s.expr(e.Elt).plus(one)
	case *ast.StructType:
		return s.fields(e.Fields).plus(one)
	case *ast.InterfaceType:
		if !s.counted[e] { // a signature is weighed more than once
			s.counted[e] = true
			s.methods += e.Methods.NumFields()
		}
		if s.methods > maxMethods {
			s.exceed(e, "the interfaces have over %d methods and terms: use smaller ones", maxMethods)
		}
		return s.fields(e.Methods).plus(one)
	}
	return one
}

func (s *scale) ident(id *ast.Ident) weight {
	w, declared := s.plain[id.Name]
	if generic, ok := s.generics[id.Name]; ok {
		w = w.most(generic)
		declared = true
	}
	if sh := s.shapes(id.Name); sh != nil {
		text := w.text
		w = w.most(weight{base: sh.whole.nodes()})
		w.text = text
		declared = true
	}
	if !declared {
		return weight{base: 1}
	}
	return w
}

// binary weighs a chain of operators in a loop, since a long chain leans to
// the left. A union of constraints is such a chain, and holds all its terms.
func (s *scale) binary(e *ast.BinaryExpr) weight {
	var most, sum weight
	var text float64
	union := false
	take := func(operand ast.Expr) {
		w := s.expr(operand)
		text += w.text
		most, sum = most.most(w), sum.plus(w)
	}
	for {
		take(e.Y)
		if e.Op == token.OR {
			union = true
			s.methods++
		}
		x, ok := e.X.(*ast.BinaryExpr)
		if !ok {
			take(e.X)
			break
		}
		e = x
	}
	w := most
	if union {
		w = sum
	}
	w.text = s.addText(e, text)
	return w
}

// addText counts a constant string that is put together.
func (s *scale) addText(n ast.Node, text float64) float64 {
	s.texts += text
	if text > maxText || s.texts > maxTexts {
		s.exceed(n, "this constant string is too long to be judged: over %d bytes; build it at run time", maxText)
	}
	return text
}

// shapeOf gives the function a callee names, through parentheses, and its
// explicit type arguments.
func (s *scale) shapeOf(fun ast.Expr) (*shape, []ast.Expr) {
	fun = ast.Unparen(fun)
	x, args := instance(fun)
	if x == nil {
		x = fun
	}
	if id, ok := x.(*ast.Ident); ok {
		return s.shapes(id.Name), args
	}
	return nil, nil
}

// index weighs an element, or an instance of a generic type or function.
func (s *scale) index(e ast.Expr) weight {
	x, args := instance(e)
	var arg weight
	for _, a := range args {
		arg = arg.most(s.expr(a))
	}
	w := s.expr(x)
	if id, ok := x.(*ast.Ident); ok {
		if generic, ok := s.generics[id.Name]; ok {
			w = w.most(generic.filled(arg))
		}
		if sh := s.shapes(id.Name); sh != nil && sh.generic {
			w = w.most(sh.whole.filled(sh.inferred(arg)))
		}
	}
	return w
}

// call weighs the result of a call or conversion. The type arguments of a
// generic function are parts of the types of its arguments; where a generic
// function is itself an argument, they may be what that one makes of them.
func (s *scale) call(e *ast.CallExpr) weight {
	sh, explicit := s.shapeOf(e.Fun)
	all := weight{base: 1}
	var text float64
	growth := 1.0
	for _, a := range append(explicit[:len(explicit):len(explicit)], e.Args...) {
		w := s.expr(a)
		text += w.text
		all = all.most(w)
		if passed, _ := s.shapeOf(a); passed != nil && passed.generic {
			growth *= math.Max(1, passed.whole.nodes())
		}
	}
	w := s.expr(e.Fun).most(all).plus(weight{base: 1})
	if sh != nil && sh.generic {
		arg := sh.inferred(weight{all.base * growth, all.places * growth, all.depth, 0})
		s.charge(e, sh.whole.filled(arg))
		w = w.most(sh.results.filled(arg))
	}
	w.text = text
	return w
}

// composite weighs a literal and those in it that take their type from it.
func (s *scale) composite(e *ast.CompositeLit, outer weight) weight {
	w := outer
	if e.Type != nil {
		w = s.expr(e.Type)
	}
	for _, elt := range e.Elts {
		parts := []ast.Expr{elt}
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			parts = []ast.Expr{kv.Key, kv.Value}
		}
		for _, p := range parts {
			if lit, ok := p.(*ast.CompositeLit); ok && lit.Type == nil {
				s.charge(lit, s.composite(lit, w))
			} else {
				s.expr(p)
			}
		}
	}
	return w
}
