package goast_test

import (
	"strings"
	"testing"
)

func formOf(t *testing.T, source string) string {
	t.Helper()
	j := judgeOne(t, envOf(generatedKnown), source)
	if len(j.Diagnostics) > 0 {
		t.Fatalf("%s: %v", source, j.Diagnostics)
	}
	if len(j.Function.Form) != 32 {
		t.Fatalf("%s: the form %q is no hash", source, j.Function.Form)
	}
	return j.Function.Form
}

func TestTwins(t *testing.T) {
	for _, twins := range [][2]string{
		{"func A(x int) int {return x+1}", "// B adds.\nfunc B(y int) int {\n\treturn y + 1 // one\n}"},
		{"func A(x, y int) int { return x - y }", "func A(y, x int) int { return y - x }"},
		{"func A(n int) int { if n == 0 { return 1 }; return A(n-1) }", "func B(m int) int { if m == 0 { return 1 }; return B(m-1) }"},
		{"func A[T any](x T) T { return x }", "func B[U any](y U) U { return y }"},
		{"func A() { f := func(x int) int { return x }; f(1) }", "func A() { g := func(y int) int { return y }; g(1) }"},
		{"func A() { l: for { break l } }", "func A() { m: for { break m } }"},
		{"func A(v any) { switch x := v.(type) { case int: _ = x } }", "func A(w any) { switch y := w.(type) { case int: _ = y } }"},
		{"func A() { type row struct{ n int }; _ = row{n: 1}.n }", "func A() { type line struct{ n int }; _ = line{n: 1}.n }"},
		{"func A() { const k = 3; _ = k }", "func A() { const c = 3; _ = c }"},
		{"func A() { Click((\"a\")); }", "package p\nfunc A() { (Click)(\"a\",\n) }"},
		{"func A() (n int, err error) { return }", "func A() (m int, e error) { return }"},
		{"func A(Helper int) int { return Helper }", "func A(x int) int { return x }"},
		{"func A() { x := 1; { x := x; _ = x } }", "func A() { x := 1; { y := x; _ = y } }"},
	} {
		if formOf(t, twins[0]) != formOf(t, twins[1]) {
			t.Errorf("not found to be twins:\n%s\n%s", twins[0], twins[1])
		}
	}
}

func TestNoTwins(t *testing.T) {
	for _, pair := range [][2]string{
		{"func A(x int) int { return x + 1 }", "func A(x int) int { return x + 2 }"},
		{"func A(x int) int { return x + 1 }", "func A(x int) int { return x - 1 }"},
		{"func A(x int) int { return x + 1 }", "func A(x int8) int8 { return x + 1 }"},
		{"func A(x, y int) int { return x - y }", "func A(x, y int) int { return y - x }"},
		{"func A() { Click(\"a\") }", "func A() { Click(\"b\") }"},
		{"func A() { Click(\"a\") }", "func A() { defer Click(\"a\") }"},
		{"func A() int { return Helper(1) }", "func A() int { return Double(1) }"},
		{"func A() int { return Helper(1) }", "func A() int { Helper := func(x int) int { return x }; return Helper(1) }"},
		{"func A(s struct{ a, b int }) int { return s.a }", "func A(s struct{ a, b int }) int { return s.b }"},
		{"func A(s struct{ a int }) int { return s.a }", "func A(s struct{ b int }) int { return s.b }"},
		{"func A() { x := 1; { x := x; _ = x } }", "func A() { x := 1; { y := x; _ = x; _ = y } }"},
		{"func A() { x, y := 1, 2; { x := x; _ = x; _ = y } }", "func A() { x, y := 1, 2; { z := y; _ = z; _ = y; _ = x } }"},
		{"func A() { for i := 0; ; { _ = i } }", "func A() { i := 0; for { _ = i } }"},
		{"func A(i int) { for i = 0; ; { } }", "func A(i int) { for ; ; i = 0 { } }"},
		{"func A(i int) { if i = 0; i > 0 { } else { i = 1 } }", "func A(i int) { if i = 0; i > 0 { }; { i = 1 } }"},
		{"func A(xs []int) []int { return xs[1:] }", "func A(xs []int) []int { return xs[:1] }"},
		{"func A(xs []int) []int { return xs[1:2] }", "func A(xs []int) []int { return xs[:1:2] }"},
		{"func A(c chan int) { }", "func A(c <-chan int) { }"},
		{"func A(c chan int) { select { case <-c: default: } }", "func A(c chan int) { select { default: case <-c: } }"},
		{"func A(n int) { switch n { case 1: default: } }", "func A(n int) { switch n { default: case 1: } }"},
		{"func A(n int) { switch n { case 1, 2: } }", "func A(n int) { switch n { case 1: case 2: } }"},
		{"func A(n int) { switch n { case 1: n = 2 } }", "func A(n int) { switch { case n == 1: n = 2 } }"},
		{"func A(xs []any) { _ = append(xs, xs) }", "func A(xs []any) { _ = append(xs, xs...) }"},
		{"func A() { type t = int; var x t; _ = x }", "func A() { type t int; var x t; _ = x }"},
		{"func A() { var x, y int; _, _ = x, y }", "func A() { var x int; var y int; _, _ = x, y }"},
		{"func A() { x := 1; x++ }", "func A() { x := 1; x-- }"},
		{"func A() { l: for { for { break l } } }", "func A() { l: for { for { continue l } } }"},
		{"func A() { l: for { m: for { break l; break m } } }", "func A() { l: for { m: for { break m; break l } } }"},
		{"func A(x int) (int, int) { return x, x }", "func A(x int) (a, b int) { return x, x }"},
		{"func A(v, w any) { switch x := v.(type) { case int: switch y := w.(type) { case int: _ = x; _ = y } } }", "func A(v, w any) { switch x := v.(type) { case int: switch y := w.(type) { case int: _ = y; _ = x } } }"},
		{"func A() { type a struct{ n int }; { type b struct{ n int }; var s struct{ a }; _ = s; _ = b{} } }", "func A() { type a struct{ n int }; { type a struct{ n int }; var s struct{ a }; _ = s; _ = a{} } }"},
		{"func A() { _ = struct{ x int `a`; }{} }", "func A() { _ = struct{ x int `b`; }{} }"},
		{"func A() { _ = 'a' }", "func A() { _ = \"a\" }"},
		{"func A(x int) { }", "func A[T any](x int) { }"},
		{"func A() any { return nil }", "func A() any { nil := 1; return nil }"},
		{"func A() { for range 3 { } }", "func A() { for range \"3\" { } }"},
		{"func A(i int, xs []int) { for i = range xs { } }", "func A(i int, xs []int) { for i := range xs { _ = i } }"},
		{"func A(f func(int) int) { _ = f }", "func A(f func(int) (int, int)) { _ = f }"},
		{"func A(x, y int) {}", "func A(x int) (y int) { return }"},
		{"func A[x any](y int) { panic(0) }", "func A(x any) (y int) { panic(0) }"},
		{"func A() any { type a int; return struct{ a }{1} }", "func A() any { type b int; return struct{ b }{1} }"},
	} {
		if formOf(t, pair[0]) == formOf(t, pair[1]) {
			t.Errorf("said to be twins:\n%s\n%s", pair[0], pair[1])
		}
	}
}

// Renaming every local and changing the layout of what is generated leaves the
// form as it is.
func TestFormIgnoresLayout(t *testing.T) {
	compared := 0
	for seed := range uint64(200) {
		source := generate(seed)
		j := judgeOne(t, envOf(generatedKnown), source)
		if len(j.Diagnostics) > 0 {
			continue
		}
		changed := "// Changed.\n" + strings.ReplaceAll(strings.ReplaceAll(source, "\n", " // c\n\n"), "(", "( ")
		for i := range 30 {
			changed = strings.ReplaceAll(changed, "v"+string(rune('0'+i%10))+" ", "w"+string(rune('0'+i%10))+" ")
		}
		again := judgeOne(t, envOf(generatedKnown), changed)
		if len(again.Diagnostics) > 0 {
			continue // a name of two digits was cut in two
		}
		compared++
		if again.Function.Form != j.Function.Form {
			t.Errorf("seed %d: the form changed\n%s\n%s", seed, source, changed)
		}
	}
	if compared < 20 {
		t.Errorf("only %d compared", compared)
	}
}
