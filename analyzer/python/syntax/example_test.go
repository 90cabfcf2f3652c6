package syntax_test

import (
	"fmt"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

func ExampleParse() {
	const source = "def greet(name: str) -> str:\n    return f'hello {name}'\n"
	m, err := syntax.Parse(source, syntax.DefaultTarget)
	if err != nil {
		fmt.Println(err)
		return
	}
	f := m.Body[0].(*syntax.FunctionDef)
	line, column := m.Position(f.Name.Start)
	fmt.Println(f.Name.Name, "at", line, column)
	fmt.Println(len(f.Args.Args), "parameter:", f.Args.Args[0].Arg.Name)

	// Output:
	// greet at 1 5
	// 1 parameter: name
}

func ExampleParse_error() {
	_, err := syntax.Parse("total = sum(prices\nreturn total\n", syntax.DefaultTarget)
	fmt.Println(err)
	_, err = syntax.Parse("if total = 3: pass\n", syntax.DefaultTarget)
	fmt.Println(err)

	// Output:
	// 1:12: '(' was never closed
	// 1:4: invalid syntax. Maybe you meant '==' or ':=' instead of '='?
}
