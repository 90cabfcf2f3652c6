package syntax

import (
	"fmt"
	"math"
	"sort"
	"strings"
	"unicode/utf8"
)

// The bounds of CPython's tokenizer.
const (
	maxBrackets = 200 // open at once
	maxIndents  = 100 // with the one of column 0
	maxFStrings = 150 // f-strings and t-strings open at once, with the module itself
	maxFields   = 3   // replacement fields of one string, each in the format spec of the one before
)

// A scanner cuts a text into tokens as CPython's tokenizer does. It stops at
// the first error.
type scanner struct {
	text   string
	target Target
	lines  []int32 // offsets of the line starts
	end    int     // where to stop: the text's end but for an expression
	inside bool    // an expression: all is as between parentheses

	pos      int
	tokens   []token
	indents  []indent // open blocks; the first is column 0
	brackets []bracket
	strings  []fstring // f-strings and t-strings that are open (3.12 and later)
	err      *Error
}

// An indent is the width of a line's leading white space, counted with a tab
// stop of eight and with one of one: two lines compare the same in both, or
// tabs and spaces are mixed so that their order is unclear.
type indent struct{ wide, narrow int }

type bracket struct {
	char   byte
	offset int32
}

// scan gives the tokens of a module. They end with tokEOF, or with tokError
// where err says why. lines are the offsets at which lines start, whatever
// the error. The tokens stand in memory of the scanner, until its next use.
func (s *scanner) scan(text string, target Target) (tokens []token, lines []int32, err *Error) {
	s.reset()
	if err := checkText(text); err != nil {
		return append(s.tokens, token{tokError, err.Start, err.Start}), lineStarts(text[:err.Start]), err
	}
	s.text, s.target, s.lines, s.end = text, target, lineStarts(text), len(text)
	s.indents = append(s.indents, indent{})
	s.module()
	return s.tokens, s.lines, s.err
}

// scanExpression gives the tokens of text[start:end], the replacement field of
// an f-string of 3.11, as if it stood between parentheses: line ends and
// indentation mean nothing. The tokens end and stand as those of scan.
func (s *scanner) scanExpression(text string, start, end int32, target Target) ([]token, *Error) {
	s.reset()
	s.text, s.target, s.end, s.pos, s.inside = text[:end], target, int(end), int(start), true
	s.brackets = append(s.brackets, bracket{'(', start})
	s.line()
	return s.tokens, s.err
}

// reset makes a zero scanner of s that keeps its memory.
func (s *scanner) reset() {
	*s = scanner{tokens: s.tokens[:0], indents: s.indents[:0], brackets: s.brackets[:0], strings: s.strings[:0]}
}

// checkText refuses what no Python text may hold.
func checkText(text string) *Error {
	if len(text) > math.MaxInt32-1 {
		return textError(text, 0, "text of %d bytes: want at most %d", len(text), math.MaxInt32-1)
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return textError(text, i, "source code cannot contain null bytes")
	}
	if utf8.ValidString(text) {
		return nil
	}
	for i := 0; ; {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			return textError(text, i, "byte %#02x is not UTF-8", text[i])
		}
		i += size
	}
}

func textError(text string, at int, format string, args ...any) *Error {
	lines := lineStarts(text[:at])
	return &Error{
		Range:   Range{int32(at), int32(min(at+1, len(text)))},
		Line:    len(lines),
		Column:  at - int(lines[len(lines)-1]) + 1,
		Message: fmt.Sprintf(format, args...),
	}
}

// lineStarts gives the offset of each line. After LF, CR LF and a lone CR a
// line starts, be it an empty one at the end.
func lineStarts(text string) []int32 {
	lines := make([]int32, 1, strings.Count(text, "\n")+2)
	if strings.IndexByte(text, '\r') >= 0 {
		for i := 0; i < len(text); i++ {
			if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
				lines = append(lines, int32(i+1))
			}
		}
		return lines
	}
	for at := 0; ; {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return lines
		}
		at += i + 1
		lines = append(lines, int32(at))
	}
}

// lineOf gives the line, from 1, of an offset.
func (s *scanner) lineOf(offset int) int {
	if s.lines == nil {
		s.lines = lineStarts(s.text)
	}
	return sort.Search(len(s.lines), func(i int) bool { return int(s.lines[i]) > offset })
}

// lastLine gives the last line that is not empty, the one CPython names when
// it meets the end of the text.
func (s *scanner) lastLine() int {
	return s.lineOf(max(0, len(s.text)-1))
}

func (s *scanner) failf(start, end int, format string, args ...any) {
	s.fail(start, end, fmt.Sprintf(format, args...))
}

// fail ends the scan with an error about text[start:end].
func (s *scanner) fail(start, end int, message string) {
	line := s.lineOf(start)
	s.err = &Error{
		Range:   Range{int32(start), int32(min(end, s.end))},
		Line:    line,
		Column:  start - int(s.lines[line-1]) + 1,
		Message: message,
		bracket: -1,
	}
	s.tokens = append(s.tokens, token{tokError, int32(start), int32(start)})
}

// failSoft is fail for the errors that an error of the parser before them
// goes before.
func (s *scanner) failSoft(start, end int, message string) {
	s.fail(start, end, message)
	s.err.soft = true
	if n := len(s.brackets); n > 0 {
		s.err.bracket = s.brackets[n-1].offset
	}
}

func (s *scanner) emit(kind tokenKind, start, end int) {
	s.tokens = append(s.tokens, token{kind, int32(start), int32(end)})
	s.pos = end
}

// at gives the byte at an offset, 0 at the end and beyond. There is no NUL in
// the text.
func (s *scanner) at(i int) byte {
	if i < s.end {
		return s.text[i]
	}
	return 0
}

// lineEnd gives the offset behind the line end that stands at i.
func (s *scanner) lineEnd(i int) int {
	if s.text[i] == '\r' && s.at(i+1) == '\n' {
		return i + 2
	}
	return i + 1
}

// module scans line by line.
func (s *scanner) module() {
	for s.err == nil {
		if s.pos >= s.end {
			s.finish()
			return
		}
		if !s.margin() {
			continue
		}
		s.line()
	}
}

// finish closes what is open at the end of the text.
func (s *scanner) finish() {
	for range s.indents[1:] {
		s.emit(tokDedent, s.end, s.end)
	}
	s.emit(tokEOF, s.end, s.end)
}

// margin reads the white space at the start of a line and opens and closes
// blocks. It gives false when the line is blank, which it then skips, and
// after an error.
func (s *scanner) margin() bool {
	var in indent
	continued := 0
	for {
		switch s.at(s.pos) {
		case ' ':
			in.wide++
			in.narrow++
		case '\t':
			in.wide = (in.wide/8 + 1) * 8
			in.narrow++
		case '\f':
			in = indent{}
		case '\\':
			// The first line's width counts, but for a width of zero.
			if continued == 0 {
				continued = in.wide
			}
			if !s.continuation() {
				return false
			}
			continue
		case '#':
			s.comment()
			s.skipLineEnd()
			return false
		case '\n', '\r', 0:
			s.skipLineEnd()
			return false
		default:
			if continued != 0 {
				in = indent{continued, continued}
			}
			return s.indent(in)
		}
		s.pos++
	}
}

func (s *scanner) skipLineEnd() {
	if s.pos < s.end {
		s.pos = s.lineEnd(s.pos)
	}
}

// indent opens or closes blocks for a line that is indented so.
func (s *scanner) indent(in indent) bool {
	top := s.indents[len(s.indents)-1]
	switch {
	case in.wide == top.wide:
	case in.wide > top.wide:
		if len(s.indents) >= maxIndents {
			return s.badIndent("too many levels of indentation")
		}
		if in.narrow <= top.narrow {
			return s.badIndent("inconsistent use of tabs and spaces in indentation")
		}
		s.indents = append(s.indents, in)
		s.emit(tokIndent, s.pos, s.pos)
		return true
	default:
		n := len(s.indents)
		for n > 1 && in.wide < s.indents[n-1].wide {
			n--
		}
		if in.wide != s.indents[n-1].wide {
			return s.badIndent("unindent does not match any outer indentation level")
		}
		if in.narrow != s.indents[n-1].narrow {
			break
		}
		for range s.indents[n:] {
			s.emit(tokDedent, s.pos, s.pos)
		}
		s.indents = s.indents[:n]
		return true
	}
	if in.narrow != s.indents[len(s.indents)-1].narrow {
		return s.badIndent("inconsistent use of tabs and spaces in indentation")
	}
	return true
}

func (s *scanner) badIndent(message string) bool {
	s.failSoft(s.pos, s.pos+1, message)
	return false
}

// continuation reads a backslash and the line end after it.
func (s *scanner) continuation() bool {
	i := s.pos + 1
	if c := s.at(i); i < s.end && c != '\n' && c != '\r' {
		s.failSoft(i, i+1, "unexpected character after line continuation character")
		return false
	}
	if i < s.end {
		i = s.lineEnd(i)
	}
	if i >= s.end {
		s.failEnd()
		return false
	}
	s.pos = i
	return true
}

// failEnd is for a text that ends too early.
func (s *scanner) failEnd() {
	n := len(s.brackets)
	if s.inside && n == 1 || n == 0 {
		s.failSoft(max(0, s.end-1), s.end, "unexpected end of the text: want a line after the backslash")
		s.err.Line = s.lastLine()
		return
	}
	b := s.brackets[n-1]
	s.failSoft(int(b.offset), int(b.offset)+1, fmt.Sprintf("'%c' was never closed", b.char))
}

// comment skips a comment, up to the line end.
func (s *scanner) comment() {
	if i := strings.IndexAny(s.text[s.pos:s.end], "\n\r"); i >= 0 {
		s.pos += i
		return
	}
	s.pos = s.end
}

// line scans the tokens of a logical line, with the line end; of an
// expression all.
func (s *scanner) line() {
	for s.err == nil {
		if n := len(s.strings); n > 0 && s.strings[n-1].literal {
			s.fstringPart(&s.strings[n-1])
			continue
		}
		start := s.pos
		c := s.at(start)
		switch classes[c] {
		case classSpace:
			s.pos++
		case className:
			s.name(start)
		case classDigit:
			s.number(start)
		case classQuote:
			s.stringLiteral(start, start)
		case classComment:
			s.comment()
		case classLineEnd:
			end := s.lineEnd(start)
			if len(s.brackets) == 0 {
				s.emit(tokNewline, start, end)
				return
			}
			s.pos = end
		case classEnd:
			switch {
			case len(s.brackets) == 0:
				s.emit(tokNewline, start, start)
			case s.inside && len(s.brackets) == 1:
				s.emit(tokEOF, start, start)
			default:
				s.failEnd()
			}
			return
		case classBackslash:
			s.continuation()
		case classDot:
			if d := s.at(start + 1); d >= '0' && d <= '9' {
				s.number(start)
				continue
			}
			s.operator(start, c)
		default:
			s.operator(start, c)
		}
	}
}
