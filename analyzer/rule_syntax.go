package analyzer

var syntaxDoc = RuleDoc{
	Name:    RuleSyntax,
	Summary: "the source parses and is clean text",
	Doc: `A source is what the parser of its language accepts, and it is clean text, so that
a reader and the parser see the same code: valid UTF-8, no NUL byte, line ends LF or
CRLF, no control characters that turn the direction of the text (U+061C, U+200E,
U+200F, U+202A to U+202E, U+2066 to U+2069), at most 64 KiB. A byte order mark at
the start is dropped. Code nested more than 1000 levels deep is refused too. For Python
what CPython's compiler refuses after parsing counts as well, such as return outside a
function or an argument named twice, in the version that the policy names; so does except*,
with which CPython 3.11 to 3.13.1 can be made to confuse types (CVE-2025-22153).

Write such a character in a string as an escape, \u202E, and cut a source that is too
large or too deep into several functions.
`,
	Examples: []Example{{
		Language: Go,
		Bad: `func Total(prices []int) int {
	sum := 0
	for _, p := range prices {
		sum += p
	return sum
}
`,
		Good: `func Total(prices []int) int {
	sum := 0
	for _, p := range prices {
		sum += p
	}
	return sum
}
`,
	}, {
		Language: Python,
		Bad: `def total(prices)
    return sum(prices)
`,
		Good: `def total(prices):
    return sum(prices)
`,
	}},
}
