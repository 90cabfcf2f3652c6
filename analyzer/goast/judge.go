package goast

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// A judge looks at one unit with the eyes of the type checker.
type judge struct {
	*world
	u        *unit
	pkg      *types.Package
	info     types.Info
	errors   []types.Error // what the type checker found
	bindings map[*types.Var]*binding
	called   ast.Expr // of the call visited last: what it calls, without parentheses
	uses     []use    // where known functions are named
	builtins []string // permitted builtins and conversions used, each once

	nearNames map[nearName][]string // answers of near
	place     *place                // nil until asked for
	refused   map[token.Pos]bool    // selected names of calls that selector refused
	proposals []proposal            // rewrites that may mend a finding
	trials    int                   // what trying proposals costs
	function  *analyzer.Function    // nil where the source holds no single function
}

// judge judges u by every rule.
func (w *world) judge(u *unit) *judge {
	j := &judge{world: w, u: u}
	if u.file == nil {
		return j
	}
	defer func() {
		j.info = types.Info{}
		w.scratch.empty(len(u.text.parsed))
	}()
	syntactic := len(u.findings)
	for i := range u.names.free {
		f := &u.names.free[i]
		f.stub = w.stubs[f.id.Name]
	}
	j.uses = make([]use, 0, 2*(len(u.names.free)+len(u.names.own))) // each is noted twice
	if j.bounded() && j.check() {
		j.rules()
	}
	j.freeUses()
	j.function = j.read()
	if u.broken {
		// What does not parse is not judged further: the rest would be
		// guesses about a tree that the parser made up.
		u.findings = u.findings[:syntactic]
		u.depends = nil
		j.proposals = nil
	}
	return j
}

// judgement gives what was judged.
func (j *judge) judgement() analyzer.Judgement {
	return analyzer.Judgement{Function: j.function, Diagnostics: j.u.sorted(), Depends: j.u.depends}
}

// stub gives what is known of name, or nil.
func (j *judge) stub(name string) *stub { return j.stubs[name] }

// isUnknown tells whether id is a free name that stands for no function that
// can be called from Go.
func (j *judge) isUnknown(id *ast.Ident) bool {
	f, free := j.u.names.at(id.Pos())
	return free && (f.stub == nil || f.stub.object == nil)
}

// bounded tells whether the source is within what the type checker can do,
// and reports it where it is not.
func (j *judge) bounded() bool {
	if j.isPlain() {
		return true
	}
	own := map[string]*shape{}
	scale := newScale(func(name string) *shape {
		if sh := own[name]; sh != nil {
			return sh
		}
		if s := j.stub(name); s != nil {
			return s.shape
		}
		return nil
	}, j.scratch.weights)
	for _, d := range j.u.file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil {
			own[d.Name.Name] = scale.signature(d.Type)
		}
	}
	for _, d := range j.u.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			scale.function(d)
		case *ast.GenDecl:
			scale.genDecl(d)
		}
	}
	if scale.over != nil {
		n := scale.over.node
		j.u.report(analyzer.RuleType, n.Pos(), n.End(), scale.over.message)
		return false
	}
	return true
}

// plainSize is the size in bytes up to which a source that declares neither
// types nor constants, and uses no generic function, cannot cross a bound: its
// types grow by what is written only.
const plainSize = maxSpent >> 12

// isPlain tells whether the bounds need not be worked out.
func (j *judge) isPlain() bool {
	if j.u.names.grows || len(j.u.text.parsed) > plainSize {
		return false
	}
	return !slices.ContainsFunc(j.u.names.free, func(f freeName) bool {
		return f.stub != nil && f.stub.shape != nil && f.stub.shape.generic
	})
}

// check runs the type checker. It gives false, having reported it, where that
// came to no end.
func (j *judge) check() bool {
	j.pkg = j.newPackage()
	j.info = types.Info{Defs: j.scratch.defs, Uses: j.scratch.uses}
	if j.u.survey.typed || j.u.survey.ifaces || j.hasArrays() {
		j.info.Types = make(map[ast.Expr]types.TypeAndValue, len(j.u.text.parsed)/8) // about so many expressions
	}
	var judged bool
	j.errors, judged = runChecker(j.fset, j.pkg, j.goVersion, &j.info, []*ast.File{j.u.file}, false)
	if !judged {
		at := j.u.file.Name
		if j.u.decl != nil {
			at = j.u.decl.Name
		}
		j.u.report(analyzer.RuleType, at.Pos(), at.End(), notJudged)
	}
	return judged
}

// newPackage makes a package that holds the known functions the source names.
func (j *judge) newPackage() *types.Package {
	pkg := types.NewPackage(packageName, packageName)
	for _, f := range j.u.names.free {
		if f.stub != nil && f.stub.object != nil {
			pkg.Scope().Insert(f.stub.object)
		}
	}
	return pkg
}

// typeOf gives what the type checker says of e. To have that written down for
// every expression takes the type checker a good part of its time, and most
// sources are judged without. So it is written down at once only where the
// survey tells that it is needed; where it is needed all the same, as for most
// messages, the type checker is run again.
func (j *judge) typeOf(e ast.Expr) types.TypeAndValue {
	if j.info.Types == nil && j.pkg != nil {
		j.info.Types = map[ast.Expr]types.TypeAndValue{}
		info := &types.Info{Types: j.info.Types}
		runChecker(j.fset, j.newPackage(), j.goVersion, info, []*ast.File{j.u.file}, false)
	}
	return j.info.Types[e]
}

// isKnown tells whether obj is a function of the package: a known one, the
// source's own, or one that stands beside it.
func (j *judge) isKnown(obj types.Object) bool {
	f, ok := obj.(*types.Func)
	return ok && j.pkg.Scope().Lookup(f.Name()) == f
}

// rules judges every rule that needs types.
func (j *judge) rules() {
	for _, n := range j.u.survey.judged {
		j.visit(n)
	}
	j.recordUses()
	j.typeErrors()
	if len(j.errors) == 0 {
		j.interfaceCycles()
		j.sizes()
	}
}

// visit judges one node, after those around it.
func (j *judge) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		fun := ast.Unparen(n.Fun)
		j.called = fun // visited next, before any other call
		j.call(n, fun)
	case *ast.RangeStmt:
		if j.isFunction(n.X) {
			j.callee(ast.Unparen(n.X), "ranging over it calls it")
		}
	case *ast.GoStmt:
		f := j.u.report(analyzer.RulePermittedCall, n.Go, n.Go+token.Pos(len("go")), "go statements are not allowed: a data race could call what no name shows; call it without go")
		if j.calledName(n.Call) != "" { // a literal may wait for what comes after it
			f.Suggestion = &analyzer.Suggestion{Message: "call it without go", Edits: []analyzer.Edit{j.u.edit(n.Go, n.Call.Pos(), "")}}
		}
	case *ast.SelectorExpr:
		j.selector(n)
	}
}

// selector judges the rule no-attribute-call.
func (j *judge) selector(n *ast.SelectorExpr) {
	if j.ofUnknown(n) {
		return // freeUses says what it is
	}
	called := j.called == ast.Expr(n)
	if called {
		if j.refused == nil {
			j.refused = map[token.Pos]bool{}
		}
		j.refused[n.Sel.Pos()] = true
	}
	switch {
	case called && j.isAppend(n):
		j.appendCall(n)
	case called:
		j.u.report(analyzer.RuleNoAttributeCall, n.Pos(), n.End(), fmt.Sprintf("%s is called through a selector: what it calls cannot be seen; write or add a function and call it by its name", clip(types.ExprString(n))))
	case j.isFunction(n):
		j.u.report(analyzer.RuleNoAttributeCall, n.Pos(), n.End(), fmt.Sprintf("%s is a function reached through a selector: it could be called unseen; use a known function by its name, or keep functions out of fields", clip(types.ExprString(n))))
	}
}

// ofUnknown tells whether a selector is, or is reached through, one of an
// unknown name, as in time.Now and time.Now().Unix.
func (j *judge) ofUnknown(e ast.Expr) bool {
	for {
		switch x := e.(type) {
		case *ast.SelectorExpr:
			if id, ok := ast.Unparen(x.X).(*ast.Ident); ok {
				return j.isUnknown(id)
			}
			e = x.X
		case *ast.CallExpr:
			e = x.Fun
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return false
		}
	}
}

// isAppend tells whether n is what other languages call to add to a list.
func (j *judge) isAppend(n *ast.SelectorExpr) bool {
	t := j.typeOf(n.X).Type
	if t == nil || n.Sel.Name != "append" {
		return false
	}
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// appendCall reports xs.append(x).
func (j *judge) appendCall(n *ast.SelectorExpr) {
	call := j.places().call(n)
	list := clip(types.ExprString(n.X))
	args := "x"
	if len(call.Args) > 0 {
		args = clip(types.ExprString(call.Args[0]))
	}
	j.u.report(analyzer.RuleNoAttributeCall, n.Pos(), n.End(), fmt.Sprintf("a slice has no methods: write %s = append(%s, %s)", list, list, args))
	_, alone := j.places().parents[call].(*ast.ExprStmt)
	if id, ok := n.X.(*ast.Ident); ok && alone && len(call.Args) > 0 {
		j.offer(proposal{
			finding: len(j.u.findings) - 1,
			options: []analyzer.Suggestion{{
				Message: "write " + list + " = append(" + list + ", ...)",
				Edits:   []analyzer.Edit{j.u.edit(n.Pos(), call.Lparen+1, id.Name+" = append("+id.Name+", ")},
			}},
		})
	}
}

// isFunction tells whether e is a function that can be called. What e names
// mostly shows that it is none.
func (j *judge) isFunction(e ast.Expr) bool {
	var obj types.Object
	switch e := e.(type) {
	case *ast.BasicLit:
		return false
	case *ast.Ident:
		obj = j.info.Uses[e]
	case *ast.SelectorExpr:
		obj = j.info.Uses[e.Sel]
	default:
		return isCallable(j.typeOf(e).Type)
	}
	return obj != nil && isCallable(obj.Type()) && isCallable(j.typeOf(e).Type)
}

// isCallable tells whether a value of type t may be a function that can be
// called: its type is a func, or a type parameter that may stand for one. A
// nil t is the type of nothing.
func isCallable(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return hasFuncTerm(p.Constraint(), 0)
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// hasFuncTerm tells whether a constraint admits a func type by naming it.
func hasFuncTerm(t types.Type, depth int) bool {
	if depth > maxDepth {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			if union, ok := e.(*types.Union); ok {
				for term := range union.Terms() {
					if hasFuncTerm(term.Type(), depth+1) {
						return true
					}
				}
			} else if hasFuncTerm(e, depth+1) {
				return true
			}
		}
	}
	return false
}

// written gives a type as a source spells it, shortened for a message.
func written(t types.Type) string {
	return clip(types.TypeString(t, func(*types.Package) string { return "" }))
}

// clip shortens a piece of code for a message.
func clip(s string) string { return clipTo(strings.Join(strings.Fields(s), " "), 120) }

// clipTo cuts s to at most most bytes, and says so.
func clipTo(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xC0 == 0x80 {
		most--
	}
	return s[:most] + "..."
}
