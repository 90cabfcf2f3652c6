package analyzer

var directiveDoc = RuleDoc{
	Name:    RuleDirective,
	Summary: "no comment gives an order to the tools",
	Doc: `Some comments are orders: //go:linkname binds a function to another, //go:build leaves
it out, //line moves its findings to another file, and the command go generate runs
what stands after //go:generate, even in the middle of a string. In Go, no comment
begins with //go:, //line, /*line, //export, //extern, //sys, //cgo_ or // +build, and no
line of the source begins with //go:generate, in whatever it stands.

In Python, no comment of the first two lines names the encoding of the file where CPython
reads it: the same bytes would be another text, with other code in it.

Comments to linters, such as //nolint, are free. Prose about a directive is free too: put
a space after the slashes, or move it down.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `//go:noinline
func Double(x int) int { return 2 * x }
`,
		Good: `// Double is small enough to be inlined: go:noinline is not needed.
func Double(x int) int { return 2 * x }
`,
	}, {
		Language: Python,
		Bad: `# -*- coding: latin-1 -*-
def double(x):
    return 2 * x
`,
		Good: `# Sources are UTF-8.
def double(x):
    return 2 * x
`,
	}},
}
