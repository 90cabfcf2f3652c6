package analyzer

var directiveDoc = RuleDoc{
	Name:    RuleDirective,
	Summary: "no comment gives an order to the tools",
	Doc: `Some comments are orders: //go:linkname binds a function to another, //go:build leaves
it out, //line moves its findings to another file, and the command go generate runs
what stands after //go:generate, even in the middle of a string. In Go, no comment
begins with //go:, //line, /*line, //export, //extern, //sys, //cgo_ or // +build, and no
line of the source begins with //go:generate, in whatever it stands.

Comments to linters, such as //nolint, are free. Prose about a directive is free too: put
a space after the slashes.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `//go:noinline
func Double(x int) int { return 2 * x }
`,
		Good: `// Double is small enough to be inlined: go:noinline is not needed.
func Double(x int) int { return 2 * x }
`,
	}},
}
