package python_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os/exec"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestFitAsCPython compares the rule signature with what CPython says when it
// runs the calls.
func TestFitAsCPython(t *testing.T) {
	out, err := exec.Command("python3", "testdata/fit.py", "4000").Output()
	if err != nil {
		t.Fatalf("a python3 is needed: %v", err)
	}
	counts := map[bool]int{}
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		var c struct {
			Signature, Call string
			Fits            bool
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		counts[c.Fits]++
		j := judgeOne(t, envOf([]known{{Name: "called", Signature: c.Signature}}), "def f(): return called"+c.Call+"\n")
		if c.Fits != (len(j.Diagnostics) == 0) || !c.Fits && j.Diagnostics[0].Rule != analyzer.RuleSignature {
			t.Errorf("called%s of %s: CPython takes the arguments: %v; got %v", c.Call, c.Signature, c.Fits, j.Diagnostics)
		}
	}
	if counts[true] < 500 || counts[false] < 500 {
		t.Errorf("too few of one kind: %v", counts)
	}
}

// TestFitOfHidden holds calls that hide what they hand over: only what is
// certain is refused.
func TestFitOfHidden(t *testing.T) {
	for _, c := range []struct {
		signature, call string
		fits            bool
	}{
		{"(a, b)", "(*x)", true},
		{"(a, b)", "(1, *x)", true},
		{"(a, b)", "(1, 2, *x)", true},
		{"(a, b)", "(1, 2, 3, *x)", false},
		{"(a, b)", "(**x)", true},
		{"(a, b)", "(1, a=2, **x)", false},
		{"(a, b)", "(*x, a=2)", true},
		{"(a, b)", "(1, *x, a=2)", false},
		{"(a, /)", "(**x)", false},
		{"(a, /)", "(*x, **x)", true},
		{"(*, a)", "(*x)", false},
		{"(*, a)", "(**x)", true},
		{"(*, a)", "(1, **x)", false},
		{"(a)", "(**{**x})", true},
		{"(a)", "(**{x: 1})", true},
		{"(a)", "(*[*x])", true},
		{"async (a)", "(1)", true},
		{"async (a)", "()", false},
		{"def called(a) -> int: ...", "(1)", true},
		{"async def called(a): ...", "()", false},
		{"async\tdef  called(a):", "()", false},
		{"async(a)", "()", false},
		{" [T](a: T) ", "()", false},
		{"() -> ...", "(1)", false},
		{"() -> lambda: ...", "(1)", false},
		{"def called() -> ...: ...", "(1)", false},
		{"(a=...)", "(1, 2)", false},
		{"", "(1, 2, b=3)", true},     // unknown
		{"no signature", "(1)", true}, // unknown as well
		{"(a): pass\nx = (1", "()", true},
	} {
		j := judgeOne(t, envOf([]known{{Name: "called", Signature: c.signature}}), "def f(x): return called"+c.call+"\n")
		if c.fits != (len(j.Diagnostics) == 0) {
			t.Errorf("called%s of %q: want fits %v, got %v", c.call, c.signature, c.fits, j.Diagnostics)
		}
	}
}

func TestFitMessages(t *testing.T) {
	for _, c := range []struct{ call, message string }{
		{"send()", `send needs an argument for "person"`},
		{"send(1)", `send needs an argument for "text"`},
		{"send(1, 2, 3)", `send takes 2 positional arguments, and is given 3`},
		{"send(1, txt=2)", `send has no parameter "txt"; did you mean text?`},
		{"send(1, subject=2)", `send has no parameter "subject": it has person, text`},
		{"send(1, person=2)", `send is given "person" twice: by its place and by its name`},
	} {
		j := judgeOne(t, envOf([]known{{Name: "send", Signature: "(person: str, text: str)"}}), "def f(): return "+c.call+"\n")
		if len(j.Diagnostics) != 1 || j.Diagnostics[0].Message != c.message || j.Diagnostics[0].Callee != "send" {
			t.Errorf("%s: want %q of callee send, got %v", c.call, c.message, j.Diagnostics)
		}
	}
}

// TestFitOfDisplay holds calls that hand over one key twice in a display.
func TestFitOfDisplay(t *testing.T) {
	for _, c := range []struct {
		call string
		fits bool
	}{
		{"called(**{'a': 1, 'a': 2})", true},
		{"called(**{'a': 1}, **{'a': 2})", false},
		{"called(a=1, **{'a': 2})", false},
		{"called(1, **{'a': 2})", false},
	} {
		j := judgeOne(t, envOf([]known{{Name: "called", Signature: "(a)"}}), "def f(): return "+c.call+"\n")
		if got := len(j.Diagnostics) == 0; got != c.fits {
			t.Errorf("%s: want fits %v, got %v", c.call, c.fits, j.Diagnostics)
		}
	}
}
