package syntax

import "github.com/funcshelf/funcshelf/analyzer/python/internal/slab"

// startsExpr tells the tokens an expression may start with.
var startsExpr = [tokYield + 1]bool{
	tokName: true, tokNumber: true, tokString: true, tokFStringStart: true, tokTStringStart: true,
	tokLParen: true, tokLSquare: true, tokLBrace: true, tokPlus: true, tokMinus: true, tokTilde: true,
	tokEllipsis: true, tokFalse: true, tokNone: true, tokTrue: true, tokAwait: true, tokLambda: true,
	tokNot: true,
}

// endsExpr tells the tokens that no expression goes on with.
var endsExpr = [tokYield + 1]bool{
	tokNewline: true, tokRParen: true, tokRSquare: true, tokRBrace: true, tokComma: true, tokColon: true, tokEqual: true,
}

// goesOn tells the tokens that a power goes on with behind an atom.
var goesOn = [tokYield + 1]bool{tokLParen: true, tokLSquare: true, tokDot: true, tokDoubleStar: true}

// afterAtom is the kind of the token after the next, where that is an atom by
// itself. Most atoms are whole expressions, and need not go through all the
// rules that have one. It is tokEOF for other tokens, and where strings stand
// side by side.
func (p *parser) afterAtom() tokenKind {
	switch p.kind() {
	case tokName, tokNumber, tokString, tokNone, tokTrue, tokFalse:
		if after := p.afterNext(); !isString[after] {
			return after
		}
	}
	return tokEOF
}

// binary gives the operators between two operands: how strongly they bind,
// from 1, and what they are. Other tokens have the strength 0.
var binary = [tokYield + 1]struct {
	strength uint8
	op       Operator
}{
	tokVBar:        {1, BitOr},
	tokCircumflex:  {2, BitXor},
	tokAmper:       {3, BitAnd},
	tokLeftShift:   {4, LShift},
	tokRightShift:  {4, RShift},
	tokPlus:        {5, Add},
	tokMinus:       {5, Sub},
	tokStar:        {6, Mult},
	tokSlash:       {6, Div},
	tokDoubleSlash: {6, FloorDiv},
	tokPercent:     {6, Mod},
	tokAt:          {6, MatMult},
}

// augmented gives the operators of augmented assignments.
var augmented = [tokYield + 1]Operator{
	tokPlusEqual: Add, tokMinusEqual: Sub, tokStarEqual: Mult, tokAtEqual: MatMult, tokSlashEqual: Div,
	tokPercentEqual: Mod, tokDoubleStarEqual: Pow, tokLeftShiftEqual: LShift, tokRightShiftEqual: RShift,
	tokVBarEqual: BitOr, tokCircumflexEqual: BitXor, tokAmperEqual: BitAnd, tokDoubleSlashEqual: FloorDiv,
}

// starExpressions parses what may stand alone: expressions, starred or not,
// and a tuple of them if there is a comma.
//
//	star_expressions: ','.('*' bitwise_or | expression)+ [',']
func (p *parser) starExpressions() Expr {
	start := p.start()
	first := p.starExpression()
	if p.kind() != tokComma {
		return first
	}
	return p.restOfTuple(start, first, (*parser).starExpression)
}

// expressions parses a tuple, or one, of expressions without stars.
func (p *parser) expressions() Expr {
	start := p.start()
	first := p.expression()
	if p.kind() != tokComma {
		return first
	}
	return p.restOfTuple(start, first, (*parser).expression)
}

// restOfTuple parses a tuple without parentheses after its first element; the
// comma is next.
func (p *parser) restOfTuple(start int32, first Expr, element func(*parser) Expr) Expr {
	mark, height := len(p.exprs), p.height
	p.exprs = append(p.exprs, first)
	for p.got(tokComma) {
		if !startsExpr[p.kind()] && p.kind() != tokStar {
			break
		}
		p.exprs = append(p.exprs, element(p))
		height = max(height, p.height)
	}
	p.grown(height)
	return p.arena.tuples.Put(Tuple{Range: p.since(start), Elts: p.takeExprs(mark)})
}

// starExpression is '*' bitwise_or or an expression.
func (p *parser) starExpression() Expr {
	if p.kind() == tokStar {
		return p.starred()
	}
	return p.expression()
}

// starred is '*' bitwise_or.
func (p *parser) starred() Expr {
	start := p.start()
	p.pos++
	value := p.operators(1)
	p.grown(p.height)
	return &Starred{Range: p.since(start), Value: value}
}

// yieldOrStars parses the right side of an assignment.
func (p *parser) yieldOrStars() Expr {
	if p.kind() == tokYield {
		return p.yield()
	}
	return p.starExpressions()
}

// yield is 'yield' 'from' expression or 'yield' [star_expressions].
func (p *parser) yield() Expr {
	start := p.start()
	p.pos++
	if p.got(tokFrom) {
		value := p.expression()
		p.grown(p.height)
		return &YieldFrom{Range: p.since(start), Value: value}
	}
	if !startsExpr[p.kind()] && p.kind() != tokStar {
		p.height = 0
		return &Yield{Range: p.since(start)}
	}
	value := p.starExpressions()
	p.grown(p.height)
	return &Yield{Range: p.since(start), Value: value}
}

// namedExpression is NAME ':=' expression or an expression.
func (p *parser) namedExpression() Expr {
	if p.kind() == tokName && p.afterNext() == tokColonEqual {
		start := p.start()
		target := p.newName(p.range1(), identifier(p.word()), Store)
		p.pos += 2
		value := p.expression()
		p.grown(p.height)
		return &NamedExpr{Range: p.since(start), Target: target, Value: value}
	}
	e := p.expression()
	if p.second {
		p.assignmentInExpression(e)
	}
	return e
}

// starNamedExpression is '*' bitwise_or or a named expression.
func (p *parser) starNamedExpression() Expr {
	if p.kind() == tokStar {
		return p.starred()
	}
	return p.namedExpression()
}

// expression is a lambda, or a disjunction, or one with if and else.
func (p *parser) expression() Expr {
	if p.kind() == tokLambda {
		return p.lambda()
	}
	p.enter(depthOfOperator)
	if endsExpr[p.afterAtom()] && !p.second {
		e := p.atom()
		p.leave(depthOfOperator)
		return e
	}
	first := p.pos
	start := p.start()
	body := p.disjunction()
	if p.second {
		p.missingComma(first, body)
	}
	if p.kind() == tokIf {
		body = p.conditional(start, body)
	}
	p.leave(depthOfOperator)
	return body
}

// conditional parses the rest of body 'if' test 'else' orelse.
func (p *parser) conditional(start int32, body Expr) Expr {
	height := p.height
	p.pos++
	test := p.disjunction()
	height = max(height, p.height)
	if p.kind() != tokElse {
		if p.kind() != tokColon {
			p.special(Range{start, p.end()}, "expected 'else' after 'if' expression")
		}
		p.fail("'else'")
	}
	p.pos++
	orelse := p.expression()
	p.grown(max(height, p.height))
	return &IfExp{Range: p.since(start), Test: test, Body: body, Orelse: orelse}
}

// lambda is 'lambda' [parameters] ':' expression.
func (p *parser) lambda() Expr {
	p.enter(depthOfLambda)
	start := p.start()
	p.pos++
	args := p.parameters(ofLambda)
	p.want(tokColon)
	body := p.expression()
	p.grown(p.height)
	p.leave(depthOfLambda)
	return &Lambda{Range: p.since(start), Args: args, Body: body}
}

// disjunction is operands of or.
func (p *parser) disjunction() Expr {
	start := p.start()
	first := p.conjunction()
	if p.kind() != tokOr {
		return first
	}
	return p.boolean(start, first, tokOr, Or, (*parser).conjunction)
}

// conjunction is operands of and.
func (p *parser) conjunction() Expr {
	start := p.start()
	first := p.inversion()
	if p.kind() != tokAnd {
		return first
	}
	return p.boolean(start, first, tokAnd, And, (*parser).inversion)
}

// boolean parses the rest of the operands of one of and, or.
func (p *parser) boolean(start int32, first Expr, kind tokenKind, op BoolOperator, operand func(*parser) Expr) Expr {
	mark, height := len(p.exprs), p.height
	p.exprs = append(p.exprs, first)
	for p.got(kind) {
		p.exprs = append(p.exprs, operand(p))
		height = max(height, p.height)
	}
	p.grown(height)
	return p.arena.booleans.Put(BoolOp{Range: p.since(start), Op: op, Values: p.takeExprs(mark)})
}

// inversion is 'not' inversion or a comparison.
func (p *parser) inversion() Expr {
	if p.kind() == tokNot {
		p.enter(depthOfOperator)
		start := p.start()
		p.pos++
		operand := p.inversion()
		p.grown(p.height)
		p.leave(depthOfOperator)
		return p.arena.unaries.Put(UnaryOp{Range: p.since(start), Op: Not, Operand: operand})
	}
	return p.comparison()
}

// comparison is operands and the comparisons between them.
func (p *parser) comparison() Expr {
	start := p.start()
	left := p.operators(1)
	op := p.comparisonOperator()
	if op == 0 {
		return left
	}
	var few [4]CmpOperator
	ops := few[:0]
	mark, height := len(p.exprs), p.height
	for ; op != 0; op = p.comparisonOperator() {
		ops = append(ops, op)
		p.exprs = append(p.exprs, p.operators(1))
		height = max(height, p.height)
	}
	p.grown(height)
	return p.arena.compares.Put(Compare{Range: p.since(start), Left: left, Ops: slab.Cut(&p.arena.operators, &ops, 0), Comparators: p.takeExprs(mark)})
}

// comparisonOperator steps over a comparison; 0 if there is none.
func (p *parser) comparisonOperator() CmpOperator {
	var op CmpOperator
	switch p.kind() {
	case tokEqEqual:
		op = Eq
	case tokNotEqual:
		p.checkNotEqual()
		op = NotEq
	case tokLess:
		op = Lt
	case tokLessEqual:
		op = LtE
	case tokGreater:
		op = Gt
	case tokGreaterEqual:
		op = GtE
	case tokIn:
		op = In
	case tokIs:
		p.pos++
		if p.got(tokNot) {
			return IsNot
		}
		return Is
	case tokNot:
		if p.afterNext() != tokIn {
			return 0
		}
		p.pos += 2
		return NotIn
	default:
		return 0
	}
	p.pos++
	return op
}

// checkNotEqual sees to it that != is spelled as the module wants it.
func (p *parser) checkNotEqual() {
	switch angles := p.word() == "<>"; {
	case angles && !p.flufl:
		p.fail("an operator")
	case !angles && p.flufl:
		p.raise(p.range1(), "with Barry as BDFL, use '<>' instead of '!='")
	}
}

// operators parses operands and the operators between them that bind with at
// least the strength given; 1 is a bitwise_or.
func (p *parser) operators(strength uint8) Expr {
	start := p.start()
	var left Expr
	if after := p.afterAtom(); after == tokEOF || goesOn[after] {
		left = p.factor()
	} else {
		left = p.atom()
	}
	for {
		next := binary[p.kind()]
		if next.strength < strength || next.strength == 0 {
			return left
		}
		height := p.height
		p.pos++
		right := p.operators(next.strength + 1)
		p.grown(max(height, p.height))
		left = p.arena.binaries.Put(BinOp{Range: p.since(start), Left: left, Op: next.op, Right: right})
	}
}

// factor is ('+' | '-' | '~') factor or a power.
func (p *parser) factor() Expr {
	var op UnaryOperator
	switch p.kind() {
	case tokPlus:
		op = UAdd
	case tokMinus:
		op = USub
	case tokTilde:
		op = Invert
	default:
		return p.power()
	}
	p.enter(depthOfOperator)
	start := p.start()
	p.pos++
	operand := p.factor()
	p.grown(p.height)
	p.leave(depthOfOperator)
	return p.arena.unaries.Put(UnaryOp{Range: p.since(start), Op: op, Operand: operand})
}

// power is ['await'] primary ['**' factor].
func (p *parser) power() Expr {
	start := p.start()
	awaits := p.got(tokAwait)
	left := p.primary()
	if awaits {
		p.grown(p.height)
		left = &Await{Range: p.since(start), Value: left}
	}
	if p.kind() != tokDoubleStar {
		return left
	}
	height := p.height
	p.enter(depthOfPower)
	p.pos++
	right := p.factor()
	p.grown(max(height, p.height))
	p.leave(depthOfPower)
	return p.arena.binaries.Put(BinOp{Range: p.since(start), Left: left, Op: Pow, Right: right})
}
