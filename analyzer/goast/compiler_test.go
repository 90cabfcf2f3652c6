package goast_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestCompilerRefuses holds what the Go compiler refuses though its type
// checker does not.
func TestCompilerRefuses(t *testing.T) {
	refused := []string{
		"func A() { type I interface{ m() interface{ I } }; var x I; _ = x }",
		"func A() { type I interface{ m() []interface{ I } }; var x I; _ = x }",
		"func A() { type I interface{ m(struct{ f interface{ I } }) }; var x I; _ = x }",
		"func A() { type I[T any] interface{ m() interface{ I[T] } }; var x I[int]; _ = x }",
		"func A(p *[1 << 30]byte) byte { for _, b := range *p { return b }; return 0 }",
		"func A(p *struct{ a [1 << 30]byte }) byte { for _, b := range p.a { return b }; return 0 }",
		"func A(p, q *[1 << 30]byte) bool { switch *p { case *q: return true }; return false }",
	}
	for _, source := range refused {
		j := judgeOne(t, analyzer.Env{}, source)
		if len(j.Diagnostics) != 1 || j.Diagnostics[0].Rule != analyzer.RuleType {
			t.Errorf("%s\n%v, want one finding of rule type", source, j.Diagnostics)
		}
	}
	accepted := []string{
		"func A() { type I interface{ m() I }; var x I; _ = x }",
		"func A() { type I interface{ m() interface{ n() I } }; var x I; _ = x }",
		"func A(p *[1 << 10]byte) byte { for _, b := range *p { return b }; return 0 }",
		"func A(p *[1 << 30]byte) int { for i := range *p { return i }; return len(p) }",
	}
	for _, source := range accepted {
		if j := judgeOne(t, analyzer.Env{}, source); len(j.Diagnostics) > 0 {
			t.Errorf("%s\n%v, want it accepted", source, j.Diagnostics)
		}
	}
}

// TestOwnNameAsKey holds that a field which bears the function's name is no
// call of it, and that a key which is an element is.
func TestOwnNameAsKey(t *testing.T) {
	for source, want := range map[string]string{
		"func A() int { return struct{ A int }{A: 1}.A }":   "[]",
		"func A() map[any]int { return map[any]int{A: 1} }": "[A]",
	} {
		j := judgeOne(t, analyzer.Env{}, source)
		var names []string
		for _, c := range j.Function.Calls {
			names = append(names, c.Name)
		}
		if got := fmt.Sprint(names); len(j.Diagnostics) > 0 || got != want {
			t.Errorf("%s\ncalls %s, findings %v; want %s and none", source, got, j.Diagnostics, want)
		}
	}
}

// TestSlowSources holds sources that took the type checker from ten seconds to
// a minute.
func TestSlowSources(t *testing.T) {
	var chain, structs, unknown strings.Builder
	for i := 1; i < 2400; i++ {
		fmt.Fprintf(&chain, "type a%d a%d\n", i, i-1)
	}
	for i := 1; i < 1500; i++ {
		fmt.Fprintf(&structs, "type a%d struct{ x a%d }\n", i, i-1)
	}
	for i := range 6000 {
		fmt.Fprintf(&unknown, "a%d.b()\n", i)
	}
	long := `const s = "` + strings.Repeat("x", 30000) + `"; const t = s` + strings.Repeat("+s", 30) + strings.Repeat("; var _ int = t", 1800)
	for name, body := range map[string]string{
		"chain":     "type a0 int\n" + chain.String(),
		"structs":   "type a0 int\n" + structs.String(),
		"unknown":   unknown.String(),
		"constants": long,
	} {
		start := time.Now()
		j := judgeOne(t, analyzer.Env{}, "func A() {\n"+body+"\n}\n")
		if len(j.Diagnostics) == 0 {
			t.Errorf("%s: accepted, want it refused", name)
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: took %v, want at most 5s", name, took)
		}
	}
}
