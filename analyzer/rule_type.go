package analyzer

var typeDoc = RuleDoc{
	Name:    RuleType,
	Summary: "the function type-checks against what it calls",
	Doc: `A Go function compiles together with the functions it calls. What the Go type checker
finds is reported under this rule: an argument that does not fit, a missing return, a
variable that is declared and not used. The language version is that of the policy,
sizes are those of amd64. What the compiler refuses for its size is refused here too, and
so are types and constants that would take it long to work out.

The message says what does not fit; where a known function's call is to blame, look at
its signature.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `func Search(topic string) {
	Click("search bar")
	TypeText(topic, 10)
}
`,
		Good: `func Search(topic string) {
	Click("search bar")
	TypeText(topic)
}
`,
		Known: []Known{
			{Name: "Click", Language: Go, Kind: KindPrimitive, Signature: "func(target string)"},
			{Name: "TypeText", Language: Go, Kind: KindPrimitive, Signature: "func(text string)"},
		},
	}},
}
