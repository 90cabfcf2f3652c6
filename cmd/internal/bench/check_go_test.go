package bench_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
)

// lines gives the function of about so many lines in the folder testdata/lines
// of the project.
func lines(tb testing.TB, n int) string {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "lines", fmt.Sprint(n, ".go")))
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// goKnown are what these call.
var goKnown = known(analyzer.Go, "Contains", "func(s string, part string) bool", "OpenPage", "func(url string) error",
	"ReadText", "func(selector string) string", "Wrap", "func(err error, args ...any) error",
	"Holds", "func[T comparable](list []T, item T) bool")

// goBatch gives n sources of ten lines, each of which calls three of the
// others.
func goBatch(tb testing.TB, n int) (sources []string) {
	ten := lines(tb, 10)
	for i := range n {
		sources = append(sources, strings.NewReplacer(
			"CollectTitles", fmt.Sprintf("CollectTitles%d", i),
			"titles = append(titles, title)", fmt.Sprintf("more, _ := CollectTitles%d(urls, title)\n\t\t\ttitles = append(titles, more...)", (i+1)%n),
			"return titles, nil", fmt.Sprintf("_, err = CollectTitles%d(titles, word)\n\treturn CollectTitles%d(titles, word)", (i+7)%n, (i+n/2)%n),
		).Replace(ten))
	}
	return sources
}

// BenchmarkCheckGo judges functions of three, ten and sixty lines, and a
// hundred that call each other; the floor parses and type-checks them one by
// one with the declarations at hand, and does nothing else.
func BenchmarkCheckGo(b *testing.B) {
	for _, tt := range []struct {
		name    string
		sources []string
		calls   []string // of the first
		most    float64
	}{
		{"3-lines", []string{lines(b, 3)}, []string{"Contains", "ReadText"}, 0},
		{"10-lines", []string{lines(b, 10)}, []string{"Contains", "OpenPage", "ReadText", "Wrap"}, 1.2},
		{"60-lines", []string{lines(b, 60)}, []string{"Contains", "Holds", "OpenPage", "ReadText", "Wrap"}, 0},
		{"batch-100", goBatch(b, 100), []string{"CollectTitles1", "CollectTitles50", "CollectTitles7", "Contains", "OpenPage", "ReadText", "Wrap"}, 0},
	} {
		b.Run(tt.name, func(b *testing.B) {
			ours := judging(b, goast.New(), tt.sources, goKnown, tt.calls...)
			floor := goFloor(b, tt.sources)
			versus(b, ours, rival{"floor", clock(floor), tt.most})
		})
	}
}

// goFloor gives go/parser and go/types over sources.
func goFloor(b *testing.B, sources []string) func() {
	signatures := map[string]string{}
	for name, k := range goKnown {
		signatures[name] = k.Signature
	}
	for i := range sources {
		signatures[fmt.Sprintf("CollectTitles%d", i)] = "func(urls []string, word string) (titles []string, err error)"
	}
	var files []bareFile
	for _, source := range sources {
		f := bareFile{text: "package skills\n" + source}
		for name, signature := range signatures {
			if strings.Contains(source, name+"(") && !strings.Contains(source, "func "+name+"(") {
				f.stubs = append(f.stubs, stub(b, name, signature))
			}
		}
		files = append(files, f)
	}
	conf := types.Config{GoVersion: "go1.26", Sizes: types.SizesFor("gc", "amd64")}
	return func() {
		fset := token.NewFileSet()
		for _, f := range files {
			if err := f.check(fset, &conf); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// A bareFile is a source and the stubs of what it calls.
type bareFile struct {
	text  string
	stubs []types.Object
}

func (f bareFile) check(fset *token.FileSet, conf *types.Config) error {
	file, err := parser.ParseFile(fset, "", f.text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	pkg := types.NewPackage("skills", "skills")
	for _, s := range f.stubs {
		pkg.Scope().Insert(s)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{},
		Defs:  map[*ast.Ident]types.Object{},
		Uses:  map[*ast.Ident]types.Object{},
	}
	return types.NewChecker(conf, fset, pkg, info).Files([]*ast.File{file})
}

// stub makes the object that a call of a known function resolves to.
func stub(b *testing.B, name, signature string) types.Object {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package skills\nfunc "+name+strings.TrimPrefix(signature, "func")+" { panic(0) }", 0)
	if err != nil {
		b.Fatal(err)
	}
	pkg, err := new(types.Config).Check("skills", fset, []*ast.File{file}, nil)
	if err != nil {
		b.Fatal(err)
	}
	return types.NewFunc(token.NoPos, pkg, name, pkg.Scope().Lookup(name).(*types.Func).Signature())
}

// known gives what the ten lines call: name, signature, name, signature.
func known(language analyzer.Language, pairs ...string) map[string]analyzer.Known {
	m := map[string]analyzer.Known{}
	for pair := range slices.Chunk(pairs, 2) {
		m[pair[0]] = analyzer.Known{Name: pair[0], Language: language, Kind: analyzer.KindPrimitive, Signature: pair[1]}
	}
	return m
}

// judging gives one check, after what it says was found right.
func judging(b *testing.B, c analyzer.Checker, texts []string, known map[string]analyzer.Known, calls ...string) timed {
	env := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) { return known, nil }}
	var sources []analyzer.Source
	for i, text := range texts {
		sources = append(sources, analyzer.Source{File: fmt.Sprint(i), Language: c.Language(), Text: text})
	}
	judge := func() analyzer.Judgement {
		said, err := c.Check(b.Context(), env, sources)
		if err != nil {
			b.Fatal(err)
		}
		for i := range said {
			if len(said[i].Diagnostics) > 0 {
				b.Fatal(said[i].Diagnostics)
			}
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
