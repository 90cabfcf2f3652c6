package goast_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
)

// tenLines is a function of ten lines such as a library holds.
const tenLines = `// CollectTitles opens each page and gives the titles that hold word.
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

var tenLinesKnown = []known{
	{"OpenPage", "func(url string) error"},
	{"Wrap", "func(err error, args ...any) error"},
	{"ReadText", "func(selector string) string"},
	{"Contains", "func(s string, part string) bool"},
}

func BenchmarkCheck(b *testing.B) {
	checker := goast.New()
	env := envOf(tenLinesKnown)
	sources := []analyzer.Source{{File: "a.go", Text: tenLines}}
	b.ReportAllocs()
	for b.Loop() {
		judgements, err := checker.Check(b.Context(), env, sources)
		if err != nil || len(judgements[0].Diagnostics) > 0 {
			b.Fatal(err, judgements)
		}
	}
}

// BenchmarkFloor parses and type-checks the same function with the stubs at
// hand, and does nothing else.
func BenchmarkFloor(b *testing.B) {
	home := types.NewPackage("skills", "skills")
	stubs := make([]types.Object, 0, len(tenLinesKnown))
	for _, k := range tenLinesKnown {
		tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, "("+k.Signature+")(nil)")
		if err != nil {
			b.Fatal(err)
		}
		stubs = append(stubs, types.NewFunc(token.NoPos, home, k.Name, tv.Type.(*types.Signature)))
	}
	conf := types.Config{GoVersion: "go1.26", Sizes: types.SizesFor("gc", "amd64")}
	b.ReportAllocs()
	for b.Loop() {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "", "package skills\n"+tenLines, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			b.Fatal(err)
		}
		pkg := types.NewPackage("skills", "skills")
		for _, s := range stubs {
			pkg.Scope().Insert(s)
		}
		info := &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{},
			Defs:  map[*ast.Ident]types.Object{},
			Uses:  map[*ast.Ident]types.Object{},
		}
		if err := types.NewChecker(&conf, fset, pkg, info).Files([]*ast.File{file}); err != nil {
			b.Fatal(err)
		}
	}
}
