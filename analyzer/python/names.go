package python

import (
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
)

// A meaning says what a name stands for where it is read.
type meaning uint8

const (
	unknownName   meaning = iota
	localName             // bound in this source: a parameter, a local, a type parameter
	ownName               // the function itself
	knownName             // a known function, of this language or another
	permittedName         // a permitted builtin
	builtinName           // a builtin that is not permitted
	exceptionName         // a class of exceptions, not permitted
	typingName            // a name that only annotations have
)

// A resolved is what a name stands for, and where it belongs if it is local.
type resolved struct {
	meaning meaning
	name    string           // as it is looked up: a private name in a class is mangled
	symbol  *symtable.Symbol // of a localName, in the scope that owns it
	scope   *symtable.Scope  // that owns symbol
	known   *known           // of a knownName
}

// resolve says what name stands for in the scope that the walk is in.
//
// A name that the scope does not mention by itself (in 3.14 annotations have
// scopes of their own) is looked for further out. A name of a class may stand
// for a global one too, where it is read before it is bound.
func (j *judge) resolve(name string) resolved {
	for s := j.scope; s != nil; s = s.Parent {
		symbol := s.Lookup(name)
		if symbol == nil || symbol.Meaning == symtable.Free {
			continue
		}
		if symbol.Meaning != symtable.Local && symbol.Meaning != symtable.Cell || s.Kind == symtable.ModuleScope {
			return j.resolveGlobal(symbol.Name)
		}
		local := resolved{meaning: localName, name: symbol.Name, symbol: symbol, scope: s}
		if s.Kind != symtable.ClassScope {
			return local
		}
		if s != j.scope {
			continue
		}
		if r := j.resolveGlobal(symbol.Name); r.meaning == ownName || r.meaning == knownName {
			return r
		}
		return local
	}
	return j.resolveGlobal(name)
}

// resolveGlobal says what name stands for where no scope binds it.
func (j *judge) resolveGlobal(name string) resolved {
	r := resolved{name: name}
	switch {
	case j.own != nil && name == j.own.Name.Name:
		r.meaning = ownName
	case j.known[name] != nil:
		r.meaning, r.known = knownName, j.known[name]
	case j.isPermitted(name):
		r.meaning = permittedName
	case analyzer.IsExceptionClass(name):
		r.meaning = exceptionName
	case analyzer.IsBuiltin(analyzer.Python, name):
		r.meaning = builtinName
	case analyzer.IsTypingName(name):
		r.meaning = typingName
	}
	return r
}

// globals adds to names those that a scope, or one in it, takes from outside
// the source.
func globals(names []string, s *symtable.Scope) []string {
	for _, symbol := range s.Symbols {
		switch {
		case symbol.Meaning == symtable.GlobalExplicit, symbol.Meaning == symtable.GlobalImplicit,
			s.Kind == symtable.ModuleScope, s.Kind == symtable.ClassScope:
			names = append(names, symbol.Name)
		}
	}
	for _, child := range s.Children {
		names = globals(names, child)
	}
	return names
}

// freeNames gives the names that the source takes from outside, sorted, each
// once. Builtins are not among them: no function may bear their names.
func freeNames(table *symtable.Table) []string {
	names := globals(nil, table.Module)
	slices.Sort(names)
	names = slices.Compact(names)
	return slices.DeleteFunc(names, func(name string) bool {
		_, permitted := slices.BinarySearch(permittedByDefault, name) // most often, and found without an error's text
		return permitted || analyzer.CheckName(analyzer.Python, name) != nil
	})
}
