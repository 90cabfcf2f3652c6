package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

// From 3.14 on CPython refuses some things already as it builds the symbol
// table, and so also where no code is generated. The methods here do this for
// the first walk; for earlier targets they do nothing, and the third walk
// finds the same.

// Messages that both walks give.
const (
	asyncForOutside   = "'async for' outside async function"
	asyncWithOutside  = "'async with' outside async function"
	asyncCompOutside  = "asynchronous comprehension outside of an asynchronous function"
	awaitOutside      = "'await' outside function"
	awaitOutsideAsync = "'await' outside async function"
	assignDebug       = "cannot assign to __debug__"
	deleteDebug       = "cannot delete __debug__"
)

func (c *collector) early() bool { return c.target >= syntax.Python314 }

// earlyStore refuses to bind a name that is kept by the compiler.
func (c *collector) earlyStore(name string, at syntax.Range) {
	if name == "__debug__" && c.early() {
		c.fail(at, assignDebug)
	}
}

// earlyTarget refuses an attribute that is kept by the compiler as a target.
func (c *collector) earlyTarget(e syntax.Expr, kind BindingKind) {
	a, ok := e.(*syntax.Attribute)
	if !ok || a.Attr.Name != "__debug__" || !c.early() {
		return
	}
	if kind == Deletion {
		c.fail(a.Range, deleteDebug)
	} else {
		c.fail(a.Range, assignDebug)
	}
}

// earlyAsync refuses async for and async with, which is what message says,
// outside an async function.
func (c *collector) earlyAsync(async bool, at syntax.Range, message string) {
	if async && c.early() && !c.scope.Async {
		c.fail(at, message)
	}
}

func (c *collector) earlyAwait(e *syntax.Await) {
	switch s := c.scope; {
	case !c.early():
	case !s.function():
		c.fail(e.Range, awaitOutside)
	case s.Kind != ComprehensionScope && !s.Async:
		c.fail(e.Range, awaitOutsideAsync)
	}
}

// earlyComprehension refuses an asynchronous comprehension in the current
// scope.
func (c *collector) earlyComprehension(e syntax.Expr) {
	if c.early() && !c.scope.Async && c.scope.Kind != ComprehensionScope {
		c.fail(e.Span(), asyncCompOutside)
	}
}

// earlyImport refuses a future statement that is not at the beginning.
func (c *collector) earlyImport(s *syntax.ImportFrom) {
	if c.early() && c.late(s, c.future) {
		c.fail(s.Range, lateFuture)
	}
}
