package goast_test

import (
	"strings"
	"testing"
)

// kinds are sources by what is unusual in them. Rules are those broken, in
// the order found, and calls the names recorded, each separated by a space.
// All know the functions of generatedKnown.
var kinds = []struct{ about, source, rules, calls string }{
	// A literal bound once.
	{"literal by :=", "func A() { f := func() {}; f() }", "", ""},
	{"literal in parentheses", "func A() { f := (func() {}); (f)() }", "", ""},
	{"literal by var", "func A() { var f = func() {}; f() }", "", ""},
	{"literal by var with a type", "func A() { var f func() = func() {}; f() }", "", ""},
	{"literal by one assignment", "func A() { var f func(); f = func() {}; f() }", "", ""},
	{"recursive literal", "func A() int { var f func(int) int; f = func(n int) int { if n == 0 { return Helper(n) }; return f(n - 1) }; return f(3) }", "", "Helper"},
	{"two literals at once", "func A() { f, g := func() {}, func() {}; f(); g() }", "", ""},
	{"two literals by var", "func A() { var f, g = func() {}, func() {}; f(); g() }", "", ""},
	{"literal called in a literal", "func A() { f := func() { Click(\"a\") }; Each(nil, func(int) { f() }) }", "", "Click Each"},
	{"literal in an if header", "func A() { if f := func() bool { return true }; f() { Click(\"a\") } }", "", "Click"},
	{"literal in a for header", "func A() { for f := func() bool { return true }; f(); { } }", "", ""},
	{"literal of a local func type", "func A() { type F func(); var f F = func() {}; f() }", "", ""},
	{"literal deferred by name", "func A() { f := func() {}; defer f() }", "", ""},
	{"literal ranged over by name", "func A() { f := func(yield func() bool) {}; for range f { Click(\"a\") } }", "", "Click"},
	{"literal handed on too", "func A() int { f := func(x int) int { return x }; return Apply(f, f(1)) }", "", "Apply"},
	{"literal hides a known function", "func A() { Click := func(s string) {}; Click(\"a\") }", "", ""},
	{"literal hides the function itself", "func A() { A := func() {}; A() }", "", ""},
	{"literal hides a builtin", "func A() int { len := func(s string) int { return 1 }; return len(\"a\") }", "", ""},
	{"literal compared", "func A() bool { f := func() {}; f(); return f == nil }", "", ""},
	{"assigned a second literal", "func A() { f := func() {}; f = func() {}; f() }", "permitted-call", ""},
	{"assigned in parentheses", "func A() { f := func(x int) int { return x }; (f) = Helper; f(1) }", "permitted-call", "Helper"},
	{"assigned after the call", "func A() { f := func(x int) int { return x }; f(1); f = Helper }", "permitted-call", "Helper"},
	{"assigned from a literal", "func A() { f := func(x int) int { return x }; func() { f = Helper }(); f(1) }", "permitted-call", "Helper"},
	{"assigned in a post statement", "func A() { f := func(x int) int { return x }; for ; ; f = Helper { f(1) } }", "permitted-call", "Helper"},
	{"assigned by range", "func A() { f := func(x int) int { return x }; for _, f = range []func(int) int{Helper} { }; f(1) }", "permitted-call", "Helper"},
	{"assigned by receive", "func A(c chan func()) { f := func() {}; f = <-c; f() }", "permitted-call", ""},
	{"assigned in a select case", "func A(c chan func()) { f := func() {}; select { case f = <-c: }; f() }", "permitted-call", ""},
	{"assigned by comma ok", "func A(m map[int]func()) { f := func() {}; f, _ = m[0]; f() }", "permitted-call", ""},
	{"assigned by a type assertion", "func A(v any) { f := func() {}; f, _ = v.(func()); f() }", "permitted-call", ""},
	{"assigned by a second :=", "func A() { f := func(x int) int { return x }; f, y := Helper, 1; f(y) }", "permitted-call", "Helper"},
	{"assigned from a call of several", "func A() { f, n := func() (func(), int) { return nil, 1 }(); _ = n; f() }", "permitted-call", ""},
	{"swapped", "func A() { f, g := func() {}, func() {}; f, g = g, f; f() }", "permitted-call", ""},
	{"address taken", "func A() { f := func() {}; p := &f; _ = p; f() }", "permitted-call", ""},
	{"address taken in parentheses", "func A() { f := func() {}; _ = &(f); f() }", "permitted-call", ""},
	{"nil, then a literal", "func A() { var f func() = nil; f = func() {}; f() }", "permitted-call", ""},
	{"declared, never assigned", "func A() { var f func(); f() }", "permitted-call", ""},
	{"a conversion of a literal", "func A() { f := (func())(func() {}); f() }", "permitted-call", ""},
	{"a parameter given a literal", "func A(f func()) { f = func() {}; f() }", "permitted-call", ""},
	{"a result given a literal", "func A() (f func()) { f = func() {}; f(); return nil }", "permitted-call", ""},
	{"a literal's result given a literal", "func A() { _ = func() (f func()) { f = func() {}; f(); return } }", "permitted-call", ""},
	{"a type switch variable", "func A(v any) { switch f := v.(type) { case func(): f() } }", "permitted-call", ""},
	{"a copy of a bound literal", "func A() { f := func() {}; g := f; g() }", "permitted-call", ""},
	{"a variable of a for header, copied", "func A() { for f, i := func() {}, 0; i < 2; i++ { g := f; _ = g; f() } }", "", ""},
	{"through a struct", "func A() { s := struct{ f func() }{func() {}}; s.f() }", "no-attribute-call", ""},
	{"a variable made by a generic", "func A() { f := Same(func() {}); f() }", "permitted-call", "Same"},

	// What is called.
	{"the result of a known function", "func A() int { return Make(\"x\")(1) }", "permitted-call", "Make"},
	{"a literal returning a literal", "func A() { func() func() { return func() {} }()() }", "permitted-call", ""},
	{"a slice element", "func A(fs []func()) { fs[0]() }", "permitted-call", ""},
	{"a map element of a call", "func A() { Pair(1, func() {})[1]() }", "permitted-call", "Pair"},
	{"an array of literals", "func A() { [1]func(){func() {}}[0]() }", "permitted-call", ""},
	{"through a pointer", "func A(p *func()) { (*p)() }", "permitted-call", ""},
	{"new of a function", "func A() { (*new(Helper))(1) }", "permitted-call", "Helper"},
	{"a receive", "func A(c chan func()) { (<-c)() }", "permitted-call", ""},
	{"a conversion to a func type, called", "func A() { type F func(int) int; F(Helper)(1) }", "permitted-call", "Helper"},
	{"an alias of a func type, called", "func A() { type F = func(int) int; F(Helper)(1) }", "permitted-call", "Helper"},
	{"an instance, kept and called", "func A() { f := Same[int]; f(1) }", "permitted-call", "Same"},
	{"an instance in parentheses", "func A() int { return (Same[int])(1) }", "", "Same"},
	{"an instance of a name in parentheses", "func A() int { return (Same)[int](1) }", "type", "Same"},
	{"a partial instance", "func A() map[string]int { return Pair[string](\"a\", 1) }", "", "Pair"},
	{"a type parameter of a func", "func A[F func()](f F) { f() }", "permitted-call", ""},
	{"a local of such a type", "func A[F func()](f F) { g := f; g() }", "permitted-call", ""},
	{"go with a literal bound once", "func A() { f := func() {}; go f() }", "permitted-call", ""},
	{"go within a literal", "func A() { func() { go Click(\"a\") }() }", "permitted-call", "Click"},
	{"a conversion to a local type of complex", "func A() bool { type c complex128; return c(3) == 3 }", "", ""},
	{"a conversion by alias to complex", "func A() bool { type c = complex128; return c(3) == 3 }", "permitted-call", ""},
	{"a conversion to a slice of uintptr", "func A() int { return len([]uintptr(nil)) }", "", ""},
	{"uintptr only named", "func A(x uintptr) *complex64 { var c complex64; return &c }", "", ""},
	{"print kept from being called", "func A() { f := print; _ = f }", "type", ""},
	{"unsafe by name", "func A(x int) { _ = unsafe.Pointer(&x) }", "no-attribute-call", ""},

	// Range.
	{"range over a known function, no variable", "func A() { for range Items { } }", "", "Items"},
	{"range over one in parentheses", "func A() { for x := range (Items) { Helper(x) } }", "", "Helper Items"},
	{"range over an instance", "func A() { for range Same[func(func() bool)](nil) { } }", "permitted-call", "Same"},
	{"range over a literal", "func A() { for x := range func(yield func(int) bool) { yield(1) } { Helper(x) } }", "permitted-call", "Helper"},
	{"range over a converted function", "func A() { type S func(yield func(int) bool); for range S(Items) { } }", "permitted-call", "Items"},
	{"range over a field", "func A(s struct{ f func(func() bool) }) { for range s.f { } }", "no-attribute-call", ""},
	{"range over a local seq type", "func A() { type S func(yield func(int) bool); var s S = Items; for range s { } }", "permitted-call", "Items"},
	{"range over a type parameter", "func A[S ~func(func() bool)](s S) { for range s { } }", "permitted-call", ""},
	{"range over a result", "func A(s string) { for range func() func(func() bool) { return nil }() { } }", "permitted-call", ""},
	{"range over a call of a number", "func A() { for i := range Helper(3) { Helper(i) } }", "", "Helper"},
	{"range over a channel, a string, an array pointer", "func A(c chan int, s string, p *[3]int) { for range c { }; for range s { }; for range p { } }", "", ""},

	// Selectors.
	{"a method value kept", "func A(e error) { f := e.Error; _ = f }", "no-attribute-call", ""},
	{"a method expression kept", "func A() { f := error.Error; _ = f }", "no-attribute-call", ""},
	{"a method expression of a literal type", "func A() { f := interface{ M() }.M; _ = f }", "no-attribute-call", ""},
	{"a method of a type parameter", "func A[T interface{ M() }](x T) { x.M() }", "no-attribute-call", ""},
	{"a method of a local interface", "func A(v any) { type c interface{ Close() }; if x, ok := v.(c); ok { x.Close() } }", "no-attribute-call", ""},
	{"a promoted method", "func A(e error) { s := struct{ error }{e}; _ = s.Error() }", "no-attribute-call", ""},
	{"a promoted func field", "func A() { type in struct{ f func() }; var s struct{ in }; s.f() }", "no-attribute-call", ""},
	{"a func field of a named type", "func A() { type F func(); var s struct{ f F }; _ = s.f }", "no-attribute-call", ""},
	{"a func field set", "func A() { var s struct{ f func(int) int }; s.f = Helper; _ = s }", "no-attribute-call", "Helper"},
	{"a func field in a literal", "func A() any { return struct{ f func(int) int }{f: Helper} }", "", "Helper"},
	{"a field of type parameter of a func", "func A[F ~func()](s struct{ f F }) { _ = s.f }", "no-attribute-call", ""},
	{"a field of several funcs", "func A[F func() | func(int)](s struct{ f F }) { _ = any(s.f) }", "no-attribute-call", ""},
	{"a field that holds functions", "func A(s struct{ fs []func() }) int { return len(s.fs) }", "", ""},
	{"an element of such a field", "func A(s struct{ fs []func() }) { s.fs[0]() }", "permitted-call", ""},
	{"a pointer to a func field", "func A(s struct{ f func() }) *func() { return &s.f }", "no-attribute-call", ""},
	{"a plain field of a known result", "func A() int { return Boxed(1).N }", "", "Boxed"},
	{"a func field of a known result", "func A() int { return Boxed(1).F(2) }", "no-attribute-call", "Boxed"},
	{"a package value", "func A() { _ = exec.Command }", "reference", ""},
	{"a package type", "func A(t time.Time) { var d []time.Duration; _ = d }", "reference reference", ""},
	{"a field of an unknown", "func A() int { return page.Title }", "reference", ""},

	// References.
	{"known as a value in every place", "func A(c chan func(int) int) (m map[any]any) { c <- Helper; m = map[any]any{Helper: Double}; _ = [1]any{Text}; return }", "", "Double Helper Text"},
	{"known in an array length", "func A() int { return len([len([2]func(int) int{Helper, Double})]int{}) }", "", "Double Helper"},
	{"known in the signature", "func A(x [len([3]func(int) int{Helper})]int) {}", "", "Helper"},
	{"known in a literal in the signature", "func A(x [len([1]func(){func() { Click(\"a\") }})]int) {}", "", "Click"},
	{"known in a case", "func A(v any) bool { switch v { case any(1): return true }; return v == any(Same[int]) }", "", "Same"},
	{"known behind a constant condition", "func A() { if false { Click(\"a\") } }", "", "Click"},
	{"known after a return", "func A() { return; Click(\"a\") }", "", "Click"},
	{"known in a const of a length", "func A() int { const n = len([1]func(int) int{Helper}); return n }", "", "Helper"},
	{"known as a key of a struct", "func A() int { return struct{ Helper int }{Helper: 1}.Helper }", "", ""},
	{"known as a label", "func A() { Click: for { break Click } }", "", ""},
	{"known as a field and a method name", "func A(v interface{ Click(string) }) (s struct{ Click int }) { return }", "", ""},
	{"known as a parameter's name", "func A(Click func(string)) { Each(nil, nil); _ = Click }", "", "Each"},
	{"known as a type parameter", "func A[Helper any](x Helper) Helper { return x }", "", ""},
	{"known hidden in a block only", "func A() { { Click := 1; _ = Click }; Click(\"a\") }", "", "Click"},
	{"known hidden after its use", "func A() { Click(\"a\"); Click := 1; _ = Click }", "", "Click"},
	{"known hidden in a case only", "func A(n int) { switch n { case 1: Click := 1; _ = Click; case 2: Click(\"a\") } }", "", "Click"},
	{"known hidden by a type switch", "func A(v any) { switch Click := v.(type) { case int: _ = Click }; Click(\"a\") }", "", "Click"},
	{"known hidden in a select case", "func A(c chan int) { select { case Helper := <-c: _ = Helper; default: Helper(1) } }", "", "Helper"},
	{"unknown as a value", "func A() int { return limit }", "reference", ""},
	{"unknown assigned to", "func A() { limit = 3 }", "reference", ""},
	{"unknown type", "func A() { var x Page; _ = x }", "reference", ""},
	{"unknown in a key of a map", "func A() { _ = map[string]int{key: 1} }", "reference", ""},
	{"unknown field", "func A() { _ = struct{ a int }{b: 1} }", "type", ""},
	{"unknown ranged over", "func A() { for range things { } }", "reference", ""},
	{"nil and iota", "func A() *int { const a = iota; _ = a; return nil }", "", ""},
	{"known assigned to", "func A() { Helper = Double }", "type", "Double Helper"},
	{"address of known", "func A() { _ = &Helper }", "type", "Helper"},

	// Declarations of all sorts.
	{"a generic alias", "func A() { type L[T any] = []T; var x L[int]; _ = len(x) }", "", ""},
	{"a local generic type", "func A() int { type box[T any] struct{ v T }; return box[int]{Helper(1)}.v }", "", "Helper"},
	{"a local list type", "func A() int { type node struct{ next *node; v int }; n := &node{nil, 3}; return n.v }", "", ""},
	{"a struct tag", "func A() (s struct{ X int `json:\"x\"` }) { return s }", "", ""},
	{"new of an expression", "func A() *int { return new(Helper(1)) }", "", "Helper"},
	{"min, max, clear", "func A(m map[int]int) int { clear(m); return min(1, max(2, Helper(3))) }", "", "Helper"},
	{"a bare return of named results", "func A() (n int, err error) { n = Helper(1); return }", "", "Helper"},
	{"defer in a loop", "func A(xs []int) { for _, x := range xs { defer Helper(x) } }", "", "Helper"},
	{"defer of a builtin", "func A(c chan int) { defer close(c); defer panic(\"x\") }", "", ""},
	{"a full slice", "func A(xs []int) []int { return xs[Helper(0):Helper(1):Helper(2)] }", "", "Helper"},
	{"fallthrough", "func A(n int) { switch n { case 1: fallthrough; case Helper(2): Click(\"a\") } }", "", "Click Helper"},
	{"nested literals of composite", "func A() [][]int { return [][]int{{Helper(1)}, {0: Helper(2)}} }", "", "Helper"},
	{"a constraint with a method", "func A[T interface{ ~int; String() string }](x T) int { return int(x) }", "", ""},
	{"a complex constant only", "func A() bool { return 1i*1i == -1 }", "", ""},
	{"a method", "func (t int) A() {}", "single-function type", ""},
	{"a var, a type, a const beside", "var a int\ntype b int\nconst c = 1\nfunc A() {}", "single-function single-function single-function", ""},
	{"three functions", "func A() {}\nfunc B() {}\nfunc C() {}", "single-function single-function", ""},
	{"a blank name", "func _() {}", "reserved-name", ""},
	{"a dunder name", "func __call__() {}", "reserved-name", ""},
	{"named as a type", "func uintptr() {}", "reserved-name", ""},
	{"named as any", "func any() {}", "reserved-name", ""},
	{"a long name", "func " + strings.Repeat("a", 129) + "() {}", "reserved-name", ""},
	{"a name of 128 bytes", "func " + strings.Repeat("a", 128) + "() {}", "", ""},
	{"import after the function", "func A() {}\nimport \"os\"", "syntax", ""},
	{"import in a group", "import (\n\"os\"\n_ \"net\"\n)\nfunc A() {}", "no-import", ""},
	{"import of C", "import \"C\"\nfunc A() {}", "no-import", ""},
	{"everything at once", "import \"os\"\n//go:noinline\nfunc len(x int) { os.Exit(x); Helper(); missing(limit) }", "no-import directive reserved-name no-attribute-call type permitted-call reference", "Helper"},

	// What is called or ranged over by a name whose type says otherwise.
	{"generic type ranged over", "func A() { type F[T any] func(func(T) bool); for range F { } }", "type", ""},
	{"generic type converts", "func A() { type L[T any] []T; _ = L(nil) }", "type", ""},
	{"generic type in parentheses converts", "func A() { type L[T any] []T; _ = (L)(nil) }", "permitted-call type", ""},
	{"func type ranged over", "func A() { type F func(func() bool); for range F { } }", "permitted-call type", ""},
	{"number called", "func A() { 5() }", "permitted-call", ""},
}

func TestKinds(t *testing.T) {
	for _, k := range kinds {
		j := judgeOne(t, envOf(generatedKnown), k.source)
		var rules []string
		for _, d := range j.Diagnostics {
			rules = append(rules, string(d.Rule))
		}
		if got := strings.Join(rules, " "); got != k.rules {
			t.Errorf("%s: rules %q, want %q\n%s\n%v", k.about, got, k.rules, k.source, j.Diagnostics)
		}
		if got := strings.Join(callNames(j.Function), " "); got != k.calls {
			t.Errorf("%s: calls %q, want %q\n%s", k.about, got, k.calls, k.source)
		}
	}
}
