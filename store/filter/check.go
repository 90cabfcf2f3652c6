package filter

import (
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// checker sees to it that an expression holds nothing but what the package
// comment lists, and makes of it a tree in which each operator, function and
// method is a call of a guard: an own function that means what Python means
// and accounts for its work. Names of guards are no identifiers, so an
// expression cannot name them. What is left to Starlark is names, literals,
// displays, and, or, not, if-else and the loops of comprehensions.
type checker struct {
	places *places
	fields map[string]bool
	bound  []map[string]bool // variables of the comprehensions around, inner ones last
}

// guard is a call of the guard called name.
func guard(name string, pos syntax.Position, args ...syntax.Expr) *syntax.CallExpr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: pos, Name: name}, Lparen: pos, Args: args, Rparen: pos}
}

// expr gives the guarded form of e, which is left as it is.
func (c *checker) expr(e syntax.Expr) (syntax.Expr, *Error) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.expr(e.X)
	case *syntax.Literal:
		return c.literal(e)
	case *syntax.Ident:
		return c.name(e)
	case *syntax.UnaryExpr:
		x, fault := c.expr(e.X)
		if fault != nil {
			return nil, fault
		}
		if e.Op == syntax.NOT {
			return &syntax.UnaryExpr{OpPos: e.OpPos, Op: e.Op, X: x}, nil
		}
		return guard(unaryGuard(e.Op), e.OpPos, x), nil
	case *syntax.BinaryExpr:
		operands, fault := c.exprs(e.X, e.Y)
		if fault != nil {
			return nil, fault
		}
		if e.Op == syntax.AND || e.Op == syntax.OR {
			return &syntax.BinaryExpr{X: operands[0], OpPos: e.OpPos, Op: e.Op, Y: operands[1]}, nil
		}
		return guard(binaryGuard(e.Op), e.OpPos, operands...), nil
	case *syntax.CondExpr:
		parts, fault := c.exprs(e.True, e.Cond, e.False)
		if fault != nil {
			return nil, fault
		}
		return &syntax.CondExpr{If: e.If, True: parts[0], Cond: parts[1], ElsePos: e.ElsePos, False: parts[2]}, nil
	case *syntax.ListExpr:
		list, fault := c.exprs(e.List...)
		if fault != nil {
			return nil, fault
		}
		return &syntax.ListExpr{Lbrack: e.Lbrack, List: list, Rbrack: e.Rbrack}, nil
	case *syntax.TupleExpr:
		list, fault := c.exprs(e.List...)
		if fault != nil {
			return nil, fault
		}
		return &syntax.TupleExpr{Lparen: e.Lparen, List: list, Rparen: e.Rparen}, nil
	case *syntax.IndexExpr:
		parts, fault := c.exprs(e.X, e.Y)
		if fault != nil {
			return nil, fault
		}
		return guard(indexGuard, e.Lbrack, parts...), nil
	case *syntax.SliceExpr:
		return c.slice(e)
	case *syntax.Comprehension:
		return c.comprehension(e)
	case *syntax.CallExpr:
		return c.call(e)
	case *syntax.DotExpr:
		return nil, c.attribute(e)
	}
	return nil, c.places.errorf(syntax.Start(e), "", "this form of expression is not offered")
}

func (c *checker) exprs(list ...syntax.Expr) ([]syntax.Expr, *Error) {
	guarded := make([]syntax.Expr, len(list))
	for i, e := range list {
		g, fault := c.expr(e)
		if fault != nil {
			return nil, fault
		}
		guarded[i] = g
	}
	return guarded, nil
}

func (c *checker) literal(e *syntax.Literal) (syntax.Expr, *Error) {
	switch value := e.Value.(type) {
	case *big.Int:
		return nil, c.places.errorf(e.TokenPos, "", "the number %.40s has more than 64 bits", e.Raw)
	case float64:
		if math.IsInf(value, 0) {
			return nil, c.places.errorf(e.TokenPos, "", "the number %.40s is too large", e.Raw)
		}
	}
	return e, nil
}

// isBound reports whether name is a variable of a comprehension here.
func (c *checker) isBound(name string) bool {
	return slices.ContainsFunc(c.bound, func(names map[string]bool) bool { return names[name] })
}

// constants are the names of values.
var constants = map[string]bool{"True": true, "False": true}

func (c *checker) name(e *syntax.Ident) (syntax.Expr, *Error) {
	field := e.Name
	if alias, ok := fieldAliases[field]; ok {
		field = alias
	}
	switch {
	case c.isBound(e.Name), constants[e.Name]:
		return &syntax.Ident{NamePos: e.NamePos, Name: e.Name}, nil
	case fieldValues[field] != nil:
		c.fields[field] = true
		return &syntax.Ident{NamePos: e.NamePos, Name: field}, nil
	case functions[e.Name].call != nil:
		return nil, c.places.errorf(e.NamePos, "call it: "+e.Name+"(...)", "%s is a function", e.Name)
	}
	return nil, c.unknown(e)
}

// unknown is the Error for a name that means nothing.
func (c *checker) unknown(e *syntax.Ident) *Error {
	if hint, ok := nameHints[e.Name]; ok {
		return c.places.errorf(e.NamePos, hint, "%s is not offered", e.Name)
	}
	known := maps.Clone(constants)
	for name := range fieldValues {
		known[name] = true
	}
	for name := range fieldAliases {
		known[name] = true
	}
	for name := range functions {
		known[name] = true
	}
	for _, names := range c.bound {
		maps.Copy(known, names)
	}
	hint := "the fields are " + strings.Join(slices.Sorted(maps.Keys(fieldValues)), ", ")
	if near := nearNames(e.Name, known); len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	}
	return c.places.errorf(e.NamePos, hint, "there is no name %.40q", e.Name)
}

// nameHints say what to write instead of names that Python has.
var nameHints = map[string]string{
	"dict":   "write a list of pairs: [('a', 1)]",
	"filter": "write [c for c in calls if c != name]",
	"map":    "write [len(c) for c in calls]",
	"re":     "write 'text' in source or name.startswith('get_')",
	"self":   "name the field alone: lines > 5",
	"set":    "write any(c in calls for c in ['a', 'b']), or all(...)",
}

func (c *checker) slice(e *syntax.SliceExpr) (syntax.Expr, *Error) {
	args := []syntax.Expr{e.X, e.Lo, e.Hi, e.Step}
	for i, arg := range args {
		if arg == nil {
			args[i] = &syntax.Ident{NamePos: e.Lbrack, Name: "None"}
			continue
		}
		g, fault := c.expr(arg)
		if fault != nil {
			return nil, fault
		}
		args[i] = g
	}
	return guard(sliceGuard, e.Lbrack, args...), nil
}

func (c *checker) comprehension(e *syntax.Comprehension) (syntax.Expr, *Error) {
	// The first iterable belongs to the scope around, everything else to the
	// comprehension's own, in which all its variables are known throughout.
	first := e.Clauses[0].(*syntax.ForClause)
	over, fault := c.expr(first.X)
	if fault != nil {
		return nil, fault
	}
	scope := map[string]bool{}
	for _, clause := range e.Clauses {
		if loop, ok := clause.(*syntax.ForClause); ok {
			if fault := c.bind(loop.Vars, scope); fault != nil {
				return nil, fault
			}
		}
	}
	c.bound = append(c.bound, scope)
	defer func() { c.bound = c.bound[:len(c.bound)-1] }()

	guarded := &syntax.Comprehension{Lbrack: e.Lbrack, Rbrack: e.Rbrack}
	for i, clause := range e.Clauses {
		switch clause := clause.(type) {
		case *syntax.ForClause:
			if i > 0 {
				if over, fault = c.expr(clause.X); fault != nil {
					return nil, fault
				}
			}
			guarded.Clauses = append(guarded.Clauses, &syntax.ForClause{
				For: clause.For, Vars: clause.Vars, In: clause.In, X: guard(iterateGuard, clause.In, over),
			})
		case *syntax.IfClause:
			cond, fault := c.expr(clause.Cond)
			if fault != nil {
				return nil, fault
			}
			guarded.Clauses = append(guarded.Clauses, &syntax.IfClause{If: clause.If, Cond: cond})
		}
	}
	guarded.Body, fault = c.expr(e.Body)
	return guarded, fault
}

// bind puts the variables of a for into scope.
func (c *checker) bind(target syntax.Expr, scope map[string]bool) *Error {
	switch target := target.(type) {
	case *syntax.Ident:
		if constants[target.Name] {
			return c.places.errorf(target.NamePos, "", "%s is no variable", target.Name)
		}
		scope[target.Name] = true
		return nil
	case *syntax.ParenExpr:
		return c.bind(target.X, scope)
	case *syntax.TupleExpr:
		return c.bindAll(target.List, scope)
	case *syntax.ListExpr:
		return c.bindAll(target.List, scope)
	}
	return c.places.errorf(syntax.Start(target), "write for c in calls", "a variable is wanted after for")
}

func (c *checker) bindAll(targets []syntax.Expr, scope map[string]bool) *Error {
	for _, target := range targets {
		if fault := c.bind(target, scope); fault != nil {
			return fault
		}
	}
	return nil
}

func (c *checker) call(e *syntax.CallExpr) (syntax.Expr, *Error) {
	switch callee := e.Fn.(type) {
	case *syntax.Ident:
		f := functions[callee.Name]
		switch {
		case c.isBound(callee.Name), fieldValues[callee.Name] != nil, fieldAliases[callee.Name] != "", constants[callee.Name]:
			return nil, c.places.errorf(callee.NamePos, "", "%.40s is a value, not a function", callee.Name)
		case f.call == nil:
			return nil, c.unknown(callee)
		}
		return c.callOf(e, callee.Name, f, nil)
	case *syntax.DotExpr:
		method, ok := methods[callee.Name.Name]
		if id, named := callee.X.(*syntax.Ident); !ok || named && !c.isBound(id.Name) && functions[id.Name].call != nil {
			return nil, c.attribute(callee)
		}
		receiver, fault := c.expr(callee.X)
		if fault != nil {
			return nil, fault
		}
		return c.callOf(e, "."+callee.Name.Name, method, receiver)
	}
	return nil, c.places.errorf(e.Lparen, "", "only a function or a method by its name can be called")
}

// callOf is the guarded form of e, a call of f, whose guard is called name.
func (c *checker) callOf(e *syntax.CallExpr, name string, f function, receiver syntax.Expr) (syntax.Expr, *Error) {
	guarded := guard(name, e.Lparen)
	if receiver != nil {
		guarded.Args = append(guarded.Args, receiver)
	}
	positional, named := 0, map[string]bool{}
	for _, arg := range e.Args {
		switch arg := arg.(type) {
		case *syntax.UnaryExpr:
			if arg.Op == syntax.STAR || arg.Op == syntax.STARSTAR {
				return nil, c.places.errorf(arg.OpPos, "write the arguments one by one", "arguments by %s are not offered", arg.Op)
			}
		case *syntax.BinaryExpr:
			if arg.Op != syntax.EQ {
				break
			}
			keyword := arg.X.(*syntax.Ident)
			if !slices.Contains(f.keywords, keyword.Name) || named[keyword.Name] {
				return nil, c.places.errorf(keyword.NamePos, keywordHint(f), "unexpected argument %.40s of %s", keyword.Name, name)
			}
			named[keyword.Name] = true
			value, fault := c.keyword(keyword.Name, arg.Y)
			if fault != nil {
				return nil, fault
			}
			guarded.Args = append(guarded.Args, &syntax.BinaryExpr{X: &syntax.Ident{NamePos: keyword.NamePos, Name: keyword.Name}, OpPos: arg.OpPos, Op: syntax.EQ, Y: value})
			continue
		}
		if len(named) > 0 {
			return nil, c.places.errorf(syntax.Start(arg), "", "an argument without name stands after one with a name")
		}
		positional++
		value, fault := c.expr(arg)
		if fault != nil {
			return nil, fault
		}
		guarded.Args = append(guarded.Args, value)
	}
	if positional < f.least || positional > f.most {
		return nil, c.places.errorf(e.Lparen, "", "%s takes %s, not %d", name, f.wanted(), positional)
	}
	return guarded, nil
}

func keywordHint(f function) string {
	if len(f.keywords) == 0 {
		return ""
	}
	return "it takes by name: " + strings.Join(f.keywords, ", ")
}

// keyword is the guarded form of the value of an argument given by name.
func (c *checker) keyword(name string, value syntax.Expr) (syntax.Expr, *Error) {
	if name != "key" {
		return c.expr(value)
	}
	if id, ok := value.(*syntax.Ident); ok && !c.isBound(id.Name) && functions[id.Name].least == 1 {
		return &syntax.Ident{NamePos: id.NamePos, Name: id.Name}, nil
	}
	return nil, c.places.errorf(syntax.Start(value), "write key=len, or sort [(len(c), c) for c in calls]", "key takes the name of a function of one argument")
}

// attribute is the Error for a selector that is no call of a known method.
func (c *checker) attribute(e *syntax.DotExpr) *Error {
	name := e.Name.Name
	if id, ok := e.X.(*syntax.Ident); ok && !c.isBound(id.Name) && fieldValues[id.Name] == nil && fieldAliases[id.Name] == "" {
		if functions[id.Name].call != nil {
			return c.places.errorf(e.Name.NamePos, "write [c.lower() for c in calls]", "%s.%.40s is not offered", id.Name, name)
		}
		return c.unknown(id)
	}
	if _, ok := methods[name]; ok {
		return c.places.errorf(e.Name.NamePos, "call it: ."+name+"(...)", "%s is a method", name)
	}
	hint, ok := attributeHints[name]
	if near := nearNames(name, methods); !ok && len(near) > 0 {
		hint = "did you mean " + strings.Join(near, " or ") + "?"
	} else if !ok {
		hint = "the methods are " + strings.Join(slices.Sorted(maps.Keys(methods)), ", ")
	}
	return c.places.errorf(e.Name.NamePos, hint, "there is no method %.40q", name)
}

// attributeHints say what to write instead of what other languages offer.
var attributeHints = map[string]string{
	"append":   "write calls + ['name']",
	"contains": "write 'name' in calls",
	"format":   "write 'text ' + str(lines)",
	"has":      "write 'name' in calls",
	"includes": "write 'name' in calls",
	"length":   "write len(calls)",
	"match":    "write name.startswith('get_')",
	"size":     "write len(calls)",
	"search":   "write 'text' in source",
	"sort":     "write sorted(calls)",
}
