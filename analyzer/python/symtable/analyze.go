package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

// maxDepth is how deep statements and expressions may stand within each other:
// CPython's compiler gives up at three times the recursion limit of 1000, less
// what the caller takes up.
const maxDepth = 2996

// tooDeep is what CPython says beyond maxDepth.
const tooDeep = "maximum recursion depth exceeded during compilation"

// Analyze finds the scopes of a module and what its names mean, for the
// module's Target. The error is a *syntax.Error, the first that CPython's
// compiler would give; the table is there also with an error, as complete as
// can be. It takes time in proportion to the text times the depth of its
// scopes.
func Analyze(m *syntax.Module) (*Table, error) {
	c := collector{first: first{module: m}, target: m.Target}
	c.future = c.futureOf(m)
	c.lazy = c.future.annotations
	t := c.collect(m)
	c.resolve(t.Module)
	t.order()
	if c.err == nil {
		k := checker{first: first{module: m}, table: t, target: m.Target, future: c.future}
		k.check(m)
		c.err = k.err
	}
	if c.err != nil {
		return t, c.err
	}
	return t, nil
}

// first keeps the first error that is met.
type first struct {
	module *syntax.Module
	err    *syntax.Error
}

// fail notes an error, unless there is one already.
func (f *first) fail(at syntax.Range, message string) {
	if f.err != nil {
		return
	}
	line, column := f.module.Position(at.Start)
	f.err = &syntax.Error{Range: at, Line: line, Column: column, Message: message}
}
