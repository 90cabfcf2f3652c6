package bench_test

import (
	"cmp"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// sizes are those that each question is asked at, so that what grows with the
// library can be told from what grows with the answer.
var sizes = []int{1_000, 100_000, 1_000_000, 10_000_000}

var largest = flag.Int("largest", 1_000_000, "leave out graphs and libraries of more functions")

// withPeers is the size at which others are asked too.
const withPeers = 100_000

// budgetAt gives a budget that the design sets for libraries of 100,000
// functions, where n is that large.
func budgetAt(n int, most float64) float64 {
	if n < 100_000 {
		return 0
	}
	return most
}

func label(n int) string {
	switch {
	case n%1_000_000 == 0:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n%1_000 == 0:
		return fmt.Sprintf("%dk", n/1_000)
	}
	return fmt.Sprint(n)
}

func each(b *testing.B, run func(b *testing.B, n int)) {
	upTo(b, *largest, run)
}

// upTo is each for what takes too long with many.
func upTo(b *testing.B, most int, run func(b *testing.B, n int)) {
	for _, n := range sizes {
		if n <= min(most, *largest) {
			b.Run(label(n), func(b *testing.B) { run(b, n) })
		}
	}
}

// BenchmarkGraphCallers asks for the direct callers of one function after the
// other, all over the graph, and copies their names.
func BenchmarkGraphCallers(b *testing.B) {
	each(b, func(b *testing.B, n int) {
		s := random(n)
		g, bare := s.builder().Graph(), s.up()
		names := make([]string, n+1)
		for id := range names {
			names[id] = name(id)
		}
		for id := 1; id <= n; id++ {
			if !slices.Equal(g.Callers(int64(id)), wide(bare.of(int32(id)))) {
				b.Fatalf("callers of %d are %v, want %v", id, g.Callers(int64(id)), bare.of(int32(id)))
			}
		}
		var at uint64
		next := func() int64 {
			at += 7919
			return int64(at%uint64(n)) + 1
		}
		var ids []int64
		var answer []string
		asked, ctx := make([]int64, 1), b.Context()
		ours := clock(func() {
			answer = answer[:0]
			asked[0] = next()
			ids, _ = g.AppendNeighbours(ctx, callgraph.Up, asked, ids[:0])
			for _, id := range ids {
				answer = append(answer, names[id])
			}
		})
		floor := clock(func() {
			answer = answer[:0]
			for _, id := range bare.of(int32(next())) {
				answer = append(answer, names[id])
			}
		})
		versus(b, ours, rival{"floor", floor, budgetAt(n, 1.5)})
	})
}

func wide(ids []int32) []int64 {
	var list []int64
	for _, id := range ids {
		list = append(list, int64(id))
	}
	return list
}

// BenchmarkGraphAllCallers asks what calls function 1 at any depth: almost
// all.
func BenchmarkGraphAllCallers(b *testing.B) {
	each(b, func(b *testing.B, n int) { benchmarkAllCallers(b, random(n), 1, budgetAt(n, 2)) })
}

// BenchmarkGraphShapes asks the same of graphs that are hard on a walk. The
// design sets no budget for them.
func BenchmarkGraphShapes(b *testing.B) {
	for _, s := range []struct {
		name  string
		graph *shape
	}{{"chain", chain(100_000)}, {"hub", hub(100_001)}, {"dense", dense(1_000)}} {
		if s.graph.n() <= *largest+1 {
			b.Run(s.name, func(b *testing.B) { benchmarkAllCallers(b, s.graph, 1, 0) })
		}
	}
}

// BenchmarkGraphFewCallers asks it of a function that ten call at some depth:
// the time is that of the answer, whatever the graph is.
func BenchmarkGraphFewCallers(b *testing.B) {
	each(b, func(b *testing.B, n int) {
		s := random(n)
		benchmarkAllCallers(b, s, calledBy(s, 10), 0)
	})
}

// calledBy gives a function that so many call at some depth, or the next
// greater number.
func calledBy(s *shape, want int) int32 {
	up := s.up()
	for id := int32(s.n()); id > 0; id-- {
		if callers, _ := up.walk(id); len(callers) >= want {
			return id
		}
	}
	return 1
}

// benchmarkAllCallers asks who calls id at any depth; most is the budget
// beside the floor, 0 for none.
func benchmarkAllCallers(b *testing.B, s *shape, id int32, most float64) {
	g, bare := s.builder().Graph(), s.up()
	ask := func() []callgraph.Reached[int64] {
		reached, err := callgraph.Search(b.Context(), g, callgraph.Up, []int64{int64(id)})
		if err != nil {
			b.Fatal(err)
		}
		return reached
	}
	nodes, depths := bare.walk(id)
	var want []callgraph.Reached[int64]
	for i, node := range nodes {
		want = append(want, callgraph.Reached[int64]{Node: int64(node), Depth: int(depths[i])})
	}
	slices.SortFunc(want, func(a, b callgraph.Reached[int64]) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(a.Node, b.Node))
	})
	if !slices.Equal(ask(), want) {
		b.Fatalf("all callers of %d are not what a plain walk finds", id)
	}
	others := []rival{{"floor", clock(func() { bare.walk(id) }), most}}
	if s.n() == withPeers && most > 0 {
		budget := map[string]float64{"networkx": 1. / 50, "dominikbraun": 1. / 50}
		others = append(others, rivals(b, peers(b, s), budget, len(want), "all", id)...)
	}
	versus(b, clock(func() { ask() }), others...)
}

// BenchmarkGraphPath asks for the shortest chain of calls from the last
// function to the first.
func BenchmarkGraphPath(b *testing.B) {
	each(b, func(b *testing.B, n int) {
		s := random(n)
		g, bare := s.builder().Graph(), s.down()
		ask := func() []int64 {
			path, err := callgraph.Path(b.Context(), g, int64(n), 1)
			if err != nil {
				b.Fatal(err)
			}
			return path
		}
		path, want := ask(), bare.path(int32(n), 1)
		for i, id := range path[1:] {
			if !slices.Contains(bare.of(int32(path[i])), int32(id)) {
				b.Fatalf("%d does not call %d", path[i], id)
			}
		}
		if len(path) != want+1 {
			b.Fatalf("a path of %d calls, want %d", len(path)-1, want)
		}
		others := []rival{{name: "floor", run: clock(func() { bare.path(int32(n), 1) })}}
		if n == withPeers {
			others = append(others, rivals(b, peers(b, s), nil, want, "path", int32(n), 1)...)
		}
		versus(b, clock(func() { ask() }), others...)
	})
}

// BenchmarkGraphCycles looks for cycles, where there are a few.
func BenchmarkGraphCycles(b *testing.B) {
	each(b, func(b *testing.B, n int) {
		s := newRandom(n)
		for id := n / 10; id < n; id += n / 10 { // ten functions that something they call calls
			callee := s.callees[id][0]
			if at, found := slices.BinarySearch(s.callees[callee], int32(id)); !found {
				s.callees[callee] = slices.Insert(s.callees[callee], at, int32(id))
			}
		}
		g, bare := s.builder().Graph(), s.down()
		ask := func() int {
			cycles, err := g.Cycles(b.Context(), g.IDs())
			if err != nil {
				b.Fatal(err)
			}
			return len(cycles)
		}
		want := bare.components()
		if got := ask(); got != want || want == 0 {
			b.Fatalf("%d cycles, want %d", got, want)
		}
		others := []rival{{name: "floor", run: clock(func() { bare.components() })}}
		if n == withPeers {
			others = append(others, rivals(b, peers(b, s), nil, want, "cycles")...)
		}
		versus(b, clock(func() { ask() }), others...)
	})
}

// BenchmarkGraphBuild makes the graph from its calls; the floor sorts them.
func BenchmarkGraphBuild(b *testing.B) {
	each(b, func(b *testing.B, n int) {
		s := random(n)
		builder := s.builder()
		if g := builder.Graph(); g.Len() != n || g.CallCount() != s.calls() {
			b.Fatalf("%d functions and %d calls, want %d and %d", g.Len(), g.CallCount(), n, s.calls())
		}
		versus(b, clock(func() { builder.Graph() }), rival{name: "floor", run: clock(func() { s.up(); s.down() })})
	})
}

// BenchmarkGraphChange takes one call away and adds one of a new function; the
// floor is the time that making the graph anew would take.
func BenchmarkGraphChange(b *testing.B) {
	each(b, func(b *testing.B, n int) {
		s := random(n)
		builder := s.builder()
		g := builder.Graph()
		id, fresh := int64(n/2), int64(n+1)
		callee := g.Callees(id)[0]
		d := callgraph.Delta{
			RemoveCalls: []callgraph.Call{{Caller: id, Callee: callee}},
			AddCalls:    []callgraph.Call{{Caller: fresh, Callee: id}},
		}
		next := g.With(d)
		if next.HasCall(id, callee) || !next.HasCall(fresh, id) || next.CallCount() != s.calls() {
			b.Fatal("the change is not as asked for")
		}
		versus(b, clock(func() { g.With(d) }), rival{name: "rebuild", run: clock(func() { builder.Graph() })})
	})
}

// BenchmarkGraphMemory weighs the graph against its budget: 64 bytes a
// function and 16 a call.
func BenchmarkGraphMemory(b *testing.B) {
	each(b, func(b *testing.B, n int) {
		s := random(n)
		builder := s.builder()
		before := kept()
		g := builder.Graph()
		used := kept() - before
		runtime.KeepAlive(builder)
		for b.Loop() {
			g.Len()
		}
		b.ReportMetric(used, "B")
		report(b, "allowed", used/float64(64*n+16*s.calls()), 1)
	})
}
