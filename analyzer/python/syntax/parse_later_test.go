package syntax_test

import (
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// TestSince holds the grammar that came with later versions.
func TestSince(t *testing.T) {
	for source, first := range map[string]syntax.Target{
		"type X = int":                      syntax.Python312,
		"type X[T, *Ts, **P] = T":           syntax.Python312,
		"def f[T](a): pass":                 syntax.Python312,
		"def f[T: int, *Ts, **P,](a): pass": syntax.Python312,
		"class C[T: (int, str)](a): pass":   syntax.Python312,
		"f'{a!r:{b:{c}}}'":                  syntax.Python312,
		"f'{'a'}'":                          syntax.Python312,
		`f'{"\n".join(a)}'`:                 syntax.Python312,
		"f'{a # c\n}'":                      syntax.Python312,
		"f'{f'{f'{a}'}'}'":                  syntax.Python312,
		"def f[T = int](a): pass":           syntax.Python313,
		"class C[*Ts = *a, **P = b]: pass":  syntax.Python313,
		"type X[T: int = a] = T":            syntax.Python313,
		"try: pass\nexcept A, B: pass":      syntax.Python314,
		"try: pass\nexcept A,: pass":        syntax.Python314,
		"try: pass\nexcept* A, B: pass":     syntax.Python314,
		"t''":                               syntax.Python314,
		"t'a{b!r:>{c}}' rt'{d=}'":           syntax.Python314,
		"t'{a:{b}}'":                        syntax.Python314,
	} {
		since(t, first, source)
	}
}

// TestRefusedLater holds what later targets refuse, with the line CPython
// names.
func TestRefusedLater(t *testing.T) {
	for _, c := range []struct {
		target syntax.Target
		refusal
	}{
		{syntax.Python312, refusal{"type X", 1, "expected '='"}},
		{syntax.Python312, refusal{"type X: int", 1, "expected '='"}},
		{syntax.Python312, refusal{"type a.b = c", 1, "expected '='"}},
		{syntax.Python312, refusal{"def f[](a): pass", 1, "Type parameter list cannot be empty"}},
		{syntax.Python312, refusal{"class C[*Ts: int]: pass", 1, "cannot use bound with TypeVarTuple"}},
		{syntax.Python312, refusal{"class C[**P: (a, b)]: pass", 1, "cannot use constraints with ParamSpec"}},
		{syntax.Python312, refusal{"class C[1]: pass", 1, "expected a name"}},
		{syntax.Python312, refusal{"def f[T](a=1, b): pass", 1, "parameter without a default follows parameter with a default"}},
		{syntax.Python312, refusal{"f'{}'", 1, "f-string: valid expression required before '}'"}},
		{syntax.Python312, refusal{"f'{!r}'", 1, "f-string: valid expression required before '!'"}},
		{syntax.Python312, refusal{"f'{:a}'", 1, "f-string: valid expression required before ':'"}},
		{syntax.Python312, refusal{"f'{=}'", 1, "f-string: valid expression required before '='"}},
		{syntax.Python312, refusal{"f'{a!x}'", 1, "f-string: invalid conversion character 'x'"}},
		{syntax.Python312, refusal{"f'{a! r}'", 1, "f-string: conversion type must come right after the exclamation mark"}},
		{syntax.Python312, refusal{"f'{a!}'", 1, "f-string: missing conversion character"}},
		{syntax.Python312, refusal{"f'{a!1}'", 1, "f-string: invalid conversion character"}},
		{syntax.Python312, refusal{"f'{a!r b}'", 1, "f-string: expecting ':' or '}'"}},
		{syntax.Python312, refusal{"f'{a = b}'", 1, "f-string: expecting '!', or ':', or '}'"}},
		{syntax.Python312, refusal{"f'{a b}'", 1, "invalid syntax. Perhaps you forgot a comma?"}},
		{syntax.Python312, refusal{"f'{a$}'", 1, "f-string: expecting '=', or '!', or ':', or '}'"}},
		{syntax.Python312, refusal{"f'a}'", 1, "f-string: single '}' is not allowed"}},
		{syntax.Python312, refusal{"f'''\n{a\n + }'''", 3, "expected an expression, found '}'"}},
		{syntax.Python312, refusal{"f'\\x1{a}'", 1, "truncated \\xXX escape"}},
		{syntax.Python312, refusal{"f'{a}' b'b'", 1, "cannot mix bytes and nonbytes literals"}},
		{syntax.Python314, refusal{"t'{a}' 'b'", 1, "cannot mix t-string literals with string or bytes literals"}},
		{syntax.Python314, refusal{"t'{}'", 1, "t-string: valid expression required before '}'"}},
		{syntax.Python314, refusal{"try: pass\nexcept A, B as c: pass", 2, "multiple exception types must be parenthesized when using 'as'"}},
		{syntax.Python314, refusal{"from __future__ import barry_as_FLUFL\n1 != 2", 2, "use '<>' instead of '!='"}},
	} {
		refusesIn(t, c.target, c.refusal)
	}
}
