package callgraph

import (
	"context"
	"iter"
	"math/bits"
	"slices"
)

// Graph holds the calls of a library in memory. It never changes: With gives
// a new Graph. The zero Graph is empty. All methods may be called from
// several goroutines at once.
//
// Functions are named by ids of the caller's choosing, row ids for example;
// an id that is not in the graph has neither callers nor callees and is left
// out of every answer.
type Graph struct {
	base  *base   // as it was built; nil in the zero Graph
	pages []*page // what With changed; nil where all is as in base
	slots int32   // in use, dead ones included
	funcs int     // functions
	calls int

	first int64 // the id of slot 0
	even  int32 // so many slots from 0 on have the ids first, first+1, ...
}

// base is the rows of all slots in compressed sparse row form. A slot is the
// dense index of a function; slots ascend with the ids.
type base struct {
	ids      []int64 // of each slot; nil where all are consecutive
	up, down *table
}

func (b *base) table(dir Direction) *table {
	if dir == Up {
		return b.up
	}
	return b.down
}

// A page is the rows of pageSlots neighbouring slots. A removed function
// leaves a dead one.
type page struct {
	ids      [pageSlots]int64
	live     uint64 // bit i: slot i of the page is a function
	up, down rows
}

const (
	pageBits  = 6 // a page has as many slots as a word has bits
	pageSlots = 1 << pageBits
	pageMask  = pageSlots - 1
)

// rows has the neighbours of each slot of a page, ascending, one after the
// other.
type rows struct {
	start [pageSlots + 1]uint32
	cells []int32
}

func (r *rows) of(i int32) []int32 {
	return r.cells[r.start[i]:r.start[i+1]]
}

func (p *page) rows(dir Direction) *rows {
	if dir == Up {
		return &p.up
	}
	return &p.down
}

func (g *Graph) row(dir Direction, slot int32) []int32 {
	if p := g.pages[slot>>pageBits]; p != nil {
		return p.rows(dir).of(slot & pageMask)
	}
	return g.base.table(dir).row(int(slot))
}

func (g *Graph) id(slot int32) int64 {
	if slot < g.even {
		return g.first + int64(slot)
	}
	if p := g.pages[slot>>pageBits]; p != nil {
		return p.ids[slot&pageMask]
	}
	return g.base.ids[slot]
}

// live has bit i for slot i of a page that is a function.
func (g *Graph) live(page int32) uint64 {
	if p := g.pages[page]; p != nil {
		return p.live
	}
	// All that is in base is alive, and only its last page may be short.
	if after := int32(g.base.up.slots()) - page<<pageBits; after < pageSlots {
		return 1<<after - 1
	}
	return 1<<pageSlots - 1
}

func (g *Graph) isLive(slot int32) bool {
	return g.live(slot>>pageBits)>>(slot&pageMask)&1 != 0
}

// place gives the slot whose id is id, dead or not; if there is none, the slot
// before which it would stand.
func (g *Graph) place(id int64) (slot int32, found bool) {
	if id < g.first {
		return 0, false
	}
	if after := uint64(id) - uint64(g.first); after < uint64(g.even) { // no overflow, both unsigned
		return int32(after), true
	}
	if g.even == g.slots || id > g.id(g.slots-1) {
		return g.slots, false
	}
	low, high := bounds(int(g.slots), g.first, g.id(g.slots-1), id)
	for low = max(low, int(g.even)); low < high; {
		if middle := (low + high) / 2; g.id(int32(middle)) < id {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return int32(low), g.id(int32(low)) == id
}

// bounds gives the first and last place that v, or else the first number
// above it, can have among n numbers that ascend from first to last, all
// different: only the gaps between them leave a choice. v is not above last.
func bounds(n int, first, last, v int64) (low, high int) {
	// Unsigned, the differences do not overflow, and below first they are huge.
	high = int(min(uint64(v)-uint64(first), uint64(n-1)))
	low = n - 1 - int(min(uint64(last)-uint64(v), uint64(n-1)))
	return low, high
}

// slot gives the slot of the function id.
func (g *Graph) slot(id int64) (slot int32, ok bool) {
	slot, ok = g.place(id)
	return slot, ok && g.isLive(slot)
}

// toSlots gives the slots of those of ids that are functions.
func (g *Graph) toSlots(ids []int64) []int32 {
	slots := make([]int32, 0, len(ids))
	for _, id := range ids {
		if slot, ok := g.slot(id); ok {
			slots = append(slots, slot)
		}
	}
	return slots
}

func (g *Graph) toIDs(slots []int32) []int64 {
	if len(slots) == 0 {
		return nil
	}
	return g.appendIDs(make([]int64, 0, len(slots)), slots)
}

func (g *Graph) appendIDs(ids []int64, slots []int32) []int64 {
	for _, slot := range slots {
		ids = append(ids, g.id(slot))
	}
	return ids
}

// Len is the number of functions.
func (g *Graph) Len() int { return g.funcs }

// CallCount is the number of calls.
func (g *Graph) CallCount() int { return g.calls }

// Has reports whether id is a function of the graph.
func (g *Graph) Has(id int64) bool {
	_, ok := g.slot(id)
	return ok
}

// HasCall reports whether the function caller calls the function callee.
func (g *Graph) HasCall(caller, callee int64) bool {
	from, ok := g.slot(caller)
	to, ok2 := g.slot(callee)
	if !ok || !ok2 {
		return false
	}
	_, found := slices.BinarySearch(g.row(Down, from), to)
	return found
}

// IDs gives all functions, ascending.
func (g *Graph) IDs() []int64 {
	ids := make([]int64, 0, g.funcs)
	for i := range g.pages {
		for live := g.live(int32(i)); live != 0; live &= live - 1 {
			ids = append(ids, g.id(int32(i<<pageBits+bits.TrailingZeros64(live))))
		}
	}
	return ids
}

// Calls gives all calls, in the order of their callers' ids and then of their
// callees'.
func (g *Graph) Calls() iter.Seq[Call] {
	return func(yield func(Call) bool) {
		for slot := range g.slots {
			for _, callee := range g.row(Down, slot) {
				if !yield(Call{g.id(slot), g.id(callee)}) {
					return
				}
			}
		}
	}
}

// Callers gives the functions that call id, ascending.
func (g *Graph) Callers(id int64) []int64 { return g.neighbours(Up, id) }

// Callees gives the functions that id calls, ascending.
func (g *Graph) Callees(id int64) []int64 { return g.neighbours(Down, id) }

func (g *Graph) neighbours(dir Direction, id int64) []int64 {
	slot, ok := g.slot(id)
	if !ok {
		return nil
	}
	return g.toIDs(g.row(dir, slot))
}

// AppendNeighbours implements Adjacency: it appends the callers or callees of
// each of ids, those of one ascending. Its error is always nil.
func (g *Graph) AppendNeighbours(_ context.Context, dir Direction, ids []int64, out []int64) ([]int64, error) {
	for _, id := range ids {
		if slot, ok := g.place(id); ok { // a dead one has none
			out = g.appendIDs(out, g.row(dir, slot))
		}
	}
	return out, nil
}

// dense is a Graph seen by its slots.
type dense struct{ *Graph }

func (g dense) AppendNeighbours(_ context.Context, dir Direction, slots []int32, out []int32) ([]int32, error) {
	for _, slot := range slots {
		out = append(out, g.row(dir, slot)...)
	}
	return out, nil
}

// search is Search at the speed of slots.
func (g *Graph) search(ctx context.Context, dir Direction, starts []int64) ([]Reached[int64], error) {
	slots, ends, err := g.walk(ctx, dir, g.toSlots(starts))
	if err != nil {
		return nil, err
	}
	return g.reached(slots, ends), nil
}

// patience is how many levels of a walk in memory pass between two looks at
// its context: on a chain, where a level is one function, a look takes as long
// as a level.
const patience = 64

// walk gives all that a walk from starts meets, level by level, and where in
// that each level ends.
func (g *Graph) walk(ctx context.Context, dir Direction, starts []int32) (slots, ends []int32, err error) {
	seen := &visited[int32]{bound: g.slots}
	return walk(starts, seen, func(frontier, out []int32, depth int) ([]int32, error) {
		if depth%patience == 1 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		for _, slot := range frontier {
			out = seen.appendUnmet(out, g.row(dir, slot))
		}
		return out, nil
	})
}

// reached puts an answer of walk into public words.
func (g *Graph) reached(slots, ends []int32) []Reached[int64] {
	if len(slots) == 0 {
		return nil
	}
	reached := make([]Reached[int64], len(slots))
	from := int32(0)
	for i, end := range ends {
		for ; from < end; from++ {
			reached[from] = Reached[int64]{g.id(slots[from]), i + 1}
		}
	}
	return reached
}

// path is Path at the speed of slots.
func (g *Graph) path(ctx context.Context, from, to int64) ([]int64, error) {
	first, ok := g.slot(from)
	last, ok2 := g.slot(to)
	if !ok || !ok2 {
		return nil, nil
	}
	chain, err := path(ctx, dense{g}, first, last, g.slots)
	return g.toIDs(chain), err
}
