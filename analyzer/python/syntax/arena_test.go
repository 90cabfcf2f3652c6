package syntax_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// ofAllKinds are sources, right and wrong, small and large, that use up every
// kind of node.
var ofAllKinds = []string{
	"",
	"def f(a: int, b=1, /, c=2, *d, e, g=3, **h) -> int:\n    return lambda i, j=4: i + j * -k ** 2\n",
	"for a, b in c:\n    if not a < b <= 3 and x[1:2, ::3]:\n        d: list[str] = [e.f(g, *h, i=1, **j), (), {k: l, **m}, {n}]\n    elif o:\n        p += f'a{q!r:>{r}}b{{' 'c'\n    else: s = t = u, v\n",
	"x = 'a\ny",
	"f'{a +}'",
	"def f(:\n",
	strings.Repeat("a = b.c(d, e[1], 'f', g=h)\n", 400),
	"x = [y for y in z if a if b] + (c if d else e)\n",
	strings.Repeat("(", 150) + "a" + strings.Repeat(")", 150),
	"with (a as b, c): pass\nwith (a).b as c, d: pass\nmatch a:\n  case {1: b, **c} | [d, *e] | F(g, h=i): pass\n",
	"class C(a, b=c): pass\nawait d; yield\nimport e as f\ntry: pass\nexcept g as h: pass\n",
	"x = f'{f(a, b.c, d[0])}'\n",
}

// TestArena holds that a tree in memory used before is as one in memory of its
// own, whatever was there, and so is an error.
func TestArena(t *testing.T) {
	var arena syntax.Arena
	backwards := slices.Clone(ofAllKinds)
	slices.Reverse(backwards)
	for i, source := range slices.Concat(ofAllKinds, backwards, ofAllKinds) {
		target := syntax.Python311 + syntax.Target(i%4)
		got, gotErr := arena.Parse(source, target)
		want, wantErr := syntax.Parse(source, target)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %.80q: the tree differs", target, source)
		}
		if !reflect.DeepEqual(gotErr, wantErr) {
			t.Errorf("%s: %.80q: error %v, want %v", target, source, gotErr, wantErr)
		}
		if i%3 == 0 {
			arena.Reset()
		}
	}
}

// TestArenaMemory holds that a tree costs little in an arena that held one
// like it, however many nodes it has.
func TestArenaMemory(t *testing.T) {
	for _, c := range []struct {
		source string
		most   float64
	}{{ofAllKinds[1], 8}, {ofAllKinds[2], 10}, {strings.Repeat("a = b(c, 1)\n", 100), 6}} {
		var arena syntax.Arena
		got := testing.AllocsPerRun(20, func() {
			if _, err := arena.Parse(c.source, syntax.Python311); err != nil {
				t.Fatal(err)
			}
		})
		if got > c.most {
			t.Errorf("%.40q: %v allocations, want at most %v", c.source, got, c.most)
		}
	}
}
