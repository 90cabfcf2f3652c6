package callgraph_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// TestDeepChain walks a chain of a million calls, which would overflow the
// stack of a recursive walk, and closes it to a ring.
func TestDeepChain(t *testing.T) {
	const n = 1_000_000
	var b callgraph.Builder
	for id := range int64(n) {
		b.AddFunction(id)
	}
	for id := range int64(n - 1) {
		b.AddCall(id, id+1)
	}
	g := b.Graph()
	reach, err := g.Reach(t.Context(), []int64{n - 1})
	if err != nil || len(reach.Functions) != n-1 || reach.Functions[n-2] != (callgraph.Reached[int64]{Node: 0, Depth: n - 1}) {
		t.Fatalf("reach of the end: %d functions, %v", len(reach.Functions), err)
	}
	if !slices.Equal(reach.Tasks, []int64{0}) {
		t.Errorf("tasks %v, want [0]", reach.Tasks)
	}
	chain, err := callgraph.Path(t.Context(), g, 0, n-1)
	if err != nil || len(chain) != n || chain[0] != 0 || chain[n/2] != n/2 || chain[n-1] != n-1 {
		t.Errorf("path of %d functions, %v", len(chain), err)
	}
	order, err := g.Order(t.Context(), g.IDs())
	if err != nil || len(order) != n || order[0] != n-1 || order[n-1] != 0 {
		t.Errorf("order of %d functions, %v", len(order), err)
	}
	if cycles, err := g.Cycles(t.Context(), g.IDs()); err != nil || cycles != nil {
		t.Errorf("%d cycles, %v", len(cycles), err)
	}
	ring := g.With(callgraph.Delta{AddCalls: []callgraph.Call{{Caller: n - 1, Callee: 0}}})
	around, err := callgraph.Search(t.Context(), ring, callgraph.Up, []int64{0})
	if err != nil || len(around) != n || around[n-1] != (callgraph.Reached[int64]{Node: 0, Depth: n}) {
		t.Errorf("%d functions around the ring, %v", len(around), err)
	}
	cycles, err := ring.Cycles(t.Context(), ring.IDs())
	if err != nil || len(cycles) != 1 || len(cycles[0]) != n || cycles[0][n-1] != n-1 {
		t.Errorf("%d cycles in the ring, %v", len(cycles), err)
	}
}

// TestHub has one function that 100,000 others call.
func TestHub(t *testing.T) {
	const n = 100_000
	var b callgraph.Builder
	for id := range int64(n) {
		b.AddCall(n-id, 0)
	}
	g := b.Graph()
	callers := g.Callers(0)
	if len(callers) != n || callers[0] != 1 || callers[n-1] != n {
		t.Errorf("%d callers", len(callers))
	}
	reach, err := g.Reach(t.Context(), []int64{0})
	if err != nil || len(reach.Functions) != n || reach.Functions[n-1] != (callgraph.Reached[int64]{Node: n, Depth: 1}) || len(reach.Tasks) != n {
		t.Errorf("reach: %d functions and %d tasks, %v", len(reach.Functions), len(reach.Tasks), err)
	}
	less := g.With(callgraph.Delta{RemoveFunctions: []int64{n / 2}, AddCalls: []callgraph.Call{{Caller: n + 1, Callee: 0}}})
	callers = less.Callers(0)
	if len(callers) != n || slices.Contains(callers, n/2) || callers[n-1] != n+1 {
		t.Errorf("%d callers after the change", len(callers))
	}
	if none := less.With(callgraph.Delta{RemoveFunctions: []int64{0}}); none.Len() != n || none.CallCount() != 0 {
		t.Errorf("%d functions and %d calls without the hub", none.Len(), none.CallCount())
	}
}

// TestSmallAnswersAreCheap asks little of a large graph: the memory taken must
// not grow with the graph.
func TestSmallAnswersAreCheap(t *testing.T) {
	const n = 1_000_000
	var b callgraph.Builder
	for id := range int64(n) {
		b.AddFunction(id)
	}
	b.AddCall(500_000, 700_000)
	b.AddCall(999_999, 500_000)
	g := b.Graph()
	for name, ask := range map[string]func() error{
		"search": func() error {
			_, err := callgraph.Search(t.Context(), g, callgraph.Up, []int64{700_000})
			return err
		},
		"path":   func() error { _, err := callgraph.Path(t.Context(), g, 999_999, 700_000); return err },
		"reach":  func() error { _, err := g.Reach(t.Context(), []int64{700_000}); return err },
		"cycles": func() error { _, err := g.Cycles(t.Context(), []int64{5, 999_999}); return err },
		"tasks":  func() error { _, err := g.Tasks(t.Context(), []int64{700_000}); return err },
	} {
		const times = 100
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range times {
			if err := ask(); err != nil {
				t.Fatal(name, err)
			}
		}
		runtime.ReadMemStats(&after)
		if each := (after.TotalAlloc - before.TotalAlloc) / times; each > 4096 {
			t.Errorf("%s takes %d bytes of memory, want a few hundred", name, each)
		}
	}
}

// TestMemory holds the graph to its budget of 64 bytes a function and 16 a
// call, also where ids have gaps, and sees that removed functions go in time.
func TestMemory(t *testing.T) {
	const n = 200_000
	before := heap()
	var b callgraph.Builder
	var gone callgraph.Delta
	for id := range int64(n) {
		b.AddFunction(3 * id)
		b.AddCall(3*id, 3*(id/2))
		if id > 0 {
			gone.RemoveFunctions = append(gone.RemoveFunctions, 3*id)
		}
	}
	lists := heap() - before
	g := b.Graph()
	if used := heap() - before - lists; used > (64+16)*n {
		t.Errorf("%d bytes for %d functions and as many calls", used, n)
	}
	g = g.With(gone)
	if used := heap() - before - lists; used > 100_000 {
		t.Errorf("%d bytes after all functions but one were removed", used)
	}
	if g.Len() != 1 || g.CallCount() != 1 {
		t.Errorf("%d functions and %d calls are left, want 1 and 1", g.Len(), g.CallCount())
	}
	runtime.KeepAlive(&b)
	runtime.KeepAlive(gone)
}

// heap gives the bytes in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
