package filter

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds of an expression, kept before it is parsed.
const (
	maxBytes   = 4 << 10
	maxNesting = 32 // brackets
)

// token is a word of the expression: a name, a number, a string literal or an
// operator. A string literal keeps its quotes, so its text is never equal to
// that of another token.
type token struct {
	text   string
	offset int // in the expression as given
	kind   tokenKind
}

type tokenKind int

const (
	operatorToken tokenKind = iota
	nameToken
	numberToken
	textToken
)

// refusal is why a word of Python is not taken, and what to write instead.
type refusal struct{ message, hint string }

const notExpression = "one expression, not a statement, is wanted"

// refusedWords are Python's keywords that stand in no expression here, and
// what Starlark keeps for itself.
var refusedWords = map[string]refusal{
	"is":     {"the operator is is not offered", "write == or !="},
	"lambda": {"lambda is not offered", "write a comprehension: [len(c) for c in calls]"},
	"None":   {"None is not offered: no field is ever None", "an unset text is '', an empty list is []: write not doc"},
	"await":  {"await is not offered", ""},
	"yield":  {"yield is not offered", ""},
	"async":  {"async is not offered", ""},
	"load":   {"the name load is not offered", "give the variable another name"},
}

// statementWords are the keywords that only statements have.
var statementWords = strings.Fields(`as assert break class continue def del elif except finally
	from global import nonlocal pass raise return try while with`)

// operators are all operators of Python and what newcomers take for one,
// longer ones before their beginnings.
var operators = strings.Fields(`... **= //= >>= <<= === !== ** // >> << <= >= == != -> := <> && || ++ --
	+= -= *= /= %= &= |= ^= @= + - * / % @ & | ^ ~ < > ( ) [ ] { } , : . = ! ;`)

var refusedOperators = map[string]refusal{
	"...": {"... is not offered", ""},
	"**":  {"the operator ** is not offered", "write x * x"},
	"@":   {"the operator @ is not offered", ""},
	":=":  {"an assignment is not offered", "write the value where it is used"},
	"->":  {"unexpected \"->\"", ""},
	"<>":  {"unexpected \"<>\"", "write !="},
	"===": {"unexpected \"===\"", "write =="},
	"!==": {"unexpected \"!==\"", "write !="},
	"&&":  {"unexpected \"&&\"", "write and"},
	"||":  {"unexpected \"||\"", "write or"},
	"!":   {"unexpected \"!\"", "write not"},
	";":   {notExpression, ""},
	"{":   {"dicts and sets are not offered", "write a list: ['a', 'b']"},
}

// assignments are the operators that assign, but for = and :=.
var assignments = strings.Fields("**= //= >>= <<= += -= *= /= %= &= |= ^= @=")

// scanner cuts an expression into tokens.
type scanner struct {
	expr   string
	at     int
	tokens []token
	open   []bracket // not closed yet
}

type bracket struct {
	text   string
	offset int
	call   bool // holds the arguments of a call
}

// scan cuts expr into tokens and checks that brackets match. There is at least
// one token.
func scan(expr string) ([]token, *Error) {
	switch {
	case len(expr) > maxBytes:
		return nil, faultAt(expr, 0, "", "the expression has %d bytes: at most %d are taken", len(expr), maxBytes)
	case !utf8.ValidString(expr):
		return nil, faultAt(expr, 0, "", "the expression is not valid UTF-8")
	}
	s := &scanner{expr: expr}
	for {
		lineEnded := s.skipBlank()
		if s.at == len(expr) {
			break
		}
		if lineEnded && len(s.tokens) > 0 && len(s.open) == 0 {
			return nil, s.errorf("put the whole in parentheses", "the expression ended on the line before")
		}
		if fault := s.next(); fault != nil {
			return nil, fault
		}
	}
	if n := len(s.open); n > 0 {
		return nil, faultAt(expr, s.open[n-1].offset, "", "%q is not closed", s.open[n-1].text)
	}
	if len(s.tokens) == 0 {
		return nil, faultAt(expr, 0, "write one such as 'a' in calls", "the expression is empty")
	}
	return s.tokens, nil
}

// skipBlank skips white space, comments and continued lines, and reports
// whether a line ended that was not continued.
func (s *scanner) skipBlank() (lineEnded bool) {
	for s.at < len(s.expr) {
		rest := s.expr[s.at:]
		switch {
		case strings.IndexByte(" \t\f\r\n", rest[0]) >= 0:
			lineEnded = lineEnded || rest[0] == '\n'
			s.at++
		case strings.HasPrefix(rest, "\\\n"), strings.HasPrefix(rest, "\\\r\n"):
			s.at += strings.IndexByte(rest, '\n') + 1
		case rest[0] == '#':
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				s.at += end
			} else {
				s.at = len(s.expr)
			}
		default:
			return lineEnded
		}
	}
	return lineEnded
}

// next scans one token.
func (s *scanner) next() *Error {
	c := s.expr[s.at]
	quote := strings.IndexAny(s.expr[s.at:], `'"`)
	switch {
	case quote >= 0 && quote <= 2 && isPrefix(s.expr[s.at:s.at+quote]):
		return s.text(s.at + quote)
	case isNameStart(rune(c)):
		return s.name()
	case isDigit(c), c == '.' && s.at+1 < len(s.expr) && isDigit(s.expr[s.at+1]):
		return s.number()
	}
	for _, op := range operators {
		if strings.HasPrefix(s.expr[s.at:], op) {
			return s.operator(op)
		}
	}
	r, _ := utf8.DecodeRuneInString(s.expr[s.at:])
	hint := ""
	if strings.ContainsRune(typesetQuotes, r) {
		hint = "write plain quotes: 'text'"
	}
	return s.errorf(hint, "unexpected %q", r)
}

// typesetQuotes stand in text copied out of documents.
const typesetQuotes = "‘’“”‚„«»"

func (s *scanner) errorf(hint, format string, args ...any) *Error {
	return faultAt(s.expr, s.at, hint, format, args...)
}

func (s *scanner) put(kind tokenKind, length int) {
	s.tokens = append(s.tokens, token{s.expr[s.at : s.at+length], s.at, kind})
	s.at += length
}

func isPrefix(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return !strings.ContainsRune("rRuUbBfFtT", r) }) < 0
}

// text scans a string literal whose prefix ends at quote.
func (s *scanner) text(quote int) *Error {
	prefix := strings.ToLower(s.expr[s.at:quote])
	switch {
	case strings.ContainsAny(prefix, "ft"):
		return s.errorf("write 'text ' + str(lines)", "f-strings are not offered")
	case prefix != "" && prefix != "r":
		return s.errorf("write 'text'", "the prefix %s of a text is not offered", prefix)
	case s.after(textToken):
		return s.errorf("write 'a' + 'b'", "two texts side by side")
	}
	body := s.expr[quote:]
	mark := body[:1]
	if strings.HasPrefix(body, strings.Repeat(mark, 3)) {
		mark = strings.Repeat(mark, 3)
	}
	for i := len(mark); i < len(body); i++ {
		switch {
		case strings.HasPrefix(body[i:], mark):
			s.put(textToken, quote-s.at+i+len(mark))
			s.tokens[len(s.tokens)-1].text = prefix + body[:i+len(mark)]
			return nil
		case body[i] == '\\':
			i++
		case body[i] == '\n' && len(mark) == 1:
			return s.errorf("", "the text is not closed on its line")
		case body[i] == 0:
			return s.errorf("", "a text holds a NUL")
		}
	}
	return s.errorf("", "the text is not closed")
}

// after reports whether the last token is of that kind.
func (s *scanner) after(kind tokenKind) bool {
	return len(s.tokens) > 0 && s.tokens[len(s.tokens)-1].kind == kind
}

func (s *scanner) name() *Error {
	rest := s.expr[s.at:]
	length := strings.IndexFunc(rest, func(r rune) bool { return !isNamePart(r) })
	if length < 0 {
		length = len(rest)
	}
	if r, _ := utf8.DecodeRuneInString(rest[length:]); r != utf8.RuneError && r > 127 && !strings.ContainsRune(typesetQuotes, r) {
		return faultAt(s.expr, s.at+length, "", "unexpected %q: names are ASCII", r)
	}
	if slices.Contains(statementWords, rest[:length]) {
		return s.errorf("", notExpression)
	}
	if r, ok := refusedWords[rest[:length]]; ok {
		return s.errorf(r.hint, "%s", r.message)
	}
	s.put(nameToken, length)
	return nil
}

func (s *scanner) number() *Error {
	rest := s.expr[s.at:]
	hex := strings.HasPrefix(rest, "0x") || strings.HasPrefix(rest, "0X")
	length := 0
	for length < len(rest) {
		c := rest[length]
		sign := (c == '+' || c == '-') && !hex && strings.IndexByte("eE", rest[length-1]) >= 0
		if c != '.' && !isNamePart(rune(c)) && !sign {
			break
		}
		length++
	}
	if strings.Contains(rest[:length], "_") {
		return s.errorf("write it without _", "the number %.40s has _ in it", rest[:length])
	}
	s.put(numberToken, length)
	return nil
}

func (s *scanner) operator(op string) *Error {
	if slices.Contains(assignments, op) {
		return s.errorf("", notExpression)
	}
	if r, ok := refusedOperators[op]; ok {
		return s.errorf(r.hint, "%s", r.message)
	}
	switch op {
	case "++", "--":
		op = op[:1] // two signs
	case "(", "[":
		if len(s.open) == maxNesting {
			return s.errorf("", "brackets are nested more than %d deep", maxNesting)
		}
		s.open = append(s.open, bracket{op, s.at, op == "(" && isCallee(s.tokens)})
	case ")", "]", "}":
		n := len(s.open)
		if n == 0 || s.open[n-1].text+op != "()" && s.open[n-1].text+op != "[]" {
			return s.errorf("", "unexpected %q", op)
		}
		s.open = s.open[:n-1]
	case "=":
		if !s.namesArgument() {
			return s.errorf("write == to compare", "unexpected \"=\"")
		}
	}
	s.put(operatorToken, len(op))
	return nil
}

// namesArgument reports whether a name of an argument has just been read.
func (s *scanner) namesArgument() bool {
	n, depth := len(s.tokens), len(s.open)
	return depth > 0 && s.open[depth-1].call && n >= 2 && s.tokens[n-1].kind == nameToken &&
		(s.tokens[n-2].text == "(" || s.tokens[n-2].text == ",")
}

// joiningWords are names that are not the end of a value.
var joiningWords = []string{"and", "or", "not", "in", "if", "else", "for"}

// isCallee reports whether a bracket that follows tokens opens a call.
func isCallee(tokens []token) bool {
	if len(tokens) == 0 {
		return false
	}
	switch last := tokens[len(tokens)-1]; last.kind {
	case nameToken:
		return !slices.Contains(joiningWords, last.text)
	case textToken:
		return true
	default:
		return last.text == ")" || last.text == "]"
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNameStart(r rune) bool {
	return r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
}

func isNamePart(r rune) bool { return isNameStart(r) || r <= 127 && isDigit(byte(r)) }
