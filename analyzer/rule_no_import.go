package analyzer

var noImportDoc = RuleDoc{
	Name:    RuleNoImport,
	Summary: "nothing is imported",
	Doc: `What a function can do is what the library lets it do. An import would let it do
anything, and what it calls in the package would be in no list. So there is no import in
any form, not even an empty one.

For what the package does, use a builtin, write a function, or let the host provide a
primitive and call that by its name.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `import "fmt"

func Greet(name string) { Say("hello " + name) }
`,
		Good: `func Greet(name string) { Say("hello " + name) }
`,
		Known: []Known{
			{Name: "Say", Language: Go, Kind: KindPrimitive, Signature: "func(text string)"},
		},
	}, {
		Language: Python,
		Bad: `def area_of(radius):
    from math import pi
    return pi * radius ** 2
`,
		Good: `def area_of(radius):
    pi = 3.141592653589793
    return pi * radius ** 2
`,
	}},
}
