package syntax

import "github.com/funcshelf/funcshelf/analyzer/python/internal/slab"

// A header is the beginning of a compound statement or clause, for messages
// about its block.
type header struct {
	what string
	at   int32
}

// header notes the next token as the beginning of what.
func (p *parser) header(what string) header { return header{what, p.start()} }

// block is what follows a colon.
//
//	NEWLINE INDENT statement+ DEDENT | simple_stmts
func (p *parser) block(h header) []Stmt {
	mark := len(p.stmts)
	if !p.got(tokNewline) {
		p.simpleStatements()
		return slab.Cut(&p.arena.stmtLists, &p.stmts, mark)
	}
	if p.kind() != tokIndent {
		p.noBlock(h)
	}
	p.pos++
	for p.kind() != tokDedent {
		p.statement()
	}
	p.pos++
	return slab.Cut(&p.arena.stmtLists, &p.stmts, mark)
}

// colonBlock is ':' and a block.
func (p *parser) colonBlock(h header) []Stmt {
	p.want(tokColon)
	return p.block(h)
}

// orelse is an else clause, if there is one.
func (p *parser) orelse() []Stmt {
	if p.kind() != tokElse {
		return nil
	}
	h := p.header("'else' statement")
	p.pos++
	body := p.colonBlock(h)
	if p.kind() == tokElif {
		p.special(p.range1(), "'elif' block follows an 'else' block")
	}
	return body
}

// ifStmt is an if statement from its 'if' or 'elif' on.
func (p *parser) ifStmt(what string) Stmt {
	p.enter(depthOfElif)
	h := p.header(what)
	p.pos++
	s := p.arena.ifs.Put(If{Test: p.namedExpression()})
	s.Body = p.colonBlock(h)
	if p.kind() == tokElif {
		s.Orelse = []Stmt{p.ifStmt("'elif' statement")}
	} else {
		s.Orelse = p.orelse()
	}
	s.Range = Range{h.at, p.end()}
	p.leave(depthOfElif)
	return s
}

// while is 'while' named_expression ':' block [else_block].
func (p *parser) while() Stmt {
	h := p.header("'while' statement")
	p.pos++
	s := &While{Test: p.namedExpression()}
	s.Body = p.colonBlock(h)
	s.Orelse = p.orelse()
	s.Range = Range{h.at, p.end()}
	return s
}

// forStmt is a for statement from its 'for' on; start is where it or its
// 'async' is.
//
//	'for' star_targets 'in' star_expressions ':' block [else_block]
func (p *parser) forStmt(start int32) *For {
	h := p.header("'for' statement")
	p.pos++
	s := p.arena.fors.Put(For{Target: p.forTargets()})
	p.inAfterTargets()
	s.Iter = p.starExpressions()
	s.Body = p.colonBlock(h)
	s.Orelse = p.orelse()
	s.Range = Range{start, p.end()}
	return s
}

// with is a with statement from its 'with' on; start is where it or its
// 'async' is.
//
//	'with' '(' ','.with_item+ [','] ')' ':' block | 'with' ','.with_item+ ':' block
func (p *parser) with(start int32) *With {
	h := p.header("'with' statement")
	p.pos++
	s := &With{}
	if p.kind() != tokLParen || !p.attempt(func() { s.Items = p.parenthesizedItems() }) {
		s.Items = p.withItems(tokColon)
	}
	s.Body = p.colonBlock(h)
	s.Range = Range{start, p.end()}
	return s
}

// parenthesizedItems are the items of a with statement in parentheses; the
// colon is next.
func (p *parser) parenthesizedItems() []*WithItem {
	p.pos++
	items := p.withItems(tokRParen)
	p.want(tokRParen)
	if p.kind() != tokColon {
		p.fail("':'")
	}
	return items
}

// withItems is ','.with_item+, with a comma at the end where a parenthesis
// closes.
func (p *parser) withItems(closing tokenKind) []*WithItem {
	var items []*WithItem
	for {
		items = append(items, p.withItem())
		if !p.got(tokComma) {
			return items
		}
		if p.kind() == closing {
			if closing == tokColon {
				p.special(Range{p.end() - 1, p.end()}, "the last 'with' item has a trailing comma")
			}
			return items
		}
	}
}

// withItem is expression ['as' star_target].
func (p *parser) withItem() *WithItem {
	start := p.start()
	item := &WithItem{ContextExpr: p.expression()}
	if p.got(tokAs) {
		target := p.forTarget()
		switch p.kind() {
		case tokComma, tokRParen, tokColon:
		default:
			p.fail("':' or ','")
		}
		p.store(target, Store)
		item.OptionalVars = target
	}
	item.Range = p.since(start)
	return item
}

// try is a try statement.
//
//	'try' ':' block (except_block+ [else_block] [finally_block] | finally_block)
func (p *parser) try() Stmt {
	h := p.header("'try' statement")
	p.pos++
	s := &Try{Body: p.colonBlock(h)}
	for p.kind() == tokExcept {
		s.Handlers = append(s.Handlers, p.except(s, len(s.Handlers) == 0))
	}
	if s.Handlers != nil {
		s.Orelse = p.orelse()
	}
	if p.kind() == tokFinally {
		f := p.header("'finally' statement")
		p.pos++
		s.Finalbody = p.colonBlock(f)
	} else if s.Handlers == nil {
		p.special(p.range1(), "expected 'except' or 'finally' block")
	}
	s.Range = Range{h.at, p.end()}
	return s
}

// except is one except clause; the first decides whether all have a star.
//
//	'except' ['*'] [expression ['as' NAME]] ':' block
//	'except' ['*'] expressions ':' block             (3.14)
func (p *parser) except(s *Try, first bool) *ExceptHandler {
	h := p.header("'except' statement")
	p.pos++
	star := p.kind() == tokStar
	if star {
		h.what = "'except*' statement"
		if !first && !s.Star {
			p.mixedExcept(h.at)
		}
		p.pos++
		if p.kind() == tokColon || p.kind() == tokNewline {
			p.special(p.range1(), "expected one or more exception types")
		}
	} else if !first && s.Star {
		p.mixedExcept(h.at)
	}
	s.Star = star
	e := &ExceptHandler{}
	if star || p.kind() != tokColon {
		p.exceptTypes(e)
	}
	p.want(tokColon)
	e.Body = p.block(h)
	e.Range = Range{h.at, p.end()}
	return e
}

// exceptTypes is what stands between except and its colon.
func (p *parser) exceptTypes(e *ExceptHandler) {
	if p.kind() == tokNewline {
		p.want(tokColon)
	}
	start := p.start()
	e.Type = p.expression()
	if p.kind() == tokComma {
		p.unparenthesizedTypes(e, start)
		return
	}
	if p.got(tokAs) {
		e.Name = p.ident()
	}
}

// unparenthesizedTypes parses the rest of several types after the first.
func (p *parser) unparenthesizedTypes(e *ExceptHandler, start int32) {
	if p.target < Python314 {
		if p.second {
			p.attempt(func() {
				comma := p.pos
				p.pos++
				p.expressions()
				if p.got(tokAs) {
					p.ident()
				}
				if p.kind() == tokColon {
					p.raise(Range{start, p.end()}, "multiple exception types must be parenthesized")
				}
				p.pos = comma
			})
		}
		p.fail("':'")
	}
	e.Type = p.restOfTuple(start, e.Type, (*parser).expression)
	if p.kind() == tokAs {
		p.special(Range{start, p.end()}, "multiple exception types must be parenthesized when using 'as'")
	}
}

// mixedExcept gives up at an except clause that is unlike those before it.
func (p *parser) mixedExcept(at int32) {
	p.special(Range{at, at + int32(len("except"))}, "cannot have both 'except' and 'except*' on the same 'try'")
}
