package goast_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
)

// TestHandedOn judges sources one after the other with one checker: each must
// be judged as a checker judges it that has seen no other.
func TestHandedOn(t *testing.T) {
	var large strings.Builder
	large.WriteString("func Large(x int) int {\n")
	for i := range 700 {
		fmt.Fprintf(&large, "\ty%d := x + %d\n\tx = y%d\n", i, i, i)
	}
	large.WriteString("\treturn x\n}\n")
	sources := []string{
		lines(t, 10),
		"func Wrap2(word string) string {\n\treturn ReadText(word)\n}\n",
		"func A(x int) int {\n\treturn y + title(x)\n}\n", // y and title are not known
		lines(t, 60),
		"func B(pages []string) (weights int) {\n\tfor range pages {\n\t\tweights++\n\t}\n\treturn score\n}\n", // nor is score
		large.String(),
		lines(t, 3),
		"func C() int {\n\tconst most = 1\n\treturn y1 + most\n}\n", // nor is y1
		"func D( {\n",
		"func E(x, y int) int {\n\treturn y\n}\n",
		"func F(   y int) int {\n\treturn E(y)\n}\n", // E is not known here
		"func G(   y int) int {\n\treturn y\n}\n",
		repeat("func H() {\ntype t0 struct{ a, b int }\n", 12, func(i int) string { return fmt.Sprintf("type t%d struct{ a, b t%d }", i+1, i) }, "_ = t12{}\n}\n"),
		"func I() {\n\ttype t12 int\n\ttype t struct{ a, b, c, d t12 }\n\t_ = t{}\n}\n",
		lines(t, 10),
	}
	checker, env := goast.New(), envOf([]known{
		{"OpenPage", "func(url string) error"},
		{"Wrap", "func(err error, args ...any) error"},
		{"ReadText", "func(selector string) string"},
		{"Contains", "func(s string, part string) bool"},
		{"Holds", "func[T comparable](list []T, item T) bool"},
	})
	for i, source := range sources {
		one := []analyzer.Source{{File: "a.go", Text: source}}
		got, err := checker.Check(t.Context(), env, one)
		if err != nil {
			t.Fatal(err)
		}
		want, err := goast.New().Check(t.Context(), env, one)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("source %d (-alone +after others):\n%s", i, diff)
		}
	}
}

// lines gives the function of about so many lines in the folder testdata/lines
// of the project.
func lines(t *testing.T, n int) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "lines", fmt.Sprint(n, ".go")))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
