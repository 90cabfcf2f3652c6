package filter

import (
	"math"

	"go.starlark.net/syntax"
)

// Op is how a Condition compares.
type Op int

// The ways to compare.
const (
	Equal    Op = iota // the field is Text, or Number
	Prefix             // the field begins with Text
	Contains           // the field, a list, has the element Text
	AtLeast            // the field is Number or more
	AtMost             // the field is Number or less
)

// Condition is a part of an expression that an index can answer:
//
//	name language kind author   Equal Text
//	name                        Prefix Text
//	calls callers               Contains Text
//	lines                       Equal, AtLeast, AtMost Number
//	entry                       Equal Number, 1 for True and 0 for False
//
// Texts are compared byte by byte.
type Condition struct {
	Field  string
	Op     Op
	Text   string
	Number int
}

// conditions gives conditions that hold wherever e is true, and whether e is
// true wherever they hold. It reads the tree that was parsed, in which names
// stand for fields, as no comprehension is around.
func conditions(e syntax.Expr) (necessary []Condition, exact bool) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return conditions(e.X)
	case *syntax.Ident:
		if e.Name == "entry" {
			return []Condition{{Field: "entry", Op: Equal, Number: 1}}, true
		}
		return nil, e.Name == "True"
	case *syntax.UnaryExpr:
		if id, ok := bare(e.X).(*syntax.Ident); ok && e.Op == syntax.NOT && id.Name == "entry" {
			return []Condition{{Field: "entry", Op: Equal, Number: 0}}, true
		}
	case *syntax.CallExpr:
		return prefixCondition(e)
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND:
			left, leftExact := conditions(e.X)
			right, rightExact := conditions(e.Y)
			return append(left, right...), leftExact && rightExact
		case syntax.IN:
			return memberCondition(e)
		case syntax.EQL, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			return compareCondition(e)
		}
	}
	return nil, false
}

func bare(e syntax.Expr) syntax.Expr {
	for {
		paren, ok := e.(*syntax.ParenExpr)
		if !ok {
			return e
		}
		e = paren.X
	}
}

func prefixCondition(e *syntax.CallExpr) ([]Condition, bool) {
	method, ok := e.Fn.(*syntax.DotExpr)
	if !ok || method.Name.Name != "startswith" {
		return nil, false
	}
	field, ok := bare(method.X).(*syntax.Ident)
	text, isText := textLiteral(e.Args[0])
	if !ok || !isText || field.Name != "name" {
		return nil, false
	}
	return []Condition{{Field: field.Name, Op: Prefix, Text: text}}, true
}

func memberCondition(e *syntax.BinaryExpr) ([]Condition, bool) {
	text, ok := textLiteral(e.X)
	list, isField := bare(e.Y).(*syntax.Ident)
	if !ok || !isField || list.Name != "calls" && list.Name != "callers" {
		return nil, false
	}
	return []Condition{{Field: list.Name, Op: Contains, Text: text}}, true
}

// mirrored is the operator that says the same with the operands exchanged.
var mirrored = map[syntax.Token]syntax.Token{
	syntax.EQL: syntax.EQL, syntax.LT: syntax.GT, syntax.LE: syntax.GE, syntax.GT: syntax.LT, syntax.GE: syntax.LE,
}

func compareCondition(e *syntax.BinaryExpr) ([]Condition, bool) {
	op, left, right := e.Op, bare(e.X), bare(e.Y)
	if _, literal := left.(*syntax.Literal); literal {
		op, left, right = mirrored[op], right, left
	}
	field, ok := left.(*syntax.Ident)
	if !ok {
		return nil, false
	}
	switch field.Name {
	case "name", "language", "kind", "author":
		if text, ok := textLiteral(right); ok && op == syntax.EQL {
			return []Condition{{Field: field.Name, Op: Equal, Text: text}}, true
		}
	case "lines":
		if n, ok := numberLiteral(right); ok {
			return linesCondition(op, n)
		}
	}
	return nil, false
}

func linesCondition(op syntax.Token, n int) ([]Condition, bool) {
	c := Condition{Field: "lines", Op: AtLeast, Number: n}
	switch op {
	case syntax.EQL:
		c.Op = Equal
	case syntax.LE:
		c.Op = AtMost
	case syntax.GT:
		if n == math.MaxInt {
			return nil, false
		}
		c.Number = n + 1
	case syntax.LT:
		c.Op, c.Number = AtMost, n-1 // a literal is not negative
	}
	return []Condition{c}, true
}

func textLiteral(e syntax.Expr) (string, bool) {
	literal, ok := bare(e).(*syntax.Literal)
	if !ok {
		return "", false
	}
	text, ok := literal.Value.(string)
	return text, ok
}

func numberLiteral(e syntax.Expr) (int, bool) {
	literal, ok := bare(e).(*syntax.Literal)
	if !ok {
		return 0, false
	}
	n, ok := literal.Value.(int64)
	return int(n), ok && n <= math.MaxInt
}
