package analyzer

var singleFunctionDoc = RuleDoc{
	Name:    RuleSingleFunction,
	Summary: "a source is one top-level function and nothing else",
	Doc: `Each function is stored, called, replaced and deleted by itself, so each has a source
of its own: one top-level function with a body. A comment may stand before and after
it, and in Go a package clause, which is dropped. Nothing may stand beside it: no second
function, no method, no variable, constant or type.

Move constants and types into the function, make a receiver its first parameter, and
give a second function a source of its own; sources that are handed over together may
call each other in any order.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `const limit = 10

func Short(text string) bool { return len(text) <= limit }
`,
		Good: `func Short(text string) bool {
	const limit = 10
	return len(text) <= limit
}
`,
	}, {
		Language: Python,
		Bad: `GREETING = "Good morning"

def greet(name):
    say(f"{GREETING}, {name}")
`,
		Good: `def greet(name):
    greeting = "Good morning"
    say(f"{greeting}, {name}")
`,
		Known: []Known{
			{Name: "say", Language: Python, Kind: KindPrimitive, Signature: "(text: str)"},
		},
	}},
}
