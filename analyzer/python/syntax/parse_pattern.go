package syntax

// atMatch tells whether the name match that comes next starts a match
// statement: its line then ends with a colon, which no other statement's can
// that starts with a name.
func (p *parser) atMatch() bool {
	if next := p.afterNext(); !startsExpr[next] && next != tokStar {
		return false
	}
	i := p.pos
	for p.tokens[i].kind > tokDedent {
		i++
	}
	return p.tokens[i].kind == tokNewline && p.tokens[i-1].kind == tokColon
}

// match is a match statement.
//
//	"match" subject ':' NEWLINE INDENT case_block+ DEDENT
func (p *parser) match() Stmt {
	h := p.header("'match' statement")
	p.pos++
	m := &Match{Subject: p.subject()}
	p.want(tokColon)
	p.want(tokNewline)
	if p.kind() != tokIndent {
		p.noBlock(h)
	}
	p.pos++
	for p.kind() != tokDedent {
		if p.kind() != tokName || p.word() != "case" {
			p.fail("'case'")
		}
		m.Cases = append(m.Cases, p.matchCase())
	}
	p.pos++
	m.Range = Range{h.at, p.end()}
	return m
}

// subject is star_named_expression ',' [star_named_expressions] or a named
// expression.
func (p *parser) subject() Expr {
	start := p.start()
	first := p.starNamedExpression()
	if p.kind() == tokComma {
		return p.restOfTuple(start, first, (*parser).starNamedExpression)
	}
	if _, starred := first.(*Starred); starred {
		p.fail("','")
	}
	return first
}

// matchCase is "case" patterns ['if' named_expression] ':' block.
func (p *parser) matchCase() *MatchCase {
	h := p.header("'case' statement")
	p.pos++
	c := &MatchCase{Pattern: p.openPattern()}
	if p.got(tokIf) {
		c.Guard = p.namedExpression()
	}
	c.Body = p.colonBlock(h)
	c.Range = Range{h.at, p.end()}
	return c
}

// openPattern is a pattern, or a sequence of them without brackets.
func (p *parser) openPattern() Pattern {
	start := p.start()
	first := p.maybeStarPattern()
	if p.kind() == tokComma {
		mark := len(p.patterns)
		p.patterns = append(p.patterns, first)
		for p.got(tokComma) && p.kind() != tokColon && p.kind() != tokIf {
			p.patterns = append(p.patterns, p.maybeStarPattern())
		}
		return &MatchSequence{p.since(start), take(&p.patterns, mark)}
	}
	if _, star := first.(*MatchStar); star {
		p.fail("','")
	}
	return first
}

// maybeStarPattern is '*' NAME or a pattern.
func (p *parser) maybeStarPattern() Pattern {
	if p.kind() != tokStar {
		return p.pattern()
	}
	start := p.start()
	p.pos++
	name := p.captureName()
	return &MatchStar{p.since(start), name}
}

// captureName is a name to be bound; zero for _.
func (p *parser) captureName() Ident {
	if p.kind() == tokName && p.word() == "_" {
		p.pos++
		return Ident{}
	}
	name := p.ident()
	switch p.kind() {
	case tokDot, tokLParen, tokEqual:
		p.fail("a name alone")
	}
	return name
}

// pattern is '|'.closed_pattern+ ['as' NAME].
func (p *parser) pattern() Pattern {
	p.enter(depthOfPattern)
	start := p.start()
	pat := p.closedPattern()
	if p.kind() == tokVBar {
		mark := len(p.patterns)
		p.patterns = append(p.patterns, pat)
		for p.got(tokVBar) {
			p.patterns = append(p.patterns, p.closedPattern())
		}
		pat = &MatchOr{p.since(start), take(&p.patterns, mark)}
	}
	if p.got(tokAs) {
		name := p.asName()
		pat = &MatchAs{p.since(start), pat, name}
	}
	p.leave(depthOfPattern)
	return pat
}

// asName is the name after the 'as' of a pattern.
func (p *parser) asName() Ident {
	if p.kind() == tokName {
		if p.word() == "_" {
			p.special(p.range1(), "cannot use '_' as a target")
		}
		switch p.afterNext() {
		case tokDot, tokLParen, tokEqual:
		default:
			return p.ident()
		}
	}
	if p.second {
		p.attempt(func() {
			p.expression()
			p.raise(p.range1(), "invalid pattern target")
		})
	}
	p.fail("a name")
	return Ident{}
}

// closedPattern is a pattern that is complete in itself.
func (p *parser) closedPattern() Pattern {
	start := p.start()
	switch p.kind() {
	case tokNumber, tokMinus:
		value := p.signedNumber()
		return &MatchValue{p.since(start), value}
	case tokString, tokFStringStart, tokTStringStart:
		value := p.strings()
		return &MatchValue{p.since(start), value}
	case tokNone:
		p.pos++
		return &MatchSingleton{p.since(start), None}
	case tokTrue:
		p.pos++
		return &MatchSingleton{p.since(start), True}
	case tokFalse:
		p.pos++
		return &MatchSingleton{p.since(start), False}
	case tokName:
		return p.namePattern()
	case tokLParen:
		return p.groupPattern()
	case tokLSquare:
		p.pos++
		patterns := p.patternList(tokRSquare)
		return &MatchSequence{p.since(start), patterns}
	case tokLBrace:
		return p.mappingPattern()
	}
	p.fail("a pattern")
	return nil
}

// namePattern is a capture, the wildcard, a dotted name or a class pattern.
func (p *parser) namePattern() Pattern {
	start := p.start()
	switch p.afterNext() {
	case tokDot, tokLParen:
	case tokEqual:
		p.pos++
		p.fail("':'")
	default:
		name := p.captureName()
		return &MatchAs{Range: p.since(start), Name: name}
	}
	value := p.dottedValue()
	if p.kind() == tokLParen {
		return p.classPattern(start, value)
	}
	if p.kind() == tokEqual {
		p.fail("':'")
	}
	return &MatchValue{p.since(start), value}
}

// dottedValue is '.'.NAME+ as an expression.
func (p *parser) dottedValue() Expr {
	start := p.start()
	p.height = 0
	var value Expr = p.newName(p.range1(), identifier(p.word()), Load)
	p.pos++
	for p.got(tokDot) {
		attr := p.ident()
		p.grown(p.height)
		value = &Attribute{Range: p.since(start), Value: value, Attr: attr}
	}
	return value
}

// groupPattern is a pattern in parentheses, or a sequence in them.
func (p *parser) groupPattern() Pattern {
	start := p.start()
	p.pos++
	if p.got(tokRParen) {
		return &MatchSequence{Range: p.since(start)}
	}
	first := p.maybeStarPattern()
	if p.kind() == tokComma {
		mark := len(p.patterns)
		p.patterns = append(p.patterns, first)
		for p.got(tokComma) && p.kind() != tokRParen {
			p.patterns = append(p.patterns, p.maybeStarPattern())
		}
		p.closing(tokRParen)
		return &MatchSequence{p.since(start), take(&p.patterns, mark)}
	}
	if _, star := first.(*MatchStar); star {
		p.fail("','")
	}
	p.closing(tokRParen)
	return first
}

// patternList is ','.maybe_star_pattern* [','] up to what closes it.
func (p *parser) patternList(closing tokenKind) []Pattern {
	mark := len(p.patterns)
	for p.kind() != closing {
		p.patterns = append(p.patterns, p.maybeStarPattern())
		if !p.got(tokComma) {
			break
		}
	}
	p.closing(closing)
	return take(&p.patterns, mark)
}

// mappingPattern is '{' ','.(key ':' pattern)* ['**' NAME] [','] '}'.
func (p *parser) mappingPattern() Pattern {
	m := &MatchMapping{}
	start := p.start()
	p.pos++
	keys, patterns := len(p.exprs), len(p.patterns)
	for p.kind() != tokRBrace {
		if p.got(tokDoubleStar) {
			at := p.range1()
			if p.kind() == tokName && p.word() == "_" {
				p.fail("a name other than _")
			}
			m.Rest = p.captureName()
			if p.got(tokComma) && p.kind() != tokRBrace {
				p.special(at, "double star pattern must be the last (right-most) subpattern in the mapping pattern")
			}
			break
		}
		p.exprs = append(p.exprs, p.mappingKey())
		p.want(tokColon)
		p.patterns = append(p.patterns, p.pattern())
		if !p.got(tokComma) {
			break
		}
	}
	p.closing(tokRBrace)
	m.Keys, m.Patterns = p.takeExprs(keys), take(&p.patterns, patterns)
	m.Range = p.since(start)
	return m
}

// mappingKey is a literal or a dotted name.
func (p *parser) mappingKey() Expr {
	switch p.kind() {
	case tokNumber, tokMinus:
		return p.signedNumber()
	case tokString, tokFStringStart, tokTStringStart:
		return p.strings()
	case tokNone:
		return p.keywordConstant(None)
	case tokTrue:
		return p.keywordConstant(True)
	case tokFalse:
		return p.keywordConstant(False)
	case tokName:
		if p.afterNext() != tokDot {
			p.pos++
			p.fail("'.'")
		}
		return p.dottedValue()
	}
	p.fail("a literal or a dotted name as key")
	return nil
}

// classPattern parses the rest of name_or_attr '(' patterns, then
// NAME '=' pattern ')'.
func (p *parser) classPattern(start int32, cls Expr) Pattern {
	c := &MatchClass{Cls: cls}
	p.pos++
	mark := len(p.patterns)
	for p.kind() != tokRParen {
		if p.kind() == tokName && p.afterNext() == tokEqual {
			if c.KwdAttrs == nil {
				c.Patterns = take(&p.patterns, mark)
			}
			c.KwdAttrs = append(c.KwdAttrs, p.ident())
			p.pos++
			p.patterns = append(p.patterns, p.pattern())
		} else {
			from := p.start()
			positional := p.pattern()
			if c.KwdAttrs != nil {
				p.special(Range{from, positional.Span().End}, "positional patterns follow keyword patterns")
			}
			p.patterns = append(p.patterns, positional)
		}
		if !p.got(tokComma) {
			break
		}
	}
	p.closing(tokRParen)
	if c.KwdAttrs == nil {
		c.Patterns = take(&p.patterns, mark)
	} else {
		c.KwdPatterns = take(&p.patterns, mark)
	}
	c.Range = p.since(start)
	return c
}

// signedNumber is a number of a pattern: ['-'] NUMBER [('+' | '-') NUMBER],
// the second of which is imaginary and the first then is not.
func (p *parser) signedNumber() Expr {
	start := p.start()
	p.height = 0
	negative := p.got(tokMinus)
	if p.kind() != tokNumber {
		p.fail("a number")
	}
	e := p.number()
	isReal := e.(*Constant).Kind != Imaginary
	if negative {
		e = p.arena.unaries.Put(UnaryOp{Range: p.since(start), Op: USub, Operand: e})
	}
	op := Add
	switch p.kind() {
	case tokPlus:
	case tokMinus:
		op = Sub
	default:
		return e
	}
	if !isReal {
		p.raise(Range{start, p.end()}, "real number required in complex literal")
	}
	p.pos++
	if p.kind() != tokNumber {
		p.fail("an imaginary number")
	}
	right := p.number()
	if right.(*Constant).Kind != Imaginary {
		p.raise(right.Span(), "imaginary number required in complex literal")
	}
	return p.arena.binaries.Put(BinOp{Range: p.since(start), Left: e, Op: op, Right: right})
}
