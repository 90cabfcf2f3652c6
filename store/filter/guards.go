package filter

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// guards are the functions that a guarded expression calls, by the names that
// the checker gives them.
var guards = makeGuards()

func makeGuards() starlark.StringDict {
	all := starlark.StringDict{}
	put := func(name string, call func(m *meter, a arguments) (starlark.Value, error)) {
		all[name] = starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
			m := thread.Local(meterKey).(*meter)
			if err := m.charge(callCost); err != nil {
				return nil, err
			}
			return call(m, arguments{args, named})
		})
	}
	truth := func(name string, of func(m *meter, x, y starlark.Value) (bool, error)) {
		put(name, func(m *meter, a arguments) (starlark.Value, error) {
			b, err := of(m, a.list[0], a.list[1])
			return starlark.Bool(b), err
		})
	}
	for name, f := range functions {
		put(name, f.call)
	}
	for name, f := range methods {
		put("."+name, f.call)
	}
	for _, op := range arithmeticOperators {
		put(binaryGuard(op), func(m *meter, a arguments) (starlark.Value, error) { return arithmetic(m, op, a.list[0], a.list[1]) })
	}
	for _, op := range []syntax.Token{syntax.PLUS, syntax.MINUS, syntax.TILDE} {
		put(unaryGuard(op), func(_ *meter, a arguments) (starlark.Value, error) { return unary(op, a.list[0]) })
	}
	for _, op := range orderOperators {
		truth(binaryGuard(op), func(m *meter, x, y starlark.Value) (bool, error) { return ordered(m, op, x, y) })
	}
	truth(binaryGuard(syntax.EQL), equal)
	truth(binaryGuard(syntax.NEQ), negated(equal))
	truth(binaryGuard(syntax.IN), contains)
	truth(binaryGuard(syntax.NOT_IN), negated(contains))
	put(indexGuard, func(m *meter, a arguments) (starlark.Value, error) { return index(m, a.list[0], a.list[1]) })
	put(sliceGuard, func(m *meter, a arguments) (starlark.Value, error) {
		return slice(m, a.list[0], a.list[1], a.list[2], a.list[3])
	})
	put(iterateGuard, func(m *meter, a arguments) (starlark.Value, error) {
		list, err := elements(m, a.list[0], "for")
		return starlark.Tuple(list), err
	})
	return all
}

// negated is not of.
func negated(of func(m *meter, x, y starlark.Value) (bool, error)) func(m *meter, x, y starlark.Value) (bool, error) {
	return func(m *meter, x, y starlark.Value) (bool, error) {
		b, err := of(m, x, y)
		return !b, err
	}
}
