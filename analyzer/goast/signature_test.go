package goast_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// signatureType reads "func..." as the type of a function, apart from the
// front end.
func signatureType(signature string) (types.Type, error) {
	fset := token.NewFileSet()
	source := "package skills\nfunc F" + strings.TrimPrefix(signature, "func") + " { panic(0) }"
	file, err := parser.ParseFile(fset, "", source, 0)
	if err != nil {
		return nil, err
	}
	pkg, err := (&types.Config{}).Check("skills", fset, []*ast.File{file}, nil)
	if err != nil {
		return nil, err
	}
	return pkg.Scope().Lookup("F").Type(), nil
}

func TestSignatures(t *testing.T) {
	for written, want := range map[string]string{
		"(x int, y string) (n int, err error)":                   "func(x int, y string) (n int, err error)",
		"(x, y int)":                                             "func(x int, y int)",
		"(_ int, xs ...any) ([]byte, error)":                     "func(_ int, xs ...any) ([]byte, error)",
		"(int, string) (error)":                                  "func(int, string) error",
		"[T any, S ~[]T](s S) (x T)":                             "func[T any, S ~[]T](s S) (x T)",
		"[K comparable, V int | ~string](m map[K]V)":             "func[K comparable, V int | ~string](m map[K]V)",
		"[T interface{ ~int; String() string }](x T)":            "func[T interface{String() string; ~int}](x T)",
		"(x [len(\"abc\") + 1<<2]int)":                           "func(x [7]int)",
		"(c chan (<-chan int), d <-chan chan int)":               "func(c chan (<-chan int), d <-chan chan int)",
		"(f func(func(x int) error, ...int) (a, b bool))":        "func(f func(func(x int) error, ...int) (a bool, b bool))",
		"(s struct{ A, b int `json:\"a\"`; error })":             "func(s struct{A int \"json:\\\"a\\\"\"; b int \"json:\\\"a\\\"\"; error})",
		"(v interface { error; M(x int) (interface{}) }, w any)": "func(v interface{M(x int) interface{}; error}, w any)",
		"(string int, s []byte)":                                 "func(string int, s []byte)",
		"(r rune, b byte, i int32, u uint8)":                     "func(r rune, b byte, i int32, u uint8)",
		"(p *[]map[[2]string]*int)":                              "func(p *[]map[[2]string]*int)",
	} {
		j := judgeOne(t, analyzer.Env{}, "func A"+written+" { panic(0) }")
		if len(j.Diagnostics) > 0 {
			t.Errorf("%s: %v", written, j.Diagnostics)
			continue
		}
		if j.Function.Signature != want {
			t.Errorf("%s: signature %s, want %s", written, j.Function.Signature, want)
		}
		before, err := signatureType("func" + written)
		if err != nil {
			t.Fatal(err)
		}
		after, err := signatureType(j.Function.Signature)
		if err != nil || !types.Identical(before, after) {
			t.Errorf("%s: the signature %s reads as another type: %v", written, j.Function.Signature, err)
		}
	}
}

// Type parameters that hide predeclared types do not confuse a signature.
func TestHidingSignature(t *testing.T) {
	for _, source := range []string{
		"func A[int interface{ ~string }](x int, y [len(\"ab\")]int) {}",
		"func A[any interface{ M() }](x any, y interface{}) {}",
		"func A[error interface{ ~int }](x error) {}",
	} {
		j := judgeOne(t, analyzer.Env{}, source)
		if len(j.Diagnostics) > 0 {
			t.Errorf("%s: %v", source, j.Diagnostics)
		}
	}
}

func TestLongSignature(t *testing.T) {
	long := "func A(" + strings.Repeat("_ int, ", 2000) + "_ int) {}"
	if j := judgeOne(t, analyzer.Env{}, long); len(j.Diagnostics) != 1 || j.Diagnostics[0].Rule != analyzer.RuleType {
		t.Errorf("a signature of 10 KB: %v", j.Diagnostics)
	}
}

// randomType writes a type that can stand in a signature.
func randomType(r *rand.Rand, depth int, params []string) string {
	basic := append([]string{"int", "string", "bool", "byte", "rune", "error", "any", "float64", "uint8", "interface{}"}, params...)
	if depth <= 0 {
		return basic[r.IntN(len(basic))]
	}
	inner := func() string { return randomType(r, depth-1-r.IntN(2), params) }
	switch r.IntN(12) {
	case 0:
		return "[]" + inner()
	case 1:
		return fmt.Sprintf("[%s]%s", []string{"3", "len(\"abcd\")", "1<<3", "'a'", "2.0"}[r.IntN(5)], inner())
	case 2:
		return "*" + inner()
	case 3:
		return "map[string]" + inner()
	case 4:
		return []string{"chan ", "<-chan ", "chan<- "}[r.IntN(3)] + inner()
	case 5:
		return "chan (" + inner() + ")"
	case 6:
		return "func(" + inner() + ", ..." + inner() + ") (" + inner() + ", " + inner() + ")"
	case 7:
		return "struct{ A " + inner() + "; b, C " + inner() + " `x:\"y\"`; error; *string }"
	case 8:
		return "interface{ M(x " + inner() + ") " + inner() + "; error }"
	case 9:
		return "(" + inner() + ")"
	}
	return basic[r.IntN(len(basic))]
}

// The signature that is kept reads as the type that was written.
func TestSignatureReadsTheSame(t *testing.T) {
	kept := 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 3))
		var params []string
		generic := ""
		if r.IntN(2) == 0 {
			params = []string{"T", []string{"U", "string", "any", "x"}[r.IntN(4)]}
			generic = fmt.Sprintf("[T %s, %s %s]", []string{"interface{}", "comparable", "~int | string", "interface{ ~[]byte; M() }"}[r.IntN(4)],
				params[1], []string{"~[]T", "interface{ N(T) }", "~int", "comparable"}[r.IntN(4)])
		}
		written := fmt.Sprintf("%s(a %s, b ...%s) (c %s)", generic, randomType(r, 3, params), randomType(r, 3, params), randomType(r, 3, params))
		before, err := signatureType("func" + written)
		j := judgeOne(t, analyzer.Env{}, "func A"+written+" { panic(0) }")
		if accepted := len(j.Diagnostics) == 0; err != nil {
			if accepted {
				t.Fatalf("%s: accepted though %v", written, err)
			}
			continue
		} else if !accepted {
			continue
		}
		kept++
		after, err := signatureType(j.Function.Signature)
		if err != nil || !types.Identical(before, after) {
			t.Fatalf("%s: kept as %s, which reads as another type: %v", written, j.Function.Signature, err)
		}
	}
	if kept < 700 {
		t.Errorf("only %d of 1500 signatures were kept", kept)
	}
	t.Logf("%d kept", kept)
}

// What is no plain signature is never used, and never harms.
func TestHostileSignatures(t *testing.T) {
	for _, signature := range []string{
		"", "f", "func", "func()()()", "int", "func() { panic(1) }", "func()\nfunc Evil()", "func()\nvar x = 1",
		"func();func G()", "func(", "func)", "func(x Page)", "func(x time.Time)", "func[T any]", "func(x int, x int)",
		"func(x [1<<62]int)", "func(x [1<<50]byte)", "func(x [Helper]int)", "func(x [len(Helper)]int)",
		"func(x " + strings.Repeat("*", 2000) + "int)", "func(x " + strings.Repeat("[]", 10000) + "int)",
		"func(" + strings.Repeat("func(", 1500) + strings.Repeat(")", 1500) + ")",
		"func(" + strings.Repeat("int,", 5000) + "int)", "func[" + manyParams(40) + "]()",
		"func[" + strings.Join(growing(30), ", ") + "](x T0)", "func(x\x00 int)", "func(x \xff)", "func(\u202e)",
		"func F()", "(x int)", "func(x interface{ " + methods(300) + " })", "func[T T](x T)", "func[T [len(T)]int]()",
		"func(x struct{ x }) ", "func (t int) M()", "func/*", "func//", "func() (x int, y)", "func(a ...int, b int)",
	} {
		env := envOf([]known{{"F", signature}})
		j := judgeOne(t, env, "func A() { F() }")
		if len(j.Diagnostics) == 0 {
			t.Errorf("%.60q: a call of it was accepted", signature)
		}
		if got := callNames(j.Function); len(got) != 1 || got[0] != "F" {
			t.Errorf("%.60q: calls %v, want F", signature, got)
		}
		for _, d := range j.Diagnostics {
			if d.Rule != analyzer.RulePermittedCall && d.Rule != analyzer.RuleType {
				t.Errorf("%.60q: %v", signature, d)
			}
		}
	}
}
