package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

func (c *collector) exprs(list []syntax.Expr) {
	for _, e := range list {
		c.expr(e)
	}
}

func (c *collector) keywords(list []*syntax.Keyword) {
	for _, k := range list {
		c.earlyStore(k.Arg.Name, k.Range)
	}
	for _, k := range list {
		c.expr(k.Value)
	}
}

// expr collects an expression, its parts in CPython's order; e may be nil.
func (c *collector) expr(e syntax.Expr) {
	if e == nil {
		return
	}
	switch e := e.(type) {
	case *syntax.Name:
		c.read(e.ID, e.Range)
		return
	case *syntax.Constant:
		return
	}
	if c.deeper(e) {
		c.compound(e)
	}
	c.depth--
}

// compound collects an expression that has parts.
func (c *collector) compound(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Call:
		c.expr(e.Func)
		c.exprs(e.Args)
		c.keywords(e.Keywords)
	case *syntax.Attribute:
		c.expr(e.Value)
	case *syntax.Subscript:
		c.expr(e.Value)
		c.expr(e.Slice)
	case *syntax.BinOp:
		c.expr(e.Left)
		c.expr(e.Right)
	case *syntax.BoolOp:
		c.exprs(e.Values)
	case *syntax.Compare:
		c.expr(e.Left)
		c.exprs(e.Comparators)
	case *syntax.UnaryOp:
		c.expr(e.Operand)
	case *syntax.IfExp:
		c.expr(e.Test)
		c.expr(e.Body)
		c.expr(e.Orelse)
	case *syntax.Tuple:
		c.exprs(e.Elts)
	case *syntax.List:
		c.exprs(e.Elts)
	case *syntax.Set:
		c.exprs(e.Elts)
	case *syntax.Dict:
		c.exprs(e.Keys)
		c.exprs(e.Values)
	case *syntax.JoinedStr:
		c.exprs(e.Values)
	case *syntax.FormattedValue:
		c.expr(e.Value)
		c.expr(e.FormatSpec)
	case *syntax.TemplateStr:
		c.exprs(e.Values)
	case *syntax.Interpolation:
		c.expr(e.Value)
		c.expr(e.FormatSpec)
	case *syntax.Starred:
		c.expr(e.Value)
	case *syntax.Slice:
		c.expr(e.Lower)
		c.expr(e.Upper)
		c.expr(e.Step)
	case *syntax.Lambda:
		c.defaults(e.Args)
		c.enter(LambdaScope, e)
		c.parameters(e.Args)
		c.expr(e.Body)
		c.leave()
	case *syntax.ListComp:
		c.comprehension(e, e.Generators, nil, e.Elt)
	case *syntax.SetComp:
		c.comprehension(e, e.Generators, nil, e.Elt)
	case *syntax.DictComp:
		c.comprehension(e, e.Generators, e.Value, e.Key)
	case *syntax.GeneratorExp:
		c.comprehension(e, e.Generators, nil, e.Elt)
	case *syntax.NamedExpr:
		c.walrus(e)
	case *syntax.Await:
		c.refuse(e, "await expression")
		c.earlyAwait(e)
		c.expr(e.Value)
		c.scope.Async = true
	case *syntax.Yield:
		c.refuse(e, "yield expression")
		c.expr(e.Value)
		c.yield(e)
	case *syntax.YieldFrom:
		c.refuse(e, "yield expression")
		c.expr(e.Value)
		c.yield(e)
	}
}

// bound collects a target: the names in it are bound by node.
func (c *collector) bound(e syntax.Expr, kind BindingKind, node syntax.Node) {
	if name, ok := e.(*syntax.Name); ok {
		c.bind(name.ID, flagLocal, name.Range, kind, node)
		return
	}
	if c.deeper(e) {
		switch e := e.(type) {
		case *syntax.Tuple:
			for _, x := range e.Elts {
				c.bound(x, kind, node)
			}
		case *syntax.List:
			for _, x := range e.Elts {
				c.bound(x, kind, node)
			}
		case *syntax.Starred:
			c.bound(e.Value, kind, node)
		default:
			c.earlyTarget(e, kind)
			c.compound(e)
		}
	}
	c.depth--
}

// yield notes a yield in the current scope.
func (c *collector) yield(e syntax.Expr) {
	c.scope.Generator = true
	if c.scope.Kind == ComprehensionScope {
		c.fail(e.Span(), "'yield' inside "+comprehensionName(c.scope.Node))
	}
}

func comprehensionName(node syntax.Node) string {
	switch node.(type) {
	case *syntax.ListComp:
		return "list comprehension"
	case *syntax.SetComp:
		return "set comprehension"
	case *syntax.DictComp:
		return "dict comprehension"
	default:
		return "generator expression"
	}
}

// comprehension collects a comprehension. Its first iterable belongs to the
// scope around it.
func (c *collector) comprehension(e syntax.Expr, generators []*syntax.Comprehension, value, elt syntax.Expr) {
	outermost := generators[0]
	c.scope.iterExpr++
	c.expr(outermost.Iter)
	c.scope.iterExpr--

	s := c.enter(ComprehensionScope, e)
	for i, g := range generators {
		if g.IsAsync {
			s.Async = true
		}
		s.iterTarget = true
		c.bound(g.Target, Comprehended, g)
		s.iterTarget = false
		if i > 0 {
			s.iterExpr++
			c.expr(g.Iter)
			s.iterExpr--
		}
		c.exprs(g.Ifs)
	}
	c.expr(value)
	c.expr(elt)
	c.leave()
	if _, lazy := e.(*syntax.GeneratorExp); lazy {
		s.Generator = true
	} else if s.Async {
		c.earlyComprehension(e)
		c.scope.Async = true
	}
}

// walrus collects name := value. In a comprehension the name belongs to the
// function around it.
func (c *collector) walrus(e *syntax.NamedExpr) {
	c.refuse(e, "named expression")
	target, ok := e.Target.(*syntax.Name)
	if !ok {
		return
	}
	if c.scope.iterExpr > 0 {
		c.fail(e.Range, "assignment expression cannot be used in a comprehension iterable expression")
	}
	var owner *Symbol
	if c.scope.Kind == ComprehensionScope {
		owner = c.walrusOwner(target)
	}
	c.expr(e.Value)
	b := Binding{Kind: Walrus, Node: e, Range: target.Range}
	c.bind(target.ID, flagLocal, target.Range, Walrus, e)
	if owner != nil {
		c.addBinding(owner, b)
	}
}

// walrusOwner finds where a walrus in a comprehension binds: in the next
// scope out that is no comprehension.
func (c *collector) walrusOwner(target *syntax.Name) *Symbol {
	name := mangle(c.class, target.ID)
	for s := c.scope; s != nil; s = s.Parent {
		switch s.Kind {
		case ComprehensionScope:
			if sym := c.table.index.find(s, name, hashOf(s, name)); sym != nil &&
				sym.flags&flagIterTarget != 0 && (sym.flags&flagLocal != 0 || c.target < syntax.Python312) {
				c.fail(target.Range, "assignment expression cannot rebind comprehension iteration variable '"+target.ID+"'")
			}
		case FunctionScope, LambdaScope:
			f := flagNonlocal
			if sym := c.table.index.find(s, name, hashOf(s, name)); sym != nil && sym.flags&flagGlobal != 0 {
				f = flagGlobal
			}
			c.note(c.scope, target.ID, f, target.Range)
			c.directives = append(c.directives, directive{c.scope, name, target.Range})
			return c.note(s, target.ID, flagLocal, target.Range)
		case ModuleScope:
			c.note(c.scope, target.ID, flagGlobal, target.Range)
			c.directives = append(c.directives, directive{c.scope, name, target.Range})
			return c.note(s, target.ID, flagGlobal, target.Range)
		case ClassScope:
			c.fail(target.Range, "assignment expression within a comprehension cannot be used in a class body")
			return nil
		case AnnotationScope:
		default:
			c.fail(target.Range, "assignment expression within a comprehension cannot be used in "+typePlace(s))
			return nil
		}
	}
	return nil
}

// pattern collects a pattern of a match statement.
func (c *collector) pattern(p syntax.Pattern) {
	switch p := p.(type) {
	case *syntax.MatchValue:
		c.expr(p.Value)
	case *syntax.MatchSequence:
		c.patterns(p.Patterns)
	case *syntax.MatchStar:
		c.capture(p.Name, p)
	case *syntax.MatchMapping:
		c.exprs(p.Keys)
		c.patterns(p.Patterns)
		c.capture(p.Rest, p)
	case *syntax.MatchClass:
		c.expr(p.Cls)
		c.patterns(p.Patterns)
		for i, attr := range p.KwdAttrs {
			c.earlyStore(attr.Name, p.KwdPatterns[i].Span())
		}
		c.patterns(p.KwdPatterns)
	case *syntax.MatchAs:
		if p.Pattern != nil {
			c.pattern(p.Pattern)
		}
		c.capture(p.Name, p)
	case *syntax.MatchOr:
		c.patterns(p.Patterns)
	}
}

// patterns collects the parts of a pattern, one level deeper.
func (c *collector) patterns(list []syntax.Pattern) {
	for _, p := range list {
		if c.deeper(p) {
			c.pattern(p)
		}
		c.depth--
	}
}

func (c *collector) capture(name syntax.Ident, p syntax.Pattern) {
	if name.Name != "" {
		c.bind(name.Name, flagLocal, name.Range, Capture, p)
	}
}
