package passes

import (
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/funcshelf/funcshelf/analyzer"
)

// file is a Go file of the folder.
type file struct {
	name string
	text []byte
	ours bool // this pass answers for it
}

// maxFiles bounds how many files of a folder are judged together.
const maxFiles = 100_000

// readLimit is how much of a file is judged: more is over the bound of a
// source however its line ends count.
const readLimit = 2*analyzer.MaxSourceBytes + 16

// filesOf gives every Go file of the package's folder, in byte order.
//
// The go command makes up to three packages of a folder: that of its files,
// the same with test files, and that of external tests. The pass of the last
// answers for the files of external tests, and the other two for all else that
// is there; where the folder has nothing but external tests and files that are
// left out, that pass answers for all of them.
func filesOf(pass *analysis.Pass) ([]file, error) {
	own := map[string]bool{} // files of the package, and those it leaves out
	var names []string
	add := func(name string) {
		if filepath.Ext(name) == ".go" && !own[name] { // the main of a test has no such name
			own[name] = true
			names = append(names, name)
		}
	}
	for _, f := range pass.Files {
		add(pass.Fset.PositionFor(f.FileStart, false).Filename)
	}
	for _, name := range pass.IgnoredFiles {
		add(name)
	}
	if len(names) == 0 {
		return nil, nil
	}
	external := !slices.ContainsFunc(names, func(name string) bool { return !isExternalTest(name) })
	others, err := othersIn(names, own)
	if err != nil {
		return nil, err
	}
	alone := external && !slices.ContainsFunc(others, isBuilt)
	files := make([]file, 0, len(names)+len(others))
	for _, name := range names {
		files = append(files, file{name: name, ours: true})
	}
	for _, name := range others {
		ours := alone || !external && !isExternalTest(name)
		files = append(files, file{name: name, ours: ours})
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	for i := range files {
		text, err := pass.ReadFile(files[i].name)
		if err != nil && !own[files[i].name] {
			text, err = os.ReadFile(files[i].name) // a driver may know only its own
		}
		if err != nil {
			return nil, err
		}
		files[i].text = text[:min(len(text), readLimit)]
	}
	return files, nil
}

// othersIn gives the Go files in the folders of names that are not known.
func othersIn(names []string, known map[string]bool) ([]string, error) {
	var others []string
	seen := map[string]bool{}
	for _, name := range names {
		dir := filepath.Dir(name)
		if seen[dir] {
			continue
		}
		seen[dir] = true
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			if filepath.Ext(path) != ".go" || strings.HasPrefix(e.Name(), ".") || known[path] || len(others) >= maxFiles {
				continue
			}
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				others = append(others, path)
			}
		}
	}
	return others, nil
}

// isBuilt tells whether the go command has a package or its tests take the
// file, external tests aside.
func isBuilt(name string) bool {
	matches, err := build.Default.MatchFile(filepath.Dir(name), filepath.Base(name))
	return err == nil && matches && !isExternalTest(name)
}

// isExternalTest tells whether a file belongs to the package of external
// tests.
func isExternalTest(name string) bool {
	if !strings.HasSuffix(name, "_test.go") {
		return false
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
	return err == nil && strings.HasSuffix(f.Name.Name, "_test")
}
