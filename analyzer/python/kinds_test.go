package python_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// library is what the sources of the tables may call: primitives, then
// functions with signatures.
var library = []known{
	{Name: "helper"}, {Name: "rank"}, {Name: "open_page"}, {Name: "traced"},
	{Name: "pair", Signature: "(a, b=0, /, *, c=None)"},
}

// TestAccepted holds sources that are lawful, with what they call.
func TestAccepted(t *testing.T) {
	for _, c := range []struct{ source, calls string }{
		// what a def runs
		{"def f(x=helper(1)): return x", "helper"},
		{"def f(x: helper(1)): return x", "helper"},
		{"def f(x) -> rank: return x", "rank"},
		{"def f(*a: rank, **k: helper): return a", "helper rank"},
		{"def f(x, *, y=rank): return x", "rank"},
		{"@traced\ndef f(x): return x", "traced"},
		{"@traced\n@open_page\nasync def f(x): return x", "open_page traced"},
		{"def f(x):\n @traced\n def g(): return x\n return g", "traced"},
		// scopes
		{"def f(helper): return helper", ""},
		{"def f(xs): return [helper for helper in xs]", ""},
		{"def f(): return [x for x in helper(1)]", "helper"},
		{"def f(xs): return {rank(k): helper(v) for k, v in xs}", "helper rank"},
		{"def f(): return lambda helper: helper", ""},
		{"def f(): return lambda x=helper: x", "helper"},
		{"def f(x):\n def g():\n  def h(): return helper(x)\n  return h()\n return g()", "helper"},
		{"def f(x):\n try:\n  return x\n except KeyError as helper:\n  return helper", ""},
		{"def f(x):\n match x:\n  case [helper, *rank]: return helper, rank\n  case {'a': 1, **rest}: return rest\n  case str() | int(): return 1", ""},
		{"def f(x):\n global helper\n return helper(x)", "helper"},
		{"def f(x):\n with helper(x) as (a, [b, *c]): return a", "helper"},
		{"def f(n): return 1 if n < 2 else n * f(n - 1)", "f"},
		{"def f(x):\n def f(y): return y\n return f(x)", ""},
		// called once bound
		{"def f(x):\n g = lambda y: y\n return g(x)", ""},
		{"def f(x):\n g: int = lambda y: y\n return g(x)", ""},
		{"def f(x):\n if (g := lambda y: y): return g(x)", ""},
		{"def f(xs):\n async def g(y): return await helper(y)\n return g(xs)", "helper"},
		{"def f(x): return (lambda y: rank(y))(x)", "rank"},
		// what builtins call
		{"def f(xs): return sorted(xs, key=None)", ""},
		{"def f(xs): return sorted(xs, key=rank)", "rank"},
		{"def f(xs): return max(xs, key=len)", ""},
		{"def f(xs, by): return min(xs, key=rank if by else helper or len)", "helper rank"},
		{"def f(xs): return sorted(xs, key=(k := rank))", "rank"},
		{"def f(xs): return sorted(xs, **{'key': lambda x: rank(x), 'reverse': True})", "rank"},
		{"def f(xs):\n def by(x): return rank(x)\n return sorted(xs, key=by)", "rank"},
		{"def f(n): return sorted([3, 1], key=f)", "f"},
		{"def f(key): return dict(key=key, **key)", ""},
		{"def f(key): return helper(key=key)", "helper"},
		// types
		{"def f(x: Optional[list[Any]] = None, *a: 'str | mystery()') -> Callable[[int, bytes], object]: return x", ""},
		{"def f(x):\n y: dict[str, frozenset] = {}\n return y", ""},
		// exceptions and statements
		{"def f(x):\n try: return x[0]\n except (KeyError, IndexError): raise\n except Exception as e: raise e from None", ""},
		{"def f(x):\n last = None\n for y in x:\n  try: return helper(y)\n  except KeyError as e: last = e\n  except IndexError as e: last = e\n raise last", "helper"},
		{"def f(x):\n a = b = None\n try: pass\n except KeyError as e: a, = [1]\n except IndexError as e: b = e\n raise b or None from (b if x else None)", ""},
		{"def f(x):\n try: pass\n except KeyError as e:\n  def g(): raise e\n  return g()", ""},
		{"def f(x): assert x, 'no x'", ""},
		{"async def f(xs):\n async with helper(xs) as s:\n  return [x async for x in s if await rank(x)]", "helper rank"},
		{"def f(x):\n del x[0], x\n return None", ""},
		{"def f(x):\n n = 0\n def g():\n  nonlocal n\n  n += 1\n g()\n return n", ""},
		{"def f(x): yield from (helper, x.items, *x)", "helper"},
		{"def f(p): return f'{p.name!r:>{p.width}} {rank(p)=}'", "rank"},
		{"def f(p):\n read = p.read\n return p.a.b[p.c], read", ""},
		// arguments that may fit
		{"def f(a, k): return pair(*a, **k)", "pair"},
		{"def f(): return pair(1, c=2)", "pair"},
		{"def f(): return pair(1, 2, **{'c': 3})", "pair"},
	} {
		j := judgeOne(t, envOf(library), c.source+"\n")
		calls := strings.Join(callNames(j.Function), " ")
		if len(j.Diagnostics) > 0 || calls != c.calls {
			t.Errorf("want accepted with calls %q, got %q and %v\n%s", c.calls, calls, j.Diagnostics, c.source)
		}
	}
}

// TestRefused holds sources that break a rule, and only that one.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		source string
		rule   analyzer.Rule
	}{
		{"", analyzer.RuleSingleFunction},
		{"def f(): pass\ndef g(): pass", analyzer.RuleSingleFunction},
		{"'doc'\ndef f(): pass", analyzer.RuleSingleFunction},
		{"def f(): pass\nf()", analyzer.RuleSingleFunction},
		{"def f(: pass", analyzer.RuleSyntax},
		{"def f(x): return await x", analyzer.RuleSyntax},
		{"def f(a, a): pass", analyzer.RuleSyntax},
		{"def f(x):\n try: pass\n except* KeyError: pass", analyzer.RuleSyntax},
		{"def f[T](x): pass", analyzer.RuleSyntax},
		{"# vim: set fileencoding=latin-1 :\ndef f(): pass", analyzer.RuleDirective},
		{"\n# coding: utf-8\ndef f(): pass", analyzer.RuleDirective},
		{"import os\ndef f(): pass", analyzer.RuleNoImport},
		{"def f():\n from os import path\n return path", analyzer.RuleNoImport},
		// own names
		{"def len(x): return 0", analyzer.RuleReservedName},
		{"def ValueError(): pass", analyzer.RuleReservedName},
		{"def Optional(): pass", analyzer.RuleReservedName},
		{"def __f__(): pass", analyzer.RuleReservedName},
		{"def main(): pass", analyzer.RuleReservedName},
		{"def größe(): pass", analyzer.RuleReservedName},
		// attributes
		{"def f(x): return x.a()", analyzer.RuleNoAttributeCall},
		{"def f(x): return x.a.b(x.c)", analyzer.RuleNoAttributeCall},
		{"def f(xs, o): return sorted(xs, key=o.rank)", analyzer.RuleNoAttributeCall},
		{"def f(xs, o): return sorted(xs, key=rank if o else o.rank)", analyzer.RuleNoAttributeCall},
		{"def f(xs, o): return max(xs, **{'key': o.rank})", analyzer.RuleNoAttributeCall},
		{"def f(e): raise e.kind", analyzer.RuleNoAttributeCall},
		{"def f(x):\n try: pass\n except KeyError as e: raise e from (x.a or e)", analyzer.RuleNoAttributeCall},
		{"def f(e): raise (k := e.kind)", analyzer.RuleNoAttributeCall},
		{"def f(x):\n try: pass\n except KeyError as e: raise (k := x.kind if x else e)", analyzer.RuleNoAttributeCall},
		{"def f(x): x.a = 1", analyzer.RuleReference},
		{"def f(x): x.a += 1", analyzer.RuleReference},
		{"def f(x): x.a: int = 1", analyzer.RuleReference},
		{"def f(x): (x.a, b) = 1, 2", analyzer.RuleReference},
		{"def f(x): del x.a", analyzer.RuleReference},
		{"def f(x):\n with helper(x) as x.a: pass", analyzer.RuleReference},
		{"def f(x): return [0 for x.a in x]", analyzer.RuleReference},
		{"def f(x): return x.__class__", analyzer.RuleReference},
		{"def f(x): return x.gi_frame", analyzer.RuleReference},
		{"def f(x): return x.cell_contents", analyzer.RuleReference},
		{"def f(x): return helper.name", analyzer.RuleReference},
		{"def f(x): return f.cache", analyzer.RuleReference},
		{"def f(x): return str.lower", analyzer.RuleReference},
		{"def f(x):\n match x:\n  case str(__len__=n): return n", analyzer.RuleReference},
		// calls
		{"def f(g): return g()", analyzer.RulePermittedCall},
		{"def f(x): return helper(x)()", analyzer.RulePermittedCall},
		{"def f(x): return [helper][0]()", analyzer.RulePermittedCall},
		{"def f(x): return (helper if x else rank)(x)", analyzer.RulePermittedCall},
		{"def f(x):\n g = helper\n return g(x)", analyzer.RulePermittedCall},
		{"def f(x):\n g = lambda: 1\n g = lambda: 2\n return g()", analyzer.RulePermittedCall},
		{"def f(x):\n g, h = (lambda: 1), 2\n return g()", analyzer.RulePermittedCall},
		{"def f(x):\n def g(): pass\n del g\n return g()", analyzer.RulePermittedCall},
		{"def f(x):\n def g(): return 1\n def h():\n  nonlocal g\n  g = x\n return g()", analyzer.RulePermittedCall},
		{"def f(xs):\n [(g := lambda: 1) for x in xs]\n return g()", analyzer.RulePermittedCall},
		{"def f(x):\n @traced\n def g(): pass\n return g()", analyzer.RulePermittedCall},
		{"def f(g=lambda: 1): return g()", analyzer.RulePermittedCall},
		{"def f(x): return print(x)", analyzer.RulePermittedCall},
		{"def f(x): raise ValueError(x)", analyzer.RulePermittedCall},
		// what is raised is called where it is a class
		{"def f(p): raise p", analyzer.RulePermittedCall},
		{"def f(p): raise p[0]", analyzer.RulePermittedCall},
		{"def f(p): raise [p][0]", analyzer.RulePermittedCall},
		{"def f(p): raise (y := p)", analyzer.RulePermittedCall},
		{"def f(p): raise p if p else None", analyzer.RulePermittedCall},
		{"def f(p): raise None or p", analyzer.RulePermittedCall},
		{"def f(p): raise (lambda: p)()", analyzer.RulePermittedCall},
		{"def f(p): raise helper(p)", analyzer.RulePermittedCall},
		{"def f(p): raise helper", analyzer.RulePermittedCall},
		{"def f(p): raise f", analyzer.RulePermittedCall},
		{"def f(p):\n y = p.Boom\n raise y", analyzer.RulePermittedCall},
		{"def f(p):\n for y in [p.Boom]: raise y", analyzer.RulePermittedCall},
		{"def f(p):\n match p.Boom:\n  case y: raise y", analyzer.RulePermittedCall},
		{"def f(p):\n y = p.Boom\n def g(): raise y\n return g", analyzer.RulePermittedCall},
		{"def f(p):\n try: pass\n except KeyError as e: raise e from p", analyzer.RulePermittedCall},
		{"def f(p):\n try: pass\n except KeyError as e:\n  e = p.Boom\n  raise e", analyzer.RulePermittedCall},
		{"def f(p):\n try: pass\n except KeyError as e:\n  e, x = p\n  raise e", analyzer.RulePermittedCall},
		{"def f(p):\n a = b\n b = a\n b = p\n raise a", analyzer.RulePermittedCall},
		{"def f(p):\n a = None\n try: pass\n except KeyError as e: pass\n def g(e):\n  nonlocal a\n  a = e\n g(p)\n raise a", analyzer.RulePermittedCall},
		{"def f(p):\n x = yield\n raise x", analyzer.RulePermittedCall},
		{"def f(x): return List(x)", analyzer.RulePermittedCall},
		{"def f(x): return mystery(x)", analyzer.RulePermittedCall},
		{"def f(x):\n class A: pass", analyzer.RulePermittedCall},
		{"@helper(1)\ndef f(x): pass", analyzer.RulePermittedCall},
		{"@len\ndef f(x): pass", analyzer.RulePermittedCall},
		{"@f\ndef f(x): pass", analyzer.RulePermittedCall},
		{"def f(x=f(1)): pass", analyzer.RulePermittedCall},
		{"def f(x=lambda: f(1)): pass", analyzer.RulePermittedCall},
		{"def f(xs, key): return sorted(xs, key=key)", analyzer.RulePermittedCall},
		{"def f(xs): return sorted(xs, key=xs[0])", analyzer.RulePermittedCall},
		{"def f(xs): return sorted(xs, key=helper(xs))", analyzer.RulePermittedCall},
		{"def f(xs, k): return sorted(xs, **k)", analyzer.RulePermittedCall},
		{"def f(xs, k): return sorted(xs, **{**k})", analyzer.RulePermittedCall},
		{"def f(xs, k): return sorted(xs, **{k: len})", analyzer.RulePermittedCall},
		{"def f(xs):\n for k in xs: pass\n return max(xs, key=k)", analyzer.RulePermittedCall},
		// references
		{"def f(x): return eval", analyzer.RuleReference},
		{"def f(x): return PI", analyzer.RuleReference},
		{"def f(x): return __name__", analyzer.RuleReference},
		{"def f(x): return NotImplemented", analyzer.RuleReference},
		{"def f(x): return Ellipsis", analyzer.RuleReference},
		{"def f(x): raise ValueError", analyzer.RuleReference},
		{"def f(x): return (ValueError, KeyError)", analyzer.RuleReference},
		{"def f(x):\n try: pass\n except ((KeyError, ValueError), IndexError): pass", analyzer.RuleReference},
		{"def f(x: ValueError): pass", analyzer.RuleReference},
		{"def f(x): return Any", analyzer.RuleReference},
		{"def f(x: helper(Any)): pass", analyzer.RuleReference},
		{"def f(x: helper(bytes)): pass", analyzer.RuleReference},
		{"def f(x: (y := int)): pass", analyzer.RuleReference},
		{"def f(x=(y := 1)): pass", analyzer.RuleReference},
		{"def f(x=[y := 1 for z in (1, 2)]): pass", analyzer.RuleReference},
		{"def f(x=f): pass", analyzer.RuleReference},
		{"def f(x: f): pass", analyzer.RuleReference},
		{"def f(x):\n global helper\n helper = x", analyzer.RuleReference},
		{"def f(x):\n global g\n def g(): pass", analyzer.RuleReference},
		{"def f(x):\n def g():\n  global f\n  f = x\n return g", analyzer.RuleReference},
		{"def f(x):\n global e\n try: pass\n except KeyError as e: pass", analyzer.RuleReference},
		{"def f(x):\n global n\n match x:\n  case [*n]: pass", analyzer.RuleReference},
		// signatures
		{"def f(): return pair()", analyzer.RuleSignature},
		{"def f(): return pair(1, 2, 3)", analyzer.RuleSignature},
		{"def f(): return pair(a=1)", analyzer.RuleSignature},
		{"def f(): return pair(1, d=2)", analyzer.RuleSignature},
		{"def f(n): return f()", analyzer.RuleSignature},
		{"def f():\n def g(a): return a\n return g()", analyzer.RuleSignature},
		{"def f():\n g = lambda a: a\n return g(1, 2)", analyzer.RuleSignature},
		{"def f(): return (lambda a: a)(b=1)", analyzer.RuleSignature},
	} {
		j := judgeOne(t, envOf(library), c.source+"\n")
		if rules := rulesOf(j); !slices.Equal(rules, []string{string(c.rule)}) {
			t.Errorf("want refused by %s, got %v\n%s\n%v", c.rule, rules, c.source, j.Diagnostics)
		}
	}
}
