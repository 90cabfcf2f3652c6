package analyzer

import (
	"fmt"
	"slices"
	"strings"
)

// builtins are the names a policy may speak of, sorted: every builtin of a
// language that can be called. Those in never are refused.
var builtins = map[Language][]string{
	Go: {
		"any", "append", "bool", "byte", "cap", "clear", "close", "complex", "complex128",
		"complex64", "copy", "delete", "error", "float32", "float64", "imag", "int", "int16",
		"int32", "int64", "int8", "len", "make", "max", "min", "new", "panic", "print",
		"println", "real", "recover", "rune", "string", "uint", "uint16", "uint32", "uint64",
		"uint8", "uintptr",
	},
	Python: pythonBuiltins,
}

// never holds what no policy may permit, with the reason: each would let a
// function do what its recorded calls do not show.
var never = map[Language]map[string]string{
	Go: {
		"recover": "it would hide a failing call and swallow the host's abort",
	},
	Python: {
		"BaseException":     "raising it ends the host",
		"GeneratorExit":     "raising it ends a generator of the host",
		"KeyboardInterrupt": "raising it ends the host",
		"SystemExit":        "raising it ends the host",
		"__build_class__":   "it makes classes, whose methods run unseen",
		"__import__":        "it imports any module",
		"breakpoint":        "it calls a debugger hook that the host's environment chooses",
		"classmethod":       "it makes a descriptor that calls functions unseen",
		"compile":           "it makes code out of text",
		"delattr":           "it changes an object under other code",
		"eval":              "it runs code out of text",
		"exec":              "it runs code out of text",
		"exit":              "it ends the host",
		"getattr":           "it reaches any attribute by a name made at run time",
		"globals":           "it reaches every function under a name made at run time",
		"help":              "it imports modules and starts a pager",
		"input":             "it waits for the host's standard input",
		"locals":            "it reaches variables by a name made at run time",
		"property":          "it makes a descriptor that calls functions unseen",
		"quit":              "it ends the host",
		"setattr":           "it changes an object under other code",
		"staticmethod":      "it hides a function in a descriptor",
		"super":             "it reaches methods that no name shows",
		"type":              "it makes classes, whose methods run unseen",
		"vars":              "it reaches variables by a name made at run time",
	},
}

// DefaultGoVersion is the language version of Go where a policy names none.
const DefaultGoVersion = "1.26"

// The oldest and newest language versions of Go that can be judged: functions
// have type parameters since 1.18.
const oldestGo, newestGo = 18, 26

// CheckGoVersion says why a policy may not hold version as the language
// version of Go, or gives nil. A version has the form "1.26"; "" stands for
// DefaultGoVersion.
func CheckGoVersion(version string) error {
	if version == "" {
		return nil
	}
	for minor := oldestGo; minor <= newestGo; minor++ {
		if version == fmt.Sprintf("1.%d", minor) {
			return nil
		}
	}
	return fmt.Errorf("language version %q of go: want 1.%d to 1.%d", version, oldestGo, newestGo)
}

// DefaultPythonVersion is the version of Python where a policy names none:
// what every supported Python accepts.
const DefaultPythonVersion = "3.11"

// The oldest and newest versions of Python that can be judged.
const oldestPython, newestPython = 11, 14

// CheckPythonVersion says why a policy may not hold version as the version of
// Python, or gives nil. A version has the form "3.11"; "" stands for
// DefaultPythonVersion.
func CheckPythonVersion(version string) error {
	if version == "" {
		return nil
	}
	for minor := oldestPython; minor <= newestPython; minor++ {
		if version == fmt.Sprintf("3.%d", minor) {
			return nil
		}
	}
	return fmt.Errorf("version %q of python: want 3.%d to 3.%d", version, oldestPython, newestPython)
}

// IsBuiltin tells whether name is a builtin of the language that can be
// called, permitted or not.
func IsBuiltin(language Language, name string) bool {
	_, found := slices.BinarySearch(builtins[language], name)
	return found
}

// CheckPermit says why a policy may not hold entry, or gives nil. An entry
// has the form "go:print" or "python:print". A builtin that is permitted
// anyway is no error; permitting it once more changes nothing.
func CheckPermit(entry string) error {
	prefix, name, found := strings.Cut(entry, ":")
	language := Language(prefix)
	names := builtins[language]
	if !found || names == nil {
		return fmt.Errorf("permit entry %q: want LANGUAGE:NAME, such as go:print or python:print", entry)
	}
	if reason, refused := never[language][name]; refused {
		return fmt.Errorf("permit entry %q: %s can never be permitted: %s", entry, name, reason)
	}
	if _, found := slices.BinarySearch(names, name); found {
		return nil
	}
	if near := Near(name, names); len(near) > 0 {
		return fmt.Errorf("permit entry %q: %q is no builtin of %s: did you mean %s?", entry, name, language, strings.Join(near, ", "))
	}
	return fmt.Errorf("permit entry %q: %q is no builtin of %s", entry, name, language)
}

// NeverPermitted gives the reason why no policy may permit the builtin name,
// or "" when one may.
func NeverPermitted(language Language, name string) string {
	return never[language][name]
}
