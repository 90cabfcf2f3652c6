package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

func (k *checker) exprs(list []syntax.Expr) {
	for _, e := range list {
		k.expr(e)
	}
}

// elements checks expressions among which starred ones may stand.
func (k *checker) elements(list []syntax.Expr) {
	for _, e := range list {
		if star, ok := e.(*syntax.Starred); ok {
			e = star.Value
		}
		k.expr(e)
	}
}

// expr checks an expression that is evaluated; e may be nil.
func (k *checker) expr(e syntax.Expr) {
	switch e := e.(type) {
	case nil, *syntax.Name, *syntax.Constant:
	case *syntax.Call:
		k.keywords(e.Keywords, e.Range)
		k.expr(e.Func)
		k.callArgs(e.Args, e.Keywords)
	case *syntax.Attribute:
		k.expr(e.Value)
	case *syntax.Subscript:
		k.expr(e.Value)
		k.expr(e.Slice)
	case *syntax.BinOp:
		k.expr(e.Left)
		k.expr(e.Right)
	case *syntax.BoolOp:
		k.exprs(e.Values)
	case *syntax.Compare:
		k.expr(e.Left)
		k.exprs(e.Comparators)
	case *syntax.UnaryOp:
		k.expr(e.Operand)
	case *syntax.IfExp:
		k.expr(e.Test)
		k.expr(e.Body)
		k.expr(e.Orelse)
	case *syntax.Tuple:
		k.elements(e.Elts)
	case *syntax.List:
		k.elements(e.Elts)
	case *syntax.Set:
		k.elements(e.Elts)
	case *syntax.Dict:
		for i, key := range e.Keys {
			k.expr(key)
			k.expr(e.Values[i])
		}
	case *syntax.JoinedStr:
		k.exprs(e.Values)
	case *syntax.FormattedValue:
		k.expr(e.Value)
		k.expr(e.FormatSpec)
	case *syntax.TemplateStr:
		k.exprs(e.Values)
	case *syntax.Interpolation:
		k.expr(e.Value)
		k.expr(e.FormatSpec)
	case *syntax.Starred:
		k.fail(e.Range, "can't use starred expression here")
	case *syntax.Slice:
		k.expr(e.Lower)
		k.expr(e.Upper)
		k.expr(e.Step)
	case *syntax.Lambda:
		k.parameters(e.Args, e.Range)
		k.exprs(e.Args.Defaults)
		k.exprs(e.Args.KwDefaults)
		around := k.enter(lambdaUnit, e)
		k.expr(e.Body)
		k.leave(around)
	case *syntax.ListComp:
		k.comprehension(e, e.Generators, e.Elt, nil)
	case *syntax.SetComp:
		k.comprehension(e, e.Generators, e.Elt, nil)
	case *syntax.DictComp:
		k.comprehension(e, e.Generators, e.Key, e.Value)
	case *syntax.GeneratorExp:
		k.comprehension(e, e.Generators, e.Elt, nil)
	case *syntax.NamedExpr:
		k.expr(e.Value)
		k.bind(e.Target)
	case *syntax.Await:
		k.await(e)
	case *syntax.Yield:
		if !k.unit.function() {
			k.fail(e.Range, "'yield' outside function")
			return
		}
		k.expr(e.Value)
	case *syntax.YieldFrom:
		if !k.unit.function() {
			k.fail(e.Range, "'yield' outside function")
			return
		}
		if k.unit.kind == asyncUnit {
			k.fail(e.Range, "'yield from' inside async function")
			return
		}
		k.expr(e.Value)
	}
}

func (k *checker) await(e *syntax.Await) {
	if !k.unit.function() {
		k.fail(e.Range, awaitOutside)
		return
	}
	if k.unit.kind != asyncUnit && k.unit.kind != comprehensionUnit {
		k.fail(e.Range, awaitOutsideAsync)
		return
	}
	k.expr(e.Value)
}

// comprehension checks a comprehension. Up to 3.11 the first iterable comes
// last; later ones evaluate it first, except for a generator expression.
func (k *checker) comprehension(e syntax.Expr, generators []*syntax.Comprehension, elt, value syntax.Expr) {
	_, lazy := e.(*syntax.GeneratorExp)
	first := generators[0].Iter
	inlined := !lazy && k.target >= syntax.Python312
	if inlined {
		k.expr(first)
	}
	kind := k.unit.kind
	around := k.enter(comprehensionUnit, e)
	if inlined {
		k.unit.base = around.base
	}
	if k.unit.scope.Async && !lazy && kind != asyncUnit && kind != comprehensionUnit {
		k.fail(e.Span(), asyncCompOutside)
	}
	at := k.at
	k.at = e.Span()
	for i, g := range generators {
		if i > 0 {
			k.expr(g.Iter)
		}
		if g.IsAsync {
			k.push(plainBlock, nil)
		}
		k.bind(g.Target)
		k.exprs(g.Ifs)
	}
	k.expr(elt)
	k.expr(value)
	k.at = at
	k.leave(around)
	if !inlined {
		k.expr(first)
	}
}

// callArgs checks the arguments of a call or class.
func (k *checker) callArgs(args []syntax.Expr, keywords []*syntax.Keyword) {
	k.elements(args)
	for _, w := range keywords {
		k.expr(w.Value)
	}
}

// keywords checks the names of keyword arguments; at is the place of the call.
func (k *checker) keywords(list []*syntax.Keyword, at syntax.Range) {
	if len(list) == 0 {
		return
	}
	i, j := repeated(len(list), func(i int) string { return list[i].Arg.Name })
	for n, w := range list {
		place := at
		if k.target >= syntax.Python312 {
			place = w.Range
		}
		k.store(w.Arg.Name, place)
		if n == i && j > 0 {
			k.fail(list[j].Range, "keyword argument repeated: "+list[j].Arg.Name)
		}
	}
}

// repeated gives the first of n names that comes again, and where it does so;
// two zeros for none. Empty names do not count.
func repeated(n int, name func(int) string) (int, int) {
	if n <= 16 {
		for i := range n {
			for j := i + 1; j < n; j++ {
				if s := name(i); s != "" && s == name(j) {
					return i, j
				}
			}
		}
		return 0, 0
	}
	found := make(map[string]int, n)
	first, again := n, 0
	for j := range n {
		i, ok := found[name(j)]
		switch {
		case name(j) == "":
		case !ok:
			found[name(j)] = j
		case i < first:
			first, again = i, j
		}
	}
	if again == 0 {
		return 0, 0
	}
	return first, again
}

// bind checks the target of an assignment.
func (k *checker) bind(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Name:
		k.store(e.ID, e.Range)
	case *syntax.Attribute:
		k.expr(e.Value)
		k.store(e.Attr.Name, e.Range)
	case *syntax.Starred:
		k.fail(e.Range, "starred assignment target must be in a list or tuple")
	case *syntax.Tuple:
		k.unpack(e.Elts, e.Range)
	case *syntax.List:
		k.unpack(e.Elts, e.Range)
	default:
		k.expr(e)
	}
}

// unpack checks the parts of a target.
func (k *checker) unpack(list []syntax.Expr, at syntax.Range) {
	seen := false
	for i, e := range list {
		if _, ok := e.(*syntax.Starred); !ok {
			continue
		}
		if seen {
			k.fail(at, "multiple starred expressions in assignment")
		}
		if i >= 1<<8 {
			k.fail(at, "too many expressions in star-unpacking assignment")
		}
		seen = true
	}
	for _, e := range list {
		if star, ok := e.(*syntax.Starred); ok {
			e = star.Value
		}
		k.bind(e)
	}
}

// remove checks the target of a del.
func (k *checker) remove(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Name:
		if e.ID == "__debug__" {
			k.fail(e.Range, deleteDebug)
		}
	case *syntax.Tuple:
		for _, x := range e.Elts {
			k.remove(x)
		}
	case *syntax.List:
		for _, x := range e.Elts {
			k.remove(x)
		}
	default:
		k.expr(e)
	}
}
