package goast

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A role says in which place a free name stands.
type role int

const (
	roleValue    role = iota
	roleCallee        // it is called
	roleRange         // it is ranged over
	roleSelector      // something is selected from it
	roleKey           // a key of a composite literal: perhaps a field name
)

// A freeName is an identifier that no declaration of the source binds, nor the
// language itself.
type freeName struct {
	id   *ast.Ident
	role role
	sel  *ast.SelectorExpr // what is selected, where role is roleSelector
	stub *stub             // what is known of it: set when that was looked up
}

// A resolver finds the free names of a file by Go's scope rules. The type
// checker knows better what a name means, but it needs to be told of the
// known functions first, and it leaves out what stands in code it could not
// make sense of.
type resolver struct {
	free     []freeName
	own      []freeName       // uses of the functions that the file declares
	declared []*ast.Ident     // every name declared, for near names
	grows    bool             // types or constants are declared
	sights   map[string]sight // what the file declares
	inSight  []*ast.Ident     // the declarations in sight, the newest last
}

// A sight says what declarations of a name can be seen from a place.
type sight struct {
	local    int32 // declarations within the function that are in sight
	top      bool  // declared outside functions
	function bool  // as a function
}

// resolve finds the free names of file, in source order.
func resolve(file *ast.File, scratch *scratch) *resolver {
	r := &resolver{
		free:     make([]freeName, 0, 8),
		declared: make([]*ast.Ident, 0, 8),
		inSight:  scratch.inSight,
		sights:   scratch.sights,
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				r.sights[d.Name.Name] = sight{top: true, function: true}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					r.sights[spec.Name.Name] = sight{top: true}
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						r.sights[id.Name] = sight{top: true}
					}
				}
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			opened := r.open()
			if d.Recv != nil {
				r.signature(&ast.FuncType{Params: d.Recv})
			}
			r.signature(d.Type)
			if d.Body != nil {
				r.walk(d.Body)
			}
			r.close(opened)
		default:
			r.walk(d)
		}
	}
	scratch.inSight = r.inSight
	byPlace := func(a, b freeName) int { return cmp.Compare(a.id.Pos(), b.id.Pos()) }
	slices.SortFunc(r.free, byPlace)
	return r
}

// at gives the free name that stands at pos.
func (r *resolver) at(pos token.Pos) (freeName, bool) {
	i, found := slices.BinarySearchFunc(r.free, pos, func(f freeName, pos token.Pos) int { return cmp.Compare(f.id.Pos(), pos) })
	if !found {
		return freeName{}, false
	}
	return r.free[i], true
}

// open begins a scope; what it gives is handed to close at its end.
func (r *resolver) open() int { return len(r.inSight) }

func (r *resolver) close(opened int) {
	for _, id := range r.inSight[opened:] {
		s := r.sights[id.Name]
		s.local--
		r.sights[id.Name] = s
	}
	r.inSight = r.inSight[:opened]
}

func (r *resolver) declare(names ...*ast.Ident) {
	for _, id := range names {
		if id.Name != "_" {
			s := r.sights[id.Name]
			s.local++
			r.sights[id.Name] = s
			r.inSight = append(r.inSight, id)
			r.declared = append(r.declared, id)
		}
	}
}

func (r *resolver) use(id *ast.Ident, role role, sel *ast.SelectorExpr) {
	if id.Name == "_" {
		return
	}
	switch s := r.sights[id.Name]; {
	case s.local > 0:
	case s.function:
		r.own = append(r.own, freeName{id: id, role: role, sel: sel})
	case !s.top && types.Universe.Lookup(id.Name) == nil:
		r.free = append(r.free, freeName{id: id, role: role, sel: sel})
	}
}

// signature resolves a function's type and declares its parameters in the
// scope that is open, which the body shares.
func (r *resolver) signature(t *ast.FuncType) {
	r.typeParams(t.TypeParams)
	r.types(t.Params)
	r.types(t.Results)
	r.names(t.Params)
	r.names(t.Results)
}

// names declares the names in a list.
func (r *resolver) names(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		r.declare(f.Names...)
	}
}

func (r *resolver) typeParams(list *ast.FieldList) {
	if list == nil {
		return
	}
	r.grows = true
	r.names(list)
	r.types(list)
}

// expr resolves e, which stands in the given role.
func (r *resolver) expr(e ast.Expr, role role) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		r.use(id, role, nil)
	} else if x, args := instance(ast.Unparen(e)); x != nil {
		// An instance of a generic function is called as the function is.
		r.expr(x, role)
		for _, a := range args {
			r.walk(a)
		}
	} else if e != nil {
		r.walk(e)
	}
}

// walk resolves every name in n, which is no identifier in a special role.
func (r *resolver) walk(n ast.Node) { ast.Walk(r, n) }

// Visit resolves the names in one node. It is for ast.Walk, which makes fewer
// allocations than ast.Inspect: one walk begins others.
func (r *resolver) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.Ident:
		r.use(n, roleValue, nil)
	case *ast.CallExpr:
		r.expr(n.Fun, roleCallee)
		for _, a := range n.Args {
			r.walk(a)
		}
	case *ast.SelectorExpr:
		if id, ok := ast.Unparen(n.X).(*ast.Ident); ok {
			r.use(id, roleSelector, n)
		} else {
			r.walk(n.X)
		}
	case *ast.FuncLit:
		opened := r.open()
		r.signature(n.Type)
		r.walk(n.Body)
		r.close(opened)
	case *ast.FuncType:
		opened := r.open()
		r.signature(n)
		r.close(opened)
	case *ast.StructType:
		r.types(n.Fields)
	case *ast.InterfaceType:
		r.types(n.Methods)
	case *ast.CompositeLit:
		r.composite(n)
	case *ast.LabeledStmt:
		r.walk(n.Stmt)
	case *ast.BranchStmt:
	case *ast.GenDecl:
		r.genDecl(n)
	case *ast.AssignStmt:
		r.assign(n)
	case *ast.BlockStmt:
		r.scoped(nil, func() { r.list(n.List) })
	case *ast.IfStmt:
		r.scoped(n.Init, func() {
			r.walk(n.Cond)
			r.walk(n.Body)
			if n.Else != nil {
				r.walk(n.Else)
			}
		})
	case *ast.SwitchStmt:
		r.scoped(n.Init, func() {
			if n.Tag != nil {
				r.walk(n.Tag)
			}
			r.walk(n.Body)
		})
	case *ast.TypeSwitchStmt:
		r.scoped(n.Init, func() {
			r.walk(n.Assign)
			r.walk(n.Body)
		})
	case *ast.CaseClause:
		r.scoped(nil, func() {
			for _, e := range n.List {
				r.walk(e)
			}
			r.list(n.Body)
		})
	case *ast.CommClause:
		r.scoped(n.Comm, func() { r.list(n.Body) })
	case *ast.ForStmt:
		r.scoped(n.Init, func() {
			if n.Cond != nil {
				r.walk(n.Cond)
			}
			if n.Post != nil {
				r.walk(n.Post)
			}
			r.walk(n.Body)
		})
	case *ast.RangeStmt:
		r.rangeStmt(n)
	default:
		return r
	}
	return nil
}

// scoped opens a scope for init, which may be nil, and what follows it.
func (r *resolver) scoped(init ast.Stmt, rest func()) {
	opened := r.open()
	if init != nil {
		r.walk(init)
	}
	rest()
	r.close(opened)
}

func (r *resolver) list(stmts []ast.Stmt) {
	for _, s := range stmts {
		r.walk(s)
	}
}

// types resolves the types in a list, whose names it does not declare.
func (r *resolver) types(list *ast.FieldList) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		r.walk(f.Type)
	}
}

func (r *resolver) composite(n *ast.CompositeLit) {
	if n.Type != nil {
		r.walk(n.Type)
	}
	for _, elt := range n.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			r.walk(elt)
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok {
			r.use(id, roleKey, nil)
		} else {
			r.walk(kv.Key)
		}
		r.walk(kv.Value)
	}
}

func (r *resolver) genDecl(d *ast.GenDecl) {
	r.grows = r.grows || d.Tok != token.VAR
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			r.declare(spec.Name)
			opened := r.open()
			r.typeParams(spec.TypeParams)
			r.walk(spec.Type)
			r.close(opened)
		case *ast.ValueSpec:
			if spec.Type != nil {
				r.walk(spec.Type)
			}
			for _, v := range spec.Values {
				r.walk(v)
			}
			r.declare(spec.Names...)
		}
	}
}

func (r *resolver) assign(n *ast.AssignStmt) {
	for _, e := range n.Rhs {
		r.walk(e)
	}
	for _, e := range n.Lhs {
		if id, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
			r.declare(id)
		} else {
			r.walk(e)
		}
	}
}

func (r *resolver) rangeStmt(n *ast.RangeStmt) {
	r.expr(n.X, roleRange)
	opened := r.open()
	for _, e := range []ast.Expr{n.Key, n.Value} {
		if e == nil {
			continue
		}
		if id, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
			r.declare(id)
		} else {
			r.walk(e)
		}
	}
	r.walk(n.Body)
	r.close(opened)
}
