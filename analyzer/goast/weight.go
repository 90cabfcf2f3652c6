package goast

import (
	"fmt"
	"go/ast"
	"go/token"
	"math"
)

// The type checker works on types written out in full: comparing, hashing and
// printing a type of a million fields takes a million steps, though twenty
// lines can declare it by doubling. The same holds for constant strings. So
// before the type checker sees a source, an upper bound of what it will have
// to write out is worked out from the syntax, in one pass in source order.
// Names are not resolved: a name weighs what its heaviest declaration so far
// weighs, which can only make the bound larger, since a local is declared
// before it is used.
//
// Figures are float64 because these saturate instead of wrapping around.
const (
	maxWeight     = 1 << 16 // nodes of one type
	maxSpent      = 1 << 22 // nodes of the types of all expressions
	maxText       = 1 << 17 // bytes of one constant string: twice what a source can hold
	maxTexts      = 1 << 23 // bytes of all constant strings
	maxMethods    = 200     // methods and embedded types of all interfaces
	maxTypeParams = 32      // type parameters of one declaration
	maxChain      = 64      // declared types, each made of the one before
)

// A weight bounds the type of an expression: base nodes, and places where a
// type parameter stands that is still to be replaced. Depth bounds how many
// declared types it is made of, one of the other: the type checker walks such
// a chain again for each of its members. Text bounds the length of its value
// where that is a constant string.
type weight struct{ base, places, depth, text float64 }

func (w weight) nodes() float64 { return w.base + w.places }

func (w weight) plus(v weight) weight {
	return weight{w.base + v.base, w.places + v.places, math.Max(w.depth, v.depth), 0}
}

func (w weight) most(v weight) weight {
	return weight{math.Max(w.base, v.base), math.Max(w.places, v.places), math.Max(w.depth, v.depth), 0}
}

// filled puts v into the places of w.
func (w weight) filled(v weight) weight {
	return weight{w.base + w.places*v.base, w.places * v.places, w.depth + v.depth, 0}
}

// A shape bounds what a function does to the types it is used with.
type shape struct {
	generic bool
	whole   weight // the signature, with its constraints
	results weight
	core    weight // what inference through the constraints makes of a type argument
}

// inferred bounds the type arguments worked out from types of weight w.
func (s *shape) inferred(w weight) weight {
	return weight{(w.base + s.core.base) * s.core.places, w.places * s.core.places, w.depth, 0}
}

// An excess is the place where a bound was crossed. A nil *excess is none.
type excess struct {
	node    ast.Node
	message string
}

// A scale weighs one source or signature.
type scale struct {
	shapes   func(name string) *shape // nil for a name that is no function
	plain    map[string]weight        // heaviest declaration of a name so far
	generics map[string]weight        // of local generic types
	spent    float64
	texts    float64
	methods  int
	counted  map[*ast.InterfaceType]bool // those in methods
	over     *excess
}

// newScale gives a scale that keeps the weights of names in plain, which is
// empty.
func newScale(shapes func(name string) *shape, plain map[string]weight) *scale {
	return &scale{
		shapes:   shapes,
		plain:    plain,
		generics: map[string]weight{},
		counted:  map[*ast.InterfaceType]bool{},
	}
}

func (s *scale) exceed(n ast.Node, format string, args ...any) {
	if s.over == nil {
		s.over = &excess{n, fmt.Sprintf(format, args...)}
	}
}

// charge counts the type of n.
func (s *scale) charge(n ast.Node, w weight) weight {
	s.spent += w.nodes()
	if w.nodes() > maxWeight {
		s.exceed(n, "this type is too large to be judged: written out it has over %d parts; make it smaller", maxWeight)
	} else if s.spent > maxSpent {
		s.exceed(n, "the types up to here are too large to be judged: written out they have over %d parts; use fewer or smaller types", maxSpent)
	}
	return w
}

func (s *scale) declare(name string, w weight) {
	old := s.plain[name]
	text := math.Max(old.text, w.text)
	w = w.most(old)
	w.text = text
	s.plain[name] = w
}

// signature weighs a function's type. Its parameters are declared.
func (s *scale) signature(t *ast.FuncType) *shape {
	sh := &shape{core: weight{base: 0, places: 1}}
	if t.TypeParams != nil {
		sh.generic = true
		s.typeParams(t.TypeParams, func(constraint ast.Expr, w weight) {
			sh.whole = sh.whole.plus(w)
			if _, ok := ast.Unparen(constraint).(*ast.Ident); !ok {
				sh.core.base += w.base
				sh.core.places *= math.Max(1, w.places)
			}
		})
	}
	sh.whole = sh.whole.plus(s.fields(t.Params))
	sh.results = s.fields(t.Results)
	sh.whole = s.charge(t, sh.whole.plus(sh.results).plus(weight{base: 1}))
	sh.results = sh.results.plus(weight{base: 1})
	if sh.core.places > maxWeight {
		s.exceed(t, "these type parameters depend on each other too much to be judged: write simpler constraints")
	}
	return sh
}

// typeParams declares type parameters as places and hands each constraint to
// visit.
func (s *scale) typeParams(list *ast.FieldList, visit func(constraint ast.Expr, w weight)) {
	if list.NumFields() > maxTypeParams {
		s.exceed(list, "%d type parameters are too many: want at most %d", list.NumFields(), maxTypeParams)
	}
	for _, f := range list.List {
		for _, name := range f.Names {
			s.declare(name.Name, weight{places: 1})
		}
	}
	for _, f := range list.List {
		w := s.expr(f.Type)
		for range f.Names {
			visit(f.Type, w)
		}
	}
}

// settle makes the type parameters of a function ordinary types, for its body.
func (s *scale) settle(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		w := s.expr(f.Type)
		for _, name := range f.Names {
			s.plain[name.Name] = weight{base: 1 + w.nodes()}
		}
	}
}

// fields weighs a list of fields, parameters or results and declares their
// names, which in a struct only makes the bound larger.
func (s *scale) fields(list *ast.FieldList) weight {
	var sum weight
	if list == nil {
		return sum
	}
	for _, f := range list.List {
		w := s.expr(f.Type).plus(weight{base: 1})
		sum = sum.plus(w)
		for i, name := range f.Names {
			s.declare(name.Name, w)
			if i > 0 {
				sum = sum.plus(w)
			}
		}
	}
	return sum
}

// function weighs a declaration with its body.
func (s *scale) function(d *ast.FuncDecl) {
	s.fields(d.Recv)
	s.signature(d.Type)
	if d.Body != nil {
		s.settle(d.Type.TypeParams)
		s.fields(d.Type.Params)
		s.fields(d.Type.Results)
		s.stmts(d.Body)
	}
}

// stmts weighs everything in n, a statement or declaration.
func (s *scale) stmts(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			s.genDecl(n)
			return false
		case *ast.AssignStmt:
			s.assign(n.Lhs, n.Rhs, n.Tok == token.DEFINE)
			return false
		case *ast.RangeStmt:
			w := s.expr(n.X)
			for _, e := range []ast.Expr{n.Key, n.Value} {
				s.bind(e, w)
			}
			s.stmts(n.Body)
			return false
		case *ast.TypeSwitchStmt:
			s.typeSwitch(n)
			return false
		case ast.Expr:
			s.expr(n)
			return false
		}
		return true
	})
}

// bind declares the variable e names, or weighs what e is.
func (s *scale) bind(e ast.Expr, w weight) {
	if id, ok := e.(*ast.Ident); ok {
		s.declare(id.Name, weight{w.base, w.places, w.depth, 0})
	} else if e != nil {
		s.expr(e)
	}
}

func (s *scale) assign(lhs, rhs []ast.Expr, define bool) {
	var all weight
	weights := make([]weight, len(rhs))
	for i, e := range rhs {
		weights[i] = s.expr(e)
		all = all.most(weights[i])
	}
	for i, e := range lhs {
		w := all
		if len(lhs) == len(rhs) {
			w = weights[i]
		}
		if define {
			s.bind(e, w)
		} else {
			s.expr(e)
		}
	}
}

func (s *scale) genDecl(d *ast.GenDecl) {
	var inherited *ast.ValueSpec
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			s.typeSpec(spec)
		case *ast.ValueSpec:
			source := spec
			if d.Tok == token.CONST {
				if spec.Type == nil && len(spec.Values) == 0 && inherited != nil {
					source = inherited
				}
				inherited = source
			}
			s.valueSpec(spec, source)
		}
	}
}

// valueSpec declares the names of spec with the type and values of source,
// which differs where a constant repeats what stands before it.
func (s *scale) valueSpec(spec, source *ast.ValueSpec) {
	var typ weight
	if source.Type != nil {
		typ = s.expr(source.Type)
	}
	var all weight
	weights := make([]weight, len(source.Values))
	for i, e := range source.Values {
		weights[i] = s.expr(e)
		all = all.most(weights[i])
	}
	for i, name := range spec.Names {
		w := all
		if len(spec.Names) == len(weights) {
			w = weights[i]
		}
		text := w.text
		w = w.most(typ)
		w.text = text
		s.declare(name.Name, w)
	}
}

func (s *scale) typeSpec(spec *ast.TypeSpec) {
	if spec.TypeParams == nil {
		s.declare(spec.Name.Name, weight{base: 1}) // itself, behind a pointer
		s.declare(spec.Name.Name, s.link(spec, s.expr(spec.Type).plus(weight{base: 1})))
		return
	}
	s.generics[spec.Name.Name] = weight{base: 1, places: 1}
	var constraints weight
	s.typeParams(spec.TypeParams, func(_ ast.Expr, w weight) { constraints = constraints.plus(w) })
	w := s.link(spec, s.expr(spec.Type).plus(constraints).plus(weight{base: 1, places: 1}))
	if usesItself(spec) {
		s.exceed(spec, "type %s uses itself with other type arguments, which has no end: use %s with its own parameters in their order", spec.Name.Name, spec.Name.Name)
	}
	s.generics[spec.Name.Name] = w.most(s.generics[spec.Name.Name])
	s.settle(spec.TypeParams)
}

// link makes w, the weight of what spec is declared as, that of the declared
// type: one more in its chain.
func (s *scale) link(spec *ast.TypeSpec, w weight) weight {
	if w.depth++; w.depth > maxChain {
		s.exceed(spec, "type %s ends a chain of over %d types, each made of the one before: use fewer", spec.Name.Name, maxChain)
	}
	return w
}

// usesItself tells whether a generic type is used within its own declaration
// otherwise than with its own type parameters in their order.
func usesItself(spec *ast.TypeSpec) bool {
	var params []string
	for _, f := range spec.TypeParams.List {
		for _, name := range f.Names {
			params = append(params, name.Name)
		}
	}
	grows := false
	ast.Inspect(spec, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		x, args := instance(e)
		if id, ok := x.(*ast.Ident); !ok || id.Name != spec.Name.Name {
			return true
		}
		for i, a := range args {
			id, ok := ast.Unparen(a).(*ast.Ident)
			grows = grows || !ok || i >= len(params) || id.Name != params[i]
		}
		return true
	})
	return grows
}

// instance splits an index expression into what is indexed and the indices;
// x is nil for any other expression.
func instance(e ast.Expr) (x ast.Expr, args []ast.Expr) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return ast.Unparen(e.X), []ast.Expr{e.Index}
	case *ast.IndexListExpr:
		return ast.Unparen(e.X), e.Indices
	}
	return nil, nil
}

func (s *scale) typeSwitch(n *ast.TypeSwitchStmt) {
	if n.Init != nil {
		s.stmts(n.Init)
	}
	var name ast.Expr
	var all weight
	switch a := n.Assign.(type) {
	case *ast.ExprStmt:
		all = s.expr(a.X)
	case *ast.AssignStmt:
		name = a.Lhs[0]
		all = s.expr(a.Rhs[0])
	}
	cases := 0
	for _, clause := range n.Body.List {
		if clause, ok := clause.(*ast.CaseClause); ok {
			for _, e := range clause.List {
				all = all.most(s.expr(e))
				cases++
			}
		}
	}
	// Each case is compared with all that stand before it.
	s.spent += float64(cases) * float64(cases) / 2
	s.charge(n, all)
	s.bind(name, all)
	for _, clause := range n.Body.List {
		if clause, ok := clause.(*ast.CaseClause); ok {
			for _, stmt := range clause.Body {
				s.stmts(stmt)
			}
		}
	}
}
