package python

import (
	"strings"
	"sync"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// signatureText writes what follows the name of a def up to its colon, in one
// line: "(text: str, limit: int = 10) -> list[str]", with "async " in front of
// that of an async def. Annotations and defaults stand as written, but for
// layout and comments.
func signatureText(m *syntax.Module, d *syntax.FunctionDef) string {
	w := signatureWriter{text: m.Text}
	head := d.Args.Range
	if d.Returns != nil {
		head.End = d.Returns.Span().End
	}
	w.Grow(int(head.End-head.Start) + 16)
	if d.Async {
		w.WriteString("async ")
	}
	if len(d.TypeParams) > 0 {
		w.WriteByte('[')
		for i, p := range d.TypeParams {
			if i > 0 {
				w.WriteString(", ")
			}
			w.source(p)
		}
		w.WriteByte(']')
	}
	w.arguments(d.Args)
	if d.Returns != nil {
		w.WriteString(" -> ")
		w.source(d.Returns)
	}
	return w.String()
}

// A signatureWriter writes one signature.
type signatureWriter struct {
	strings.Builder
	text  string
	comma bool // a parameter was written
}

func (w *signatureWriter) arguments(a *syntax.Arguments) {
	w.WriteByte('(')
	first := len(a.Posonlyargs) + len(a.Args) - len(a.Defaults) // with a default
	for i, p := range a.Posonlyargs {
		w.param("", p, at(a.Defaults, i-first))
	}
	if len(a.Posonlyargs) > 0 {
		w.mark("/")
	}
	for i, p := range a.Args {
		w.param("", p, at(a.Defaults, i+len(a.Posonlyargs)-first))
	}
	if a.Vararg != nil {
		w.param("*", a.Vararg, nil)
	} else if len(a.Kwonlyargs) > 0 {
		w.mark("*")
	}
	for i, p := range a.Kwonlyargs {
		w.param("", p, a.KwDefaults[i])
	}
	if a.Kwarg != nil {
		w.param("**", a.Kwarg, nil)
	}
	w.WriteByte(')')
}

// at gives the i-th of a list, or nil where there is none.
func at(list []syntax.Expr, i int) syntax.Expr {
	if i < 0 || i >= len(list) {
		return nil
	}
	return list[i]
}

func (w *signatureWriter) mark(s string) {
	if w.comma {
		w.WriteString(", ")
	}
	w.comma = true
	w.WriteString(s)
}

func (w *signatureWriter) param(stars string, p *syntax.Arg, value syntax.Expr) {
	w.mark(stars)
	w.WriteString(p.Arg.Name)
	equals := "="
	if p.Annotation != nil {
		w.WriteString(": ")
		w.source(p.Annotation)
		equals = " = "
	}
	if value != nil {
		w.WriteString(equals)
		w.source(value)
	}
}

// source writes the text of a node in one line.
func (w *signatureWriter) source(n syntax.Node) {
	r := n.Span()
	w.WriteString(oneLine(w.text[r.Start:r.End]))
}

// oneLine drops comments and continuations of an expression and makes every
// run of white space one space, none beside the inner side of a bracket.
// Strings stay as they are.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\t\f#\\") && !strings.Contains(s, "  ") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	space := false
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == ' ' || c == '\t' || c == '\f' || c == '\n':
			space = true
			i++
		case c == '\\' && strings.HasPrefix(s[i:], "\\\n"):
			space = true
			i += 2
		case c == '#':
			space = true
			if end := strings.IndexByte(s[i:], '\n'); end >= 0 {
				i += end
			} else {
				i = len(s)
			}
		default:
			size := 1
			if c == '"' || c == '\'' {
				size = stringSize(s[i:], isFormat(s[:i]))
			}
			if space && b.Len() > 0 && !strings.ContainsRune(")]},", rune(c)) && !strings.ContainsRune("([{", rune(b.String()[b.Len()-1])) {
				b.WriteByte(' ')
			}
			space = false
			b.WriteString(s[i : i+size])
			i += size
		}
	}
	return b.String()
}

// isFormat tells whether what stands before a quote ends in the prefix of an
// f-string or t-string.
func isFormat(before string) bool {
	start := len(before)
	for start > 0 && isWord(before[start-1]) {
		start--
	}
	switch prefix := before[start:]; len(prefix) {
	case 1:
		return strings.ContainsAny(prefix, "fFtT")
	case 2:
		return strings.ContainsAny(prefix, "rR") && strings.ContainsAny(prefix, "fFtT")
	}
	return false
}

// isWord tells the bytes of names, keywords and numbers.
func isWord(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// stringSize gives the bytes of the string that s begins with a quote of. In
// the fields of one that formats, its own quote may stand again.
func stringSize(s string, formats bool) int {
	quote := s[:1]
	if strings.HasPrefix(s, strings.Repeat(quote, 3)) {
		quote = s[:3]
	} else if strings.HasPrefix(s, quote+quote) {
		return 2
	}
	for i := len(quote); i < len(s); {
		switch {
		case strings.HasPrefix(s[i:], quote):
			return i + len(quote)
		case formats && strings.HasPrefix(s[i:], "{{"):
			i += 2
		case formats && s[i] == '{':
			i += fieldSize(s[i:])
		case s[i] == '\\' && !(formats && strings.HasPrefix(s[i+1:], "{")):
			i += 2
		default:
			i++
		}
	}
	return len(s)
}

// fieldSize gives the bytes of the replacement field that s begins with, its
// braces included.
func fieldSize(s string) int {
	open, spec := 0, false
	for i := 1; i < len(s); {
		c := s[i]
		switch {
		case c == '}' && open == 0:
			return i + 1
		case spec && c == '{':
			i += fieldSize(s[i:])
			continue
		case spec:
		case c == ':' && open == 0:
			spec = true
		case c == '(' || c == '[' || c == '{':
			open++
		case c == ')' || c == ']' || c == '}':
			open--
		case c == '"' || c == '\'':
			i += stringSize(s[i:], isFormat(s[:i]))
			continue
		case c == '#':
			if end := strings.IndexByte(s[i:], '\n'); end > 0 {
				i += end
			}
		}
		i++
	}
	return len(s)
}

// parseSignature reads what signatureText writes, and the whole head of a def
// too, with or without a body; nil where the text is none. It is hostile: a
// library keeps it.
func parseSignature(text string) *syntax.Arguments {
	if len(text) > analyzer.MaxSourceBytes {
		return nil
	}
	head, async := strings.CutPrefix(strings.TrimSpace(text), "async")
	head = strings.TrimSpace(head)
	if !strings.HasPrefix(head, "def") {
		head = "def f" + head
	}
	if async {
		head = "async " + head
	}
	for _, body := range [...]string{": ...\n", " ...\n", "\n"} {
		m, err := syntax.Parse(head+body, syntax.Python314)
		if err != nil || len(m.Body) != 1 {
			continue
		}
		if d, ok := m.Body[0].(*syntax.FunctionDef); ok {
			return d.Args
		}
	}
	return nil
}

// maxSignatures is the size of the signatures a Checker remembers, in bytes of
// their texts; minSignature is what one counts for at least.
const (
	maxSignatures = 1 << 20
	minSignature  = 64
)

// A signatureCache remembers signatures that were read, by their text.
type signatureCache struct {
	mu   sync.Mutex
	read map[string]*syntax.Arguments
	size int // of those in read
}

// get gives the parameters of a signature, nil where it is none.
func (c *signatureCache) get(text string) *syntax.Arguments {
	c.mu.Lock()
	args, found := c.read[text]
	c.mu.Unlock()
	if found {
		return args
	}
	args = parseSignature(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, found := c.read[text]; found {
		return args
	}
	size := max(len(text), minSignature)
	if c.read == nil || c.size+size > maxSignatures {
		c.read, c.size = map[string]*syntax.Arguments{}, 0
	}
	c.read[text] = args
	c.size += size
	return args
}
