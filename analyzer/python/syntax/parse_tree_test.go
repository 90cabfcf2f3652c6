package syntax_test

import (
	"reflect"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// walk calls visit for v and, as long as it answers true, for all the nodes
// below it.
func walk(v reflect.Value, visit func(n, parent syntax.Node) bool, parent syntax.Node) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			walk(v.Elem(), visit, parent)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit, parent)
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		n := v.Interface().(syntax.Node)
		if !visit(n, parent) {
			return
		}
		for i := range v.Elem().NumField() {
			if v.Elem().Type().Field(i).IsExported() {
				walk(v.Elem().Field(i), visit, n)
			}
		}
	}
}

// find gives the first node of a kind, outermost first.
func find(m *syntax.Module, kind string) syntax.Node {
	var found syntax.Node
	walk(reflect.ValueOf(m), func(n, _ syntax.Node) bool {
		if found == nil && reflect.TypeOf(n).Elem().Name() == kind {
			found = n
		}
		return found == nil
	}, nil)
	return found
}

// TestPlaces holds what the first node of a kind covers.
func TestPlaces(t *testing.T) {
	for _, c := range []struct{ source, kind, want string }{
		{"@d\ndef f(): pass", "FunctionDef", "def f(): pass"},
		{"async def f(): pass", "FunctionDef", "async def f(): pass"},
		{"@d\nclass C:\n  a;\n\nb", "ClassDef", "class C:\n  a;"},
		{"def f(a: int = 1, *b): pass", "Arguments", "a: int = 1, *b"},
		{"def f(): pass", "Arguments", ""},
		{"lambda a, /: a", "Arguments", "a, /"},
		{"def f(a: int = 1): pass", "Arg", "a: int"},
		{"((a))", "Name", "a"},
		{"((a).b)", "Attribute", "(a).b"},
		{"(a, b)", "Tuple", "(a, b)"},
		{"x = a, b,", "Tuple", "a, b,"},
		{"x[a, b:c]", "Tuple", "a, b:c"},
		{"x[a:b:]", "Slice", "a:b:"},
		{"f(x for x in y)", "GeneratorExp", "(x for x in y)"},
		{"(x for x in y)", "GeneratorExp", "(x for x in y)"},
		{"[a async for b in c if d if e]", "Comprehension", "async for b in c if d if e"},
		{"f(*a, b=1, **c)", "Keyword", "b=1"},
		{"f(**c)", "Keyword", "**c"},
		{"f(*a)", "Starred", "*a"},
		{"(a) + (b)", "BinOp", "(a) + (b)"},
		{"-(a)", "UnaryOp", "-(a)"},
		{"await (a) ** b", "Await", "await (a)"},
		{"(a) if b else (c)", "IfExp", "(a) if b else (c)"},
		{"(a) < (b)", "Compare", "(a) < (b)"},
		{"'a' 'b' # c", "Constant", "'a' 'b'"},
		{"x = f'a{b}' 'c'", "JoinedStr", "f'a{b}' 'c'"},
		{"x = 'a' 'b'[c] < d", "Subscript", "'a' 'b'[c]"},
		{"x = 'a' f'{b}'[c] < d", "Subscript", "'a' f'{b}'[c]"},
		{"f('a' f'{b}'.c)", "Attribute", "'a' f'{b}'.c"},
		{"f(a ** b, c)", "BinOp", "a ** b"},
		{"f(a < b ** c)", "BinOp", "b ** c"},
		{"f'a{b!r}c'", "FormattedValue", "{b!r}"},
		{"f'a{ b + c }'", "BinOp", "b + c"},
		{"f'{ a, b }'", "Tuple", "a, b"},
		{"f'{(a, b)}'", "Tuple", "(a, b)"},
		{"f'{a:>{b}}'", "JoinedStr", "f'{a:>{b}}'"},
		{"f'{{a'", "Constant", "{{a"},
		{"f'a{{'", "Constant", "a{{"},
		{"if a: b\nelif c: d\n", "If", "if a: b\nelif c: d"},
		{"try: a\nexcept B as c: d\n\n", "ExceptHandler", "except B as c: d"},
		{"with (a as b): pass", "WithItem", "a as b"},
		{"with (a) as b: pass", "WithItem", "(a) as b"},
		{"import a.b as c, d", "Alias", "a.b as c"},
		{"match a:\n  case {1: b, **c}: d\n", "Match", "match a:\n  case {1: b, **c}: d"},
		{"match a:\n  case {1: b, **c}: d\n", "MatchMapping", "{1: b, **c}"},
		{"match a:\n  case (b): d\n", "MatchAs", "b"},
		{"match a:\n  case b, *c: d\n", "MatchSequence", "b, *c"},
		{"match a:\n  case (b | c.d) as e: f\n", "MatchAs", "(b | c.d) as e"},
		{"match a:\n  case -1 + 2j: f\n", "BinOp", "-1 + 2j"},
	} {
		for target := syntax.Python311; target <= syntax.Python314; target++ {
			m, err := syntax.Parse(c.source, target)
			if err != nil {
				t.Errorf("%s: %q: %v", target, c.source, err)
				continue
			}
			n := find(m, c.kind)
			if n == nil {
				t.Errorf("%s: %q has no %s", target, c.source, c.kind)
			} else if got := text(c.source, n); got != c.want {
				t.Errorf("%s: %q: %s is %q, want %q", target, c.source, c.kind, got, c.want)
			}
		}
	}
}

// TestFields holds fields that the parser decides by more than the grammar.
func TestFields(t *testing.T) {
	one := func(source string, target syntax.Target) syntax.Stmt {
		m, err := syntax.Parse(source, target)
		if err != nil || len(m.Body) != 1 {
			t.Fatalf("%q: %d statements, %v", source, len(m.Body), err)
		}
		return m.Body[0]
	}
	value := func(source string, target syntax.Target) syntax.Expr {
		return one(source, target).(*syntax.ExprStmt).Value
	}
	if a := one("x: int", syntax.Python311).(*syntax.AnnAssign); !a.Simple || a.Value != nil {
		t.Errorf("x: int: simple %v, value %v", a.Simple, a.Value)
	}
	if a := one("(x): int = 1", syntax.Python311).(*syntax.AnnAssign); a.Simple || a.Value == nil {
		t.Errorf("(x): int = 1: simple %v, value %v", a.Simple, a.Value)
	}
	if n := value("ﬁ", syntax.Python311).(*syntax.Name); n.ID != "fi" || n.Span().End != 3 {
		t.Errorf("the ligature fi: %q, %v", n.ID, n.Span())
	}
	if f := one("from .. a . b import *", syntax.Python311).(*syntax.ImportFrom); f.Module.Name != "a.b" || f.Level != 2 || f.Names[0].Name.Name != "*" {
		t.Errorf("import from: %q, level %d", f.Module.Name, f.Level)
	}
	if f := one("from ... import a", syntax.Python311).(*syntax.ImportFrom); f.Level != 3 || f.Module != (syntax.Ident{}) {
		t.Errorf("import from ...: %q, level %d", f.Module.Name, f.Level)
	}
	if d := one("del (a, b), c", syntax.Python311).(*syntax.Delete); len(d.Targets) != 2 || d.Targets[1].(*syntax.Name).Ctx != syntax.Del {
		t.Errorf("del: %d targets", len(d.Targets))
	}
	if d := value("{**a, b: c}", syntax.Python311).(*syntax.Dict); len(d.Keys) != 2 || d.Keys[0] != nil || d.Keys[1] == nil {
		t.Errorf("dict: keys %v", d.Keys)
	}
	if w := one("with (a, b): pass", syntax.Python311).(*syntax.With); len(w.Items) != 2 {
		t.Errorf("with (a, b): %d items, want 2", len(w.Items))
	}
	if w := one("with (a, b) + c: pass", syntax.Python311).(*syntax.With); len(w.Items) != 1 {
		t.Errorf("with (a, b) + c: %d items, want 1", len(w.Items))
	}
	if c := value(`u"a" 'b\x63' r"\x"`, syntax.Python311).(*syntax.Constant); c.Text != `abc\x` || !c.U {
		t.Errorf("string: %q, u %v", c.Text, c.U)
	}
	if c := value(`b"a" b'\x00'`, syntax.Python311).(*syntax.Constant); c.Text != "a\x00" || c.Kind != syntax.Bytes {
		t.Errorf("bytes: %q, kind %v", c.Text, c.Kind)
	}
	for target := syntax.Python311; target <= syntax.Python314; target++ {
		j := value(`'a' f'{{b{c = }' "d"`, target).(*syntax.JoinedStr)
		if len(j.Values) != 3 || j.Values[0].(*syntax.Constant).Text != "a{bc = " || j.Values[1].(*syntax.FormattedValue).Conversion != 'r' || j.Values[2].(*syntax.Constant).Text != "d" {
			t.Errorf("%s: f-string: %d values, first %+v", target, len(j.Values), j.Values[0])
		}
		if j := value(`'' f'{a}' ''`, target).(*syntax.JoinedStr); len(j.Values) != 1 {
			t.Errorf("%s: f-string beside empty strings: %d values, want 1", target, len(j.Values))
		}
		spec := value(`f'{a!s:>{b}.2}'`, target).(*syntax.JoinedStr).Values[0].(*syntax.FormattedValue)
		if values := spec.FormatSpec.(*syntax.JoinedStr).Values; len(values) != 3 || values[0].(*syntax.Constant).Text != ">" || spec.Conversion != 's' {
			t.Errorf("%s: format spec: %d values", target, len(values))
		}
	}
	for source, want := range map[string]string{
		"f'''{a # b\n = }'''":    "a \n = ",
		"f'''{'#' + a = }'''":    "'",
		"f'''{a\r\n=}'''":        "a\n=",
		"f'''{a # b\n# c\n=}'''": "a \n\n=",
	} {
		shown := value(source, syntax.Python312).(*syntax.JoinedStr).Values[0].(*syntax.Constant).Text
		if shown != want {
			t.Errorf("3.12: %q shows %q, want %q", source, shown, want)
		}
	}
	shown := value(`f'''{'#' + a = }'''`, syntax.Python314).(*syntax.JoinedStr).Values[0].(*syntax.Constant).Text
	if shown != "'#' + a = " {
		t.Errorf("3.14: shows %q", shown)
	}
	nested := value(`t'{a:{b}}'`, syntax.Python314).(*syntax.TemplateStr).Values[0].(*syntax.Interpolation)
	if _, ok := nested.FormatSpec.(*syntax.JoinedStr).Values[0].(*syntax.FormattedValue); !ok {
		t.Errorf("a field in the format spec of a t-string is no FormattedValue")
	}
	i := value(`t'{ a + b =!s}'`, syntax.Python314).(*syntax.TemplateStr).Values[1].(*syntax.Interpolation)
	if i.Str != " a + b" || i.Conversion != 's' {
		t.Errorf("interpolation: %q, conversion %q", i.Str, i.Conversion)
	}
}

// TestListsApart holds that appending to a list of the tree changes no other.
func TestListsApart(t *testing.T) {
	m, err := syntax.Parse("f(a)\ng(b)\n", syntax.Python311)
	if err != nil {
		t.Fatal(err)
	}
	call := func(i int) *syntax.Call { return m.Body[i].(*syntax.ExprStmt).Value.(*syntax.Call) }
	_ = append(call(0).Args, &syntax.Name{ID: "c"})
	if name := call(1).Args[0].(*syntax.Name).ID; name != "b" {
		t.Errorf("the argument b became %s", name)
	}
}
