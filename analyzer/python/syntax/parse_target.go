package syntax

// store makes a parsed expression a target: it must be one that can be
// assigned to, or deleted, and gets the context.
func (p *parser) store(e Expr, ctx ExprContext) {
	if bad := badTarget(e, ctx); bad != nil {
		p.special(bad.Span(), cannot(ctx, bad))
	}
	setContext(e, ctx)
}

// cannot says that e is no target.
func cannot(ctx ExprContext, e Expr) string {
	if ctx == Del {
		return "cannot delete " + exprName(e)
	}
	return "cannot assign to " + exprName(e)
}

// badTarget gives the first part of e that cannot be a target; nil if there
// is none.
func badTarget(e Expr, ctx ExprContext) Expr {
	switch e := e.(type) {
	case *Name, *Attribute, *Subscript:
		return nil
	case *Starred:
		if ctx == Del {
			return e
		}
		return badTarget(e.Value, ctx)
	case *Tuple:
		return badAmong(e.Elts, ctx)
	case *List:
		return badAmong(e.Elts, ctx)
	}
	return e
}

func badAmong(elts []Expr, ctx ExprContext) Expr {
	for _, e := range elts {
		if bad := badTarget(e, ctx); bad != nil {
			return bad
		}
	}
	return nil
}

// setContext writes the context into a target and its parts.
func setContext(e Expr, ctx ExprContext) {
	switch e := e.(type) {
	case *Name:
		e.Ctx = ctx
	case *Attribute:
		e.Ctx = ctx
	case *Subscript:
		e.Ctx = ctx
	case *Starred:
		e.Ctx = ctx
		setContext(e.Value, ctx)
	case *Tuple:
		e.Ctx = ctx
		for _, elt := range e.Elts {
			setContext(elt, ctx)
		}
	case *List:
		e.Ctx = ctx
		for _, elt := range e.Elts {
			setContext(elt, ctx)
		}
	}
}

// isSingle tells whether e may stand before an annotation or an augmented
// assignment.
func isSingle(e Expr) bool {
	switch e.(type) {
	case *Name, *Attribute, *Subscript:
		return true
	}
	return false
}

// forTargets parses the targets of a for. No comparison may stand in them, so
// that the 'in' is left.
func (p *parser) forTargets() Expr {
	start := p.start()
	e := p.forTarget()
	if p.kind() == tokComma {
		e = p.restOfTuple(start, e, (*parser).forTarget)
	}
	if bad := badTarget(e, Store); bad != nil {
		p.special(bad.Span(), cannot(Store, bad))
	}
	setContext(e, Store)
	return e
}

// forTarget is ['*'] bitwise_or, to be checked as a target.
func (p *parser) forTarget() Expr {
	if p.kind() == tokStar {
		return p.starred()
	}
	return p.operators(1)
}

// inAfterTargets steps over the 'in' of a for.
func (p *parser) inAfterTargets() {
	if p.kind() != tokIn {
		p.fail("'in'")
	}
	p.pos++
}
