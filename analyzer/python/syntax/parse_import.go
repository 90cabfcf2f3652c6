package syntax

import "strings"

// importStmt is 'import' ','.(dotted_name ['as' NAME])+.
func (p *parser) importStmt() Stmt {
	start := p.start()
	p.pos++
	if p.kind() == tokNewline {
		p.special(p.range1(), "expected one or more names after 'import'")
	}
	var names []*Alias
	for {
		a := &Alias{}
		from := p.start()
		a.Name = p.dottedName()
		if p.got(tokAs) {
			a.Asname = p.ident()
		}
		a.Range = p.since(from)
		names = append(names, a)
		if !p.got(tokComma) {
			break
		}
	}
	if p.kind() == tokFrom {
		p.special(Range{start, p.end()}, "did you mean to use 'from ... import ...' instead?")
	}
	return &Import{p.since(start), names}
}

// dottedName is '.'.NAME+, without the white space in it.
func (p *parser) dottedName() Ident {
	first := p.ident()
	if p.kind() != tokDot {
		return first
	}
	var b strings.Builder
	b.WriteString(first.Name)
	for p.got(tokDot) {
		b.WriteByte('.')
		b.WriteString(p.ident().Name)
	}
	return Ident{p.since(first.Start), b.String()}
}

// importFrom is 'from' dots [dotted_name] 'import' targets.
func (p *parser) importFrom() Stmt {
	start := p.start()
	p.pos++
	f := &ImportFrom{}
	for {
		if p.got(tokDot) {
			f.Level++
		} else if p.got(tokEllipsis) {
			f.Level += 3
		} else {
			break
		}
	}
	if f.Level == 0 || p.kind() != tokImport {
		f.Module = p.dottedName()
	}
	p.want(tokImport)
	switch p.kind() {
	case tokStar:
		star := Alias{Range: p.range1(), Name: Ident{p.range1(), "*"}}
		p.pos++
		f.Names = []*Alias{&star}
	case tokLParen:
		p.pos++
		f.Names = p.importedNames(tokRParen)
		p.closing(tokRParen)
	case tokNewline:
		p.special(p.range1(), "expected one or more names after 'import'")
	default:
		f.Names = p.importedNames(tokNewline)
	}
	f.Range = p.since(start)
	p.barry(f)
	return f
}

// importedNames is ','.(NAME ['as' NAME])+, with a comma at the end where a
// parenthesis closes.
func (p *parser) importedNames(closing tokenKind) []*Alias {
	var names []*Alias
	for {
		a := &Alias{}
		start := p.start()
		a.Name = p.ident()
		if p.got(tokAs) {
			a.Asname = p.ident()
		}
		a.Range = p.since(start)
		names = append(names, a)
		if !p.got(tokComma) {
			return names
		}
		if p.kind() == closing {
			if closing == tokNewline {
				p.special(p.range1(), "trailing comma not allowed without surrounding parentheses")
			}
			return names
		}
	}
}

// barry turns on what from __future__ import barry_as_FLUFL does. Before 3.14
// the parser does not heed it.
func (p *parser) barry(f *ImportFrom) {
	if p.target < Python314 || f.Module.Name != "__future__" || f.Level != 0 {
		return
	}
	for _, a := range f.Names {
		if a.Name.Name == "barry_as_FLUFL" {
			p.flufl = true
		}
	}
}
