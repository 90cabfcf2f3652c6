package goast_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
)

// repeat gives line(0) to line(n-1), one a line, within func A.
func repeat(header string, n int, line func(i int) string, rest string) string {
	var b strings.Builder
	b.WriteString(header)
	for i := range n {
		b.WriteString(line(i))
		b.WriteByte('\n')
	}
	b.WriteString(rest)
	return b.String()
}

// nest writes open n times, then inner, then end n times.
func nest(header, open string, n int, inner, end, rest string) string {
	return header + strings.Repeat(open, n) + inner + strings.Repeat(end, n) + rest
}

// bombs are sources that cost an unguarded type checker far more than their
// size. Whether they are refused is not asked here, only that they come to an
// end in time.
var bombs = map[string]struct {
	source string
	known  []known
}{
	"string doubling in blocks": {source: repeat("func A() int {\nconst s = \"xxxxxxxx\"\n", 60, func(int) string { return "{ const s = s + s" }, "_ = len(s)"+strings.Repeat("}", 60)+"\nreturn 0 }\n")},
	"string doubling by repetition": {source: repeat("func A() int {\nconst (\na0 = \"xxxxxxxx\"\n", 60, func(i int) string {
		return fmt.Sprintf("a%d = a%d + a%d", i+1, i, i)
	}, ")\nreturn len(a60) }\n")},
	"string doubling through conversions": {source: repeat("func A() int {\nconst a0 = \"xxxxxxxx\"\n", 60, func(i int) string {
		return fmt.Sprintf("const a%d = string(a%d) + (string)(a%d)", i+1, i, i)
	}, "return len(a60) }\n")},
	"long strings many times": {source: "func A() {\nconst a = \"" + strings.Repeat("x", 20000) + "\"\nconst b = a+a+a+a+a+a+a+a+a+a\n" + strings.Repeat("_ = len(b+b)\n", 3000) + "}\n"},
	"struct doubling": {source: repeat("func A() bool {\ntype t0 struct{ a int }\n", 60, func(i int) string {
		return fmt.Sprintf("type t%d struct{ a, b t%d }", i+1, i)
	}, "var x, y t60\nreturn x == y }\n")},
	"array doubling": {source: repeat("func A() bool {\ntype t0 [2]int\n", 60, func(i int) string {
		return fmt.Sprintf("type t%d [2]t%d", i+1, i)
	}, "var x, y t60\nreturn x == y }\n")},
	"func type doubling": {source: repeat("func A() bool {\ntype t0 = func(int)\ntype u0 = func(int)\n", 50, func(i int) string {
		return fmt.Sprintf("type t%d = func(t%d) t%d\ntype u%d = func(u%d) u%d", i+1, i, i, i+1, i, i)
	}, "var x t50\nvar y u50 = x\nreturn y == nil }\n")},
	"map doubling by alias": {source: repeat("func A() bool {\ntype t0 = int\ntype u0 = int\n", 50, func(i int) string {
		return fmt.Sprintf("type t%d = map[*t%d]t%d\ntype u%d = map[*u%d]u%d", i+1, i, i, i+1, i, i)
	}, "var x t50\nvar y u50 = x\nreturn y == nil }\n")},
	"alias doubling in blocks": {source: repeat("func A() {\ntype t = struct{ a int }\n", 60, func(int) string {
		return "{ type t = struct{ a, b t }"
	}, "var x any = t{}\n_, _ = x.(t)\n"+strings.Repeat("}", 60)+"}\n")},
	"embedding doubling": {source: repeat("func A() int {\ntype a0 = struct{ x int }\ntype b0 = a0\n", 40, func(i int) string {
		return fmt.Sprintf("type a%d = struct{ a%d; b%d }\ntype b%d = a%d", i+1, i, i, i+1, i+1)
	}, "var v a40\nreturn v.x }\n")},
	"interface doubling": {source: repeat("func A() {\ntype a0 interface{ M() }\ntype b0 interface{ M() }\n", 40, func(i int) string {
		return fmt.Sprintf("type a%d interface{ a%d; b%d }\ntype b%d interface{ a%d; b%d }", i+1, i, i, i+1, i, i)
	}, "var v a40\nvar w b40 = v\n_ = w }\n")},
	"union doubling": {source: repeat("func A() {\ntype a0 interface{ int | string }\n", 40, func(i int) string {
		return fmt.Sprintf("type a%d interface{ a%d | a%d }", i+1, i, i)
	}, "type g[T a40] struct{}\nvar v g[int]\n_ = v }\n")},
	"local generic doubling": {source: repeat("func A() {\ntype g0[T any] struct{ a T }\n", 40, func(i int) string {
		return fmt.Sprintf("type g%d[T any] struct{ a, b g%d[T] }", i+1, i)
	}, "var x, y g40[int]\n_ = x == y }\n")},
	"local generic nested":      {source: "func A() {\ntype g[T any] struct{ a, b T }\nvar x, y " + strings.Repeat("g[", 40) + "int" + strings.Repeat("]", 40) + "\n_ = x == y }\n"},
	"local generic alias":       {source: "func A() {\ntype g[T any] = struct{ a, b T }\nvar x, y " + strings.Repeat("g[", 40) + "int" + strings.Repeat("]", 40) + "\n_ = x == y }\n"},
	"local generic uses itself": {source: "func A() {\ntype g[T any] struct { next *g[struct{ a, b T }]; v T }\nvar x g[int]\n_ = x" + strings.Repeat(".next", 40) + ".v }\n"},
	"known generic nested":      {source: "func A() { _ = " + strings.Repeat("Dup(", 60) + "1" + strings.Repeat(")", 60) + " }\n", known: []known{{"Dup", "func[T any](x T) struct{ a, b T }"}}},
	"known generic in variables": {source: repeat("func A() {\nx0 := 1\n", 60, func(i int) string { return fmt.Sprintf("x%d := Dup(x%d)", i+1, i) }, "_ = x60 }\n"),
		known: []known{{"Dup", "func[T any](x T) struct{ a, b T }"}}},
	"known generic with explicit types": {source: repeat("func A() {\ntype t0 = int\n", 40, func(i int) string {
		return fmt.Sprintf("x%d := Pair[t%d, t%d](); type t%d = struct{ a, b t%d }; _ = x%d", i, i, i, i+1, i, i)
	}, "}\n"), known: []known{{"Pair", "func[K comparable, V any]() map[K]V"}}},
	"known generic passed on": {source: "func A() { _ = " + strings.Repeat("Apply(Dup, ", 40) + "1" + strings.Repeat(")", 40) + " }\n",
		known: []known{{"Dup", "func[T any](x T) struct{ a, b T }"}, {"Apply", "func[T, U any](f func(T) U, x T) U"}}},
	"own generic nested":        {source: "func A[T any](x T) struct{ a, b T } { _ = " + strings.Repeat("A(", 60) + "1" + strings.Repeat(")", 60) + "; panic(0) }\n"},
	"core types in a chain":     {source: "func A() { Grow(1) }\n", known: []known{{"Grow", "func[" + strings.Join(growing(30), ", ") + "](x T0)"}}},
	"own core types in a chain": {source: "func A[" + strings.Join(growing(30), ", ") + "](x T0) { A(1) }\n"},
	"many type parameters":      {source: "func A() {" + strings.Repeat("F(1);", 5000) + "}\n", known: []known{{"F", "func[" + strings.TrimSuffix(strings.Repeat("T%, ", 0), ", ") + manyParams(500) + "](x T0)"}}},
	"deep type for inference":   {source: "func A(x " + strings.Repeat("[]", 200) + "int) { F(x) }\n", known: []known{{"F", "func[T any](x " + strings.Repeat("[]", 150) + "T)"}}},
	"pointer chain":             {source: repeat("func A() {\nx0 := 1\n", 3000, func(i int) string { return fmt.Sprintf("x%d := &x%d", i+1, i) }, "_ = x3000 }\n")},
	"type switch":               {source: "func A(x any) { switch x.(type) {\n" + repeat("", 3800, func(i int) string { return fmt.Sprintf("case [%d]int:", i) }, "") + "} }\n"},
	"interfaces assigned":       {source: "func A(x interface{ " + methods(3600) + " }) {\nvar y interface{ " + methods(3599) + " }\n" + strings.Repeat("y=x\n", 1500) + "_ = y }\n"},
	"wide errors":               {source: "func A() {\nvar x struct{ " + strings.Repeat("a int;", 1) + wide(4000) + " }\n" + strings.Repeat("_ = x+1\n", 3000) + "}\n"},
	"deep blocks":               {source: nest("func A() {", "{", 20000, "", "}", "}\n")},
	"deep literals":             {source: nest("func A() {", "func() {", 5000, "", "}()", "}\n")},
	"deep types":                {source: "func A(x " + strings.Repeat("*", 60000) + "int) {}\n"},
	"deep slices":               {source: "func A(x " + strings.Repeat("[]", 30000) + "int) {}\n"},
	"deep funcs":                {source: "func A(x " + strings.Repeat("func()", 10000) + ") {}\n"},
	"deep unary":                {source: "func A(x bool) bool { return " + strings.Repeat("!", 60000) + "x }\n"},
	"deep minus":                {source: "func A(x int) int { return " + strings.Repeat("- ", 30000) + "x }\n"},
	"deep calls":                {source: "func A(x int) int { return " + strings.Repeat("F(", 900) + "x" + strings.Repeat(")", 900) + " }\n", known: []known{{"F", "func[T any](x T) T"}}},
	"deep results":              {source: "func A() { F" + strings.Repeat("()", 20000) + " }\n", known: []known{{"F", "func()"}}},
	"deep selectors":            {source: "func A(x int) { _ = x" + strings.Repeat(".a", 30000) + " }\n"},
	"deep indices":              {source: "func A(x []int) { _ = x" + strings.Repeat("[0]", 20000) + " }\n"},
	"deep else":                 {source: "func A(x int) { if x == 0 {} " + strings.Repeat("else if x == 1 {} ", 3000) + "}\n"},
	"deep labels":               {source: "func A() { " + repeat("", 6000, func(i int) string { return fmt.Sprintf("l%d:", i) }, "") + " }\n"},
	"labels and goto":           {source: "func A() {\n" + repeat("", 2500, func(i int) string { return fmt.Sprintf("goto l%d; l%d:", i, i) }, "") + " }\n"},
	"forward goto":              {source: "func A() {\n" + repeat("", 2500, func(i int) string { return fmt.Sprintf("goto l%d", i) }, "") + repeat("", 2500, func(i int) string { return fmt.Sprintf("l%d:", i) }, "") + " }\n"},
	"shifted constants":         {source: "func A() { const a = " + strings.Repeat("1<<500*", 5000) + "1; _ = a }\n"},
	"huge exponent":             {source: "func A() { const a = 1e999999999; const b = 0x1p999999999; const c = 1e-999999999; _ = a + b + c }\n"},
	"long rationals":            {source: "func A() { const a = 1.0" + repeat("", 5000, func(i int) string { return fmt.Sprintf("/%d.%d+1.0", 2*i+3, i) }, "")[:50000] + "/3.0; _ = a }\n"},
	"long numbers":              {source: "func A() { _ = " + strings.Repeat(strings.Repeat("9", 9999)+"*", 6) + "1 }\n"},
	"many literals":             {source: "func A() { _ = []any{" + strings.Repeat("[]int{},", 7000) + "} }\n"},
	"many map keys":             {source: "func A() { _ = map[any]int{" + repeat("", 6000, func(i int) string { return fmt.Sprintf("%d:0,", i) }, "") + "} }\n"},
	"many unknown":              {source: "func A() {" + repeat("", 6000, func(i int) string { return fmt.Sprintf("f%d()", i) }, "") + "}\n"},
	"many shadows":              {source: "func A() {" + repeat("", 4000, func(i int) string { return fmt.Sprintf("v%d := %d", i, i) }, "") + "}\n"},
	"many generate":             {source: "func A() { _ = `\n" + strings.Repeat("//go:generate\n", 4500) + "` }\n"},
	"huge arrays":               {source: "func A() { var a [1<<62]int; var b [1<<40][1<<40][1<<40]int; _, _ = a, b }\n"},
	"huge index":                {source: "func A() { _ = [...]int{1<<62: 1}; _ = []int{1<<40: 1} }\n"},
}

// growing declares n type parameters, each twice the one before by its core
// type.
func growing(n int) []string {
	params := []string{"T0 any"}
	for i := range n {
		params = append(params, fmt.Sprintf("T%d interface{ struct{ a, b T%d } }", i+1, i))
	}
	return params
}

func manyParams(n int) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("T%d", i))
	}
	return strings.Join(names, ", ") + " any"
}

func methods(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "M%d();", i)
	}
	return b.String()
}

func wide(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "f%d int;", i)
	}
	return b.String()
}

// Each bound says what was too much.
func TestBounds(t *testing.T) {
	for source, says := range map[string]string{
		"func A[" + strings.Join(growing(30), ", ") + "](x T0) {}":                                                                       "these type parameters depend on each other too much",
		"func A[" + manyParams(33) + "]() {}":                                                                                            "33 type parameters are too many: want at most 32",
		"func A(x interface{ " + methods(201) + " }) {}":                                                                                 "the interfaces have over 200 methods and terms",
		"func A() { const a = \"" + strings.Repeat("x", 60000) + "\"; const b = a + a + a }":                                             "this constant string is too long to be judged: over 131072 bytes",
		"func A() { const a = \"" + strings.Repeat("x", 50000) + "\"\n" + strings.Repeat("_ = a + a\n", 100) + "}":                       "this constant string is too long",
		"func A() { type t struct{ " + wide(30) + " }; type u struct{ " + strings.ReplaceAll(wide(3000), " int", " t") + " }; var x u }": "this type is too large to be judged: written out it has over 65536 parts",
		"func A(x struct{ " + wide(3000) + " }) {\n" + strings.Repeat("_ = x\n", 1500) + "}":                                             "the types up to here are too large to be judged",
		"func A() { type g[T any] struct{ x *g[[]T] } }":                                                                                 "type g uses itself with other type arguments",
	} {
		j := judgeOne(t, envOf(nil), source)
		if len(j.Diagnostics) != 1 || j.Diagnostics[0].Rule != analyzer.RuleType || !strings.Contains(j.Diagnostics[0].Message, says) {
			t.Errorf("%.80s: %v, want one finding that says %q", source, j.Diagnostics, says)
		}
	}
	for _, fine := range []string{
		"func A[" + manyParams(32) + "]() {}",
		"func A(x interface{ " + methods(200) + " }) {}",
		"func A() int { const a = \"" + strings.Repeat("x", 30000) + "\"; return len(a + a + a + a) }",
		"func A() { type g[T any] struct{ x *g[T] }; var v g[int]; _ = v.x.x }",
		"func A(s string) string { return " + strings.Repeat("s + ", 900) + "s }",
	} {
		if j := judgeOne(t, envOf(nil), fine); len(j.Diagnostics) > 0 {
			t.Errorf("%.80s: %v", fine, j.Diagnostics)
		}
	}
}

func TestBombs(t *testing.T) {
	for name, bomb := range bombs {
		start := time.Now()
		j := judgeOne(t, envOf(bomb.known), bomb.source)
		took := time.Since(start)
		if len(bomb.source) > analyzer.MaxSourceBytes {
			t.Errorf("%s: %d bytes are refused unread", name, len(bomb.source))
		}
		if took > 5*time.Second {
			t.Errorf("%s: took %v, findings %v", name, took, j.Diagnostics)
		}
		t.Logf("%-36s %6d bytes %.3f s", name, len(bomb.source), took.Seconds())
	}
}
