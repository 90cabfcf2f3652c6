// Package symtable is the compile stage of Python that comes after parsing:
// it finds the scopes of a module and what each name in them means, as
// CPython's symbol table does, and refuses what CPython's compiler refuses
// (a return outside a function, an argument named twice, and so on).
//
// The words are CPython's: a scope is a block of text that has names of its
// own (module, function, lambda, comprehension, class); a symbol is one name
// in one scope; it is local, global, free (it belongs to a function further
// out) or a cell (a local that a function further in uses).
//
// It works in three walks. The first (collect) enters every scope and notes
// each name with what is done to it; the second (resolve) gives each symbol its
// meaning, outer scopes first; the third (check) goes through the tree in the
// order in which CPython generates code. The first error of the three is the
// one CPython gives.
package symtable

import (
	"sort"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A Table holds the scopes of one module. It does not change any more: it may
// be read from several goroutines at once.
type Table struct {
	Module *Scope

	scopes []*Scope // ordered by where their nodes start, outer ones first
	index  index
}

// Of gives the scope that node opens: a *syntax.Module, FunctionDef, Lambda,
// ClassDef, ListComp, SetComp, DictComp, GeneratorExp or TypeAlias; nil for
// others. Decorators, defaults, annotations and the first iterable of a
// comprehension are no part of the scope of their node, but of the one around
// it. There is no scope for what stands in an annotation that is never
// evaluated, because the module imports annotations from __future__.
func (t *Table) Of(node syntax.Node) *Scope {
	start := node.Span().Start
	i := sort.Search(len(t.scopes), func(i int) bool { return t.scopes[i].Node.Span().Start >= start })
	for ; i < len(t.scopes) && t.scopes[i].Node.Span().Start == start; i++ {
		if s := t.scopes[i]; s.Node == node && s.Kind != TypeParamScope && s.Kind != AnnotationScope {
			return s
		}
	}
	return nil
}

// ScopeKind tells scopes apart.
type ScopeKind uint8

// The kinds of scopes.
const (
	ModuleScope ScopeKind = iota
	FunctionScope
	LambdaScope
	ComprehensionScope
	ClassScope
	TypeParamScope  // 3.12 and later: around a function, class or alias with type parameters
	TypeAliasScope  // 3.12 and later: the value of a type statement
	TypeBoundScope  // 3.12 and later: the bound (or default) of a type parameter
	AnnotationScope // 3.14 and later: annotations are evaluated when asked for
)

// A Scope is one block with names of its own.
type Scope struct {
	Kind     ScopeKind
	Node     syntax.Node // what opens it
	Parent   *Scope      // nil for the module
	Children []*Scope    // in the order in which CPython enters them
	Symbols  []*Symbol   // in the order of first mention; free names that only scopes further in use come last

	Async     bool // an async def, or a comprehension that awaits
	Generator bool // a function that yields, or a generator expression

	table  *Table
	number uint64 // of the scope in its table, for the index
	class  string // the class whose private names are mangled here
	sees   *Scope // the class whose names this scope of annotations or types sees before those further out

	annotations *Scope // of the targets in this scope
	iterExpr    int    // collecting an iterable of a comprehension, this deep
	iterTarget  bool   // collecting the target of a for clause of this comprehension
	unevaluated bool   // annotations of a function's locals: their names do not count
	detached    bool   // scopes in it are no part of the table
}

// Lookup gives the symbol of a name, as written in this scope: a private name
// is mangled as the class around asks. It is nil when the scope does not
// mention the name.
func (s *Scope) Lookup(name string) *Symbol {
	name = mangle(s.class, name)
	return s.table.index.find(s, name, hashOf(s, name))
}

// function tells whether names bound in s are seen by the scopes in it.
func (s *Scope) function() bool { return s.Kind != ModuleScope && s.Kind != ClassScope }

// Meaning says where a name's value is kept.
type Meaning uint8

// The meanings.
const (
	Local          Meaning = iota + 1 // of this scope alone
	Cell                              // of this scope, and used further in
	Free                              // of a function further out
	GlobalExplicit                    // by a global statement
	GlobalImplicit                    // bound nowhere: a global or a builtin
)

// A Symbol is one name in one scope.
type Symbol struct {
	Name     string // mangled inside a class, as CPython does
	Meaning  Meaning
	Used     bool // read somewhere in this scope; an augmented assignment is not counted
	Nonlocal bool // a nonlocal statement names it here, or a walrus in a comprehension binds it further out
	flags    flags
	Owner    *Symbol // of a Free symbol: the Cell it stands for; nil for __class__, which belongs to the class itself

	// Bindings are all the places that bind or unbind the name, in the order
	// of the text; those made further in under a nonlocal statement, or by a
	// walrus in a comprehension, are with the Owner too.
	Bindings []Binding

	scope *Scope
	hash  uint64
}

// BindingKind says how a name is bound.
type BindingKind uint8

// The kinds of bindings.
const (
	Parameter     BindingKind = iota + 1 // Node is the *syntax.Arg
	Assignment                           // a whole target of Node, a *syntax.Assign: name = value
	Unpacking                            // part of a target of a *syntax.Assign: name, other = value
	Annotated                            // Node is a *syntax.AnnAssign, with or without a value
	Augmented                            // Node is a *syntax.AugAssign
	Walrus                               // Node is a *syntax.NamedExpr; in a comprehension it binds in the function around it
	LoopTarget                           // Node is a *syntax.For
	Comprehended                         // Node is a *syntax.Comprehension
	WithTarget                           // Node is a *syntax.WithItem
	ExceptName                           // Node is a *syntax.ExceptHandler, which unbinds it at its end
	Capture                              // Node is the *syntax.MatchAs, MatchStar or MatchMapping
	Definition                           // Node is a *syntax.FunctionDef
	ClassName                            // Node is a *syntax.ClassDef
	Imported                             // Node is a *syntax.Alias
	Deletion                             // Node is a *syntax.Delete
	AliasName                            // Node is a *syntax.TypeAlias
	TypeParameter                        // Node is the syntax.TypeParam
)

// A Binding is one place that binds or unbinds a name.
type Binding struct {
	Kind  BindingKind
	Node  syntax.Node
	Range syntax.Range // of the name
}
