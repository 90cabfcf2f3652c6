package syntax

// A tokenKind tells tokens apart. Keywords and operators have a kind each;
// soft keywords (match, case, type, _) are names.
type tokenKind uint8

// A token is one token of the text. Its text is source[start:end].
type token struct {
	kind       tokenKind
	start, end int32
}

const (
	tokEOF     tokenKind = iota
	tokError             // the scanner's error stands here: scanner.err
	tokNewline           // logical line end
	tokIndent
	tokDedent
	tokName
	tokNumber
	tokString // whole literal with prefix and quotes; f-strings too when the target is 3.11
	// 3.12 and later (f) and 3.14 (t): start is prefix and quote, middle the
	// literal text up to a brace (may be left out when empty), end the quote.
	// Between the braces of a replacement field the ordinary tokens stand; !,
	// : and = have their own. The format spec is again middle and fields.
	tokFStringStart
	tokFStringMiddle
	tokFStringEnd
	tokTStringStart
	tokTStringMiddle
	tokTStringEnd

	tokLParen
	tokRParen
	tokLSquare
	tokRSquare
	tokLBrace
	tokRBrace
	tokColon
	tokComma
	tokSemi
	tokPlus
	tokMinus
	tokStar
	tokSlash
	tokVBar
	tokAmper
	tokLess
	tokGreater
	tokEqual
	tokDot
	tokPercent
	tokEqEqual
	tokNotEqual // != and, under barry_as_FLUFL only, <>
	tokLessEqual
	tokGreaterEqual
	tokTilde
	tokCircumflex
	tokLeftShift
	tokRightShift
	tokDoubleStar
	tokPlusEqual
	tokMinusEqual
	tokStarEqual
	tokSlashEqual
	tokPercentEqual
	tokAmperEqual
	tokVBarEqual
	tokCircumflexEqual
	tokLeftShiftEqual
	tokRightShiftEqual
	tokDoubleStarEqual
	tokDoubleSlash
	tokDoubleSlashEqual
	tokAt
	tokAtEqual
	tokArrow
	tokEllipsis
	tokColonEqual
	tokExclamation // a lone !, which means something in replacement fields only
	tokUnknown     // a character that starts no token: $, ? and the back quote

	tokFalse
	tokNone
	tokTrue
	tokAnd
	tokAs
	tokAssert
	tokAsync
	tokAwait
	tokBreak
	tokClass
	tokContinue
	tokDef
	tokDel
	tokElif
	tokElse
	tokExcept
	tokFinally
	tokFor
	tokFrom
	tokGlobal
	tokIf
	tokImport
	tokIn
	tokIs
	tokLambda
	tokNonlocal
	tokNot
	tokOr
	tokPass
	tokRaise
	tokReturn
	tokTry
	tokWhile
	tokWith
	tokYield
)
