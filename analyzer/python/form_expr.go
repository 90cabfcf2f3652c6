package python

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

func (f *former) exprs(list []syntax.Expr) {
	f.number(len(list))
	for _, e := range list {
		f.optional(e)
	}
}

func (f *former) optional(e syntax.Expr) {
	if e == nil {
		f.tag("none")
		return
	}
	f.expr(e)
}

func (f *former) expr(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Name:
		f.name(e.ID)
	case *syntax.Constant:
		f.constant(e)
	case *syntax.Attribute:
		f.tag(".")
		f.expr(e.Value)
		f.word(e.Attr.Name)
	case *syntax.Subscript:
		f.tag("[]")
		f.expr(e.Value)
		f.expr(e.Slice)
	case *syntax.Slice:
		f.tag(":")
		f.optional(e.Lower)
		f.optional(e.Upper)
		f.optional(e.Step)
	case *syntax.Call:
		f.tag("call")
		f.expr(e.Func)
		f.exprs(e.Args)
		f.number(len(e.Keywords))
		for _, k := range e.Keywords {
			f.word(k.Arg.Name)
			f.expr(k.Value)
		}
	case *syntax.BoolOp:
		f.tag("bool")
		f.number(int(e.Op))
		f.exprs(e.Values)
	case *syntax.NamedExpr:
		f.tag(":=")
		f.expr(e.Target)
		f.expr(e.Value)
	case *syntax.BinOp:
		f.tag("binary")
		f.number(int(e.Op))
		f.expr(e.Left)
		f.expr(e.Right)
	case *syntax.UnaryOp:
		f.tag("unary")
		f.number(int(e.Op))
		f.expr(e.Operand)
	case *syntax.Lambda:
		f.tag("lambda")
		f.arguments(e.Args)
		f.in(e, func() {
			f.parameters(e.Args)
			f.expr(e.Body)
		})
	case *syntax.IfExp:
		f.tag("if else")
		f.expr(e.Test)
		f.expr(e.Body)
		f.expr(e.Orelse)
	case *syntax.Dict:
		f.tag("dict")
		f.exprs(e.Keys)
		f.exprs(e.Values)
	case *syntax.Set:
		f.tag("set")
		f.exprs(e.Elts)
	case *syntax.List:
		f.tag("list")
		f.exprs(e.Elts)
	case *syntax.Tuple:
		f.tag("tuple")
		f.exprs(e.Elts)
	case *syntax.Starred:
		f.tag("*")
		f.expr(e.Value)
	case *syntax.ListComp:
		f.comprehension("list comprehension", e, e.Generators, e.Elt)
	case *syntax.SetComp:
		f.comprehension("set comprehension", e, e.Generators, e.Elt)
	case *syntax.GeneratorExp:
		f.comprehension("generator", e, e.Generators, e.Elt)
	case *syntax.DictComp:
		f.comprehension("dict comprehension", e, e.Generators, e.Key, e.Value)
	case *syntax.Await:
		f.tag("await")
		f.expr(e.Value)
	case *syntax.Yield:
		f.tag("yield")
		f.optional(e.Value)
	case *syntax.YieldFrom:
		f.tag("yield from")
		f.expr(e.Value)
	case *syntax.Compare:
		f.tag("compare")
		f.expr(e.Left)
		for _, op := range e.Ops {
			f.number(int(op))
		}
		f.exprs(e.Comparators)
	case *syntax.FormattedValue:
		f.tag("field")
		f.number(int(e.Conversion))
		f.expr(e.Value)
		f.optional(e.FormatSpec)
	case *syntax.Interpolation:
		f.tag("interpolation")
		f.number(int(e.Conversion))
		f.word(e.Str)
		f.expr(e.Value)
		f.optional(e.FormatSpec)
	case *syntax.JoinedStr:
		f.tag("f-string")
		f.exprs(e.Values)
	case *syntax.TemplateStr:
		f.tag("t-string")
		f.exprs(e.Values)
	default:
		f.source(e)
	}
}

func (f *former) comprehension(tag string, n syntax.Node, generators []*syntax.Comprehension, results ...syntax.Expr) {
	f.tag(tag)
	f.number(len(generators))
	f.expr(generators[0].Iter)
	f.in(n, func() {
		for i, g := range generators {
			if i > 0 {
				f.expr(g.Iter)
			}
			f.flag(g.IsAsync)
			f.expr(g.Target)
			f.exprs(g.Ifs)
		}
		f.exprs(results)
	})
}
