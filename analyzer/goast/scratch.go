package goast

import (
	"go/ast"
	"go/types"
)

// A scratch is memory that the judging of one source hands on to that of the
// next, since to make it anew takes longer than to use it. It is empty in
// between.
type scratch struct {
	sights  map[string]sight
	inSight []*ast.Ident
	weights map[string]weight
	defs    map[*ast.Ident]types.Object
	uses    map[*ast.Ident]types.Object
	numbers []uint16
	form    []byte
}

func newScratch() *scratch {
	return &scratch{
		sights:  map[string]sight{},
		weights: map[string]weight{},
		defs:    map[*ast.Ident]types.Object{},
		uses:    map[*ast.Ident]types.Object{},
	}
}

// maxHandedOn is the size in bytes of the largest source whose memory is
// handed on: what a larger one filled would take long to empty.
const maxHandedOn = 8 << 10

// empty makes s ready for the next source. It was used for one of size bytes.
func (s *scratch) empty(size int) {
	if size > maxHandedOn {
		*s = *newScratch()
		return
	}
	clear(s.sights)
	clear(s.weights)
	clear(s.defs)
	clear(s.uses)
	clear(s.inSight[:cap(s.inSight)])
	clear(s.numbers[:cap(s.numbers)])
}
