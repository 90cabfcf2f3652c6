package goast

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// declareBatch makes a stub of each function of the batch, so that the others
// may call it.
func (w *world) declareBatch(declared map[string]*unit) {
	var files []*ast.File
	bad := map[string]string{}
	pkg := types.NewPackage(packageName, packageName)
	for name, u := range declared {
		if types.Universe.Lookup(name) != nil {
			continue // it would change what the name means in all signatures
		}
		w.batch = append(w.batch, name)
		for _, f := range u.names.free {
			if s := w.stubs[f.id.Name]; s != nil && s.object != nil {
				pkg.Scope().Insert(s.object)
			}
		}
	}
	slices.Sort(w.batch)
	shapes := map[string]*shape{}
	for _, name := range w.batch {
		u := declared[name]
		sh, message := weighSignature(u.decl.Type)
		if message != "" {
			bad[name] = message
			continue
		}
		shapes[name] = sh
		files = append(files, headerFile(u.decl))
	}
	errors, judged := runChecker(w.fset, pkg, w.goVersion, nil, files, true)
	for _, err := range errors {
		for _, name := range w.batch {
			if d := declared[name].decl; d.Pos() <= err.Pos && err.Pos < d.Body.Pos() {
				bad[name] = plainTypeError(err.Msg)
			}
		}
	}
	for _, name := range w.batch {
		s := &stub{name: name, language: analyzer.Go, shape: shapes[name], arrays: holdsArray(declared[name].decl.Type)}
		object, ok := pkg.Scope().Lookup(name).(*types.Func)
		switch {
		case bad[name] != "":
			s.problem = "is supplied too, but its own signature is wrong: " + bad[name]
		case !judged || !ok:
			s.problem = "is supplied too, but its own signature cannot be judged"
		default:
			s.object = object
		}
		if s.object == nil {
			s.shape = nil
		}
		w.stubs[name] = s
	}
}

// headerFile makes a file of a declaration without what its body does.
func headerFile(d *ast.FuncDecl) *ast.File {
	body := &ast.BlockStmt{Lbrace: d.Type.End(), Rbrace: d.Type.End()}
	header := &ast.FuncDecl{Name: d.Name, Type: d.Type, Body: body}
	return &ast.File{Package: d.Pos(), Name: &ast.Ident{Name: packageName, NamePos: d.Pos()}, Decls: []ast.Decl{header}}
}

// Declare reads a file of declarations; see analyzer.Checker. The functions
// come in the order of the file, also those of a file that breaks a rule.
func (c *Checker) Declare(ctx context.Context, env analyzer.Env, file analyzer.Source, kind analyzer.Kind) ([]*analyzer.Function, []analyzer.Diagnostic, error) {
	w, err := c.newWorld(ctx, env)
	if err != nil {
		return nil, nil, err
	}
	defer c.scratches.Put(w.scratch)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	u := &unit{source: file}
	if !u.readText() || !u.parse(w.fset) {
		return nil, u.sorted(), nil
	}
	u.directives()
	if u.broken {
		return nil, u.sorted(), nil
	}
	decls := u.declared()
	u.file.Decls = nil // but the functions that are declarations
	for _, d := range decls {
		u.file.Decls = append(u.file.Decls, d)
	}
	u.resolve(w.scratch)
	j := &judge{world: w, u: u}
	j.freeUses()
	for _, f := range u.names.own {
		u.report(analyzer.RuleReference, f.id.Pos(), f.id.End(), fmt.Sprintf("the declaration uses the function %s: write the value out", f.id.Name))
	}
	var functions []*analyzer.Function
	for _, d := range decls {
		signature, message := w.signatureOf(u, d)
		if message != "" {
			if len(u.findings) == 0 {
				u.report(analyzer.RuleType, d.Name.Pos(), d.Name.End(), message)
			}
			continue
		}
		functions = append(functions, &analyzer.Function{
			Name:      d.Name.Name,
			Language:  analyzer.Go,
			Kind:      kind,
			Signature: signature,
			Doc:       doc(d),
			Calls:     []analyzer.Call{},
			Builtins:  []string{},
			File:      file.File,
		})
	}
	return functions, u.sorted(), nil
}

// declared judges the declarations of a file that holds no bodies and gives
// those that are functions.
func (u *unit) declared() []*ast.FuncDecl {
	var functions []*ast.FuncDecl
	seen := map[string]bool{}
	for _, d := range u.file.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				u.importDecl(d)
				continue
			}
			u.report(analyzer.RuleSingleFunction, d.Pos(), d.TokPos+token.Pos(len(d.Tok.String())),
				fmt.Sprintf("a %s declaration stands among the functions: declarations hold functions only, of predeclared types", d.Tok))
		case *ast.FuncDecl:
			name := d.Name
			switch {
			case d.Recv != nil:
				u.report(analyzer.RuleSingleFunction, d.Recv.Pos(), d.Recv.End(), fmt.Sprintf("%s is a method: make the receiver a parameter", name.Name))
				continue
			case d.Body != nil:
				u.report(analyzer.RuleSingleFunction, d.Body.Pos(), d.Body.End(), fmt.Sprintf("%s has a body: a declaration has none", name.Name))
				continue
			case seen[name.Name]:
				u.report(analyzer.RuleSingleFunction, name.Pos(), name.End(), fmt.Sprintf("%s is declared twice: keep one of them", name.Name))
				continue
			}
			seen[name.Name] = true
			u.name(name)
			functions = append(functions, d)
		}
	}
	if len(functions) == 0 && len(u.findings) == 0 {
		u.reportParsed(analyzer.RuleSingleFunction, u.text.prefix, u.text.prefix, "the file declares no function: want some such as func Click(target string)")
	}
	return functions
}

// signatureOf gives the canonical signature of a declaration.
func (w *world) signatureOf(u *unit, d *ast.FuncDecl) (signature, message string) {
	written := u.text.parsed[u.offset(d.Name.End()):u.offset(d.End())]
	s := w.stubFor(analyzer.Known{Name: d.Name.Name, Language: analyzer.Go, Signature: "func" + written})
	if s.object == nil {
		return "", d.Name.Name + " " + s.problem
	}
	return w.canonical(s.object)
}

// canonical writes the signature of a function in its one form, in which
// constants are worked out. The message says why it cannot be written so that
// it reads as the same type again.
func (w *world) canonical(f *types.Func) (signature, message string) {
	var b bytes.Buffer
	b.Grow(128) // for most
	types.WriteType(&b, f.Type(), func(*types.Package) string { return "" })
	signature = b.String()
	s := w.stubFor(analyzer.Known{Name: f.Name(), Language: analyzer.Go, Signature: signature})
	switch {
	case s.object == nil:
		return signature, f.Name() + " " + s.problem
	case !types.Identical(f.Type(), s.object.Type()):
		return signature, fmt.Sprintf("the signature would be kept as %s, which reads as another type: choose other names for the type parameters", clip(signature))
	}
	return signature, ""
}
