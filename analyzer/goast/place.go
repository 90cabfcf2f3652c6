package goast

import (
	"go/ast"
	"slices"
	"strings"
)

// A place tells of the nodes of a syntax tree where they stand. It is filled
// only where something is refused.
type place struct {
	parents map[ast.Node]ast.Node
	types   map[ast.Expr]bool     // names and selectors where only a type can stand
	untyped map[string]*ast.Ident // parameters that were given no type
}

// places fills place, once.
func (j *judge) places() *place {
	if j.place != nil {
		return j.place
	}
	p := &place{map[ast.Node]ast.Node{}, map[ast.Expr]bool{}, map[string]*ast.Ident{}}
	j.place = p
	var open []ast.Node
	ast.Inspect(j.u.file, func(n ast.Node) bool {
		if n == nil {
			open = open[:len(open)-1]
			return false
		}
		if len(open) > 0 {
			p.parents[n] = open[len(open)-1]
		}
		open = append(open, n)
		p.noteTypes(n)
		return true
	})
	for _, d := range j.u.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			p.noteUntyped(d.Type.Params, j.isUnknown)
		}
	}
	return p
}

// parent gives the node that n stands in, and the child of it that n is but
// for parentheses.
func (p *place) parent(n ast.Node) (parent, child ast.Node) {
	for {
		parent, child = p.parents[n], n
		if _, ok := parent.(*ast.ParenExpr); !ok {
			return parent, child
		}
		n = parent
	}
}

// call gives the call of fun, or nil where it is not called.
func (p *place) call(fun ast.Expr) *ast.CallExpr {
	parent, child := p.parent(fun)
	if e, ok := parent.(ast.Expr); ok {
		if x, _ := instance(e); x == fun {
			parent, child = p.parent(e)
		}
	}
	if call, ok := parent.(*ast.CallExpr); ok && ast.Node(call.Fun) == child {
		return call
	}
	return nil
}

// above gives the nodes around n, the innermost last.
func (p *place) above(n ast.Node) []ast.Node {
	var nodes []ast.Node
	for n = p.parents[n]; n != nil; n = p.parents[n] {
		nodes = append(nodes, n)
	}
	slices.Reverse(nodes)
	return nodes
}

// noteTypes notes the types that n is written with.
func (p *place) noteTypes(n ast.Node) {
	switch n := n.(type) {
	case *ast.Field:
		p.noteType(n.Type)
	case *ast.ValueSpec:
		p.noteType(n.Type)
	case *ast.TypeSpec:
		p.noteType(n.Type)
	case *ast.CompositeLit:
		p.noteType(n.Type)
	case *ast.TypeAssertExpr:
		p.noteType(n.Type)
	case *ast.ArrayType:
		p.noteType(n.Elt)
	case *ast.MapType:
		p.noteType(n.Key)
		p.noteType(n.Value)
	case *ast.ChanType:
		p.noteType(n.Value)
	case *ast.TypeSwitchStmt:
		for _, clause := range n.Body.List {
			if clause, ok := clause.(*ast.CaseClause); ok {
				for _, e := range clause.List {
					p.noteType(e)
				}
			}
		}
	}
}

// noteType notes the name or selector that the type e is built on, if any.
func (p *place) noteType(e ast.Expr) {
	for {
		switch t := e.(type) {
		case *ast.ParenExpr:
			e = t.X
		case *ast.StarExpr:
			e = t.X
		case *ast.Ellipsis:
			e = t.Elt
		case *ast.IndexExpr:
			e = t.X
		case *ast.IndexListExpr:
			e = t.X
		case *ast.Ident, *ast.SelectorExpr:
			p.types[t] = true
			return
		default:
			return
		}
	}
}

// noteUntyped notes each parameter that is a name without a type, which Go reads
// as a type without a name: one that begins with a small letter.
func (p *place) noteUntyped(list *ast.FieldList, isUnknown func(*ast.Ident) bool) {
	for _, f := range list.List {
		id, ok := f.Type.(*ast.Ident)
		if ok && f.Names == nil && isUnknown(id) && strings.ToLower(id.Name[:1]) == id.Name[:1] {
			p.untyped[id.Name] = id
		}
	}
}
