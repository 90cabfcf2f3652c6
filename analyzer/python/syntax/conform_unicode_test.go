package syntax_test

import (
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/runenames"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// TestUnicode compares with the CPython of the machine, over all characters,
// which ones identifiers start and go on with, and what each name stands for.
func TestUnicode(t *testing.T) {
	o := startLocal(t)
	t.Logf("oracle: Python %s", o.version)
	compareUnicode(t, o)
}

func compareUnicode(t *testing.T, o *oracle) {
	t.Helper()
	answer, err := o.ask("names", "", 3)
	if err != nil {
		t.Fatal(err)
	}
	compareCharacters(t, "identifier start", answer[0], func(r rune) bool { return syntax.IsIdentifierStart(r, o.target) })
	compareCharacters(t, "identifier part", answer[1], func(r rune) bool { return syntax.IsIdentifierContinue(r, o.target) })
	lines := strings.Split(answer[2], "\n")
	if len(lines) < 100_000 {
		t.Fatalf("the oracle has %d names of characters, want 100,000", len(lines))
	}
	wrong := 0
	known := make(map[rune]bool, len(lines))
	for _, line := range lines {
		hex, name, _ := strings.Cut(line, " ")
		want := readRune(t, hex)
		known[want] = true
		got, problem, _ := syntax.DecodeString(`\N{`+name+`}`, false, false, o.target)
		if got != string(want) || problem != "" {
			if wrong++; wrong < 10 {
				t.Errorf("%q is %q %s, want U+%04X", name, got, problem, want)
			}
		}
	}
	for r := range rune(0x110000) {
		name := runenames.Name(r)
		if known[r] || name == "" || name[0] == '<' {
			continue
		}
		if got, problem, _ := syntax.DecodeString(`\N{`+name+`}`, false, false, o.target); problem == "" {
			if wrong++; wrong < 10 {
				t.Errorf("%q is %q, want no such name", name, got)
			}
		}
	}
	t.Logf("%d names of characters, %d differ", len(lines), wrong)
}

func readRune(t *testing.T, hex string) rune {
	t.Helper()
	r, err := strconv.ParseInt(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	return rune(r)
}

// compareCharacters holds a property against the ranges of those that have
// it.
func compareCharacters(t *testing.T, what, ranges string, has func(rune) bool) {
	t.Helper()
	var want [0x110000]bool
	for _, pair := range strings.Fields(ranges) {
		first, last, _ := strings.Cut(pair, "-")
		for r := readRune(t, first); r <= readRune(t, last); r++ {
			want[r] = true
		}
	}
	wrong := 0
	for r := range rune(len(want)) {
		if has(r) != want[r] {
			if wrong++; wrong < 10 {
				t.Errorf("U+%04X is %s: %t, want %t", r, what, has(r), want[r])
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d characters differ", what, wrong)
	}
}
