package analyzer

import "slices"

// Rule names what is not allowed.
type Rule string

// The rules, in the order in which they are explained.
const (
	RuleSyntax          Rule = "syntax"
	RuleSingleFunction  Rule = "single-function"
	RuleReservedName    Rule = "reserved-name"
	RuleNoImport        Rule = "no-import"
	RuleDirective       Rule = "directive"
	RuleNoAttributeCall Rule = "no-attribute-call"
	RulePermittedCall   Rule = "permitted-call"
	RuleReference       Rule = "reference"
	RuleSignature       Rule = "signature"
	RuleType            Rule = "type"
)

// RuleDoc explains a rule: it is the rule's help.
type RuleDoc struct {
	Name     Rule
	Summary  string // one line, lower case, no period
	Doc      string // why, what is refused, what to write instead; paragraphs, each line ended
	Examples []Example
}

// Example shows a rule in one language. Bad breaks exactly this rule; Good
// breaks none and does the same work.
type Example struct {
	Language  Language
	Bad, Good string
	Known     []Known // what both may call
}

// ruleDocs explains the rules, in their order. Each stands in a file of its
// own.
var ruleDocs = []RuleDoc{
	syntaxDoc,
	singleFunctionDoc,
	reservedNameDoc,
	noImportDoc,
	directiveDoc,
	noAttributeCallDoc,
	permittedCallDoc,
	referenceDoc,
	signatureDoc,
	typeDoc,
}

// Rules returns the explanation of every rule, in a fixed order. A rule that
// a language does not have shows no example in it. The caller owns the slice;
// what it holds is shared and must not be changed.
func Rules() []RuleDoc {
	return slices.Clone(ruleDocs)
}
