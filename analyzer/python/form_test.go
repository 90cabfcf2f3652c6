package python_test

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
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
		{"def f(): return 0", "def f(): return 0_0", true},
		{"def f(): return 0", "def f(): return 0b0", true},
		{"def f(): return 8", "def f(): return 0o1_0", true},
		{"def f(): return 8", "def f(): return 0O10", true},
		{"def f(): return 10", "def f(): return 0o10", false},
		{"def f(): return 10", "def f(): return 2", false},
		{"def f(): return 18446744073709551616", "def f(): return 0x1_0000_0000_0000_0000", true},
		{"def f(): return 18446744073709551616", "def f(): return 18446744073709551617", false},
		{"def f(): return 18446744073709551616", "def f(): return 0", false},
		{"def f(): return 1.0", "def f(): return 10e-1", true},
		{"def f(): return 1e400", "def f(): return 2E+400", true},
		{"def f(): return 1j", "def f(): return 1.0J", true},
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
		// keywords: one that names a parameter of the function itself goes with it
		{"def f():\n def g(a, b): return a - b\n return g(a=1, b=2)", "def f():\n def g(c, d): return c - d\n return g(c=1, d=2)", true},
		{"def f():\n def g(a, b): return a - b\n return g(a=1, b=2)", "def f():\n def g(b, a): return b - a\n return g(a=1, b=2)", false},
		{"def f():\n def g(*, a, b): return a - b\n return g(a=1, b=2)", "def f():\n def g(*, b, a): return b - a\n return g(a=1, b=2)", false},
		{"def f():\n def g(a, *, b): return a - b\n return g(a=1, b=2)", "def f():\n def g(b, *, a): return b - a\n return g(a=1, b=2)", false},
		{"def f():\n def g(a, **k): return k\n return g(1, b=2)", "def f():\n def g(c, **k): return k\n return g(1, b=2)", true},
		{"def f():\n def g(a, **k): return k\n return g(1, b=2)", "def f():\n def g(a, **k): return k\n return g(1, c=2)", false},
		{"def f():\n g = lambda a, b: a - b\n return g(a=1, b=2)", "def f():\n g = lambda b, a: b - a\n return g(a=1, b=2)", false},
		{"def f(): return (lambda a, b: a - b)(a=1, b=2)", "def f(): return (lambda c, d: c - d)(c=1, d=2)", true},
		{"def f(): return (lambda a, b: a - b)(a=1, b=2)", "def f(): return (lambda b, a: b - a)(a=1, b=2)", false},
		{"def f(a, b): return f(a=b, b=a)", "def g(c, d): return g(c=d, d=c)", true},
		{"def f(a, b): return f(a=1, b=2)", "def f(b, a): return f(a=1, b=2)", false},
		{"def f(x):\n def g(a, b): return a - b\n return g(**x)", "def f(y):\n def h(a, b): return a - b\n return h(**y)", true},
		{"def f(x):\n def g(a, b): return a - b\n return g(**x)", "def f(x):\n def g(b, a): return b - a\n return g(**x)", false},
		{"def f(a, b): return f(**{'a': 1, 'b': 2})", "def f(b, a): return f(**{'a': 1, 'b': 2})", false},
		{"def f(x): return helper(**x)", "def f(x): return helper(*x)", false},
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

// TestFormOfKinds holds functions that differ in one kind of statement,
// expression, pattern or parameter: no two of them are twins, and each is a
// twin of itself with other names of its parameters, but for the template
// strings, which hold the names.
func TestFormOfKinds(t *testing.T) {
	names := regexp.MustCompile(`\b[xy]\b`)
	renamed := map[string]string{"x": "left", "y": "right"}
	forms := map[string]string{}
	for _, body := range []string{
		// statements
		"return x", "return", "del x", "x = y", "x = y = x", "x, y = x", "x += y", "x -= y", "x: int = y", "x: int", "(x): int = y",
		"for x in y: pass", "for x in y: break", "for x in y: continue", "for x in y: pass\n else: pass",
		"async for x in y: pass", "while x: pass", "while x: pass\n else: pass", "if x: pass", "if x: pass\n else: pass",
		"if x: pass\n elif y: pass", "with x: pass", "with x as y: pass", "with x, y: pass", "async with x: pass", "raise", "try: pass\n except ValueError as z: raise z", "try: pass\n except ValueError as z: raise z from z", "try: pass\n except ValueError as z: raise",
		"try: pass\n except ValueError: pass", "try: pass\n except: pass", "try: pass\n except ValueError as y: pass", "try: pass\n finally: pass",
		"try: pass\n except ValueError: pass\n else: pass", "assert x", "assert x, y", "global z", "pass", "x", "def z(): pass", "async def z(): pass", "def z(x): pass", "def z(x=y): pass",
		"def z(*x): pass", "def z(**x): pass", "def z(*, x): pass", "def z(*, x=y): pass", "def z(x, /): pass", "def z(x: int): pass", "def z() -> int: pass", "def z():\n  nonlocal x\n  x = y",
		"def z[T](): pass", "def z[T: int](): pass", "def z[*T](): pass", "def z[**T](): pass", "def z[T = int](): pass", "def z[*T = int](): pass", "def z[**T = int](): pass", "type z = int", "type z[T] = int", "type z[T] = T",
		// expressions
		"x and y", "x or y", "x and y and x", "(z := x)", "x + y", "x @ y", "x ** y", "not x", "-x", "~x", "lambda: x", "lambda x: x", "lambda *x: x", "x if y else x",
		"{}", "{x: y}", "{**x}", "{x}", "{*x}", "[]", "[x]", "[*x]", "()", "(x,)", "(x, y)", "(x, *y)",
		"[z for z in x]", "{z for z in x}", "{z: z for z in x}", "(z for z in x)", "[z for z in x if z]", "[z for z in x if z if z]", "[w for z in x for w in z]", "[z async for z in x]",
		"await x", "yield", "yield x", "x == y", "x is y", "x is not y", "x in y", "x not in y", "x < y < x", "x < y", "helper()", "helper(x)", "helper(*x)", "helper(**x)", "helper(z=x)", "helper(x, y)",
		"f'{x}'", "f'{x!r}'", "f'{x!s}'", "f'{x:}'", "f'{x:{y}}'", "f'{x}{y}'", "f'{x}a'", "f'a{x}'", "t'{x}'", "t'{x}a'", "t'{x!r}'",
		"'a'", "b'a'", "1", "1.0", "1j", "None", "True", "False", "...", "x.z", "x.z.z", "x[y]", "x[y:]", "x[:y]", "x[::y]", "x[y, x]", "x[:]", "x[()]",
		// patterns
		"match x:\n  case 1: pass", "match x:\n  case '1': pass", "match x:\n  case None: pass", "match x:\n  case True: pass", "match x:\n  case []: pass", "match x:\n  case [_]: pass",
		"match x:\n  case [*_]: pass", "match x:\n  case [*z]: pass", "match x:\n  case {}: pass", "match x:\n  case {'a': _}: pass", "match x:\n  case {**z}: pass", "match x:\n  case str(): pass",
		"match x:\n  case str(_): pass", "match x:\n  case str(z=_): pass", "match x:\n  case z: pass", "match x:\n  case _: pass", "match x:\n  case 1 as z: pass", "match x:\n  case 1 | 2: pass",
		"match x:\n  case 1 if y: pass", "match x:\n  case 1: pass\n  case 2: pass", "match x, y:\n  case 1: pass", "match x:\n  case -1: pass", "match x:\n  case 1+1j: pass",
	} {
		env := envOf(library)
		env.PythonVersion = "3.14"
		f := judgeOne(t, env, "async def f(x, y):\n "+body+"\n")
		g := judgeOne(t, env, "async def g(left, right):\n "+names.ReplaceAllStringFunc(body, func(name string) string { return renamed[name] })+"\n")
		if len(f.Diagnostics)+len(g.Diagnostics) > 0 {
			t.Errorf("%s: %v %v", body, f.Diagnostics, g.Diagnostics)
			continue
		}
		if same, template := f.Function.Form == g.Function.Form, strings.HasPrefix(body, "t'"); same == template {
			t.Errorf("%s: a twin with other names: %v", body, same)
		}
		if other, found := forms[f.Function.Form]; found {
			t.Errorf("twins:\n%s\n%s", other, body)
		}
		forms[f.Function.Form] = body
	}
}

// TestFormOfManyCalls holds that many calls with ** of a nested function with
// many parameters do not multiply.
func TestFormOfManyCalls(t *testing.T) {
	var params strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&params, "p%d=0,", i)
	}
	head := "def f(x):\n def g(" + params.String() + "): return 0\n return ["
	source := head + strings.Repeat("g(**x),", (analyzer.MaxSourceBytes-len(head)-2)/len("g(**x),")) + "]\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	j := judgeOne(t, envOf(nil), source)
	runtime.ReadMemStats(&after)
	if len(j.Diagnostics) > 0 || j.Function.Form == "" {
		t.Fatal(j.Diagnostics)
	}
	if taken := (after.TotalAlloc - before.TotalAlloc) >> 20; taken > 32 {
		t.Errorf("%d MiB for a source of %d bytes", taken, len(source))
	}
}
