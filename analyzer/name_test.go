package analyzer_test

import (
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

func TestCheckName(t *testing.T) {
	for _, c := range []struct {
		language   analyzer.Language
		name, says string
	}{
		{analyzer.Go, "ClickTheSearchBar", ""},
		{analyzer.Go, "_a1", ""},
		{analyzer.Go, "__a", ""},
		{analyzer.Go, "sorted", ""}, // Python's, not Go's
		{analyzer.Go, strings.Repeat("a", 128), ""},
		{analyzer.Python, "append", ""},
		{analyzer.Go, "", "needs a name"},
		{analyzer.Go, strings.Repeat("a", 129), "129 bytes"},
		{analyzer.Go, "_", "cannot be called"},
		{analyzer.Go, "main", "run by the language"},
		{analyzer.Python, "init", "run by the language"},
		{analyzer.Go, "__call__", "special name"},
		{analyzer.Go, "____", "special name"},
		{analyzer.Go, "Öffnen", "want ASCII letters"},
		{analyzer.Go, "a-b", "want ASCII letters"},
		{analyzer.Go, "1a", "no digit first"},
		{analyzer.Python, "match", ""},
		{analyzer.Python, "case", ""},
		{analyzer.Python, "list", "keyword or builtin of python"},
		{analyzer.Python, "PythonFinalizationError", "keyword or builtin of python"},
		{analyzer.Python, "nonlocal", "keyword or builtin of python"},
		{analyzer.Python, "Optional", "a name of types of python"},
		{analyzer.Python, "NotImplemented", "keyword or builtin of python"},
		{analyzer.Go, "Optional", ""}, // Python's, not Go's
		{analyzer.Go, "len", "keyword or builtin of go"},
		{analyzer.Go, "fallthrough", "keyword or builtin of go"},
	} {
		err := analyzer.CheckName(c.language, c.name)
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s %q: %v", c.language, c.name, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s %q: error %v, want one that says %q", c.language, c.name, err, c.says)
		}
	}
}

// Every keyword and every predeclared identifier of this Go is reserved.
func TestGoNamesAreComplete(t *testing.T) {
	names := types.Universe.Names()
	for tok := range token.Token(200) {
		if tok.IsKeyword() {
			names = append(names, tok.String())
		}
	}
	if len(names) < 60 {
		t.Fatalf("only %d names", len(names))
	}
	for _, name := range names {
		if analyzer.CheckName(analyzer.Go, name) == nil {
			t.Errorf("%q may be the name of a function", name)
		}
	}
}

func TestCheckPermit(t *testing.T) {
	for entry, says := range map[string]string{
		"go:print": "", "go:complex128": "", "go:len": "", "python:print": "", "python:ValueError": "",
		"go:recover":        "can never be permitted: it would hide a failing call",
		"python:eval":       "can never be permitted: it runs code out of text",
		"python:__import__": "can never be permitted: it imports any module",
		"go:prnt":           "no builtin of go: did you mean print?",
		"go:true":           "no builtin of go",
		"go:map":            "no builtin of go: did you mean",
		"go:":               "no builtin of go",
		"print":             "want LANGUAGE:NAME",
		"perl:print":        "want LANGUAGE:NAME",
		"":                  "want LANGUAGE:NAME",
		":print":            "want LANGUAGE:NAME",
	} {
		err := analyzer.CheckPermit(entry)
		switch {
		case says == "" && err != nil:
			t.Errorf("%q: %v", entry, err)
		case says != "" && (err == nil || !strings.Contains(err.Error(), says)):
			t.Errorf("%q: error %v, want one that says %q", entry, err, says)
		}
	}
}

// What no policy may permit, in both languages.
func TestNeverPermitted(t *testing.T) {
	never := strings.Fields("go:recover python:eval python:exec python:compile python:getattr python:setattr python:delattr python:globals python:locals python:vars python:type python:super python:property python:classmethod python:staticmethod python:breakpoint python:help python:input python:exit python:quit python:__import__ python:__build_class__")
	for _, entry := range never {
		language, name, _ := strings.Cut(entry, ":")
		if analyzer.NeverPermitted(analyzer.Language(language), name) == "" || analyzer.CheckPermit(entry) == nil {
			t.Errorf("%s may be permitted", entry)
		}
	}
	if reason := analyzer.NeverPermitted(analyzer.Go, "print"); reason != "" {
		t.Errorf("go:print is refused: %s", reason)
	}
}

func TestCheckGoVersion(t *testing.T) {
	for version, fine := range map[string]bool{
		"": true, "1.18": true, "1.26": true, "1.17": false, "1.27": false, "1.26.8": false, "go1.26": false, "1.026": false, "2.0": false, "x": false,
	} {
		if err := analyzer.CheckGoVersion(version); (err == nil) != fine {
			t.Errorf("%q: error %v, want fine %v", version, err, fine)
		}
	}
}

func TestCheckPythonVersion(t *testing.T) {
	for version, fine := range map[string]bool{
		"": true, "3.11": true, "3.12": true, "3.13": true, "3.14": true, "3.10": false, "3.15": false, "3": false, "3.11.7": false, "3.1": false, "py3.11": false, "3.011": false, "2.7": false, " 3.11": false,
	} {
		err := analyzer.CheckPythonVersion(version)
		if (err == nil) != fine {
			t.Errorf("%q: error %v, want fine %v", version, err, fine)
		}
		if err != nil && !strings.HasSuffix(err.Error(), "of python: want 3.11 to 3.14") {
			t.Errorf("%q: error %q does not say what is wanted", version, err)
		}
	}
	if err := analyzer.CheckPythonVersion(analyzer.DefaultPythonVersion); err != nil {
		t.Error(err)
	}
}

func TestDiagnosticString(t *testing.T) {
	d := analyzer.Diagnostic{File: "a.go", Line: 3, Column: 5, Rule: analyzer.RuleType, Message: "missing return"}
	if got, want := d.String(), "a.go:3:5: type: missing return"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
