package symtable_test

import (
	"fmt"
	"strings"
)

// refusals gives short sources of which most are refused by CPython after
// parsing: each statement at each place, and pairs of wrong expressions at the
// two places of each form, which tell in what order they are met.
func refusals() []string {
	sources := append([]string(nil), wrongModules...)
	for _, place := range places {
		for _, s := range wrongStatements {
			sources = append(sources, fill(place, s))
		}
	}
	for _, form := range forms {
		for _, first := range wrongExpressions {
			for _, second := range wrongExpressions {
				source := strings.Replace(form, "$", first, 1)
				sources = append(sources, strings.Replace(source, "$", second, 1))
			}
		}
	}
	for n := 17; n < 23; n++ {
		for _, head := range []string{"while 1:", "with a:", "if 1:", "for x in y:", "async with a:", "async for x in y:"} {
			for _, start := range []string{"", "def f():\n yield\n", "async def f():\n", "async def f():\n yield\n"} {
				sources = append(sources, nested(start, head, n))
			}
		}
		sources = append(sources,
			"with "+strings.Repeat("a, ", n)+"a: pass\n",
			"async def f():\n return [x"+strings.Repeat(" async for x in y", n)+"]\n",
			"async def f():\n return (x"+strings.Repeat(" async for x in y", n)+")\n",
			heads(0, "while 1:", n-3)+tries(n-3, "finally", 2), tries(0, "except", n/2), tries(0, "except A as e", n/2))
	}
	return sources
}

// fill puts a statement, of one or more lines, where a line of place says $.
func fill(place, statement string) string {
	var out strings.Builder
	for line := range strings.Lines(place) {
		indent, found := strings.CutSuffix(line, "$\n")
		if !found {
			out.WriteString(line)
			continue
		}
		for s := range strings.Lines(statement) {
			out.WriteString(indent + strings.TrimSuffix(s, "\n") + "\n")
		}
	}
	return out.String()
}

// heads gives n statements' heads within each other.
func heads(indentation int, head string, n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "%s%s\n", strings.Repeat(" ", indentation+i), head)
	}
	return out.String()
}

func nested(start, head string, n int) string {
	indent := 0
	if start != "" {
		indent = 1
	}
	return start + heads(indent, head, n) + strings.Repeat(" ", indent+n) + "pass\n"
}

// tries nests try statements in their last clauses. CPython takes time that
// doubles with each finally.
func tries(indentation int, clause string, n int) string {
	var out strings.Builder
	for i := range n {
		indent := strings.Repeat(" ", indentation+i)
		fmt.Fprintf(&out, "%stry: pass\n%s%s:\n", indent, indent, clause)
	}
	fmt.Fprintf(&out, "%spass\n", strings.Repeat(" ", indentation+n))
	return out.String()
}

// places is where each wrong statement is put.
var places = []string{
	"$\n",
	"def f(p):\n $\n",
	"async def f(p):\n $\n",
	"class C:\n $\n",
	"def f():\n v = 1\n def g():\n  $\n",
	"class C:\n v = 1\n def g(p):\n  $\n",
	"for i in j:\n $\n",
	"while 1:\n try:\n  $\n finally:\n  pass\n",
	"while 1:\n try:\n  pass\n except A:\n  $\n",
	"def f(p):\n while 1:\n  try: pass\n  except* A:\n   $\n",
	"def f():\n try:\n  $\n finally:\n  return\n",
	"try:\n pass\nfinally:\n $\n",
	"with a as b:\n $\n",
	"match a:\n case p:\n  $\n",
	"if 0:\n $\n",
	"def f(p):\n def g():\n  nonlocal p\n  $\n",
	"async def f(p):\n yield\n $\n",
	"async def f(p):\n async for i in p:\n  $\n",
	"def f(p):\n global x\n $\n",
	"def f(p):\n for i in p: pass\n else:\n  $\n",
}

// wrongStatements are wrong at one place or another. The capture of __debug__ in
// a pattern is not among them: CPython 3.11 crashes after some of these.
var wrongStatements = []string{
	"a[*b]: int\n", "a[1, *b]: int\n", "a[(*b,)]: int\n", "a[1:2, (1, *b)]: int\n", "a[b[*c]]: int\n", "a[*b]: int = 1\n", "a[*b].c: int\n",
	"[(a := 1) for a[0] in b]\n", "[(a := 1) for b[a] in c]\n", "[[(a := 1) for b in c] for a.b in c]\n", "[(a := 1) for b[(lambda: a)] in c]\n", "[(a := 1) for b in c[a]]\n",
	"return", "return 1", "return *a", "return (yield)", "break", "continue", "yield", "yield 1", "(yield)", "yield from a",
	"x = yield", "await a", "x = await a", "async for x in y: pass", "async with x: pass", "async def g(): await x",
	"async def g():\n yield\n return 1", "async def g():\n return 1\n yield", "async def g(): yield from x",
	"async def g():\n return\n yield", "def g(): return 1\nreturn",
	"[x async for x in y]", "{x async for x in y}", "{x: x async for x in y}", "(x async for x in y)", "[await x for x in y]",
	"(await x for x in y)", "[x for x in await y]", "[[x async for x in y] for z in w]", "([x async for x in y] for z in w)",
	"[x for x in y if await x]", "lambda: await x", "lambda: (yield)", "lambda: [x async for x in y]", "lambda: (x async for x in y)",
	"[(yield) for x in y]", "((yield) for x in y)", "{(yield) for x in y}", "{(yield): 1 for x in y}", "[x for x in (yield)]",
	"[x for x in y for z in (yield)]", "[x for x in y if (yield)]", "[(yield from x) for x in y]",
	"global x", "global p", "nonlocal x", "nonlocal p", "nonlocal v", "nonlocal x, p", "global x, x", "nonlocal __class__",
	"x = 1\nglobal x", "print(x)\nglobal x", "x: int\nglobal x", "global x\nx: int", "global x\n(x): int", "global x\nnonlocal x",
	"nonlocal v\nglobal v", "import x\nglobal x", "del x\nglobal x", "for x in y: pass\nglobal x", "def x(): pass\nglobal x",
	"class x: pass\nglobal x", "x = 1\nnonlocal x", "print(v)\nnonlocal v", "v: int\nnonlocal v", "nonlocal v\nv: int", "nonlocal v\n(v): int",
	"global x\nimport x", "global x\ndef g(x): global x", "(x := 1)\nglobal x", "[(x := 1) for z in y]\nglobal x", "global x\n[(x := 1) for z in y]",
	"nonlocal v\n[(v := 1) for z in y]", "def g(x): nonlocal x", "def g():\n nonlocal x", "def g():\n def h(): nonlocal x\n x = 1",
	"class D: nonlocal x", "class D: nonlocal v", "class D: global x\nx = 1", "lambda x, x: 1", "def g(x, x): pass", "def g(x, *x): pass",
	"def g(x, **x): pass", "def g(x, *, x): pass", "def g(x, /, x): pass", "def g(*x, **x): pass", "async def g(x, y,\n x): pass",
	"lambda x, *, y, x: 1", "import a.*" /* parse error */, "from a import *", "from a import b as __debug__", "import __debug__",
	"import a.__debug__", "import a as __debug__", "from __debug__ import a", "from a import (b,\n c,\n __debug__)",
	"from __future__ import division", "from __future__ import nope", "from __future__ import braces", "from .__future__ import nope",
	"from __future__ import annotations\nx: (yield)", "from .__future__ import division",
	"*a", "*a,", "x = *a", "x = *a,", "*a = x", "*a, = x", "*a, *b = x", "[*a, *b] = x", "(x, (*a, *b)) = y", "for *a in b: pass",
	"for *a, *b in c: pass", "for x in *a: pass", "for x in *a, b: pass", "with a as *b: pass", "with a as (*b, *c): pass",
	"f(*a)", "f(*a, *b)", "f(x=1, x=2)", "f(x=1,\ny=2,\nx=3,\ny=4)", "f(**a, x=1, **b, x=2)", "f(x)(y=1, y=2)", "f(__debug__=1)", "f(a,\n__debug__=1)",
	"a.f(x=1,\n x=2)", "class D(x=1,\n x=2): pass", "class D(__debug__=1): pass", "class D(*a, **b): pass", "class D(a,\n (yield)): return",
	"@f(x=1, x=2)\ndef g(): pass", "x[*a]", "x[*a, *b] = c", "del x[*a]", "[*a for x in y]" /* parse error */, "f'{*a,}'", "print(*a, *b)",
	"__debug__ = 1", "__debug__", "__debug__ += 1", "a.__debug__ = 1", "a.__debug__ += 1", "a.__debug__", "del __debug__", "del a.__debug__",
	"(__debug__ := 1)", "__debug__: int", "__debug__: int = 1", "(__debug__): int = 1", "a.__debug__: int", "a.__debug__: int = 1", "for __debug__ in x: pass",
	"with a as __debug__: pass", "def __debug__(): pass", "class __debug__: pass", "def g(__debug__): pass", "def g(a,\n *__debug__): pass",
	"def g(a, *,\n __debug__=1): pass", "lambda __debug__: 1", "lambda **__debug__: 1", "global __debug__", "[__debug__ for __debug__ in x]",
	"try: pass\nexcept A as __debug__: pass", "match a:\n case A(__debug__=1): pass", "x, __debug__ = a", "[a.__debug__] = a",
	"try: pass\nexcept: pass\nexcept A: pass", "try: pass\nexcept A: pass\nexcept: pass", "try: pass\nexcept:\n return\nexcept: pass",
	"try: return\nfinally: break", "try: break\nfinally: return", "try: continue\nfinally:\n  (yield)", "try: pass\nexcept* A: break",
	"try: pass\nexcept* A: return", "try: pass\nexcept* A: continue", "try: pass\nexcept* A:\n for x in y: break", "try: pass\nexcept* A:\n for x in y: return",
	"try: pass\nexcept* A: pass\nelse: return", "try: pass\nexcept* A: pass\nfinally: return", "try: return\nexcept* A: pass", "try: return\nexcept A: break",
	"try:\n try: return\n finally: break\nfinally: yield", "for x in y:\n try: break\n finally: continue\nbreak", "while 1: pass\nelse: break", "for x in y: pass\nelse: continue",
	"[(x := 1) for z in y]", "[(z := 1) for z in y]", "[z for z in (x := y)]", "[z for z in y for w in (x := y)]", "[z for z in y if (z := 1)]",
	"[z for z in y if (x := 1) for x in w]", "[[(z := 1) for w in y] for z in y]", "[lambda: (x := 1) for z in y]", "[lambda: (z := 1) for z in y]",
	"[z for z in (lambda: (x := 1))()]", "[z for z in [(x := 1) for w in y]]", "lambda: [(x := 1) for z in y]", "[(p := 1) for z in y]", "(x := (y := (yield)))",
	"[(v := 1) for z in y]", "{(x := 1): z for z in y}", "{z: (x := z) for z in y}", "((x := 1) for z in y)", "[x for x, y in z if (y := 1)]", "[x for x in y if (lambda x: (x := 1))]",
	"x: (yield)", "x: (await a)", "x: (y := 1)", "(x): (yield)", "a.x: (yield)", "a[x]: (yield)", "a[(yield)]: int", "a[await b]: int", "(await b).c: int", "x: (lambda: (yield))",
	"x: [z async for z in y]", "x: int = (yield)", "def g(x: (yield)): pass", "def g() -> (yield): pass", "def g(x: (y := 1)): pass", "def g(x=(yield)): pass", "def g(*x: *y): pass",
	"def g(x: (await y), *, z: (yield)): pass", "@(yield)\ndef g(): return", "@(yield)\nclass D: return", "class D((yield)): pass", "def g(): x: (yield)\n", "class D: x: (yield)\n",
	"match a:\n case b: pass\n case c: pass", "match a:\n case _: pass\n case c: pass", "match a:\n case b if c: pass\n case d: pass", "match a:\n case 1 | b: pass", "match a:\n case b | 1: pass",
	"match a:\n case (b | 1) | 2: pass", "match a:\n case [b, b]: pass", "match a:\n case [b,\n  b]: pass", "match a:\n case [*b, *c]: pass", "match a:\n case [*_, *_]: pass", "match a:\n case [b, *b]: pass",
	"match a:\n case {1: b, 1.0: c}: pass", "match a:\n case {1: b,\n  2: c,\n  1: d}: pass", "match a:\n case {'a': b, 'a': c}: pass", "match a:\n case {b'a': b, 'a': c}: pass",
	"match a:\n case {0: b, False: c}: pass", "match a:\n case {0: b, -0.0: c}: pass", "match a:\n case {1+2j: b, 1.0+2j: c}: pass", "match a:\n case {1-2j: b, 1+2j: c}: pass", "match a:\n case {0x10: b, 16: c}: pass",
	"match a:\n case {None: b, None: c}: pass", "match a:\n case {-1: b, -1.0: c}: pass", "match a:\n case {1e400: b, 1e500: c}: pass", "match a:\n case {0.1: b, 0.10: c}: pass", "match a:\n case {1e22: b, 10000000000000000000000: c}: pass", "match a:\n case {1_0: b, 10: c}: pass",
	"match a:\n case {2j: b, 0+2j: c}: pass", "match a:\n case {0j: b, 0: c}: pass", "match a:\n case {00: b, 0: c}: pass", "match a:\n case {'a' 'b': b, 'ab': c}: pass", "match a:\n case {a.b: b, a.b: c}: pass",
	"match a:\n case {'a': b, 'b': b}: pass", "match a:\n case {'a': b, **b}: pass", "match a:\n case {'a': 1,\n  'b': b,\n  **b}: pass", "match a:\n case A(b, c=b): pass", "match a:\n case A(b=1, b=2): pass",
	"match a:\n case A(b=1,\n  c=2,\n  b=3): pass", "match a:\n case A(b as c, c=c): pass", "match a:\n case (b, c) | (c, b): pass", "match a:\n case (b, c) |\\\n  (c, d): pass", "match a:\n case ((b, c) |\n  (c,\n  d)): pass",
	"match a:\n case [b, ((b, c) |\n  (c, b))]: pass", "match a:\n case b as c: pass", "match a:\n case b as b: pass", "match a:\n case (b as c): pass\n case d: pass", "match a:\n case (_ as c): pass\n case d: pass",
	"match a:\n case f'b': pass", "match a:\n case {f'b': c}: pass", "match a:\n case [1,\n  f'{b}']: pass", "match a:\n case (1 |\n  b |\n  2): pass", "match a:\n case [(1 | b), c]: pass", "match a:\n case [(b | 1), c]: pass",
	"match (yield):\n case b: return\n case c: pass", "match a:\n case b if (yield): pass\n case c: return", "match a:\n case b: break\n case c: pass", "match a:\n case {}: pass\n case _: pass\n case _: pass",
}

// forms are sources with two places for a wrong expression.
var forms = []string{
	"f($,\n $)\n", "$.f(\n $)\n", "f(a=$,\n b=$)\n", "f(*$,\n **$)\n", "[$,\n $]\n", "{$:\n $}\n", "{$,\n $}\n", "{a: $,\n $: b}\n", "$[\n $]\n", "$[\n $] = a\n", "a[$:\n $]\n",
	"(a +\n $ +\n $)\n", "($ <\n a <\n $)\n", "($ and\n $)\n", "(a if $\n else $)\n", "($ if a\n else $)\n", "($ if\n $ else b)\n", "(lambda a=$:\n $)\n", "(lambda *, a=$, b=1:\n $)\n",
	"[a for a in $\n if $]\n", "[$ for a in\n $]\n", "{$: $\n for a in b}\n", "{$\n: $ for a in b}\n", "[a for a in b for c in $\n if $]\n", "($ for a in\n $)\n", "{$ for a in\n $}\n",
	"f'''{a}{$}{\n$}'''\n", "(f'{$}'\n f'{a:{$}}')\n", "a = b = $; c = $\n", "a[$] = (\n $)\n", "$.a = (\n $)\n", "a[$] += (\n $)\n", "a[$]: $ = 1\n", "a: (\n$\n) = $\n", "a[$]: int = (\n $)\n", "a.b: $ = (\n $)\n",
	"del a[$], b[\n $]\n", "assert $, (\n $)\n", "raise $ from (\n $)\n", "if $:\n $\n", "while $:\n $\n", "for a in $:\n $\n", "for a[$] in (\n $): pass\n", "with $ as a:\n $\n", "with a as b[$], (\n $): pass\n",
	"try:\n $\nexcept A:\n $\n", "try:\n pass\nexcept $:\n pass\nelse:\n $\n", "try:\n pass\nexcept* $:\n pass\nelse:\n $\n", "try:\n pass\nexcept A:\n $\nfinally:\n $\n", "while 1:\n try:\n  break\n  $\n finally:\n  $\n",
	"def f():\n try:\n  return\n  return *a\n finally:\n  $\n  $\n", "@$\ndef f(a=$): pass\n", "def f(a=$, *,\n b=$): pass\n", "def f(a: $ =\n $): pass\n", "def f(a: $, /, b:\n $): pass\n", "def f(*a: $, b:\n $): pass\n",
	"def f(a: $) -> (\n $): pass\n", "def f(a: $):\n $\n", "class A($):\n $\n", "@$\nclass A(\n$): pass\n", "class A(a=$,\n b=$): pass\n", "class A:\n def f(self, a=$): pass\n $\n", "match $:\n case a if $: pass\n",
	"match a:\n case b if $:\n  $\n", "import a\n$\ndef f():\n $\n", "x = yield $\n$\n", "async def f():\n await $\n $\n", "def f():\n yield $\n return (\n $)\n", "async def f():\n yield $\n return (\n $)\n", "(x := $)\n$\n",
	"def f():\n async def g():\n  yield $\n $\n", "def f():\n for x in y:\n  with z:\n   $\n  break\n $\n", "async def f():\n async with $ as a:\n  $\n", "async def f():\n async for a in $:\n  $\n",
	"from __future__ import annotations\ndef f(a: $) -> (\n $): pass\n", "from __future__ import annotations\nx: $ = (\n $)\n",
}

// wrongExpressions are wrong in a module, some of them in a function too.
var wrongExpressions = []string{"a", "(yield)", "(await a)", "f(b=1, b=2)", "[x async for x in y]", "(lambda x, x: 1)", "[(z := 1) for z in y]", "(__debug__ := 1)"}

// wrongModules are about what stands where in a module.
var wrongModules = []string{
	"'doc'\nfrom __future__ import division\n", "'doc'\n'other'\nfrom __future__ import division\n", "'doc'; 'other'; from __future__ import division\n",
	"b'doc'\nfrom __future__ import division\n", "f'doc'\nfrom __future__ import division\n", "1\nfrom __future__ import division\n", "pass\nfrom __future__ import division\n",
	"import a\nfrom __future__ import division\n", "from __future__ import division\nimport a\nfrom __future__ import division\n", "from __future__ import division; import a; from __future__ import nested_scopes\n",
	"from __future__ import division, nope\n", "from __future__ import (division,\n nope,\n braces)\n", "from __future__ import *\n", "from __future__ import division as __debug__\n",
	"from __future__ import division as a, braces as b\n", "from a import __future__\nfrom __future__ import division\n", "def f(): return *a\nfrom __future__ import division\n",
	"return\nfrom __future__ import nope\n", "if 1: from __future__ import division\n", "from __future__ import division\nif 1: from __future__ import division\n", "x = 1; from __future__ import division\n",
	"from __future__ import annotations\nx: (yield)\n", "from __future__ import annotations\nx: (y := 1)\n", "from __future__ import annotations\nx: (await y)\n", "from __future__ import annotations\nx: [(y := 1) for z in w]\n",
	"from __future__ import annotations\nx: (lambda: (yield))\n", "from __future__ import annotations\nx: (lambda a, a: 1)\n", "from __future__ import annotations\ndef f(x: (yield)): pass\n", "from __future__ import annotations\ndef f() -> (await x): pass\n",
	"from __future__ import annotations\nx: (lambda: await y)\n", "from __future__ import annotations\nx: f(a=1, a=2)\n", "from __future__ import annotations\nx: [y async for y in z]\n", "from __future__ import annotations\ndef f():\n x: (yield)\n",
	"from __future__ import annotations\na[(yield)]: int\n", "from __future__ import annotations\nx: __debug__\n", "from __future__ import annotations\n__debug__: int\n",
	"from a import *\n", "def f():\n from a import *\n", "class A:\n from a import *\n", "nonlocal x\n", "nonlocal x\nx = 1\nreturn\n", "def f():\n nonlocal x\nreturn\n", "return\ndef f(a, a): pass\n",
	"def f():\n nonlocal x\ndef g(a, a): pass\n", "def f():\n def g():\n  nonlocal y\n nonlocal z\n", "def f():\n global x\n def g():\n  nonlocal x\n", "def f():\n x = 1\n class A:\n  nonlocal x\n  x = 2\n  def g():\n   nonlocal x\n",
	"class A:\n x = 1\n def f(self):\n  nonlocal x\n", "class A:\n def f(self):\n  nonlocal __class__\n", "class A:\n nonlocal __class__\n", "def f():\n nonlocal __class__\n", "class A:\n def f(__x, _A__x): pass\n", "class A:\n def f(self):\n  global __x\n  nonlocal _A__x\n",
	"class _:\n def f(__x, ___x): pass\n", "class A:\n class B:\n  def f(__x, _B__x): pass\n", "class A:\n [(x := 1) for y in z]\n", "class A:\n [lambda: (x := 1) for y in z]\n", "class A:\n [[(x := 1) for w in v] for y in z]\n",
	"def f():\n [(x := 1) for y in z]\n def g():\n  nonlocal x\n", "[(x := 1) for y in z]\ndef g():\n nonlocal x\n", "f(" + manyKeywords(40) + ",\nk3=1,\nk1=2)\n", "f(" + manyKeywords(12) + ",\nk3=1,\nk1=2)\n", "f(" + manyKeywords(40) + ")\n",
	starUnpack(255) + " = a\n", starUnpack(256) + " = a\n", starUnpack(300) + " = a\n", "match a:\n case [" + starUnpack(255) + "]: pass\n", "match a:\n case [" + starUnpack(256) + "]: pass\n",
	"def f(" + strings.Repeat("a", 300) + ", b, b): pass\n", "if 0:\n return\n", "while 0:\n return\n", "1 or (yield)\n", "0 and (yield)\n", "assert 1, (yield)\n", "def f():\n return\n return *a\n", "raise\nreturn\n", "a if 0 else (yield)\n",
}

func manyKeywords(n int) string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("k%d=1", i))
	}
	return strings.Join(out, ", ")
}

// starUnpack gives a target of n names before a starred one.
func starUnpack(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "a%d, ", i)
	}
	return out.String() + "*rest"
}
