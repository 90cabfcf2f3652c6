package syntax

import "strings"

// An fstring is an f-string or t-string that is open (3.12 and later).
type fstring struct {
	start    int  // offset of the prefix
	quote    byte // the quote's character
	size     int  // 1 or 3
	raw      bool
	template bool // a t-string
	literal  bool // its text is read next, not the tokens of a field
	spec     bool // the text is that of a format spec
	depth    int  // open brackets in it, braces of fields counted
	field    int  // fields open in one another, less one: -1 outside of any
}

func (f *fstring) noun() string {
	if f.template {
		return "t-string"
	}
	return "f-string"
}

// startSpec tells whether a colon that comes now starts a format spec, and
// then turns to its text.
func (f *fstring) startSpec() bool {
	if f.field < 0 || f.depth-1 != f.field {
		return false
	}
	f.literal = true
	f.spec = true
	return true
}

// closeBracket counts a closing bracket and turns back to the text at the end
// of a field.
func (f *fstring) closeBracket(c byte) {
	f.depth--
	if c == '}' && f.depth == f.field {
		f.field--
		f.literal = true
		f.spec = false
	}
}

// stringLiteral scans a string with its prefix, text[start:quote].
func (s *scanner) stringLiteral(start, quote int) {
	q := s.text[quote]
	size := 1
	if s.at(quote+1) == q && s.at(quote+2) == q {
		size = 3
	}
	if s.target >= Python312 && quote > start {
		for i := start; i < quote; i++ {
			if c := s.text[i] | 0x20; c == 'f' || c == 't' {
				s.startFString(start, quote, size)
				return
			}
		}
	}
	end := s.closingQuote(quote, size)
	if end < 0 {
		return
	}
	s.emit(tokString, start, end)
}

// closingQuote gives the offset behind the quote that closes the string whose
// opening quote stands at quote, or fails.
func (s *scanner) closingQuote(quote, size int) int {
	q := s.text[quote]
	run := 0 // quotes right before i
	for i := quote + size; i < s.end; i++ {
		switch c := s.text[i]; {
		case c == q:
			if run++; run == size {
				return i + 1
			}
			continue
		case c == '\\':
			if i++; s.at(i) == '\r' && s.at(i+1) == '\n' {
				i++
			}
		case size == 1 && (c == '\n' || c == '\r'):
			s.failString(quote, size, s.lineOf(i))
			return -1
		}
		run = 0
	}
	s.failString(quote, size, s.lastLine())
	return -1
}

// failString is for a string that does not end; line is where that was seen.
func (s *scanner) failString(quote, size, line int) {
	if n := len(s.strings); n > 0 && s.strings[n-1].quote == s.text[quote] && s.strings[n-1].size == size {
		s.failf(quote, quote+1, "%s: expecting '}'", s.strings[n-1].noun())
		return
	}
	if size == 3 {
		s.failf(quote, quote+1, "unterminated triple-quoted string literal (detected at line %d)", line)
		return
	}
	s.failf(quote, quote+1, "unterminated string literal (detected at line %d)", line)
}

func (s *scanner) startFString(start, quote, size int) {
	if len(s.strings)+1 >= maxFStrings {
		s.fail(start, quote+size, "too many nested f-strings")
		return
	}
	prefix := s.text[start:quote]
	f := fstring{
		start:    start,
		quote:    s.text[quote],
		size:     size,
		raw:      strings.ContainsAny(prefix, "rR"),
		template: strings.ContainsAny(prefix, "tT"),
		literal:  true,
		field:    -1,
	}
	s.strings = append(s.strings, f)
	s.emit(pick(f.template, tokTStringStart, tokFStringStart), start, quote+size)
}

func pick(template bool, t, f tokenKind) tokenKind {
	if template {
		return t
	}
	return f
}

// fstringPart scans the text of an f-string up to the next brace that means
// something, or the closing quote.
func (s *scanner) fstringPart(f *fstring) {
	start := s.pos
	middle := pick(f.template, tokTStringMiddle, tokFStringMiddle)
	run := 0 // quotes right before i
	named := false
	for i := start; i < s.end; i++ {
		c := s.text[i]
		if c == f.quote {
			if run++; run == f.size {
				s.endFString(f, start, i+1)
				return
			}
			continue
		}
		run = 0
		switch c {
		case '\n', '\r':
			if f.size == 3 {
				continue
			}
			s.endFStringLine(f, start, i)
			return
		case '{':
			if s.at(i+1) == '{' && !f.spec {
				s.emit(middle, start, i+1)
				s.pos = i + 2
				return
			}
			if f.field++; f.field >= maxFields {
				s.failf(i, i+1, "%s: expressions nested too deeply", f.noun())
				return
			}
			f.literal = false
			s.emitText(middle, start, i)
			return
		case '}':
			if named {
				s.emit(middle, start, i+1)
				return
			}
			if s.at(i+1) == '}' && !f.spec && f.depth == 0 {
				s.emit(middle, start, i+1)
				s.pos = i + 2
				return
			}
			f.literal = false
			s.emitText(middle, start, i)
			return
		case '\\':
			next := s.at(i + 1)
			if next == '{' || next == '}' {
				continue
			}
			i++
			if next == '\r' && s.at(i+1) == '\n' {
				i++
			}
			if next == 'N' && !f.raw && s.at(i+1) == '{' {
				i++
				named = true
			}
		}
	}
	if f.size == 1 {
		s.endFStringLine(f, start, s.end)
		return
	}
	s.failFString(f, s.lastLine())
}

// endFStringLine is for a string in single quotes whose line ends at end. In a
// format spec the end of the line may end the spec.
func (s *scanner) endFStringLine(f *fstring, start, end int) {
	switch {
	case !f.spec:
		s.failFString(f, s.lineOf(min(end, len(s.text)-1)))
	case s.target >= Python314:
		s.failf(end, end+1, "%s: newlines are not allowed in format specifiers for single quoted %[1]ss", f.noun())
	default:
		f.literal = false
		f.spec = false
		s.emit(pick(f.template, tokTStringMiddle, tokFStringMiddle), start, end)
	}
}

// emitText emits the literal text before a brace or quote, if there is any.
func (s *scanner) emitText(kind tokenKind, start, end int) {
	if end > start {
		s.emit(kind, start, end)
	}
	s.pos = end
}

// endFString emits the text before the closing quote, and the quote.
func (s *scanner) endFString(f *fstring, start, end int) {
	quote := end - f.size
	s.emitText(pick(f.template, tokTStringMiddle, tokFStringMiddle), start, quote)
	s.emit(pick(f.template, tokTStringEnd, tokFStringEnd), quote, end)
	s.strings = s.strings[:len(s.strings)-1]
}

func (s *scanner) failFString(f *fstring, line int) {
	start := f.start
	if f.size == 3 {
		s.failf(start, start+1, "unterminated triple-quoted %s literal (detected at line %d)", f.noun(), line)
		return
	}
	s.failf(start, start+1, "unterminated %s literal (detected at line %d)", f.noun(), line)
}
