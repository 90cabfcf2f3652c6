package syntax_test

import (
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// FuzzScan holds that no text makes the scanner panic, that tokens stand in
// the text one after the other with nothing but white space, comments, braces
// and continuations between them, that blocks close, and that the tokens end
// with an error exactly when there is one.
func FuzzScan(f *testing.F) {
	for _, source := range []string{
		"if x:\n\ty = (1,\n  'a')\n# c\nz\n", "f'a{b!r:>{c}}{{\\N{SPACE}' rb''", "t'''{\n a # c\n:\n}'''", "x = \\\n 0x1_f + 1.5e-3j\r\n",
		"\f \\\n é = ²\x00", "'''\n", "f'{f'{f'{", "(]", "1_", "f'{a:b\n}'", "ur'' Fb''", "{(}", "\\", "if 1:\n  x\n y", "f'{x:{y:{z:{",
	} {
		f.Add(source, uint8(0))
		f.Add(source, uint8(3))
	}
	f.Fuzz(func(t *testing.T, source string, later uint8) {
		tokens, lines, err := syntax.Scan(source, syntax.Python311+syntax.Target(later%4))
		if len(lines) == 0 || lines[0] != 0 {
			t.Fatalf("lines start at %v", lines)
		}
		depth, end := 0, int32(0)
		for i, token := range tokens {
			last := i == len(tokens)-1
			if last != (token.Kind == "eof" || token.Kind == "error") {
				t.Fatalf("token %d of %d is %s", i, len(tokens), token.Kind)
			}
			if token.Kind == "error" {
				break
			}
			if token.Start < end || token.Start > token.End || int(token.End) > len(source) {
				t.Fatalf("token %d is %v after %d in %d bytes", i, token, end, len(source))
			}
			between(t, source[end:token.Start])
			end = token.End
			switch token.Kind {
			case "indent":
				depth++
			case "dedent":
				depth--
			}
		}
		if (err != nil) != (tokens[len(tokens)-1].Kind == "error") {
			t.Fatalf("error %v, last token %s", err, tokens[len(tokens)-1].Kind)
		}
		if err == nil && depth != 0 {
			t.Fatalf("%d blocks stay open", depth)
		}
		if err != nil && (err.Start < 0 || err.Start > err.End || int(err.End) > len(source) || err.Line < 1 || err.Column < 1) {
			t.Fatalf("error %+v of %d bytes", err, len(source))
		}
	})
}

// between holds that no token is missing in a gap.
func between(t *testing.T, gap string) {
	t.Helper()
	for line := range strings.Lines(strings.ReplaceAll(gap, "\r", "\n")) {
		code, _, _ := strings.Cut(line, "#")
		if rest := strings.Trim(code, " \t\f\n\\{}"); rest != "" {
			t.Fatalf("%q is no token", rest)
		}
	}
}

// FuzzDecodeString holds that no literal makes the decoder panic, that a raw
// one stands for itself, and that a problem has a place.
func FuzzDecodeString(f *testing.F) {
	for _, body := range []string{`a\n\x41\u00e9\U0001F600\N{SPACE}\777`, "\r\n\\\r\n", `\x`, `\N{`, `\é\u12`, `\`} {
		f.Add(body, false, false)
		f.Add(body, true, true)
	}
	f.Fuzz(func(t *testing.T, body string, raw, isBytes bool) {
		value, problem, at := syntax.DecodeString(body, raw, isBytes, syntax.Python314)
		switch {
		case problem != "" && (at < 0 || at >= len(body) || value != ""):
			t.Fatalf("%q at %d with value %q", problem, at, value)
		case problem == "" && len(value) > len(body):
			t.Fatalf("%d bytes grew to %d", len(body), len(value))
		case problem == "" && raw && value != strings.ReplaceAll(strings.ReplaceAll(body, "\r\n", "\n"), "\r", "\n"):
			t.Fatalf("raw literal stands for %q", value)
		}
	})
}
