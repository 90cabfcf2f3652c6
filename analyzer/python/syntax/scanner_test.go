package syntax_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// tokens gives tokens as their texts; those without a text as their kinds,
// those of f-strings as kind and text.
func tokens(text string, tokens []syntax.Token) string {
	var out []string
	for _, t := range tokens {
		word := text[t.Start:t.End]
		switch t.Kind {
		case "newline", "indent", "dedent", "eof", "error":
			word = "<" + t.Kind + ">"
		case "fstart", "fmiddle", "fend", "tstart", "tmiddle", "tend", "unknown":
			word = t.Kind + ":" + word
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

func TestScan(t *testing.T) {
	for _, test := range []struct {
		name, text string
		target     syntax.Target
		want       string
	}{
		{"empty", "", 11, "<eof>"},
		{"blank lines", "\n  \n\t# c\n\f\n", 11, "<eof>"},
		{"no final newline", "x", 11, "x <newline> <eof>"},
		{"comment at the end", "x # c", 11, "x <newline> <eof>"},
		{"comment and newline", "x # c\n# d\ny", 11, "x <newline> y <newline> <eof>"},
		{"line ends", "x\r\ny\rz\n", 11, "x <newline> y <newline> z <newline> <eof>"},
		{"block", "if x:\n  y\n\n  z\nw\n", 11, "if x : <newline> <indent> y <newline> z <newline> <dedent> w <newline> <eof>"},
		{"two blocks end", "if x:\n if y:\n  z\n", 11, "if x : <newline> <indent> if y : <newline> <indent> z <newline> <dedent> <dedent> <eof>"},
		{"tab is eight", "if x:\n\ty\n\tz", 11, "if x : <newline> <indent> y <newline> z <newline> <dedent> <eof>"},
		{"form feed starts the width anew", "if x:\n  y\n  \f  z\n", 11, "if x : <newline> <indent> y <newline> z <newline> <dedent> <eof>"},
		{"brackets hide lines", "f(\n  a,\n[b\n])\n", 11, "f ( a , [ b ] ) <newline> <eof>"},
		{"continuation", "x = \\\n  y\n", 11, "x = y <newline> <eof>"},
		{"continuation in the margin", "if x:\n  \\\n y\n", 11, "if x : <newline> <indent> y <newline> <dedent> <eof>"},
		{"two continuations in the margin", "if x:\n  \\\n    \\\n y\n  z\n", 11, "if x : <newline> <indent> y <newline> z <newline> <dedent> <eof>"},
		{"operators", "+ - * / | & < > = . % == != <= >= ~ ^ << >> ** += -= *= /= %= &= |= ^= <<= >>= **= // //= @ @= -> ... := ; , :", 11,
			"+ - * / | & < > = . % == != <= >= ~ ^ << >> ** += -= *= /= %= &= |= ^= <<= >>= **= // //= @ @= -> ... := ; , : <newline> <eof>"},
		{"longest operator", "a<<=b**c//=d<>e..f....g", 11, "a <<= b ** c //= d <> e . . f ... . g <newline> <eof>"},
		{"lone characters", "a ! b $ c ? `", 11, "a ! b unknown:$ c unknown:? unknown:` <newline> <eof>"},
		{"numbers", "0 00 0_0 1_000 0x_fF 0o17 0b01 1. .5 1.5e-3 1E5 2j 1.j 0777.5 09e1 08j", 11,
			"0 00 0_0 1_000 0x_fF 0o17 0b01 1. .5 1.5e-3 1E5 2j 1.j 0777.5 09e1 08j <newline> <eof>"},
		{"keyword after a number", "1if x else 2", 11, "1 if x else 2 <newline> <eof>"},
		{"0x takes what it can", "0x1for x", 11, "0x1f or x <newline> <eof>"},
		{"number and method", "1..real 1.__x", 11, "1. . real <error>"},
		{"strings", `'a' "b" r'\d' b'\'' Rb"" bR'' u'' '''a'b''c''' """""" 'a\` + "\n" + `b'`, 11,
			`'a' "b" r'\d' b'\'' Rb"" bR'' u'' '''a'b''c''' """""" 'a\` + "\n" + `b' <newline> <eof>`},
		{"escaped line end", "'a\\\r\nb'\r\n", 11, "'a\\\r\nb' <newline> <eof>"},
		{"no prefixes", "ur'' rr'' bu'' _'' t''", 11, "ur '' rr '' bu '' _ '' t '' <newline> <eof>"},
		{"f-string of 3.11", `f'{a["b"]:>{c}}' fr''`, 11, `f'{a["b"]:>{c}}' fr'' <newline> <eof>`},
		{"f-string", `f'a{b!r:>{c}}d'`, 12, "fstart:f' fmiddle:a { b ! r : fmiddle:> { c } } fmiddle:d fend:' <newline> <eof>"},
		{"doubled braces", `f'{{a}}{{'`, 12, "fstart:f' fmiddle:{ fmiddle:a} fmiddle:{ fend:' <newline> <eof>"},
		{"nested quotes", `f'{f'{'x'}'}'`, 12, "fstart:f' { fstart:f' { 'x' } fend:' } fend:' <newline> <eof>"},
		{"lines in a field", "f'{\na # '\n}'", 12, "fstart:f' { a } fend:' <newline> <eof>"},
		{"braces in a field", "f'{ {a:b}!r}'", 12, "fstart:f' { { a : b } ! r } fend:' <newline> <eof>"},
		{"colon in brackets", "f'{a[b:c]:d}{(x:=1)}'", 12, "fstart:f' { a [ b : c ] : fmiddle:d } { ( x := 1 ) } fend:' <newline> <eof>"},
		{"colon equal at the top", "f'{a:=5}'", 12, "fstart:f' { a : fmiddle:=5 } fend:' <newline> <eof>"},
		{"named character", `f'\N{DIGIT ONE}{a}' rf'\N{a}'`, 12, `fstart:f' fmiddle:\N{DIGIT ONE} { a } fend:' fstart:rf' fmiddle:\N { a } fend:' <newline> <eof>`},
		{"backslash before a brace", `f'\{a}'`, 12, `fstart:f' fmiddle:\ { a } fend:' <newline> <eof>`},
		{"triple quotes", "f'''a\n'{b}''c'''", 12, "fstart:f''' fmiddle:a\n' { b } fmiddle:''c fend:''' <newline> <eof>"},
		{"newline ends a spec", "f'{a:b\n}'", 12, "fstart:f' { a : fmiddle:b } fend:' <newline> <eof>"},
		{"t-string", `t'a{b}' rT"c"`, 14, `tstart:t' tmiddle:a { b } tend:' tstart:rT" tmiddle:c tend:" <newline> <eof>`},
		{"identifiers", "ñ _é ℘x · x·", 11, "ñ _é ℘x <error>"},
		{"keywords", "None Nonex match case type _", 11, "None Nonex match case type _ <newline> <eof>"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _, err := syntax.Scan(test.text, test.target)
			if s := tokens(test.text, got); s != test.want {
				t.Errorf("tokens of %q: %s (%v), want %s", test.text, s, err, test.want)
			}
		})
	}
}

func TestKeywords(t *testing.T) {
	words := "False None True and as assert async await break class continue def del elif else except finally for from " +
		"global if import in is lambda nonlocal not or pass raise return try while with yield"
	got, _, err := syntax.Scan(words, syntax.Python311)
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range got[:35] {
		if token.Kind != "keyword" {
			t.Errorf("%s is a %s, want a keyword", words[token.Start:token.End], token.Kind)
		}
	}
	if got[35].Kind != "newline" {
		t.Errorf("after 35 keywords stands a %s, want a newline", got[35].Kind)
	}
}

// The lines and messages are CPython's, of the target.
func TestScanErrors(t *testing.T) {
	blocks := func(n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.Repeat(" ", i) + "if 1:\n")
		}
		return b.String() + strings.Repeat(" ", n) + "x\n"
	}
	for _, test := range []struct {
		text   string
		target syntax.Target
		line   int
		column int
		want   string
	}{
		{"x = 'abc", 11, 1, 5, "unterminated string literal (detected at line 1)"},
		{"x = 'a\\\nb", 11, 1, 5, "unterminated string literal (detected at line 2)"},
		{"x = 'a\\", 11, 1, 5, "unterminated string literal (detected at line 1)"},
		{"x = '''abc\n\nd", 11, 1, 5, "unterminated triple-quoted string literal (detected at line 3)"},
		{"x='''abc\r\n\r\n", 11, 1, 3, "unterminated triple-quoted string literal (detected at line 2)"},
		{"x = 1_", 11, 1, 6, "invalid decimal literal"},
		{"1__0", 11, 1, 2, "invalid decimal literal"},
		{"1abc", 11, 1, 1, "invalid decimal literal"},
		{"1.e", 11, 1, 2, "invalid decimal literal"},
		{"1e+", 11, 1, 3, "invalid decimal literal"},
		{"1e5_", 11, 1, 4, "invalid decimal literal"},
		{"1.5j5", 11, 1, 4, "invalid imaginary literal"},
		{"0777", 11, 1, 1, "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"},
		{"00_1", 11, 1, 1, "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"},
		{"0b12", 11, 1, 4, "invalid digit '2' in binary literal"},
		{"0b1_2", 11, 1, 5, "invalid digit '2' in binary literal"},
		{"0o8", 11, 1, 3, "invalid digit '8' in octal literal"},
		{"0or 1", 11, 1, 2, "invalid octal literal"},
		{"0x", 11, 1, 2, "invalid hexadecimal literal"},
		{"0x_", 11, 1, 3, "invalid hexadecimal literal"},
		{"a\u00a0b", 11, 1, 2, "invalid non-printable character U+00A0"},
		{"a\u2026", 11, 1, 2, "invalid character '…' (U+2026)"},
		{"€", 11, 1, 1, "invalid character '€' (U+20AC)"},
		{"x\n\ufeffa=1", 11, 2, 1, "invalid non-printable character U+FEFF"},
		{"a \x01", 11, 1, 3, "invalid non-printable character U+0001"},
		{"if 1:\n\tx\n        y\n", 11, 3, 9, "inconsistent use of tabs and spaces in indentation"},
		{"if 1:\n  x\n\ty\n", 11, 3, 2, "inconsistent use of tabs and spaces in indentation"},
		{"if 1:\n        x\n\ty\n", 11, 3, 2, "inconsistent use of tabs and spaces in indentation"},
		{"if 1:\n\tif 1:\n\t\tx\n        y\n", 11, 4, 9, "inconsistent use of tabs and spaces in indentation"},
		{"if 1:\n    x\n  y\n", 11, 3, 3, "unindent does not match any outer indentation level"},
		{blocks(100), 11, 101, 101, "too many levels of indentation"},
		{"x = \\", 11, 1, 5, "unexpected end of the text: want a line after the backslash"},
		{"x = 1\n\\\n", 11, 2, 2, "unexpected end of the text: want a line after the backslash"},
		{"x = \\ 1", 11, 1, 6, "unexpected character after line continuation character"},
		{"x = (1,\n[2,\n", 11, 2, 1, "'[' was never closed"},
		{"x = (\\", 11, 1, 5, "'(' was never closed"},
		{"x = )", 11, 1, 5, "unmatched ')'"},
		{"{(}", 11, 1, 3, "closing parenthesis '}' does not match opening parenthesis '('"},
		{"x = (\n]", 11, 2, 1, "closing parenthesis ']' does not match opening parenthesis '(' on line 1"},
		{strings.Repeat("(", 201), 11, 1, 201, "too many nested parentheses"},
		{"x\n\x00", 11, 2, 1, "source code cannot contain null bytes"},
		{"x\ny\xff", 11, 2, 2, "byte 0xff is not UTF-8"},
		{"'\xed\xa0\x80'", 11, 1, 2, "byte 0xed is not UTF-8"},
		{"f'a", 12, 1, 1, "unterminated f-string literal (detected at line 1)"},
		{"f'a\\\nb\n", 12, 1, 1, "unterminated f-string literal (detected at line 2)"},
		{"f'''a\n\n", 12, 1, 1, "unterminated triple-quoted f-string literal (detected at line 2)"},
		{"f'''{a:b\n\n", 12, 1, 1, "unterminated triple-quoted f-string literal (detected at line 2)"},
		{"f'{a", 12, 1, 3, "'{' was never closed"},
		{"f'{a:x", 12, 1, 3, "'{' was never closed"},
		{"f'{a:x", 14, 1, 7, "f-string: newlines are not allowed in format specifiers for single quoted f-strings"},
		{"t'{a:\n}'", 14, 1, 6, "t-string: newlines are not allowed in format specifiers for single quoted t-strings"},
		{"f'}'", 12, 1, 3, "f-string: single '}' is not allowed"},
		{"f'{a}}'", 12, 1, 6, "f-string: single '}' is not allowed"},
		{"f'{a'", 12, 1, 5, "f-string: expecting '}'"},
		{"f'{\"a'", 12, 1, 4, "unterminated string literal (detected at line 1)"},
		{"f'{a)}'", 12, 1, 5, "f-string: unmatched ')'"},
		{"f'{(a}'", 12, 1, 6, "closing parenthesis '}' does not match opening parenthesis '('"},
		{"f'{a:{b:{c:{d}}}}'", 12, 1, 12, "f-string: expressions nested too deeply"},
		{"t'{a:{b:{c:{d}}}}'", 14, 1, 12, "t-string: expressions nested too deeply"},
		{strings.Repeat("f'{", 150), 12, 1, 448, "too many nested f-strings"},
		{"ur'a'", 14, 1, 1, "'u' and 'r' prefixes are incompatible"},
		{"x = Fb'a'", 14, 1, 5, "'b' and 'f' prefixes are incompatible"},
	} {
		got, _, err := syntax.Scan(test.text, test.target)
		switch {
		case err == nil:
			t.Errorf("%.40q: no error, want %s", test.text, test.want)
		case err.Line != test.line || err.Column != test.column || err.Message != test.want:
			t.Errorf("%.40q: %v, want %d:%d: %s", test.text, err, test.line, test.column, test.want)
		case got[len(got)-1].Kind != "error":
			t.Errorf("%.40q: the tokens end with %s, want error", test.text, got[len(got)-1].Kind)
		}
	}
}

// Some errors of the scanner go before an error of the parser that stands
// earlier, others give way to it.
func TestScanErrorsAndOthers(t *testing.T) {
	for text, line := range map[string]int{
		"x y\nif 1:\n    x\n  y\n":     1, // unindent
		"x y\nif 1:\n\tx\n        y\n": 1, // tabs
		"x y\nz = (1":                  1, // never closed, after the error
		"x y\n\\ z\n":                  1, // after a backslash
		"x y\nz = 'abc":                2,
		"x y\n€":                       2,
		"\nx (y\nz = w w\n":            2, // never closed, before the error
	} {
		_, err := syntax.Parse(text, syntax.Python311)
		var e *syntax.Error
		if !errors.As(err, &e) || e.Line != line {
			t.Errorf("%q: %v, want an error in line %d", text, err, line)
		}
	}
}

func TestScanLimits(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("(", 200) + strings.Repeat(")", 200),
		strings.Repeat("f'{", 149) + "1" + strings.Repeat("}'", 149),
	} {
		if _, _, err := syntax.Scan(text, syntax.Python312); err != nil {
			t.Errorf("%.20q: %v, want none", text, err)
		}
	}
}

func TestScanExpression(t *testing.T) {
	const text = "f'{ a\n + (b) }{c)}{(d}'"
	for _, test := range []struct {
		start, end int32
		want       string
		problem    string
	}{
		{3, 13, "a + ( b ) <eof>", ""},
		{15, 17, "c <error>", "1:17: unmatched ')'"},
		{19, 21, "( d <error>", "'(' was never closed"},
		{3, 3, "<eof>", ""},
	} {
		got, err := syntax.ScanExpression(text, test.start, test.end, syntax.Python311)
		if s := tokens(text, got); s != test.want {
			t.Errorf("%q: %s, want %s", text[test.start:test.end], s, test.want)
		}
		if (err == nil) != (test.problem == "") {
			t.Errorf("%q: error %v, want %q", text[test.start:test.end], err, test.problem)
		}
	}
}

func TestLines(t *testing.T) {
	for _, test := range []struct {
		text string
		want []int32
	}{
		{"", []int32{0}},
		{"a", []int32{0}},
		{"a\n", []int32{0, 2}},
		{"a\n\nb\r\nc\rd", []int32{0, 2, 3, 6, 8}},
		{"a\r", []int32{0, 2}},
		{"'''\n'''\r\n(", []int32{0, 4, 9}},
		{"a\n\x00b\n", []int32{0, 2}},
	} {
		if _, got, _ := syntax.Scan(test.text, syntax.Python311); !slices.Equal(got, test.want) {
			t.Errorf("lines of %q start at %v, want %v", test.text, got, test.want)
		}
	}
}

// Texts that are long in one thing only take time in proportion.
func TestScanLinear(t *testing.T) {
	const n = 200_000
	for name, text := range map[string]string{
		"names":          strings.Repeat("a ", n),
		"one name":       strings.Repeat("a", n),
		"letters":        strings.Repeat("é", n),
		"prefixes":       strings.Repeat("rb", n),
		"empty strings":  strings.Repeat("b''", n),
		"quotes":         strings.Repeat("'", n),
		"open strings":   strings.Repeat("'''\n", n),
		"brackets":       strings.Repeat("[]", n),
		"many brackets":  strings.Repeat("(", n),
		"backslashes":    strings.Repeat("\\\n", n),
		"comments":       strings.Repeat("#\n", n),
		"margins":        strings.Repeat(" \n", n),
		"digits":         strings.Repeat("1", n),
		"underscores":    strings.Repeat("1_", n),
		"f-strings":      strings.Repeat("f'{", n),
		"f-string parts": "f'" + strings.Repeat("{a}{{", n) + "'",
		"line ends":      strings.Repeat("\r", n),
		"strings, lines": strings.Repeat("'\\\n' ", n),
		"steps":          strings.Repeat("if 1:\n x\n", n),
	} {
		start := time.Now()
		for _, target := range []syntax.Target{syntax.Python311, syntax.Python314} {
			tokens, _, _ := syntax.Scan(text, target)
			if len(tokens) > len(text)+8 {
				t.Errorf("%s: %d tokens of %d bytes", name, len(tokens), len(text))
			}
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%s: %d bytes took %v", name, len(text), took)
		}
	}
}
