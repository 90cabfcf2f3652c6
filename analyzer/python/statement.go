package python

import (
	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// body judges statements one after the other.
func (j *judge) body(list []syntax.Stmt) {
	for _, s := range list {
		j.sole = len(list) == 1
		j.stmt(s)
	}
}

// stmt judges a statement. One that it does not know is refused.
func (j *judge) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.FunctionDef:
		j.nestedDef(s)
	case *syntax.ClassDef:
		j.class(s)
	case *syntax.Return:
		j.optional(s.Value)
	case *syntax.Delete:
		j.exprs(s.Targets)
	case *syntax.Assign:
		j.expr(s.Value)
		j.exprs(s.Targets)
	case *syntax.TypeAlias:
		j.typeAlias(s)
	case *syntax.AugAssign:
		j.augmented(s)
	case *syntax.AnnAssign:
		j.typeExpr(s.Annotation)
		j.optional(s.Value)
		j.expr(s.Target)
	case *syntax.For:
		j.expr(s.Iter)
		j.expr(s.Target)
		j.body(s.Body)
		j.body(s.Orelse)
	case *syntax.While:
		j.expr(s.Test)
		j.body(s.Body)
		j.body(s.Orelse)
	case *syntax.If:
		j.expr(s.Test)
		j.body(s.Body)
		j.body(s.Orelse)
	case *syntax.With:
		for _, item := range s.Items {
			j.expr(item.ContextExpr)
			j.optional(item.OptionalVars)
		}
		j.body(s.Body)
	case *syntax.Match:
		j.expr(s.Subject)
		for _, c := range s.Cases {
			j.pattern(c.Pattern)
			j.optional(c.Guard)
			j.body(c.Body)
		}
	case *syntax.Raise:
		j.raised(s.Exc)
		j.raised(s.Cause)
	case *syntax.Try:
		j.try(s)
	case *syntax.Assert:
		j.expr(s.Test)
		j.optional(s.Msg)
	case *syntax.Import, *syntax.ImportFrom:
		j.importFinding(s)
	case *syntax.Global, *syntax.Nonlocal, *syntax.Pass, *syntax.Break, *syntax.Continue:
	case *syntax.ExprStmt:
		j.expr(s.Value)
	default:
		j.report(analyzer.RuleSyntax, s, "this statement is not known here: write it another way")
	}
}

// augmented judges target op= value, which reads the target as well.
func (j *judge) augmented(s *syntax.AugAssign) {
	j.expr(s.Target)
	if n, ok := s.Target.(*syntax.Name); ok {
		if r := j.resolve(n.ID); r.meaning == ownName || r.meaning == knownName {
			j.record(r.name, n, false)
		}
	}
	j.expr(s.Value)
}

// functionDef judges the function itself.
func (j *judge) functionDef(d *syntax.FunctionDef) {
	j.header = true
	j.decorators(d.DecoratorList)
	j.signature(d)
	j.header = false
	j.in(d, func() { j.body(d.Body) })
}

// nestedDef judges a def in the function.
func (j *judge) nestedDef(d *syntax.FunctionDef) {
	j.bind(d.Name.Name, d.Name)
	j.decorators(d.DecoratorList)
	j.signature(d)
	j.in(d, func() { j.body(d.Body) })
}

// signature judges what of a def is evaluated around it: type parameters,
// defaults and annotations.
func (j *judge) signature(d *syntax.FunctionDef) {
	j.arguments(d.Args)
	outer := j.scope
	if s := j.u.table.Of(d); s != nil && s.Parent != nil && s.Parent.Kind == symtable.TypeParamScope {
		j.scope = s.Parent
	}
	j.typeParams(d.TypeParams)
	for _, a := range parameters(d.Args) {
		j.typeExpr(a.Annotation)
	}
	j.typeExpr(d.Returns)
	j.scope = outer
}

// arguments judges the defaults of a def or lambda.
func (j *judge) arguments(a *syntax.Arguments) {
	j.exprs(a.Defaults)
	for _, d := range a.KwDefaults {
		j.optional(d)
	}
}

// parameters gives every parameter, in the order of the text.
func parameters(a *syntax.Arguments) []*syntax.Arg {
	all := make([]*syntax.Arg, 0, len(a.Posonlyargs)+len(a.Args)+len(a.Kwonlyargs)+2)
	all = append(append(all, a.Posonlyargs...), a.Args...)
	if a.Vararg != nil {
		all = append(all, a.Vararg)
	}
	all = append(all, a.Kwonlyargs...)
	if a.Kwarg != nil {
		all = append(all, a.Kwarg)
	}
	return all
}

// typeParams judges the bounds and defaults of type parameters.
func (j *judge) typeParams(params []syntax.TypeParam) {
	for _, p := range params {
		switch p := p.(type) {
		case *syntax.TypeVar:
			j.typeExpr(p.Bound)
			j.typeExpr(p.DefaultValue)
		case *syntax.ParamSpec:
			j.typeExpr(p.DefaultValue)
		case *syntax.TypeVarTuple:
			j.typeExpr(p.DefaultValue)
		default:
			j.report(analyzer.RuleSyntax, p, "this type parameter is not known here")
		}
	}
}

// typeAlias judges type X = value.
func (j *judge) typeAlias(s *syntax.TypeAlias) {
	j.expr(s.Name)
	outer := j.scope
	if inner := j.u.table.Of(s); inner != nil {
		j.scope = inner
		if inner.Parent != nil && inner.Parent.Kind == symtable.TypeParamScope {
			j.scope = inner.Parent
		}
	}
	j.typeParams(s.TypeParams)
	j.typeExpr(s.Value)
	j.scope = outer
}

// decorators judges the decorators of a def: each calls what it names, and
// what it gives back takes the place of the function.
func (j *judge) decorators(list []syntax.Expr) {
	for _, e := range list {
		name, ok := e.(*syntax.Name)
		if !ok {
			j.report(analyzer.RulePermittedCall, e, "a decorator must be the plain name of a primitive: "+j.text(e)+" would call what cannot be seen; call a function in the body instead")
			j.calleeParts(e)
			continue
		}
		r := j.resolve(name.ID)
		switch {
		case r.meaning == knownName && r.known.Language == analyzer.Python && r.known.Kind == analyzer.KindPrimitive:
			j.record(r.name, name, true)
		case r.meaning == knownName:
			j.record(r.name, name, true)
			j.report(analyzer.RulePermittedCall, e, name.ID+" is no primitive: only a primitive may decorate, because what it gives back takes the place of the function; call it in the body instead")
		default:
			if r.meaning == ownName {
				j.record(r.name, name, true)
			}
			j.report(analyzer.RulePermittedCall, e, name.ID+" may not decorate: a decorator must be the plain name of a primitive; leave it out, or call a function in the body instead")
		}
	}
}

// class refuses a class statement, and judges what is in it.
func (j *judge) class(s *syntax.ClassDef) {
	j.report(analyzer.RulePermittedCall, s.Name, "a class statement calls what makes classes, and methods run unseen: keep the data in a dict or a tuple, and write functions")
	for _, e := range s.DecoratorList {
		j.expr(e)
	}
	j.exprs(s.Bases)
	for _, k := range s.Keywords {
		j.expr(k.Value)
	}
	j.typeParams(s.TypeParams)
	j.in(s, func() { j.body(s.Body) })
}

// try judges a try statement. Names of exceptions may stand in its except
// clauses only, directly or in the clause's tuple.
func (j *judge) try(s *syntax.Try) {
	if s.Star {
		j.report(analyzer.RuleSyntax, s, "except* is not allowed: CPython 3.11 to 3.13.1 can be made to confuse types with it (CVE-2025-22153); write except")
	}
	j.body(s.Body)
	for _, h := range s.Handlers {
		switch t := h.Type.(type) {
		case nil:
		case *syntax.Tuple:
			for _, e := range t.Elts {
				j.caught(e)
			}
		default:
			j.caught(t)
		}
		j.bind(h.Name.Name, h.Name)
		j.body(h.Body)
	}
	j.body(s.Orelse)
	j.body(s.Finalbody)
}

// caught judges what an except clause names.
func (j *judge) caught(e syntax.Expr) {
	if n, ok := e.(*syntax.Name); ok && j.resolve(n.ID).meaning == exceptionName {
		return
	}
	j.expr(e)
}
