package syntax

import "strings"

func isDecimal(c byte) bool { return '0' <= c && c <= '9' }

func isOctal(c byte) bool { return '0' <= c && c <= '7' }

func isBinary(c byte) bool { return c == '0' || c == '1' }

func isHex(c byte) bool { return isDecimal(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// number scans a number. At start there is a digit, or a dot before a digit.
func (s *scanner) number(start int) {
	i, ok := start, true
	if s.at(i) == '0' {
		switch s.at(i+1) | 0x20 {
		case 'x':
			s.based(start, "hexadecimal", isHex)
			return
		case 'o':
			s.based(start, "octal", isOctal)
			return
		case 'b':
			s.based(start, "binary", isBinary)
			return
		}
	}
	if s.at(i) != '.' {
		if i, ok = s.digits(i, isDecimal, "decimal"); !ok {
			return
		}
	}
	whole := i
	if s.at(i) == '.' {
		i++
		if isDecimal(s.at(i)) {
			if i, ok = s.digits(i, isDecimal, "decimal"); !ok {
				return
			}
		}
	}
	if s.at(i)|0x20 == 'e' {
		if i, ok = s.exponent(i); !ok {
			return
		}
	}
	kind := "decimal"
	if s.at(i)|0x20 == 'j' {
		i++
		kind = "imaginary"
	}
	if i == whole && s.leadingZero(start, i) {
		return
	}
	s.endNumber(start, i, kind)
}

// based scans a number with the base's letter at start+1.
func (s *scanner) based(start int, kind string, isDigit func(byte) bool) {
	i := start + 2
	if s.at(i) == '_' {
		i++
	}
	if !isDigit(s.at(i)) {
		s.failDigit(i, kind)
		return
	}
	i, ok := s.digits(i, isDigit, kind)
	if !ok {
		return
	}
	if isDecimal(s.at(i)) {
		s.failDigit(i, kind)
		return
	}
	s.endNumber(start, i, kind)
}

func (s *scanner) failDigit(i int, kind string) {
	if c := s.at(i); isDecimal(c) {
		s.failf(i, i+1, "invalid digit '%c' in %s literal", c, kind)
		return
	}
	s.failNumber(i, kind)
}

// failNumber is for a number that cannot end or go on at i.
func (s *scanner) failNumber(i int, kind string) {
	s.failf(i-1, i, "invalid %s literal", kind)
}

// digits reads digits and single underscores between them.
func (s *scanner) digits(i int, isDigit func(byte) bool, kind string) (int, bool) {
	for {
		for isDigit(s.at(i)) {
			i++
		}
		if s.at(i) != '_' {
			return i, true
		}
		i++
		if !isDigit(s.at(i)) {
			s.failDigit(i, kind)
			return 0, false
		}
	}
}

// exponent reads an exponent, if the e at i starts one.
func (s *scanner) exponent(i int) (int, bool) {
	j := i + 1
	switch c := s.at(j); {
	case c == '+' || c == '-':
		j++
		if !isDecimal(s.at(j)) {
			s.failNumber(j, "decimal")
			return 0, false
		}
	case !isDecimal(c):
		return i, true
	}
	return s.digits(j, isDecimal, "decimal")
}

// leadingZero refuses text[start:end], a whole number in decimal, if it starts
// with a zero and is not zero.
func (s *scanner) leadingZero(start, end int) bool {
	if s.text[start] != '0' || strings.Trim(s.text[start:end], "0_") == "" {
		return false
	}
	s.fail(start, end, "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers")
	return true
}

// endNumber emits the number that ends at i, unless a name follows without a
// space. A keyword may: it was legal before CPython warned of it.
func (s *scanner) endNumber(start, i int, kind string) {
	if c := s.at(i); isNameByte(c) && c < 0x80 && !startsKeyword(s.text[i:s.end]) {
		s.failNumber(i, kind)
		return
	}
	s.emit(tokNumber, start, i)
}

// startsKeyword tells whether a keyword that can stand after an expression is
// the start of the text, whatever follows it.
func startsKeyword(text string) bool {
	for _, keyword := range [...]string{"and", "else", "for", "if", "in", "is", "or", "not"} {
		if strings.HasPrefix(text, keyword) {
			return true
		}
	}
	return false
}
