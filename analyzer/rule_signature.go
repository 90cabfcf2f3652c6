package analyzer

var signatureDoc = RuleDoc{
	Name:    RuleSignature,
	Summary: "the arguments of a call fit what it calls",
	Doc: `Python checks the arguments of a call when it runs. A stored function is checked
before: each call of a known function, of a nested def or of a lambda gives it as many
arguments, and those keywords, as its signature takes. Calls of builtins are not checked.

In Go the type checker does this: there the rule type speaks.
`,
	Examples: []Example{{
		Language: Python,
		Bad: `def remind(people):
    for person in people:
        send_message(person, message="The meeting is at ten.")
`,
		Good: `def remind(people):
    for person in people:
        send_message(person, text="The meeting is at ten.")
`,
		Known: []Known{
			{Name: "send_message", Language: Python, Kind: KindPrimitive, Signature: "(person: str, text: str)"},
		},
	}},
}
