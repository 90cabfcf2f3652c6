package symtable

import (
	"math"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// future is what the future statements of a module say.
type future struct {
	annotations bool // annotations are not evaluated
	line        int  // of the last future statement; -1 for none
}

// lateFuture is what CPython says of a future statement elsewhere.
const lateFuture = "from __future__ imports must occur at the beginning of the file"

// futureOf reads the future statements at the beginning of a module: only a
// docstring may stand before them.
func (f *first) futureOf(m *syntax.Module) future {
	found := future{line: -1}
	done := false
	line := math.MaxInt
	for i, s := range m.Body {
		at, _ := m.Position(s.Span().Start)
		if done && at > line {
			break
		}
		line = at
		switch s := s.(type) {
		case *syntax.ImportFrom:
			if !isFuture(s, m.Target) {
				done = true
				break
			}
			if done {
				f.fail(s.Range, lateFuture)
				return found
			}
			f.features(s, &found)
			found.line = line
		case *syntax.ExprStmt:
			text, ok := s.Value.(*syntax.Constant)
			done = done || i > 0 || !ok || text.Kind != syntax.Str
		default:
			done = true
		}
	}
	return found
}

// isFuture tells whether s is a future statement. Up to 3.12 CPython took
// from .__future__ for one.
func isFuture(s *syntax.ImportFrom, target syntax.Target) bool {
	return s.Module.Name == "__future__" && (s.Level == 0 || target < syntax.Python313)
}

// late tells whether s is a future statement after those at the beginning.
func (f *first) late(s *syntax.ImportFrom, found future) bool {
	line, _ := f.module.Position(s.Start)
	return line > found.line && isFuture(s, f.module.Target)
}

// features reads the features that one future statement names.
func (f *first) features(s *syntax.ImportFrom, found *future) {
	for _, alias := range s.Names {
		at := s.Range
		if f.module.Target >= syntax.Python314 {
			at = alias.Range
		}
		switch alias.Name.Name {
		case "nested_scopes", "generators", "division", "absolute_import", "with_statement",
			"print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop":
		case "annotations":
			found.annotations = true
		case "braces":
			f.fail(at, "not a chance")
		default:
			f.fail(at, "future feature "+alias.Name.Name+" is not defined")
		}
	}
}
