package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

func (k *checker) functionDef(s *syntax.FunctionDef) {
	k.parameters(s.Args, s.Range)
	k.exprs(s.DecoratorList)
	k.exprs(s.Args.Defaults)
	k.exprs(s.Args.KwDefaults)
	if len(s.TypeParams) > 0 {
		around := k.enter(typeUnit, s)
		k.typeParams(s.TypeParams)
		k.functionBody(s)
		k.leave(around)
	} else {
		k.functionBody(s)
	}
	k.store(s.Name.Name, s.Range)
}

func (k *checker) functionBody(s *syntax.FunctionDef) {
	if !k.future.annotations {
		k.annotations(s)
	}
	kind := functionUnit
	if s.Async {
		kind = asyncUnit
	}
	around := k.enter(kind, s)
	if k.target >= syntax.Python312 && (k.unit.scope.Async || k.unit.scope.Generator) {
		k.push(plainBlock, nil) // for StopIteration
	}
	k.docstring(s.Body)
	k.stmts(s.Body)
	k.leave(around)
}

func (k *checker) annotations(s *syntax.FunctionDef) {
	a := s.Args
	k.argAnnotations(a.Args)
	k.argAnnotations(a.Posonlyargs)
	if a.Vararg != nil {
		if star, ok := a.Vararg.Annotation.(*syntax.Starred); ok {
			k.expr(star.Value)
		} else {
			k.expr(a.Vararg.Annotation)
		}
	}
	k.argAnnotations(a.Kwonlyargs)
	if a.Kwarg != nil {
		k.expr(a.Kwarg.Annotation)
	}
	k.expr(s.Returns)
}

func (k *checker) argAnnotations(list []*syntax.Arg) {
	for _, p := range list {
		k.expr(p.Annotation)
	}
}

// parameters checks the names of parameters; at is the place of the function.
func (k *checker) parameters(a *syntax.Arguments, at syntax.Range) {
	k.parameterNames(a.Posonlyargs, at)
	k.parameterNames(a.Args, at)
	k.parameter(a.Vararg, at)
	k.parameterNames(a.Kwonlyargs, at)
	k.parameter(a.Kwarg, at)
}

func (k *checker) parameterNames(list []*syntax.Arg, at syntax.Range) {
	for _, p := range list {
		k.parameter(p, at)
	}
}

// parameter checks one parameter; p may be nil.
func (k *checker) parameter(p *syntax.Arg, at syntax.Range) {
	if p == nil {
		return
	}
	if k.target >= syntax.Python312 {
		at = p.Range
	}
	k.store(p.Arg.Name, at)
}

// classDef checks the bases after the body, as CPython generates them.
func (k *checker) classDef(s *syntax.ClassDef) {
	k.exprs(s.DecoratorList)
	around := k.unit
	if len(s.TypeParams) > 0 {
		k.enter(typeUnit, s)
		k.typeParams(s.TypeParams)
	}
	outer := k.enter(classUnit, s)
	k.docstring(s.Body)
	k.stmts(s.Body)
	k.leave(outer)
	k.keywords(s.Keywords, s.Range)
	k.callArgs(s.Bases, s.Keywords)
	if len(s.TypeParams) > 0 {
		k.leave(around)
	}
	k.store(s.Name.Name, s.Range)
}
