package symtable_test

import (
	"errors"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// FuzzAnalyze holds that Analyze does not panic, that an error has a place in
// the text, and that every symbol of a table has a meaning that fits it.
func FuzzAnalyze(f *testing.F) {
	for i, source := range refusals() {
		if i%97 == 0 {
			f.Add(source, uint8(i%4))
		}
	}
	f.Add(tenLines, uint8(0))
	f.Fuzz(func(t *testing.T, source string, minor uint8) {
		m, err := syntax.Parse(source, syntax.Python311+syntax.Target(minor%4))
		if err != nil {
			return
		}
		table, err := symtable.Analyze(m)
		if err != nil {
			var at *syntax.Error
			if !errors.As(err, &at) || at.Start < 0 || at.End < at.Start || int(at.End) > len(source) || at.Line < 1 || at.Message == "" {
				t.Fatalf("error %#v has no place in %q", err, source)
			}
		}
		var walk func(s *symtable.Scope)
		walk = func(s *symtable.Scope) {
			for _, sym := range s.Symbols {
				if sym.Meaning < symtable.Local || sym.Meaning > symtable.GlobalImplicit {
					t.Errorf("%q: %s has no meaning", source, sym.Name)
				}
				if sym.Owner != nil && (sym.Meaning != symtable.Free || sym.Owner.Meaning != symtable.Cell || sym.Owner.Name != sym.Name) {
					t.Errorf("%q: %s stands for %+v", source, sym.Name, sym.Owner)
				}
				for i := 1; i < len(sym.Bindings); i++ {
					if sym.Bindings[i].Range.Start < sym.Bindings[i-1].Range.Start {
						t.Errorf("%q: bindings of %s out of order", source, sym.Name)
					}
				}
			}
			for _, child := range s.Children {
				if child.Parent != s {
					t.Errorf("%q: a child has another parent", source)
				}
				walk(child)
			}
		}
		walk(table.Module)
	})
}
