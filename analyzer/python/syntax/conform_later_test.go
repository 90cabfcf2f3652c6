package syntax_test

import (
	"archive/zip"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// TestLaterTargets does for each later target, with its CPython under Node,
// what the tests beside it do with the CPython of the machine: its own
// standard library, mutants of it and of sources in the grammar that came
// since 3.11, soup, and the characters.
func TestLaterTargets(t *testing.T) {
	for _, target := range []syntax.Target{syntax.Python312, syntax.Python313, syntax.Python314} {
		t.Run(target.String(), func(t *testing.T) {
			t.Parallel()
			o := startLater(t, target)
			t.Logf("oracle: Python %s", o.version)
			compareUnicode(t, o)
			library := zippedLibrary(t, o.zip)
			t.Logf("%d files of its standard library", len(library))
			for _, file := range library {
				compareText(t, o, file.name, file.text)
			}
			for _, source := range laterSources {
				compareText(t, o, source, source)
			}
			var tally mutantTally
			mutants := makeMutants(laterSources, 2500, target)
			mutants = append(mutants, makeMutants(shortStatements(texts(library), target), 1500, target)...)
			mutants = append(mutants, makeSoup(2000)...)
			for _, mutant := range mutants {
				if err := tally.add(t, o, mutant); err != nil {
					t.Fatal(err)
				}
			}
			tally.report(t, 4000)
		})
	}
}

func compareText(t *testing.T, o *oracle, name, text string) {
	t.Helper()
	want, err := o.judge("tree", text)
	if err != nil {
		t.Fatal(err)
	}
	if problem := compare(want, o.target); problem != "" {
		t.Errorf("%s: %s", name, problem)
	}
}

type libraryFile struct{ name, text string }

// zippedLibrary gives the texts of every third file of the standard library in
// an archive.
func zippedLibrary(t *testing.T, archive string) []libraryFile {
	t.Helper()
	r, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var files []libraryFile
	for i, file := range r.File {
		if i%3 != 0 || filepath.Ext(file.Name) != ".py" {
			continue
		}
		in, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		in.Close()
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, libraryFile{file.Name, strings.ToValidUTF8(string(data), "?")})
	}
	if len(files) < 150 {
		t.Fatalf("%d library files in %s, want 150", len(files), archive)
	}
	return files
}

func texts(files []libraryFile) []string {
	out := make([]string, len(files))
	for i, file := range files {
		out[i] = file.text
	}
	return out
}

// laterSources are in the grammar that came after 3.11. Some are refused by
// some of the targets.
var laterSources = []string{
	"type X = int\n",
	"type X[T] = list[T]\ntype Y[T: int, *Ts, **P] = dict[T, tuple[*Ts]]\n",
	"type = 1\ntype(type)\ntype[1] = 2\ntype.x = 3\nprint(type)\ntype: int = 4\n",
	"def f[T](a: T, b: list[T] = []) -> T:\n    return a\n",
	"def f[T: (int, str), *Ts, **P](*args: *Ts, **kwargs: P.kwargs) -> T: pass\n",
	"async def f[T](a: T): return await a\n",
	"class A[T](Base[T], metaclass=M):\n    x: T\n    def m[U](self, u: U) -> T: ...\n",
	"class A[T: int]: pass\nclass B[*Ts]: pass\nclass C[**P](object): pass\n",
	"def f[T = int, *Ts = *tuple[int, ...], **P = [int, str]](): pass\n",
	"class A[T: int = bool, U = T]: pass\ntype X[T = int] = list[T]\n",
	"def f[T, T](): pass\n",
	"def f[T = int, U](): pass\n",
	"def f[T: (yield)](): pass\n",
	"class A[T]:\n    def f(self):\n        nonlocal T\n",
	"type X[T] = (T := 1)\n",
	"x = f'{a} {b!r} {c:>10} {d!s:{width}.{precision}} {e=} {f = !a:x}'\n",
	"x = f'{'nested'} {\"double\"} {f'{f'{1}'}'}'\n",
	"x = f'''{\n    a  # comment\n    + b\n}'''\n",
	"x = f'{a +\nb}'\ny = f'{x:\n}'\n",
	"x = f\"{a['key']} {b[\"key\"]} {'\\n'.join(c)}\"\n",
	"x = f'{{}} {{{a}}} a{{b}}c {a:{{}}} {a:b{c}d}'\n",
	"x = f'{a:{b:{c}}} {a:{b}c{{d}}}'\n", "x = f'{a:{b}c{{}'\n",
	"x = rf'\\d{a}\\{b}' fR'{c!r}' F'\\N{DIGIT ONE}{d}'\n",
	"x = f'a' 'b' f'c{d}' 'e' f'{f}g' 'h'\n",
	"x = f'' f'' ''\ny = f'' 'a' f''\nz = '' f'{a}' ''\n",
	"x = f'{lambda x: 1}'\n", "x = f'{(lambda x: 1)}'\n", "x = f'{a:=5} {(a:=5)} {a!=b} {a==b} {a<=b} {a>=b}'\n",
	"x = f'{*a, b} {yield} {await c}'\n",
	"x = f'{a!}'\n", "x = f'{a! r}'\n", "x = f'{a!r }'\n", "x = f'{a !r}'\n", "x = f'{}'\n", "x = f'{!r}'\n", "x = f'{a'\n", "x = f'}'\n", "x = f'{a:'\n",
	"x = f'{a = # comment\n}'\n", "x = f'''{a = # comment {\n}'''\n", "x = f'{\"#\" = }'\n", "x = f'{a = :{b = }}'\n",
	"x = f'{a:%Y-%m-%d %H:%M}' f'{a:\\x41}' f'{a:\\{b}}' rf'{a:\\{b}}'\n",
	"x = f'\\{a}' f'\\}'\n", "x = f'{a}}'\n", "x = f'{{a}'\n", "x = f'{a:}}}'\n",
	"with (a as b, c as d,): pass\nwith (a, b): pass\nwith (a): pass\nwith (a) as b: pass\nwith (yield): pass\n",
	"try: pass\nexcept A, B: pass\n",
	"try: pass\nexcept A, B, C:\n    pass\nexcept (D, E) as e: pass\nexcept F: pass\nfinally: pass\n",
	"try: pass\nexcept A, B as e: pass\n",
	"try: pass\nexcept* A, B: pass\n",
	"try: pass\nexcept *(A, B) as e: pass\n",
	"x = t'{a} {b!r} {c:>10} {d!s:{width}.{precision}} {e=} {f = !a:x}'\n",
	"x = t'a' t'b{c}' t''\n", "x = t'{a}' 'b'\n", "x = t'{a}' f'{b}'\n", "x = rt'\\d{a}' Tr'{b}' tR''\n",
	"x = t'{f'{t'{a}'}'}'\ny = t'''{\n a # c\n}'''\n", "x = t'{ a + b }{ c = }'\n", "x = t'{a!}'\n", "x = t'{}'\n", "x = t'{a:'\n", "x = t'\\N{DIGIT ONE}\\x41{{}}'\n",
	"def f():\n    try: pass\n    finally:\n        return 1\n",
	"for x in y:\n    try: pass\n    finally:\n        break\n",
	"def f(a: (yield)): pass\n", "def f(a: (b := 1)): pass\n", "x: (yield) = 1\n", "def f() -> (await a): pass\n",
	"async def f(): return [x async for x in [y async for y in z]]\n",
	"def f():\n    x: int = x\n    class A:\n        y: x\n        __class__\n",
	"match a:\n    case [1, *rest] if rest: pass\n    case {'k': v, **kw}: pass\n    case A(b, c=d) | None: pass\n    case -1+2j | 'a' 'b': pass\n    case _: pass\n",
	"match f'{a}':\n    case f'{a}': pass\n",
	"import a.b as c\nfrom . import (d, e as f,)\nfrom .. g import *\n",
	"lambda *a, b=1, **c: (yield)\nx = a if b else c\nprint(*a, **b, c=d)\nx[a:b, *c]\n",
	"@a.b[c](d)\n@(lambda f: f)\nasync def g(a, /, b: int = 1, *c: *d, e, **f) -> None:\n    async with a as b, c: await d\n    async for x in y: pass\n",
}
