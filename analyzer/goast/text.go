package goast

import (
	"go/scanner"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/funcshelf/funcshelf/analyzer"
)

// clause is put before a source that has no package clause, on a line of its
// own so that it takes no comment from the function.
const clause = "package " + packageName + "\n"

// packageName is the package every source is judged in.
const packageName = "skills"

// A text is one source in its forms: as it was given, as it is parsed (LF line
// ends, no byte order mark, a package clause) and as it is stored.
type text struct {
	source analyzer.Text
	parsed string
	stored string

	prefix int     // bytes of clause put before parsed
	pieces []piece // where stored comes from, ascending
}

// A piece is a part of the stored form and where it stands in the parsed one.
type piece struct{ parsed, stored, size int }

// newText takes a source that is not too large. It does not look whether the
// text is clean.
func newText(given string) text {
	t := text{source: analyzer.NewText(given)}
	s := t.source.Plain
	t.parsed = s
	head := readHead(s)
	if !head.clause {
		t.prefix = len(clause)
		t.parsed = clause + s
		t.store([][2]int{{t.prefix, len(t.parsed)}})
		return t
	}
	t.store([][2]int{{0, head.start}, {head.end, head.beside}, {head.beside, len(s)}})
	return t
}

// A head says where the package clause stands.
type head struct {
	clause     bool
	start, end int // of the clause with its semicolon
	beside     int // end of the comments that stand on its line after it
}

// readHead looks at the first tokens of src.
func readHead(src string) (h head) {
	if word := skipComments(src); !isKeyword(word, "package") {
		return h
	}
	s, base := newScanner(src)
	var start, end int
	var tok token.Token
	next := func() {
		pos, t, literal := s.Scan()
		start, tok = int(pos)-base, t
		end = start + tokenSize(tok, literal)
	}
	next()
	for tok == token.COMMENT {
		next()
	}
	h = head{true, start, end, end}
	for tok == token.PACKAGE || tok == token.COMMENT {
		next()
	}
	if tok == token.IDENT {
		h.end = end
		next()
	}
	if tok == token.SEMICOLON && end > start {
		h.end = end
	}
	h.beside = h.end
	for ; tok == token.COMMENT || tok == token.SEMICOLON; next() {
		if tok != token.COMMENT {
			continue
		}
		if strings.Contains(src[h.beside:start], "\n") {
			return h
		}
		h.beside = end
	}
	return h
}

// isKeyword tells whether src begins with the keyword word.
func isKeyword(src, word string) bool {
	rest, found := strings.CutPrefix(src, word)
	next, _ := utf8.DecodeRuneInString(rest)
	return found && next != '_' && !unicode.IsLetter(next) && !unicode.IsDigit(next)
}

// skipComments gives src from its first token on.
func skipComments(src string) string {
	for {
		src = strings.TrimLeft(src, " \t\r\n")
		end := "\n"
		if strings.HasPrefix(src, "/*") {
			end = "*/"
		} else if !strings.HasPrefix(src, "//") {
			return src
		}
		_, rest, found := strings.Cut(src[2:], end)
		if !found {
			return ""
		}
		src = rest
	}
}

// newScanner gives a scanner of src that keeps comments. What is wrong in src
// is left to the parser, which finds it again.
func newScanner(src string) (s *scanner.Scanner, base int) {
	s = &scanner.Scanner{}
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, []byte(src), func(token.Position, string) {}, scanner.ScanComments)
	return s, file.Base()
}

// tokenSize gives the bytes of a token as it was scanned: none where it does
// not stand in the source.
func tokenSize(tok token.Token, literal string) int {
	switch {
	case tok == token.EOF || literal == "\n":
		return 0
	case literal != "":
		return len(literal)
	}
	return len(tok.String())
}

// deepBracket gives the offset of the first bracket that is nested too deeply,
// or -1. It is asked before a parser goes down with the brackets.
func deepBracket(src string) int {
	if strings.Count(src, "(")+strings.Count(src, "[")+strings.Count(src, "{") <= maxDepth {
		return -1
	}
	s, base := newScanner(src)
	depth := 0
	for {
		pos, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			return -1
		case token.LPAREN, token.LBRACK, token.LBRACE:
			if depth++; depth > maxDepth {
				return int(pos) - base
			}
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
	}
}

// store puts the stored form together from parts of the parsed one. Parts are
// set off by an empty line, so that no comment before or beside a package
// clause becomes the function's doc.
func (t *text) store(parts [][2]int) {
	var b strings.Builder
	for _, p := range parts {
		part := t.parsed[p[0]:p[1]]
		trimmed := strings.TrimLeft(part, " \t\n")
		from := p[0] + len(part) - len(trimmed)
		trimmed = strings.TrimRight(trimmed, " \t\n")
		if trimmed == "" {
			continue
		}
		if len(parts) == 1 && strings.HasPrefix(part[from-p[0]+len(trimmed):], "\n") {
			t.pieces = []piece{{from, 0, len(trimmed)}}
			t.stored = t.parsed[from : from+len(trimmed)+1]
			return
		}
		if b.Len() > 0 {
			b.WriteString("\n\n")
		}
		t.pieces = append(t.pieces, piece{from, b.Len(), len(trimmed)})
		b.WriteString(trimmed)
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	t.stored = b.String()
}

// toGiven maps an offset in the parsed form to one in the text as given.
func (t *text) toGiven(offset int) int {
	return t.source.ToGiven(max(0, offset-t.prefix))
}

// toStored maps an offset in the parsed form to one in the stored form.
func (t *text) toStored(offset int) int {
	for _, p := range t.pieces {
		if offset < p.parsed+p.size {
			return p.stored + max(0, offset-p.parsed)
		}
	}
	return len(t.stored)
}
