package syntax_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// minLibraryFiles is how many files a standard library with its tests has at
// least.
const minLibraryFiles = 500

// TestStandardLibrary holds the parser and the compile stage against the
// CPython of the machine: on every file of its standard library and of its
// tests both say the same, and the trees are equal node for node.
func TestStandardLibrary(t *testing.T) {
	python := localPython(t)
	files := libraryFiles(t, python)
	var mu sync.Mutex
	var refused, undecodable, accepted int
	each(t, files, func(o *oracle, file string) error {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		want, err := o.judge("file", string(data))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		problem := ""
		if want != nil {
			problem = compare(want, o.target)
		}
		mu.Lock()
		defer mu.Unlock()
		switch {
		case want == nil:
			undecodable++
		case !want.compile.ok():
			refused++
		default:
			accepted++
		}
		if problem != "" {
			t.Errorf("%s: %s", file, problem)
		}
		return nil
	})
	t.Logf("%d files: %d accepted, %d refused, %d not decodable", len(files), accepted, refused, undecodable)
}

// each calls do for every item, by two goroutines with an
// oracle of their own, each up to its first error.
func each(t *testing.T, items []string, do func(*oracle, string) error) {
	t.Helper()
	queue := make(chan string)
	var workers sync.WaitGroup
	for i := range 2 {
		o := startLocal(t)
		if i == 0 {
			t.Logf("oracle: Python %s", o.version)
		}
		workers.Go(func() {
			var err error
			for item := range queue {
				if err == nil {
					err = do(o, item)
				}
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	for _, item := range items {
		queue <- item
	}
	close(queue)
	workers.Wait()
}

// libraryFiles lists the Python files of a CPython's standard library and its
// tests, without installed packages.
func libraryFiles(t testing.TB, python string) []string {
	t.Helper()
	out, err := exec.Command(python, "-c", "import os, test; print(os.path.dirname(os.__file__)); print(os.path.dirname(test.__file__))").Output()
	if err != nil {
		t.Fatalf("%s has no package test: run .ci/oracles, or install Debian's libpython3.11-testsuite", python)
	}
	found := make(map[string]bool)
	for _, folder := range strings.Fields(string(out)) {
		err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && (entry.Name() == "site-packages" || entry.Name() == "dist-packages") {
				return fs.SkipDir
			}
			if entry.Type().IsRegular() && strings.HasSuffix(path, ".py") {
				found[path] = true
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	files := make([]string, 0, len(found))
	for path := range found {
		files = append(files, path)
	}
	sort.Strings(files)
	if len(files) < minLibraryFiles {
		t.Fatalf("%s has %d library files, want %d: run .ci/oracles, or install Debian's libpython3.11-testsuite", python, len(files), minLibraryFiles)
	}
	return files
}

// compare says how our reading of a text differs from CPython's, "" for not
// at all.
func compare(want *opinion, target syntax.Target) string {
	module, err := syntax.Parse(want.text, target)
	if got := err == nil; got != want.parse.ok() {
		return fmt.Sprintf("parsed: %v, want %+v", err, want.parse)
	}
	if err != nil {
		return ""
	}
	if got := dumpTree(module); got != want.tree {
		return firstDifference(got, want.tree)
	}
	if _, err := symtable.Analyze(module); (err == nil) != want.compile.ok() {
		return fmt.Sprintf("compiled: %v, want %+v", err, want.compile)
	}
	return ""
}

// firstError gives the error of Parse, or that of the compile stage.
func firstError(text string, target syntax.Target) *syntax.Error {
	module, err := syntax.Parse(text, target)
	if err == nil {
		_, err = symtable.Analyze(module)
	}
	var e *syntax.Error
	if errors.As(err, &e) {
		return e
	}
	return nil
}
