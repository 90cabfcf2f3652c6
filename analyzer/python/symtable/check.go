package symtable

import (
	"unicode/utf8"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A checker is the third walk. It goes through the tree in the order in which
// CPython generates code, so that the first error it meets is CPython's.
type checker struct {
	first
	table  *Table
	target syntax.Target
	future future
	unit   unit
	blocks []block      // of all units that are open; those of unit start at unit.base
	at     syntax.Range // the statement or pattern that errors without a place of their own are reported at
}

// A unitKind tells what code is generated for.
type unitKind uint8

const (
	moduleUnit unitKind = iota
	classUnit
	functionUnit
	asyncUnit
	lambdaUnit
	comprehensionUnit
	typeUnit // type parameters, bounds and aliases
)

// A unit is a piece of code of its own.
type unit struct {
	kind  unitKind
	scope *Scope
	base  int // where its blocks start
	start int // how many blocks were open when it was entered
}

// function tells whether the code of a unit can return and yield.
func (u unit) function() bool { return u.kind >= functionUnit && u.kind <= comprehensionUnit }

func (k *checker) check(m *syntax.Module) {
	k.unit = unit{kind: moduleUnit, scope: k.table.Module}
	k.docstring(m.Body)
	k.stmts(m.Body)
}

// enter begins a unit and gives the one around it, for leave.
func (k *checker) enter(kind unitKind, node syntax.Node) unit {
	around := k.unit
	k.unit = unit{kind: kind, base: len(k.blocks), start: len(k.blocks)}
	if kind != typeUnit {
		k.unit.scope = k.table.Of(node)
	}
	return around
}

func (k *checker) leave(around unit) {
	k.blocks = k.blocks[:k.unit.start]
	k.unit = around
}

// store refuses to bind a name that is kept by the compiler.
func (k *checker) store(name string, at syntax.Range) {
	if name == "__debug__" {
		k.fail(at, assignDebug)
	}
}

func (k *checker) stmts(list []syntax.Stmt) {
	for _, s := range list {
		if k.err != nil {
			return
		}
		k.at = s.Span()
		k.stmt(s)
	}
}

// stmt checks one statement.
func (k *checker) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.ExprStmt:
		k.expr(s.Value)
	case *syntax.Assign:
		k.expr(s.Value)
		for _, t := range s.Targets {
			k.bind(t)
		}
	case *syntax.Return:
		k.ret(s)
	case *syntax.If:
		k.expr(s.Test)
		k.stmts(s.Body)
		k.stmts(s.Orelse)
	case *syntax.For:
		k.loopFor(s)
	case *syntax.While:
		k.push(loopBlock, nil)
		k.expr(s.Test)
		k.stmts(s.Body)
		k.pop()
		k.stmts(s.Orelse)
	case *syntax.FunctionDef:
		k.functionDef(s)
	case *syntax.ClassDef:
		k.classDef(s)
	case *syntax.AugAssign:
		k.augAssign(s)
	case *syntax.AnnAssign:
		k.annAssign(s)
	case *syntax.Delete:
		for _, t := range s.Targets {
			k.remove(t)
		}
	case *syntax.With:
		k.with(s)
	case *syntax.Try:
		k.try(s)
	case *syntax.Raise:
		k.expr(s.Exc)
		k.expr(s.Cause)
	case *syntax.Assert:
		k.expr(s.Test)
		k.expr(s.Msg)
	case *syntax.Import:
		for _, a := range s.Names {
			k.alias(a, s.Range)
		}
	case *syntax.ImportFrom:
		k.importFrom(s)
	case *syntax.Match:
		k.match(s)
	case *syntax.TypeAlias:
		k.typeAlias(s)
	case *syntax.Break:
		if !k.unwind(true) {
			k.fail(s.Range, "'break' outside loop")
		}
	case *syntax.Continue:
		if !k.unwind(true) {
			k.fail(s.Range, "'continue' not properly in loop")
		}
	}
}

func (k *checker) ret(s *syntax.Return) {
	if !k.unit.function() {
		k.fail(s.Range, "'return' outside function")
		return
	}
	if scope := k.unit.scope; s.Value != nil && scope.Async && scope.Generator {
		k.fail(s.Range, "'return' with value in async generator")
		return
	}
	k.expr(s.Value)
	k.unwind(false)
}

func (k *checker) loopFor(s *syntax.For) {
	if s.Async && k.unit.kind != asyncUnit {
		k.fail(s.Range, asyncForOutside)
		return
	}
	if s.Async {
		k.expr(s.Iter)
		k.push(loopBlock, nil)
	} else {
		k.push(loopBlock, nil)
		k.expr(s.Iter)
	}
	k.bind(s.Target)
	k.stmts(s.Body)
	k.pop()
	k.stmts(s.Orelse)
}

func (k *checker) with(s *syntax.With) {
	if s.Async && k.unit.kind != asyncUnit {
		k.fail(s.Range, asyncWithOutside)
		return
	}
	for _, item := range s.Items {
		k.expr(item.ContextExpr)
		k.push(plainBlock, nil)
		if item.OptionalVars != nil {
			k.bind(item.OptionalVars)
		}
	}
	k.stmts(s.Body)
	for range s.Items {
		k.pop()
	}
}

func (k *checker) augAssign(s *syntax.AugAssign) {
	switch t := s.Target.(type) {
	case *syntax.Name:
		k.expr(s.Value)
		k.store(t.ID, t.Range)
	case *syntax.Attribute:
		k.expr(t.Value)
		k.expr(s.Value)
	default:
		k.expr(t)
		k.expr(s.Value)
	}
}

// bareSubscript checks the slice of a target that is annotated only: its parts
// are evaluated one by one, and no star may stand among them.
func (k *checker) bareSubscript(e syntax.Expr) {
	tuple, ok := e.(*syntax.Tuple)
	if !ok {
		k.expr(e)
		return
	}
	for _, part := range tuple.Elts {
		k.bareSubscript(part)
	}
}

func (k *checker) annAssign(s *syntax.AnnAssign) {
	if s.Value != nil {
		k.expr(s.Value)
		k.bind(s.Target)
	}
	evaluated := !k.future.annotations && !k.unit.function() && (s.Simple || k.target < syntax.Python314)
	switch t := s.Target.(type) {
	case *syntax.Name:
		k.store(t.ID, s.Range)
	case *syntax.Attribute:
		k.store(t.Attr.Name, s.Range)
		if s.Value == nil {
			k.expr(t.Value)
		}
	case *syntax.Subscript:
		if s.Value == nil {
			k.expr(t.Value)
			k.bareSubscript(t.Slice)
		}
	}
	if evaluated {
		k.expr(s.Annotation)
	}
}

func (k *checker) alias(a *syntax.Alias, at syntax.Range) {
	name := a.Asname.Name
	if name == "" {
		name = a.Name.Name
	}
	k.store(name, at)
}

func (k *checker) importFrom(s *syntax.ImportFrom) {
	if k.late(s, k.future) {
		k.fail(s.Range, lateFuture)
		return
	}
	for _, a := range s.Names {
		k.alias(a, s.Range)
	}
}

func (k *checker) typeAlias(s *syntax.TypeAlias) {
	around := k.enter(typeUnit, s)
	k.typeParams(s.TypeParams)
	k.expr(s.Value)
	k.leave(around)
	k.bind(s.Name)
}

func (k *checker) typeParams(params []syntax.TypeParam) {
	defaults := false
	for _, p := range params {
		name, bound, value := typeParamParts(p)
		k.expr(bound)
		switch {
		case value != nil:
			defaults = true
			k.elements([]syntax.Expr{value})
		case defaults:
			k.fail(p.Span(), "non-default type parameter '"+name.Name+"' follows default type parameter")
		}
		k.store(name.Name, p.Span())
	}
}

// typeParamParts gives the name, the bound and the default of a type
// parameter; nil for what it has not.
func typeParamParts(p syntax.TypeParam) (name syntax.Ident, bound, value syntax.Expr) {
	switch p := p.(type) {
	case *syntax.TypeVar:
		return p.Name, p.Bound, p.DefaultValue
	case *syntax.ParamSpec:
		return p.Name, nil, p.DefaultValue
	case *syntax.TypeVarTuple:
		return p.Name, nil, p.DefaultValue
	}
	return syntax.Ident{}, nil, nil
}

// docstring refuses a docstring with a lone surrogate: from 3.13 on CPython
// cleans docstrings as it compiles, and cannot encode this one.
func (k *checker) docstring(body []syntax.Stmt) {
	if k.target < syntax.Python313 || len(body) == 0 {
		return
	}
	if s, ok := body[0].(*syntax.ExprStmt); ok {
		if c, ok := s.Value.(*syntax.Constant); ok && c.Kind == syntax.Str && !utf8.ValidString(c.Text) {
			k.fail(c.Range, "docstring holds a lone surrogate, which is not encodable")
		}
	}
}
