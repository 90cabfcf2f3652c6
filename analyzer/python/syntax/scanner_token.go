package syntax

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The classes of the bytes that a token can start with.
const (
	classOther = iota
	classEnd
	classSpace
	classLineEnd
	className
	classDigit
	classQuote
	classComment
	classBackslash
	classDot
)

var classes = makeClasses()

func makeClasses() (table [256]uint8) {
	set := func(class uint8, bytes string) {
		for i := range len(bytes) {
			table[bytes[i]] = class
		}
	}
	set(classEnd, "\x00")
	set(classSpace, " \t\f")
	set(classLineEnd, "\n\r")
	set(className, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
	set(classDigit, "0123456789")
	set(classQuote, `"'`)
	set(classComment, "#")
	set(classBackslash, `\`)
	set(classDot, ".")
	for i := utf8.RuneSelf; i < len(table); i++ {
		table[i] = className
	}
	return table
}

// isNameByte tells whether a byte can be part of a name; of those beyond
// ASCII all can until the whole name is looked at.
func isNameByte(c byte) bool {
	class := classes[c]
	return class == className || class == classDigit
}

// name scans a name or keyword, or a string with a prefix.
func (s *scanner) name(start int) {
	i := start
	ascii := true
	for ; i < s.end && isNameByte(s.text[i]); i++ {
		ascii = ascii && s.text[i] < utf8.RuneSelf
	}
	if c := s.at(i); c == '"' || c == '\'' {
		if s.isPrefix(s.text[start:i]) {
			s.stringLiteral(start, i)
			return
		}
		if a, b := prefixClash(s.text[start:i]); a != 0 && s.target >= Python314 {
			s.failf(start, i, "'%c' and '%c' prefixes are incompatible", a, b)
			return
		}
	}
	spelling := s.text[start:i]
	if !ascii {
		if bad := firstNoIdentifier(spelling, s.target); bad >= 0 {
			r, size := utf8.DecodeRuneInString(spelling[bad:])
			s.failCharacter(start+bad, size, r)
			return
		}
		s.emit(tokName, start, i)
		return
	}
	s.emit(keyword(spelling), start, i)
}

func (s *scanner) failCharacter(at, size int, r rune) {
	if unicode.IsPrint(r) {
		s.failf(at, at+size, "invalid character '%c' (U+%04X)", r, r)
		return
	}
	s.failf(at, at+size, "invalid non-printable character U+%04X", r)
}

// isPrefix tells whether a name right before a quote is the prefix of a
// string.
func (s *scanner) isPrefix(name string) bool {
	var raw, kind bool
	for i := range len(name) {
		switch name[i] | 0x20 {
		case 'r':
			if raw {
				return false
			}
			raw = true
		case 'u':
			if len(name) > 1 {
				return false
			}
		case 't':
			if kind || s.target < Python314 {
				return false
			}
			kind = true
		case 'b', 'f':
			if kind {
				return false
			}
			kind = true
		default:
			return false
		}
	}
	return true
}

// prefixClash gives two letters of a string's prefix that do not go together,
// or zeros when there are none or it is no prefix.
func prefixClash(name string) (byte, byte) {
	has := func(letter byte) bool {
		return strings.IndexByte(name, letter) >= 0 || strings.IndexByte(name, letter-0x20) >= 0
	}
	for i := range len(name) {
		c := name[i] | 0x20
		if strings.IndexByte("burft", c) < 0 || strings.IndexByte(strings.ToLower(name[:i]), c) >= 0 {
			return 0, 0
		}
	}
	for _, pair := range [...]string{"ub", "ur", "uf", "ut", "bf", "bt", "ft"} {
		if has(pair[0]) && has(pair[1]) {
			return pair[0], pair[1]
		}
	}
	return 0, 0
}

// keyword gives the kind of a name in ASCII.
func keyword(name string) tokenKind {
	switch name {
	case "False":
		return tokFalse
	case "None":
		return tokNone
	case "True":
		return tokTrue
	case "and":
		return tokAnd
	case "as":
		return tokAs
	case "assert":
		return tokAssert
	case "async":
		return tokAsync
	case "await":
		return tokAwait
	case "break":
		return tokBreak
	case "class":
		return tokClass
	case "continue":
		return tokContinue
	case "def":
		return tokDef
	case "del":
		return tokDel
	case "elif":
		return tokElif
	case "else":
		return tokElse
	case "except":
		return tokExcept
	case "finally":
		return tokFinally
	case "for":
		return tokFor
	case "from":
		return tokFrom
	case "global":
		return tokGlobal
	case "if":
		return tokIf
	case "import":
		return tokImport
	case "in":
		return tokIn
	case "is":
		return tokIs
	case "lambda":
		return tokLambda
	case "nonlocal":
		return tokNonlocal
	case "not":
		return tokNot
	case "or":
		return tokOr
	case "pass":
		return tokPass
	case "raise":
		return tokRaise
	case "return":
		return tokReturn
	case "try":
		return tokTry
	case "while":
		return tokWhile
	case "with":
		return tokWith
	case "yield":
		return tokYield
	}
	return tokName
}

// operator scans an operator or a bracket.
func (s *scanner) operator(start int, c byte) {
	if c == ':' && len(s.strings) > 0 && s.strings[len(s.strings)-1].startSpec() {
		s.emit(tokColon, start, start+1)
		return
	}
	switch c {
	case '(', '[', '{':
		s.open(start, c)
		return
	case ')', ']', '}':
		s.close(start, c)
		return
	}
	kind, size := operator(c, s.at(start+1), s.at(start+2))
	if kind == tokUnknown && (c < ' ' || c == 0x7F) {
		s.failCharacter(start, 1, rune(c))
		return
	}
	s.emit(kind, start, start+size)
}

// operator gives the longest operator at the start of three bytes.
func operator(c, next, third byte) (tokenKind, int) {
	switch c {
	case '+':
		return orEqual(next, tokPlus, tokPlusEqual)
	case '-':
		if next == '>' {
			return tokArrow, 2
		}
		return orEqual(next, tokMinus, tokMinusEqual)
	case '*':
		if next == '*' {
			return orEqualThird(third, tokDoubleStar, tokDoubleStarEqual)
		}
		return orEqual(next, tokStar, tokStarEqual)
	case '/':
		if next == '/' {
			return orEqualThird(third, tokDoubleSlash, tokDoubleSlashEqual)
		}
		return orEqual(next, tokSlash, tokSlashEqual)
	case '<':
		switch next {
		case '<':
			return orEqualThird(third, tokLeftShift, tokLeftShiftEqual)
		case '>':
			return tokNotEqual, 2
		}
		return orEqual(next, tokLess, tokLessEqual)
	case '>':
		if next == '>' {
			return orEqualThird(third, tokRightShift, tokRightShiftEqual)
		}
		return orEqual(next, tokGreater, tokGreaterEqual)
	case '=':
		return orEqual(next, tokEqual, tokEqEqual)
	case '!':
		return orEqual(next, tokExclamation, tokNotEqual)
	case ':':
		return orEqual(next, tokColon, tokColonEqual)
	case '%':
		return orEqual(next, tokPercent, tokPercentEqual)
	case '&':
		return orEqual(next, tokAmper, tokAmperEqual)
	case '|':
		return orEqual(next, tokVBar, tokVBarEqual)
	case '^':
		return orEqual(next, tokCircumflex, tokCircumflexEqual)
	case '@':
		return orEqual(next, tokAt, tokAtEqual)
	case ',':
		return tokComma, 1
	case ';':
		return tokSemi, 1
	case '~':
		return tokTilde, 1
	case '.':
		if next == '.' && third == '.' {
			return tokEllipsis, 3
		}
		return tokDot, 1
	}
	return tokUnknown, 1
}

func orEqual(next byte, plain, equal tokenKind) (tokenKind, int) {
	if next == '=' {
		return equal, 2
	}
	return plain, 1
}

func orEqualThird(third byte, plain, equal tokenKind) (tokenKind, int) {
	if third == '=' {
		return equal, 3
	}
	return plain, 2
}

// open scans an opening bracket.
func (s *scanner) open(start int, c byte) {
	if len(s.brackets) >= maxBrackets {
		s.fail(start, start+1, "too many nested parentheses")
		return
	}
	s.brackets = append(s.brackets, bracket{c, int32(start)})
	if n := len(s.strings); n > 0 {
		s.strings[n-1].depth++
	}
	kind := tokLParen
	switch c {
	case '[':
		kind = tokLSquare
	case '{':
		kind = tokLBrace
	}
	s.emit(kind, start, start+1)
}

// close scans a closing bracket.
func (s *scanner) close(start int, c byte) {
	var in *fstring
	if n := len(s.strings); n > 0 {
		in = &s.strings[n-1]
	}
	if in != nil && in.depth == 0 && c == '}' {
		s.failf(start, start+1, "%s: single '}' is not allowed", in.noun())
		return
	}
	n := len(s.brackets) - 1
	if n < 0 || n == 0 && s.inside {
		s.failf(start, start+1, "unmatched '%c'", c)
		return
	}
	opening := s.brackets[n]
	s.brackets = s.brackets[:n]
	kind, want := tokRParen, byte('(')
	switch c {
	case ']':
		kind, want = tokRSquare, '['
	case '}':
		kind, want = tokRBrace, '{'
	}
	if opening.char != want {
		s.failMatch(start, c, opening, in)
		return
	}
	if in != nil {
		in.closeBracket(c)
	}
	s.emit(kind, start, start+1)
}

func (s *scanner) failMatch(start int, c byte, opening bracket, in *fstring) {
	if in != nil && opening.char == '{' && in.depth-1 == in.field {
		s.failf(start, start+1, "%s: unmatched '%c'", in.noun(), c)
		return
	}
	if line := s.lineOf(int(opening.offset)); line != s.lineOf(start) {
		s.failf(start, start+1, "closing parenthesis '%c' does not match opening parenthesis '%c' on line %d", c, opening.char, line)
		return
	}
	s.failf(start, start+1, "closing parenthesis '%c' does not match opening parenthesis '%c'", c, opening.char)
}
