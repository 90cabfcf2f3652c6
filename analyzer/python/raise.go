package python

import (
	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// raised judges what is raised, or given as the cause. CPython calls it where it
// is a class, so it is judged as a call target: a name that surely holds an
// exception, a permitted class of exceptions or a call of one, None, or a
// conditional, and, or or walrus of these.
func (j *judge) raised(e syntax.Expr) {
	switch e := e.(type) {
	case nil:
		return
	case *syntax.IfExp:
		j.expr(e.Test)
		j.raised(e.Body)
		j.raised(e.Orelse)
		return
	case *syntax.BoolOp:
		for _, v := range e.Values {
			j.raised(v)
		}
		return
	case *syntax.NamedExpr:
		j.raised(e.Value)
		j.expr(e.Target)
		return
	case *syntax.Constant:
		if e.Kind == syntax.None {
			return
		}
	case *syntax.Attribute:
		j.report(analyzer.RuleNoAttributeCall, e, j.text(e)+" is raised, and where it is a class that calls it unseen: "+insteadOfRaise)
		j.attributeParts(e)
		return
	case *syntax.Call:
		if n, ok := e.Func.(*syntax.Name); ok && analyzer.IsExceptionClass(n.ID) {
			switch j.resolve(n.ID).meaning {
			case permittedName, exceptionName: // the latter is refused as a call
				j.call(e)
				return
			}
		}
	case *syntax.Name:
		if j.raisedName(e) {
			return
		}
	}
	j.report(analyzer.RulePermittedCall, e, j.text(e)+" is raised, and where it is a class that calls it unseen: raise the name that except ... as bound, or "+insteadOfRaise)
	j.expr(e)
}

// raisedName judges a name that is raised. It gives false where that is to be
// refused as a variable.
func (j *judge) raisedName(n *syntax.Name) bool {
	switch r := j.resolve(n.ID); r.meaning {
	case localName:
		return holdsException(r, map[*symtable.Symbol]bool{})
	case permittedName:
		if !analyzer.IsExceptionClass(n.ID) {
			return false
		}
		j.recordBuiltin(n.ID)
	case ownName, knownName:
		return false
	default:
		j.expr(n) // refused as a reference
	}
	return true
}

// holdsException tells whether a local surely holds an exception, or None,
// wherever it is read: all that binds it is except ... as, and assignments of
// None or of another such name in the same scope. Seen are the names that are
// being looked at: they may be bound to each other.
func holdsException(r resolved, seen map[*symtable.Symbol]bool) bool {
	if seen[r.symbol] {
		return true
	}
	seen[r.symbol] = true
	for _, b := range r.symbol.Bindings {
		if b.Kind == symtable.ExceptName {
			continue
		}
		switch v := assigned(b).(type) {
		case *syntax.Constant:
			if v.Kind != syntax.None {
				return false
			}
		case *syntax.Name:
			s := r.scope.Lookup(v.ID)
			if s == nil || s.Meaning != symtable.Local && s.Meaning != symtable.Cell || within(r.scope, b.Range) {
				return false
			}
			if !holdsException(resolved{meaning: localName, symbol: s, scope: r.scope}, seen) {
				return false
			}
		default:
			return false
		}
	}
	return len(r.symbol.Bindings) > 0
}

// assigned gives what a statement assigns to a name as a whole, or nil.
func assigned(b symtable.Binding) syntax.Expr {
	switch n := b.Node.(type) {
	case *syntax.Assign:
		if b.Kind == symtable.Assignment {
			return n.Value
		}
	case *syntax.AnnAssign:
		return n.Value
	}
	return nil
}

// within tells whether a place is in a scope within s: what stands there is
// evaluated with other names.
func within(s *symtable.Scope, at syntax.Range) bool {
	for _, child := range s.Children {
		if span := child.Node.Span(); span.Start <= at.Start && at.End <= span.End {
			return true
		}
	}
	return false
}
