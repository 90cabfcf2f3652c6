package goast

import "strings"

// plainSyntax holds what comes from another language, or from a slip, and what
// to write in Go. An entry fits a message that begins with prefix and ends with
// suffix, in a statement that begins with the word first, at the text at. What
// is empty fits everything.
var plainSyntax = []struct{ prefix, suffix, first, at, advice string }{
	{"", "", "while", "", "Go has no while: write for, such as for x > 0 { ... }"},
	{"", "found in", "for", "", "write for _, x := range xs { ... }"},
	{"illegal character U+003F '?'", "", "", "", "Go has no ?: operator: write if and else"},
	{"", "", "", "++", onlyStatement},
	{"", "", "", "--", onlyStatement},
	{"", "found 'else'", "", "", "else stands on the line of the brace before it: write } else {"},
	{"", "newline before {", "", "", "the opening brace stands at the end of the line before"},
	{"", "", "if", "return", inBraces},
	{"", "", "if", "break", inBraces},
	{"", "", "if", "continue", inBraces},
	{"", "", "if", "and ", "write && for and"},
	{"", "", "if", "or ", "write || for or"},
	{"", "", "if not", "", "write ! for not"},
	{"", "found 'EOF'", "", "", "a closing brace or bracket is missing"},
	{"expected declaration, found '}'", "", "", "", "there is a closing brace too many"},
	{"missing parameter type", "", "", "", "write a type after each parameter, such as x int"},
	{"missing ',' in parameter list", "", "", ":", "write a parameter as x int, without a colon"},
	{"", "", "", "->", "write the result after the parameters without an arrow, such as func Name(x int) int { ... }"},
	{"illegal rune literal", "", "", "", "write a string in double quotes"},
	{"expected declaration", "", "", "", "a source is one Go function, such as func Name(text string) error { ... }"},
	{"expected 'package'", "", "", "", "a source is one Go function"},
	{"expected '(', found", "", "func", "", "a function within a function has no name; write name := func(...) { ... }"},
}

const (
	onlyStatement = "++ and -- are statements after a variable, not part of an expression: write x++ on a line of its own"
	inBraces      = "what an if governs stands in braces: write if x > 0 { return }"
)

// maxStatement is the number of bytes before a syntax error that are looked at.
const maxStatement = 200

// plainSyntaxError adds advice to a message of the parser about the place at
// in src.
func plainSyntaxError(message, src string, at int) string {
	statement := src[max(0, at-maxStatement):at]
	statement = statement[strings.LastIndexAny(statement, "\n{};")+1:]
	statement = strings.TrimLeft(statement, " \t")
	message = clipTo(message, 400)
	for _, p := range plainSyntax {
		if strings.HasPrefix(message, p.prefix) && strings.HasSuffix(message, p.suffix) &&
			strings.HasPrefix(src[at:], p.at) && (p.first == "" || isKeyword(statement, p.first)) {
			return message + ": " + p.advice
		}
	}
	return message
}
