package analyzer

var referenceDoc = RuleDoc{
	Name:    RuleReference,
	Summary: "each name that is read is known",
	Doc: `A name stands for a local, for a known function, for a permitted builtin or for a
constant of the language; nothing else exists for a stored function. There are no globals
to read or set, no types from elsewhere. A known function that is named without being called
is recorded all the same, since without it the function would fail.

In Python the classes of exceptions may stand in except clauses only, and types that are
not permitted builtins (Any, Callable, bytes) in annotations only. Global names are not
bound. Attributes are neither set nor deleted, since that can run code, and none that
leads to code is read (__class__, gi_frame, f_globals, ...).

Declare what is missing in the function, hand it in as a parameter, or correct the
spelling. In Python write assert condition, "what is wrong" for raise.
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
	}, {
		Language: Python,
		Bad: `def price_of(item):
    if "price" not in item:
        raise KeyError
    return item["price"] * TAX
`,
		Good: `def price_of(item, tax):
    assert "price" in item, "the item has no price"
    return item["price"] * tax
`,
	}},
}
