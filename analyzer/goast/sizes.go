package goast

import (
	"fmt"
	"go/ast"
	"go/types"
	"math"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// The Go compiler refuses what the type checker lets pass: a type as large as
// the address space, the elements of a channel over 64 KiB, a literal over
// 2 GB, and a function whose arguments, variables and intermediate results on
// the stack reach 1 GiB. Sizes are float64, so that no product overflows.
const (
	maxTypeSize  = 1 << 50
	maxChanElem  = 1 << 16
	maxLiteral   = 2e9
	maxFrame     = 1 << 30
	maxStackItem = 128 << 10 // a larger variable is not put on the stack
)

// A sizer works out sizes on amd64. It remembers each type, since a type may
// hold another many times.
type sizer struct {
	sizes   map[types.Type]layout
	problem string
}

type layout struct{ size, align float64 }

func newSizer() *sizer { return &sizer{sizes: map[types.Type]layout{}} }

// oversized says what in a signature the compiler refuses, or gives "".
func oversized(sig *types.Signature) string {
	s := newSizer()
	s.signature(sig)
	return s.problem
}

func (s *sizer) refuse(format string, args ...any) {
	if s.problem == "" {
		s.problem = fmt.Sprintf(format, args...)
	}
}

// of gives the layout of t and looks at every type in it.
func (s *sizer) of(t types.Type) layout {
	t = types.Unalias(t)
	if l, done := s.sizes[t]; done {
		return l
	}
	s.sizes[t] = layout{8, 8} // for what t holds of itself, behind a pointer
	l := s.measure(t)
	s.sizes[t] = l
	return l
}

func (s *sizer) measure(t types.Type) layout {
	word := layout{8, 8}
	if _, ok := t.(*types.TypeParam); ok {
		return word // not known here; the call decides
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Info()&types.IsUntyped != 0 || u.Kind() == types.Invalid {
			return word
		}
		return layout{float64(amd64.Sizeof(u)), float64(amd64.Alignof(u))}
	case *types.Array:
		elem := s.of(u.Elem())
		l := layout{elem.size * math.Max(0, float64(u.Len())), elem.align}
		if l.size >= maxTypeSize {
			s.refuse("%s is larger than the address space", written(t))
		}
		return l
	case *types.Struct:
		return s.structure(u, t)
	case *types.Slice:
		s.of(u.Elem())
		return layout{24, 8}
	case *types.Interface:
		for m := range u.ExplicitMethods() {
			s.of(m.Type())
		}
		for e := range u.EmbeddedTypes() {
			s.of(e)
		}
		return layout{16, 8}
	case *types.Union:
		for term := range u.Terms() {
			s.of(term.Type())
		}
	case *types.Pointer:
		s.of(u.Elem())
	case *types.Map:
		s.of(u.Key())
		s.of(u.Elem())
	case *types.Chan:
		if s.of(u.Elem()).size >= maxChanElem {
			s.refuse("the elements of %s are too large: the compiler wants less than 64 KiB; send pointers", written(t))
		}
	case *types.Signature:
		s.signature(u)
	}
	return word
}

// structure lays out the fields one after the other, and a last byte so that
// no pointer to a field of no size points past the struct.
func (s *sizer) structure(u *types.Struct, t types.Type) layout {
	l := layout{0, 1}
	last := 1.0
	for f := range u.Fields() {
		field := s.of(f.Type())
		l.size = roundUp(l.size, field.align) + field.size
		l.align = math.Max(l.align, field.align)
		last = field.size
	}
	if last == 0 && l.size > 0 {
		l.size++
	}
	l.size = roundUp(l.size, l.align)
	if l.size >= maxTypeSize {
		s.refuse("%s is larger than the address space", written(t))
	}
	return l
}

func roundUp(n, align float64) float64 { return math.Ceil(n/align) * align }

// signature gives the bytes of the arguments and results.
func (s *sizer) signature(sig *types.Signature) float64 {
	size := 0.0
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			l := s.of(v.Type())
			size = roundUp(size, l.align) + l.size
		}
	}
	if size >= maxFrame {
		s.refuse("the arguments and results of %s reach 1 GiB, which the compiler refuses: pass pointers", written(sig))
	}
	return size
}

// sizes judges what the compiler refuses for its size.
func (j *judge) sizes() {
	if !j.hasArrays() {
		return // without arrays nothing in 64 KiB of source grows that large
	}
	s := newSizer()
	for _, d := range j.u.file.Decls {
		frame := 0.0
		ast.Inspect(d, func(n ast.Node) bool {
			frame += j.copied(s, n)
			e, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			if tv := j.typeOf(e); tv.Value != nil {
				return false // worked out when it is compiled, and gone
			}
			frame += j.onStack(s, e)
			if s.problem != "" {
				j.u.report(analyzer.RuleType, e.Pos(), e.End(), s.problem)
				s.problem = ""
			}
			return true
		})
		if frame >= maxFrame {
			at := d.Pos()
			j.u.report(analyzer.RuleType, at, at+1, "the variables and results of calls in the function reach 1 GiB, which the compiler refuses: use slices or pointers")
		}
	}
}

// onStack gives the bytes that e takes on the stack: a variable where it is
// declared, or the result of a call.
func (j *judge) onStack(s *sizer, e ast.Expr) float64 {
	if id, ok := e.(*ast.Ident); ok {
		v, ok := j.info.Defs[id].(*types.Var)
		if !ok {
			return 0
		}
		if size := s.of(v.Type()).size; !v.IsField() && size <= maxStackItem {
			return size
		}
		return 0
	}
	tv := j.typeOf(e)
	if tv.Type == nil || tv.IsBuiltin() {
		return 0
	}
	if tuple, ok := tv.Type.(*types.Tuple); ok {
		size := 0.0
		for v := range tuple.Variables() {
			size += s.of(v.Type()).size
		}
		return size
	}
	size := s.of(tv.Type).size
	switch e.(type) {
	case *ast.CompositeLit:
		if size > maxLiteral {
			s.refuse("a literal of %s is over 2 GB, which the compiler refuses: make a slice", written(tv.Type))
		}
	case *ast.CallExpr, *ast.TypeAssertExpr:
		return size
	}
	return 0
}

// copied gives the bytes of the arrays and structs that a statement copies
// without naming them: what is ranged over with its values, what is switched
// on, and what several values are assigned at once.
func (j *judge) copied(s *sizer, n ast.Node) float64 {
	var from []ast.Expr
	switch n := n.(type) {
	case *ast.RangeStmt:
		if n.Value != nil {
			from = []ast.Expr{n.X}
		}
	case *ast.SwitchStmt:
		from = []ast.Expr{n.Tag}
	case *ast.AssignStmt:
		if len(n.Rhs) > 1 {
			from = n.Rhs
		}
	case *ast.ReturnStmt:
		from = n.Results
	}
	size := 0.0
	for _, e := range from {
		if tv := j.typeOf(e); tv.Value == nil && tv.IsValue() {
			size += s.of(tv.Type).size
		}
	}
	return size
}

// hasArrays tells whether the source, or the signature of a function it uses,
// holds an array type.
func (j *judge) hasArrays() bool {
	return j.u.survey.arrays || slices.ContainsFunc(j.u.names.free, func(f freeName) bool {
		return f.stub != nil && f.stub.arrays
	})
}
