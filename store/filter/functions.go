package filter

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// function is a function or method that an expression may call. The receiver
// of a method is its first argument and not counted in least and most.
type function struct {
	least, most int // arguments without a name
	keywords    []string
	generator   bool // reads its only argument to the end, so that a generator will do
	call        func(m *meter, a arguments) (starlark.Value, error)
}

// wanted says how many arguments f takes.
func (f function) wanted() string {
	switch {
	case f.most == math.MaxInt:
		return fmt.Sprintf("at least %d", f.least)
	case f.least != f.most:
		return fmt.Sprintf("%d to %d arguments", f.least, f.most)
	case f.least == 1:
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", f.least)
}

// arguments are those of one call; how many there are was checked before.
type arguments struct {
	list  []starlark.Value
	named []starlark.Tuple
}

// get gives the argument at place i or of that name, or else otherwise.
func (a arguments) get(i int, name string, otherwise starlark.Value) starlark.Value {
	if i < len(a.list) {
		return a.list[i]
	}
	for _, pair := range a.named {
		if pair[0] == starlark.String(name) {
			return pair[1]
		}
	}
	return otherwise
}

// byNameOnly is the place of an argument that is only given by name.
const byNameOnly = math.MaxInt

var functions = map[string]function{
	"abs":       {least: 1, most: 1, call: abs},
	"all":       {least: 1, most: 1, generator: true, call: all},
	"any":       {least: 1, most: 1, generator: true, call: anyOf},
	"bool":      {least: 1, most: 1, call: boolOf},
	"enumerate": {least: 1, most: 2, keywords: []string{"start"}, generator: true, call: enumerate},
	"int":       {least: 1, most: 1, call: intOf},
	"len":       {least: 1, most: 1, call: length},
	"list":      {least: 0, most: 1, generator: true, call: listOf},
	"max":       {least: 1, most: math.MaxInt, keywords: []string{"key", "default"}, generator: true, call: largest},
	"min":       {least: 1, most: math.MaxInt, keywords: []string{"key", "default"}, generator: true, call: smallest},
	"range":     {least: 1, most: 3, call: rangeOf},
	"reversed":  {least: 1, most: 1, call: reversed},
	"sorted":    {least: 1, most: 1, keywords: []string{"key", "reverse"}, generator: true, call: sorted},
	"str":       {least: 1, most: 1, call: strOf},
	"sum":       {least: 1, most: 2, keywords: []string{"start"}, generator: true, call: sum},
	"tuple":     {least: 0, most: 1, generator: true, call: tupleOf},
	"zip":       {least: 0, most: math.MaxInt, call: zip},
}

func abs(_ *meter, a arguments) (starlark.Value, error) {
	switch x := number(a.list[0]).(type) {
	case starlark.Int:
		if x.Sign() < 0 {
			return bounded(starlark.MakeInt(0).Sub(x), nil)
		}
		return x, nil
	case starlark.Float:
		return starlark.Float(math.Abs(float64(x))), nil
	}
	return nil, fmt.Errorf("abs takes a number, not %s", typeName(a.list[0]))
}

func all(m *meter, a arguments) (starlark.Value, error) {
	list, err := elements(m, a.list[0], "all")
	for _, v := range list {
		if !v.Truth() {
			return starlark.False, nil
		}
	}
	return starlark.True, err
}

func anyOf(m *meter, a arguments) (starlark.Value, error) {
	list, err := elements(m, a.list[0], "any")
	for _, v := range list {
		if v.Truth() {
			return starlark.True, nil
		}
	}
	return starlark.False, err
}

func boolOf(_ *meter, a arguments) (starlark.Value, error) { return a.list[0].Truth(), nil }

func enumerate(m *meter, a arguments) (starlark.Value, error) {
	start, err := wholeNumber(a.get(1, "start", starlark.MakeInt(0)), "start of enumerate")
	if err != nil {
		return nil, err
	}
	list, err := elements(m, a.list[0], "enumerate")
	if err != nil {
		return nil, err
	}
	if err := m.chargeTimes(int64(len(list)), 3*elementCost); err != nil {
		return nil, err
	}
	for i, v := range list {
		n, err := bounded(starlark.MakeInt64(start).Add(starlark.MakeInt(i)), nil)
		if err != nil {
			return nil, err
		}
		list[i] = starlark.Tuple{n, v}
	}
	return starlark.NewList(list), nil
}

func intOf(_ *meter, a arguments) (starlark.Value, error) {
	switch x := number(a.list[0]).(type) {
	case starlark.Int:
		return x, nil
	case starlark.Float:
		i, err := starlark.NumberToInt(starlark.Float(math.Trunc(float64(x))))
		return bounded(i, err)
	case starlark.String:
		i, err := strconv.ParseInt(strings.TrimFunc(string(x), isSpace), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("int takes the digits of a whole number of 64 bits, not %.40q", string(x))
		}
		return starlark.MakeInt64(i), nil
	}
	return nil, fmt.Errorf("int takes a number or a text, not %s", typeName(a.list[0]))
}

func length(m *meter, a arguments) (starlark.Value, error) {
	switch x := a.list[0].(type) {
	case starlark.String:
		if err := m.charge(int64(len(x))); err != nil {
			return nil, err
		}
		return starlark.MakeInt(utf8.RuneCountInString(string(x))), nil
	case *starlark.List, starlark.Tuple:
		return starlark.MakeInt(starlark.Len(x)), nil
	}
	return nil, fmt.Errorf("len takes a list or a text, not %s", typeName(a.list[0]))
}

func listOf(m *meter, a arguments) (starlark.Value, error) {
	list, err := elements(m, a.get(0, "", starlark.Tuple{}), "list")
	return starlark.NewList(list), err
}

func tupleOf(m *meter, a arguments) (starlark.Value, error) {
	list, err := elements(m, a.get(0, "", starlark.Tuple{}), "tuple")
	return starlark.Tuple(list), err
}

func rangeOf(m *meter, a arguments) (starlark.Value, error) {
	var bounds [3]int64
	for i, v := range a.list {
		n, err := wholeNumber(v, "range")
		if err != nil {
			return nil, err
		}
		bounds[i] = n
	}
	start, stop, step := bounds[0], bounds[1], bounds[2]
	switch len(a.list) {
	case 1:
		start, stop, step = 0, start, 1
	case 2:
		step = 1
	}
	var count uint64 // the differences of two int64 fit
	switch {
	case step == 0:
		return nil, errors.New("the step of range is 0")
	case step > 0 && start < stop:
		count = (uint64(stop)-uint64(start)-1)/uint64(step) + 1
	case step < 0 && start > stop:
		count = (uint64(start)-uint64(stop)-1)/uint64(-step) + 1
	}
	if err := m.chargeTimes(int64(min(count, maxWork)), elementCost); err != nil {
		return nil, err
	}
	list := make([]starlark.Value, count)
	for i := range list {
		list[i] = starlark.MakeInt64(start + int64(i)*step)
	}
	return starlark.NewList(list), nil
}

func reversed(m *meter, a arguments) (starlark.Value, error) {
	list, err := elements(m, a.list[0], "reversed")
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return starlark.NewList(list), err
}

func zip(m *meter, a arguments) (starlark.Value, error) {
	var columns [][]starlark.Value
	rows := 0
	for i, v := range a.list {
		column, err := elements(m, v, "zip")
		if err != nil {
			return nil, err
		}
		columns = append(columns, column)
		if i == 0 || len(column) < rows {
			rows = len(column)
		}
	}
	if err := m.chargeTimes(int64(rows), elementCost*int64(2+len(columns))); err != nil {
		return nil, err
	}
	list := make([]starlark.Value, rows)
	for i := range list {
		row := make(starlark.Tuple, len(columns))
		for j, column := range columns {
			row[j] = column[i]
		}
		list[i] = row
	}
	return starlark.NewList(list), nil
}

func strOf(_ *meter, a arguments) (starlark.Value, error) {
	switch x := a.list[0].(type) {
	case starlark.String:
		return x, nil
	case starlark.Int, starlark.Bool:
		return starlark.String(x.String()), nil
	}
	return nil, fmt.Errorf("str takes a text, a whole number, True or False, not %s", typeName(a.list[0]))
}

func sum(m *meter, a arguments) (starlark.Value, error) {
	total := a.get(1, "start", starlark.MakeInt(0))
	list, err := elements(m, a.list[0], "sum")
	if err != nil {
		return nil, err
	}
	if _, text := total.(starlark.String); text {
		return nil, errors.New("sum takes no texts: write ''.join(calls)")
	}
	for _, v := range list {
		if total, err = arithmetic(m, syntax.PLUS, total, v); err != nil {
			return nil, err
		}
	}
	return total, nil
}

func largest(m *meter, a arguments) (starlark.Value, error) {
	return extreme(m, a, "max", func(best, v starlark.Value) (bool, error) { return ordered(m, syntax.GT, v, best) })
}

func smallest(m *meter, a arguments) (starlark.Value, error) {
	return extreme(m, a, "min", func(best, v starlark.Value) (bool, error) { return ordered(m, syntax.LT, v, best) })
}

// extreme gives the first element that none after it beats.
func extreme(m *meter, a arguments, what string, beaten func(best, v starlark.Value) (bool, error)) (starlark.Value, error) {
	list := a.list
	otherwise := a.get(byNameOnly, "default", nil)
	if len(list) == 1 {
		var err error
		if list, err = elements(m, list[0], what); err != nil {
			return nil, err
		}
	} else if otherwise != nil {
		return nil, fmt.Errorf("%s takes default with one list only", what)
	}
	keys, err := keysOf(m, a, list)
	if err != nil {
		return nil, err
	}
	best := 0
	for i := range keys {
		better, err := beaten(keys[best], keys[i])
		if err != nil {
			return nil, err
		}
		if better {
			best = i
		}
	}
	switch {
	case len(list) > 0:
		return list[best], nil
	case otherwise != nil:
		return otherwise, nil
	}
	return nil, fmt.Errorf("%s of an empty list: write %s(calls, default=0)", what, what)
}

// keysOf gives what the elements of list are compared by.
func keysOf(m *meter, a arguments, list []starlark.Value) ([]starlark.Value, error) {
	key := a.get(byNameOnly, "key", nil)
	if key == nil {
		return list, nil
	}
	if err := m.chargeTimes(int64(len(list)), elementCost); err != nil {
		return nil, err
	}
	keys := make([]starlark.Value, len(list))
	for i, v := range list {
		k, err := starlark.Call(m.thread, key, starlark.Tuple{v}, nil)
		if err != nil {
			return nil, err
		}
		keys[i] = k
	}
	return keys, nil
}

func sorted(m *meter, a arguments) (starlark.Value, error) {
	list, err := elements(m, a.list[0], "sorted")
	if err != nil {
		return nil, err
	}
	n := int64(len(list))
	if err := m.chargeTimes(n, elementCost*int64(bits.Len64(uint64(n)))); err != nil {
		return nil, err
	}
	keys, err := keysOf(m, a, list)
	if err != nil {
		return nil, err
	}
	places := make([]int, len(list))
	for i := range places {
		places[i] = i
	}
	descending := bool(a.get(byNameOnly, "reverse", starlark.False).Truth())
	sort.SliceStable(places, func(i, j int) bool {
		x, y := keys[places[i]], keys[places[j]]
		if descending {
			x, y = y, x
		}
		if err != nil {
			return false
		}
		var before bool
		before, err = ordered(m, syntax.LT, x, y)
		return before
	})
	if err != nil {
		return nil, err
	}
	result := make([]starlark.Value, len(list))
	for i, place := range places {
		result[i] = list[place]
	}
	return starlark.NewList(result), nil
}
