package analyzer

var noAttributeCallDoc = RuleDoc{
	Name:    RuleNoAttributeCall,
	Summary: "nothing is called through a selector or attribute",
	Doc: `In x.f(), what f is depends on what x holds at run time, so nobody can say what is
called. The rule refuses it in every spelling: a method, a function in a field, a package
function, and also a method or field function that is only handed on, since it could be
called where it arrives. Fields that hold data may be read and written.

Call a known function by its name and hand it the data; where a method of a host's value
is needed, let the host provide a primitive. Keep functions out of fields: a list or map
may hold them to hand them on.
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
	}},
}
