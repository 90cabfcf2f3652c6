// Package syntax reads Python: it turns the text of a module into a tree, and
// says where and why a text is none. It accepts what CPython's parser accepts
// (ast.parse) and builds the same tree; what CPython's compiler refuses later
// is found by package symtable.
//
// Nothing is executed, no input makes it panic, and it takes time and memory
// in proportion to the text.
package syntax

import (
	"fmt"
	"sort"
)

// A Target is a version of the language: the minor version of CPython 3. The
// zero Target is no version; use DefaultTarget.
type Target uint8

// The targets.
const (
	Python311 Target = 11
	Python312 Target = 12
	Python313 Target = 13
	Python314 Target = 14
)

// DefaultTarget is what every supported Python accepts.
const DefaultTarget = Python311

// ParseTarget reads a version of the form "3.11"; "" stands for
// DefaultTarget.
func ParseTarget(version string) (Target, error) {
	if version == "" {
		return DefaultTarget, nil
	}
	for t := Python311; t <= Python314; t++ {
		if version == t.String() {
			return t, nil
		}
	}
	return 0, fmt.Errorf("version %q of python: want %s to %s", version, Python311, Python314)
}

// String gives the version as "3.11".
func (t Target) String() string { return fmt.Sprintf("3.%d", uint8(t)) }

// An Error says why a text is no Python. It is the first such reason, the one
// CPython would give.
type Error struct {
	Range          // the place in the text, within its bounds
	Line    int    // counts from 1; the line CPython would name
	Column  int    // counts from 1, in bytes
	Message string // what is wrong and what was expected; lower case, no line

	// Of the scanner's errors: soft ones give way to an error of the parser
	// that stands before them. Then bracket is the offset of the innermost
	// bracket still open, or -1.
	soft    bool
	bracket int32
}

// Error gives "line:column: message".
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message) }

// Position gives the line (from 1) and the column (from 1, in bytes) of an
// offset in the module's text. A line ends after LF, CR LF or a lone CR. An
// offset beyond the text stands for its end.
func (m *Module) Position(offset int32) (line, column int) {
	i := sort.Search(len(m.lines), func(i int) bool { return m.lines[i] > offset }) - 1
	if i < 0 {
		return 1, int(offset) + 1
	}
	return i + 1, int(offset-m.lines[i]) + 1
}
