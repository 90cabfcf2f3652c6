package syntax

import (
	"sort"
	"strconv"
	"unicode/utf8"
)

// lineOf is the line, from 1, of an offset. The end of the text is on the last
// line that is not empty.
func (p *parser) lineOf(offset int32) int {
	line := sort.Search(len(p.lines), func(i int) bool { return p.lines[i] > offset })
	if line > 1 && int(p.lines[line-1]) == len(p.text) {
		line--
	}
	return max(1, line)
}

// errorAt makes an error about a place.
func (p *parser) errorAt(at Range, message string) *Error {
	line := p.lineOf(at.Start)
	return &Error{
		Range:   Range{at.Start, max(at.Start, at.End)},
		Line:    line,
		Column:  int(at.Start-p.lines[line-1]) + 1,
		Message: message,
		bracket: -1,
	}
}

// unexpected is the error about the furthest token, which could not stand.
func (p *parser) unexpected() *Error {
	t := p.tokens[p.far]
	at := Range{t.start, t.end}
	if t.kind == tokIndent {
		return p.errorAt(at, "unexpected indent")
	}
	found := p.found(t)
	if p.wanted == "" {
		return p.errorAt(at, "invalid syntax: "+found+" cannot stand here")
	}
	return p.errorAt(at, "invalid syntax: expected "+p.wanted+", found "+found)
}

// orScanError gives the scanner's error instead of err where CPython does: it
// reads on to the end of the text before it complains, and what it meets there
// goes first. last is the furthest token that was looked at.
func (p *parser) orScanError(err *Error, last int) *Error {
	s := p.scanErr
	if s == nil || s == err {
		return err
	}
	if !s.soft {
		return s
	}
	if s.bracket >= 0 && p.lineOf(p.tokens[last].start) > p.lineOf(s.bracket) {
		at := Range{s.bracket, s.bracket + 1}
		return p.errorAt(at, "'"+p.text[at.Start:at.End]+"' was never closed")
	}
	return err
}

// maxShown is how much of a token a message quotes.
const maxShown = 40

// found says what a token is.
func (p *parser) found(t token) string {
	if t.kind == tokRParen && t.start == t.end { // added around the expression of a field
		return "the end of the expression"
	}
	if text := kindText[t.kind]; text != "" {
		return text
	}
	text := p.text[t.start:t.end]
	if t.kind != tokName && t.kind != tokNumber && t.kind != tokString && t.kind < tokFalse {
		return "'" + text + "'"
	}
	if len(text) > maxShown {
		cut := maxShown
		for !utf8.RuneStart(text[cut]) {
			cut--
		}
		text = text[:cut] + "…"
	}
	if t.kind >= tokFalse {
		return "the keyword '" + text + "'"
	}
	return strconv.Quote(text)
}

// kindText names the kinds of tokens that have one spelling, or none.
var kindText = [tokYield + 1]string{
	tokEOF:           "the end of the text",
	tokNewline:       "the end of the line",
	tokIndent:        "a deeper indentation",
	tokDedent:        "the end of the block",
	tokFStringEnd:    "the end of the f-string",
	tokTStringEnd:    "the end of the t-string",
	tokFStringMiddle: "text",
	tokTStringMiddle: "text",
	tokLParen:        "'('",
	tokRParen:        "')'",
	tokLSquare:       "'['",
	tokRSquare:       "']'",
	tokLBrace:        "'{'",
	tokRBrace:        "'}'",
	tokColon:         "':'",
	tokComma:         "','",
	tokSemi:          "';'",
	tokEqual:         "'='",
	tokExclamation:   "'!'",
	tokIn:            "'in'",
	tokImport:        "'import'",
	tokFor:           "'for'",
}

// exprName names the kind of an expression as CPython's messages do.
func exprName(e Expr) string {
	switch e := e.(type) {
	case *Attribute:
		return "attribute"
	case *Subscript:
		return "subscript"
	case *Starred:
		return "starred"
	case *Name:
		return "name"
	case *List:
		return "list"
	case *Tuple:
		return "tuple"
	case *Lambda:
		return "lambda"
	case *Call:
		return "function call"
	case *BoolOp, *BinOp, *UnaryOp:
		return "expression"
	case *GeneratorExp:
		return "generator expression"
	case *Yield, *YieldFrom:
		return "yield expression"
	case *Await:
		return "await expression"
	case *ListComp:
		return "list comprehension"
	case *SetComp:
		return "set comprehension"
	case *DictComp:
		return "dict comprehension"
	case *Dict:
		return "dict literal"
	case *Set:
		return "set display"
	case *JoinedStr:
		return "f-string expression"
	case *TemplateStr:
		return "t-string expression"
	case *Compare:
		return "comparison"
	case *IfExp:
		return "conditional expression"
	case *NamedExpr:
		return "named expression"
	case *Constant:
		return constantName(e.Kind)
	}
	return "expression"
}

func constantName(kind ConstantKind) string {
	switch kind {
	case None:
		return "None"
	case True:
		return "True"
	case False:
		return "False"
	case Ellipsis:
		return "ellipsis"
	}
	return "literal"
}
