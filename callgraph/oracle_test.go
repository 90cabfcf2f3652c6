package callgraph_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

func build(ids []int64, calls []callgraph.Call) *callgraph.Graph {
	var b callgraph.Builder
	for _, id := range ids {
		b.AddFunction(id)
	}
	for _, call := range calls {
		b.AddCall(call.Caller, call.Callee)
	}
	return b.Graph()
}

// oracle knows the distance between any two functions, at least 1, by Floyd
// and Warshall.
type oracle struct {
	ids  []int64
	call map[callgraph.Call]bool
	dist map[callgraph.Call]int // absent where there is no way
}

func newOracle(ids []int64, calls []callgraph.Call) oracle {
	o := oracle{call: make(map[callgraph.Call]bool), dist: make(map[callgraph.Call]int)}
	known := make(map[int64]bool)
	for _, id := range ids {
		known[id] = true
	}
	for _, call := range calls {
		known[call.Caller], known[call.Callee] = true, true
		o.call[call] = true
		o.dist[call] = 1
	}
	o.ids = slices.Sorted(maps.Keys(known))
	for _, via := range o.ids {
		for _, from := range o.ids {
			for _, to := range o.ids {
				a, ok := o.between(from, via)
				b, ok2 := o.between(via, to)
				if old, found := o.between(from, to); ok && ok2 && (!found || a+b < old) {
					o.dist[callgraph.Call{Caller: from, Callee: to}] = a + b
				}
			}
		}
	}
	return o
}

func (o oracle) between(from, to int64) (int, bool) {
	d, ok := o.dist[callgraph.Call{Caller: from, Callee: to}]
	return d, ok
}

func (o oracle) leads(from, to int64) bool { _, ok := o.between(from, to); return ok }

// search looks at each depth for what is at that distance from some start.
func (o oracle) search(dir callgraph.Direction, starts []int64) []callgraph.Reached[int64] {
	var reached []callgraph.Reached[int64]
	for depth := 1; depth <= len(o.ids); depth++ {
		for _, id := range o.ids {
			nearest := 0
			for _, start := range starts {
				from, to := start, id
				if dir == callgraph.Up {
					from, to = id, start
				}
				if d, ok := o.between(from, to); ok && (nearest == 0 || d < nearest) {
					nearest = d
				}
			}
			if nearest == depth {
				reached = append(reached, callgraph.Reached[int64]{Node: id, Depth: depth})
			}
		}
	}
	return reached
}

func (o oracle) path(from, to int64) []int64 {
	left, ok := o.between(from, to)
	if !ok {
		return nil
	}
	chain := []int64{from}
	for ; left > 1; left-- {
		chain = append(chain, o.ids[slices.IndexFunc(o.ids, func(id int64) bool {
			d, ok := o.between(id, to)
			return o.call[callgraph.Call{Caller: chain[len(chain)-1], Callee: id}] && ok && d == left-1
		})])
	}
	return append(chain, to)
}

func (o oracle) components() [][]int64 {
	var groups [][]int64
	for _, id := range o.ids {
		at := slices.IndexFunc(groups, func(group []int64) bool {
			return o.leads(group[0], id) && o.leads(id, group[0])
		})
		if at < 0 {
			groups = append(groups, []int64{id})
		} else {
			groups[at] = append(groups[at], id)
		}
	}
	return groups
}

func (o oracle) isTask(id int64) bool {
	for call := range o.call {
		if call.Callee == id && !o.leads(id, call.Caller) {
			return false
		}
	}
	return true
}

// check compares all answers of g with those of the oracle.
func check(t *testing.T, g *callgraph.Graph, ids []int64, calls []callgraph.Call, rnd *rand.Rand) {
	t.Helper()
	o := newOracle(ids, calls)
	if g.Len() != len(o.ids) || g.CallCount() != len(o.call) || !slices.Equal(g.IDs(), o.ids) {
		t.Fatalf("functions %v and %d calls, want %v and %d", g.IDs(), g.CallCount(), o.ids, len(o.call))
	}
	for call := range g.Calls() {
		if !o.call[call] {
			t.Fatalf("call %v is in the graph", call)
		}
	}
	part := func() (part []int64) {
		for _, id := range o.ids {
			if rnd.IntN(3) == 0 {
				part = append(part, id)
			}
		}
		rnd.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
		return part
	}
	starts := part()
	for _, dir := range []callgraph.Direction{callgraph.Up, callgraph.Down} {
		got, err := callgraph.Search(t.Context(), g, dir, starts)
		if want := o.search(dir, starts); err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v of %v: got %v, %v, want %v", dir, starts, got, err, want)
		}
	}
	for _, from := range starts {
		for _, to := range o.ids {
			got, err := callgraph.Path(t.Context(), g, from, to)
			if want := o.path(from, to); err != nil || !slices.Equal(got, want) {
				t.Fatalf("path from %d to %d: got %v, %v, want %v", from, to, got, err, want)
			}
		}
	}
	checkComponents(t, g, o, o.ids)
	some := part()
	var between []callgraph.Call
	for _, call := range calls {
		if slices.Contains(some, call.Caller) && slices.Contains(some, call.Callee) {
			between = append(between, call)
		}
	}
	checkComponents(t, g, newOracle(some, between), some)
	checkReach(t, g, o, starts)
}

// checkComponents asks about the functions among, of which o knows no others.
func checkComponents(t *testing.T, g *callgraph.Graph, o oracle, among []int64) {
	t.Helper()
	same := func(a, b [][]int64) bool { return slices.EqualFunc(a, b, slices.Equal[[]int64]) }
	want := o.components()
	got, err := g.Components(t.Context(), among)
	if err != nil || !same(got, want) {
		t.Fatalf("components among %v: got %v, %v, want %v", among, got, err, want)
	}
	want = slices.DeleteFunc(want, func(group []int64) bool { return !o.leads(group[0], group[0]) })
	if got, err = g.Cycles(t.Context(), among); err != nil || !same(got, want) {
		t.Fatalf("cycles among %v: got %v, %v, want %v", among, got, err, want)
	}
	order, err := g.Order(t.Context(), among)
	if err != nil || !slices.Equal(slices.Sorted(slices.Values(order)), o.ids) {
		t.Fatalf("order among %v: got %v, %v", among, order, err)
	}
	for call := range o.call {
		if !o.leads(call.Callee, call.Caller) && slices.Index(order, call.Caller) < slices.Index(order, call.Callee) {
			t.Fatalf("order among %v: %d stands before its callee %d in %v", among, call.Caller, call.Callee, order)
		}
	}
}

func checkReach(t *testing.T, g *callgraph.Graph, o oracle, changed []int64) {
	t.Helper()
	functions := o.search(callgraph.Up, changed)
	var tasks, some []int64
	for _, id := range o.ids {
		if slices.ContainsFunc(functions, func(r callgraph.Reached[int64]) bool { return r.Node == id }) && o.isTask(id) {
			tasks = append(tasks, id)
		}
		if slices.Contains(changed, id) && o.isTask(id) {
			some = append(some, id)
		}
	}
	reach, err := g.Reach(t.Context(), changed)
	if err != nil || !slices.Equal(reach.Functions, functions) || !slices.Equal(reach.Tasks, tasks) {
		t.Fatalf("reach of %v: got %v, %v, want %v with tasks %v", changed, reach, err, functions, tasks)
	}
	if got, err := g.Tasks(t.Context(), changed); err != nil || !slices.Equal(got, some) {
		t.Fatalf("tasks among %v: got %v, %v, want %v", changed, got, err, some)
	}
}

// draw gives a graph of at most 30 functions, ids far apart or close together.
func draw(rnd *rand.Rand) (ids []int64, calls []callgraph.Call) {
	n := 1 + rnd.IntN(30)
	spread := []int64{1, 3, 1 << 40}[rnd.IntN(3)]
	for range n {
		ids = append(ids, spread*(rnd.Int64N(40)-10))
	}
	for range rnd.IntN(2*n + 1) {
		calls = append(calls, callgraph.Call{Caller: ids[rnd.IntN(n)], Callee: ids[rnd.IntN(n)]})
	}
	return ids[:rnd.IntN(n)], calls
}

func TestAgainstOracle(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		ids, calls := draw(rnd)
		check(t, build(ids, calls), ids, calls, rnd)
	}
}

// model does what Delta says, on sets.
type model struct {
	ids   map[int64]bool
	calls map[callgraph.Call]bool
}

func (m model) apply(d callgraph.Delta) {
	for _, call := range d.RemoveCalls {
		delete(m.calls, call)
	}
	for _, id := range d.RemoveFunctions {
		delete(m.ids, id)
		maps.DeleteFunc(m.calls, func(call callgraph.Call, _ bool) bool { return call.Caller == id || call.Callee == id })
	}
	for _, id := range d.AddFunctions {
		m.ids[id] = true
	}
	for _, call := range d.AddCalls {
		m.calls[call] = true
		m.ids[call.Caller], m.ids[call.Callee] = true, true
	}
}

// lists gives what m holds in random order.
func (m model) lists(rnd *rand.Rand) ([]int64, []callgraph.Call) {
	ids, calls := slices.Collect(maps.Keys(m.ids)), slices.Collect(maps.Keys(m.calls))
	rnd.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
	return ids, calls
}

func drawDelta(rnd *rand.Rand, highest int64) (d callgraph.Delta) {
	id := func() int64 { return rnd.Int64N(highest) }
	call := func() callgraph.Call { return callgraph.Call{Caller: id(), Callee: id()} }
	for range rnd.IntN(4) {
		d.RemoveCalls = append(d.RemoveCalls, call())
	}
	for range rnd.IntN(3) {
		d.RemoveFunctions = append(d.RemoveFunctions, id())
	}
	for range rnd.IntN(3) {
		d.AddFunctions = append(d.AddFunctions, id())
	}
	for range rnd.IntN(5) {
		d.AddCalls = append(d.AddCalls, call())
	}
	return d
}

// TestWithAgainstOracle changes graphs many times over; ids grow, so that
// functions are put behind the others as well as between them.
func TestWithAgainstOracle(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		ids, calls := parse("1>2")
		m := model{make(map[int64]bool), make(map[callgraph.Call]bool)}
		m.apply(callgraph.Delta{AddFunctions: ids, AddCalls: calls})
		g := build(ids, calls)
		for round := range int64(60) {
			d := drawDelta(rnd, 4+round/2)
			next := g.With(d)
			ids, calls := m.lists(rnd)
			if got, want := text(g), text(build(ids, calls)); got != want {
				t.Fatalf("With changed its graph to %q, want %q", got, want)
			}
			m.apply(d)
			g = next
			ids, calls = m.lists(rnd)
			if got, want := text(g), text(build(ids, calls)); got != want {
				t.Fatalf("%+v made %q, want %q", d, got, want)
			}
			if round%10 == 9 {
				check(t, g, ids, calls, rnd)
			}
		}
	}
}

// TestWithManyPages changes a graph of several pages, where only removals and
// functions behind the others occur. Some pages have ids without gaps.
func TestWithManyPages(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	m := model{make(map[int64]bool), make(map[callgraph.Call]bool)}
	g := new(callgraph.Graph)
	id := func(n int64) int64 { return n + n/100 }
	for round := range int64(200) {
		top := 5 * round
		var d callgraph.Delta
		for n := top; n < top+5; n++ {
			d.AddCalls = append(d.AddCalls,
				callgraph.Call{Caller: id(n), Callee: id(rnd.Int64N(n + 1))},
				callgraph.Call{Caller: id(rnd.Int64N(n + 1)), Callee: id(n)})
		}
		for range rnd.IntN(12) {
			d.RemoveFunctions = append(d.RemoveFunctions, id(rnd.Int64N(top+1)))
		}
		g = g.With(d)
		m.apply(d)
		ids, calls := m.lists(rnd)
		if got, want := text(g), text(build(ids, calls)); got != want {
			t.Fatalf("round %d: got %q, want %q", round, got, want)
		}
	}
	if g.Len() < 128 {
		t.Fatalf("%d functions: want several pages", g.Len())
	}
}
