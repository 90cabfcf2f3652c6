package analyzer_test

import (
	"fmt"

	"github.com/funcshelf/funcshelf/analyzer"
)

// The order of the words and their case do not count.
func ExampleNear() {
	library := []string{"ClickTheFilter", "SearchLinkedIn", "SendMessage"}
	fmt.Println(analyzer.Near("search_linkedin", library))
	fmt.Println(analyzer.Near("MessageSend", library))
	fmt.Println(analyzer.Near("OpenPage", library))
	// Output:
	// [SearchLinkedIn]
	// [SendMessage]
	// []
}

func ExampleCheckPermit() {
	for _, entry := range []string{"go:print", "go:prnt", "python:eval"} {
		fmt.Println(entry+":", analyzer.CheckPermit(entry))
	}
	// Output:
	// go:print: <nil>
	// go:prnt: permit entry "go:prnt": "prnt" is no builtin of go: did you mean print?
	// python:eval: permit entry "python:eval": eval can never be permitted: it runs code out of text
}
