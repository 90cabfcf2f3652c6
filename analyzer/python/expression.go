package python

import (
	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// exprs judges expressions one after the other.
func (j *judge) exprs(list []syntax.Expr) {
	for _, e := range list {
		j.expr(e)
	}
}

// optional judges an expression that may be absent.
func (j *judge) optional(e syntax.Expr) {
	if e != nil {
		j.expr(e)
	}
}

// expr judges an expression whose value is used in some way, or a target. One
// that it does not know is refused.
func (j *judge) expr(e syntax.Expr) {
	types := j.annotation
	j.annotation = false
	switch e := e.(type) {
	case *syntax.Name:
		j.annotation = types
		j.name(e)
	case *syntax.Constant:
	case *syntax.Attribute:
		j.attribute(e)
	case *syntax.Subscript:
		j.annotation = types
		j.expr(e.Value)
		j.annotation = types
		j.expr(e.Slice)
	case *syntax.BinOp:
		j.annotation = types && e.Op == syntax.BitOr
		j.expr(e.Left)
		j.annotation = types && e.Op == syntax.BitOr
		j.expr(e.Right)
	case *syntax.Tuple:
		j.typed(types, e.Elts)
	case *syntax.List:
		j.typed(types, e.Elts)
	case *syntax.Starred:
		j.annotation = types
		j.expr(e.Value)
	case *syntax.Call:
		j.call(e)
	case *syntax.BoolOp:
		j.exprs(e.Values)
	case *syntax.NamedExpr:
		j.outsideTypes(e, "an assignment")
		j.expr(e.Value)
		j.expr(e.Target)
	case *syntax.UnaryOp:
		j.expr(e.Operand)
	case *syntax.Lambda:
		j.lambda(e)
	case *syntax.IfExp:
		j.expr(e.Test)
		j.expr(e.Body)
		j.expr(e.Orelse)
	case *syntax.Dict:
		for i, v := range e.Values {
			j.optional(e.Keys[i])
			j.expr(v)
		}
	case *syntax.Set:
		j.exprs(e.Elts)
	case *syntax.ListComp:
		j.comprehension(e, e.Generators, e.Elt)
	case *syntax.SetComp:
		j.comprehension(e, e.Generators, e.Elt)
	case *syntax.GeneratorExp:
		j.comprehension(e, e.Generators, e.Elt)
	case *syntax.DictComp:
		j.comprehension(e, e.Generators, e.Key, e.Value)
	case *syntax.Await:
		j.outsideTypes(e, "await")
		if c, ok := e.Value.(*syntax.Call); ok {
			j.awaited = append(j.awaited, c.Func.Span().Start)
		}
		j.expr(e.Value)
	case *syntax.Yield:
		j.outsideTypes(e, "yield")
		j.optional(e.Value)
	case *syntax.YieldFrom:
		j.outsideTypes(e, "yield")
		j.expr(e.Value)
	case *syntax.Compare:
		j.expr(e.Left)
		j.exprs(e.Comparators)
	case *syntax.FormattedValue:
		j.expr(e.Value)
		j.optional(e.FormatSpec)
	case *syntax.Interpolation:
		j.expr(e.Value)
		j.optional(e.FormatSpec)
	case *syntax.JoinedStr:
		j.exprs(e.Values)
	case *syntax.TemplateStr:
		j.exprs(e.Values)
	case *syntax.Slice:
		j.optional(e.Lower)
		j.optional(e.Upper)
		j.optional(e.Step)
	default:
		j.report(analyzer.RuleSyntax, e, "this expression is not known here: write it another way")
	}
	j.annotation = false
}

// typed judges the parts of a list or tuple, which may be types where it
// stands in an annotation.
func (j *judge) typed(types bool, list []syntax.Expr) {
	for _, e := range list {
		j.annotation = types
		j.expr(e)
	}
}

// typeExpr judges an annotation, which may be absent. Before Python 3.14 it
// runs when the def does; that of a local variable never runs, but its names
// are recorded as well, so that they stay known.
func (j *judge) typeExpr(e syntax.Expr) {
	if e == nil {
		return
	}
	outer := j.inType
	j.inType, j.annotation = true, true
	j.expr(e)
	j.inType = outer
}

// outsideTypes refuses what may not stand in an annotation.
func (j *judge) outsideTypes(n syntax.Node, what string) {
	if j.inType {
		j.report(analyzer.RuleReference, n, what+" may not stand in an annotation: write the type only")
	}
}

// lambda judges a lambda: its defaults run around it, its body in its scope.
func (j *judge) lambda(e *syntax.Lambda) {
	j.arguments(e.Args)
	j.in(e, func() { j.expr(e.Body) })
}

// comprehension judges a comprehension: its first iterable belongs to the
// scope around it.
func (j *judge) comprehension(n syntax.Node, generators []*syntax.Comprehension, results ...syntax.Expr) {
	j.expr(generators[0].Iter)
	j.in(n, func() {
		for i, g := range generators {
			if i > 0 {
				j.expr(g.Iter)
			}
			j.expr(g.Target)
			j.exprs(g.Ifs)
		}
		j.exprs(results)
	})
}

// name judges a name that is read, bound or unbound.
func (j *judge) name(n *syntax.Name) {
	if n.Ctx != syntax.Load {
		j.bind(n.ID, n)
		return
	}
	r := j.resolve(n.ID)
	switch r.meaning {
	case localName:
	case ownName:
		j.record(r.name, n, false)
		if j.header {
			j.report(analyzer.RuleReference, n, n.ID+" is the function itself, which does not exist yet here: defaults, annotations and decorators run first")
		}
	case knownName:
		j.record(r.name, n, false)
		j.otherLanguage(analyzer.RuleReference, n, r.known)
	case permittedName:
		if !j.annotation { // the name of a type is not used there
			j.recordBuiltin(n.ID)
		}
	case typingName:
		if !j.annotation {
			j.report(analyzer.RuleReference, n, n.ID+" is a name of types: it may stand in annotations only")
		}
	case builtinName:
		if !j.annotation || !isType(n.ID) {
			j.report(analyzer.RuleReference, n, notPermitted(n.ID))
		}
	case exceptionName:
		j.report(analyzer.RuleReference, n, n.ID+" is a class of exceptions, which except clauses may name: "+insteadOfRaise)
	default:
		j.unknownValue(n)
	}
}

// isType tells whether a builtin that is not permitted by default is a type
// that an annotation may name.
func isType(name string) bool {
	switch name {
	case "object", "bytes", "bytearray", "frozenset", "memoryview", "type":
		return true
	}
	return false
}
