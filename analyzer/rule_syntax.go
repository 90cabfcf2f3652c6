package analyzer

var syntaxDoc = RuleDoc{
	Name:    RuleSyntax,
	Summary: "the source parses and is clean text",
	Doc: `A source is what the parser of its language accepts, and it is clean text, so that
a reader and the parser see the same code: valid UTF-8, no NUL byte, line ends LF or
CRLF, no control characters that turn the direction of the text (U+061C, U+200E,
U+200F, U+202A to U+202E, U+2066 to U+2069), at most 64 KiB. A byte order mark at
the start is dropped. Code nested more than 1000 levels deep is refused too.

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
	}},
}
