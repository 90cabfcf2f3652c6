package symtable_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// analyze gives the tables of a source that is right.
func analyze(t *testing.T, source string, target syntax.Target) (*syntax.Module, *symtable.Table) {
	t.Helper()
	m, err := syntax.Parse(source, target)
	if err != nil {
		t.Fatalf("%q: %v", source, err)
	}
	table, err := symtable.Analyze(m)
	if err != nil {
		t.Fatalf("%q: %v", source, err)
	}
	return m, table
}

var bindingNames = [...]string{
	symtable.Parameter: "parameter", symtable.Assignment: "assignment", symtable.Unpacking: "unpacking",
	symtable.Annotated: "annotated", symtable.Augmented: "augmented", symtable.Walrus: "walrus", symtable.LoopTarget: "loop",
	symtable.Comprehended: "comprehended", symtable.WithTarget: "with", symtable.ExceptName: "except", symtable.Capture: "capture",
	symtable.Definition: "def", symtable.ClassName: "class", symtable.Imported: "import", symtable.Deletion: "del",
	symtable.AliasName: "alias", symtable.TypeParameter: "typeparam",
}

// bindings lists the bindings of x in the first scope within the module that
// has the name: kind, node and the text of the range.
func bindings(m *syntax.Module, sym *symtable.Symbol) string {
	var out []string
	for _, b := range sym.Bindings {
		node := strings.TrimPrefix(fmt.Sprintf("%T", b.Node), "*syntax.")
		out = append(out, fmt.Sprintf("%s %s %d:%s", bindingNames[b.Kind], node, b.Range.Start, m.Text[b.Range.Start:b.Range.End]))
	}
	return strings.Join(out, ", ")
}

// Each case is about the name x in the function f.
func TestBindings(t *testing.T) {
	cases := []struct {
		target syntax.Target
		source string
		want   string
	}{
		{11, "def f(x): pass", "parameter Arg 6:x"},
		{11, "def f(a, /, *x, b): pass", "parameter Arg 13:x"},
		{11, "def f(**x: int): pass", "parameter Arg 8:x"},
		{11, "def f(): x = 1", "assignment Assign 9:x"},
		{11, "def f(): (x) = 1", "assignment Assign 10:x"},
		{11, "def f(): a = x = 1", "assignment Assign 13:x"},
		{11, "def f(): x, a = 1", "unpacking Assign 9:x"},
		{11, "def f(): [a, *x] = 1", "unpacking Assign 14:x"},
		{11, "def f(): x[0] = x.a = 1", ""},
		{11, "def f(): x: int = 1", "annotated AnnAssign 9:x"},
		{11, "def f(): x: int", "annotated AnnAssign 9:x"},
		{11, "def f(): (x): int = 1", "annotated AnnAssign 10:x"},
		{11, "def f(): x += 1", "augmented AugAssign 9:x"},
		{11, "def f(): (x := 1)", "walrus NamedExpr 10:x"},
		{11, "def f(): (x := (x := 1))", "walrus NamedExpr 10:x, walrus NamedExpr 16:x"},
		{11, "def f(): [(x := a) for a in b]", "walrus NamedExpr 11:x"},
		{11, "def f(): [[(x := a) for a in b] for c in d]", "walrus NamedExpr 12:x"},
		{11, "def f():\n for x, a in b: pass", "loop For 14:x"},
		{11, "def f():\n with a as x: pass", "with WithItem 20:x"},
		{11, "def f():\n with a as (x, b): pass", "with WithItem 21:x"},
		{11, "def f():\n try: pass\n except A as x: pass", "except ExceptHandler 33:x"},
		{11, "def f():\n match a:\n  case x: pass", "capture MatchAs 26:x"},
		{11, "def f():\n match a:\n  case [*x]: pass", "capture MatchStar 28:x"},
		{11, "def f():\n match a:\n  case {**x}: pass", "capture MatchMapping 29:x"},
		{11, "def f():\n match a:\n  case A(1 as x): pass", "capture MatchAs 33:x"},
		{11, "def f():\n def x(): pass", "def FunctionDef 14:x"},
		{11, "def f():\n class x: pass", "class ClassDef 16:x"},
		{11, "def f(): import x", "import Alias 16:x"},
		{11, "def f(): import x.a", "import Alias 16:x"},
		{11, "def f(): import a.b as x", "import Alias 23:x"},
		{11, "def f(): from a import b as x", "import Alias 28:x"},
		{11, "def f(x): del x", "parameter Arg 6:x, del Delete 14:x"},
		{11, "def f(x): del (a, x)", "parameter Arg 6:x, del Delete 18:x"},
		{12, "def f(): type x = int", "alias TypeAlias 14:x"},
		{11, "def f():\n x = 1\n def g():\n  nonlocal x\n  x = 2\n x = 3", "assignment Assign 10:x, assignment Assign 41:x, assignment Assign 48:x"},
		{11, "def f():\n def g():\n  nonlocal x\n  x = 2\n x = 3", "assignment Assign 34:x, assignment Assign 41:x"},
		{11, "def f():\n global x\n x = 1", "assignment Assign 20:x"},
		{11, "def f(): return x", ""},
		{11, "def f():\n x = lambda: 1\n x()", "assignment Assign 10:x"},
	}
	for _, c := range cases {
		m, table := analyze(t, c.source, c.target)
		f := table.Of(m.Body[0])
		sym := f.Lookup("x")
		if sym == nil {
			t.Errorf("%q: f has no x", c.source)
			continue
		}
		if got := bindings(m, sym); got != c.want {
			t.Errorf("%q: got %q, want %q", c.source, got, c.want)
		}
	}
}

// Each case is about the name x in the innermost scope that is last in the
// text.
func TestMeanings(t *testing.T) {
	cases := []struct {
		target  syntax.Target
		source  string
		meaning symtable.Meaning
		owner   string // kind and name of the scope of the Owner
	}{
		{11, "x = 1", symtable.Local, ""},
		{11, "def f(): x", symtable.GlobalImplicit, ""},
		{11, "def f():\n global x\n x = 1", symtable.GlobalExplicit, ""},
		{11, "def f():\n x = 1\n lambda: x", symtable.Free, "f"},
		{11, "def f(x):\n [x for a in b]", symtable.Free, "f"},
		{11, "def f():\n x = 1\n class A: x = x", symtable.Local, ""},
		{11, "def f():\n x = 1\n class A:\n  x = 2\n  def g(self): x", symtable.Free, "f"},
		{11, "class A:\n x = 1\n def g(self): x", symtable.GlobalImplicit, ""},
		{11, "class A:\n x = 1\n [x for a in b]", symtable.GlobalImplicit, ""},
		{11, "def f(x):\n def g():\n  global x\n  def h(): x", symtable.GlobalImplicit, ""},
		{11, "def f(x):\n def g():\n  nonlocal x\n  def h(): x", symtable.Free, "f"},
		{11, "def f(x):\n def g():\n  def h(): x", symtable.Free, "f"},
		{11, "def f(x):\n class A:\n  global x\n  def h(): x", symtable.Free, "f"},
		{12, "def f[x](): x", symtable.Free, "f"},
		{12, "class A:\n x = 1\n def f[T](a: (lambda: x)): pass", symtable.GlobalImplicit, ""},
		{14, "def f(x):\n class A:\n  a: x", symtable.Free, "f"},
		{14, "class A:\n global x\n a: x", symtable.GlobalExplicit, ""},
		{14, "def f(x):\n class A:\n  x = 1\n  a: x", symtable.GlobalImplicit, ""},
	}
	for _, c := range cases {
		_, table := analyze(t, c.source, c.target)
		s := table.Module
		for len(s.Children) > 0 {
			s = s.Children[len(s.Children)-1]
			if s.Kind == symtable.FunctionScope && len(s.Children) == 0 && s.Lookup("x") == nil {
				s = s.Parent.Children[0]
				break
			}
		}
		sym := s.Lookup("x")
		if sym == nil {
			t.Errorf("%v %q: no x in the last scope", c.target, c.source)
			continue
		}
		owner := ""
		if sym.Owner != nil {
			owner = scopeName(sym.Owner.Scope())
			if sym.Owner.Meaning != symtable.Cell {
				t.Errorf("%v %q: the owner of x is %v, want a cell", c.target, c.source, sym.Owner.Meaning)
			}
		}
		if sym.Meaning != c.meaning || owner != c.owner {
			t.Errorf("%v %q: got %s of %q, want %s of %q", c.target, c.source, meaningName(sym.Meaning), owner, meaningName(c.meaning), c.owner)
		}
	}
}

func TestLookupMangles(t *testing.T) {
	m, table := analyze(t, "class _Shelf:\n def f(self, __x): return __x, __y__\n", syntax.Python311)
	f := table.Of(m.Body[0].(*syntax.ClassDef).Body[0])
	sym := f.Lookup("__x")
	if sym == nil || sym.Name != "_Shelf__x" {
		t.Fatalf("Lookup(__x): got %+v, want the symbol _Shelf__x", sym)
	}
	if f.Lookup("_Shelf__x") != sym {
		t.Error("Lookup of the mangled name: want the same symbol")
	}
	if f.Lookup("__y__") == nil || f.Lookup("nothing") != nil {
		t.Error("want __y__ as it is, and nil for a name that is not mentioned")
	}
}

// Of finds the scope of every node that opens one, and of no other.
func TestOf(t *testing.T) {
	source := "def f(a=lambda: 1):\n return [b for b in (c for c in a)], {d for d in a}, {e: 1 for e in a}\nclass A: pass\n"
	m, table := analyze(t, source, syntax.Python311)
	count := 0
	var walk func(s *symtable.Scope)
	walk = func(s *symtable.Scope) {
		count++
		if table.Of(s.Node) != s {
			t.Errorf("Of(%T at %d): got another scope", s.Node, s.Node.Span().Start)
		}
		for _, child := range s.Children {
			walk(child)
		}
	}
	walk(table.Module)
	if count != 8 {
		t.Errorf("got %d scopes, want 8", count)
	}
	f := m.Body[0].(*syntax.FunctionDef)
	if got := table.Of(f.Body[0]); got != nil {
		t.Errorf("Of(return): got %+v, want nil", got)
	}
	if got := table.Of(f.Args.Defaults[0]).Parent; got != table.Module {
		t.Errorf("the default's scope is in %T, want the module", got.Node)
	}
}

// A wrong module has a table too.
func TestTableWithError(t *testing.T) {
	m, err := syntax.Parse("def f(a, a):\n x = 1\n return lambda: x\nreturn\n", syntax.Python311)
	if err != nil {
		t.Fatal(err)
	}
	table, err := symtable.Analyze(m)
	if err == nil || err.Error() != "1:10: duplicate argument 'a' in function definition" {
		t.Errorf("got error %v, want the duplicate argument at 1:10", err)
	}
	f := table.Of(m.Body[0])
	if x := f.Lookup("x"); x == nil || x.Meaning != symtable.Cell || f.Children[0].Lookup("x").Owner != x {
		t.Errorf("got x %+v, want a cell that the lambda uses", x)
	}
}

func TestAsyncAndGenerator(t *testing.T) {
	cases := []struct {
		source           string
		async, generator bool
	}{
		{"def f(): pass", false, false},
		{"def f(): yield", false, true},
		{"async def f(): yield", true, true},
		{"async def f(): [x async for x in y]", true, false},
		{"def f(): (x for x in y)", false, false},
	}
	for _, c := range cases {
		m, table := analyze(t, c.source, syntax.Python311)
		f := table.Of(m.Body[0])
		if f.Async != c.async || f.Generator != c.generator {
			t.Errorf("%q: got %v, %v, want %v, %v", c.source, f.Async, f.Generator, c.async, c.generator)
		}
	}
}
