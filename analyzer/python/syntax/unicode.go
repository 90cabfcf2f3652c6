package syntax

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Each target has its version of Unicode: 3.11 has 14.0, 3.12 has 15.0, 3.13
// has 15.1 and 3.14 has 16.0. Package unicode has 15.0; the tables beside this
// file are the differences.

// identifier gives the name that a spelling stands for: its NFKC form.
func identifier(spelling string) string {
	for i := range len(spelling) {
		if spelling[i] >= utf8.RuneSelf {
			return norm.NFKC.String(spelling)
		}
	}
	return spelling
}

// firstNoIdentifier gives the offset of the first character of spelling that
// keeps it from being an identifier, or -1. It is the spelling that is looked
// at, not its NFKC form.
func firstNoIdentifier(spelling string, target Target) int {
	for i, r := range spelling {
		if i == 0 && !isIdentifierStart(r, target) || i > 0 && !isIdentifierContinue(r, target) {
			return i
		}
	}
	return -1
}

// isIdentifierStart tells whether an identifier may start with r: the
// underscore, or property XID_Start.
func isIdentifierStart(r rune, target Target) bool {
	if r < utf8.RuneSelf {
		return classes[r] == className
	}
	if isNewer(r, target) {
		return false
	}
	if unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Other_ID_Start) {
		return !noIdentifier.has(r) && !noStart.has(r)
	}
	return newIn151.first <= r && r <= newIn151.last || startIn16.has(r)
}

// isIdentifierContinue tells whether r may stand in an identifier behind its
// start: property XID_Continue.
func isIdentifierContinue(r rune, target Target) bool {
	if isIdentifierStart(r, target) {
		return true
	}
	if r < utf8.RuneSelf {
		return isDecimal(byte(r))
	}
	if isNewer(r, target) {
		return false
	}
	if unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) {
		return true
	}
	return noStart.has(r) || continueIn16.has(r) || continueSince151.has(r)
}

// isNewer tells whether the target's Unicode does not know r yet, or not as
// part of an identifier.
func isNewer(r rune, target Target) bool {
	switch {
	case target >= Python314:
		return false
	case startIn16.has(r) || continueIn16.has(r):
		return true
	case target >= Python313:
		return false
	case newIn151.first <= r && r <= newIn151.last || continueSince151.has(r):
		return true
	}
	return target < Python312 && newIn15.has(r)
}

// isUnifiedIdeograph tells whether the target's Unicode has r as an ideograph
// that is named by its number.
func isUnifiedIdeograph(r rune, target Target) bool {
	switch {
	case unifiedIdeographs.has(r):
		return true
	case unifiedIn15.has(r):
		return target >= Python312
	}
	return target >= Python313 && newIn151.first <= r && r <= newIn151.last
}
