package syntax

import (
	"sync"

	"github.com/funcshelf/funcshelf/analyzer/python/internal/slab"
)

// How the parser works: recursive descent over the tokens of the whole text,
// operators by precedence. It never goes back except where attempt says so,
// and in the first pass nothing that is tried can hold another thing that is
// tried, so the work stays in proportion to the text.
//
// A first pass decides whether the text is Python. Only if it is not, a second
// pass over the same tokens looks for the better known mistakes as well
// (special, missingComma, ...), at the places where CPython looks for them.
// Where it finds none, the first token that could not stand is to blame.

// Bounds on the nesting of what is parsed. CPython gives up about there, with
// a RecursionError or a MemoryError.
const (
	maxDepth  = 6000 // rules of CPython's grammar that are in one another
	maxHeight = 2900 // nodes of one expression that are in one another
)

// How many rules of CPython's grammar are in one another for one level of:
const (
	depthOfOperator   = 1
	depthOfElif       = 2
	depthOfPower      = 2
	depthOfLambda     = 2
	depthOfParameters = 4
	depthOfStatement  = 10
	depthOfPattern    = 10
	depthOfBracket    = 26
)

// Parse reads the text of a module. The error is always an *Error; the Module
// is nil then. A coding cookie is ignored: the text is UTF-8.
func Parse(text string, target Target) (*Module, error) {
	return new(Arena).Parse(text, target)
}

// A parser holds the state of one Parse.
type parser struct {
	text    string
	target  Target
	scanner scanner
	arena   *Arena
	tokens  []token // ended by tokEOF or tokError
	lines   []int32
	scanErr *Error

	pos    int    // the next token
	far    int    // the furthest token that could not stand
	wanted string // what was wanted there
	depth  int    // see maxDepth
	height int    // of the expression parsed last; see maxHeight
	second bool   // looking for better known mistakes
	flufl  bool   // <> is the spelling of !=

	// Stacks of what is being gathered; see take.
	exprs    []Expr
	stmts    []Stmt
	args     []*Arg
	keywords []*Keyword
	patterns []Pattern
}

// parsers holds parsers that have done their work. What they used the memory of
// is no part of the tree: the next one uses it again.
var parsers = sync.Pool{New: func() any { return new(parser) }}

// maxKept is the longest list that a parser in parsers may hold.
const maxKept = 4096

// newParser gives a parser that still lacks its tokens.
func newParser(text string, target Target, arena *Arena) *parser {
	p := parsers.Get().(*parser)
	p.text, p.target, p.arena = text, target, arena
	return p
}

// release puts p into parsers, as a zero parser but for its memory. The tokens
// that it was given by its scanner are no longer valid then.
func (p *parser) release() {
	if max(cap(p.tokens), cap(p.exprs), cap(p.stmts), cap(p.args), cap(p.keywords), cap(p.patterns)) > maxKept {
		return
	}
	p.scanner.tokens = p.tokens
	p.scanner.reset()
	*p = parser{
		scanner: p.scanner, exprs: emptied(p.exprs), stmts: emptied(p.stmts), args: emptied(p.args),
		keywords: emptied(p.keywords), patterns: emptied(p.patterns),
	}
	parsers.Put(p)
}

// emptied gives an empty stack in the place of another, that holds on to
// nothing.
func emptied[T any](stack []T) []T {
	clear(stack[:cap(stack)])
	return stack[:0]
}

// stop is what the parser panics with, and nothing else, when it gives up. A
// nil err means that the token at parser.far could not stand.
type stop struct{ err *Error }

// parse runs rule, and once more for a better message if it gives up.
func (p *parser) parse(rule func(*parser)) *Error {
	depth := p.depth
	if stopped := p.catch(rule); stopped != nil {
		return p.explain(stopped, depth, rule)
	}
	return nil
}

// explain gives the error for a first pass that stopped, after a second one
// that starts at depth.
func (p *parser) explain(first *stop, depth int, rule func(*parser)) *Error {
	again := parser{text: p.text, target: p.target, arena: p.arena, tokens: p.tokens, lines: p.lines, scanErr: p.scanErr, depth: depth, second: true}
	second := again.catch(rule)
	last := max(p.far, again.far, again.pos)
	switch kind := p.tokens[p.far].kind; {
	case second != nil && second.err != nil:
		return p.orScanError(second.err, last)
	case first.err != nil:
		return p.orScanError(first.err, last)
	case kind == tokIndent || kind == tokDedent:
		return p.unexpected()
	}
	return p.orScanError(p.unexpected(), last)
}

// catch runs rule and gives what made it stop; nil if it went through.
func (p *parser) catch(rule func(*parser)) (stopped *stop) {
	defer func() {
		if r := recover(); r != nil {
			s, ok := r.(*stop)
			if !ok {
				panic(r)
			}
			stopped = s
		}
	}()
	rule(p)
	return nil
}

// module parses the whole text.
func (p *parser) module() []Stmt {
	for p.kind() != tokEOF {
		p.statement()
	}
	return slab.Cut(&p.arena.stmtLists, &p.stmts, 0)
}

// attempt runs parse and tells whether it went through. If not, the parser
// stands where it stood. A special mistake is not held back.
func (p *parser) attempt(parse func()) (ok bool) {
	saved := *p
	defer func() {
		if r := recover(); r != nil {
			s, is := r.(*stop)
			if !is || s.err != nil {
				panic(r)
			}
			saved.far, saved.wanted = p.far, p.wanted
			*p = saved
		}
	}()
	parse()
	return true
}

// take cuts the stack back to mark and returns what stood above, right-sized;
// nil for nothing.
func take[T any](stack *[]T, mark int) []T {
	s := *stack
	if len(s) == mark {
		return nil
	}
	taken := make([]T, len(s)-mark)
	copy(taken, s[mark:])
	*stack = s[:mark]
	return taken
}

// kind is the kind of the next token.
func (p *parser) kind() tokenKind { return p.tokens[p.pos].kind }

// afterNext is the kind of the token after the next, which must not be the last.
func (p *parser) afterNext() tokenKind { return p.tokens[p.pos+1].kind }

// start is where the next token starts.
func (p *parser) start() int32 { return p.tokens[p.pos].start }

// end is where the last token that is no layout ended; there must be one.
func (p *parser) end() int32 {
	i := p.pos - 1
	for p.tokens[i].kind <= tokDedent {
		i--
	}
	return p.tokens[i].end
}

// since is the range from start to the token read last.
func (p *parser) since(start int32) Range { return Range{start, p.tokens[p.pos-1].end} }

// word is the text of the next token.
func (p *parser) word() string {
	t := p.tokens[p.pos]
	return p.text[t.start:t.end]
}

// got steps over the next token if it is of the kind.
func (p *parser) got(kind tokenKind) bool {
	if p.tokens[p.pos].kind == kind {
		p.pos++
		return true
	}
	return false
}

// want steps over the next token, which must be of the kind.
func (p *parser) want(kind tokenKind) token {
	t := p.tokens[p.pos]
	if t.kind != kind {
		p.fail(kindText[kind])
	}
	p.pos++
	return t
}

// ident reads a name.
func (p *parser) ident() Ident {
	if p.kind() != tokName {
		p.fail("a name")
	}
	id := Ident{p.range1(), identifier(p.word())}
	p.pos++
	return id
}

// range1 is the range of the next token.
func (p *parser) range1() Range {
	t := p.tokens[p.pos]
	return Range{t.start, t.end}
}

// enter counts what may nest; every enter has a leave, unless the parser gives
// up.
func (p *parser) enter(depth int) {
	p.depth += depth
	if p.depth > maxDepth {
		p.tooDeep()
	}
}

func (p *parser) leave(depth int) { p.depth -= depth }

// grown sets the height of the expression just made to one more than its
// highest part.
func (p *parser) grown(parts int) {
	p.height = parts + 1
	if p.height > maxHeight {
		p.tooDeep()
	}
}

func (p *parser) tooDeep() { p.raise(p.range1(), "too deeply nested") }

// fail gives up at the next token, in whose place something else was wanted.
// Where the scanner gave up, its error is the only one that counts.
func (p *parser) fail(wanted string) {
	if p.pos >= p.far {
		p.far, p.wanted = p.pos, wanted
	}
	if p.kind() == tokError {
		panic(&stop{p.scanErr})
	}
	panic(&stop{})
}

// raise gives up with a message about a place.
func (p *parser) raise(at Range, message string) {
	if p.second && p.kind() == tokError {
		panic(&stop{p.scanErr})
	}
	panic(&stop{p.errorAt(at, message)})
}

// special gives up with a message in the second pass. In the first it only
// gives up, at the next token.
func (p *parser) special(at Range, message string) {
	if p.second {
		p.raise(at, message)
	}
	p.fail("")
}
