package symtable_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// TestArena holds that a table in memory used before is as one in memory of
// its own, whatever was there, and so is an error.
func TestArena(t *testing.T) {
	many := "def f():\n"
	for i := range 700 {
		many += fmt.Sprintf("    a%d = b%d = lambda c%d: c%d\n", i, i, i, i)
	}
	sources := []string{
		"",
		"def f(a, b=1):\n    c = [d for d in a if (e := d)]\n    return lambda: (c, e, b)\n",
		"def f(a):\n    global a\n",
		"def f():\n    nonlocal x\n",
		"return 1\n",
		many,
		"class C:\n    def __f(self): return super().__g\n",
		"while a:\n  for b in c:\n    try: break\n    finally: d\n",
		strings.Repeat("def f(a):\n    a = a + b\n    return a\n", 100),
		"def f():\n    for a in b:\n        with c: continue\n    break\n",
	}
	backwards := slices.Clone(sources)
	slices.Reverse(backwards)
	var arena symtable.Arena
	for i, source := range slices.Concat(sources, backwards, sources) {
		m, err := syntax.Parse(source, syntax.Python311+syntax.Target(i%4))
		if err != nil {
			t.Fatal(err)
		}
		got, gotErr := arena.Analyze(m)
		want, wantErr := symtable.Analyze(m)
		if got, want := render(m, got), render(m, want); got != want {
			t.Errorf("%.40q: table\n%s\nwant\n%s", source, got, want)
		}
		var gotE, wantE *syntax.Error
		errors.As(gotErr, &gotE)
		errors.As(wantErr, &wantE)
		if (gotE == nil) != (wantE == nil) || gotE != nil && *gotE != *wantE {
			t.Errorf("%.40q: error %v, want %v", source, gotErr, wantErr)
		}
		if i%3 == 0 {
			arena.Reset()
		}
	}
}

// TestArenaMemory holds that a table costs little in an arena that held one
// like it.
func TestArenaMemory(t *testing.T) {
	m, err := syntax.Parse(tenLines, syntax.DefaultTarget)
	if err != nil {
		t.Fatal(err)
	}
	var arena symtable.Arena
	got := testing.AllocsPerRun(20, func() {
		if _, err := arena.Analyze(m); err != nil {
			t.Fatal(err)
		}
	})
	if got > 6 {
		t.Errorf("%v allocations, want at most 6", got)
	}
}
