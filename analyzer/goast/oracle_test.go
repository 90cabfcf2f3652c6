package goast_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// The oracle shares no code with the front end: it type-checks a whole file
// that holds the known functions with bodies and the source, and looks at
// every identifier and call.

// oraclePermits are the builtins a source may call.
var oraclePermits = strings.Fields("append cap clear close copy delete len make max min new panic")

// oracleTypes are the predeclared types a source may convert to.
var oracleTypes = strings.Fields("any bool byte error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64")

// A sight is what the oracle sees of a source that compiles.
type sight struct {
	uses     map[string]bool // "name at offset" of each use of a known function
	lines    map[string][]int
	called   map[string]bool // by name: it is called somewhere
	unlawful string          // why the source must be refused, or ""
}

// look gives what the oracle sees of source, which declares its function
// last; the error says why it does not compile.
func look(stubs, source string) (*sight, error) {
	head := "package skills\n" + stubs
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", head+source, 0)
	if err != nil {
		return nil, err
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	pkg, err := (&types.Config{}).Check("skills", fset, []*ast.File{file}, info)
	if err != nil {
		return nil, err
	}
	own := file.Decls[len(file.Decls)-1]
	headLines := strings.Count(head, "\n")
	s := &sight{uses: map[string]bool{}, lines: map[string][]int{}, called: map[string]bool{}}
	fail := func(n ast.Node, why string) {
		if s.unlawful == "" && why != "" {
			s.unlawful = fmt.Sprintf("line %d: %s", fset.Position(n.Pos()).Line-headLines, why)
		}
	}
	callee := func(e ast.Expr) {
		for {
			switch x := e.(type) {
			case *ast.ParenExpr:
				e = x.X
				continue
			case *ast.IndexExpr:
				e = x.X
				continue
			case *ast.IndexListExpr:
				e = x.X
				continue
			case *ast.Ident:
				if obj, ok := info.Uses[x].(*types.Func); ok {
					s.called[obj.Name()] = true
				}
			}
			return
		}
	}
	ast.Inspect(own, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			obj, ok := info.Uses[n].(*types.Func)
			if ok && obj.Parent() == pkg.Scope() {
				place := fset.Position(n.Pos())
				s.uses[fmt.Sprintf("%s at %d", n.Name, place.Offset-len(head))] = true
				s.lines[n.Name] = append(s.lines[n.Name], place.Line-headLines)
			}
		case *ast.GoStmt:
			fail(n, "a go statement")
		case *ast.SelectorExpr:
			if t := info.TypeOf(n); t == nil || isFunc(t) {
				fail(n, "the selector gives a function")
			}
		case *ast.CallExpr:
			callee(n.Fun)
			fail(n, wrongCallee(info, pkg, own, n.Fun))
		case *ast.RangeStmt:
			if isFunc(info.TypeOf(n.X)) {
				callee(n.X)
				fail(n, wrongCallee(info, pkg, own, n.X))
			}
		}
		return true
	})
	return s, nil
}

// misrecorded says how the recorded calls differ from those seen, or gives "".
func (s *sight) misrecorded(f *analyzer.Function) string {
	recorded := map[string]bool{}
	for _, c := range f.Calls {
		for _, span := range c.Spans {
			place := fmt.Sprintf("%s at %d", c.Name, span.Start)
			recorded[place] = true
			if f.Source[span.Start:span.End] != c.Name || !s.uses[place] {
				return fmt.Sprintf("recorded is %s, which is no use of it", place)
			}
		}
		if want := slices.Compact(slices.Sorted(slices.Values(s.lines[c.Name]))); !slices.Equal(c.Lines, want) {
			return fmt.Sprintf("the lines of %s are %v, want %v", c.Name, c.Lines, want)
		}
		if (c.Kind == analyzer.KindCall) != s.called[c.Name] {
			return fmt.Sprintf("%s is recorded as a %s", c.Name, c.Kind)
		}
	}
	for place := range s.uses {
		if !recorded[place] {
			return place + " is not recorded"
		}
	}
	return ""
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// wrongCallee says why an expression must not be called, or gives "".
func wrongCallee(info *types.Info, pkg *types.Package, own ast.Node, fun ast.Expr) string {
	for {
		p, ok := fun.(*ast.ParenExpr)
		if !ok {
			break
		}
		fun = p.X
	}
	if tv := info.Types[fun]; tv.IsType() {
		if b, ok := tv.Type.(*types.Basic); ok && !slices.Contains(oracleTypes, b.Name()) {
			return "a conversion to " + b.Name()
		}
		return ""
	}
	switch x := fun.(type) {
	case *ast.IndexExpr:
		if id, ok := x.X.(*ast.Ident); ok {
			if _, ok := info.Uses[id].(*types.Func); ok {
				return ""
			}
		}
		return "an element is called"
	case *ast.IndexListExpr:
		return ""
	case *ast.FuncLit:
		return ""
	case *ast.Ident:
		switch obj := info.Uses[x].(type) {
		case *types.Func:
			if obj.Parent() == pkg.Scope() {
				return ""
			}
		case *types.Builtin:
			if slices.Contains(oraclePermits, obj.Name()) {
				return ""
			}
			return "the builtin " + obj.Name()
		case *types.Var:
			return wrongVariable(info, own, obj)
		}
		return x.Name + " is called"
	}
	return fmt.Sprintf("a %T is called", fun)
}

// wrongVariable counts, apart from the front end, what a variable gets.
func wrongVariable(info *types.Info, own ast.Node, v *types.Var) string {
	is := func(e ast.Expr) bool {
		for {
			switch x := e.(type) {
			case *ast.ParenExpr:
				e = x.X
				continue
			case *ast.Ident:
				return info.Uses[x] == v || info.Defs[x] == v
			}
			return false
		}
	}
	literal := func(e ast.Expr) bool {
		for {
			switch x := e.(type) {
			case *ast.ParenExpr:
				e = x.X
				continue
			case *ast.FuncLit:
				return true
			}
			return false
		}
	}
	good, bad, declared := 0, 0, false
	count := func(targets, values []ast.Expr, define bool) {
		for i, target := range targets {
			if !is(target) {
				continue
			}
			if id, ok := target.(*ast.Ident); ok && define && info.Defs[id] == v {
				declared = true
			}
			if len(values) == len(targets) && literal(values[i]) {
				good++
			} else if len(values) > 0 {
				bad++
			}
		}
	}
	ast.Inspect(own, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			count(n.Lhs, n.Rhs, n.Tok == token.DEFINE)
		case *ast.ValueSpec:
			var names []ast.Expr
			for _, id := range n.Names {
				names = append(names, id)
			}
			count(names, n.Values, true)
		case *ast.RangeStmt:
			if n.Key != nil && is(n.Key) || n.Value != nil && is(n.Value) {
				bad++
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND && is(n.X) {
				bad++
			}
		}
		return true
	})
	if !declared || good != 1 || bad != 0 {
		return fmt.Sprintf("the variable %s is called: declared %v, literals %d, others %d", v.Name(), declared, good, bad)
	}
	return ""
}

// checkGenerated holds the front end against the oracle, in both directions:
// the verdict, and the calls, which are complete also where a rule is broken.
func checkGenerated(t *testing.T, seed uint64) (accepted bool) {
	t.Helper()
	source := generate(seed)
	j := judgeOne(t, envOf(generatedKnown), source)
	accepted = len(j.Diagnostics) == 0
	if j.Function == nil {
		t.Fatalf("seed %d: no function\n%s", seed, source)
	}
	seen, err := look(stubBodies, source)
	switch {
	case err != nil && accepted:
		t.Fatalf("seed %d: accepted what does not compile: %v\n%s", seed, err, source)
	case err != nil:
		return false
	case accepted && seen.unlawful != "":
		t.Fatalf("seed %d: accepted though %s\n%s", seed, seen.unlawful, source)
	case !accepted && seen.unlawful == "":
		t.Fatalf("seed %d: refused what is lawful: %v\n%s", seed, j.Diagnostics, source)
	}
	if problem := seen.misrecorded(j.Function); problem != "" {
		t.Fatalf("seed %d: %s\n%s\ncalls %+v", seed, problem, source, j.Function.Calls)
	}
	return accepted
}

func TestGenerated(t *testing.T) {
	accepted := 0
	const tried = 4000
	for seed := range uint64(tried) {
		if checkGenerated(t, seed) {
			accepted++
		}
	}
	if accepted < tried/10 {
		t.Errorf("only %d of %d generated sources were accepted: the generator explores too little", accepted, tried)
	}
	t.Logf("%d of %d accepted", accepted, tried)
}

func FuzzGenerated(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { checkGenerated(t, seed) })
}
