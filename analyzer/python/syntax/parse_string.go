package syntax

import "strings"

// A literal gathers the parts of strings that stand side by side. The parts
// are on p.exprs.
type literal struct {
	start    int32
	mark     int // where the parts start on p.exprs
	text     bool
	bytes    bool
	format   bool // an f-string is among them
	template bool // a t-string is
	u        bool // the first has the prefix u
}

// strings is a literal of one or more strings side by side.
func (p *parser) strings() Expr {
	first := p.pos
	if p.kind() == tokString && !isString[p.afterNext()] {
		if prefix := scanPrefix(p.word()); !prefix.format {
			p.pos++
			return p.plainString(p.tokens[first], prefix)
		}
	}
	l := literal{start: p.start(), mark: len(p.exprs)}
	height := 0
	for isString[p.kind()] {
		switch p.kind() {
		case tokString:
			p.oneString(&l, first == p.pos)
		case tokFStringStart:
			l.format = true
			p.fstring()
		default:
			l.template = true
			p.fstring()
		}
		height = max(height, p.height)
	}
	p.height = height
	return p.joined(l)
}

// isString tells the tokens a string starts with.
var isString = [tokYield + 1]bool{tokString: true, tokFStringStart: true, tokTStringStart: true}

// A stringPrefix is what stands before the quotes, and how long these are.
type stringPrefix struct {
	size                  int // of the letters
	quotes                int // 1 or 3
	raw, bytes, format, u bool
}

// body is the text between the quotes.
func (s stringPrefix) body(text string) string {
	return text[s.size+s.quotes : len(text)-s.quotes]
}

// scanPrefix reads the prefix of a whole string.
func scanPrefix(text string) stringPrefix {
	s := stringPrefix{quotes: 1}
	for {
		switch text[s.size] {
		case 'r', 'R':
			s.raw = true
		case 'b', 'B':
			s.bytes = true
		case 'f', 'F':
			s.format = true
		case 'u', 'U':
			s.u = text[s.size] == 'u'
		default:
			if q := text[s.size]; len(text) >= s.size+6 && text[s.size+1] == q && text[s.size+2] == q {
				s.quotes = 3
			}
			return s
		}
		s.size++
	}
}

// plainString makes the constant of a string token.
func (p *parser) plainString(t token, prefix stringPrefix) *Constant {
	body := prefix.body(p.text[t.start:t.end])
	value, problem, at := decodeString(body, prefix.raw, prefix.bytes, p.target)
	if problem != "" {
		from := t.start + int32(prefix.size+prefix.quotes+at)
		p.badString(Range{from, t.end}, t, problem)
	}
	kind := Str
	if prefix.bytes {
		kind = Bytes
	}
	c := p.newConstant(Range{t.start, t.end}, kind, value)
	c.U = prefix.u
	return c
}

// oneString puts the parts of a string token on p.exprs.
func (p *parser) oneString(l *literal, first bool) {
	t := p.tokens[p.pos]
	prefix := scanPrefix(p.word())
	p.pos++
	l.u = l.u || first && prefix.u
	switch {
	case prefix.format:
		l.format = true
		p.oldFString(t, prefix)
		return
	case prefix.bytes:
		l.bytes = true
	default:
		l.text = true
	}
	p.height = 0
	p.exprs = append(p.exprs, p.plainString(t, prefix))
}

// joined makes one expression of the parts.
func (p *parser) joined(l literal) Expr {
	at := p.since(l.start)
	if l.bytes && (l.text || l.format || l.template && p.target < Python314) {
		p.raiseNear(at, p.afterStrings(), "cannot mix bytes and nonbytes literals")
	}
	if l.template && (l.text || l.format || l.bytes) {
		p.raiseNear(at, p.afterStrings(), "cannot mix t-string literals with string or bytes literals")
	}
	parts := p.exprs[l.mark:]
	if !l.format && !l.template {
		c := p.fold(parts)
		p.exprs = p.exprs[:l.mark]
		c.Range = at
		return c
	}
	if p.target < Python312 {
		for _, part := range parts {
			if c, constant := part.(*Constant); constant {
				c.U = l.u
			}
		}
	}
	p.foldRuns(l.mark)
	values := p.takeExprs(l.mark)
	p.grown(p.height)
	if l.template {
		return &TemplateStr{at, values}
	}
	return p.arena.joined.Put(JoinedStr{at, values})
}

// foldRuns makes one constant of each run of constants on p.exprs from mark
// on, and leaves out the empty ones.
func (p *parser) foldRuns(mark int) {
	parts := p.exprs[mark:]
	kept := parts[:0]
	for i := 0; i < len(parts); {
		run := i
		for run < len(parts) {
			if _, constant := parts[run].(*Constant); !constant {
				break
			}
			run++
		}
		if run == i {
			kept = append(kept, parts[i])
			i++
			continue
		}
		if c := p.fold(parts[i:run]); c.Text != "" {
			kept = append(kept, c)
		}
		i = run
	}
	p.exprs = p.exprs[:mark+len(kept)]
}

// fold makes one constant of several, which bears the prefix of the first.
func (p *parser) fold(parts []Expr) *Constant {
	first := parts[0].(*Constant)
	if len(parts) == 1 {
		return first
	}
	var b strings.Builder
	for _, part := range parts {
		b.WriteString(part.(*Constant).Text)
	}
	c := p.newConstant(Range{first.Start, parts[len(parts)-1].Span().End}, first.Kind, b.String())
	c.U = first.U
	return c
}

// badString gives up at an escape that is wrong, in the string t.
func (p *parser) badString(at Range, t token, problem string) {
	named := p.afterStrings()
	if p.target >= Python312 || problem[0] != '(' {
		named = Range{t.start, t.end}
	}
	p.raiseNear(at, named, problem)
}

// afterStrings is the place that CPython names in messages about strings: the
// token after all that stand side by side.
func (p *parser) afterStrings() Range {
	i := p.pos
	for isString[p.tokens[i].kind] {
		i++
	}
	if p.tokens[i].kind == tokError {
		panic(&stop{p.scanErr})
	}
	return Range{p.tokens[i].start, p.tokens[i].end}
}

// raiseNear gives up with a message about a place that is known better than
// CPython does, if that is on the line that CPython names.
func (p *parser) raiseNear(at, named Range, message string) {
	if p.lineOf(at.Start) != p.lineOf(named.Start) {
		at = named
	}
	p.raise(at, message)
}
