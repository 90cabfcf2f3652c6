package goast

import (
	"go/ast"
	"go/token"
	"go/types"
)

// maxDepth bounds how deeply brackets, and nodes of the syntax tree, may be
// nested.
const maxDepth = 1000

const tooDeeply = "the code is nested too deeply: split it into smaller functions"

// notJudged is the finding where the type checker gives up.
const notJudged = "the Go type checker cannot judge this: write it more simply"

// maxTypeErrors is the number of errors after which the type checker stops.
const maxTypeErrors = 2 * maxFindings

// enough unwinds the type checker after maxTypeErrors.
type enough struct{}

// amd64 are the sizes types are judged by.
var amd64 = types.SizesFor("gc", "amd64")

// runChecker type-checks files into pkg. It gives false when the type checker
// panicked; then nothing may be concluded.
//
// It stops after maxTypeErrors: an error may quote a constant of a megabyte,
// and no more than maxFindings are shown.
func runChecker(fset *token.FileSet, pkg *types.Package, goVersion string, info *types.Info, files []*ast.File, headersOnly bool, report func(types.Error)) (judged bool) {
	defer func() {
		if r := recover(); r != nil {
			_, judged = r.(enough)
		}
	}()
	reported := 0
	conf := types.Config{
		GoVersion:        "go" + goVersion,
		IgnoreFuncBodies: headersOnly,
		Sizes:            amd64,
		Error: func(err error) {
			report(asTypeError(err, files))
			if reported++; reported == maxTypeErrors {
				panic(enough{})
			}
		},
	}
	err := types.NewChecker(&conf, fset, pkg, info).Files(files)
	if err != nil && reported == 0 {
		report(asTypeError(err, files))
	}
	return true
}

// asTypeError gives err a place where it has none.
func asTypeError(err error, files []*ast.File) types.Error {
	if err, ok := err.(types.Error); ok {
		return err
	}
	return types.Error{Pos: files[0].Pos(), Msg: err.Error()}
}

// tooDeep gives the first node that is nested too deeply, or nil. Root is
// written in size bytes.
func tooDeep(root ast.Node, size int) ast.Node {
	if size < maxDepth/2 {
		return nil // every level takes a byte or more, but for the outermost few
	}
	var deep ast.Node
	depth := 0
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			depth--
			return false
		}
		if depth++; depth > maxDepth && deep == nil {
			deep = n
		}
		return true
	})
	return deep
}
