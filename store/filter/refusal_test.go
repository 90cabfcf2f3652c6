package filter_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/store/filter"
)

const fieldsHint = "the fields are author, builtins, callers, calls, created, doc, entry, guidance, kind, language, lines, name, runnable, signature, source, updated"

const methodsHint = "the methods are count, endswith, find, isalpha, islower, isupper, join, lower, lstrip, removeprefix, removesuffix, replace, rstrip, split, splitlines, startswith, strip, upper"

func TestCompileRefuses(t *testing.T) {
	for _, c := range []struct{ expr, want, hint string }{
		{"", "1:1: the expression is empty", "write one such as 'a' in calls"},
		{" # nothing", "1:1: the expression is empty", "write one such as 'a' in calls"},
		{"'\xff'", "1:1: the expression is not valid UTF-8", ""},
		{strings.Repeat("1", 4097), "1:1: the expression has 4097 bytes: at most 4096 are taken", ""},

		// Python that is not offered.
		{"doc is None", "1:5: the operator is is not offered", "write == or !="},
		{"doc == None", "1:8: None is not offered: no field is ever None", "an unset text is '', an empty list is []: write not doc"},
		{"f'{name}'", "1:1: f-strings are not offered", "write 'text ' + str(lines)"},
		{"b'a' == name", "1:1: the prefix b of a text is not offered", "write 'text'"},
		{"'a' 'b'", "1:5: two texts side by side", "write 'a' + 'b'"},
		{"lines ** 2", "1:7: the operator ** is not offered", "write x * x"},
		{"lines @ 2", "1:7: the operator @ is not offered", ""},
		{"(x := 1)", "1:4: an assignment is not offered", "write the value where it is used"},
		{"lambda: 1", "1:1: lambda is not offered", "write a comprehension: [len(c) for c in calls]"},
		{"await name", "1:1: await is not offered", ""},
		{"{1, 2}", "1:1: dicts and sets are not offered", "write a list: ['a', 'b']"},
		{"{}", "1:1: dicts and sets are not offered", "write a list: ['a', 'b']"},
		{"set(calls)", "1:1: set is not offered", "write any(c in calls for c in ['a', 'b']), or all(...)"},
		{"1_000", "1:1: the number 1_000 has _ in it", "write it without _"},
		{"99999999999999999999", "1:1: the number 99999999999999999999 has more than 64 bits", ""},
		{"re.search('a', source)", "1:1: re is not offered", "write 'text' in source or name.startswith('get_')"},
		{"...", "1:1: ... is not offered", ""},
		{"len(*calls)", "1:5: arguments by * are not offered", "write the arguments one by one"},
		{"name.x", "1:6: there is no method \"x\"", methodsHint},
		{"name.lower", "1:6: lower is a method", "call it: .lower(...)"},
		{"'{}'.format(1)", "1:6: there is no method \"format\"", "write 'text ' + str(lines)"},
		{"name.startwith('a')", "1:6: there is no method \"startwith\"", "did you mean startswith?"},
		{"calls.append('x')", "1:7: there is no method \"append\"", "write calls + ['name']"},
		{"sorted(calls, key=str.lower)", "1:19: key takes the name of a function of one argument", "write key=len, or sort [(len(c), c) for c in calls]"},
		{"str.lower(name)", "1:5: str.lower is not offered", "write [c.lower() for c in calls]"},
		{"(x for x in calls)", "1:4: a comprehension stands in square brackets here", "write [len(c) for c in calls]"},
		{"bool(x for x in calls)", "1:8: a comprehension stands in square brackets here", "write [len(c) for c in calls]"},
		{"sum((x for x in calls), 0)", "1:8: a comprehension stands in square brackets here", "write [len(c) for c in calls]"},
		{"sum(x for x in calls, 0)", "1:7: a comprehension stands in square brackets here", "write [len(c) for c in calls]"},
		{"x for x in calls", "1:3: a comprehension stands in square brackets", "write [len(c) for c in calls]"},

		// What is no Python, or no single expression.
		{"name = 'x'", "1:6: unexpected \"=\"", "write == to compare"},
		{"(name = 'x')", "1:7: unexpected \"=\"", "write == to compare"},
		{"len(calls[lines = 1])", "1:17: unexpected \"=\"", "write == to compare"},
		{"lines += 1", "1:7: one expression, not a statement, is wanted", ""},
		{"import os", "1:1: one expression, not a statement, is wanted", ""},
		{"name; name", "1:5: one expression, not a statement, is wanted", ""},
		{"name, lines", "1:5: one expression is wanted, not several", "join two conditions by and"},
		{"name\nlines", "2:1: the expression ended on the line before", "put the whole in parentheses"},
		{"name and\nlines", "2:1: the expression ended on the line before", "put the whole in parentheses"},
		{"entry && runnable", "1:7: unexpected \"&&\"", "write and"},
		{"entry || runnable", "1:7: unexpected \"||\"", "write or"},
		{"!entry", "1:1: unexpected \"!\"", "write not"},
		{"lines <> 1", "1:7: unexpected \"<>\"", "write !="},
		{"lines === 1", "1:7: unexpected \"===\"", "write =="},
		{"name == “x”", "1:9: unexpected '“'", "write plain quotes: 'text'"},
		{"name == 'x”", "1:9: the text is not closed", ""},
		{"name == $x", "1:9: unexpected '$'", ""},
		{"naïve", "1:3: unexpected 'ï': names are ASCII", ""},
		{"'a\nb'", "1:1: the text is not closed on its line", ""},
		{"'a\x00b'", "1:1: a text holds a NUL", ""},
		{"'\\d'", "1:1: invalid escape sequence \\d", ""},
		{"(name", "1:1: \"(\" is not closed", ""},
		{"name)", "1:5: unexpected \")\"", ""},
		{"(name]", "1:6: unexpected \"]\"", ""},
		{"name ==", "1:8: the expression ends too early", ""},
		{"== name", "1:1: unexpected \"==\"", ""},
		{"name lines", "1:6: unexpected \"lines\"", ""},
		{"name not lines", "1:6: unexpected \"not\"", "join two conditions by and or or"},
		{"name not", "1:6: unexpected \"not\"", "join two conditions by and or or"},
		{"1 < < 2", "1:5: unexpected \"<\"", ""},
		{"name 'x'", "1:6: unexpected \"'x'\"", ""},
		{"1 == not 2 == 2", "1:6: unexpected \"not\"", ""},
		{"1 if 2", "1:3: conditional expression without else clause", ""},
		{strings.Repeat("(", 33) + strings.Repeat(")", 33), "1:33: brackets are nested more than 32 deep", ""},
		{strings.Repeat("0<(", 30) + "1" + strings.Repeat(")<2", 30), "1:61: too many chained comparisons inside one another", "join simple comparisons by and"},

		// Names and calls.
		{"nam == 'x'", "1:1: there is no name \"nam\"", "did you mean name?"},
		{"Name", "1:1: there is no name \"Name\"", "did you mean name?"},
		{"true", "1:1: there is no name \"true\"", "did you mean True?"},
		{"description", "1:1: there is no name \"description\"", fieldsHint},
		{"frobnicate(name)", "1:1: there is no name \"frobnicate\"", fieldsHint},
		{"foo.bar()", "1:1: there is no name \"foo\"", fieldsHint},
		{"[x for x in calls] or x", "1:23: there is no name \"x\"", fieldsHint},
		{"[y for x in calls if yy for y in x]", "1:22: there is no name \"yy\"", "did you mean y?"},
		{"[x for x in y for y in calls]", "1:13: there is no name \"y\"", fieldsHint},
		{"len", "1:1: len is a function", "call it: len(...)"},
		{"name()", "1:1: name is a value, not a function", ""},
		{"docstring()", "1:1: docstring is a value, not a function", ""},
		{"[len(x) for len in calls]", "1:2: len is a value, not a function", ""},
		{"True()", "1:1: True is a value, not a function", ""},
		{"calls[0]('a')", "1:9: only a function or a method by its name can be called", ""},
		{"len()", "1:4: len takes 1 argument, not 0", ""},
		{"len(name, name)", "1:4: len takes 1 argument, not 2", ""},
		{"range()", "1:6: range takes 1 to 3 arguments, not 0", ""},
		{"max(key=len)", "1:4: max takes at least 1, not 0", ""},
		{"name.lower(1)", "1:11: .lower takes 0 arguments, not 1", ""},
		{"len(x=1)", "1:5: unexpected argument x of len", ""},
		{"max(calls, reverse=True)", "1:12: unexpected argument reverse of max", "it takes by name: key, default"},
		{"sorted(calls, key=len, key=len)", "1:24: unexpected argument key of sorted", "it takes by name: key, reverse"},
		{"sorted(reverse=True, calls)", "1:22: an argument without name stands after one with a name", ""},
		{"[0 for True in calls]", "1:8: True is no variable", ""},
		{"[0 for calls[0] in calls]", "1:8: a variable is wanted after for", "write for c in calls"},
		{"[0 for x, 1 in calls]", "1:11: a variable is wanted after for", "write for c in calls"},
	} {
		_, err := filter.Compile(c.expr)
		var fault *filter.Error
		if !errors.As(err, &fault) {
			t.Errorf("%.80q: error %v, want an *Error", c.expr, err)
			continue
		}
		if got := fault.Error(); got != "expression:"+c.want {
			t.Errorf("%.80q: error\n  %s, want\n  expression:%s", c.expr, got, c.want)
		}
		if fault.Hint != c.hint {
			t.Errorf("%.80q: hint\n  %s, want\n  %s", c.expr, fault.Hint, c.hint)
		}
	}
}
