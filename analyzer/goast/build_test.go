package goast_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// A compiled is a package of accepted functions, each under a name of its own,
// beside stubs of the functions they know.
type compiled struct {
	stubs   map[string]string
	sources []string
}

// take adds a function, unless one of its known functions stands for another
// one in the package.
func (c *compiled) take(f *analyzer.Function, functions []known) bool {
	for _, k := range functions {
		if old, found := c.stubs[k.Name]; found && old != k.Signature {
			return false
		}
	}
	for _, k := range functions {
		c.stubs[k.Name] = k.Signature
	}
	c.sources = append(c.sources, renamed(f, fmt.Sprintf("%s_%d", f.Name, len(c.sources))))
	return true
}

// TestAcceptedCompiles hands what was accepted to the real compiler.
func TestAcceptedCompiles(t *testing.T) {
	var packages []*compiled
	accepted := 0
	add := func(source string, functions []known) {
		j := judgeOne(t, envOf(functions), source)
		if len(j.Diagnostics) > 0 {
			return
		}
		accepted++
		for _, p := range packages {
			if p.take(j.Function, functions) {
				return
			}
		}
		p := &compiled{stubs: map[string]string{}}
		p.take(j.Function, functions)
		packages = append(packages, p)
	}
	for _, file := range []string{"cases.jsonl", "decided.jsonl"} {
		for _, c := range readCorpus(t, file) {
			add(c.Source, c.Known)
		}
	}
	for _, k := range kinds {
		add(k.source, generatedKnown)
	}
	for _, c := range sizeCases {
		add(c.source, []known{{"Big", "func() [1<<29]byte"}})
	}
	if accepted < 150 {
		t.Errorf("only %d sources were accepted", accepted)
	}
	for seed := range uint64(300) {
		add(generate(seed), generatedKnown)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module skills\n\ngo 1.26\n")
	for i, p := range packages {
		sub := filepath.Join(dir, fmt.Sprintf("p%d", i))
		if err := os.Mkdir(sub, 0o755); err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		b.WriteString("package skills\n")
		for name, signature := range p.stubs {
			fmt.Fprintf(&b, "func %s%s { panic(0) }\n", name, strings.TrimPrefix(signature, "func"))
		}
		write(t, filepath.Join(sub, "stubs.go"), b.String())
		for i, source := range p.sources {
			write(t, filepath.Join(sub, fmt.Sprintf("s%d.go", i)), "package skills\n"+source)
		}
	}
	build := exec.Command("go", "build", "-gcflags=-e", "./...")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%d sources compile in %d packages", accepted, len(packages))
}

// renamed gives f's source with the function's own name replaced wherever it
// stands for the function.
func renamed(f *analyzer.Function, name string) string {
	spans := []analyzer.Span{f.NameSpan}
	for _, c := range f.Calls {
		if c.Name == f.Name {
			spans = append(spans, c.Spans...)
		}
	}
	slices.SortFunc(spans, func(a, b analyzer.Span) int { return b.Start - a.Start })
	source := f.Source
	for _, s := range spans {
		source = source[:s.Start] + name + source[s.End:]
	}
	return source
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
