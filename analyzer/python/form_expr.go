package python

import (
	"slices"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

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
		f.keywords(e)
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

// keywords writes the keyword arguments of a call. One that hands over a
// parameter whose name the function itself chose goes by that parameter's
// place. The names that ** hands over may be made at run time: with it the
// names of such parameters count.
func (f *former) keywords(c *syntax.Call) {
	f.number(len(c.Keywords))
	if len(c.Keywords) == 0 {
		return
	}
	callee := f.callee(c.Func)
	for _, k := range c.Keywords {
		switch place := placeOf(callee, k.Arg.Name); {
		case place >= 0:
			f.tag("parameter")
			f.number(place)
		case k.Arg.Name == "":
			f.tag("**")
			f.names(callee)
		default:
			f.tag("keyword")
			f.word(k.Arg.Name)
		}
		f.expr(k.Value)
	}
}

// placeOf gives the place of the parameter that a keyword names, or -1.
func placeOf(params *syntax.Arguments, keyword string) int {
	if params == nil {
		return -1
	}
	if i := indexOf(params.Args, keyword); i >= 0 {
		return i
	}
	if i := indexOf(params.Kwonlyargs, keyword); i >= 0 {
		return len(params.Args) + i
	}
	return -1
}

// names writes the names of the parameters that a keyword may name, the first
// time that it is asked for them.
func (f *former) names(params *syntax.Arguments) {
	if params == nil || slices.Contains(f.named, params) {
		return
	}
	f.named = append(f.named, params)
	for _, list := range [][]*syntax.Arg{params.Args, params.Kwonlyargs} {
		f.number(len(list))
		for _, p := range list {
			f.word(p.Arg.Name)
		}
	}
}

// callee gives the parameters of what is called, where the function itself
// chose their names; else nil.
func (f *former) callee(e syntax.Expr) *syntax.Arguments {
	switch e := e.(type) {
	case *syntax.Lambda:
		return e.Args
	case *syntax.Name:
		switch r := f.resolve(e.ID); r.meaning {
		case localName:
			params, _ := boundOnce(r)
			return params
		case ownName:
			return f.own.Args
		}
	}
	return nil
}
