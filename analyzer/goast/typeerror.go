package goast

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/funcshelf/funcshelf/analyzer"
)

// typeErrors reports what the type checker found and no other rule has said.
func (j *judge) typeErrors() {
	if len(j.errors) == 0 {
		return
	}
	reserved := "" // the function's own name where it is one that the language uses
	if d := j.u.decl; d != nil && analyzer.CheckName(analyzer.Go, d.Name.Name) != nil {
		reserved = d.Name.Name
	}
	said := map[[2]int]bool{}
	for _, f := range j.u.findings {
		said[[2]int{f.Line, f.Column}] = true
	}
	for i, err := range j.errors {
		if strings.HasPrefix(err.Msg, "\t") {
			continue // a further place of the error before
		}
		if reserved != "" && slices.Contains(words(err.Msg), reserved) {
			continue // it follows from the name, which is refused
		}
		name, undefined := strings.CutPrefix(err.Msg, "undefined: ")
		if undefined {
			if f, free := j.u.names.at(err.Pos); free && f.role != roleKey && j.isUnknown(f.id) {
				continue // freeUses says it
			}
		}
		if j.refused[err.Pos] && strings.Contains(err.Msg, " undefined (") {
			continue // selector says it
		}
		line, column := j.u.text.source.Position(j.u.text.toGiven(j.u.offset(err.Pos)))
		if said[[2]int{line, column}] && strings.Contains(err.Msg, "cannot call ") {
			continue
		}
		end, callee := err.Pos, ""
		if i < 2*maxFindings {
			end, callee = j.around(err)
		}
		if undefined {
			j.u.report(analyzer.RuleReference, err.Pos, end, notKnown(clip(name), j.near(name, forValue)))
			continue
		}
		f := j.u.report(analyzer.RuleType, err.Pos, end, plainTypeError(err.Msg))
		f.Callee = callee
	}
}

// words gives the names and keywords in a message.
func words(message string) []string {
	return strings.FieldsFunc(message, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// around gives the end of what err speaks of, and the known function whose
// call does not fit, where one is to blame.
func (j *judge) around(err types.Error) (end token.Pos, callee string) {
	end = err.Pos
	var largest, innermost *ast.CallExpr
	ast.Inspect(j.u.file, func(n ast.Node) bool {
		if n == nil || n.Pos() > err.Pos || n.End() < err.Pos {
			return false
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			if n.Lparen < err.Pos && err.Pos <= n.Rparen {
				innermost = n
			}
			if n.Pos() == err.Pos && largest == nil {
				largest = n
			}
		case *ast.AssignStmt:
			if n.Pos() == err.Pos && len(n.Rhs) == 1 && strings.HasPrefix(err.Msg, "assignment mismatch") {
				largest, _ = ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
			}
		case *ast.ValueSpec:
			if n.Pos() == err.Pos && len(n.Values) == 1 && strings.HasPrefix(err.Msg, "assignment mismatch") {
				largest, _ = ast.Unparen(n.Values[0]).(*ast.CallExpr)
			}
		}
		if e, ok := n.(ast.Expr); ok && e.Pos() == err.Pos && end == err.Pos {
			end = e.End()
		}
		return true
	})
	if end == err.Pos && int(err.Pos)-j.u.base < len(j.u.text.parsed) {
		end++
	}
	// A call is to blame for its arguments, or for what it gives.
	for _, call := range []*ast.CallExpr{innermost, largest} {
		name := j.calledName(call)
		if name == "" {
			continue
		}
		if namesCall := strings.Contains(err.Msg, " to "+name); namesCall || call == largest {
			return end, name
		}
	}
	return end, ""
}

// calledName gives the known function that call calls by its name, or "".
func (j *judge) calledName(call *ast.CallExpr) string {
	if call == nil {
		return ""
	}
	fun := ast.Unparen(call.Fun)
	if x, _ := instance(fun); x != nil {
		fun = x
	}
	if id, ok := fun.(*ast.Ident); ok && j.isKnown(j.info.Uses[id]) {
		return id.Name
	}
	return ""
}

// plain holds messages of the type checker that say too little: what they end
// with, or begin with, and what to add.
var plain = []struct{ prefix, suffix, advice string }{
	{"missing return", "", "a path through the function ends without one; add a return at its end"},
	{"declared and not used", "", "use it, or remove it"},
	{"label ", " declared and not used", "remove it"},
	{"", "(no value) used as value", "it returns nothing; call it as a statement of its own"},
	{"", " is not used", "assign it, or leave it out"},
	{"cannot use generic function ", " without instantiation", "write its type arguments, such as Name[int]"},
	{"no new variables on left side of :=", "", "assign with = instead"},
	{"cannot assign to ", "(neither addressable nor a map index expression)", "use a variable of its own"},
	{"", "must be called", "builtins are no values; call it in a function literal"},
	{"too many return values", "want ()", "the function declares no result: write its type after the parameters"},
}

// placeInMessage matches a place within a message: it is one in the text as it
// was parsed, which nobody has seen.
var placeInMessage = regexp.MustCompile(` (at line \d+|\((declared|first) at [^)]*\)|at [^ ]*:\d+)`)

// plainTypeError makes a message of the type checker one line and says what to
// do, where that is common.
func plainTypeError(message string) string {
	message = strings.TrimPrefix(message, "invalid operation: ")
	message = placeInMessage.ReplaceAllString(message, "")
	message = strings.ReplaceAll(message, "\n\thave ", ": have ")
	message = strings.ReplaceAll(message, "\n\twant ", ", want ")
	message = strings.ReplaceAll(message, "\n\t", "; ")
	if strings.Contains(message, "cannot infer ") {
		return clipTo(message, 300) + ": write its type arguments, such as Name[int](...)"
	}
	for _, p := range plain {
		if strings.HasPrefix(message, p.prefix) && strings.HasSuffix(message, p.suffix) {
			return clipTo(message, 300) + ": " + p.advice
		}
	}
	return clipTo(message, 400)
}
