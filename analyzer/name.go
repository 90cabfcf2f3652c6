package analyzer

import (
	"fmt"
	"slices"
	"strings"
)

// goNames are the names no Go function may bear: the keywords, and every
// predeclared identifier, for a function of that name would capture it in all
// other sources. The list is frozen: it does not depend on a language version.
var goNames = []string{
	"any", "append", "bool", "break", "byte", "cap", "case", "chan", "clear", "close",
	"comparable", "complex", "complex128", "complex64", "const", "continue", "copy",
	"default", "defer", "delete", "else", "error", "fallthrough", "false", "float32",
	"float64", "for", "func", "go", "goto", "if", "imag", "import", "int", "int16",
	"int32", "int64", "int8", "interface", "iota", "len", "make", "map", "max", "min",
	"new", "nil", "package", "panic", "print", "println", "range", "real", "recover",
	"return", "rune", "select", "string", "struct", "switch", "true", "type", "uint",
	"uint16", "uint32", "uint64", "uint8", "uintptr", "var",
}

// reservedNames holds the frozen lists of each language, all sorted.
var reservedNames = map[Language][][]string{
	Go:     {goNames},
	Python: {pythonBuiltins, pythonKeywords, pythonFurtherNames},
}

// CheckName says why a function of the language may not be called name, or
// gives nil. It is the rule reserved-name: the name is an ASCII identifier of
// at most MaxNameBytes bytes, no keyword or builtin of its language (of Python no
// name of types either), none of main, init and _, and not of the form __x__.
func CheckName(language Language, name string) error {
	switch {
	case name == "":
		return fmt.Errorf("a function needs a name")
	case len(name) > MaxNameBytes:
		return fmt.Errorf("the name is %d bytes long: want at most %d", len(name), MaxNameBytes)
	case name == "_":
		return fmt.Errorf("a function called %q cannot be called: give it a name", name)
	case name == "main" || name == "init":
		return fmt.Errorf("%q is run by the language itself: choose another name", name)
	case strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__"):
		return fmt.Errorf("%q has the form of a special name: choose one without the outer underscores", name)
	case language == Python && IsTypingName(name):
		return fmt.Errorf("%q is a name of types of python: choose another name", name)
	}
	for i, r := range name {
		letter := r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return fmt.Errorf("%q holds %q: want ASCII letters, digits and _, no digit first", name, r)
		}
	}
	for _, names := range reservedNames[language] {
		if _, found := slices.BinarySearch(names, name); found {
			return fmt.Errorf("%q is a keyword or builtin of %s: choose another name", name, language)
		}
	}
	return nil
}
