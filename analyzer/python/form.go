package python

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/big"
	"strconv"
	"strings"
	"sync"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// form hashes the function's syntax tree in which the names that the function
// itself chooses do not count: each parameter and local, of the scopes in it
// too, is written as the number of its first mention, and the function's own
// name as a mark. Comments, layout, parentheses and docstrings are left out,
// and so is how a number or string is spelled; attributes, globals, annotations
// and the keywords of calls of known functions are written as they are. Two
// functions of one form differ in nothing that runs but the names of their
// parameters.
//
// The hash is the first half of a SHA-256, in hexadecimal.
func (j *judge) form() string {
	f := formers.Get().(*former)
	f.judge = j
	j.own = j.u.def
	f.functionDef(j.u.def)
	sum := sha256.Sum256(f.out)
	f.release()
	return hex.EncodeToString(sum[:len(sum)/2])
}

// formers holds formers that have done their work: the next one uses their
// memory again.
var formers = sync.Pool{New: func() any { return new(former) }}

// maxKeptForm is the most that a former in formers may hold of a tree's text.
const maxKeptForm = 64 << 10

// release puts f into formers, as a zero former but for its memory.
func (f *former) release() {
	if cap(f.out) > maxKeptForm {
		return
	}
	clear(f.locals)
	*f = former{locals: f.locals[:0], out: f.out[:0]}
	formers.Put(f)
}

// A former writes a syntax tree. Every node begins with a tag of its kind;
// lists and texts go with their length, and an absent node is a tag of its
// own, so that no two trees are written alike.
type former struct {
	*judge
	locals []*symtable.Symbol  // in the order of their first mention
	named  []*syntax.Arguments // whose names were written
	out    []byte
}

func (f *former) tag(name string) {
	f.out = append(append(f.out, name...), 0)
}

func (f *former) number(n int) { f.out = binary.AppendVarint(f.out, int64(n)) }

func (f *former) flag(on bool) { f.out = strconv.AppendBool(f.out, on) }

func (f *former) word(s string) {
	f.number(len(s))
	f.out = append(f.out, s...)
}

// name writes a name that is read or bound in the scope the walk is in.
func (f *former) name(name string) {
	if name == "" {
		f.tag("none")
		return
	}
	r, bound := f.resolveBound(name)
	if !bound && f.isOwn(r.name) {
		r.meaning = ownName
	}
	switch r.meaning {
	case localName:
		i := 0
		for i < len(f.locals) && f.locals[i] != r.symbol {
			i++
		}
		if i == len(f.locals) {
			f.locals = append(f.locals, r.symbol)
		}
		f.tag("local")
		f.number(i)
	case ownName:
		f.tag("own")
	default:
		f.tag("global")
		f.word(name)
	}
}

func (f *former) body(list []syntax.Stmt) {
	f.number(len(list))
	for _, s := range list {
		f.stmt(s)
	}
}

func (f *former) functionDef(d *syntax.FunctionDef) {
	f.tag("def")
	f.flag(d.Async)
	f.exprs(d.DecoratorList)
	f.arguments(d.Args)
	outer := f.scope
	if s := f.u.table.Of(d); s != nil && s.Parent != nil && s.Parent.Kind == symtable.TypeParamScope {
		f.scope = s.Parent
	}
	f.typeParams(d.TypeParams)
	for _, a := range parameters(d.Args) {
		f.optional(a.Annotation)
	}
	f.optional(d.Returns)
	f.scope = outer
	f.in(d, func() {
		f.parameters(d.Args)
		list := d.Body
		if _, ok := docstring(list); ok {
			list = list[1:]
		}
		f.body(list)
	})
}

// arguments writes what of the parameters is evaluated around the function.
func (f *former) arguments(a *syntax.Arguments) {
	f.exprs(a.Defaults)
	f.number(len(a.KwDefaults))
	for _, d := range a.KwDefaults {
		f.optional(d)
	}
}

// parameters writes the parameters themselves.
func (f *former) parameters(a *syntax.Arguments) {
	for _, list := range [][]*syntax.Arg{a.Posonlyargs, a.Args, a.Kwonlyargs} {
		f.number(len(list))
		for _, p := range list {
			f.name(p.Arg.Name)
		}
	}
	for _, p := range []*syntax.Arg{a.Vararg, a.Kwarg} {
		f.flag(p != nil)
		if p != nil {
			f.name(p.Arg.Name)
		}
	}
}

func (f *former) typeParams(list []syntax.TypeParam) {
	f.number(len(list))
	for _, p := range list {
		switch p := p.(type) {
		case *syntax.TypeVar:
			f.tag("typevar")
			f.name(p.Name.Name)
			f.optional(p.Bound)
			f.optional(p.DefaultValue)
		case *syntax.ParamSpec:
			f.tag("paramspec")
			f.name(p.Name.Name)
			f.optional(p.DefaultValue)
		case *syntax.TypeVarTuple:
			f.tag("typevartuple")
			f.name(p.Name.Name)
			f.optional(p.DefaultValue)
		}
	}
}

func (f *former) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.FunctionDef:
		f.name(s.Name.Name)
		f.functionDef(s)
	case *syntax.Return:
		f.tag("return")
		f.optional(s.Value)
	case *syntax.Delete:
		f.tag("del")
		f.exprs(s.Targets)
	case *syntax.Assign:
		f.tag("=")
		f.exprs(s.Targets)
		f.expr(s.Value)
	case *syntax.TypeAlias:
		f.typeAlias(s)
	case *syntax.AugAssign:
		f.tag("aug")
		f.number(int(s.Op))
		f.expr(s.Target)
		f.expr(s.Value)
	case *syntax.AnnAssign:
		f.tag("ann")
		f.flag(s.Simple)
		f.expr(s.Target)
		f.expr(s.Annotation)
		f.optional(s.Value)
	case *syntax.For:
		f.tag("for")
		f.flag(s.Async)
		f.expr(s.Target)
		f.expr(s.Iter)
		f.body(s.Body)
		f.body(s.Orelse)
	case *syntax.While:
		f.tag("while")
		f.expr(s.Test)
		f.body(s.Body)
		f.body(s.Orelse)
	case *syntax.If:
		f.tag("if")
		f.expr(s.Test)
		f.body(s.Body)
		f.body(s.Orelse)
	case *syntax.With:
		f.tag("with")
		f.flag(s.Async)
		f.number(len(s.Items))
		for _, item := range s.Items {
			f.expr(item.ContextExpr)
			f.optional(item.OptionalVars)
		}
		f.body(s.Body)
	case *syntax.Match:
		f.tag("match")
		f.expr(s.Subject)
		f.number(len(s.Cases))
		for _, c := range s.Cases {
			f.pattern(c.Pattern)
			f.optional(c.Guard)
			f.body(c.Body)
		}
	case *syntax.Raise:
		f.tag("raise")
		f.optional(s.Exc)
		f.optional(s.Cause)
	case *syntax.Try:
		f.tag("try")
		f.flag(s.Star)
		f.body(s.Body)
		f.number(len(s.Handlers))
		for _, h := range s.Handlers {
			f.optional(h.Type)
			f.name(h.Name.Name)
			f.body(h.Body)
		}
		f.body(s.Orelse)
		f.body(s.Finalbody)
	case *syntax.Assert:
		f.tag("assert")
		f.expr(s.Test)
		f.optional(s.Msg)
	case *syntax.Global:
		f.tag("global statement")
	case *syntax.Nonlocal:
		f.tag("nonlocal statement")
	case *syntax.ExprStmt:
		f.tag("expr")
		f.expr(s.Value)
	case *syntax.Pass:
		f.tag("pass")
	case *syntax.Break:
		f.tag("break")
	case *syntax.Continue:
		f.tag("continue")
	default:
		f.source(s)
	}
}

// source writes a node as it is written. No lawful source comes here.
func (f *former) source(n syntax.Node) {
	f.tag("source")
	r := n.Span()
	f.word(f.u.module.Text[r.Start:r.End])
}

func (f *former) typeAlias(s *syntax.TypeAlias) {
	f.tag("type")
	f.expr(s.Name)
	outer := f.scope
	if inner := f.u.table.Of(s); inner != nil {
		f.scope = inner
		if inner.Parent != nil && inner.Parent.Kind == symtable.TypeParamScope {
			f.scope = inner.Parent
		}
	}
	f.typeParams(s.TypeParams)
	f.expr(s.Value)
	f.scope = outer
}

func (f *former) pattern(p syntax.Pattern) {
	switch p := p.(type) {
	case *syntax.MatchValue:
		f.tag("value")
		f.expr(p.Value)
	case *syntax.MatchSingleton:
		f.tag("singleton")
		f.number(int(p.Value))
	case *syntax.MatchSequence:
		f.tag("sequence")
		f.patterns(p.Patterns)
	case *syntax.MatchMapping:
		f.tag("mapping")
		f.exprs(p.Keys)
		f.patterns(p.Patterns)
		f.name(p.Rest.Name)
	case *syntax.MatchClass:
		f.tag("class")
		f.expr(p.Cls)
		f.patterns(p.Patterns)
		f.number(len(p.KwdAttrs))
		for _, a := range p.KwdAttrs {
			f.word(a.Name)
		}
		f.patterns(p.KwdPatterns)
	case *syntax.MatchStar:
		f.tag("star")
		f.name(p.Name.Name)
	case *syntax.MatchAs:
		f.tag("as")
		f.flag(p.Pattern != nil)
		if p.Pattern != nil {
			f.pattern(p.Pattern)
		}
		f.name(p.Name.Name)
	case *syntax.MatchOr:
		f.tag("or")
		f.patterns(p.Patterns)
	default:
		f.source(p)
	}
}

func (f *former) patterns(list []syntax.Pattern) {
	f.number(len(list))
	for _, p := range list {
		f.pattern(p)
	}
}

// constant writes a literal by its value.
func (f *former) constant(c *syntax.Constant) {
	f.tag("constant")
	f.number(int(c.Kind))
	text := c.Text
	switch c.Kind {
	case syntax.Int:
		text = integer(text)
	case syntax.Float, syntax.Imaginary:
		digits := strings.TrimRight(strings.ReplaceAll(text, "_", ""), "jJ")
		x, _ := strconv.ParseFloat(digits, 64) // out of range is infinite, as in Python
		text = strconv.FormatFloat(x, 'b', -1, 64)
	}
	f.word(text)
}

// integer writes the literal of an integer by its value.
func integer(text string) string {
	if n, err := strconv.ParseUint(text, 0, 64); err == nil {
		return strconv.FormatUint(n, 16)
	}
	n, ok := new(big.Int).SetString(text, 0)
	if !ok {
		return text
	}
	return n.Text(16)
}
