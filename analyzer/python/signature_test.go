package python_test

import (
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestSignature holds defs and the signatures they are stored with; reading
// one of these and writing it gives it again.
func TestSignature(t *testing.T) {
	for _, c := range []struct{ def, signature string }{
		{"def f(): pass", "()"},
		{"def f(a,b = 1): pass", "(a, b=1)"},
		{"async def f( url:str )->str: pass", "async (url: str) -> str"},
		{"def f(a, /, b, *, c=2, **d): pass", "(a, /, b, *, c=2, **d)"},
		{"def f(a=1, /, b=2, *c: int, d, e: str='x y'): pass", "(a=1, /, b=2, *c: int, d, e: str = 'x y')"},
		{"def f(a: list[ # all\n      int,\n      str ] = [1,\n  2], # more\n b: int | \\\n None = None): pass", "(a: list[int, str] = [1, 2], b: int | None = None)"},
		{"def f(a='''x\n  # y''', b='  #'): pass", "(a='''x\n  # y''', b='  #')"},
		{"def f(a: 'list [ int ]'=(1,\t2)) -> (\n int): pass", "(a: 'list [ int ]' = (1, 2)) -> int"},
		{"def f(a=lambda  x:\tx): pass", "(a=lambda x: x)"},
	} {
		j := judgeOne(t, analyzer.Env{}, c.def+"\n")
		if j.Function == nil || j.Function.Signature != c.signature {
			t.Errorf("%s: want %q, got %+v %v", c.def, c.signature, j.Function, j.Diagnostics)
			continue
		}
		again := "def f" + c.signature + ": pass\n"
		if head, async := strings.CutPrefix(c.signature, "async "); async {
			again = "async def f" + head + ": pass\n"
		}
		if j := judgeOne(t, analyzer.Env{}, again); j.Function == nil || j.Function.Signature != c.signature {
			t.Errorf("%q does not read back: %+v %v", c.signature, j.Function, j.Diagnostics)
		}
	}
}
