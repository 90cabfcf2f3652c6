package python_test

import (
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestSignature holds defs and the signatures they are stored with; reading
// one of these and writing it gives it again.
func TestSignature(t *testing.T) {
	env := analyzer.Env{PythonVersion: "3.14"}
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
		{"def f(a=(1 # x\n\n)): pass", "(a=1)"},
		{"def f(a=''  \"\"\t'b'): pass", "(a='' \"\" 'b')"},
		{"def f(a='\\'  #', b=r'\\'  #'): pass", "(a='\\'  #', b=r'\\'  #')"},
		{"def f(a=1if'  'else  2): pass", "(a=1if'  'else 2)"},
		{"def f(a=if_['  ']  [0]): pass", "(a=if_['  '] [0])"},
		{"def f(a=1if'{'else  2): pass", "(a=1if'{'else 2)"},
		{"def f(*a: *  int) -> ...: pass", "(*a: * int) -> ..."},
		{"def f(a,\n  b=...,\n): pass", "(a, b=...)"},
		{"def f[T:  int, *U, **V](a: T): pass", "[T: int, *U, **V](a: T)"},
		// strings in whose fields their own quote stands again
		{"def f(a=f\"{x[\"  #\"]}  \"  'b'): pass", "(a=f\"{x[\"  #\"]}  \" 'b')"},
		{"def f(a=rf'{{  {x:{y['  ']}  }  '  'b'): pass", "(a=rf'{{  {x:{y['  ']}  }  ' 'b')"},
		{"def f(a=f'{ {'  ': {x}}  ['  '] }  '  'b'): pass", "(a=f'{ {'  ': {x}}  ['  '] }  ' 'b')"},
		{"def f(a=f'{f'{x!r:  }'}  '  'b'): pass", "(a=f'{f'{x!r:  }'}  ' 'b')"},
		{"def f(a=f\"\"\"{x # ' }\n}  \"\"\"  'b'): pass", "(a=f\"\"\"{x # ' }\n}  \"\"\" 'b')"},
		{"def f(a=f\"{x:'>2}  \"  'b'): pass", "(a=f\"{x:'>2}  \" 'b')"},
		{"def f(a=f\"{x:{y[\"}  \"]}}  \"  'b'): pass", "(a=f\"{x:{y[\"}  \"]}}  \" 'b')"},
		{"def f(a=t'{x['  ']}  '  t'b'): pass", "(a=t'{x['  ']}  ' t'b')"},
		{"def f(a=f'\\{x['  ']}\\'  '  'b'): pass", "(a=f'\\{x['  ']}\\'  ' 'b')"},
	} {
		j := judgeOne(t, env, c.def+"\n")
		if j.Function == nil || j.Function.Signature != c.signature {
			t.Errorf("%s: want %q, got %+v %v", c.def, c.signature, j.Function, j.Diagnostics)
			continue
		}
		again := "def f" + c.signature + ": pass\n"
		if head, async := strings.CutPrefix(c.signature, "async "); async {
			again = "async def f" + head + ": pass\n"
		}
		if j := judgeOne(t, env, again); j.Function == nil || j.Function.Signature != c.signature {
			t.Errorf("%q does not read back: %+v %v", c.signature, j.Function, j.Diagnostics)
		}
	}
}
