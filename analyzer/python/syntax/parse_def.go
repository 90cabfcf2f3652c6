package syntax

import "github.com/funcshelf/funcshelf/analyzer/python/internal/slab"

// decorated is a def or class with decorators before it.
//
//	('@' named_expression NEWLINE)+ (class_def | function_def)
func (p *parser) decorated() Stmt {
	mark := len(p.exprs)
	for p.got(tokAt) {
		p.exprs = append(p.exprs, p.namedExpression())
		p.want(tokNewline)
	}
	decorators := p.takeExprs(mark)
	switch p.kind() {
	case tokClass:
		return p.class(decorators)
	case tokDef:
		return p.function(p.start(), decorators)
	case tokAsync:
		start := p.start()
		p.pos++
		if p.kind() == tokDef {
			f := p.function(start, decorators)
			f.Async = true
			return f
		}
	}
	p.fail("'def' or 'class'")
	return nil
}

// function is a def from its 'def' on; start is where it or its 'async' is.
//
//	'def' NAME [type_params] '(' [params] ')' ['->' expression] ':' block
func (p *parser) function(start int32, decorators []Expr) *FunctionDef {
	h := p.header("function definition")
	p.pos++
	f := p.arena.functions.Put(FunctionDef{Name: p.ident(), DecoratorList: decorators})
	f.TypeParams = p.typeParams()
	p.want(tokLParen)
	f.Args = p.parameters(ofDef)
	p.want(tokRParen)
	if p.got(tokArrow) {
		f.Returns = p.expression()
	}
	p.want(tokColon)
	f.Body = p.block(h)
	f.Range = Range{start, p.end()}
	return f
}

// class is 'class' NAME [type_params] ['(' [arguments] ')'] ':' block.
func (p *parser) class(decorators []Expr) Stmt {
	h := p.header("class definition")
	start := p.start()
	p.pos++
	c := &ClassDef{Name: p.ident(), DecoratorList: decorators}
	c.TypeParams = p.typeParams()
	if p.kind() == tokLParen {
		var call Call
		p.arguments(&call, ofClass)
		c.Bases, c.Keywords = call.Args, call.Keywords
	}
	p.want(tokColon)
	c.Body = p.block(h)
	c.Range = Range{start, p.end()}
	return c
}

// typeParams are the type parameters in square brackets, if there are any.
func (p *parser) typeParams() []TypeParam {
	if p.target < Python312 || p.kind() != tokLSquare {
		return nil
	}
	p.pos++
	if p.kind() == tokRSquare {
		p.special(p.range1(), "Type parameter list cannot be empty")
	}
	var params []TypeParam
	for {
		params = append(params, p.typeParam())
		if !p.got(tokComma) || p.kind() == tokRSquare {
			break
		}
	}
	p.closing(tokRSquare)
	return params
}

// typeParam is one type parameter.
//
//	NAME [':' expression] ['=' expression] | '*' NAME ['=' star_expression] | '**' NAME ['=' expression]
func (p *parser) typeParam() TypeParam {
	start := p.start()
	switch p.kind() {
	case tokStar:
		p.pos++
		t := &TypeVarTuple{Name: p.ident()}
		p.noBound("TypeVarTuple")
		t.DefaultValue = p.typeParamDefault((*parser).starExpression)
		t.Range = p.since(start)
		return t
	case tokDoubleStar:
		p.pos++
		t := &ParamSpec{Name: p.ident()}
		p.noBound("ParamSpec")
		t.DefaultValue = p.typeParamDefault((*parser).expression)
		t.Range = p.since(start)
		return t
	}
	t := &TypeVar{Name: p.ident()}
	if p.got(tokColon) {
		t.Bound = p.expression()
	}
	t.DefaultValue = p.typeParamDefault((*parser).expression)
	t.Range = p.since(start)
	return t
}

// noBound gives up at the bound of a type parameter that can have none.
func (p *parser) noBound(kind string) {
	if p.kind() != tokColon {
		return
	}
	at := p.range1()
	p.far, p.wanted = p.pos, "',' or ']'"
	p.pos++
	e := p.expression()
	what := "bound"
	if _, tuple := e.(*Tuple); tuple {
		what = "constraints"
	}
	p.raise(at, "cannot use "+what+" with "+kind)
}

// typeParamDefault is the default of a type parameter; nil without one.
func (p *parser) typeParamDefault(value func(*parser) Expr) Expr {
	if p.target < Python313 || !p.got(tokEqual) {
		return nil
	}
	return value(p)
}

// parametersOf tells whose parameters they are.
type parametersOf uint8

const (
	ofDef parametersOf = iota
	ofLambda
)

// closing is what ends the parameters.
func (of parametersOf) closing() tokenKind {
	if of == ofLambda {
		return tokColon
	}
	return tokRParen
}

// parameters parses parameters up to what closes them.
//
//	param* ['/'] param* ['*' [param] | '*'] param* ['**' param]
func (p *parser) parameters(of parametersOf) *Arguments {
	a := p.arena.parameters.Put(Arguments{Range: Range{p.tokens[p.pos-1].end, p.tokens[p.pos-1].end}})
	closing := of.closing()
	if p.kind() == closing {
		return a
	}
	p.enter(depthOfParameters)
	start := p.start()
	defaults := len(p.exprs)
	p.positionalParameters(a, of)
	a.Defaults = p.takeExprs(defaults)
	if p.kind() == tokStar {
		p.starParameters(a, of)
		a.KwDefaults = p.takeExprs(defaults)
	}
	if p.got(tokDoubleStar) {
		a.Kwarg = p.parameter(of)
		if p.kind() == tokEqual {
			p.special(p.range1(), "var-keyword argument cannot have default value")
		}
		if p.got(tokComma) && p.kind() != closing {
			p.special(p.range1(), "arguments cannot follow var-keyword argument")
		}
	}
	a.Range = p.since(start)
	p.leave(depthOfParameters)
	if p.kind() != closing {
		p.parenthesizedParameter(of)
		p.fail(kindText[closing] + " or ','")
	}
	return a
}

// positionalParameters parses the parameters before any star, their defaults
// onto p.exprs.
func (p *parser) positionalParameters(a *Arguments, of parametersOf) {
	args, defaults := len(p.args), len(p.exprs)
	for {
		switch p.kind() {
		case tokName:
			arg := p.parameter(of)
			p.args = append(p.args, arg)
			if p.got(tokEqual) {
				p.exprs = append(p.exprs, p.defaultValue(of))
			} else if len(p.exprs) > defaults {
				p.nonDefault(arg)
			}
		case tokSlash:
			p.slash(a, len(p.args)-args)
			a.Posonlyargs = slab.Cut(&p.arena.argLists, &p.args, args)
			p.pos++
			if p.kind() == tokStar {
				p.special(p.range1(), "expected comma between / and *")
			}
		default:
			a.Args = slab.Cut(&p.arena.argLists, &p.args, args)
			return
		}
		if !p.got(tokComma) {
			a.Args = slab.Cut(&p.arena.argLists, &p.args, args)
			p.noMoreParameters(of)
			return
		}
	}
}

// noMoreParameters sees to it that no parameter follows without a comma.
func (p *parser) noMoreParameters(of parametersOf) {
	if p.kind() != of.closing() {
		p.fail(kindText[of.closing()] + " or ','")
	}
}

// nonDefault gives up at a parameter without a default after one with it.
func (p *parser) nonDefault(arg *Arg) {
	if k := p.kind(); k != tokComma && k != tokRParen && k != tokColon {
		p.fail("'='")
	}
	if p.target < Python312 {
		p.special(arg.Range, "non-default argument follows default argument")
	}
	p.special(arg.Range, "parameter without a default follows parameter with a default")
}

// slash checks a '/' after n parameters.
func (p *parser) slash(a *Arguments, n int) {
	switch {
	case a.Posonlyargs != nil:
		p.special(p.range1(), "/ may appear only once")
	case n == 0:
		p.special(p.range1(), "at least one argument must precede /")
	}
}

// starParameters parses '*' and the parameters after it, except '**'; their
// defaults, nil where there are none, onto p.exprs.
func (p *parser) starParameters(a *Arguments, of parametersOf) {
	star := p.range1()
	p.pos++
	if p.kind() == tokName {
		a.Vararg = p.starParameter(of)
		if p.kind() == tokEqual {
			p.special(p.range1(), "var-positional argument cannot have default value")
		}
		if !p.got(tokComma) {
			p.noMoreParameters(of)
			return
		}
	} else {
		if p.kind() == of.closing() {
			p.pos++
			p.special(star, "named arguments must follow bare *")
		}
		p.want(tokComma)
		if p.kind() != tokName {
			p.bareStar(star, of)
		}
	}
	for p.kind() == tokName {
		a.Kwonlyargs = append(a.Kwonlyargs, p.parameter(of))
		var value Expr
		if p.got(tokEqual) {
			value = p.defaultValue(of)
		}
		p.exprs = append(p.exprs, value)
		if !p.got(tokComma) {
			p.noMoreParameters(of)
			return
		}
	}
	switch p.kind() {
	case tokStar:
		p.special(p.range1(), "* argument may appear only once")
	case tokSlash:
		p.special(p.range1(), "/ must be ahead of *")
	}
}

// bareStar gives up after '*' ',' without a name.
func (p *parser) bareStar(star Range, of parametersOf) {
	switch p.kind() {
	case of.closing(), tokDoubleStar:
		p.special(star, "named arguments must follow bare *")
	case tokStar:
		p.special(p.range1(), "* argument may appear only once")
	case tokSlash:
		p.special(p.range1(), "/ must be ahead of *")
	}
	p.fail("a name")
}

// parameter is NAME [':' expression].
func (p *parser) parameter(of parametersOf) *Arg {
	name := p.ident()
	a := p.arena.args.Put(Arg{Range: name.Range, Arg: name})
	if of == ofDef && p.got(tokColon) {
		a.Annotation = p.expression()
		a.End = p.end()
	}
	return a
}

// starParameter is the parameter after a '*', whose annotation may have a star.
func (p *parser) starParameter(of parametersOf) *Arg {
	name := p.ident()
	a := p.arena.args.Put(Arg{Range: name.Range, Arg: name})
	if of == ofDef && p.got(tokColon) {
		a.Annotation = p.starExpression()
		a.End = p.end()
	}
	return a
}

// defaultValue is the expression after the '=' of a parameter.
func (p *parser) defaultValue(of parametersOf) Expr {
	if p.kind() == tokComma || p.kind() == of.closing() {
		p.special(Range{p.end() - 1, p.end()}, "expected default value expression")
	}
	return p.expression()
}

// parenthesizedParameter gives up at parameters in parentheses, as Python 2
// had them.
func (p *parser) parenthesizedParameter(of parametersOf) {
	if p.kind() != tokLParen || !p.second {
		return
	}
	at := p.range1()
	plain := p.attempt(func() {
		p.pos++
		for p.kind() != tokRParen {
			p.ident()
			if !p.got(tokComma) {
				break
			}
		}
		p.want(tokRParen)
	})
	if !plain {
		return
	}
	if of == ofLambda {
		p.raise(at, "Lambda expression parameters cannot be parenthesized")
	}
	p.raise(at, "Function parameters cannot be parenthesized")
}
