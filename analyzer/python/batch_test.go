package python_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestHoles holds which unknown names may be written later.
func TestHoles(t *testing.T) {
	env := envOf(library)
	env.AllowHoles = true
	for _, c := range []struct{ source, holes string }{
		{"def f(x): return later(x, sooner())", "later sooner"},
		{"def f(xs): return sorted(xs, key=by_age)", "by_age"},
		{"def f(x): return helper(x)", ""},
		{"def f(x):\n later(x)\n return [later]", "later"},
		{"def f(x, done=later): return later(x) or sooner(done)", "later sooner"},
	} {
		j := judgeOne(t, env, c.source+"\n")
		if len(j.Diagnostics) > 0 || strings.Join(j.Holes, " ") != c.holes {
			t.Errorf("%s: want holes %q, got %q and %v", c.source, c.holes, j.Holes, j.Diagnostics)
		}
		for _, hole := range j.Holes {
			if !slices.Contains(callNames(j.Function), hole) {
				t.Errorf("%s: the call of %s is not recorded", c.source, hole)
			}
		}
	}
	for _, source := range []string{
		"def f(r): return PI * r", "def f(x): return later.sin(x)", "@later\ndef f(x): pass",
		"def f(x): return eval(x)", "def f(x): return später(x)", "def f(x): return __later__(x)", "def f(x): raise later",
	} {
		if j := judgeOne(t, env, source+"\n"); len(j.Diagnostics) == 0 || len(j.Holes) > 0 {
			t.Errorf("%s: want it refused without holes, got %q and %v", source, j.Holes, j.Diagnostics)
		}
	}
}

// TestBatch holds sources that are judged together.
func TestBatch(t *testing.T) {
	judge := func(env analyzer.Env, sources ...string) []analyzer.Judgement {
		var list []analyzer.Source
		for _, s := range sources {
			list = append(list, analyzer.Source{File: "a.py", Text: s + "\n"})
		}
		judgements, err := checker.Check(t.Context(), env, list)
		if err != nil {
			t.Fatal(err)
		}
		return judgements
	}
	said := judge(analyzer.Env{}, "def f(x): return g(x)", "def g(x): return f(x)")
	for i, name := range []string{"g", "f"} {
		if len(said[i].Diagnostics) > 0 || !slices.Equal(callNames(said[i].Function), []string{name}) || !slices.Contains(said[i].Depends, name) {
			t.Errorf("%+v", said[i])
		}
	}
	// What the batch says of a name goes before what env knows of it.
	said = judge(envOf([]known{{Name: "g", Signature: "(a, b)"}}), "def f(x): return g(x)", "def g(x): return x")
	if len(said[0].Diagnostics) > 0 {
		t.Errorf("%v", said[0].Diagnostics)
	}
	said = judge(analyzer.Env{}, "def f(x): return g(x)", "def g(x, y): return x")
	if rules := rulesOf(said[0]); !slices.Equal(rules, []string{"signature"}) || said[0].Diagnostics[0].Callee != "g" {
		t.Errorf("%v", said[0].Diagnostics)
	}
	said = judge(analyzer.Env{}, "def f(x): return x", "def f(y): return y")
	for _, j := range said {
		if rules := rulesOf(j); !slices.Equal(rules, []string{"single-function"}) {
			t.Errorf("%v", j.Diagnostics)
		}
	}
	other := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) {
		return map[string]analyzer.Known{"Click": {Name: "Click", Language: analyzer.Go, Kind: analyzer.KindPrimitive}}, nil
	}}
	if said = judge(other, "def f(x): return Click(x)"); !slices.Equal(rulesOf(said[0]), []string{"permitted-call"}) {
		t.Errorf("%v", said[0].Diagnostics)
	}
}

// TestBatchOfReservedName holds that a source which bears the name of a
// builtin does not change what the name means in the others.
func TestBatchOfReservedName(t *testing.T) {
	said, err := checker.Check(t.Context(), analyzer.Env{}, []analyzer.Source{
		{File: "a.py", Text: "def len(x, y): return x\n"}, {File: "b.py", Text: "def g(x): return len(x)\n"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if found := rulesOf(said[0]); !slices.Equal(found, []string{"reserved-name"}) {
		t.Errorf("a.py breaks %v", found)
	}
	if g := said[1]; len(g.Diagnostics) > 0 || len(g.Function.Calls) > 0 || !slices.Equal(g.Function.Builtins, []string{"len"}) {
		t.Errorf("b.py: got %v, calls %v, builtins %v", g.Diagnostics, g.Function.Calls, g.Function.Builtins)
	}
}
