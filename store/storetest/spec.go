package storetest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// Spec describes a library of functions without results, by their names: what
// each is and which calls stand on the lines of its body, from line 2 on.
// As text:
//
//	A: B C/1; B; C/1!; D?
//
// A calls B without and C with an argument; C, of one parameter, is a
// primitive and D a hole. In the description of a library, B~ is a call of a
// function that some call on a line of the caller does not fit.
type Spec map[string]Func

// Func is one function of a Spec.
type Func struct {
	Kind   analyzer.Kind
	Params int // 0 or 1
	Sites  []Site
}

// Site is a call on a line of its own.
type Site struct {
	Callee string
	Args   int // 0 or 1
	Misfit bool
}

// ParseSpec reads the text form.
func ParseSpec(text string) Spec {
	s := Spec{}
	for part := range strings.SplitSeq(text, ";") {
		head, body, _ := strings.Cut(strings.TrimSpace(part), ":")
		if head == "" {
			continue
		}
		f := Func{Kind: analyzer.KindFunction}
		if bare, ok := strings.CutSuffix(head, "!"); ok {
			head, f.Kind = bare, analyzer.KindPrimitive
		} else if bare, ok := strings.CutSuffix(head, "?"); ok {
			head, f.Kind = bare, analyzer.KindHole
		}
		head, f.Params = cutCount(head)
		for site := range strings.FieldsSeq(body) {
			site, misfit := strings.CutSuffix(site, "~")
			callee, args := cutCount(site)
			f.Sites = append(f.Sites, Site{callee, args, misfit})
		}
		s[head] = f
	}
	return s
}

func cutCount(text string) (string, int) {
	if bare, ok := strings.CutSuffix(text, "/1"); ok {
		return bare, 1
	}
	return text, 0
}

func count(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("/%d", n)
}

// String gives the text form, in byte order of names.
func (s Spec) String() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(s)) {
		f := s[name]
		var b strings.Builder
		b.WriteString(name + count(f.Params))
		switch {
		case f.Kind == analyzer.KindPrimitive:
			b.WriteString("!")
		case f.Kind == analyzer.KindHole:
			b.WriteString("?")
		}
		for i, site := range f.Sites {
			if i == 0 {
				b.WriteString(":")
			}
			b.WriteString(" " + site.Callee + count(site.Args))
			if site.Misfit {
				b.WriteString("~")
			}
		}
		parts = append(parts, b.String())
	}
	return strings.Join(parts, "; ")
}

// Source gives the source of a function.
func (f Func) Source(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s {\n", f.declaration(name))
	for _, site := range f.Sites {
		if site.Args == 1 {
			fmt.Fprintf(&b, "\t%s(1)\n", site.Callee)
		} else {
			fmt.Fprintf(&b, "\t%s()\n", site.Callee)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

func (f Func) declaration(name string) string {
	if f.Params == 1 {
		return "func " + name + "(n int)"
	}
	return "func " + name + "()"
}

// Batch gives what adds the functions of s.
func (s Spec) Batch() store.Batch {
	var b store.Batch
	var primitives, holes strings.Builder
	for _, name := range slices.Sorted(maps.Keys(s)) {
		f := s[name]
		switch f.Kind {
		case analyzer.KindPrimitive:
			primitives.WriteString(f.declaration(name) + "\n")
		case analyzer.KindHole:
			holes.WriteString(f.declaration(name) + "\n")
		default:
			b.Sources = append(b.Sources, analyzer.Source{File: name + ".go", Language: analyzer.Go, Text: f.Source(name)})
		}
	}
	if primitives.Len() > 0 {
		b.Primitives = []analyzer.Source{{File: "primitives.go", Language: analyzer.Go, Text: primitives.String()}}
	}
	if holes.Len() > 0 {
		b.Holes = []analyzer.Source{{File: "holes.go", Language: analyzer.Go, Text: holes.String()}}
	}
	return b
}

// specOf describes stored functions. It reads calls from the recorded lines,
// and compares the source with the one that the description gives.
func specOf(t *testing.T, functions []store.Function) string {
	t.Helper()
	s := Spec{}
	for _, f := range functions {
		s[f.Name] = readFunc(t, f)
	}
	return s.String()
}

func readFunc(t *testing.T, f store.Function) Func {
	t.Helper()
	read := Func{Kind: f.Kind, Params: strings.Count(f.Signature, "int")}
	lines := strings.Split(f.Source, "\n")
	type placed struct {
		line int
		site Site
	}
	var found []placed
	for _, c := range f.Calls {
		for _, line := range c.Lines {
			site := Site{Callee: c.Name, Misfit: c.Misfit != ""}
			if line <= len(lines) && strings.Contains(lines[line-1], "(1)") {
				site.Args = 1
			}
			found = append(found, placed{line, site})
		}
	}
	slices.SortFunc(found, func(a, b placed) int { return cmp.Compare(a.line, b.line) })
	for _, p := range found {
		read.Sites = append(read.Sites, p.site)
	}
	if f.Kind == analyzer.KindFunction {
		if want := read.Source(f.Name); f.Source != want {
			t.Errorf("source of %s\n got %q\nwant %q, by its recorded calls", f.Name, f.Source, want)
		}
	}
	return read
}
