package goast

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"

	"github.com/funcshelf/funcshelf/analyzer"
)

// maxSignature is the longest signature that is read, in bytes.
const maxSignature = 8 << 10

// A stub stands for a known function: an object that the type checker can
// resolve a name to. A stub is made once and never changes.
type stub struct {
	name     string
	language analyzer.Language
	object   *types.Func // nil where the function cannot be called from Go
	shape    *shape      // nil where object is
	arrays   bool        // whether the signature holds an array
	problem  string      // why object is nil
}

// home is the package all stubs are made for. Unexported struct fields are
// alike when the paths of their packages are, so a stub serves in any package
// of that path.
var home = types.NewPackage(packageName, packageName)

// newStub reads a signature such as "func(text string) error". What cannot be
// read makes a stub without an object.
func newStub(k analyzer.Known, goVersion string) (s *stub) {
	s = &stub{name: k.Name, language: k.Language}
	if k.Language != analyzer.Go {
		s.problem = fmt.Sprintf("is a %s function, which Go cannot call", languageTitle(k.Language))
		return s
	}
	if k.Signature == "" {
		s.problem = "has no known signature: declare it first"
		return s
	}
	file, fset, message := parseSignature(k.Name, k.Signature)
	if message == "" {
		s.shape, message = weighSignature(file.Decls[0].(*ast.FuncDecl).Type)
	}
	if message == "" {
		s.object, message = checkSignature(file, fset, goVersion)
	}
	if message != "" {
		s.object, s.shape = nil, nil
		s.problem = fmt.Sprintf("has the signature %q, which cannot be used: %s", clip(k.Signature), message)
		return s
	}
	s.arrays = holdsArray(file)
	return s
}

// holdsArray tells whether an array type is written in n.
func holdsArray(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		a, ok := n.(*ast.ArrayType)
		found = found || ok && a.Len != nil
		return !found
	})
	return found
}

// parseSignature makes a file that declares name with the signature and an
// empty body. The message says why it could not.
func parseSignature(name, signature string) (*ast.File, *token.FileSet, string) {
	rest, found := strings.CutPrefix(signature, "func")
	switch {
	case !found || rest == "" || rest[0] != '(' && rest[0] != '[':
		return nil, nil, "want one like func(text string) error"
	case len(signature) > maxSignature:
		return nil, nil, fmt.Sprintf("it is longer than %d bytes", maxSignature)
	case len(analyzer.Flaws(signature)) > 0:
		return nil, nil, "it is not clean text"
	}
	src := clause + "func " + name + rest + "\n"
	if deepBracket(src) >= 0 {
		return nil, nil, "it is nested too deeply"
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return nil, nil, "it is not the type of one function"
	}
	decl, ok := file.Decls[0].(*ast.FuncDecl)
	if !ok || decl.Recv != nil || decl.Body != nil {
		return nil, nil, "it is not the type of one function"
	}
	var s survey
	if s.read(file, len(src)); s.deep != nil {
		return nil, nil, "it is not the type of one function"
	}
	decl.Body = &ast.BlockStmt{Lbrace: decl.End(), Rbrace: decl.End()}
	return file, fset, ""
}

// weighSignature gives the shape of a signature within bounds.
func weighSignature(t *ast.FuncType) (*shape, string) {
	scale := newScale(func(string) *shape { return nil }, map[string]weight{})
	sh := scale.signature(t)
	if scale.over != nil {
		return nil, scale.over.message
	}
	return sh, ""
}

// checkSignature gives the object of the only function of file, with types
// complete, so that many goroutines may read them.
func checkSignature(file *ast.File, fset *token.FileSet, goVersion string) (object *types.Func, message string) {
	pkg := types.NewPackage(packageName, packageName)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	errors, judged := runChecker(fset, pkg, goVersion, info, []*ast.File{file}, true)
	if !judged {
		return nil, notJudged
	}
	if len(errors) > 0 {
		return nil, plainTypeError(errors[0].Msg)
	}
	name := file.Decls[0].(*ast.FuncDecl).Name.Name
	checked, ok := pkg.Scope().Lookup(name).(*types.Func)
	if !ok {
		return nil, "it is not the type of one function"
	}
	for _, tv := range info.Types {
		if t, ok := tv.Type.(*types.Interface); ok {
			t.Complete()
		}
	}
	object = types.NewFunc(token.NoPos, home, name, checked.Signature())
	// An object remembers the first scope it is put into; giving it one here
	// means that nothing writes to it later.
	types.NewScope(nil, token.NoPos, token.NoPos, "").Insert(object)
	if message := oversized(object.Signature()); message != "" {
		return nil, message
	}
	return object, ""
}

// languageTitle writes a language as its users do.
func languageTitle(l analyzer.Language) string {
	if l == analyzer.Python {
		return "Python"
	}
	return string(l)
}

// stubCache keeps stubs by name, signature and language version. It holds at
// most two generations of cacheSize stubs: when the young one is full it
// becomes the old one, and what was only in the old one is forgotten.
type stubCache struct {
	mu         sync.Mutex
	young, old map[stubKey]*stub
}

type stubKey struct {
	analyzer.Known
	goVersion string
}

const cacheSize = 4096

// get gives the stub for k, made now or before.
func (c *stubCache) get(k analyzer.Known, goVersion string) *stub {
	k.Kind = "" // makes no difference here
	key := stubKey{k, goVersion}
	c.mu.Lock()
	s := c.young[key]
	if s == nil {
		s = c.old[key]
	}
	c.mu.Unlock()
	if s != nil {
		return s
	}
	s = newStub(k, goVersion)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.young == nil || len(c.young) >= cacheSize {
		c.young, c.old = make(map[stubKey]*stub), c.young
	}
	c.young[key] = s
	return s
}
