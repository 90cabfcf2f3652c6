// Package graphstore lets the algorithms of github.com/dominikbraun/graph run
// on a callgraph.Graph, by implementing that library's Store.
//
// Each function is a vertex whose hash and value are its id; each call is an
// edge from caller to callee. Vertices and edges are listed in ascending
// order. The store can only be read: a library of functions is changed where
// changes are checked, by store.Library, so every method that would write
// returns ErrReadOnly. The algorithms that make a graph (Clone,
// TransitiveReduction) make it in memory of their own, and so work.
//
// Two rough edges are that library's own: draw.DOT leaves out edges to the id
// 0, and BFSWithDepth counts vertices, not distances.
//
// That library reads every vertex and edge for each question. What callgraph
// answers itself (callers and callees at any depth, paths, components, cycles,
// order) it answers far faster; this is for all else.
package graphstore

import (
	"errors"

	"github.com/dominikbraun/graph"

	"github.com/funcshelf/funcshelf/callgraph"
)

// ErrReadOnly is what the methods that would change the graph return.
var ErrReadOnly = errors.New("the graph is read-only: functions and calls change through store.Library")

// Store shows a graph as a graph.Store. It is used with the trait
// graph.Directed. Its methods may be called from several goroutines at once.
type Store struct {
	calls   *callgraph.Graph
	options Options
}

var _ graph.Store[int64, int64] = (*Store)(nil)

// Options says what to tell of vertices beside their ids. The zero value tells
// nothing.
type Options struct {
	// Attributes gives the attributes of a vertex, such as the "label" that a
	// drawing shows. The function draw.DOT writes them between quotes as they
	// are. It may be nil.
	Attributes func(id int64) map[string]string
}

// New gives a store that shows calls.
func New(calls *callgraph.Graph, options Options) *Store {
	return &Store{calls, options}
}

// Vertex gives id and its attributes. The error is graph.ErrVertexNotFound if
// there is no function id.
func (s *Store) Vertex(id int64) (int64, graph.VertexProperties, error) {
	if !s.calls.Has(id) {
		return 0, graph.VertexProperties{}, graph.ErrVertexNotFound
	}
	var properties graph.VertexProperties
	if s.options.Attributes != nil {
		properties.Attributes = s.options.Attributes(id)
	}
	return id, properties, nil
}

// ListVertices gives all functions, ascending.
func (s *Store) ListVertices() ([]int64, error) {
	return s.calls.IDs(), nil
}

// VertexCount gives the number of functions.
func (s *Store) VertexCount() (int, error) {
	return s.calls.Len(), nil
}

// Edge gives the call of callee by caller. The error is graph.ErrEdgeNotFound
// if there is none.
func (s *Store) Edge(caller, callee int64) (graph.Edge[int64], error) {
	if !s.calls.HasCall(caller, callee) {
		return graph.Edge[int64]{}, graph.ErrEdgeNotFound
	}
	return graph.Edge[int64]{
		Source: caller,
		Target: callee,
		// UpdateEdge's options write into the map without looking.
		Properties: graph.EdgeProperties{Attributes: make(map[string]string)},
	}, nil
}

// ListEdges gives all calls, by caller and then callee, ascending.
func (s *Store) ListEdges() ([]graph.Edge[int64], error) {
	edges := make([]graph.Edge[int64], 0, s.calls.CallCount())
	for call := range s.calls.Calls() {
		edges = append(edges, graph.Edge[int64]{Source: call.Caller, Target: call.Callee})
	}
	return edges, nil
}

// AddVertex returns ErrReadOnly.
func (s *Store) AddVertex(int64, int64, graph.VertexProperties) error { return ErrReadOnly }

// RemoveVertex returns ErrReadOnly.
func (s *Store) RemoveVertex(int64) error { return ErrReadOnly }

// AddEdge returns ErrReadOnly.
func (s *Store) AddEdge(int64, int64, graph.Edge[int64]) error { return ErrReadOnly }

// UpdateEdge returns ErrReadOnly.
func (s *Store) UpdateEdge(int64, int64, graph.Edge[int64]) error { return ErrReadOnly }

// RemoveEdge returns ErrReadOnly.
func (s *Store) RemoveEdge(int64, int64) error { return ErrReadOnly }
