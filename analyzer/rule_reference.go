package analyzer

var referenceDoc = RuleDoc{
	Name:    RuleReference,
	Summary: "each name that is read is known",
	Doc: `A name stands for a local, for a known function, for a permitted builtin or for a
constant of the language; nothing else exists for a stored function. There are no globals
to read or set, no types from elsewhere. A known function that is named without being called
is recorded all the same, since without it the function would fail.

Declare what is missing in the function, hand it in as a parameter, or correct the
spelling.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `func Retry(times int) bool {
	for range times {
		if Click("OK") {
			return true
		}
	}
	return defaultAnswer
}
`,
		Good: `func Retry(times int, defaultAnswer bool) bool {
	for range times {
		if Click("OK") {
			return true
		}
	}
	return defaultAnswer
}
`,
		Known: []Known{
			{Name: "Click", Language: Go, Kind: KindPrimitive, Signature: "func(target string) bool"},
		},
	}},
}
