package syntax

// statement parses one statement, or the simple statements of a line, onto
// p.stmts.
func (p *parser) statement() {
	p.enter(depthOfStatement)
	if s := p.compound(); s != nil {
		p.stmts = append(p.stmts, s)
	} else {
		p.simpleStatements()
	}
	p.leave(depthOfStatement)
}

// compound parses a statement that has blocks; nil if none comes next.
func (p *parser) compound() Stmt {
	switch p.kind() {
	case tokIf:
		return p.ifStmt("'if' statement")
	case tokFor:
		return p.forStmt(p.start())
	case tokWhile:
		return p.while()
	case tokDef:
		return p.function(p.start(), nil)
	case tokClass:
		return p.class(nil)
	case tokWith:
		return p.with(p.start())
	case tokTry:
		return p.try()
	case tokAt:
		return p.decorated()
	case tokAsync:
		return p.async()
	case tokName:
		if p.word() == "match" && p.atMatch() {
			return p.match()
		}
	}
	return nil
}

// async is 'async' before def, for or with.
func (p *parser) async() Stmt {
	start := p.start()
	p.pos++
	switch p.kind() {
	case tokDef:
		f := p.function(start, nil)
		f.Async = true
		return f
	case tokFor:
		f := p.forStmt(start)
		f.Async = true
		return f
	case tokWith:
		w := p.with(start)
		w.Async = true
		return w
	}
	p.fail("'def', 'for' or 'with'")
	return nil
}

// simpleStatements is ';'.simple_stmt+ [';'] NEWLINE.
func (p *parser) simpleStatements() {
	for {
		p.stmts = append(p.stmts, p.simple())
		if p.kind() == tokNewline {
			p.pos++
			return
		}
		if !p.got(tokSemi) {
			p.fail("the end of the statement")
		}
		if p.got(tokNewline) {
			return
		}
	}
}

// simple parses a simple statement.
func (p *parser) simple() Stmt {
	start := p.start()
	switch p.kind() {
	case tokReturn:
		p.pos++
		var value Expr
		if startsExpr[p.kind()] || p.kind() == tokStar {
			value = p.starExpressions()
		}
		return p.arena.returns.Put(Return{p.since(start), value})
	case tokPass:
		p.pos++
		return &Pass{p.since(start)}
	case tokBreak:
		p.pos++
		return &Break{p.since(start)}
	case tokContinue:
		p.pos++
		return &Continue{p.since(start)}
	case tokImport:
		return p.importStmt()
	case tokFrom:
		return p.importFrom()
	case tokRaise:
		return p.raiseStmt()
	case tokDel:
		return p.del()
	case tokYield:
		return p.expressionStmt()
	case tokAssert:
		return p.assert()
	case tokGlobal:
		names := p.names()
		return &Global{p.since(start), names}
	case tokNonlocal:
		names := p.names()
		return &Nonlocal{p.since(start), names}
	case tokName:
		if p.target >= Python312 && p.afterNext() == tokName && p.word() == "type" {
			return p.typeAlias()
		}
	default:
		if !startsExpr[p.kind()] && p.kind() != tokStar {
			p.fail("a statement")
		}
	}
	return p.expressionStmt()
}

// names is a keyword and names with commas between.
func (p *parser) names() []Ident {
	p.pos++
	names := []Ident{p.ident()}
	for p.got(tokComma) {
		names = append(names, p.ident())
	}
	return names
}

// raiseStmt is 'raise' [expression ['from' expression]].
func (p *parser) raiseStmt() Stmt {
	r := &Raise{}
	start := p.start()
	p.pos++
	if p.kind() == tokFrom {
		p.special(p.range1(), "did you forget an expression between 'raise' and 'from'?")
	}
	if startsExpr[p.kind()] {
		r.Exc = p.expression()
		if p.got(tokFrom) {
			if p.kind() == tokNewline || p.kind() == tokSemi {
				p.special(Range{p.end() - 4, p.end()}, "did you forget an expression after 'from'?")
			}
			r.Cause = p.expression()
		}
	}
	r.Range = p.since(start)
	return r
}

// assert is 'assert' expression [',' expression].
func (p *parser) assert() Stmt {
	a := &Assert{}
	start := p.start()
	p.pos++
	a.Test = p.expression()
	if p.got(tokComma) {
		a.Msg = p.expression()
	}
	a.Range = p.since(start)
	return a
}

// del is 'del' del_targets.
func (p *parser) del() Stmt {
	start := p.start()
	p.pos++
	mark := len(p.exprs)
	for {
		e := p.starExpression()
		p.store(e, Del)
		p.exprs = append(p.exprs, e)
		if !p.got(tokComma) || p.kind() == tokSemi || p.kind() == tokNewline {
			break
		}
	}
	if p.kind() != tokSemi && p.kind() != tokNewline {
		p.fail("the end of the statement")
	}
	return &Delete{Range: p.since(start), Targets: p.takeExprs(mark)}
}

// typeAlias is 'type' NAME [type_params] '=' expression.
func (p *parser) typeAlias() Stmt {
	t := &TypeAlias{}
	start := p.start()
	p.pos++
	t.Name = p.newName(p.range1(), identifier(p.word()), Store)
	p.pos++
	t.TypeParams = p.typeParams()
	p.want(tokEqual)
	t.Value = p.expression()
	t.Range = p.since(start)
	return t
}

// expressionStmt is an expression, or an assignment to one.
func (p *parser) expressionStmt() Stmt {
	start := p.start()
	e := p.yieldOrStars()
	switch k := p.kind(); {
	case k == tokEqual:
		return p.assignment(start, e)
	case k == tokColon:
		return p.annotated(start, e)
	case augmented[k] != 0:
		if !isSingle(e) {
			p.special(e.Span(), "'"+exprName(e)+"' is an illegal expression for augmented assignment")
		}
		setContext(e, Store)
		p.pos++
		value := p.yieldOrStars()
		return p.arena.augmented.Put(AugAssign{p.since(start), e, augmented[k], value})
	}
	return p.arena.expressions.Put(ExprStmt{p.since(start), e})
}

// assignment parses the rest of (star_targets '=')+ value.
func (p *parser) assignment(start int32, e Expr) Stmt {
	mark := len(p.exprs)
	for p.kind() == tokEqual {
		p.assignable(e)
		setContext(e, Store)
		p.exprs = append(p.exprs, e)
		p.pos++
		e = p.yieldOrStars()
	}
	return p.arena.assigns.Put(Assign{p.since(start), p.takeExprs(mark), e})
}

// annotated parses the rest of target ':' expression ['=' value].
func (p *parser) annotated(start int32, e Expr) Stmt {
	if !isSingle(e) {
		p.notAnnotatable(e)
	}
	setContext(e, Store)
	_, name := e.(*Name)
	a := p.arena.annotated.Put(AnnAssign{Target: e, Simple: name && e.Span().Start == start})
	p.pos++
	a.Annotation = p.expression()
	if p.got(tokEqual) {
		a.Value = p.yieldOrStars()
	}
	a.Range = p.since(start)
	return a
}

// notAnnotatable gives up at the colon after what cannot have one.
func (p *parser) notAnnotatable(e Expr) {
	colon := p.pos
	if p.second {
		// CPython says so only where an expression follows.
		p.attempt(func() {
			p.pos++
			p.expression()
			switch e.(type) {
			case *List, *Tuple:
				p.raise(e.Span(), "only single target (not "+exprName(e)+") can be annotated")
			case *Yield, *YieldFrom, *Starred:
				return
			}
			p.raise(e.Span(), "illegal target for annotation")
		})
		p.pos = colon
	}
	p.fail("the end of the statement")
}
