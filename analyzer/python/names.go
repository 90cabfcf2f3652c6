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
	r, found := j.resolveBound(name)
	if found {
		return r
	}
	return j.resolveGlobal(r.name)
}

// resolveBound says what name stands for where the source binds it. Where it
// does not, it gives the name to look for among the globals, and false.
func (j *judge) resolveBound(name string) (r resolved, found bool) {
	for s := j.scope; s != nil; s = s.Parent {
		symbol := s.Lookup(name)
		if symbol == nil || symbol.Meaning == symtable.Free {
			continue
		}
		if symbol.Meaning != symtable.Local && symbol.Meaning != symtable.Cell || s.Kind == symtable.ModuleScope {
			return resolved{name: symbol.Name}, false
		}
		local := resolved{meaning: localName, name: symbol.Name, symbol: symbol, scope: s}
		if s.Kind != symtable.ClassScope {
			return local, true
		}
		if s != j.scope {
			continue
		}
		if r := j.resolveGlobal(symbol.Name); r.meaning == ownName || r.meaning == knownName {
			return r, true
		}
		return local, true
	}
	return resolved{name: name}, false
}

// isOwn tells whether a name that no scope binds is that of the function
// itself.
func (j *judge) isOwn(name string) bool { return j.own != nil && name == j.own.Name.Name }

// resolveGlobal says what name stands for where no scope binds it.
func (j *judge) resolveGlobal(name string) resolved {
	r := resolved{name: name}
	if j.isOwn(name) {
		r.meaning = ownName
		return r
	}
	if r.known = j.known[name]; r.known != nil {
		r.meaning = knownName
		return r
	}
	switch {
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
// the source, but for the builtins that every function may call.
func globals(names []string, s *symtable.Scope) []string {
	for _, symbol := range s.Symbols {
		switch {
		case symbol.Meaning == symtable.GlobalExplicit, symbol.Meaning == symtable.GlobalImplicit,
			s.Kind == symtable.ModuleScope, s.Kind == symtable.ClassScope:
			if _, permitted := slices.BinarySearch(permittedByDefault, symbol.Name); !permitted {
				names = append(names, symbol.Name)
			}
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
	names := globals(make([]string, 0, 8), table.Module)
	slices.Sort(names)
	names = slices.Compact(names)
	return slices.DeleteFunc(names, func(name string) bool { return analyzer.CheckName(analyzer.Python, name) != nil })
}
