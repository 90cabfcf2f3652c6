package callgraph

import (
	"slices"
	"sort"
)

// Call is an edge: the function Caller calls the function Callee.
type Call struct{ Caller, Callee int64 }

// Builder collects functions and calls, in any order, and makes a Graph of
// them. The zero Builder is ready. It is used by one goroutine at a time.
type Builder struct {
	ids   []int64
	calls []Call
}

// AddFunction adds a function. Adding it again changes nothing.
func (b *Builder) AddFunction(id int64) { b.ids = append(b.ids, id) }

// AddCall adds a call, and its ends where they are not added otherwise.
// Adding it again changes nothing.
func (b *Builder) AddCall(caller, callee int64) {
	b.calls = append(b.calls, Call{caller, callee})
}

// Graph gives the graph of what was added so far. The builder may go on.
//
// It takes linear time if the functions were added too and in ascending
// order; otherwise their ids are sorted.
func (b *Builder) Graph() *Graph {
	ids := ascending(b.ids)
	g := withSlots(ids)
	// Ends that were not added by AddFunction are rare, so look for them
	// rather than sort the ends of all calls.
	var strangers []int64
	for _, call := range b.calls {
		for _, id := range [...]int64{call.Caller, call.Callee} {
			if _, ok := g.place(id); !ok {
				strangers = append(strangers, id)
			}
		}
	}
	if len(strangers) > 0 {
		g = withSlots(ascending(append(ids, strangers...)))
	}
	g.connect(b.calls)
	return g
}

// ascending gives a sorted copy of ids, each once.
func ascending(ids []int64) []int64 {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}

// withSlots gives a graph of functions without calls, whose rows connect
// makes. ids ascend and become the graph's.
func withSlots(ids []int64) *Graph {
	g := &Graph{base: new(base), slots: int32(len(ids)), funcs: len(ids)}
	g.pages = make([]*page, (len(ids)+pageMask)>>pageBits)
	if len(ids) > 0 {
		g.first = ids[0]
		g.even = int32(sort.Search(len(ids), func(i int) bool { return ids[i] != ids[0]+int64(i) }))
	}
	if g.even < g.slots {
		g.base.ids = ids
	}
	return g
}

// connect fills the rows of a graph that has none, by sorting the calls by
// callee and then, stably, by caller, each time by counting.
func (g *Graph) connect(calls []Call) {
	up := newTable(int(g.slots), len(calls))
	for _, call := range calls {
		to, _ := g.place(call.Callee)
		up.count(to)
	}
	up.open()
	for _, call := range calls {
		from, _ := g.place(call.Caller)
		to, _ := g.place(call.Callee)
		up.put(to, from)
	}
	down := up.transpose()
	down.compact() // its rows ascend, so that repetitions are neighbours
	g.base.up, g.base.down = down.transpose(), down
	g.calls = len(down.cells)
}

// table is adjacency as compressed sparse rows: those of slot i are cells
// start[i] to start[i+1].
type table struct {
	start []uint32
	cells []int32
}

// newTable, count for each cell, open, put for each cell: this fills a table.
func newTable(slots, cells int) *table {
	return &table{start: make([]uint32, slots+2), cells: make([]int32, cells)}
}

// count counts a cell of row i two places further on, where open and put need
// it.
func (t *table) count(i int32) { t.start[i+2]++ }

// open turns counts into the place of each row's next cell, kept at i+1.
func (t *table) open() {
	for i := 2; i < len(t.start); i++ {
		t.start[i] += t.start[i-1]
	}
}

// put adds a cell to row i. When all are put, i+1 is the end of row i.
func (t *table) put(i, cell int32) {
	t.cells[t.start[i+1]] = cell
	t.start[i+1]++
}

func (t *table) row(i int) []int32 { return t.cells[t.start[i]:t.start[i+1]] }

func (t *table) slots() int { return len(t.start) - 2 }

// transpose gives the same edges the other way; the rows of the answer ascend.
func (t *table) transpose() *table {
	to := newTable(t.slots(), len(t.cells))
	for _, cell := range t.cells {
		to.count(cell)
	}
	to.open()
	for i := range t.slots() {
		for _, cell := range t.row(i) {
			to.put(cell, int32(i))
		}
	}
	return to
}

// compact drops repetitions from rows that ascend.
func (t *table) compact() {
	end := 0
	for i := range t.slots() {
		row := slices.Compact(t.row(i))
		t.start[i] = uint32(end)
		end += copy(t.cells[end:], row)
	}
	t.start[t.slots()] = uint32(end)
	t.cells = t.cells[:end]
}
