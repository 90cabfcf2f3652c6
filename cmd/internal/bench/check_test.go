package bench_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/analyzer/python"
)

// pythonTen is a function of ten lines that calls two builtins and two known
// functions.
const pythonTen = `def answer_late_mails(folder: str, days: int = 3) -> list[str]:
    """Answer every mail of a folder that waits longer than some days."""
    answered: list[str] = []
    for mail in mails_in(folder):
        age = mail["age"]
        if age <= days or not mail["sender"]:
            continue
        subject = f"Re: {mail['subject']}"[:80]
        answered += [send_mail(mail["sender"], subject, text=str(age))]
    return sorted(answered, key=len)
`

// goTen is one of ten lines that calls four known functions.
const goTen = `// CollectTitles opens each page and gives the titles that hold word.
func CollectTitles(urls []string, word string) (titles []string, err error) {
	for i, url := range urls {
		if err = OpenPage(url); err != nil {
			return titles, Wrap(err, "page", i)
		}
		if title := ReadText("h1"); Contains(title, word) && len(title) > 0 {
			titles = append(titles, title)
		}
	}
	return titles, nil
}
`

// known gives what the ten lines call: name, signature, name, signature.
func known(language analyzer.Language, pairs ...string) map[string]analyzer.Known {
	m := map[string]analyzer.Known{}
	for pair := range slices.Chunk(pairs, 2) {
		m[pair[0]] = analyzer.Known{Name: pair[0], Language: language, Kind: analyzer.KindPrimitive, Signature: pair[1]}
	}
	return m
}

// judging gives one check, after what it says was found right.
func judging(b *testing.B, c analyzer.Checker, text string, known map[string]analyzer.Known, calls ...string) timed {
	env := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) { return known, nil }}
	sources := []analyzer.Source{{File: "ten", Text: text}}
	judge := func() analyzer.Judgement {
		said, err := c.Check(b.Context(), env, sources)
		if err != nil || len(said[0].Diagnostics) > 0 {
			b.Fatal(said, err)
		}
		return said[0]
	}
	var got []string
	for _, call := range judge().Function.Calls {
		got = append(got, call.Name)
	}
	if slices.Sort(got); !slices.Equal(got, calls) {
		b.Fatalf("calls %q, want %q", got, calls)
	}
	return clock(func() { judge() })
}

// BenchmarkCheckPython judges ten lines beside CPython's own parser and
// compiler with a walk for four of the rules.
func BenchmarkCheckPython(b *testing.B) {
	ours := judging(b, python.New(), pythonTen, known(analyzer.Python, "mails_in", "(folder: str) -> list[dict]",
		"send_mail", "(to: str, subject: str, text: str) -> str"), "mails_in", "send_mail")
	cpython := start(b, "testdata/fourrules.py", pythonTen)
	if cpython == nil {
		absent("cpython")
		versus(b, ours)
		return
	}
	versus(b, ours, rival{"cpython", func(times int) (took time.Duration) {
		if _, err := fmt.Sscan(cpython.ask("%d", times), (*int64)(&took)); err != nil {
			b.Fatal(err)
		}
		return took
	}, 1. / 5})
}

// BenchmarkCheckGo judges ten lines; the floor parses and type-checks them
// with the declarations at hand, and does nothing else.
func BenchmarkCheckGo(b *testing.B) {
	known := known(analyzer.Go, "Contains", "func(s string, part string) bool", "OpenPage", "func(url string) error",
		"ReadText", "func(selector string) string", "Wrap", "func(err error, args ...any) error")
	ours := judging(b, goast.New(), goTen, known, "Contains", "OpenPage", "ReadText", "Wrap")
	home := types.NewPackage("skills", "skills")
	var stubs []types.Object
	for name, k := range known {
		tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, "("+k.Signature+")(nil)")
		if err != nil {
			b.Fatal(err)
		}
		stubs = append(stubs, types.NewFunc(token.NoPos, home, name, tv.Type.(*types.Signature)))
	}
	conf := types.Config{GoVersion: "go1.26", Sizes: types.SizesFor("gc", "amd64")}
	versus(b, ours, rival{"floor", clock(func() {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "", "package skills\n"+goTen, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			b.Fatal(err)
		}
		pkg := types.NewPackage("skills", "skills")
		for _, s := range stubs {
			pkg.Scope().Insert(s)
		}
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
		if err := types.NewChecker(&conf, fset, pkg, info).Files([]*ast.File{file}); err != nil {
			b.Fatal(err)
		}
	}), 1.2})
}
