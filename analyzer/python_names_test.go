package analyzer_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// What a name is to Python, by the documentation of its builtins and of typing.
func TestPythonNames(t *testing.T) {
	const builtin, exception, typing, reserved = "builtin", "exception", "typing", "reserved"
	for names, want := range map[string][]string{
		"abs len list open print type zip aiter anext":            {builtin, reserved},
		"eval exec __import__ __build_class__ exit quit help":     {builtin, reserved},
		"ArithmeticError KeyError OSError IOError SystemExit":     {builtin, exception, reserved},
		"ZeroDivisionError UserWarning Warning BaseException":     {builtin, exception, reserved},
		"ExceptionGroup EncodingWarning EnvironmentError":         {builtin, exception, reserved},
		"PythonFinalizationError":                                 {builtin, exception, reserved}, // from 3.13 on
		"_IncompleteInputError WindowsError":                      {reserved},
		"Any List Optional Union Literal Callable cast overload":  {typing, reserved},
		"AbstractSet Awaitable Buffer ByteString Sequence":        {typing, reserved},
		"TypeIs ReadOnly NoDefault evaluate_forward_ref override": {typing, reserved}, // newer than 3.11
		"False None True async await def lambda nonlocal with":    {reserved},
		"Ellipsis NotImplemented copyright credits license":       {reserved},
		"match case append math self cls client sin Error":        nil,
		"reduce unicode xrange raw_input Keyerror keyError":       nil,
	} {
		for name := range strings.FieldsSeq(names) {
			var got []string
			for _, c := range []struct {
				is   bool
				word string
			}{
				{analyzer.IsBuiltin(analyzer.Python, name), builtin},
				{analyzer.IsExceptionClass(name), exception},
				{analyzer.IsTypingName(name), typing},
				{analyzer.CheckName(analyzer.Python, name) != nil, reserved},
			} {
				if c.is {
					got = append(got, c.word)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s is %v, want %v", name, got, want)
			}
		}
	}
}

// namesOfPython prints each name that CPython has, after what it is.
const namesOfPython = `
import builtins, collections.abc, keyword, sys, typing
print("python", sys.version.split()[0])
for name in keyword.kwlist: print("reserved", name)
for name in {*typing.__all__, *collections.abc.__all__}: print("typing", name)
for name, value in vars(builtins).items():
    print("reserved", name)
    if type(value) in (type(len), type) and name != "__loader__":
        if not (isinstance(value, type) and issubclass(value, BaseException)): print("builtin", name)
        elif name[0] != "_": print("exception", name)
`

// Nothing that the CPython of the machine has is left out.
func TestPythonNamesAreComplete(t *testing.T) {
	out, err := exec.Command("python3", "-c", namesOfPython).Output()
	if err != nil {
		t.Fatalf("no answer from the python3 in PATH, want Python 3.11 to 3.14: %v", err)
	}
	count := map[string]int{}
	for line := range strings.Lines(string(out)) {
		kind, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		count[kind]++
		var found bool
		switch kind {
		case "python":
			t.Logf("compared with CPython %s", name)
			found = true
		case "builtin":
			found = analyzer.IsBuiltin(analyzer.Python, name)
		case "exception":
			found = analyzer.IsExceptionClass(name) && analyzer.IsBuiltin(analyzer.Python, name)
		case "typing":
			found = analyzer.IsTypingName(name) && analyzer.CheckName(analyzer.Python, name) != nil
		case "reserved":
			found = analyzer.CheckName(analyzer.Python, name) != nil
		}
		if !found {
			t.Errorf("%s is not in the list of %s names", name, kind)
		}
	}
	if count["builtin"] < 60 || count["exception"] < 60 || count["typing"] < 90 || count["reserved"] < 180 {
		t.Errorf("only these names were compared: %v", count)
	}
}
