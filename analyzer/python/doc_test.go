package python_test

import (
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// TestDoc holds the first statement of a function, as it is written, and the
// doc that inspect.cleandoc of CPython 3.11 makes of it.
func TestDoc(t *testing.T) {
	for _, c := range []struct{ statement, doc string }{
		{`"a"`, "a"},
		{`'a' "b"`, "ab"},
		{`("a")`, "a"},
		{`u"a"`, "a"},
		{`r"a\n"`, `a\n`},
		{`b"a"`, ""},
		{`f"a"`, ""},
		{`"a".b`, ""},
		{`"a", "b"`, ""},
		{`x`, ""},
		{`pass; "a"`, ""},
		{`"a"; x`, "a"},
		{`""`, ""},
		{`" \n\t "`, "         "},
		{`"  \n"`, ""},
		{`"  a  \n"`, "a  "},
		{`"\n\n  a\n    b\n\n  c\n  "`, "a\n  b\n\nc"},
		{`"a\n    b\n  c"`, "a\n  b\nc"},
		{`"a\n  b\n c\n\td"`, "a\n b\nc\n       d"},
		{`"a\n  \n    b"`, "a\n\nb"},
		{`"a\n     \n  b\n "`, "a\n   \nb"},
		{`"a\tb\n\tc\td"`, "a       b\nc       d"},
		{`"ä\tb"`, "ä       b"},
		{`"a\rb\tc"`, "a\rb       c"},
		{`"a\r\n  b\r\n"`, "a\r\nb\r"},
		{`"a\n  　 b\n    c"`, "a\nb\nc"},
		{`"a\n\x1c b\n\x1f c"`, "a\nb\nc"},
		{`"\x1d a"`, "a"},
		{`"a\n\u200bb\n c"`, "a\n\u200bb\n c"},
		{`"\ud800"`, "\uFFFD"},
		{`"\ud800\udc00x"`, "\uFFFD\uFFFDx"},
		{`"a\udfff\tx"`, "a\uFFFD      x"},
		{`"\ufffd\U0001F600"`, "\uFFFD😀"},
	} {
		j := judgeOne(t, analyzer.Env{}, "def f(x):\n  "+c.statement+"\n")
		if j.Function == nil || j.Function.Doc != c.doc {
			t.Errorf("%s: want %q, got %+v %v", c.statement, c.doc, j.Function, j.Diagnostics)
		}
	}
}
