package analyzer_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

func TestTextPlain(t *testing.T) {
	for given, want := range map[string]string{
		"":                 "",
		"a\nb":             "a\nb",
		"a\r\nb\r\n":       "a\nb\n",
		"\uFEFFa\r\n":      "a\n",
		"\uFEFF":           "",
		"a\uFEFF\n":        "a\uFEFF\n", // inside it is a character like others
		"\uFEFF\uFEFFa":    "\uFEFFa",   // only one is a mark
		"a\rb":             "a\rb",      // a flaw, left where it is
		"a\r\r\nb":         "a\r\nb",
		"\r\n\r\n\n\r\nab": "\n\n\n\nab",
	} {
		if text := analyzer.NewText(given); text.Plain != want {
			t.Errorf("%q: plain %q, want %q", given, text.Plain, want)
		}
	}
}

func TestTextToGiven(t *testing.T) {
	for _, c := range []struct {
		given  string
		offset int // in Plain
		want   int
	}{
		{"", 0, 0},
		{"ab\ncd\n", 4, 4},
		{"ab\r\ncd\r\n", 2, 2}, // the line end stands where its CR does
		{"ab\r\ncd\r\n", 3, 4},
		{"ab\r\ncd\r\n", 5, 6},
		{"ab\r\ncd\r\n", 6, 8},
		{"ab\r\ncd\r\n", 7, 8}, // past the end
		{"ab\r\ncd\r\n", -1, 0},
		{"\uFEFFab\r\ncd", 0, 3},
		{"\uFEFFab\r\ncd", -1, 3},
		{"\uFEFFab\r\ncd", 3, 7},
		{"\r\n\n\r\nab", 2, 3},
		{"\r\n\n\r\nab", 3, 5},
	} {
		text := analyzer.NewText(c.given)
		if got := text.ToGiven(c.offset); got != c.want {
			t.Errorf("%q: %d is given as %d, want %d", c.given, c.offset, got, c.want)
		}
	}
}

func TestTextPosition(t *testing.T) {
	for _, c := range []struct {
		given                string
		offset, line, column int
	}{
		{"", 0, 1, 1},
		{"ab\ncd\n", 0, 1, 1},
		{"ab\ncd\n", 2, 1, 3},
		{"ab\ncd\n", 3, 2, 1},
		{"ab\ncd\n", 6, 3, 1},
		{"ab\ncd\n", 99, 3, 1},
		{"ab\ncd\n", -99, 1, 1},
		{"ab\r\ncd", 3, 1, 4},
		{"ab\r\ncd", 5, 2, 2},
		{"ü\nx", 2, 1, 3}, // columns count bytes
		{"\n\n\n", 2, 3, 1},
	} {
		text := analyzer.NewText(c.given)
		for range 2 { // the second time the lines are known
			if line, column := text.Position(c.offset); line != c.line || column != c.column {
				t.Errorf("%q: offset %d is %d:%d, want %d:%d", c.given, c.offset, line, column, c.line, c.column)
			}
		}
	}
}

func TestZeroText(t *testing.T) {
	var text analyzer.Text
	if line, column := text.Position(text.ToGiven(5)); text.Plain != "" || line != 1 || column != 1 {
		t.Errorf("the zero text holds %q and ends at %d:%d", text.Plain, line, column)
	}
}

func TestFlaws(t *testing.T) {
	type place struct {
		start, end int
		says       string
	}
	const nul, cr, utf8 = "NUL byte", "carriage return", "not valid UTF-8"
	for _, c := range []struct {
		given string
		want  []place
	}{
		{"", nil},
		{"f(x)\n", nil},
		{"a\r\nb\r\n", nil},
		{"\uFEFFf(x)\n", nil},
		{"ü\U0001F600\n", nil},
		{"\uFFFD", nil}, // the replacement character itself is lawful
		{"a\x00b\x00", []place{{1, 2, nul}}},
		{"a\rb\rc", []place{{1, 2, cr}}},
		{"a\r", []place{{1, 2, cr}}},
		{"a\r\r\n", []place{{1, 2, cr}}},
		{"ab\xff\xfe", []place{{2, 3, utf8}}},
		{"\xed\xa0\x80", []place{{0, 1, utf8}}}, // a surrogate
		{"\xe2\x80", []place{{0, 1, utf8}}},     // cut off
		{"\xff\x00\r", []place{{0, 1, utf8}, {1, 2, nul}, {2, 3, cr}}},
		{"x\u202Ey\u202E", []place{{1, 4, "U+202E"}, {5, 8, "U+202E"}}},
		{"\u061C", []place{{0, 2, `write \u061C in a string`}}},
	} {
		got := analyzer.Flaws(c.given)
		if len(got) != len(c.want) {
			t.Errorf("%q: flaws %v, want %d", c.given, got, len(c.want))
			continue
		}
		for i, f := range got {
			if w := c.want[i]; f.Start != w.start || f.End != w.end || !strings.Contains(f.Message, w.says) {
				t.Errorf("%q: flaw %v, want %v", c.given, f, w)
			}
		}
	}
}

// Every control that turns the direction of the text, and none beside.
func TestBidiControls(t *testing.T) {
	bidi := []rune{
		0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
	}
	for r := rune(0x80); r < 0x3000; r++ {
		if got, want := len(analyzer.Flaws(string(r))) > 0, slices.Contains(bidi, r); got != want {
			t.Errorf("U+%04X: a flaw %v, want %v", r, got, want)
		}
	}
}
