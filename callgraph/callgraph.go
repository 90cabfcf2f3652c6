// Package callgraph answers questions about who calls whom.
//
// Its words:
//
//   - A function is a node, named by an id of the caller's choosing.
//   - A call is an edge from a function, the caller, to one that it needs, the
//     callee. A call is there or not: how often, on which lines and whether as
//     a reference is not kept here.
//   - All callers of a function are what calls it at any depth; the depth is
//     the shortest distance. A function is among its own callers only when it
//     is on a cycle. All callees likewise.
//   - A task is a function whose callers, if any, all lie on a cycle with it.
//   - Reach is what a change of a function can change: all its callers, and the
//     tasks among them.
//
// There is one breadth first search, behind Search and Path. It asks an
// Adjacency for the neighbours of a whole level of nodes at once, so that it
// takes a database one query a level, and keeps of them what it had not met.
//
// A Graph is an Adjacency in memory, which never changes: readers need no
// lock, and With derives the graph after a change, sharing what did not
// change. Inside, functions are numbered in the order of their ids, and the
// callers and the callees of all stand in two arrays of int32, compressed
// sparse rows, so that a function takes 8 bytes, or 16 where ids have gaps,
// and a call 8. What changes later is kept in pages of 64 functions beside
// them, each with its own rows. Search and Path run on the numbers when they
// are given a Graph. What cannot be told level by level (components, cycles,
// order, tasks) is asked of a Graph only; it costs what the functions asked
// about and their calls cost, not the whole graph. A database that is asked
// such a thing once builds a Graph of the part in question.
//
// The package knows neither names nor sources, and checks nothing. Answers
// depend on the functions and calls alone, not on the order in which they were
// added or changed. A Graph has at most 2^31-1 functions, removed ones that
// still take up room included, and 2^32-1 calls.
//
// Pictures are drawn by the package diagram below it, and the package
// graphstore lets the algorithms of github.com/dominikbraun/graph run on a
// Graph.
package callgraph

import "context"

// Node is the identity of a function: a dense index in a Graph, a row id in a
// database.
type Node interface{ ~int32 | ~int64 }

// Direction says which way edges are followed.
type Direction int8

// The directions: Up goes from a function to its callers, Down to its callees.
const (
	Up Direction = iota
	Down
)

// String gives "callers" for Up and "callees" for Down.
func (d Direction) String() string {
	if d == Up {
		return "callers"
	}
	return "callees"
}

// Adjacency gives neighbours. A Graph implements it in memory; a database
// implements it with one query a batch.
type Adjacency[N Node] interface {
	// AppendNeighbours appends to out the callers (Up) or callees (Down) of
	// all nodes, in any order, with repetitions allowed, and returns it. The
	// nodes are ascending, each once; it neither changes nor keeps them.
	AppendNeighbours(ctx context.Context, dir Direction, nodes []N, out []N) ([]N, error)
}

// Reached is a node found by Search and its distance, at least 1.
type Reached[N Node] struct {
	Node  N
	Depth int
}
