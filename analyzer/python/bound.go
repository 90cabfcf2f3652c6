package python

import (
	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// boundOnce gives the parameters of the def or lambda that a local name stands
// for, where it is certain which: the name has one binding in the scope that owns it, and that
// is a def without decorator, name = lambda, name: T = lambda or
// (name := lambda) outside a comprehension. Bindings further in, under a
// nonlocal statement, are among those of the owner.
func boundOnce(r resolved) (*syntax.Arguments, bool) {
	if len(r.symbol.Bindings) != 1 {
		return nil, false
	}
	b := r.symbol.Bindings[0]
	var value syntax.Expr
	switch b.Kind {
	case symtable.Definition:
		d, ok := b.Node.(*syntax.FunctionDef)
		if !ok || len(d.DecoratorList) > 0 {
			return nil, false
		}
		return d.Args, true
	case symtable.Assignment:
		if n, ok := b.Node.(*syntax.Assign); ok && len(n.Targets) == 1 {
			value = n.Value
		}
	case symtable.Annotated:
		if n, ok := b.Node.(*syntax.AnnAssign); ok {
			value = n.Value
		}
	case symtable.Walrus:
		if n, ok := b.Node.(*syntax.NamedExpr); ok && !inComprehension(r.scope, n) {
			value = n.Value
		}
	}
	if lambda, ok := value.(*syntax.Lambda); ok {
		return lambda.Args, true
	}
	return nil, false
}

// inComprehension tells whether n stands in a comprehension whose walrus binds
// in scope s.
func inComprehension(s *symtable.Scope, n *syntax.NamedExpr) bool {
	for _, child := range s.Children {
		if child.Kind == symtable.ComprehensionScope {
			if span := child.Node.Span(); span.Start <= n.Start && n.End <= span.End {
				return true
			}
		}
	}
	return false
}
