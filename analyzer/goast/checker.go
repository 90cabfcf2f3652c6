package goast

import (
	"go/ast"
	"go/token"
	"go/types"
)

// notJudged is the finding where the type checker gives up.
const notJudged = "the Go type checker cannot judge this: write it more simply"

// maxTypeErrors is the number of errors after which the type checker stops.
const maxTypeErrors = 2 * maxFindings

// enough unwinds the type checker after maxTypeErrors.
type enough struct{}

// amd64 are the sizes types are judged by.
var amd64 = types.SizesFor("gc", "amd64")

// runChecker type-checks files into pkg and gives the errors found. It gives
// false when the type checker panicked; then nothing may be concluded.
//
// It stops after maxTypeErrors: an error may quote a constant of a megabyte,
// and no more than maxFindings are shown.
func runChecker(fset *token.FileSet, pkg *types.Package, goVersion string, info *types.Info, files []*ast.File, headersOnly bool) (found []types.Error, judged bool) {
	defer func() {
		if r := recover(); r != nil {
			_, judged = r.(enough)
		}
	}()
	conf := types.Config{
		GoVersion:        "go" + goVersion,
		IgnoreFuncBodies: headersOnly,
		Sizes:            amd64,
		Error: func(err error) {
			found = append(found, asTypeError(err, files))
			if len(found) == maxTypeErrors {
				panic(enough{})
			}
		},
	}
	err := types.NewChecker(&conf, fset, pkg, info).Files(files)
	if err != nil && len(found) == 0 {
		found = append(found, asTypeError(err, files))
	}
	return found, true
}

// asTypeError gives err a place where it has none.
func asTypeError(err error, files []*ast.File) types.Error {
	if err, ok := err.(types.Error); ok {
		return err
	}
	return types.Error{Pos: files[0].Pos(), Msg: err.Error()}
}
