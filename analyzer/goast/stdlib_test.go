package goast_test

import (
	"context"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
)

// stdlibPackages gives the directories of the standard library that hold Go
// files for this system.
func stdlibPackages(t *testing.T) []*build.Package {
	t.Helper()
	root := filepath.Join(build.Default.GOROOT, "src")
	var packages []*build.Package
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		if d.Name() == "testdata" {
			return fs.SkipDir
		}
		p, err := build.ImportDir(path, 0)
		if err == nil {
			packages = append(packages, p)
		} else if _, none := err.(*build.NoGoError); !none {
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}

// TestStdlib feeds every function of the standard library that has no
// receiver to the checker as a source of its own. The functions of its package
// that it calls are known where their signatures stand alone. What is accepted
// must call what the type checker says of the original package.
func TestStdlib(t *testing.T) {
	fset := token.NewFileSet()
	checker := goast.New()
	fed, accepted := 0, 0
	var slowest time.Duration
	for _, p := range stdlibPackages(t) {
		var files []*ast.File
		texts := map[*ast.File]string{}
		for _, name := range slices.Concat(p.GoFiles, p.TestGoFiles) {
			text, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
			texts[f] = string(text)
		}
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
		conf := types.Config{Importer: emptyImports{}, Error: func(error) {}}
		pkg, _ := conf.Check(p.ImportPath, fset, files, info)
		for _, f := range files {
			for _, d := range f.Decls {
				d, ok := d.(*ast.FuncDecl)
				if !ok || d.Recv != nil {
					continue
				}
				fed++
				start, end := fset.Position(d.Pos()).Offset, fset.Position(d.End()).Offset
				source := texts[f][start:end]
				env, want := originalCalls(fset, info, pkg, d)
				began := time.Now()
				judgements, err := checker.Check(context.Background(), env, []analyzer.Source{{File: d.Name.Name, Text: source}})
				slowest = max(slowest, time.Since(began))
				if err != nil {
					t.Fatal(err)
				}
				j := judgements[0]
				if len(j.Diagnostics) > 0 {
					continue
				}
				accepted++
				var got []string
				for _, c := range j.Function.Calls {
					got = append(got, fmt.Sprint(c.Name, c.Lines))
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s.%s: calls %v, want %v\n%s", p.ImportPath, d.Name.Name, got, want, source)
				}
			}
		}
	}
	t.Logf("%d functions fed, %d accepted, slowest %v", fed, accepted, slowest)
	if accepted < 2000 {
		t.Errorf("%d functions accepted, want at least 2000", accepted)
	}
	if slowest > 2*time.Second {
		t.Errorf("the slowest took %v", slowest)
	}
}

// originalCalls gives a world of the functions of pkg that d uses and whose
// signatures stand alone, and all that it uses, each with its lines.
func originalCalls(fset *token.FileSet, info *types.Info, pkg *types.Package, d *ast.FuncDecl) (analyzer.Env, []string) {
	var functions []known
	lines := map[string][]int{}
	first := fset.Position(d.Pos()).Line
	ast.Inspect(d, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		f, ok := info.Uses[id].(*types.Func)
		if !ok || f.Parent() != pkg.Scope() {
			return true
		}
		lines[f.Name()] = append(lines[f.Name()], fset.Position(id.Pos()).Line-first+1)
		signature, alone := types.TypeString(f.Type(), func(p *types.Package) string { return p.Path() + "." }), true
		if strings.Contains(strings.ReplaceAll(signature, "...", ""), ".") {
			alone = false
		}
		if alone {
			functions = append(functions, known{f.Name(), signature})
		}
		return true
	})
	var want []string
	for name, at := range lines {
		want = append(want, fmt.Sprint(name, slices.Compact(at)))
	}
	slices.SortFunc(want, byName)
	return envOf(functions), want
}

// byName orders lines that begin with a name and a bracket.
func byName(a, b string) int {
	return strings.Compare(strings.ReplaceAll(a, "[", "\x00"), strings.ReplaceAll(b, "[", "\x00"))
}

// emptyImports gives packages that hold nothing. A function that is accepted
// uses none, and what it does use is resolved all the same.
type emptyImports struct{}

func (emptyImports) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, filepath.Base(path))
	p.MarkComplete()
	return p, nil
}
