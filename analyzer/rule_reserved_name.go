package analyzer

var reservedNameDoc = RuleDoc{
	Name:    RuleReservedName,
	Summary: "a function does not bear a name that the language uses",
	Doc: `A function called len would capture every call of the builtin len in all other
sources, and a function called init runs by itself. So a function's name is none of the
builtins and keywords of its language (in Python none of the names of types in typing
either), none of main, init and _, and not of the form __x__. It is ASCII, since names
that look alike but differ deceive a reader, and at most 128 bytes long. The same holds
for primitives, holes and declarations.

Choose a name that says what the function does, such as ClickTheSearchBar or
click_the_search_bar.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `func max(xs []int) int {
	best := xs[0]
	for _, x := range xs {
		if x > best {
			best = x
		}
	}
	return best
}
`,
		Good: `func Largest(xs []int) int {
	best := xs[0]
	for _, x := range xs {
		best = max(best, x)
	}
	return best
}
`,
	}, {
		Language: Python,
		Bad: `def sum(prices):
    total = 0
    for price in prices:
        total += price
    return total
`,
		Good: `def total_of(prices):
    return sum(prices)
`,
	}},
}
