package symtable_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// oracle runs testdata/oracle.py with the python3 that is found, which must be
// 3.11 or later. It gives the target that this Python stands for and its
// answers.
func oracle(t *testing.T, mode string, input any) (syntax.Target, *json.Decoder) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatalf("no python3 on the PATH: install CPython 3.11 or later: %v", err)
	}
	question, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "testdata/oracle.py", mode)
	cmd.Stdin = bytes.NewReader(question)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle.py: %v\n%s", err, stderr.String())
	}
	answers := json.NewDecoder(bytes.NewReader(out))
	var is struct {
		Minor   int
		Version string
	}
	if err := answers.Decode(&is); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s is CPython %s", python, is.Version)
	if is.Minor < int(syntax.Python311) {
		t.Fatalf("%s is too old: want CPython 3.11 or later", python)
	}
	return min(syntax.Target(is.Minor), syntax.Python314), answers
}

// TestStandardLibrary compares the symbol tables of CPython's standard library
// with those that CPython makes itself: scopes, lines, symbols and their order,
// what is done to each and what it means.
func TestStandardLibrary(t *testing.T) {
	target, answers := oracle(t, "symbols", nil)
	files, scopes := 0, 0
	for {
		var file struct{ File, Text, Symbols string }
		err := answers.Decode(&file)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		module, err := syntax.Parse(file.Text, target)
		if err != nil {
			t.Errorf("%s: parse: %v", file.File, err)
			continue
		}
		table, err := symtable.Analyze(module)
		if err != nil {
			t.Errorf("%s: analyze: %v", file.File, err)
		}
		files++
		scopes += strings.Count(file.Symbols, "\n") + 1
		if diff := firstDifference(render(module, table), file.Symbols); diff != "" {
			t.Errorf("%s: %s", file.File, diff)
		}
	}
	t.Logf("%d files, %d scopes and symbols", files, scopes)
	if files < 500 {
		t.Errorf("%d files of the standard library: want 500 at least", files)
	}
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	scope := ""
	for i := range min(len(g), len(w)) {
		if !strings.HasPrefix(strings.TrimSpace(w[i]), "- ") {
			scope = w[i]
		}
		if g[i] != w[i] {
			return fmt.Sprintf("in scope %q: got %q, want %q", scope, g[i], w[i])
		}
	}
	if len(g) != len(w) {
		return fmt.Sprintf("got %d lines, want %d", len(g), len(w))
	}
	return ""
}

// TestRefusals compares what is refused, and at which line, with compile().
func TestRefusals(t *testing.T) {
	sources := refusals()
	if len(sources) < 300 {
		t.Fatalf("%d sources: want 300 at least", len(sources))
	}
	target, answers := oracle(t, "compile", sources)
	refused, crashed := 0, 0
	for _, source := range sources {
		var want struct {
			Line    int
			Message string
			Crashed bool
		}
		if err := answers.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if want.Crashed {
			crashed++
			continue
		}
		line, message := verdict(t, source, target)
		if want.Message != "" {
			refused++
		}
		if (message == "") != (want.Message == "") {
			t.Errorf("%q: got %d %q, want %d %q", source, line, message, want.Line, want.Message)
		} else if want.Line > 0 && line != want.Line {
			t.Errorf("%q: got line %d (%s), want %d (%s)", source, line, message, want.Line, want.Message)
		}
	}
	t.Logf("%d sources, %d of them refused; the oracle crashes on %d", len(sources), refused, crashed)
	if crashed > len(sources)/100 {
		t.Errorf("the oracle crashes on %d of %d sources: want one in a hundred at most", crashed, len(sources))
	}
}

// verdict gives the line and the message of the first error in a source.
func verdict(t *testing.T, source string, target syntax.Target) (int, string) {
	t.Helper()
	module, err := syntax.Parse(source, target)
	if err == nil {
		_, err = symtable.Analyze(module)
	}
	if err == nil {
		return 0, ""
	}
	var at *syntax.Error
	if !errors.As(err, &at) {
		t.Fatalf("%q: got error %v of type %T, want a *syntax.Error", source, err, err)
	}
	return at.Line, at.Message
}
