package callgraph_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// sample gives the functions 1 to n and calls of them, half to functions near
// by and half to any: a function calls only what stands before it, so that 1
// is called, at some depth, by almost all.
func sample(n, calls int) (ids []int64, edges []callgraph.Call) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for id := range int64(n) {
		ids = append(ids, id+1)
	}
	for len(edges) < calls {
		caller := 2 + rnd.Int64N(int64(n)-1)
		near := min(caller-1, 100)
		if len(edges)%2 == 0 {
			near = caller - 1
		}
		edges = append(edges, callgraph.Call{Caller: caller, Callee: caller - 1 - rnd.Int64N(near)})
	}
	return ids, edges
}

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

// floor is what no graph can do without: callers in one array, by one walk.
type floor struct {
	start []int32
	cells []int32
}

func newFloor(n int, calls []callgraph.Call) *floor {
	f := &floor{make([]int32, n+2), make([]int32, 0, len(calls))}
	calls = slices.Clone(calls)
	slices.SortFunc(calls, func(a, b callgraph.Call) int { return int(a.Callee - b.Callee) })
	for _, call := range calls {
		f.start[call.Callee+1]++
		f.cells = append(f.cells, int32(call.Caller))
	}
	for i := range n + 1 {
		f.start[i+1] += f.start[i]
	}
	return f
}

func (f *floor) allCallers(of int32) (nodes, depths []int32) {
	seen := make([]bool, len(f.start))
	level := []int32{of}
	for depth := int32(1); len(level) > 0; depth++ {
		first := len(nodes)
		for _, node := range level {
			for _, caller := range f.cells[f.start[node]:f.start[node+1]] {
				if !seen[caller] {
					seen[caller] = true
					nodes, depths = append(nodes, caller), append(depths, depth)
				}
			}
		}
		level = nodes[first:]
	}
	return nodes, depths
}

// callers is the walk of one row, with the names.
func (f *floor) callers(of int32, names []string, out []string) []string {
	for _, caller := range f.cells[f.start[of]:f.start[of+1]] {
		out = append(out, names[caller])
	}
	return out
}

var sizes = []struct {
	name string
	n    int
}{{"1k", 1_000}, {"100k", 100_000}, {"1M", 1_000_000}}

func BenchmarkAllCallers(b *testing.B) {
	for _, size := range sizes {
		ids, calls := sample(size.n, 5*size.n)
		g, f := build(ids, calls), newFloor(size.n, calls)
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				reached, err := callgraph.Search(b.Context(), g, callgraph.Up, []int64{1})
				if err != nil || len(reached) < size.n*9/10 {
					b.Fatalf("%d functions, %v", len(reached), err)
				}
			}
		})
		b.Run(size.name+"/floor", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if nodes, _ := f.allCallers(1); len(nodes) < size.n*9/10 {
					b.Fatalf("%d functions", len(nodes))
				}
			}
		})
	}
}

// BenchmarkFewCallers asks for all callers where there are few: the time is to
// grow with the answer, not with the graph.
func BenchmarkFewCallers(b *testing.B) {
	for _, size := range sizes {
		g := build(sample(size.n, 5*size.n))
		id := int64(size.n)
		ask := func(b *testing.B) int {
			reached, err := callgraph.Search(b.Context(), g, callgraph.Up, []int64{id})
			if err != nil {
				b.Fatal(err)
			}
			return len(reached)
		}
		for ask(b) != 10 {
			id--
		}
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ask(b)
			}
		})
	}
}

// BenchmarkCallers asks for the direct callers of one function after the
// other, and copies their names.
func BenchmarkCallers(b *testing.B) {
	for _, size := range sizes {
		ids, calls := sample(size.n, 5*size.n)
		g, f := build(ids, calls), newFloor(size.n, calls)
		names := make([]string, size.n+1)
		for i := range names {
			names[i] = fmt.Sprint("function", i)
		}
		var next uint64
		pick := func() int64 { // all over the graph
			next += 7919
			return int64(next%uint64(size.n)) + 1
		}
		b.Run(size.name, func(b *testing.B) {
			var callers []int64
			var out []string
			for b.Loop() {
				callers, _ = g.AppendNeighbours(b.Context(), callgraph.Up, []int64{pick()}, callers[:0])
				out = out[:0]
				for _, id := range callers {
					out = append(out, names[id])
				}
			}
		})
		b.Run(size.name+"/floor", func(b *testing.B) {
			var out []string
			for b.Loop() {
				out = f.callers(int32(pick()), names, out[:0])
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, size := range sizes {
		ids, calls := sample(size.n, 5*size.n)
		b.Run(size.name, func(b *testing.B) {
			before := heap()
			g := build(ids, calls)
			used := heap() - before
			perCall := 8.0 // two cells; the rest is the functions'
			perFunction := (float64(used) - perCall*float64(g.CallCount())) / float64(g.Len())
			for b.Loop() {
				build(ids, calls)
			}
			b.ReportMetric(perFunction, "B/function")
			b.ReportMetric(perCall, "B/call")
			runtime.KeepAlive(g)
		})
	}
}

// heap gives the bytes in use.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// BenchmarkWith changes three calls, one of them by a new function.
func BenchmarkWith(b *testing.B) {
	for _, size := range sizes {
		g := build(sample(size.n, 5*size.n))
		id := int64(size.n / 2)
		d := callgraph.Delta{
			RemoveCalls: []callgraph.Call{{Caller: id, Callee: g.Callees(id)[0]}},
			AddCalls:    []callgraph.Call{{Caller: id, Callee: id + 10}, {Caller: int64(size.n) + 1, Callee: id}},
		}
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g.With(d)
			}
		})
	}
}

func BenchmarkCycles(b *testing.B) {
	for _, size := range sizes {
		g := build(sample(size.n, 5*size.n))
		b.Run(size.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := g.Cycles(b.Context(), g.IDs()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
