package bench_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/funcshelf/funcshelf/callgraph"
)

// shape is a graph of calls: the functions 1 to n, and whom each calls,
// ascending. callees[0] is empty.
type shape struct {
	callees [][]int32
}

func (s *shape) n() int { return len(s.callees) - 1 }

func newShape(n int) *shape { return &shape{make([][]int32, n+1)} }

// random gives what newRandom makes, made once and not to be changed.
func random(n int) *shape {
	if randoms[n] == nil {
		randoms[n] = newRandom(n)
	}
	return randoms[n]
}

var randoms = map[int]*shape{} // by size

// newRandom makes n functions of which each calls five others, half of them near
// and half anywhere. A function calls only what stands before it, as a library
// grows, so that 1 is called, at some depth, by almost all.
func newRandom(n int) *shape {
	s, rnd := newShape(n), rand.New(rand.NewPCG(1, 2))
	for id := 2; id <= n; id++ {
		for len(s.callees[id]) < min(5, id-1) {
			near := min(id-1, 100)
			if rnd.IntN(2) == 0 {
				near = id - 1
			}
			callee := int32(id - 1 - rnd.IntN(near))
			if at, found := slices.BinarySearch(s.callees[id], callee); !found {
				s.callees[id] = slices.Insert(s.callees[id], at, callee)
			}
		}
	}
	return s
}

// chain: each function calls the one before it.
func chain(n int) *shape {
	s := newShape(n)
	for id := 2; id <= n; id++ {
		s.callees[id] = []int32{int32(id - 1)}
	}
	return s
}

// hub: all call the first.
func hub(n int) *shape {
	s := newShape(n)
	for id := 2; id <= n; id++ {
		s.callees[id] = []int32{1}
	}
	return s
}

// dense: each calls every other one.
func dense(n int) *shape {
	s := newShape(n)
	for id := 1; id <= n; id++ {
		for callee := 1; callee <= n; callee++ {
			if callee != id {
				s.callees[id] = append(s.callees[id], int32(callee))
			}
		}
	}
	return s
}

// calls gives the number of calls.
func (s *shape) calls() (n int) {
	for _, callees := range s.callees {
		n += len(callees)
	}
	return n
}

func (s *shape) builder() *callgraph.Builder {
	b := new(callgraph.Builder)
	for id := 1; id <= s.n(); id++ {
		b.AddFunction(int64(id))
	}
	for id, callees := range s.callees {
		for _, callee := range callees {
			b.AddCall(int64(id), int64(callee))
		}
	}
	return b
}

// csr is what no graph can do without: the neighbours of each function in one
// array, by one walk.
type csr struct{ start, cells []int32 }

func (c *csr) of(id int32) []int32 { return c.cells[c.start[id]:c.start[id+1]] }

// down gives the callees, up the callers.
func (s *shape) down() *csr {
	c := &csr{start: []int32{0}}
	for _, callees := range s.callees {
		c.cells = append(c.cells, callees...)
		c.start = append(c.start, int32(len(c.cells)))
	}
	return c
}

func (s *shape) up() *csr {
	callers := make([][]int32, s.n()+1)
	for id, callees := range s.callees {
		for _, callee := range callees {
			callers[callee] = append(callers[callee], int32(id))
		}
	}
	return (&shape{callers}).down()
}

// walk gives all that can be reached, nearest first, and the depths.
func (c *csr) walk(from int32) (nodes, depths []int32) {
	seen := make([]bool, len(c.start))
	level := []int32{from}
	for depth := int32(1); len(level) > 0; depth++ {
		first := len(nodes)
		for _, node := range level {
			for _, next := range c.of(node) {
				if !seen[next] {
					seen[next] = true
					nodes, depths = append(nodes, next), append(depths, depth)
				}
			}
		}
		level = nodes[first:]
	}
	return nodes, depths
}

// path gives the length of a shortest chain from from to to, 0 if there is
// none.
func (c *csr) path(from, to int32) (length int) {
	seen := make([]bool, len(c.start))
	level, spare := []int32{from}, []int32(nil)
	for length = 1; len(level) > 0; length++ {
		spare = spare[:0]
		for _, node := range level {
			for _, next := range c.of(node) {
				if next == to {
					return length
				}
				if !seen[next] {
					seen[next] = true
					spare = append(spare, next)
				}
			}
		}
		level, spare = spare, level
	}
	return 0
}

// components counts the strongly connected components of two or more
// functions, by Tarjan's algorithm without recursion.
func (c *csr) components() (count int) {
	n := len(c.start) - 1
	index, low, next := make([]int32, n), make([]int32, n), make([]int32, n)
	onStack := make([]bool, n)
	var stack, way []int32
	counter := int32(0)
	for root := range int32(n) {
		if index[root] != 0 {
			continue
		}
		way = append(way, root)
		for len(way) > 0 {
			node := way[len(way)-1]
			if index[node] == 0 {
				counter++
				index[node], low[node] = counter, counter
				stack, onStack[node], next[node] = append(stack, node), true, c.start[node]
			}
			if next[node] < c.start[node+1] {
				to := c.cells[next[node]]
				next[node]++
				if index[to] == 0 {
					way = append(way, to)
				} else if onStack[to] {
					low[node] = min(low[node], index[to])
				}
				continue
			}
			way = way[:len(way)-1]
			if len(way) > 0 {
				low[way[len(way)-1]] = min(low[way[len(way)-1]], low[node])
			}
			if low[node] == index[node] {
				size := 0
				for top := int32(-1); top != node; size++ {
					top = stack[len(stack)-1]
					stack, onStack[top] = stack[:len(stack)-1], false
				}
				if size > 1 {
					count++
				}
			}
		}
	}
	return count
}

// name is that of function id.
func name(id int) string { return fmt.Sprintf("step_%07d", id) }
