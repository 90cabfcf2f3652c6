package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

// signature collects the annotations of a def. From 3.14 on they have a scope
// of their own, and if the module imports annotations from __future__, they
// are not evaluated at all.
func (c *collector) signature(s *syntax.FunctionDef) {
	apart := c.lazy || c.target >= syntax.Python314
	if apart && annotated(s) {
		c.enterAnnotations(s)
		defer c.leave()
	}
	a := s.Args
	for _, p := range a.Posonlyargs {
		c.expr(p.Annotation)
	}
	for _, p := range a.Args {
		c.expr(p.Annotation)
	}
	if a.Vararg != nil {
		c.expr(a.Vararg.Annotation)
	}
	if a.Kwarg != nil {
		c.expr(a.Kwarg.Annotation)
	}
	for _, p := range a.Kwonlyargs {
		c.expr(p.Annotation)
	}
	c.expr(s.Returns)
}

// annotated tells whether a def has an annotation.
func annotated(s *syntax.FunctionDef) bool {
	any := func(list []*syntax.Arg) bool {
		for _, p := range list {
			if p.Annotation != nil {
				return true
			}
		}
		return false
	}
	a := s.Args
	return s.Returns != nil || any(a.Posonlyargs) || any(a.Args) || any(a.Kwonlyargs) ||
		a.Vararg != nil && a.Vararg.Annotation != nil || a.Kwarg != nil && a.Kwarg.Annotation != nil
}

// annotation collects the annotation of a target.
func (c *collector) annotation(e syntax.Expr) {
	if !c.lazy && c.target < syntax.Python314 {
		c.expr(e)
		return
	}
	around := c.scope
	if around.annotations == nil {
		around.annotations = c.enterAnnotations(around.Node)
		around.annotations.unevaluated = around.Kind == FunctionScope
	}
	c.scope = around.annotations
	c.expr(e)
	c.scope = around
}

// enterAnnotations enters a scope for the annotations that belong to node.
func (c *collector) enterAnnotations(node syntax.Node) *Scope {
	around := c.scope
	detached := around.detached
	around.detached = detached || c.lazy
	s := c.enter(AnnotationScope, node)
	around.detached = detached
	if !c.lazy {
		s.seeClass(around)
	}
	return s
}

// seeClass lets the names in s stand for those of a class, when the scope
// around s is one or is a type scope that does so itself.
func (s *Scope) seeClass(around *Scope) {
	if around.Kind == ClassScope {
		s.sees = around
	} else {
		s.sees = around.sees
	}
}

// refuse refuses what may not stand in an annotation that is not evaluated at
// once, nor in a type scope.
func (c *collector) refuse(e syntax.Expr, what string) {
	if place := typePlace(c.scope); place != "" {
		c.fail(e.Span(), what+" cannot be used within "+place)
	}
}

// typePlace says what a scope of annotations or types is; "" for others.
func typePlace(s *Scope) string {
	switch s.Kind {
	case AnnotationScope:
		return "an annotation"
	case TypeParamScope:
		return "the definition of a generic"
	case TypeAliasScope:
		return "a type alias"
	case TypeBoundScope:
		if _, ok := s.Node.(*syntax.TypeVar); ok {
			return "a TypeVar bound"
		}
		return "the default of a type parameter"
	default:
		return ""
	}
}

// typeParams enters the scope around a generic function, class or alias.
func (c *collector) typeParams(node syntax.Node, params []syntax.TypeParam) {
	around := c.scope
	c.enter(TypeParamScope, node).seeClass(around)
	if around.Kind != ClassScope {
		c.scope.sees = nil
	}
	for _, p := range params {
		name, bound, value := typeParamParts(p)
		c.typeParam(name, p)
		c.typeBound(bound, p)
		c.typeBound(value, p)
	}
}

func (c *collector) typeParam(name syntax.Ident, p syntax.TypeParam) {
	c.bind(name.Name, flagTypeParam|flagLocal, name.Range, TypeParameter, p)
	if name.Name == "__classdict__" && c.early() {
		c.fail(p.Span(), "reserved name '__classdict__' cannot be used for type parameter")
	}
}

// typeBound collects the bound or the default of a type parameter; e may be
// nil.
func (c *collector) typeBound(e syntax.Expr, p syntax.TypeParam) {
	if e == nil {
		return
	}
	around := c.scope
	c.enter(TypeBoundScope, p).seeClass(around)
	c.expr(e)
	c.leave()
}

// typeAlias collects a type statement. Its value is evaluated when asked for.
func (c *collector) typeAlias(s *syntax.TypeAlias) {
	c.bound(s.Name, AliasName, s)
	inClass := c.scope
	generic := len(s.TypeParams) > 0
	if generic {
		c.typeParams(s, s.TypeParams)
	}
	c.enter(TypeAliasScope, s).seeClass(inClass)
	if inClass.Kind != ClassScope {
		c.scope.sees = nil
	}
	c.expr(s.Value)
	c.leave()
	if generic {
		c.leave()
	}
}
