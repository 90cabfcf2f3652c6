package goast

import (
	"crypto/sha256"
	"encoding/hex"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
)

// form hashes the function's syntax tree in which the names that the function
// itself chooses do not count: each parameter, result, local, label and type
// parameter is written as the number of its declaration, counted in source
// order, and the function's own name as a mark. Comments, layout, parentheses
// and empty statements are left out; literals, fields, builtins and known
// functions are written as they are. Two functions of one form differ in
// nothing that runs.
//
// The hash is the first half of a SHA-256, in hexadecimal.
func (j *judge) form() string {
	f := former{
		j:       j,
		own:     j.info.Defs[j.u.decl.Name],
		numbers: slices.Grow(j.scratch.numbers[:0], len(j.u.text.parsed)+1)[:len(j.u.text.parsed)+1],
		out:     j.scratch.form[:0],
	}
	ast.Inspect(j.u.decl, f.visit)
	j.scratch.numbers, j.scratch.form = f.numbers, f.out
	sum := sha256.Sum256(f.out)
	return hex.EncodeToString(sum[:len(sum)/2])
}

// A former writes a syntax tree. Each node begins with a letter of its kind
// and what cannot be seen from its children, and ends with endMark.
type former struct {
	j       *judge
	own     types.Object
	numbers []uint16 // by the offset of a declaration, its number from 1; 0 for none
	last    uint16   // the last number given
	out     []byte
}

// endMark is a byte that no token holds.
const endMark = 0

func (f *former) visit(n ast.Node) bool {
	switch n := n.(type) {
	case nil: // the end of a node
		f.out = append(f.out, endMark)
	case *ast.CommentGroup, *ast.EmptyStmt:
		return false
	case *ast.ParenExpr:
		ast.Inspect(n.X, f.visit)
		return false
	case *ast.Ident:
		f.ident(n)
	default:
		f.node(n)
	}
	return true
}

// write adds a kind, the text that belongs to it, and numbers.
func (f *former) write(kind byte, text string, numbers ...int) {
	f.out = append(f.out, kind)
	f.out = append(f.out, text...)
	for _, n := range numbers {
		f.out = append(f.out, '|')
		f.out = strconv.AppendInt(f.out, int64(n), 10)
	}
	f.out = append(f.out, endMark)
}

// mask gives a bit for each that is set.
func mask(set ...bool) int {
	m := 0
	for i, s := range set {
		if s {
			m |= 1 << i
		}
	}
	return m
}

// node writes what belongs to n itself.
func (f *former) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		f.write('a', n.Value, int(n.Kind))
	case *ast.BinaryExpr:
		f.write('b', n.Op.String())
	case *ast.CallExpr:
		f.write('c', "", mask(n.Ellipsis.IsValid()))
	case *ast.CompositeLit:
		f.write('d', "", mask(n.Type != nil))
	case *ast.UnaryExpr:
		f.write('e', n.Op.String())
	case *ast.StarExpr:
		f.write('f', "")
	case *ast.SelectorExpr:
		f.write('g', "")
	case *ast.IndexExpr:
		f.write('h', "")
	case *ast.IndexListExpr:
		f.write('i', "")
	case *ast.SliceExpr:
		f.write('j', "", mask(n.Low != nil, n.High != nil, n.Max != nil))
	case *ast.TypeAssertExpr:
		f.write('k', "")
	case *ast.KeyValueExpr:
		f.write('l', "")
	case *ast.FuncLit:
		f.write('m', "")
	case *ast.FuncType:
		f.write('n', "", mask(n.TypeParams != nil, n.Results != nil))
	case *ast.ArrayType:
		f.write('o', "", mask(n.Len != nil))
	case *ast.MapType:
		f.write('p', "")
	case *ast.ChanType:
		f.write('q', "", int(n.Dir))
	case *ast.StructType:
		f.write('r', "")
	case *ast.InterfaceType:
		f.write('s', "")
	case *ast.Ellipsis:
		f.write('t', "")
	case *ast.AssignStmt:
		f.write('A', n.Tok.String(), len(n.Lhs))
	case *ast.BlockStmt:
		f.write('B', "")
	case *ast.BranchStmt:
		f.write('C', n.Tok.String())
	case *ast.CaseClause:
		f.write('D', "", len(n.List), mask(n.List != nil))
	case *ast.CommClause:
		f.write('E', "", mask(n.Comm != nil))
	case *ast.DeclStmt:
		f.write('F', "")
	case *ast.DeferStmt:
		f.write('G', "")
	case *ast.ExprStmt:
		f.write('H', "")
	case *ast.ForStmt:
		f.write('I', "", mask(n.Init != nil, n.Cond != nil, n.Post != nil))
	case *ast.IfStmt:
		f.write('J', "", mask(n.Init != nil, n.Else != nil))
	case *ast.IncDecStmt:
		f.write('K', n.Tok.String())
	case *ast.LabeledStmt:
		f.write('L', "")
	case *ast.RangeStmt:
		f.write('M', n.Tok.String(), mask(n.Key != nil, n.Value != nil))
	case *ast.ReturnStmt:
		f.write('N', "")
	case *ast.SelectStmt:
		f.write('O', "")
	case *ast.SendStmt:
		f.write('P', "")
	case *ast.SwitchStmt:
		f.write('Q', "", mask(n.Init != nil, n.Tag != nil))
	case *ast.TypeSwitchStmt:
		f.write('R', "", mask(n.Init != nil))
		if a, ok := n.Assign.(*ast.AssignStmt); ok {
			// The variable has no object of its own; those of the clauses
			// are all declared where it stands.
			f.number(a.Lhs[0].Pos())
		}
	case *ast.FuncDecl:
		f.write('S', "")
	case *ast.GenDecl:
		f.write('T', n.Tok.String())
	case *ast.ValueSpec:
		f.write('U', "", len(n.Names), mask(n.Type != nil))
	case *ast.TypeSpec:
		f.write('V', "", mask(n.TypeParams != nil, n.Assign.IsValid()))
	case *ast.FieldList:
		f.write('W', "")
	case *ast.Field:
		f.write('X', "", len(n.Names), mask(n.Tag != nil))
	}
}

// number gives the number of what is declared at pos.
func (f *former) number(pos token.Pos) int {
	at := f.j.u.offset(pos)
	if f.numbers[at] == 0 {
		f.last++
		f.numbers[at] = f.last
	}
	return int(f.numbers[at]) - 1
}

// ident writes a name that counts as it is, and a name that does not as a
// number.
func (f *former) ident(id *ast.Ident) {
	obj := f.j.info.Uses[id]
	if obj == nil {
		obj = f.j.info.Defs[id]
	}
	switch {
	case obj == nil:
		if symbolic := f.numbers[f.j.u.offset(id.Pos())] > 0; symbolic {
			f.write('Z', "", f.number(id.Pos()))
		} else {
			f.write('z', id.Name)
		}
	case obj == f.own:
		f.write('Y', "")
	case id.Name == "_" || !f.j.isLocal(obj):
		f.write('z', id.Name)
	default:
		name := ""
		if _, ok := obj.(*types.TypeName); ok {
			if field, ok := f.j.info.Defs[id].(*types.Var); ok && field.IsField() {
				name = id.Name // an embedded field is named by its type
			}
		}
		f.write('Z', name, f.number(obj.Pos()))
	}
}

// isLocal tells whether the function itself chose the name of obj and nothing
// outside depends on it.
func (j *judge) isLocal(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Var:
		return !obj.IsField()
	case *types.Func:
		return false
	}
	return obj.Parent() != types.Universe && obj.Parent() != j.pkg.Scope()
}
