package syntax

import "strings"

// fstring puts the parts of an f-string or t-string, which the scanner has
// taken apart (3.12 and later), on p.exprs.
func (p *parser) fstring() {
	start := p.tokens[p.pos]
	f := field{
		noun: "f-string",
		raw:  strings.ContainsAny(p.text[start.start:start.end], "rR"),
	}
	if start.kind == tokTStringStart {
		f.noun, f.template = "t-string", true
	}
	p.pos++
	height := 0
	for p.kind() != tokFStringEnd && p.kind() != tokTStringEnd {
		p.fstringPart(f)
		height = max(height, p.height)
	}
	p.pos++
	p.height = height
}

// A field tells of what string a replacement field is.
type field struct {
	noun     string
	raw      bool
	template bool // of a t-string, and not in a format spec
}

// fstringPart puts the literal text or the replacement field that comes next
// on p.exprs.
func (p *parser) fstringPart(f field) {
	switch p.kind() {
	case tokFStringMiddle, tokTStringMiddle:
		p.fstringText(f)
	case tokLBrace:
		p.enter(depthOfBracket)
		p.replacementField(f)
		p.leave(depthOfBracket)
	default:
		p.fail("text, '{' or the end of the string")
	}
}

// fstringText is literal text.
func (p *parser) fstringText(f field) {
	p.height = 0
	t := p.tokens[p.pos]
	value, problem, _ := decodeString(p.text[t.start:t.end], f.raw, false, p.target)
	if problem != "" {
		p.badString(Range{t.start, t.end}, t, problem)
	}
	p.pos++
	at := Range{t.start, t.end}
	if p.start() == t.end+1 && p.text[t.end] == p.text[t.end-1] {
		at.End++ // the second of two braces, which stand for one
	}
	p.exprs = append(p.exprs, p.newConstant(at, Str, value))
}

// replacementField is one field.
//
//	'{' (yield_expr | star_expressions) ['='] ['!' NAME] [':' spec] '}'
func (p *parser) replacementField(f field) {
	start := p.start()
	p.pos++
	p.emptyField(f)
	value := p.yieldOrStars()
	height := p.height
	textEnd := p.start()
	debug := p.got(tokEqual)
	p.afterValue(f, debug)
	valueEnd := p.tokens[p.pos].start
	conversion := p.conversion(f)
	if debug && conversion < 0 && p.kind() != tokColon && !f.template {
		conversion = 'r'
	}
	spec := p.formatSpec(f)
	if p.kind() != tokRBrace {
		p.fail("'}'")
	}
	p.pos++
	p.grown(max(height, p.height))
	at := p.since(start)
	if debug {
		shown := Range{start + 1, valueEnd}
		p.exprs = append(p.exprs, p.newConstant(shown, Str, p.shownText(p.text[shown.Start:shown.End])))
	}
	if !f.template {
		p.exprs = append(p.exprs, p.arena.fields.Put(FormattedValue{at, value, conversion, spec}))
		return
	}
	if debug && conversion < 0 && spec == nil {
		conversion = 'r'
	}
	str := p.shownText(p.text[start+1 : textEnd])
	p.exprs = append(p.exprs, &Interpolation{at, value, strings.TrimRight(str, " \t\n\f\r"), conversion, spec})
}

// emptyField gives up where a field has no expression.
func (p *parser) emptyField(f field) {
	switch p.kind() {
	case tokEqual, tokExclamation, tokColon, tokRBrace:
		p.special(p.range1(), f.noun+": valid expression required before "+kindText[p.kind()])
	}
}

// afterValue sees to it that what follows the expression of a field is
// something that may.
func (p *parser) afterValue(f field, debug bool) {
	switch p.kind() {
	case tokExclamation, tokColon, tokRBrace:
		return
	}
	if debug {
		p.special(p.range1(), f.noun+": expecting '!', or ':', or '}'")
	}
	p.special(p.range1(), f.noun+": expecting '=', or '!', or ':', or '}'")
}

// conversion is ['!' NAME]; -1 without one.
func (p *parser) conversion(f field) rune {
	if p.kind() != tokExclamation {
		return -1
	}
	mark := p.range1()
	p.pos++
	if p.kind() != tokName {
		if p.kind() == tokColon || p.kind() == tokRBrace {
			p.special(p.range1(), f.noun+": missing conversion character")
		}
		p.special(p.range1(), f.noun+": invalid conversion character")
	}
	name, at := p.word(), p.range1()
	if at.Start != mark.End {
		p.raise(Range{mark.Start, at.End}, f.noun+": conversion type must come right after the exclamation mark")
	}
	if len(name) != 1 || !strings.Contains("sra", name) {
		p.raise(at, f.noun+": invalid conversion character '"+name+"': expected 's', 'r', or 'a'")
	}
	p.pos++
	if p.kind() != tokColon && p.kind() != tokRBrace {
		p.special(p.range1(), f.noun+": expecting ':' or '}'")
	}
	return rune(name[0])
}

// formatSpec is [':' parts]; nil without one.
func (p *parser) formatSpec(f field) Expr {
	p.height = 0
	if p.kind() != tokColon {
		return nil
	}
	start := p.start()
	p.pos++
	mark, height := len(p.exprs), 0
	f.template = false // the fields in a spec are those of an f-string
	if p.target < Python314 {
		f.raw = false // CPython forgot about the prefix there
	}
	for p.kind() == tokFStringMiddle || p.kind() == tokTStringMiddle || p.kind() == tokLBrace {
		p.fstringPart(f)
		height = max(height, p.height)
	}
	if p.kind() != tokRBrace {
		p.special(p.range1(), f.noun+": expecting '}', or format specs")
	}
	at := p.since(start)
	p.foldRuns(mark)
	values := p.takeExprs(mark)
	if n := len(values); n > 0 {
		at.End = max(at.End, values[n-1].Span().End) // the second of two braces too
	}
	p.grown(height)
	return p.arena.joined.Put(JoinedStr{at, values})
}

// shownText is the text of an expression as {value=} shows it: line ends are
// LF, and there are no comments.
func (p *parser) shownText(text string) string {
	if strings.IndexByte(text, '\r') >= 0 {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
	if strings.IndexByte(text, '#') < 0 {
		return text
	}
	return p.withoutComments(text)
}

// withoutComments cuts out what follows a # up to the end of the line. As in
// CPython that is, before 3.14, any #, also one in a string.
func (p *parser) withoutComments(text string) string {
	var b strings.Builder
	var quote byte
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '#' && quote == 0:
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				return b.String()
			}
			i += end
			c = '\n'
		case p.target < Python314:
		case c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		}
		b.WriteByte(c)
	}
	return b.String()
}
