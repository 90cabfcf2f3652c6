package analyzer

var noAttributeCallDoc = RuleDoc{
	Name:    RuleNoAttributeCall,
	Summary: "nothing is called through a selector or attribute",
	Doc: `In x.f(), what f is depends on what x holds at run time, so nobody can say what is
called. The rule refuses it in every spelling: a method, a function in a field, a package
function, and also a method or field function that is only handed on, since it could be
called where it arrives. Fields that hold data may be read and written; in Python,
attributes that hold data may be read, and the rule reference speaks of the others.

Call a known function by its name and hand it the data; where a method of a host's value
is needed, let the host provide a primitive. Keep functions out of fields: a list or map
may hold them to hand them on. In Python write an operator or a builtin for a method:
xs = xs + [x] for xs.append(x), xs = sorted(xs) for xs.sort(), and for d.get(key)
d[key] if key in d else None.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `func Describe(err error) string { return "failed: " + err.Error() }
`,
		Good: `func Describe(err error) string { return "failed: " + ErrorText(err) }
`,
		Known: []Known{
			{Name: "ErrorText", Language: Go, Kind: KindPrimitive, Signature: "func(err error) string"},
		},
	}, {
		Language: Python,
		Bad: `def drafts_for(people):
    drafts = []
    for person in people:
        drafts.append(write_draft(person))
    return drafts
`,
		Good: `def drafts_for(people):
    drafts = []
    for person in people:
        drafts += [write_draft(person)]
    return drafts
`,
		Known: []Known{
			{Name: "write_draft", Language: Python, Kind: KindPrimitive, Signature: "(person: str) -> str"},
		},
	}},
}
