package symtable

import (
	"slices"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A blockKind tells what a jump out of a block has to do.
type blockKind uint8

const (
	plainBlock   blockKind = iota // nothing that can be wrong
	loopBlock                     // where break and continue go
	finallyBlock                  // its finally clause is generated at each jump
	groupBlock                    // except*: there is no jump out of it
)

// A block is a part of a unit that CPython has to leave in good order. They
// nest up to a bound.
type block struct {
	kind  blockKind
	final *finally // of a finallyBlock
}

// A finally is the finally clause of a try statement. CPython generates its
// code several times: at each jump out of the try and at its end. Each time
// meets the same errors, so the first is enough; it comes where CPython has
// it, which matters for which error is the first.
type finally struct {
	body []syntax.Stmt
	done bool
}

// maxBlocks is how many blocks may stand within each other.
func (k *checker) maxBlocks() int {
	if k.target < syntax.Python312 {
		return 20
	}
	return 21
}

// push enters a block.
func (k *checker) push(kind blockKind, final *finally) {
	if len(k.blocks)-k.unit.base >= k.maxBlocks() {
		k.fail(k.at, "too many statically nested blocks")
	}
	k.blocks = append(k.blocks, block{kind, final})
}

func (k *checker) pop() { k.blocks = k.blocks[:len(k.blocks)-1] }

// unwind leaves the blocks of the unit, innermost first, as a jump does: up to
// the next loop, or all for a return. It says whether there is a loop.
func (k *checker) unwind(toLoop bool) bool {
	for i := len(k.blocks) - 1; i >= k.unit.base; i-- {
		switch b := k.blocks[i]; {
		case b.kind == groupBlock:
			k.fail(k.at, "'break', 'continue' and 'return' cannot appear in an except* block")
			return true
		case b.kind == loopBlock && toLoop:
			return true
		case b.kind == finallyBlock && !b.final.done:
			at, inner := k.at, slices.Clone(k.blocks[i:])
			k.blocks = k.blocks[:i]
			k.finally(b.final)
			k.blocks = append(k.blocks, inner...)
			k.at = at
		}
	}
	return false
}

// finally checks a finally clause, once.
func (k *checker) finally(f *finally) {
	if f.done {
		return
	}
	f.done = true
	k.push(plainBlock, nil)
	k.stmts(f.body)
	k.pop()
}

func (k *checker) try(s *syntax.Try) {
	if len(s.Finalbody) == 0 {
		k.tryExcept(s)
		return
	}
	f := &finally{body: s.Finalbody}
	k.push(finallyBlock, f)
	if len(s.Handlers) > 0 {
		k.tryExcept(s)
	} else {
		k.stmts(s.Body)
	}
	k.pop()
	k.finally(f)
}

// tryExcept checks a try statement without its finally clause. The else clause
// comes before the handlers, except with except*.
func (k *checker) tryExcept(s *syntax.Try) {
	k.push(plainBlock, nil)
	k.stmts(s.Body)
	k.pop()
	kind := groupBlock
	if !s.Star {
		kind = plainBlock
		k.stmts(s.Orelse)
	}
	k.push(kind, nil)
	for i, h := range s.Handlers {
		k.at = h.Range
		if h.Type == nil && i < len(s.Handlers)-1 {
			k.fail(h.Range, "default 'except:' must be last")
		}
		k.expr(h.Type)
		if h.Name.Name != "" {
			k.store(h.Name.Name, h.Range)
		}
		k.push(plainBlock, nil)
		k.stmts(h.Body)
		k.pop()
	}
	k.pop()
	if s.Star {
		k.stmts(s.Orelse)
	}
}
