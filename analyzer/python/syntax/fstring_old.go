package syntax

import (
	"slices"
	"strings"
)

// Before 3.12 an f-string is one token, and the parser takes it apart.

// An oldFString is an f-string that is taken apart. Its errors are about the
// token after the literal, where CPython has arrived then.
type oldFString struct {
	p     *parser
	token token
	raw   bool
	pos   int32 // in the text of the module
	end   int32 // of the body
}

// maxOldDepth is how deep fields may stand in the format specs of others.
const maxOldDepth = 2

// oldFString puts the parts of the f-string t on p.exprs.
func (p *parser) oldFString(t token, prefix stringPrefix) {
	o := &oldFString{
		p: p, token: t, raw: prefix.raw,
		pos: t.start + int32(prefix.size+prefix.quotes),
		end: t.end - int32(prefix.quotes),
	}
	p.height = o.parts(0)
}

// fail gives up with a message about the f-string.
func (o *oldFString) fail(message string) {
	at := Range{o.pos, min(o.pos+1, o.end)}
	o.p.raiseNear(at, o.p.afterStrings(), "f-string: "+message)
}

// char is the byte at the position, 0 at the end.
func (o *oldFString) char() byte {
	if o.pos >= o.end {
		return 0
	}
	return o.p.text[o.pos]
}

// next is the byte n after the position, 0 at the end and beyond.
func (o *oldFString) next(n int32) byte {
	if o.pos+n >= o.end {
		return 0
	}
	return o.p.text[o.pos+n]
}

// parts puts the parts up to the end, or in a format spec up to the brace that
// closes its field, on p.exprs. It gives the height of the highest.
func (o *oldFString) parts(depth int) (height int) {
	for {
		o.literal(depth)
		if o.char() != '{' {
			return height
		}
		height = max(height, o.field(depth))
	}
}

// literal is the text up to the next brace that is not doubled.
func (o *oldFString) literal(depth int) {
	p, start := o.p, o.pos
	for o.pos < o.end {
		c := o.char()
		switch {
		case c == '\\' && !o.raw:
			o.escape()
			continue
		case c != '{' && c != '}':
			o.pos++
			continue
		case depth == 0 && o.next(1) == c:
			o.text(Range{start, o.pos + 2}, p.text[start:o.pos+1])
			o.pos += 2
			start = o.pos
			continue
		case depth == 0 && c == '}':
			o.fail("single '}' is not allowed")
		}
		break
	}
	o.text(Range{start, o.pos}, p.text[start:o.pos])
}

// escape steps over a backslash and what it takes the meaning from.
func (o *oldFString) escape() {
	o.pos++
	switch o.char() {
	case '{', '}':
		return
	case 'N':
		if o.next(1) == '{' {
			for o.pos++; o.pos < o.end && o.char() != '}'; {
				o.pos++
			}
		}
	}
	if o.pos < o.end {
		o.pos++
	}
}

// text puts literal text on p.exprs.
func (o *oldFString) text(at Range, body string) {
	if body == "" {
		return
	}
	value, problem, _ := decodeString(body, o.raw, false, o.p.target)
	if problem != "" {
		o.p.badString(at, o.token, problem)
	}
	o.p.exprs = append(o.p.exprs, o.p.newConstant(at, Str, value))
}

// field puts the replacement field at the position on p.exprs and gives its
// height.
func (o *oldFString) field(depth int) int {
	if depth >= maxOldDepth {
		o.fail("expressions nested too deeply")
	}
	p, start := o.p, o.pos
	o.pos++
	o.skipExpression()
	value := o.value(start+1, o.pos)
	height := p.height
	debug := o.char() == '='
	if debug {
		o.pos++
		for strings.IndexByte(" \t\n\r\f\v", o.char()) >= 0 && o.pos < o.end {
			o.pos++
		}
		o.notAtEnd()
		shown := Range{start + 1, o.pos}
		p.exprs = append(p.exprs, p.newConstant(shown, Str, p.shownText(p.text[shown.Start:shown.End])))
	}
	f := p.arena.fields.Put(FormattedValue{Value: value, Conversion: o.conversion()})
	if o.char() == ':' {
		f.FormatSpec = o.formatSpec(depth)
		height = max(height, p.height)
	} else if debug && f.Conversion < 0 {
		f.Conversion = 'r'
	}
	if o.char() != '}' {
		o.fail("expecting '}'")
	}
	o.pos++
	p.grown(height)
	f.Range = Range{start, o.pos}
	p.exprs = append(p.exprs, f)
	return p.height
}

// notAtEnd gives up at the end of the string.
func (o *oldFString) notAtEnd() {
	if o.pos >= o.end {
		o.fail("expecting '}'")
	}
}

// conversion is ['!' letter]; -1 without one.
func (o *oldFString) conversion() rune {
	if o.char() != '!' {
		return -1
	}
	o.pos++
	o.notAtEnd()
	c := o.char()
	if c != 's' && c != 'r' && c != 'a' {
		o.fail("invalid conversion character: expected 's', 'r', or 'a'")
	}
	o.pos++
	o.notAtEnd()
	return rune(c)
}

// formatSpec is what follows the colon of a field.
func (o *oldFString) formatSpec(depth int) Expr {
	p := o.p
	start := o.pos
	o.pos++
	o.notAtEnd()
	mark := len(p.exprs)
	height := o.parts(depth + 1)
	p.foldRuns(mark)
	spec := p.arena.joined.Put(JoinedStr{Range{start, o.pos}, p.takeExprs(mark)})
	p.grown(height)
	return spec
}

// skipExpression steps over the expression of a field, up to what follows it.
func (o *oldFString) skipExpression() {
	var open []byte
	for ; o.pos < o.end; o.pos++ {
		c := o.char()
		switch c {
		case '\\':
			o.fail("expression part cannot include a backslash")
		case '\'', '"':
			o.skipString(c)
		case '(', '[', '{':
			if len(open) >= maxBrackets {
				o.fail("too many nested parenthesis")
			}
			open = append(open, c)
		case '#':
			o.fail("expression part cannot include '#'")
		case ')', ']', '}':
			if len(open) == 0 {
				if c == '}' {
					return
				}
				o.fail("unmatched '" + string(c) + "'")
			}
			opening := open[len(open)-1]
			open = open[:len(open)-1]
			if opening+1 != c && opening+2 != c {
				o.fail("closing parenthesis '" + string(c) + "' does not match opening parenthesis '" + string(opening) + "'")
			}
		case '!', ':', '=', '<', '>':
			if len(open) > 0 {
				continue
			}
			if c != ':' && o.next(1) == '=' {
				o.pos++
			} else if c != '<' && c != '>' {
				return
			}
		}
	}
	if len(open) > 0 {
		o.fail("unmatched '" + string(open[len(open)-1]) + "'")
	}
	o.notAtEnd()
}

// skipString steps to the last quote of a string in an expression.
func (o *oldFString) skipString(quote byte) {
	triple := o.next(1) == quote && o.next(2) == quote
	if triple {
		o.pos += 2
	}
	for o.pos++; o.pos < o.end; o.pos++ {
		switch {
		case o.char() == '\\':
			o.fail("expression part cannot include a backslash")
		case o.char() != quote:
		case !triple:
			return
		case o.next(1) == quote && o.next(2) == quote:
			o.pos += 2
			return
		}
	}
	o.fail("unterminated string")
}

// value parses the expression text[start:end], which stands in parentheses of
// its own, as CPython has it.
func (o *oldFString) value(start, end int32) Expr {
	p := o.p
	if strings.Trim(p.text[start:end], " \t\n\r\f") == "" {
		o.fail("empty expression not allowed")
	}
	sub := newParser(p.text, p.target, p.arena)
	tokens, scanErr := sub.scanner.scanExpression(p.text, start, end, p.target)
	tokens = slices.Insert(tokens, 0, token{tokLParen, start, start})
	if last := tokens[len(tokens)-1]; last.kind == tokEOF {
		tokens[len(tokens)-1] = token{tokRParen, end, end}
		tokens = append(tokens, token{tokEOF, end, end})
	}
	sub.tokens, sub.lines, sub.scanErr, sub.depth = tokens, p.lines, scanErr, p.depth
	var e Expr
	err := sub.parse(func(p *parser) {
		e = p.atom()
		p.want(tokEOF)
	})
	if err != nil {
		err.Message = "f-string: " + err.Message
		panic(&stop{err})
	}
	p.height = sub.height
	trim(e, tokens)
	sub.release()
	return e
}

// trim takes the parentheses that are not in the text from a node's range.
func trim(e Expr, tokens []token) {
	outside := Range{tokens[0].start, tokens[len(tokens)-2].end}
	inside := Range{tokens[1].start, tokens[len(tokens)-3].end}
	switch e := e.(type) {
	case *Tuple:
		if e.Range == outside {
			e.Range = inside
		}
	case *GeneratorExp:
		if e.Range == outside {
			e.Range = inside
		}
	}
}
