package syntax

// primary is an atom and the attributes, calls and subscripts after it.
func (p *parser) primary() Expr {
	start := p.start()
	e := p.atom()
	for {
		switch p.kind() {
		case tokDot:
			p.pos++
			attr := p.ident()
			p.grown(p.height)
			e = p.arena.attributes.Put(Attribute{Range: p.since(start), Value: e, Attr: attr})
		case tokLParen:
			height := p.height
			c := p.arena.calls.Put(Call{Func: e})
			p.arguments(c, ofCall)
			c.Range = p.since(start)
			p.grown(max(height, p.height))
			e = c
		case tokLSquare:
			height := p.height
			p.enter(depthOfBracket)
			p.pos++
			slice := p.slices()
			p.want(tokRSquare)
			p.leave(depthOfBracket)
			p.grown(max(height, p.height))
			e = p.arena.subscripts.Put(Subscript{Range: p.since(start), Value: e, Slice: slice})
		default:
			return e
		}
	}
}

// atom is a name, a literal or something in brackets.
func (p *parser) atom() Expr {
	p.height = 0
	switch p.kind() {
	case tokName:
		n := p.newName(p.range1(), identifier(p.word()), Load)
		p.pos++
		return n
	case tokNumber:
		return p.number()
	case tokString, tokFStringStart, tokTStringStart:
		return p.strings()
	case tokNone:
		return p.keywordConstant(None)
	case tokTrue:
		return p.keywordConstant(True)
	case tokFalse:
		return p.keywordConstant(False)
	case tokEllipsis:
		return p.keywordConstant(Ellipsis)
	case tokLParen, tokLSquare, tokLBrace:
		var e Expr
		p.enter(depthOfBracket)
		switch p.kind() {
		case tokLParen:
			e = p.parenthesized()
		case tokLSquare:
			e = p.list()
		default:
			e = p.braced()
		}
		p.leave(depthOfBracket)
		return e
	}
	p.fail("an expression")
	return nil
}

// number is a numeric literal.
func (p *parser) number() Expr {
	at, text := p.range1(), p.word()
	kind, problem := numberKind(text)
	if problem != "" {
		p.raise(at, problem)
	}
	p.pos++
	return p.newConstant(at, kind, text)
}

// keywordConstant is a literal that is one token without a value.
func (p *parser) keywordConstant(kind ConstantKind) Expr {
	c := p.newConstant(p.range1(), kind, "")
	p.pos++
	return c
}

// parenthesized is a group, a tuple or a generator expression.
//
//	'(' [star_named_expression ',' [star_named_expressions]] ')'
//	'(' (yield_expr | named_expression) ')'
//	'(' named_expression for_if_clauses ')'
func (p *parser) parenthesized() Expr {
	start := p.start()
	p.pos++
	if p.got(tokRParen) {
		return p.arena.tuples.Put(Tuple{Range: p.since(start)})
	}
	if p.kind() == tokYield {
		y := p.yield()
		p.want(tokRParen)
		return y
	}
	first := p.starNamedExpression()
	switch {
	case p.atFor():
		p.noStarIn(first)
		height := p.height
		generators := p.forIfClauses()
		p.want(tokRParen)
		p.grown(max(height, p.height))
		return &GeneratorExp{Range: p.since(start), Elt: first, Generators: generators}
	case p.kind() == tokComma:
		height := p.height
		elts := p.restOfElements(first, tokRParen)
		p.grown(max(height, p.height))
		return p.arena.tuples.Put(Tuple{Range: p.since(start), Elts: elts})
	}
	if s, starred := first.(*Starred); starred && p.kind() == tokRParen {
		p.special(s.Range, "cannot use starred expression here")
	}
	p.closing(tokRParen)
	return first
}

// list is a list display or comprehension.
func (p *parser) list() Expr {
	start := p.start()
	p.pos++
	if p.got(tokRSquare) {
		return p.arena.displays.Put(List{Range: p.since(start)})
	}
	first := p.starNamedExpression()
	height := p.height
	if p.atFor() {
		p.noStarIn(first)
		generators := p.forIfClauses()
		p.want(tokRSquare)
		p.grown(max(height, p.height))
		return &ListComp{Range: p.since(start), Elt: first, Generators: generators}
	}
	elts := p.restOfElements(first, tokRSquare)
	p.grown(max(height, p.height))
	return p.arena.displays.Put(List{Range: p.since(start), Elts: elts})
}

// restOfElements parses what follows the first element of a tuple, list or
// set, and the bracket that closes it.
func (p *parser) restOfElements(first Expr, closing tokenKind) []Expr {
	mark, height := len(p.exprs), p.height
	p.exprs = append(p.exprs, first)
	for p.got(tokComma) && p.kind() != closing {
		p.exprs = append(p.exprs, p.starNamedExpression())
		height = max(height, p.height)
	}
	if p.atFor() && closing != tokRParen {
		p.comprehensionWithoutParentheses(first)
	}
	p.closing(closing)
	p.height = height
	return p.takeExprs(mark)
}

// closing wants a bracket that closes, or what could stand before it.
func (p *parser) closing(kind tokenKind) {
	if p.kind() != kind {
		p.fail(kindText[kind] + " or ','")
	}
	p.pos++
}

// braced is a set, a dict, or a comprehension of one.
func (p *parser) braced() Expr {
	start := p.start()
	p.pos++
	if p.got(tokRBrace) {
		return &Dict{Range: p.since(start)}
	}
	if p.kind() == tokDoubleStar {
		return p.restOfDict(start, nil)
	}
	canBeKey := p.kind() != tokStar && (p.kind() != tokName || p.afterNext() != tokColonEqual)
	first := p.starNamedExpression()
	height := p.height
	if p.kind() == tokColon && canBeKey {
		return p.restOfDict(start, first)
	}
	if p.atFor() {
		p.noStarIn(first)
		generators := p.forIfClauses()
		p.want(tokRBrace)
		p.grown(max(height, p.height))
		return &SetComp{Range: p.since(start), Elt: first, Generators: generators}
	}
	elts := p.restOfElements(first, tokRBrace)
	p.grown(max(height, p.height))
	return &Set{Range: p.since(start), Elts: elts}
}

// restOfDict parses a dict from its first value on, whose key is given, or
// from its first '**' on.
func (p *parser) restOfDict(start int32, key Expr) Expr {
	mark, height := len(p.exprs), p.height
	for {
		if key == nil && p.kind() != tokDoubleStar {
			key = p.expression()
			height = max(height, p.height)
		}
		if key == nil {
			p.pos++
			p.exprs = append(p.exprs, nil, p.operators(1))
		} else {
			p.exprs = append(p.exprs, key, p.dictValue(key))
		}
		height = max(height, p.height)
		if p.atFor() {
			return p.dictComp(start, mark, height)
		}
		key = nil
		if !p.got(tokComma) || p.kind() == tokRBrace {
			break
		}
	}
	p.closing(tokRBrace)
	pairs := p.exprs[mark:]
	both := make([]Expr, len(pairs))
	keys, values := both[:len(pairs)/2:len(pairs)/2], both[len(pairs)/2:]
	for i := range keys {
		keys[i], values[i] = pairs[2*i], pairs[2*i+1]
	}
	p.exprs = p.exprs[:mark]
	p.grown(height)
	return &Dict{Range: p.since(start), Keys: keys, Values: values}
}

// dictComp parses the rest of a dict comprehension; its key and value are the
// last two on the stack.
func (p *parser) dictComp(start int32, mark, height int) Expr {
	key, value := p.exprs[len(p.exprs)-2], p.exprs[len(p.exprs)-1]
	if len(p.exprs)-mark > 2 {
		p.fail("'}' or ','")
	}
	if key == nil {
		p.special(value.Span(), "dict unpacking cannot be used in dict comprehension")
	}
	p.exprs = p.exprs[:mark]
	generators := p.forIfClauses()
	p.want(tokRBrace)
	p.grown(max(height, p.height))
	return &DictComp{Range: p.since(start), Key: key, Value: value, Generators: generators}
}

// atFor tells whether the clauses of a comprehension come next.
func (p *parser) atFor() bool {
	return p.kind() == tokFor || p.kind() == tokAsync
}

// forIfClauses are the clauses of a comprehension.
//
//	(['async'] 'for' star_targets 'in' disjunction ('if' disjunction)*)+
func (p *parser) forIfClauses() []*Comprehension {
	var clauses []*Comprehension
	height := 0
	for p.atFor() {
		start := p.start()
		c := &Comprehension{IsAsync: p.got(tokAsync)}
		p.want(tokFor)
		c.Target = p.forTargets()
		p.inAfterTargets()
		c.Iter = p.disjunction()
		height = max(height, p.height)
		mark := len(p.exprs)
		for p.got(tokIf) {
			p.exprs = append(p.exprs, p.disjunction())
			height = max(height, p.height)
		}
		c.Ifs = p.takeExprs(mark)
		c.Range = p.since(start)
		clauses = append(clauses, c)
	}
	p.grown(height)
	return clauses
}

// slices is what stands in a subscript: one slice or expression, or, with a
// comma or a star, a tuple of them.
func (p *parser) slices() Expr {
	start := p.start()
	first := p.slice()
	_, starred := first.(*Starred)
	if p.kind() != tokComma && !starred {
		return first
	}
	mark, height := len(p.exprs), p.height
	p.exprs = append(p.exprs, first)
	for p.got(tokComma) && p.kind() != tokRSquare {
		p.exprs = append(p.exprs, p.slice())
		height = max(height, p.height)
	}
	p.grown(height)
	return p.arena.tuples.Put(Tuple{Range: p.since(start), Elts: p.takeExprs(mark)})
}

// slice is one part of a subscript.
//
//	[expression] ':' [expression] [':' [expression]] | named_expression | '*' expression
func (p *parser) slice() Expr {
	start := p.start()
	if p.got(tokStar) {
		value := p.expression()
		p.grown(p.height)
		return &Starred{Range: p.since(start), Value: value}
	}
	var lower Expr
	height := 0
	if p.kind() != tokColon {
		named := p.kind() == tokName && p.afterNext() == tokColonEqual
		lower = p.namedExpression()
		if p.kind() != tokColon || named {
			return lower
		}
		height = p.height
	}
	p.pos++
	s := p.arena.slices.Put(Slice{Lower: lower})
	s.Upper = p.bound()
	height = max(height, p.height)
	if p.got(tokColon) {
		s.Step = p.bound()
		height = max(height, p.height)
	}
	s.Range = p.since(start)
	p.grown(height)
	return s
}

// bound is one of the expressions of a slice; nil if it is left out.
func (p *parser) bound() Expr {
	p.height = 0
	switch p.kind() {
	case tokColon, tokComma, tokRSquare:
		return nil
	}
	return p.expression()
}
