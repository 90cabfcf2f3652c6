package goast_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// sizeCases were put to the compiler of Go 1.26 on amd64: refused are those
// it refuses, and the last three, where it depends on what becomes of a value.
var sizeCases = []struct {
	source string
	says   string // part of the message; "" where the source is accepted
}{
	{"func A(x [1<<30]byte) {}", "reach 1 GiB"},
	{"func A(x [1<<30 - 100]byte) {}", ""},
	{"func A(x, y [1<<29]byte) {}", "reach 1 GiB"},
	{"func A() (x [1<<30]byte) { return }", "reach 1 GiB"},
	{"func A() { f := func(x [1<<30]byte) {}; _ = f }", "reach 1 GiB"},
	{"func A() { var x [1<<31]byte; _ = x[0] }", ""},
	{"func A() { _ = new([1<<31]byte) }", ""},
	{"func A() { var x [1<<31]byte; for i := range x { _ = i } }", ""},
	{"func A() any { return [1<<31]byte{} }", "over 2 GB"},
	{"func A() []byte { x := [1<<31]byte{5: 1}; return x[:] }", "over 2 GB"},
	{"func A() int { return len([1<<40]int{}) }", ""},
	{"func A() { var x map[string][1<<31]byte; _ = x }", ""},
	{"func A(p *[1<<31]byte) byte { return (*p)[3] }", ""},
	{"func A() { var x chan [1<<16]byte; _ = x }", "64 KiB"},
	{"func A() { var x chan [1<<16 - 1]byte; _ = x }", ""},
	{"func A() { var x chan struct{ a [1<<16 - 8]byte; b, c byte }; _ = x }", ""},
	{"func A() { var x chan struct{ a [1<<16 - 24]byte; b int8; c int64; d int8 }; _ = x }", "64 KiB"},
	{"func A() { _ = make(chan [1<<16]byte) }", "64 KiB"},
	{"func A() { type t = chan<- [1<<16]byte; var x map[string]t; _ = x }", "64 KiB"},
	{"func A() { var x [1<<50]byte; _ = x }", "address space"},
	{"func A() { var x [1<<50 - 1]byte; _ = x }", ""},
	{"func A() { var x [1<<25][1<<25]byte; _ = x }", "address space"},
	{"func A() { var x struct{ a, b [1<<49]byte }; _ = x }", "address space"},
	{"func A() *[1<<50]byte { return nil }", "address space"},
	{"func A(x interface{ M([1<<50]byte) }) {}", "address space"},
	{"func A() { type node struct{ next *node; x [1<<49]int }; var n node; _ = n.next }", "address space"},
	{"func A(n int) int { a, b := Big(), Big(); return int(a[n] + b[n]) }", "reach 1 GiB"},
	{"func A() { Big(); Big() }", "reach 1 GiB"},
	{"func A() { var x [1<<31]byte; for _, v := range x { _ = v } }", "reach 1 GiB"},
}

func TestSizes(t *testing.T) {
	env := envOf([]known{{"Big", "func() [1<<29]byte"}})
	for _, c := range sizeCases {
		j := judgeOne(t, env, c.source)
		switch {
		case c.says == "" && len(j.Diagnostics) > 0:
			t.Errorf("%s: refused: %v", c.source, j.Diagnostics)
		case c.says != "" && !slices.ContainsFunc(j.Diagnostics, func(d analyzer.Diagnostic) bool {
			return d.Rule == analyzer.RuleType && strings.Contains(d.Message, c.says)
		}):
			t.Errorf("%s: %v, want a finding of rule type that says %q", c.source, j.Diagnostics, c.says)
		}
	}
}
