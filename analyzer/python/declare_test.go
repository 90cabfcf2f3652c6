package python_test

import (
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestDeclare reads files of declarations.
func TestDeclare(t *testing.T) {
	declare := func(text string) ([]string, []string) {
		functions, found, err := checker.Declare(t.Context(), analyzer.Env{}, analyzer.Source{File: "primitives.py", Text: text}, analyzer.KindPrimitive)
		if err != nil {
			t.Fatal(err)
		}
		var names, rules []string
		for _, f := range functions {
			names = append(names, f.Name+f.Signature+f.Doc)
			if f.Kind != analyzer.KindPrimitive || f.Source != "" {
				t.Errorf("%+v", f)
			}
		}
		for _, d := range found {
			rules = append(rules, string(d.Rule))
		}
		return names, rules
	}
	for _, c := range []struct {
		text         string
		names, rules []string
	}{
		{"def click(): ...\n", []string{"click()"}, nil},
		{"'''Of the browser.'''\ndef click(target: str) -> bool:\n    '''Click it.'''\n\nasync def wait(s=1.5):\n    '''Wait.'''\n    ...\n",
			[]string{"click(target: str) -> boolClick it.", "waitasync (s=1.5)Wait."}, nil},
		{"", nil, []string{"single-function"}},
		{"x = 1\n", nil, []string{"single-function"}},
		{"import os\ndef click(): ...\n", []string{"click()"}, []string{"no-import"}},
		{"def click(): return 1\n", []string{"click()"}, []string{"single-function"}},
		{"def click(): pass\n", []string{"click()"}, []string{"single-function"}},
		{"def click(): ...\ndef click(): ...\n", []string{"click()"}, []string{"single-function"}},
		{"@traced\ndef click(): ...\n", []string{"click()"}, []string{"permitted-call"}},
		{"def click(x=helper): ...\n", []string{"click(x=helper)"}, []string{"reference"}},
		{"def click(x: helper(1)): ...\n", []string{"click(x: helper(1))"}, []string{"permitted-call"}},
		{"def click(): ...\ndef press(x=click): ...\n", []string{"click()", "press(x=click)"}, []string{"reference"}},
		{"def press(x=click()): ...\ndef click(): ...\n", []string{"press(x=click())", "click()"}, []string{"permitted-call"}},
		{"def click(): ...\ndef press(x: click): ...\n", []string{"click()", "press(x: click)"}, []string{"reference"}},
		{"def len(): ...\n", []string{"len()"}, []string{"reserved-name"}},
		{"def click(:\n", nil, []string{"syntax"}},
	} {
		names, rules := declare(c.text)
		if !slices.Equal(names, c.names) || !slices.Equal(rules, c.rules) {
			t.Errorf("%q: want %q %v, got %q %v", c.text, c.names, c.rules, names, rules)
		}
	}
}
