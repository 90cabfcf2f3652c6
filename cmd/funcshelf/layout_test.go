package main_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/funcshelf/funcshelf/"

// floors gives each package its floor: a package imports only packages on
// lower floors. The lowest import nothing of ours.
var floors = map[string]int{
	"cmd/funcshelf":                 7,
	"cmd/funcshelf-bench":           7,
	"cmd/internal/bench":            0,
	"cmd/internal/cli":              6,
	"cmd/internal/report":           4,
	"store/sqlite":                  3,
	"store/sqlstore":                2,
	"store/folder":                  2,
	"analyzer/passes":               3,
	"analyzer/passes/golangci":      4,
	"cmd/funcshelf-vet":             7,
	"store/storetest":               2,
	"store":                         1,
	"analyzer/goast":                1,
	"analyzer/python":               1,
	"analyzer/python/symtable":      0,
	"analyzer/python/syntax":        -1,
	"analyzer/python/internal/slab": -2,
	"analyzer":                      0,
	"callgraph":                     0,
	"callgraph/diagram":             -1,
	"callgraph/graphstore":          1,
	"store/filter":                  -1,
}

// importers names the only packages that import each third-party module, by
// the longest prefix of the import path.
var importers = map[string][]string{
	"github.com/dominikbraun/graph":              {"callgraph/graphstore"},
	"github.com/spf13/pflag":                     {"cmd/internal/cli", "cmd/funcshelf-bench"},
	"modernc.org/sqlite":                         {"store/sqlite"},
	"go.starlark.net":                            {"store/filter"},
	"golang.org/x/term":                          {"cmd/internal/cli"},
	"golang.org/x/text":                          {"analyzer/python/syntax"},
	"golang.org/x/tools":                         {"analyzer/goast", "analyzer/passes", "analyzer/passes/golangci", "cmd/funcshelf-vet"},
	"github.com/rogpeppe/go-internal":            {},
	"github.com/google/go-cmp":                   {},
	"github.com/golangci/plugin-module-register": {"analyzer/passes/golangci"},
}

// TestLayout holds the order of the packages and the sole importers of
// third-party modules. Test files in packages named x_test are free.
func TestLayout(t *testing.T) {
	root := filepath.Join("..", "..")
	seen := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name == "testdata" || name == "build" || (strings.HasPrefix(name, ".") && path != root) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		floor, ok := floors[pkg]
		if !ok {
			t.Errorf("package %s has no floor", pkg)
			return nil
		}
		seen[pkg] = true
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		if strings.HasSuffix(file.Name.Name, "_test") {
			return nil
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if own, ok := strings.CutPrefix(imported, module); ok {
				lower, ok := floors[own]
				if !ok || lower >= floor {
					t.Errorf("%s (floor %d) imports %s (floor %d)", path, floor, own, lower)
				}
				continue
			}
			if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
				continue // standard library
			}
			allowed, ok := soleImporters(imported)
			if !ok {
				t.Errorf("%s imports %s, which no line of the table names", path, imported)
			} else if !slices.Contains(allowed, pkg) {
				t.Errorf("%s imports %s; only %v may", path, imported, allowed)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range floors {
		if !seen[pkg] {
			t.Errorf("package %s of the table does not exist", pkg)
		}
	}
}

func soleImporters(path string) ([]string, bool) {
	for prefix, allowed := range importers {
		if path == prefix || strings.HasPrefix(path, prefix+"/") {
			return allowed, true
		}
	}
	return nil, false
}
