package syntax_test

import (
	"errors"
	"reflect"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// FuzzParse holds that no text makes the parser panic, that each node of a
// tree lies in the text and within the node it is part of, and that each error
// has a place in the text.
func FuzzParse(f *testing.F) {
	for _, source := range []string{
		"@d\nasync def f(a, /, b: int = 1, *c, d=2, **e) -> x:\n  return await a\n",
		"match a, b:\n  case [C(d, e=-1+2j), *_] | {'k': v, **r} as w if x: pass\n  case _: pass\n",
		"with (a as b, c): pass\n", "with (a, b) + c as (d, *e): pass\n",
		"f'{a!r:>{b}}{c=}' u'd' if lambda *x: y else {**z, 1: 2}\n", "t'{a}'\n", "f'{f'{b}'}'",
		"try: a\nexcept* B as c: d\nelse: e\nfinally: f\n", "type X[T: int = a, *Ts, **P] = T\n",
		"x[a:b, *c] = (yield) = [d for e, in f if g async for h in i]\n", "from .a import (b as c,)\ndel (a), [b]\n",
		"f(a b)", "print x", "f(a=1, b)", "x = (a if b)", "f() = 1", "f'{a:{b:{c}}}'", "if a:\nb", "(a,\n", "f'{a\n}'", "'\\x1'",
		"from __future__ import barry_as_FLUFL\n1 <> 2",
	} {
		f.Add(source, uint8(0))
		f.Add(source, uint8(3))
	}
	f.Fuzz(func(t *testing.T, source string, later uint8) {
		target := syntax.Python311 + syntax.Target(later%4)
		m, err := syntax.Parse(source, target)
		if err == nil {
			within(t, m)
			return
		}
		var e *syntax.Error
		if !errors.As(err, &e) || m != nil {
			t.Fatalf("error %T, module %v", err, m)
		}
		if e.Start < 0 || e.Start > e.End || int(e.End) > len(source) || e.Line < 1 || e.Column < 1 || e.Message == "" {
			t.Fatalf("error %+v of %d bytes", e, len(source))
		}
	})
}

// within holds each node to lie within its parent. Decorators stand before
// what they decorate.
func within(t *testing.T, m *syntax.Module) {
	t.Helper()
	walk(reflect.ValueOf(m), func(n, parent syntax.Node) bool {
		r := n.Span()
		outer := syntax.Range{Start: 0, End: int32(len(m.Text))}
		if parent != nil {
			outer = parent.Span()
		}
		decorated := false
		switch d := parent.(type) {
		case *syntax.FunctionDef:
			decorated = len(d.DecoratorList) > 0
		case *syntax.ClassDef:
			decorated = len(d.DecoratorList) > 0
		}
		if r.Start > r.End || r.End > outer.End || r.Start < outer.Start && !decorated {
			t.Fatalf("%T at %v in %T at %v", n, r, parent, outer)
		}
		return true
	}, nil)
}
