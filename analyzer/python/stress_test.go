package python_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestStress judges sources of about 64 KiB that ask for much work.
func TestStress(t *testing.T) {
	fill := func(head, unit, tail string) string {
		n := (analyzer.MaxSourceBytes - len(head) - len(tail) - 1) / len(unit)
		return head + strings.Repeat(unit, n) + tail + "\n"
	}
	numbered := func(head, format, tail string) string {
		var b strings.Builder
		b.WriteString(head)
		for i := 0; b.Len()+len(tail)+40 < analyzer.MaxSourceBytes; i++ {
			fmt.Fprintf(&b, format, i, i)
		}
		return b.String() + tail + "\n"
	}
	for name, source := range map[string]string{
		"open brackets":   fill("def f(): return ", "(", ""),
		"brackets":        "def f(): return " + strings.Repeat("(", 10000) + strings.Repeat(")", 10000) + "\n",
		"string prefixes": fill("def f(): return ", "f'' ", ""),
		"unary":           fill("def f(x): return ", "-", "x"),
		"attributes":      fill("def f(x): return x", ".a", ""),
		"unknown names":   numbered("def f(): return [", "n%d, m%d, ", "]"),
		"unknown calls":   numbered("def f(): return [", "n%d(m%d), ", "]"),
		"locals":          numbered("def f():\n", " n%d = m%d = 0\n", " return 0"),
		"reading locals":  numbered("def f(x):\n", " n%d = x.a%d\n", " return n0"),
		"keywords":        numbered("def f(x): return rank(", "n%d=%d, ", ")"),
		"parameters":      numbered("def f(", "n%d=%d, ", "): return n0"),
		"defs":            numbered("def f():\n", " def n%d(): return n%d()\n", " return n0"),
		"comprehensions":  fill("def f(xs): return ", "[x for x in xs] + ", "xs"),
		"lambdas":         fill("def f(): return ", "lambda: ", "0"),
		"lambdas called":  fill("def f(): return ", "(lambda x: x)(0) + ", "0"),
		"walrus":          numbered("def f(): return (", "(n%d := lambda: %d), ", ")"),
		"key":             fill("def f(xs): return [", "sorted(xs, key=lambda x: x), ", "]"),
		"ifs":             fill("def f(x):\n", " if x: pass\n", " return x"),
		"elifs":           fill("def f(x):\n if x: pass\n", " elif x: pass\n", " return x"),
		"docstring":       fill("def f():\n '''", "\t\n", "'''"),
		"decorators":      fill("", "@traced\n", "def f(): pass"),
		"imports":         fill("def f():\n", " import a\n", " return 0"),
		"line ends":       fill("def f():\n", "\r\n", " return 0"),
		"f-strings":       fill("def f(x): return f'", "{x.a!r:>{x}}", "'"),
		"patterns":        fill("def f(x):\n match x:\n  case [", "[_, *_], ", "]: pass"),
		"globals":         numbered("def f():\n", " global n%d, m%d\n", " return 0"),
	} {
		start := time.Now()
		judgements, err := checker.Check(t.Context(), envOf(library), []analyzer.Source{{File: "a.py", Text: source}})
		if err != nil || len(judgements) != 1 {
			t.Fatal(err)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%s: took %v", name, took)
		} else if testing.Verbose() {
			t.Logf("%-16s %6d bytes %8v, %d findings", name, len(source), took.Round(time.Microsecond), len(judgements[0].Diagnostics))
		}
	}
}
