package goast

import (
	"go/ast"
	"go/token"
)

// maxDepth bounds how deeply brackets, and nodes of the syntax tree, may be
// nested.
const maxDepth = 1000

const tooDeeply = "the code is nested too deeply: split it into smaller functions"

// A survey is what one walk through a file tells of it, so that the steps
// after it need not walk again. The zero survey is that of an empty file.
type survey struct {
	deep   ast.Node   // the first node that is nested too deeply; nil where none is
	judged []ast.Node // calls, selectors, range and go statements, in source order
	given  []ast.Node // what may give a variable a value, in source order
	arrays bool       // an array type is written somewhere
	ifaces bool       // an interface type is
	typed  bool       // something computed is called or ranged over

	depth int
}

// read fills s from a file that is written in size bytes.
func (s *survey) read(file *ast.File, size int) {
	s.judged = make([]ast.Node, 0, size/32)
	s.given = make([]ast.Node, 0, size/64)
	ast.Walk(s, file)
}

// Visit looks at one node before those in it, and at nil after them.
func (s *survey) Visit(n ast.Node) ast.Visitor {
	if n == nil {
		s.depth--
		return nil
	}
	if s.depth++; s.depth > maxDepth && s.deep == nil {
		s.deep = n
	}
	switch n := n.(type) {
	case *ast.CallExpr:
		s.judged = append(s.judged, n)
		s.typed = s.typed || isComputed(n.Fun)
	case *ast.RangeStmt:
		s.judged = append(s.judged, n)
		s.given = append(s.given, n)
		s.typed = s.typed || isComputed(n.X)
	case *ast.SelectorExpr, *ast.GoStmt:
		s.judged = append(s.judged, n)
	case *ast.AssignStmt, *ast.ValueSpec, *ast.IncDecStmt:
		s.given = append(s.given, n)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			s.given = append(s.given, n)
		}
	case *ast.ArrayType:
		s.arrays = s.arrays || n.Len != nil
	case *ast.InterfaceType:
		s.ifaces = true
	}
	return s
}

// isComputed tells whether e is no name, literal or selector: then only its
// type shows what it is.
func isComputed(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.FuncLit, *ast.SelectorExpr:
		return false
	}
	return true
}
