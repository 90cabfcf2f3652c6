package callgraph

import (
	"cmp"
	"slices"
)

// Delta is a change of a graph. What is removed is removed before anything is
// added. Removing what is not there and adding what is there changes nothing.
type Delta struct {
	RemoveCalls     []Call
	RemoveFunctions []int64 // with all calls from them and of them
	AddFunctions    []int64
	AddCalls        []Call // and their ends, where they are missing
}

// With gives the graph that d makes of g, which stays as it is. The two share
// what d does not touch.
//
// The time grows with the delta and with the neighbours of the functions it
// touches, beside the copying of a table of one pointer for every 64
// functions. The whole graph is built again only when more than half of it was
// removed since it was last built, or when d adds an id that is below the
// highest and was not in the graph since then.
func (g *Graph) With(d Delta) *Graph {
	added := g.strangers(d)
	if len(added) > 0 && g.slots > 0 && added[0] < g.id(g.slots-1) {
		return g.rebuilt(added).With(d)
	}
	e := edit{old: g, next: *g, calls: make(map[slotCall]bool)}
	e.next.pages = slices.Clone(g.pages)
	for _, call := range d.RemoveCalls {
		e.removeCall(call)
	}
	for _, id := range d.RemoveFunctions {
		e.removeFunction(id)
	}
	for _, id := range added {
		e.appendFunction(id)
	}
	for _, id := range d.AddFunctions {
		e.revive(id)
	}
	for _, call := range d.AddCalls {
		e.calls[slotCall{e.revive(call.Caller), e.revive(call.Callee)}] = true
	}
	e.apply()
	if dead := int(e.next.slots) - e.next.funcs; dead > e.next.funcs+pageSlots {
		return e.next.rebuilt(nil)
	}
	return &e.next
}

// strangers gives the ids that d adds and that have no slot in g, ascending.
func (g *Graph) strangers(d Delta) []int64 {
	var ids []int64
	note := func(id int64) {
		if _, ok := g.place(id); !ok {
			ids = append(ids, id)
		}
	}
	for _, id := range d.AddFunctions {
		note(id)
	}
	for _, call := range d.AddCalls {
		note(call.Caller)
		note(call.Callee)
	}
	return ascending(ids)
}

// rebuilt gives the same graph with the functions added to it, and no dead
// slot.
func (g *Graph) rebuilt(added []int64) *Graph {
	b := Builder{ids: append(g.IDs(), added...), calls: slices.AppendSeq(make([]Call, 0, g.calls), g.Calls())}
	return b.Graph()
}

type slotCall struct{ caller, callee int32 }

// edit makes the graph next of old. Pages are copied before they are written.
type edit struct {
	old   *Graph
	next  Graph
	calls map[slotCall]bool // whether the call shall be there
}

// page gives a page of next that may be written.
func (e *edit) page(i int32) *page {
	p := e.next.pages[i]
	switch {
	case p == nil:
		p = e.old.copyOf(i)
	case int(i) < len(e.old.pages) && p == e.old.pages[i]:
		own := *p
		p = &own
	}
	e.next.pages[i] = p
	return p
}

// copyOf gives the page i, which is as in base, in memory of its own.
func (g *Graph) copyOf(i int32) *page {
	p := &page{live: g.live(i)}
	first := i << pageBits
	last := min(first+pageSlots, int32(g.base.up.slots()))
	for slot := first; slot < last; slot++ {
		p.ids[slot-first] = g.id(slot)
	}
	p.up, p.down = g.base.up.cut(first, last), g.base.down.cut(first, last)
	return p
}

// cut copies the rows from first up to last into a page.
func (t *table) cut(first, last int32) rows {
	var r rows
	from := t.start[first]
	for i := range r.start {
		r.start[i] = t.start[min(first+int32(i), last)] - from
	}
	r.cells = slices.Clone(t.cells[from:t.start[last]])
	return r
}

func (e *edit) removeCall(call Call) {
	from, ok := e.old.slot(call.Caller)
	to, ok2 := e.old.slot(call.Callee)
	if ok && ok2 {
		e.calls[slotCall{from, to}] = false
	}
}

func (e *edit) removeFunction(id int64) {
	slot, ok := e.next.slot(id)
	if !ok {
		return
	}
	for _, caller := range e.old.row(Up, slot) {
		e.calls[slotCall{caller, slot}] = false
	}
	for _, callee := range e.old.row(Down, slot) {
		e.calls[slotCall{slot, callee}] = false
	}
	e.page(slot >> pageBits).live &^= 1 << (slot & pageMask)
	e.next.funcs--
}

// appendFunction adds a function whose id is above all others.
func (e *edit) appendFunction(id int64) {
	g := &e.next
	if g.slots&pageMask == 0 {
		g.pages = append(g.pages, new(page))
	}
	if g.slots == 0 {
		g.first = id
	}
	if g.even == g.slots && id == g.first+int64(g.slots) {
		g.even++
	}
	p := e.page(g.slots >> pageBits)
	p.ids[g.slots&pageMask] = id
	p.live |= 1 << (g.slots & pageMask)
	g.slots++
	g.funcs++
}

// revive gives the slot of id, which exists, and makes it live.
func (e *edit) revive(id int64) int32 {
	slot, _ := e.next.place(id)
	if !e.next.isLive(slot) {
		e.page(slot >> pageBits).live |= 1 << (slot & pageMask)
		e.next.funcs++
	}
	return slot
}

// cellEdit puts a cell into a row that lacks it, or takes it out.
type cellEdit struct {
	row, cell int32
	put       bool
}

// apply writes the calls that differ from those of old into the pages.
func (e *edit) apply() {
	var up, down []cellEdit
	for call, there := range e.calls {
		if there == e.old.hasCall(call) {
			continue
		}
		up = append(up, cellEdit{call.callee, call.caller, there})
		down = append(down, cellEdit{call.caller, call.callee, there})
		if there {
			e.next.calls++
		} else {
			e.next.calls--
		}
	}
	e.write(Up, up)
	e.write(Down, down)
}

func (g *Graph) hasCall(call slotCall) bool {
	if call.caller >= g.slots {
		return false
	}
	_, found := slices.BinarySearch(g.row(Down, call.caller), call.callee)
	return found
}

func (e *edit) write(dir Direction, edits []cellEdit) {
	slices.SortFunc(edits, func(a, b cellEdit) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.cell, b.cell))
	})
	for len(edits) > 0 {
		number := edits[0].row >> pageBits
		end := slices.IndexFunc(edits, func(c cellEdit) bool { return c.row>>pageBits != number })
		if end < 0 {
			end = len(edits)
		}
		rows := e.page(number).rows(dir)
		*rows = rows.with(edits[:end])
		edits = edits[end:]
	}
}

// with gives the rows after edits, which are sorted.
func (r *rows) with(edits []cellEdit) rows {
	var next rows
	next.cells = make([]int32, 0, len(r.cells)+len(edits))
	for i := range int32(pageSlots) {
		row := r.of(i)
		for ; len(edits) > 0 && edits[0].row&pageMask == i; edits = edits[1:] {
			at, _ := slices.BinarySearch(row, edits[0].cell)
			next.cells = append(next.cells, row[:at]...)
			row = row[at:]
			if edits[0].put {
				next.cells = append(next.cells, edits[0].cell)
			} else {
				row = row[1:]
			}
		}
		next.cells = append(next.cells, row...)
		next.start[i+1] = uint32(len(next.cells))
	}
	return next
}
