package python_test

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// TestSuggestions applies the rewrites that are offered: the source they give
// is lawful.
func TestSuggestions(t *testing.T) {
	for _, c := range []struct{ source, mended string }{
		{"def f(x): return helpr(x)\n", "def f(x): return helper(x)\n"},
		{"def f(x): return sortd(x)\n", "def f(x): return sorted(x)\n"},
		{"def f(amount): return amuont\n", "def f(amount): return amount\n"},
		{"def f(x):\r\n    import os\r\n    return helper(x)\r\n", "def f(x):\r\n    return helper(x)\r\n"},
		{"import os\ndef f(x): return x\n", "def f(x): return x\n"},
		{"def f(x):\n    import os\n", "def f(x):\n    pass\n"},
		// nothing is certain here
		{"def f(x):\n    import os\n    return os\n", ""},
		{"def f(posts, p):\n    posts.append(p)\n", ""},
		{"def f(x): return mystery(x)\n", ""},
		{"def f(x): import os; return x\n", ""},
	} {
		env := envOf(library)
		env.Near = func(context.Context, string) []string { return []string{"helper", "rank"} }
		j := judgeOne(t, env, c.source)
		if len(j.Diagnostics) == 0 {
			t.Fatalf("accepted: %s", c.source)
		}
		s := j.Diagnostics[0].Suggestion
		if s == nil {
			if c.mended != "" {
				t.Errorf("no rewrite of %q: %v", c.source, j.Diagnostics)
			}
			continue
		}
		mended := c.source
		for _, e := range slices.Backward(s.Edits) {
			mended = mended[:e.Start] + e.Text + mended[e.End:]
		}
		if mended != c.mended {
			t.Errorf("%q: want %q, got %q", c.source, c.mended, mended)
		}
		if j := judgeOne(t, envOf(library), mended); len(j.Diagnostics) > 0 {
			t.Errorf("%q is not lawful: %v", mended, j.Diagnostics)
		}
	}
}

// TestAdvice holds what people write first, and a part of what is said to it.
func TestAdvice(t *testing.T) {
	for _, c := range []struct{ source, rule, says string }{
		{"def f(posts, p):\n    posts.append(p)", "no-attribute-call", "write posts = posts + [p]"},
		{"def f(x): return math.sin(x)", "no-attribute-call", "modules cannot be used"},
		{"def f(d): return d.get('a')", "no-attribute-call", "write d['a'] if 'a' in d else None"},
		{"def f(d): return d.get('a', 0)", "no-attribute-call", "write d['a'] if 'a' in d else 0"},
		{"def f(d): return d.get(helper(1), 0)", "no-attribute-call", "give the parts names first, then write xs[a] if a in xs else b"},
		{"def f(d): d.x.append(1)", "no-attribute-call", "give the parts names first, then write xs = xs + [a]"},
		{"def f(d): d.update(a=1)", "no-attribute-call", "write or add a function"},
		{"def f(xs): xs.sort(key=len, reverse=True)", "no-attribute-call", "write xs = sorted(xs, ...) with the same keywords"},
		{"def f(out):\n    def g(x): out.append(x)\n    return g", "no-attribute-call", "write out[len(out):] = [x]"},
		{"def f(x: Post): pass", "reference", `write a type in quotes, "Post"`},
		{"def f(x): raise TypeError('no')", "permitted-call", "funcshelf policy --permit python:TypeError"},
		{"def f(p): raise p", "permitted-call", "raise the name that except ... as bound"},
		{"def f(x):\n    import math", "no-import", "imports are not allowed"},
		{"def f(): pass\ndef g(): pass", "single-function", "give each function a source of its own"},
		{"def f(x): return eval(x)", "permitted-call", "write the expression itself"},
		{"def f(x): raise ValueError('no')", "permitted-call", "write assert condition"},
		{"def f(x): print(x)", "permitted-call", "funcshelf policy --permit python:print"},
		{"def f(x): return __import__(x)", "permitted-call", "no policy can permit it"},
		{"def f(x): return ranks(x)", "permitted-call", "did you mean rank?"},
		{"def f(xs): return sorted(xs, key=ranks)", "reference", "did you mean rank? Else write it first"},
		{"def f(x)\n    return x", "syntax", "expected ':'"},
		{"def f(p): p.likes = 1", "reference", `write p["likes"] = ..., with a dict`},
	} {
		env := envOf(library)
		env.Near = func(context.Context, string) []string { return []string{"rank"} }
		j := judgeOne(t, env, c.source+"\n")
		if len(j.Diagnostics) == 0 || string(j.Diagnostics[0].Rule) != c.rule || !strings.Contains(j.Diagnostics[0].Message, c.says) {
			t.Errorf("%s: want %s that says %q, got %v", c.source, c.rule, c.says, j.Diagnostics)
		}
	}
}
