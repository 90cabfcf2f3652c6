package filter

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// equal is x == y: numbers are equal by value, True being 1, and things of
// different types are not equal.
func equal(m *meter, x, y starlark.Value) (bool, error) {
	x, y = number(x), number(y)
	if err := m.charge(elementCost); err != nil {
		return false, err
	}
	switch x := x.(type) {
	case starlark.String:
		y, ok := y.(starlark.String)
		if !ok || len(x) != len(y) {
			return false, nil
		}
		if err := m.charge(int64(len(x))); err != nil {
			return false, err
		}
		return x == y, nil
	case *starlark.List:
		if y, ok := y.(*starlark.List); ok && x.Len() == y.Len() {
			_, same, err := difference(m, x, y)
			return same, err
		}
	case starlark.Tuple:
		if y, ok := y.(starlark.Tuple); ok && len(x) == len(y) {
			_, same, err := difference(m, x, y)
			return same, err
		}
	default:
		if isNumber(x) && isNumber(y) {
			return starlark.Compare(syntax.EQL, x, y)
		}
	}
	return false, nil
}

// difference gives the first place where the elements of x and y are not equal,
// and whether there is none before one of them ends.
func difference(m *meter, x, y starlark.Indexable) (at int, none bool, err error) {
	for at = range min(x.Len(), y.Len()) {
		same, err := equal(m, x.Index(at), y.Index(at))
		if err != nil || !same {
			return at, false, err
		}
	}
	return 0, true, nil
}

// ordered is x op y for one of the operators < <= > >=.
func ordered(m *meter, op syntax.Token, x, y starlark.Value) (bool, error) {
	x, y = number(x), number(y)
	if err := m.charge(elementCost); err != nil {
		return false, err
	}
	switch x := x.(type) {
	case starlark.String:
		if y, ok := y.(starlark.String); ok {
			if err := m.charge(int64(min(len(x), len(y)))); err != nil {
				return false, err
			}
			return holds(op, strings.Compare(string(x), string(y))), nil
		}
	case *starlark.List:
		if y, ok := y.(*starlark.List); ok {
			return orderedLists(m, op, x, y)
		}
	case starlark.Tuple:
		if y, ok := y.(starlark.Tuple); ok {
			return orderedLists(m, op, x, y)
		}
	default:
		if isNumber(x) && isNumber(y) {
			return starlark.Compare(op, x, y)
		}
	}
	return false, fmt.Errorf("%s is not defined for %s and %s", op, typeName(x), typeName(y))
}

func orderedLists(m *meter, op syntax.Token, x, y starlark.Indexable) (bool, error) {
	at, none, err := difference(m, x, y)
	switch {
	case err != nil:
		return false, err
	case none:
		return holds(op, x.Len()-y.Len()), nil
	}
	return ordered(m, op, x.Index(at), y.Index(at))
}

// holds reports whether op is true of two things that compare as sign.
func holds(op syntax.Token, sign int) bool {
	switch op {
	case syntax.LT:
		return sign < 0
	case syntax.LE:
		return sign <= 0
	case syntax.GT:
		return sign > 0
	default:
		return sign >= 0
	}
}

// contains is x in y.
func contains(m *meter, x, y starlark.Value) (bool, error) {
	switch y := y.(type) {
	case starlark.String:
		x, ok := x.(starlark.String)
		if !ok {
			return false, fmt.Errorf("in takes a text to look for in a text, not %s", typeName(x))
		}
		if err := m.charge(int64(len(y))); err != nil {
			return false, err
		}
		return strings.Contains(string(y), string(x)), nil
	case *starlark.List:
		return anyEqual(m, x, y)
	case starlark.Tuple:
		return anyEqual(m, x, y)
	}
	return false, fmt.Errorf("in takes a list or a text to look in, not %s", typeName(y))
}

func anyEqual(m *meter, x starlark.Value, list starlark.Indexable) (bool, error) {
	for i := range list.Len() {
		if same, err := equal(m, x, list.Index(i)); err != nil || same {
			return same, err
		}
	}
	return false, nil
}
