package symtable_test

import (
	"fmt"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

func Example() {
	module, err := syntax.Parse("def count(words, skip):\n    return len([w for w in words if w != skip])\n", syntax.DefaultTarget)
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := symtable.Analyze(module)
	if err != nil {
		fmt.Println(err)
		return
	}
	count := table.Of(module.Body[0])
	fmt.Println(count.Lookup("words").Meaning == symtable.Local)
	fmt.Println(count.Lookup("len").Meaning == symtable.GlobalImplicit)
	skip := count.Children[0].Lookup("skip")
	fmt.Println(skip.Meaning == symtable.Free, skip.Owner == count.Lookup("skip"))
	// Output:
	// true
	// true
	// true true
}

func ExampleAnalyze_error() {
	module, err := syntax.Parse("def f(a):\n    pass\nreturn 1\n", syntax.DefaultTarget)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = symtable.Analyze(module)
	fmt.Println(err)
	// Output: 3:1: 'return' outside function
}
