package python_test

import (
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestPolicy holds builtins that a policy permits, targets and wrong policies.
func TestPolicy(t *testing.T) {
	permit := func(names ...string) analyzer.Env {
		env := envOf(library)
		for _, name := range names {
			env.Permit = append(env.Permit, "python:"+name)
		}
		return env
	}
	for _, c := range []struct {
		env    analyzer.Env
		source string
		rule   string
	}{
		{permit("print"), "def f(x): print(x, sep='')", ""},
		{permit("print"), "def f(x, o): print(x, file=o)", "permitted-call"},
		{permit("print"), "def f(x, o): print(x, **o)", "permitted-call"},
		{permit("print"), "def f(x, o): print(x, **{'file': o})", "permitted-call"},
		{permit("print"), "def f(x, o): print(x, **{'end': o})", ""},
		{permit("map"), "def f(xs): return list(map(rank, xs))", ""},
		{permit("map"), "def f(xs): return list(map(lambda x: rank(x), xs))", ""},
		{permit("map"), "def f(xs, g): return list(map(g, xs))", "permitted-call"},
		{permit("map"), "def f(xs): return list(map(*xs))", "permitted-call"},
		{permit("map"), "def f(xs): return list(map(map, xs, xs))", "permitted-call"},
		{permit("map"), "def f(xs, o): return list(map(o.a, xs))", "no-attribute-call"},
		{permit("filter"), "def f(xs): return list(filter(None, xs))", ""},
		{permit("iter"), "def f(xs): return [x for x in iter(xs)]", ""},
		{permit("iter"), "def f(g): return [x for x in iter(g, 0)]", "permitted-call"},
		{permit("open"), "def f(p): return open(p, 'r')", ""},
		{permit("open"), "def f(p, o): return open(p, opener=o)", "permitted-call"},
		{permit("open"), "def f(p, o): return open(p, 'r', 1, None, None, None, True, o)", "permitted-call"},
		{permit("open"), "def f(p): return open(*p)", "permitted-call"},
		{permit("ValueError"), "def f(x): raise ValueError(x)", ""},
		{permit("ValueError"), "def f(x): raise ValueError(x) from x", "permitted-call"},
		{permit("ValueError"), "def f(x):\n ValueError = x\n raise ValueError", "permitted-call"},
		{permit("print"), "def f(x): raise print", "permitted-call"},
		{permit("ValueError"), "def f(x):\n try: pass\n except ValueError: raise ValueError", ""},
		{analyzer.Env{PythonVersion: "3.12"}, "def f[T](x: T) -> T: return x", ""},
		{analyzer.Env{PythonVersion: "3.12"}, "def f(d): return f'{d['k']}'", ""},
		{analyzer.Env{PythonVersion: "3.12"}, "def f(x):\n type X = list[int]\n y: X = x\n return y", ""},
		{analyzer.Env{PythonVersion: "3.13"}, "def f[T = int](x: T) -> T: return x", ""},
		{analyzer.Env{PythonVersion: "3.12"}, "def f[T: helper(1)](x: T): return x", "permitted-call"},
		{analyzer.Env{PythonVersion: "3.14"}, "def f(x, *, y: int = 1) -> str: return t'{x}{y}'", ""},
		{analyzer.Env{PythonVersion: "3.14"}, "def f(x: g(1)): return x", "permitted-call"},
		{analyzer.Env{PythonVersion: "3.14"}, "def f(x: f): return x", "reference"},
	} {
		j := judgeOne(t, c.env, c.source+"\n")
		var want []string
		if c.rule != "" {
			want = []string{c.rule}
		}
		if !slices.Equal(rulesOf(j), want) {
			t.Errorf("want %v, got %v\n%s", want, j.Diagnostics, c.source)
		}
	}
	for _, env := range []analyzer.Env{permit("eval"), permit("SystemExit"), permit("BaseException"), permit("no_such"), {PythonVersion: "3.10"}, {PythonVersion: "2"}} {
		if _, err := checker.Check(t.Context(), env, []analyzer.Source{{Text: "def f(): pass"}}); err == nil {
			t.Errorf("no error of %+v", env)
		}
	}
}
