package filter

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Names of the guards of operators.
const (
	indexGuard   = "[]"
	sliceGuard   = "[:]"
	iterateGuard = "for"
)

func unaryGuard(op syntax.Token) string { return "unary " + op.String() }

func binaryGuard(op syntax.Token) string { return "binary " + op.String() }

var (
	arithmeticOperators = []syntax.Token{
		syntax.PLUS, syntax.MINUS, syntax.STAR, syntax.SLASH, syntax.SLASHSLASH, syntax.PERCENT,
		syntax.AMP, syntax.PIPE, syntax.CIRCUMFLEX, syntax.LTLT, syntax.GTGT,
	}
	orderOperators = []syntax.Token{syntax.LT, syntax.LE, syntax.GT, syntax.GE}
)

// typeName gives Python's name for the type of v.
func typeName(v starlark.Value) string {
	if _, ok := v.(starlark.String); ok {
		return "str"
	}
	return v.Type()
}

// number gives True and False as the whole numbers that they are in Python.
func number(v starlark.Value) starlark.Value {
	if b, ok := v.(starlark.Bool); ok {
		if b {
			return starlark.MakeInt(1)
		}
		return starlark.MakeInt(0)
	}
	return v
}

// bounded keeps whole numbers within 64 bits and floats finite. As operands
// keep to that, no operation on them is costly.
func bounded(v starlark.Value, err error) (starlark.Value, error) {
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case starlark.Int:
		if _, ok := v.Int64(); !ok {
			return nil, errors.New("the whole number has more than 64 bits")
		}
	case starlark.Float:
		if f := float64(v); math.IsInf(f, 0) || math.IsNaN(f) {
			return nil, errors.New("the number is too large")
		}
	}
	return v, nil
}

func unary(op syntax.Token, x starlark.Value) (starlark.Value, error) {
	x = number(x)
	switch x.(type) {
	case starlark.Float:
		if op == syntax.TILDE {
			break
		}
		return bounded(starlark.Unary(op, x))
	case starlark.Int:
		return bounded(starlark.Unary(op, x))
	}
	return nil, fmt.Errorf("%s takes a number, not %s", op, typeName(x))
}

func arithmetic(m *meter, op syntax.Token, x, y starlark.Value) (starlark.Value, error) {
	_, xBool := x.(starlark.Bool)
	_, yBool := y.(starlark.Bool)
	x, y = number(x), number(y)
	if isNumber(x) && isNumber(y) {
		if op == syntax.SLASH {
			return quotient(x, y)
		}
		v, err := bounded(starlark.Binary(op, x, y))
		if err == nil && xBool && yBool && (op == syntax.AMP || op == syntax.PIPE || op == syntax.CIRCUMFLEX) {
			v = v.Truth()
		}
		return v, err
	}
	if op == syntax.STAR && isNumber(x) {
		x, y = y, x
	}
	switch x := x.(type) {
	case starlark.String:
		switch y := y.(type) {
		case starlark.String:
			if op == syntax.PLUS {
				if err := m.charge(int64(len(x)) + int64(len(y))); err != nil {
					return nil, err
				}
				return x + y, nil
			}
		case starlark.Int:
			if op == syntax.STAR {
				return repeatText(m, string(x), y)
			}
		}
		if op == syntax.PERCENT {
			return nil, errors.New("formatting by % is not offered: write 'text ' + str(lines)")
		}
	case *starlark.List:
		switch y := y.(type) {
		case *starlark.List:
			if op == syntax.PLUS {
				if err := m.chargeTimes(int64(x.Len())+int64(y.Len()), elementCost); err != nil {
					return nil, err
				}
				return starlark.Binary(op, x, y)
			}
		case starlark.Int:
			if op == syntax.STAR {
				return repeatList(m, op, x, x.Len(), y)
			}
		}
	case starlark.Tuple:
		switch y := y.(type) {
		case starlark.Tuple:
			if op == syntax.PLUS {
				if err := m.chargeTimes(int64(len(x))+int64(len(y)), elementCost); err != nil {
					return nil, err
				}
				return starlark.Binary(op, x, y)
			}
		case starlark.Int:
			if op == syntax.STAR {
				return repeatList(m, op, x, len(x), y)
			}
		}
	}
	return nil, fmt.Errorf("%s is not defined for %s and %s", op, typeName(x), typeName(y))
}

// quotient is x / y, rounded once.
func quotient(x, y starlark.Value) (starlark.Value, error) {
	if i, ok := x.(starlark.Int); ok && bool(y.Truth()) {
		if j, ok := y.(starlark.Int); ok {
			f, _ := new(big.Rat).SetFrac(i.BigInt(), j.BigInt()).Float64()
			return starlark.Float(f), nil
		}
	}
	return bounded(starlark.Binary(syntax.SLASH, x, y))
}

func isNumber(v starlark.Value) bool {
	switch v.(type) {
	case starlark.Int, starlark.Float:
		return true
	}
	return false
}

func repeatText(m *meter, text string, times starlark.Int) (starlark.Value, error) {
	n, _ := times.Int64()
	if err := m.chargeTimes(n, int64(len(text))); err != nil {
		return nil, err
	}
	if text == "" || n <= 0 {
		return starlark.String(""), nil
	}
	return starlark.String(strings.Repeat(text, int(n))), nil
}

func repeatList(m *meter, op syntax.Token, list starlark.Value, length int, times starlark.Int) (starlark.Value, error) {
	n, _ := times.Int64()
	if err := m.chargeTimes(n, elementCost*int64(length)); err != nil {
		return nil, err
	}
	if length == 0 || n <= 0 {
		times = starlark.MakeInt(0)
	}
	return starlark.Binary(op, list, times)
}

// wholeNumber gives v, named what in the error, as an int64.
func wholeNumber(v starlark.Value, what string) (int64, error) {
	n, ok := number(v).(starlark.Int)
	if !ok {
		return 0, fmt.Errorf("%s takes a whole number, not %s", what, typeName(v))
	}
	i, _ := n.Int64()
	return i, nil
}

// index is x[y]; places in texts are letters.
func index(m *meter, x, y starlark.Value) (starlark.Value, error) {
	var length int
	var at func(i int) starlark.Value
	switch x := x.(type) {
	case starlark.String:
		if err := m.charge(int64(len(x))); err != nil {
			return nil, err
		}
		text := string(x)
		length = utf8.RuneCountInString(text)
		at = func(i int) starlark.Value {
			for range i {
				_, size := utf8.DecodeRuneInString(text)
				text = text[size:]
			}
			_, size := utf8.DecodeRuneInString(text)
			return starlark.String(text[:size])
		}
	case *starlark.List:
		length, at = x.Len(), x.Index
	case starlark.Tuple:
		length, at = x.Len(), x.Index
	default:
		return nil, fmt.Errorf("%s has no elements to be got by [ ]", typeName(x))
	}
	i, err := wholeNumber(y, "[ ]")
	if err != nil {
		return nil, err
	}
	if i < 0 {
		i += int64(length)
	}
	if i < 0 || i >= int64(length) {
		return nil, fmt.Errorf("index %s is out of range: there are %d", y, length)
	}
	return at(int(i)), nil
}

// slice is x[low:high:step]; None stands for what is left out.
func slice(m *meter, x, low, high, step starlark.Value) (starlark.Value, error) {
	by, err := int64(1), error(nil)
	if step != starlark.None {
		if by, err = wholeNumber(step, "the step of a slice"); err != nil {
			return nil, err
		}
	}
	if by == 0 {
		return nil, errors.New("the step of a slice is 0")
	}
	by = min(max(by, -math.MaxInt32), math.MaxInt32)
	list, err := elements(m, x, "a slice")
	if err != nil {
		return nil, err
	}
	length := int64(len(list))
	first, last, least := int64(0), length, int64(0)
	if by < 0 {
		first, last, least = length-1, -1, -1
	}
	if first, err = sliceBound(low, first, least, length); err != nil {
		return nil, err
	}
	if last, err = sliceBound(high, last, least, length); err != nil {
		return nil, err
	}
	if err := m.chargeTimes(length, elementCost); err != nil {
		return nil, err
	}
	picked := make([]starlark.Value, 0, max(last-first, first-last, 0)/max(by, -by)+1)
	for i := first; by > 0 && i < last || by < 0 && i > last; i += by {
		picked = append(picked, list[i])
	}
	switch x.(type) {
	case starlark.String:
		return starlark.String(joined(picked)), nil
	case starlark.Tuple:
		return starlark.Tuple(picked), nil
	}
	return starlark.NewList(picked), nil
}

// sliceBound gives a bound of a slice of a sequence of that length: without
// when it is None, and no less than least, no more than length+least.
func sliceBound(bound starlark.Value, without, least, length int64) (int64, error) {
	if bound == starlark.None {
		return without, nil
	}
	i, err := wholeNumber(bound, "a bound of a slice")
	if i < 0 {
		i += length
	}
	return min(max(i, least), length+least), err
}

func joined(texts []starlark.Value) string {
	var b strings.Builder
	for _, text := range texts {
		b.WriteString(string(text.(starlark.String)))
	}
	return b.String()
}

// elements gives the elements of a text, list or tuple, accounted for; those of
// a text are its letters. The slice is the caller's own.
func elements(m *meter, v starlark.Value, what string) ([]starlark.Value, error) {
	var list []starlark.Value
	switch v := v.(type) {
	case starlark.String:
		letters := utf8.RuneCountInString(string(v))
		if err := m.chargeTimes(int64(letters), textCost); err != nil {
			return nil, err
		}
		list = make([]starlark.Value, 0, letters)
		for text := string(v); text != ""; {
			_, size := utf8.DecodeRuneInString(text)
			list = append(list, starlark.String(text[:size]))
			text = text[size:]
		}
		return list, nil
	case *starlark.List, starlark.Tuple:
		if err := m.chargeTimes(int64(starlark.Len(v)), elementCost); err != nil {
			return nil, err
		}
		list = make([]starlark.Value, 0, starlark.Len(v))
		for element := range starlark.Elements(v.(starlark.Iterable)) {
			list = append(list, element)
		}
		return list, nil
	}
	return nil, fmt.Errorf("%s takes a list or a text, not %s", what, typeName(v))
}
