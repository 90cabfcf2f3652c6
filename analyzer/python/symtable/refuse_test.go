package symtable_test

import (
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// The lines and messages are CPython's of the target.
func TestRefuse(t *testing.T) {
	cases := []struct {
		target  syntax.Target
		source  string
		line    int
		message string // a part of it; "" for accepted
	}{
		{11, "def f(a, b,\n a): pass", 2, "duplicate argument 'a' in function definition"},
		{11, "def f(a):\n global a", 2, "name 'a' is parameter and global"},
		{11, "def f(a):\n nonlocal a", 2, "name 'a' is parameter and nonlocal"},
		{11, "print(x)\nglobal x", 2, "name 'x' is used prior to global declaration"},
		{11, "x = 1\nglobal x", 2, "name 'x' is assigned to before global declaration"},
		{11, "x: int\nglobal x", 2, "annotated name 'x' can't be global"},
		{11, "def f():\n global x\n x: int", 3, "annotated name 'x' can't be global"},
		{11, "def f():\n x = 1\n def g():\n  nonlocal x\n  x: int", 5, "annotated name 'x' can't be nonlocal"},
		{11, "def f():\n nonlocal x", 2, "no binding for nonlocal 'x' found"},
		{11, "nonlocal x", 1, "nonlocal declaration not allowed at module level"},
		{11, "def f():\n global x\n nonlocal x", 2, "name 'x' is nonlocal and global"},
		{11, "def f():\n from a import *", 2, "import * only allowed at module level"},
		{11, "[(y := 1) for x in a for y in b]", 1, "assignment expression cannot rebind comprehension iteration variable 'y'"},
		{11, "[y for x in a if (y := 1) for y in b]", 1, "comprehension inner loop cannot rebind assignment expression target 'y'"},
		{11, "[(x := 1) for x in a]", 1, "assignment expression cannot rebind comprehension iteration variable 'x'"},
		{11, "[x for x in (y := a)]", 1, "assignment expression cannot be used in a comprehension iterable expression"},
		{11, "class A:\n [(x := 1) for y in z]", 2, "assignment expression within a comprehension cannot be used in a class body"},
		{11, "[(yield) for x in y]", 1, "'yield' inside list comprehension"},
		{11, "((yield from x) for x in y)", 1, "'yield' inside generator expression"},
		{11, "{(yield) for x in y}", 1, "'yield' inside set comprehension"},
		{11, "{1: (yield) for x in y}", 1, "'yield' inside dict comprehension"},
		{11, "from __future__ import annotations\nx: (y := 1)", 2, "named expression cannot be used within an annotation"},
		{11, "from __future__ import braces", 1, "not a chance"},
		{11, "from __future__ import nope", 1, "future feature nope is not defined"},
		{11, "import a\nfrom __future__ import division", 2, "from __future__ imports must occur at the beginning of the file"},
		{11, "return", 1, "'return' outside function"},
		{11, "class A:\n yield", 2, "'yield' outside function"},
		{11, "await a", 1, "'await' outside function"},
		{11, "def f():\n await a", 2, "'await' outside async function"},
		{11, "async def f():\n yield from a", 2, "'yield from' inside async function"},
		{11, "async def f():\n return 1\n yield", 2, "'return' with value in async generator"},
		{11, "async def f():\n return\n yield", 0, ""},
		{11, "def f():\n async for x in y: pass", 2, "'async for' outside async function"},
		{11, "def f():\n async with x: pass", 2, "'async with' outside async function"},
		{11, "def f():\n [x async for x in y]", 2, "asynchronous comprehension outside of an asynchronous function"},
		{11, "async def f():\n [[x async for x in y] for z in w]", 0, ""},
		{11, "def f():\n (x async for x in y)", 0, ""},
		{11, "break", 1, "'break' outside loop"},
		{11, "while 1: pass\nelse: continue", 2, "'continue' not properly in loop"},
		{11, "for x in y:\n try: pass\n finally: continue", 0, ""},
		{11, "def f():\n try:\n  return\n  return *a\n finally:\n  break", 6, "'break' outside loop"},
		{11, "try: pass\nexcept: pass\nexcept A: pass", 2, "default 'except:' must be last"},
		{11, "def f():\n try: pass\n except* A:\n  return", 4, "cannot appear in an except* block"},
		{11, "*a", 1, "can't use starred expression here"},
		{11, "*a = b", 1, "starred assignment target must be in a list or tuple"},
		{11, "*a, *b = c", 1, "multiple starred expressions in assignment"},
		{11, "f(a=1,\nb=2,\na=3)", 3, "keyword argument repeated: a"},
		{11, "__debug__ = 1", 1, "cannot assign to __debug__"},
		{11, "del __debug__", 1, "cannot delete __debug__"},
		{11, "a.__debug__ += 1", 0, ""},
		{14, "a.__debug__ += 1", 1, "cannot assign to __debug__"},
		{14, "del a.__debug__", 1, "cannot delete __debug__"},
		{14, "del __debug__", 1, "cannot delete __debug__"},
		{14, "def f():\n return *a\n await b", 3, "'await' outside async function"},
		{14, "return *a\nawait b", 2, "'await' outside function"},
		{14, "return *a\nasync for x in y: pass", 2, "'async for' outside async function"},
		{14, "return *a\n[x async for x in y]", 2, "asynchronous comprehension outside"},
		{14, "return *a\nfrom __future__ import division", 2, "from __future__ imports must occur"},
		{14, "def f():\n x: (yield)", 2, "yield expression cannot be used within an annotation"},
		{14, "def f() -> (await x): pass", 1, "await expression cannot be used within an annotation"},
		{11, "def f():\n x: (yield)", 0, ""},
		{11, "match a:\n case [*__debug__]: pass", 2, "cannot assign to __debug__"},
		{11, "match a:\n case b: pass\n case c: pass", 2, "name capture 'b' makes remaining patterns unreachable"},
		{11, "match a:\n case _: pass\n case c: pass", 2, "wildcard makes remaining patterns unreachable"},
		{11, "match a:\n case (b, c) | (c, d): pass", 2, "alternative patterns bind different names"},
		{11, "match a:\n case [b, b]: pass", 2, "multiple assignments to name 'b' in pattern"},
		{11, "match a:\n case [*b, *c]: pass", 2, "multiple starred names in sequence pattern"},
		{11, "match a:\n case {1: b, 1.0: c}: pass", 2, "mapping pattern checks duplicate key"},
		{11, "match a:\n case {f'b': c}: pass", 2, "mapping pattern keys may only match literals and attribute lookups"},
		{11, "match a:\n case f'b': pass", 2, "patterns may only match literals and attribute lookups"},
		{11, "match a:\n case A(b=1,\n c=2,\n b=3): pass", 4, "attribute name repeated in class pattern: b"},
		{12, "def f[T, T](): pass", 1, "duplicate type parameter 'T'"},
		{12, "def f[T: (yield)](): pass", 1, "yield expression cannot be used within a TypeVar bound"},
		{12, "type A = (x := 1)", 1, "named expression cannot be used within a type alias"},
		{12, "class A[T]((yield)): pass", 1, "yield expression cannot be used within the definition of a generic"},
		{12, "type A = [(x := 1) for y in z]", 1, "assignment expression within a comprehension cannot be used in a type alias"},
		{12, "def f[T]():\n def g():\n  nonlocal T", 3, "nonlocal binding not allowed for type parameter 'T'"},
		{13, "def f[__classdict__](): pass", 0, ""},
		{14, "def f[__classdict__](): pass", 1, "reserved name '__classdict__' cannot be used for type parameter"},
		{12, "class A[T]:\n x: T\n def f[U](self, y: U) -> T: pass", 0, ""},
		{13, "def f[T = int,\n U](): pass", 2, "non-default type parameter 'U' follows default type parameter"},
		{13, "def f[T = int, **P = int, *U = *V](): pass", 0, ""},
		{13, "def f[*U = (yield)](): pass", 1, "yield expression cannot be used within"},
		{12, "'\\ud800'", 0, ""},
		{13, "'\\ud800'", 1, "lone surrogate"},
		{13, "def f():\n '\\ud800'", 2, "lone surrogate"},
		{13, "def f():\n '\\ud83d\\ude00'", 2, "lone surrogate"},
	}
	for _, c := range cases {
		line, message := verdict(t, c.source, c.target)
		if (message == "") != (c.message == "") || line != c.line || !strings.Contains(message, c.message) {
			t.Errorf("%v %q: got %d %q, want %d %q", c.target, c.source, line, message, c.line, c.message)
		}
	}
}

// What is nested too deeply is refused, whatever it is, and not slowly.
func TestRefuseDeep(t *testing.T) {
	const n = 2995
	deep := func(open, inner string) string { return strings.Repeat(open, n) + inner }
	cases := map[string]string{
		"attributes": "a" + strings.Repeat(".b", n),
		"calls":      "a" + strings.Repeat("()", n),
		"operators":  "a" + strings.Repeat("+a", n),
		"not":        deep("not ", "a"),
		"minus":      deep("-", "a"),
		"elif":       "if a: pass\n" + strings.Repeat("elif a: pass\n", n),
		"else":       deep("a if b else ", "a"),
		"power":      deep("a**", "a"),
	}
	for name, source := range cases {
		if _, message := verdict(t, source, syntax.Python311); message == "" {
			t.Errorf("%s, %d deep: accepted, want refused", name, n)
		}
	}
	for _, source := range []string{"a" + strings.Repeat(".b", 900), deepElif(900)} {
		if _, message := verdict(t, source, syntax.Python311); message != "" {
			t.Errorf("%.20q…, 900 deep: refused: %s", source, message)
		}
	}
}

// A tree that no parser made is bounded too.
func TestRefuseDeepTree(t *testing.T) {
	var e syntax.Expr = &syntax.Name{ID: "a"}
	for range 1_000_000 {
		e = &syntax.UnaryOp{Op: syntax.Not, Operand: e}
	}
	m := &syntax.Module{Body: []syntax.Stmt{&syntax.ExprStmt{Value: e}}, Target: syntax.Python311}
	_, err := symtable.Analyze(m)
	if err == nil || err.Error() != "1:1: maximum recursion depth exceeded during compilation" {
		t.Errorf("got error %v, want the recursion depth at 1:1", err)
	}
}

func deepElif(n int) string { return "if a: pass\n" + strings.Repeat("elif a: pass\n", n) }
