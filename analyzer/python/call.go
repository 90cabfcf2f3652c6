package python

import (
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// call judges a call: what is called, then what is handed over.
func (j *judge) call(c *syntax.Call) {
	switch f := c.Func.(type) {
	case *syntax.Name:
		j.callName(f, c)
		return
	case *syntax.Lambda:
		j.fits(f.Args, c, "the lambda", "")
		j.lambda(f)
	case *syntax.Attribute:
		j.report(analyzer.RuleNoAttributeCall, f, j.insteadOfMethod(f, c))
		j.attributeParts(f)
	default:
		j.report(analyzer.RulePermittedCall, c.Func, j.text(c.Func)+" is called, and what it is cannot be seen: call a known function by its name, in an if for each that may be meant")
		j.calleeParts(c.Func)
	}
	j.given(c)
}

// callName judges a call by name.
func (j *judge) callName(n *syntax.Name, c *syntax.Call) {
	r := j.resolve(n.ID)
	switch r.meaning {
	case localName:
		if lit, ok := boundOnce(r); ok {
			j.fits(lit, c, n.ID, "")
		} else {
			j.report(analyzer.RulePermittedCall, n, n.ID+" is a variable that is called: only a known function, a permitted builtin, or a def or lambda bound to its name once may be called; name the function itself, in an if for each that may be meant")
		}
	case ownName:
		j.record(r.name, n, true)
		if j.header {
			j.report(analyzer.RulePermittedCall, n, n.ID+" is the function itself, which does not exist yet here: defaults, annotations and decorators run first")
		} else {
			j.fits(j.own.Args, c, n.ID, n.ID)
		}
	case knownName:
		j.record(r.name, n, true)
		if params := j.paramsOf(r.known); params != nil {
			j.fits(params, c, n.ID, n.ID)
		}
		j.otherLanguage(analyzer.RulePermittedCall, n, r.known)
	case permittedName:
		j.recordBuiltin(n.ID)
		j.callBuiltin(n.ID, c)
		return
	case typingName:
		j.report(analyzer.RulePermittedCall, n, n.ID+" is a name of types: it may stand in annotations, and is not called")
	case builtinName, exceptionName:
		j.report(analyzer.RulePermittedCall, n, notPermitted(n.ID))
	default:
		j.unknownCall(n)
	}
	j.given(c)
}

// given judges the arguments of a call.
func (j *judge) given(c *syntax.Call) {
	j.exprs(c.Args)
	for _, k := range c.Keywords {
		j.expr(k.Value)
	}
}

// fits judges whether arguments fit the parameters. Callee is the known
// function that is called, or "".
func (j *judge) fits(params *syntax.Arguments, c *syntax.Call, what, callee string) {
	problem, at := fit(params, c)
	if problem == "" {
		return
	}
	d := j.report(analyzer.RuleSignature, at, what+" "+problem)
	d.Callee = callee
}

// otherLanguage refuses a known function that Python cannot call.
func (j *judge) otherLanguage(rule analyzer.Rule, n *syntax.Name, k *known) {
	if k.Language != analyzer.Python && k.Language != "" {
		j.report(rule, n, n.ID+" is a function in "+string(k.Language)+", which Python functions cannot call: write it in Python under another name, or add a primitive")
	}
}

// attributeParts judges what stands in an attribute that was refused as a
// whole.
func (j *judge) attributeParts(f *syntax.Attribute) {
	if isReaching(f.Attr.Name) {
		j.attributeName(f.Attr)
	}
	j.ownerParts(f.Value)
}

// ownerParts judges the value whose attribute was refused: a name that nobody
// knows needs no finding of its own.
func (j *judge) ownerParts(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Name:
		switch j.resolve(e.ID).meaning {
		case ownName, knownName:
			j.expr(e)
		}
	case *syntax.Attribute:
		j.attributeParts(e)
	default:
		j.expr(e)
	}
}

// calleeParts judges what stands in a callee that was refused as a whole.
func (j *judge) calleeParts(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Call:
		j.call(e)
	case *syntax.Attribute:
		j.attributeParts(e)
	default:
		j.expr(e)
	}
}

// callbacks says which builtins call something they are given: by keyword, or
// as the first argument when they have at least so many.
var callbacks = map[string]struct {
	keyword string
	first   int
}{
	"sorted": {keyword: "key"},
	"min":    {keyword: "key"},
	"max":    {keyword: "key"},
	"open":   {keyword: "opener"},
	"map":    {first: 1},
	"filter": {first: 1},
	"iter":   {first: 2},
}

// callBuiltin judges the arguments of a permitted builtin.
func (j *judge) callBuiltin(name string, c *syntax.Call) {
	takes := callbacks[name]
	hidden := takes.keyword // the keyword that ** must not hide
	if name == "print" {
		hidden = "file"
	}
	for i, a := range c.Args {
		_, starred := a.(*syntax.Starred)
		switch {
		case takes.first > 0 && starred:
			j.report(analyzer.RulePermittedCall, a, name+" calls what it is given first, and * hides what that is: write the arguments out")
			j.expr(a)
		case i == 0 && takes.first > 0 && len(c.Args) >= takes.first:
			j.target(a, name)
		case name == "open" && (starred || i >= 7):
			j.report(analyzer.RulePermittedCall, a, "open calls its opener, and this hides which: write the arguments by their names")
			j.expr(a)
		default:
			j.expr(a)
		}
	}
	for _, k := range c.Keywords {
		switch {
		case k.Arg.Name == "" && hidden != "":
			j.spread(name, hidden, k.Value)
		case k.Arg.Name == "":
			j.expr(k.Value)
		default:
			j.keyword(name, hidden, k.Arg.Name, k.Value)
		}
	}
}

// keyword judges one keyword argument of a builtin that calls what one of its
// keywords is given.
func (j *judge) keyword(builtin, hidden, keyword string, value syntax.Expr) {
	switch {
	case keyword != hidden || hidden == "":
		j.expr(value)
	case builtin == "print":
		j.report(analyzer.RulePermittedCall, value, "print calls the write of its file: leave file out")
		j.expr(value)
	default:
		j.target(value, builtin)
	}
}

// spread judges ** handed to a builtin that calls what one of its keywords is
// given: it must be a dict display with literal keys.
func (j *judge) spread(builtin, hidden string, e syntax.Expr) {
	d, ok := e.(*syntax.Dict)
	if ok {
		ok = !slices.ContainsFunc(d.Keys, func(k syntax.Expr) bool {
			c, isConstant := k.(*syntax.Constant)
			return !isConstant || c.Kind != syntax.Str
		})
	}
	if !ok {
		j.report(analyzer.RulePermittedCall, e, builtin+" calls its "+hidden+", and ** hides which: write "+hidden+"= out")
		j.expr(e)
		return
	}
	for i, k := range d.Keys {
		j.keyword(builtin, hidden, k.(*syntax.Constant).Text, d.Values[i])
	}
}

// target judges what a builtin will call, as if it were called here.
func (j *judge) target(e syntax.Expr, builtin string) {
	switch e := e.(type) {
	case *syntax.Lambda:
		j.expr(e)
		return
	case *syntax.Constant:
		if e.Kind == syntax.None {
			return
		}
	case *syntax.IfExp:
		j.expr(e.Test)
		j.target(e.Body, builtin)
		j.target(e.Orelse, builtin)
		return
	case *syntax.BoolOp:
		for _, v := range e.Values {
			j.target(v, builtin)
		}
		return
	case *syntax.NamedExpr:
		j.outsideTypes(e, "an assignment")
		j.target(e.Value, builtin)
		j.expr(e.Target)
		return
	case *syntax.Attribute:
		j.report(analyzer.RuleNoAttributeCall, e, builtin+" would call "+j.text(e)+", a method that cannot be seen: write a lambda that does the work, or hand over a known function")
		j.attributeParts(e)
		return
	case *syntax.Name:
		j.targetName(e, builtin)
		return
	}
	j.report(analyzer.RulePermittedCall, e, builtin+" would call "+j.text(e)+", and what that is cannot be seen: hand over a lambda, a known function or a permitted builtin by its name")
	j.expr(e)
}

// targetName judges a name that a builtin will call.
func (j *judge) targetName(n *syntax.Name, builtin string) {
	r := j.resolve(n.ID)
	switch r.meaning {
	case localName:
		if _, ok := boundOnce(r); !ok {
			j.report(analyzer.RulePermittedCall, n, builtin+" would call "+n.ID+", a variable: hand over a lambda, a known function or a permitted builtin by its name")
		}
	case unknownName:
		if j.hole(n.ID) {
			j.record(r.name, n, false)
			return
		}
		j.unknownFunction(analyzer.RuleReference, n)
	case permittedName:
		j.recordBuiltin(n.ID)
		if callbacks[n.ID].first > 0 || n.ID == "open" {
			j.report(analyzer.RulePermittedCall, n, builtin+" would call "+n.ID+", which calls what it is given: write a lambda")
		}
	default:
		j.name(n)
	}
}
