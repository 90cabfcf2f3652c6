package syntax

// A Token is a token for the tests: a name of its kind and its text.
type Token struct {
	Kind string
	Range
}

// Scan gives the tokens of a module.
func Scan(text string, target Target) ([]Token, []int32, *Error) {
	tokens, lines, err := new(scanner).scan(text, target)
	return exported(tokens), lines, err
}

// ScanExpression gives the tokens of the expression text[start:end].
func ScanExpression(text string, start, end int32, target Target) ([]Token, *Error) {
	tokens, err := new(scanner).scanExpression(text, start, end, target)
	return exported(tokens), err
}

func exported(tokens []token) []Token {
	names := map[tokenKind]string{
		tokEOF: "eof", tokError: "error", tokNewline: "newline", tokIndent: "indent", tokDedent: "dedent",
		tokName: "name", tokNumber: "number", tokString: "string", tokUnknown: "unknown",
		tokFStringStart: "fstart", tokFStringMiddle: "fmiddle", tokFStringEnd: "fend",
		tokTStringStart: "tstart", tokTStringMiddle: "tmiddle", tokTStringEnd: "tend",
	}
	out := make([]Token, len(tokens))
	for i, t := range tokens {
		name := names[t.kind]
		switch {
		case name != "":
		case t.kind >= tokFalse:
			name = "keyword"
		default:
			name = "op"
		}
		out[i] = Token{name, Range{t.start, t.end}}
	}
	return out
}

// For the tests.
var (
	DecodeString         = decodeString
	NumberKind           = numberKind
	Identifier           = identifier
	IsIdentifierStart    = isIdentifierStart
	IsIdentifierContinue = isIdentifierContinue
)
