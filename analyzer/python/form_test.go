package python_test

import (
	"testing"
)

// TestForm holds pairs of functions, and whether they are exact twins.
func TestForm(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"def f(x): return x", "def g(y):\n  'doc'\n  # more\n  return (y)", true},
		{"def f(x): return f(x)", "def g(y): return g(y)", true},
		{"def f(x): return helper(x)", "def f(x): return rank(x)", false},
		{"def f(x): return x", "async def f(x): return x", false},
		{"def f(a, b): return a", "def f(a, b): return b", false},
		{"def f(a, b): return a", "def f(b, a): return b", true},
		{"def f(a, *b): return a", "def f(a, **b): return a", false},
		{"def f(a, b): return a", "def f(a, *, b): return a", false},
		{"def f(a, /): return a", "def f(a): return a", false},
		{"def f(a=1): return a", "def f(a=2): return a", false},
		{"def f(a: int): return a", "def f(a: str): return a", false},
		{"def f(): return 16", "def f(): return 0x1_0", true},
		{"def f(): return 1.0", "def f(): return 10e-1", true},
		{"def f(): return 1.0", "def f(): return 1", false},
		{"def f(): return 'a' \"b\"", "def f(): return '\\x61b'", true},
		{"def f(): return 'a'", "def f(): return b'a'", false},
		{"def f(): return True", "def f(): return 1", false},
		{"def f(x): return x.a", "def f(x): return x.b", false},
		{"def f(x): return helper(a=x)", "def f(x): return helper(b=x)", false},
		{"def f(xs): return [x for x in xs if x]", "def f(a): return [b for b in a if b]", true},
		{"def f(xs): return [x for x in xs]", "def f(xs): return (x for x in xs)", false},
		{"def f(xs): return [x for x in xs]", "def f(xs): return [xs for x in xs]", false},
		{"def f(x):\n def g(y): return y\n return g(x)", "def f(a):\n def b(c):\n  'd'\n  return c\n return b(a)", true},
		{"def f(x):\n try: pass\n except KeyError as e: return e", "def f(x):\n try: pass\n except KeyError as y: return y", true},
		{"def f(x):\n if x: pass", "def f(x):\n while x: pass", false},
		{"def f(x):\n if x:\n  x = 1\n return x", "def f(x):\n if x:\n  x = 1\n  return x", false},
		{"def f(x, y): return x < y", "def f(x, y): return x > y", false},
		{"def f(x, y): return x + y", "def f(x, y): return x - y", false},
		{"def f(x): return -x", "def f(x): return +x", false},
		{"def f(x, y): return x and y", "def f(x, y): return x or y", false},
		{"def f(x): return f'{x}'", "def f(x): return f'{x!r}'", false},
		{"def f(x): return f'{x:>2}'", "def f(x): return f'{x:>3}'", false},
		{"def f(x):\n match x:\n  case [a, *b]: return a", "def f(x):\n match x:\n  case [y, *z]: return y", true},
		{"def f(x):\n match x:\n  case {'a': b}: return b", "def f(x):\n match x:\n  case {'b': b}: return b", false},
		{"def f(x):\n match x:\n  case str(a=b): return b", "def f(x):\n match x:\n  case str(c=b): return b", false},
		{"def f(x):\n match x:\n  case None: return 1", "def f(x):\n match x:\n  case True: return 1", false},
		{"def f(x): return x[1:]", "def f(x): return x[:1]", false},
		{"def f(x): return {**x}", "def f(x): return {*x}", false},
		{"def f(x): yield x", "def f(x): yield from x", false},
		{"def f(x): return lambda a, b: a", "def f(x): return lambda a, b: b", false},
		{"def f(x):\n del x", "def f(x):\n assert x", false},
	} {
		a := judgeOne(t, envOf(library), c.a+"\n")
		b := judgeOne(t, envOf(library), c.b+"\n")
		if len(a.Diagnostics)+len(b.Diagnostics) > 0 {
			t.Fatalf("%s\n%s\n%v%v", c.a, c.b, a.Diagnostics, b.Diagnostics)
		}
		if same := a.Function.Form == b.Function.Form; same != c.same {
			t.Errorf("want twins %v:\n%s\n%s", c.same, c.a, c.b)
		}
	}
}
