package syntax_test

import (
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

func TestDecodeString(t *testing.T) {
	for _, test := range []struct {
		body, want string
	}{
		{``, ""},
		{`abc é`, "abc é"},
		{`a\nb\\\'\"\a\b\f\r\t\v`, "a\nb\\'\"\a\b\f\r\t\v"},
		{"a\\\nb", "ab"},
		{"a\\\r\nb\\\rc", "abc"},
		{"a\r\nb\rc\n", "a\nb\nc\n"},
		{`\0\7\18\377\777\1234`, "\x00\a\x018ÿ\u01ffS4"},
		{`\x41\xe9`, "Aé"},
		{`\u00e9\U0001F600`, "é😀"},
		{`\ud83d\ude00`, "\xed\xa0\xbd\xed\xb8\x80"},
		{`\d\ \é\z`, `\d\ \é\z`},
		{`a\`, `a\`}, // before a brace of an f-string
		{`\N{LATIN SMALL LETTER A}\N{latin small letter b}\N{DIGIT ONE}`, "ab1"},
		{`\N{NULL}\N{LF}\N{NO-BREAK SPACE}\N{nbsp}`, "\x00\n\u00a0\u00a0"},
		{`\N{CJK UNIFIED IDEOGRAPH-4E00}\N{CJK UNIFIED IDEOGRAPH-20000}`, "一𠀀"},
		{`\N{HANGUL SYLLABLE GAGG}\N{HANGUL SYLLABLE A}\N{HANGUL SYLLABLE HIH}`, "갂아힣"},
		{`\N{CJK COMPATIBILITY IDEOGRAPH-F900}\N{SNOWMAN}`, "\uf900☃"},
	} {
		if got, problem, _ := syntax.DecodeString(test.body, false, false, syntax.Python311); got != test.want || problem != "" {
			t.Errorf("%q is %q %s, want %q", test.body, got, problem, test.want)
		}
	}
}

func TestDecodeRaw(t *testing.T) {
	for body, want := range map[string]string{
		`\n\x4\N`:    `\n\x4\N`,
		"a\\\r\nb\r": "a\\\nb\n",
	} {
		if got, problem, _ := syntax.DecodeString(body, true, false, syntax.Python311); got != want || problem != "" {
			t.Errorf("raw %q is %q %s, want %q", body, got, problem, want)
		}
	}
}

func TestDecodeBytes(t *testing.T) {
	for body, want := range map[string]string{
		`abc`:                   "abc",
		`\x41\xff\n\\`:          "A\xff\n\\",
		`\377\777`:              "\xff\xff",
		`\u0041\N{DIGIT ONE}\d`: `\u0041\N{DIGIT ONE}\d`,
		"a\r\nb\\\r\nc":         "a\nbc",
	} {
		if got, problem, _ := syntax.DecodeString(body, false, true, syntax.Python311); got != want || problem != "" {
			t.Errorf("bytes %q is %q %s, want %q", body, got, problem, want)
		}
	}
}

// The problems are in CPython's words, with its places.
func TestDecodeProblems(t *testing.T) {
	for _, test := range []struct {
		body    string
		isBytes bool
		at      int
		want    string
	}{
		{`\x4`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-2: truncated \xXX escape`},
		{`ab\xg1`, false, 2, `(unicode error) 'unicodeescape' codec can't decode bytes in position 2-3: truncated \xXX escape`},
		{`\u12`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-3: truncated \uXXXX escape`},
		{`\U0001F60`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-8: truncated \UXXXXXXXX escape`},
		{`\U00110000`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-9: illegal Unicode character`},
		{`\UFFFFFFFF`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-9: illegal Unicode character`},
		{`\N`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-1: malformed \N character escape`},
		{`\N{}`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-2: malformed \N character escape`},
		{`\N{SPACE`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-7: malformed \N character escape`},
		{`\N{foo}`, false, 0, `(unicode error) 'unicodeescape' codec can't decode bytes in position 0-6: unknown Unicode character name`},
		{`é\x4`, false, 2, `(unicode error) 'unicodeescape' codec can't decode bytes in position 10-12: truncated \xXX escape`},
		{`\é\x`, false, 3, `(unicode error) 'unicodeescape' codec can't decode bytes in position 16-17: truncated \xXX escape`},
		{"\r\n\\n\\x", false, 4, `(unicode error) 'unicodeescape' codec can't decode bytes in position 3-4: truncated \xXX escape`},
		{`a\x4`, true, 1, `(value error) invalid \x escape at position 1`},
		{`aé`, true, 1, `bytes can only contain ASCII literal characters`},
	} {
		got, problem, at := syntax.DecodeString(test.body, false, test.isBytes, syntax.Python311)
		if got != "" || problem != test.want || at != test.at {
			t.Errorf("%q: %q %d: %s, want %d: %s", test.body, got, at, problem, test.at, test.want)
		}
	}
}

// A name is known from the target on whose Unicode has it.
func TestCharacterNames(t *testing.T) {
	const none syntax.Target = 0
	for _, test := range []struct {
		name  string
		want  rune
		since syntax.Target // none: never
	}{
		{"PINK HEART", 0x1FA77, syntax.Python312},
		{"CJK UNIFIED IDEOGRAPH-31350", 0x31350, syntax.Python312},
		{"EM", 0x19, syntax.Python312},
		{"CJK UNIFIED IDEOGRAPH-2EBF0", 0x2EBF0, syntax.Python313},
		{"IDEOGRAPHIC DESCRIPTION CHARACTER SUBTRACTION", 0x31EF, syntax.Python313},
		{"EGYPTIAN HIEROGLYPH-13460", 0x13460, syntax.Python314},
		{"egyptian hieroglyph-143fa", 0x143FA, syntax.Python314},
		{"GARAY DIGIT ZERO", 0x10D40, syntax.Python314},
		{"EGYPTIAN HIEROGLYPH-143FB", 0, none},
		{"CJK UNIFIED IDEOGRAPH-4e00", 0, none},
		{"CJK UNIFIED IDEOGRAPH-A000", 0, none},
		{"CJK UNIFIED IDEOGRAPH-020000", 0, none},
		{"HANGUL SYLLABLE ga", 0, none},
		{"HANGUL SYLLABLE GAX", 0, none},
		{"HANGUL SYLLABLE ", 0, none},
		{"KEYCAP DIGIT ONE", 0, none},
		{" SPACE", 0, none},
		{"TANGUT IDEOGRAPH-17000", 0, none},
		{strings.Repeat("A", 1000), 0, none},
	} {
		for target := syntax.Python311; target <= syntax.Python314; target++ {
			want := ""
			if test.since != none && target >= test.since {
				want = string(test.want)
			}
			if got, _, _ := syntax.DecodeString(`\N{`+test.name+`}`, false, false, target); got != want {
				t.Errorf("%.40s of %s is %q, want %q", test.name, target, got, want)
			}
		}
	}
}

func TestNumberKind(t *testing.T) {
	for _, test := range []struct {
		literal string
		want    syntax.ConstantKind
		problem string
	}{
		{"0", syntax.Int, ""},
		{"1_000", syntax.Int, ""},
		{"0xe", syntax.Int, ""},
		{"0XJ", syntax.Int, ""},
		{"0b1", syntax.Int, ""},
		{"1.", syntax.Float, ""},
		{"1E5", syntax.Float, ""},
		{"0777.", syntax.Float, ""},
		{"1j", syntax.Imaginary, ""},
		{"1.5e3J", syntax.Imaginary, ""},
		{strings.Repeat("9", 4300), syntax.Int, ""},
		{strings.Repeat("9_", 4299) + "9", syntax.Int, ""},
		{strings.Repeat("9", 4301), syntax.Int, "Exceeds the limit (4300 digits) for integer string conversion: value has 4301 digits"},
		{strings.Repeat("0", 5000), syntax.Int, ""},
		{"0x" + strings.Repeat("f", 5000), syntax.Int, ""},
		{strings.Repeat("9", 5000) + ".0", syntax.Float, ""},
	} {
		got, problem := syntax.NumberKind(test.literal)
		if got != test.want || !strings.HasPrefix(problem, test.problem) || (problem == "") != (test.problem == "") {
			t.Errorf("%.20s of %d bytes: kind %d %s, want %d %s", test.literal, len(test.literal), got, problem, test.want, test.problem)
		}
	}
}

func TestIdentifier(t *testing.T) {
	for spelling, want := range map[string]string{"abc_1": "abc_1", "ﬁne": "fine", "ª": "a", "𝔘𝔫𝔦": "Uni", "e\u0301": "é", "ᵢ": "i", "Ⅷ": "VIII"} {
		if got := syntax.Identifier(spelling); got != want {
			t.Errorf("identifier %q is %q, want %q", spelling, got, want)
		}
	}
}

// TestIdentifierCharacters has what Unicode changed between the targets.
func TestIdentifierCharacters(t *testing.T) {
	for _, test := range []struct {
		r           rune
		start, part syntax.Target // since when; 15 for never
	}{
		{'a', 11, 11},
		{'_', 11, 11},
		{'0', 15, 11},
		{'$', 15, 15},
		{'·', 15, 11},
		{'€', 15, 15},
		{'℘', 11, 11},
		{0x037A, 15, 15},
		{0x0E33, 15, 11},
		{0x1E030, 12, 12},
		{0x1E08F, 15, 12},
		{0x200C, 15, 13},
		{0x30FB, 15, 13},
		{0x2EBF0, 13, 13},
		{0x1C89, 14, 14},
		{0x0897, 15, 14},
		{0x13460, 14, 14},
		{0x10FFFF, 15, 15},
	} {
		for target := syntax.Python311; target <= syntax.Python314; target++ {
			if got, want := syntax.IsIdentifierStart(test.r, target), target >= test.start; got != want {
				t.Errorf("U+%04X starts an identifier of %s: %t, want %t", test.r, target, got, want)
			}
			if got, want := syntax.IsIdentifierContinue(test.r, target), target >= test.part; got != want {
				t.Errorf("U+%04X is part of an identifier of %s: %t, want %t", test.r, target, got, want)
			}
		}
	}
}
