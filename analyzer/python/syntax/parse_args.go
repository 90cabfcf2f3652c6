package syntax

import "github.com/funcshelf/funcshelf/analyzer/python/internal/slab"

// argumentsOf tells what the arguments are for.
type argumentsOf uint8

const (
	ofCall argumentsOf = iota
	ofClass
)

// arguments parses what a call or a class has in its parentheses, these
// included, into c.Args and c.Keywords.
//
//	args: positional or '*' expression, then NAME '=' expression or '*'
//	expression, then NAME '=' expression or '**' expression; or, of a call
//	alone, one generator expression
func (p *parser) arguments(c *Call, of argumentsOf) {
	p.enter(depthOfBracket)
	open := p.start()
	p.pos++
	args, keywords, height := len(p.exprs), len(p.keywords), 0
	seen := sawPositional
	for p.kind() != tokRParen {
		seen = p.argument(of, open, args, seen)
		height = max(height, p.height)
		if !p.got(tokComma) {
			break
		}
	}
	p.closing(tokRParen)
	p.leave(depthOfBracket)
	c.Args, c.Keywords = p.takeExprs(args), slab.Cut(&p.arena.keywordLists, &p.keywords, keywords)
	p.height = height
}

// lastArgument tells what kinds of arguments came before: what may still come
// depends on it.
type lastArgument uint8

const (
	sawPositional lastArgument = iota
	sawKeyword
	sawDoubleStar
)

// argument parses one argument and puts it on its stack; seen is what came
// before it, and the answer what came with it.
func (p *parser) argument(of argumentsOf, open int32, args int, seen lastArgument) lastArgument {
	start := p.start()
	switch p.kind() {
	case tokStar:
		if seen == sawDoubleStar {
			p.special(p.range1(), "iterable argument unpacking follows keyword argument unpacking")
		}
		p.pos++
		value := p.expression()
		p.grown(p.height)
		p.exprs = append(p.exprs, &Starred{Range: p.since(start), Value: value})
		p.notAssigned(start, "cannot assign to iterable argument unpacking")
		return seen
	case tokDoubleStar:
		p.pos++
		value := p.expression()
		p.grown(p.height)
		p.keywords = append(p.keywords, p.arena.keywords.Put(Keyword{Range: p.since(start), Value: value}))
		p.notAssigned(start, "cannot assign to keyword argument unpacking")
		return sawDoubleStar
	case tokName:
		if p.afterNext() == tokEqual {
			arg := p.ident()
			p.pos++
			if p.kind() == tokComma || p.kind() == tokRParen {
				p.special(Range{start, p.end()}, "expected argument value expression")
			}
			value := p.expression()
			p.keywords = append(p.keywords, p.arena.keywords.Put(Keyword{Range: p.since(start), Arg: arg, Value: value}))
			if p.atFor() {
				p.special(Range{start, arg.End + 1}, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
			}
			return max(seen, sawKeyword)
		}
	case tokTrue, tokFalse, tokNone:
		if p.afterNext() == tokEqual {
			word := p.word()
			at := p.range1()
			p.pos++
			p.special(at, "cannot assign to "+word)
		}
	}
	p.positional(of, open, args, seen)
	return seen
}

// positional parses an argument without a name.
func (p *parser) positional(of argumentsOf, open int32, args int, seen lastArgument) {
	start := p.start()
	named := p.kind() == tokName && p.afterNext() == tokColonEqual
	var e Expr
	if named {
		e = p.namedExpression()
	} else {
		e = p.expression()
	}
	if p.atFor() {
		p.generatorArgument(e, of, open, start, args, seen)
		return
	}
	if p.kind() == tokEqual && !named {
		p.special(Range{start, p.range1().End}, "expression cannot contain assignment, perhaps you meant \"==\"?")
	}
	if seen != sawPositional {
		p.positionalTooLate(seen)
	}
	p.exprs = append(p.exprs, e)
}

// generatorArgument parses the rest of a generator expression that is the only
// argument of a call; it takes the parentheses of the call for its own.
func (p *parser) generatorArgument(elt Expr, of argumentsOf, open, start int32, args int, seen lastArgument) {
	height := p.height
	generators := p.forIfClauses()
	alone := seen == sawPositional && len(p.exprs) == args
	if !alone || p.kind() == tokComma {
		p.special(p.since(start), "Generator expression must be parenthesized")
	}
	if of == ofClass {
		p.raise(p.since(start), "invalid syntax: expected the bases of the class, found a generator expression")
	}
	if p.kind() != tokRParen {
		p.fail("')'")
	}
	p.grown(max(height, p.height))
	end := p.range1().End
	p.exprs = append(p.exprs, &GeneratorExp{Range: Range{open, end}, Elt: elt, Generators: generators})
}

// positionalTooLate gives up at a positional argument after a named one.
func (p *parser) positionalTooLate(seen lastArgument) {
	message := "positional argument follows keyword argument"
	if seen == sawDoubleStar {
		message += " unpacking"
	}
	if p.second {
		p.restOfArguments()
	}
	p.special(p.range1(), message)
}

// restOfArguments steps, as far as it goes, over the arguments that are left:
// CPython reports a misplaced one only after them.
func (p *parser) restOfArguments() {
	p.attempt(func() {
		for p.got(tokComma) && p.kind() != tokRParen {
			p.argument(ofCall, 0, -1, sawPositional)
		}
	})
}

// notAssigned gives up if an unpacked argument is assigned to.
func (p *parser) notAssigned(start int32, message string) {
	if p.kind() == tokEqual {
		p.special(Range{start, p.range1().End}, message)
	}
}
