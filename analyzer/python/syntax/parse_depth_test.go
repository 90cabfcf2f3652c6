package syntax_test

import (
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// nested are sources that nest n levels, by kind.
var nested = map[string]func(n int) string{
	"minus":       func(n int) string { return strings.Repeat("-", n) + "a" },
	"not":         func(n int) string { return strings.Repeat("not ", n) + "a" },
	"attributes":  func(n int) string { return "a" + strings.Repeat(".b", n) },
	"calls":       func(n int) string { return "a" + strings.Repeat("()", n) },
	"subscripts":  func(n int) string { return "a" + strings.Repeat("[b]", n) },
	"sums":        func(n int) string { return "a" + strings.Repeat("+b", n) },
	"powers":      func(n int) string { return "a" + strings.Repeat("**b", n) },
	"lambdas":     func(n int) string { return strings.Repeat("lambda:", n) + "a" },
	"conditional": func(n int) string { return strings.Repeat("a if b else ", n) + "c" },
	"elif":        func(n int) string { return "if a: b\n" + strings.Repeat("elif a: b\n", n) },
}

// TestDepth holds that nesting is accepted up to about where CPython gives up,
// and refused beyond, before it can do harm.
func TestDepth(t *testing.T) {
	for kind, source := range nested {
		if _, err := syntax.Parse(source(2000), syntax.Python311); err != nil {
			t.Errorf("%s, 2000 deep: %v", kind, err)
		}
		for _, n := range []int{3000, 100_000} {
			_, err := syntax.Parse(source(n), syntax.Python311)
			if err == nil || !strings.Contains(err.Error(), "too deeply nested") {
				t.Errorf("%s, %d deep: error %v, want it too deeply nested", kind, n, err)
			}
		}
	}
}

// TestDepthInBrackets holds that the height of a tree is bounded also where
// its chains stand in brackets, each of which the scanner allows.
func TestDepthInBrackets(t *testing.T) {
	for _, links := range []string{".b", "+b", "(b)", "[b]"} {
		source := "a" + strings.Repeat(links, 20)
		for range 150 {
			source = "(" + source + ")" + strings.Repeat(links, 20)
		}
		_, err := syntax.Parse(source, syntax.Python311)
		if err == nil || !strings.Contains(err.Error(), "too deeply nested") {
			t.Errorf("3,020 links %s in 150 brackets: error %v, want it too deeply nested", links, err)
		}
	}
}

// TestLong holds that what is long without being deep is accepted.
func TestLong(t *testing.T) {
	for _, source := range []string{
		"a" + strings.Repeat(" < b", 10_000),
		"a" + strings.Repeat(" or b", 10_000),
		"a" + strings.Repeat(" = b", 10_000),
		"a" + strings.Repeat(", b", 10_000),
		"a" + strings.Repeat("; b", 10_000),
		"f(" + strings.Repeat("a.b.c, ", 10_000) + ")",
		"[" + strings.Repeat("a + b, ", 10_000) + "]",
		strings.Repeat("'a' ", 10_000),
		strings.Repeat("f'{a}' ", 10_000),
		strings.Repeat("@a\n", 10_000) + "def f(): pass",
		"[a " + strings.Repeat("for b in c ", 10_000) + "]",
		"match a:\n  case 0" + strings.Repeat(" | 1", 10_000) + ": pass",
	} {
		if _, err := syntax.Parse(source, syntax.Python311); err != nil {
			t.Errorf("%.20s…: %v", source, err)
		}
	}
}

// TestLinear holds that wrong sources made to be tried over and over are
// answered in the time of reading them: were one of the tries to double with
// each level, no machine would come to an end of these.
func TestLinear(t *testing.T) {
	for _, source := range []string{
		"with " + strings.Repeat("(", 190),
		"with " + strings.Repeat("(a, ", 190) + strings.Repeat(")", 190) + " as b c: pass",
		strings.Repeat("match(", 190),
		"match " + strings.Repeat("(a, ", 190) + strings.Repeat(")", 190) + ":\n  pass",
		"x = " + strings.Repeat("[a for b in ", 190),
		"x = " + strings.Repeat("(a = ", 190),
		"x = " + strings.Repeat("(a := ", 190) + strings.Repeat(")", 189),
		"x = " + strings.Repeat("{a: b, c: ", 190),
		"x = " + strings.Repeat("f(a=1, b, ", 190),
		"x = " + strings.Repeat("f(*a, b for b in ", 190),
		"x = " + strings.Repeat("(a b ", 190),
		"x = " + strings.Repeat("(lambda a=(b c), d: ", 95),
		strings.Repeat("print ", 2000) + "+",
		strings.Repeat("print (", 190),
		strings.Repeat("(a, ", 190) + "f()" + strings.Repeat(")", 190) + " = b",
		"for " + strings.Repeat("(a, ", 190) + "f()" + strings.Repeat(")", 190) + " in b: pass",
		strings.Repeat("f'{", 5000),
		strings.Repeat("a: ", 20_000),
		strings.Repeat("try: a\n", 20_000),
	} {
		for target := syntax.Python311; target <= syntax.Python314; target++ {
			start := time.Now()
			if _, err := syntax.Parse(source, target); err == nil {
				t.Errorf("%s: %.30q… is accepted", target, source)
			}
			if spent := time.Since(start); spent > 2*time.Second {
				t.Errorf("%s: %.30q… took %v", target, source, spent)
			}
		}
	}
}
