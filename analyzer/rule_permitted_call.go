package analyzer

var permittedCallDoc = RuleDoc{
	Name:    RulePermittedCall,
	Summary: "what is called is a name or literal of one meaning",
	Doc: `The list of what a function calls is complete only if each call says what it calls.
So the target is one of these: a permitted builtin or conversion, a known function, or a
function literal written here and bound to a variable exactly once. The result of a call,
an element of a list, a parameter and a variable that may change are not called. In Go,
ranging over a function is a call of it, and go statements are refused, because a data
race could make a call that no name shows. In Python, what sorted, min and max are given as
key is judged as if it were called there, only primitives decorate, and there are no class
statements.

Name the function instead, with a switch where one of several is meant. A function may
still be handed on: to call what a caller hands in, there is no way but a primitive of the
host. Thirty builtins of each language are permitted; a policy may permit more.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `func Act(verb string) {
	actions := map[string]func(){"save": Save, "send": Send}
	actions[verb]()
}
`,
		Good: `func Act(verb string) {
	switch verb {
	case "save":
		Save()
	case "send":
		Send()
	}
}
`,
		Known: []Known{
			{Name: "Save", Language: Go, Kind: KindPrimitive, Signature: "func()"},
			{Name: "Send", Language: Go, Kind: KindPrimitive, Signature: "func()"},
		},
	}, {
		Language: Python,
		Bad: `def act(verb, item):
    actions = {"save": save_item, "send": send_item}
    return actions[verb](item)
`,
		Good: `def act(verb, item):
    if verb == "save":
        return save_item(item)
    assert verb == "send", "the verb is neither save nor send"
    return send_item(item)
`,
		Known: []Known{
			{Name: "save_item", Language: Python, Kind: KindPrimitive, Signature: "(item: str) -> bool"},
			{Name: "send_item", Language: Python, Kind: KindPrimitive, Signature: "(item: str) -> bool"},
		},
	}},
}
