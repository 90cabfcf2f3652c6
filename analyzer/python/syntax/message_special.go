package syntax

import "strconv"

// What follows finds better known mistakes. It runs in the second pass only,
// where the text is known to be wrong.

// missingComma gives up if the expression body, which starts with the token
// first, is followed by another expression in the same brackets; or by one
// that print or exec would have had in Python 2.
func (p *parser) missingComma(first int, body Expr) {
	if !startsExpr[p.kind()] {
		return
	}
	if name, is := body.(*Name); is && (name.ID == "print" || name.ID == "exec") {
		if p.follows((*parser).starExpressions) {
			p.raise(p.since(name.Start), "Missing parentheses in call to '"+name.ID+"'. Did you mean "+name.ID+"(...)?")
		}
		return
	}
	if p.tokens[first].kind == tokName && (p.tokens[first+1].kind == tokString || p.isSoftKeyword(first)) {
		return
	}
	if p.bracketsOpen() == 0 {
		return
	}
	if p.follows((*parser).expression) {
		p.raise(p.since(body.Span().Start), "invalid syntax. Perhaps you forgot a comma?")
	}
}

// follows tells whether what rule parses comes next, or at least an operand
// that it can start with. No mistakes are looked for in it. If so, the parser
// stands behind it.
func (p *parser) follows(rule func(*parser) Expr) bool {
	p.second = false
	found := p.attempt(func() { rule(p) }) || p.attempt(p.operand)
	p.second = true
	return found
}

// operand is an atom, with the operators before it.
func (p *parser) operand() {
	for {
		switch p.kind() {
		case tokPlus, tokMinus, tokTilde, tokNot, tokAwait:
			p.pos++
		default:
			p.atom()
			return
		}
	}
}

// isSoftKeyword tells whether the name is one that starts a statement.
func (p *parser) isSoftKeyword(i int) bool {
	switch t := p.tokens[i]; p.text[t.start:t.end] {
	case "_", "case", "match":
		return true
	case "type":
		return p.target >= Python312
	}
	return false
}

// bracketsOpen counts the brackets that are open at the next token.
func (p *parser) bracketsOpen() int {
	open := 0
	for i := p.pos - 1; i >= 0; i-- {
		switch p.tokens[i].kind {
		case tokLParen, tokLSquare, tokLBrace:
			open++
		case tokRParen, tokRSquare, tokRBrace:
			open--
		case tokNewline:
			return open
		}
	}
	return open
}

// assignmentInExpression gives up at '=' or ':=' after e, where e is not what
// they may follow.
func (p *parser) assignmentInExpression(e Expr) {
	next := p.pos
	switch p.kind() {
	case tokEqual:
		if !isComparable(e) {
			return
		}
		p.attempt(func() {
			p.pos++
			p.operators(1)
			if p.kind() != tokEqual && p.kind() != tokColonEqual {
				p.raise(e.Span(), comparisonMeant(e))
			}
		})
	case tokColonEqual:
		p.attempt(func() {
			p.pos++
			p.expression()
			p.raise(e.Span(), "cannot use assignment expressions with "+exprName(e))
		})
	}
	p.pos = next
}

// isComparable tells whether e with a '=' after it is taken for half a
// comparison.
func isComparable(e Expr) bool {
	switch e := e.(type) {
	case *Compare, *BoolOp, *IfExp, *Lambda, *List, *Tuple, *GeneratorExp:
		return false
	case *Constant:
		return e.Kind > False
	}
	return true
}

// comparisonMeant says that a '=' after e should be something else.
func comparisonMeant(e Expr) string {
	if _, name := e.(*Name); name {
		return "invalid syntax. Maybe you meant '==' or ':=' instead of '='?"
	}
	return cannot(Store, e) + " here. Maybe you meant '==' instead of '='?"
}

// assignable gives up at the '=' after e if e is no target.
func (p *parser) assignable(e Expr) {
	bad := badTarget(e, Store)
	if bad == nil {
		return
	}
	switch e.(type) {
	case *Yield, *YieldFrom:
		p.special(e.Span(), "assignment to yield expression not possible")
	}
	if bad == e {
		p.special(e.Span(), comparisonMeant(e))
	}
	p.special(bad.Span(), cannot(Store, bad))
}

// dictValue is ':' expression after a key.
func (p *parser) dictValue(key Expr) Expr {
	colon := p.range1()
	if p.kind() != tokColon {
		p.special(Range{key.Span().Start, p.end()}, "':' expected after dictionary key")
	}
	p.pos++
	switch p.kind() {
	case tokRBrace, tokComma:
		p.special(colon, "expression expected after dictionary key and ':'")
	case tokStar:
		p.special(p.range1(), "cannot use a starred expression in a dictionary value")
	}
	return p.expression()
}

// comprehensionWithoutParentheses gives up at the for after a tuple that has
// no parentheses.
func (p *parser) comprehensionWithoutParentheses(first Expr) {
	if !p.second {
		return
	}
	p.attempt(func() {
		at := Range{first.Span().Start, p.end()}
		p.forIfClauses()
		p.raise(at, "did you forget parentheses around the comprehension target?")
	})
}

// noStarIn gives up at the for after an element with a star.
func (p *parser) noStarIn(element Expr) {
	if _, starred := element.(*Starred); !starred {
		return
	}
	if p.second {
		p.attempt(func() {
			p.forIfClauses()
			p.raise(element.Span(), "iterable unpacking cannot be used in comprehension")
		})
	}
	p.fail("a closing bracket or ','")
}

// noBlock gives up where a block was to come.
func (p *parser) noBlock(h header) {
	p.special(p.range1(), "expected an indented block after "+h.what+" on line "+strconv.Itoa(p.lineOf(h.at)))
}
