package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

func (c *collector) stmts(list []syntax.Stmt) {
	for _, s := range list {
		if c.deeper(s) {
			c.stmt(s)
		}
		c.depth--
	}
}

// stmt collects one statement, its parts in CPython's order.
func (c *collector) stmt(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.ExprStmt:
		c.expr(s.Value)
	case *syntax.Assign:
		for _, t := range s.Targets {
			if _, ok := t.(*syntax.Name); ok {
				c.bound(t, Assignment, s)
			} else {
				c.bound(t, Unpacking, s)
			}
		}
		c.expr(s.Value)
	case *syntax.Return:
		c.expr(s.Value)
	case *syntax.If:
		c.expr(s.Test)
		c.stmts(s.Body)
		c.stmts(s.Orelse)
	case *syntax.For:
		c.earlyAsync(s.Async, s.Range, asyncForOutside)
		c.bound(s.Target, LoopTarget, s)
		c.expr(s.Iter)
		c.stmts(s.Body)
		c.stmts(s.Orelse)
	case *syntax.While:
		c.expr(s.Test)
		c.stmts(s.Body)
		c.stmts(s.Orelse)
	case *syntax.FunctionDef:
		c.functionDef(s)
	case *syntax.ClassDef:
		c.classDef(s)
	case *syntax.AugAssign:
		c.bound(s.Target, Augmented, s)
		c.expr(s.Value)
	case *syntax.AnnAssign:
		c.annAssign(s)
	case *syntax.Delete:
		for _, t := range s.Targets {
			c.bound(t, Deletion, s)
		}
	case *syntax.With:
		c.earlyAsync(s.Async, s.Range, asyncWithOutside)
		for _, item := range s.Items {
			c.expr(item.ContextExpr)
			if item.OptionalVars != nil {
				c.bound(item.OptionalVars, WithTarget, item)
			}
		}
		c.stmts(s.Body)
	case *syntax.Try:
		c.try(s)
	case *syntax.Raise:
		c.expr(s.Exc)
		c.expr(s.Cause)
	case *syntax.Assert:
		c.expr(s.Test)
		c.expr(s.Msg)
	case *syntax.Import:
		for _, a := range s.Names {
			c.alias(a, s.Range)
		}
	case *syntax.ImportFrom:
		for _, a := range s.Names {
			c.alias(a, s.Range)
		}
		c.earlyImport(s)
	case *syntax.Global:
		c.declare(s.Names, flagGlobal, s.Range)
	case *syntax.Nonlocal:
		c.declare(s.Names, flagNonlocal, s.Range)
	case *syntax.Match:
		c.expr(s.Subject)
		for _, k := range s.Cases {
			c.pattern(k.Pattern)
			c.expr(k.Guard)
			c.stmts(k.Body)
		}
	case *syntax.TypeAlias:
		c.typeAlias(s)
	}
}

// try collects the handlers after the else clause up to 3.12, as CPython does.
func (c *collector) try(s *syntax.Try) {
	c.stmts(s.Body)
	if c.target < syntax.Python313 {
		c.stmts(s.Orelse)
	}
	for _, h := range s.Handlers {
		c.expr(h.Type)
		if h.Name.Name != "" {
			c.bind(h.Name.Name, flagLocal, h.Name.Range, ExceptName, h)
		}
		c.stmts(h.Body)
	}
	if c.target >= syntax.Python313 {
		c.stmts(s.Orelse)
	}
	c.stmts(s.Finalbody)
}

// alias collects one name of an import.
func (c *collector) alias(a *syntax.Alias, at syntax.Range) {
	name, place := a.Name.Name, a.Name.Range
	if a.Asname.Name != "" {
		name, place = a.Asname.Name, a.Asname.Range
	} else {
		for i := range len(name) {
			if name[i] == '.' {
				name = name[:i]
				place.End = place.Start + int32(i)
				break
			}
		}
	}
	if name == "*" {
		if c.scope.Kind != ModuleScope {
			c.fail(at, "import * only allowed at module level")
		}
		return
	}
	c.bind(name, flagImport, place, Imported, a)
}

// annAssign collects target: annotation = value.
func (c *collector) annAssign(s *syntax.AnnAssign) {
	if name, ok := s.Target.(*syntax.Name); ok {
		c.annotatedName(s, name)
	} else {
		c.earlyTarget(s.Target, Annotated)
		c.expr(s.Target)
	}
	c.annotation(s.Annotation)
	c.expr(s.Value)
}

func (c *collector) annotatedName(s *syntax.AnnAssign, name *syntax.Name) {
	if s.Simple && c.scope.Kind != ModuleScope {
		mangled := mangle(c.class, name.ID)
		if sym := c.table.index.find(c.scope, mangled, hashOf(c.scope, mangled)); sym != nil {
			if sym.flags&flagGlobal != 0 {
				c.fail(s.Range, "annotated name '"+name.ID+"' can't be global")
			} else if sym.flags&flagNonlocal != 0 {
				c.fail(s.Range, "annotated name '"+name.ID+"' can't be nonlocal")
			}
		}
	}
	switch {
	case s.Simple:
		c.bind(name.ID, flagAnnotated|flagLocal, name.Range, Annotated, s)
	case s.Value != nil:
		c.bind(name.ID, flagLocal, name.Range, Annotated, s)
	}
}

// functionDef collects a def. What is evaluated when the def is executed
// belongs to the scope around it.
func (c *collector) functionDef(s *syntax.FunctionDef) {
	c.bind(s.Name.Name, flagLocal, s.Name.Range, Definition, s)
	c.defaults(s.Args)
	generic := len(s.TypeParams) > 0
	if generic || c.target >= syntax.Python312 {
		c.exprs(s.DecoratorList)
	}
	if generic {
		c.typeParams(s, s.TypeParams)
	}
	c.signature(s)
	if c.target < syntax.Python312 {
		c.exprs(s.DecoratorList)
	}
	scope := c.enter(FunctionScope, s)
	scope.Async = s.Async
	c.parameters(s.Args)
	c.stmts(s.Body)
	c.leave()
	if generic {
		c.leave()
	}
}

// classDef collects a class statement.
func (c *collector) classDef(s *syntax.ClassDef) {
	c.bind(s.Name.Name, flagLocal, s.Name.Range, ClassName, s)
	outer := c.class
	generic := len(s.TypeParams) > 0
	if c.target >= syntax.Python312 {
		c.exprs(s.DecoratorList)
	}
	if generic {
		c.class = s.Name.Name
		c.typeParams(s, s.TypeParams)
	}
	c.exprs(s.Bases)
	c.keywords(s.Keywords)
	if c.target < syntax.Python312 {
		c.exprs(s.DecoratorList)
	}
	c.class = s.Name.Name
	c.enter(ClassScope, s)
	c.stmts(s.Body)
	c.leave()
	if generic {
		c.leave()
	}
	c.class = outer
}

// defaults collects the defaults of parameters.
func (c *collector) defaults(a *syntax.Arguments) {
	c.exprs(a.Defaults)
	c.exprs(a.KwDefaults)
}

// parameters notes the parameters in the current scope.
func (c *collector) parameters(a *syntax.Arguments) {
	for _, p := range a.Posonlyargs {
		c.parameter(p)
	}
	for _, p := range a.Args {
		c.parameter(p)
	}
	for _, p := range a.Kwonlyargs {
		c.parameter(p)
	}
	if a.Vararg != nil {
		c.parameter(a.Vararg)
	}
	if a.Kwarg != nil {
		c.parameter(a.Kwarg)
	}
}

func (c *collector) parameter(p *syntax.Arg) {
	c.bind(p.Arg.Name, flagParam, p.Arg.Range, Parameter, p)
}
