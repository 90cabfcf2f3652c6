package python

import (
	"context"
	"fmt"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// Declare reads a file of declarations; see analyzer.Checker. A declaration is
// a def whose body is a docstring, ..., or the one and then the other. The
// functions come in the order of the file, also those of a file that breaks a
// rule.
func (c *Checker) Declare(ctx context.Context, env analyzer.Env, file analyzer.Source, kind analyzer.Kind) ([]*analyzer.Function, []analyzer.Diagnostic, error) {
	w, err := c.newWorld(ctx, env)
	if err != nil {
		return nil, nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	w.env.AllowHoles = false
	u := &unit{source: file, memory: memories.Get().(*memory)}
	defer u.release()
	if !u.parse(w.target) {
		return nil, u.sorted(), nil
	}
	j := &judge{world: w, u: u, scope: u.table.Module, declares: true, header: true}
	var functions []*analyzer.Function
	seen := map[string]bool{}
	for _, s := range u.module.Body {
		d, ok := s.(*syntax.FunctionDef)
		if !ok {
			j.besideDeclarations(s)
			continue
		}
		if seen[d.Name.Name] {
			u.report(analyzer.RuleSingleFunction, d.Name.Range, d.Name.Name+" is declared twice: keep one of them")
			continue
		}
		seen[d.Name.Name] = true
		u.name(d.Name)
		j.declaration(d)
		functions = append(functions, &analyzer.Function{
			Name:      d.Name.Name,
			Language:  analyzer.Python,
			Kind:      kind,
			Signature: signatureText(u.module, d),
			Doc:       docOf(d.Body),
			Calls:     []analyzer.Call{},
			Builtins:  []string{},
			File:      file.File,
		})
	}
	if len(functions) == 0 && len(u.findings) == 0 {
		u.reportStored(analyzer.RuleSingleFunction, 0, 0, "the file declares no function: want some such as def click(target: str): ...")
	}
	return functions, u.sorted(), nil
}

// besideDeclarations refuses what stands among declarations. A docstring of
// the file may.
func (j *judge) besideDeclarations(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.Import, *syntax.ImportFrom:
		j.stmt(s)
		return
	case *syntax.ExprStmt:
		if isText(s.Value) && s == j.u.module.Body[0] {
			return
		}
	}
	j.report(analyzer.RuleSingleFunction, s, "this stands among the declarations: they are functions without a body only")
}

// declaration judges one declaration.
func (j *judge) declaration(d *syntax.FunctionDef) {
	for _, e := range d.DecoratorList {
		j.report(analyzer.RulePermittedCall, e, "a declaration is not decorated: the host provides the function as it is")
	}
	j.signature(d)
	rest := d.Body
	if s, ok := rest[0].(*syntax.ExprStmt); ok && isText(s.Value) {
		rest = rest[1:]
	}
	if len(rest) == 1 {
		if s, ok := rest[0].(*syntax.ExprStmt); ok {
			if c, ok := s.Value.(*syntax.Constant); ok && c.Kind == syntax.Ellipsis {
				rest = nil
			}
		}
	}
	if len(rest) > 0 {
		j.report(analyzer.RuleSingleFunction, rest[0], fmt.Sprintf("%s has a body: a declaration has a docstring and ... only", d.Name.Name))
	}
}

// isText tells whether an expression is a plain string.
func isText(e syntax.Expr) bool {
	c, ok := e.(*syntax.Constant)
	return ok && c.Kind == syntax.Str
}
