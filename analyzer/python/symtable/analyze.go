package symtable

import (
	"github.com/funcshelf/funcshelf/analyzer/python/internal/slab"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

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
func Analyze(m *syntax.Module) (*Table, error) { return new(Arena).Analyze(m) }

// An Arena is memory for one table at a time. It serves who looks at one
// module after the other and keeps no table: the next table takes the place of
// the one before. The zero Arena is ready. It must not be used by several
// goroutines at once.
type Arena struct {
	table    Table
	scopes   slab.Slab[Scope]
	symbols  slab.Slab[Symbol]
	mentions slab.Slab[*Symbol]
	bindings slab.Slab[Binding]
	checker  checker
}

// maxKept is the length of the longest lists that an Arena keeps.
const maxKept = 512

// Reset ends the life of the table in a, so that a does not hold on to its
// module.
func (a *Arena) Reset() {
	slots, scopes, blocks := a.table.index.slots, a.table.scopes, a.checker.blocks
	if max(len(slots), cap(scopes), cap(blocks)) > maxKept {
		slots, scopes, blocks = nil, nil, nil
	}
	clear(slots)
	clear(scopes[:cap(scopes)])
	clear(blocks[:cap(blocks)])
	a.table = Table{scopes: scopes[:0], index: index{slots: slots}}
	a.checker = checker{blocks: blocks[:0]}
	a.scopes.Reset()
	a.symbols.Reset()
	a.mentions.Reset()
	a.bindings.Reset()
}

// Analyze is the function Analyze with the table in a, whose memory is in use
// until the next Analyze or Reset: then nothing of the table may be touched
// any more, but for the strings in it.
func (a *Arena) Analyze(m *syntax.Module) (*Table, error) {
	a.Reset()
	c := collector{first: first{module: m}, target: m.Target, arena: a, table: &a.table}
	c.future = c.futureOf(m)
	c.lazy = c.future.annotations
	t := c.collect(m)
	c.resolve(t.Module)
	t.order()
	if c.err == nil {
		k := &a.checker
		k.first, k.table, k.target, k.future = first{module: m}, t, m.Target, c.future
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
