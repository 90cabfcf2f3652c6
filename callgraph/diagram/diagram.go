// Package diagram writes pictures of functions and their calls: as DOT for
// Graphviz, as Mermaid for Markdown, and as JSON for programs.
//
// The same diagram always gives the same bytes: functions in byte order of
// their names, calls in that of caller and callee. In pictures a function is
// a box, a primitive an ellipse or a box with double sides, a hole a dashed
// hexagon; a reference is a dashed arrow. Names may be any text: whatever has
// a meaning in the format is escaped.
//
// The package draws what it is given. It neither chooses a part of a library
// nor lays anything out.
package diagram

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// Diagram is what is to be drawn. The zero Diagram is empty.
type Diagram struct {
	Nodes []Node `json:"nodes"` // in any order; each name once
	Edges []Edge `json:"edges"` // in any order; each pair of ends once, and both in Nodes
}

// Node is a function.
type Node struct {
	Name string   `json:"name"`
	Kind NodeKind `json:"kind"`
}

// Edge is a call, from the name of the caller to the name of the callee.
type Edge struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Kind EdgeKind `json:"kind"`
}

// NodeKind says what stands behind a name.
type NodeKind string

// The kinds of nodes.
const (
	Function  NodeKind = "function"
	Primitive NodeKind = "primitive" // provided by the host
	Hole      NodeKind = "hole"      // not written yet
)

// EdgeKind tells a call from a reference as a value.
type EdgeKind string

// The kinds of edges.
const (
	Call      EdgeKind = "call"
	Reference EdgeKind = "reference"
)

// JSON writes d as one line:
//
//	{"nodes":[{"name","kind"}],"edges":[{"from","to","kind"}]}
//
// The lists are never null. Bytes of names that are not UTF-8 become U+FFFD.
// An error is that of w, or says what in d is not as Diagram wants it; then
// nothing is written.
func (d Diagram) JSON(w io.Writer) error {
	d, err := d.sorted()
	if err != nil {
		return err
	}
	if err := json.NewEncoder(w).Encode(d); err != nil {
		return fmt.Errorf("writing the diagram as JSON: %w", err)
	}
	return nil
}

// sorted gives a copy of d in the order of writing, its lists not nil.
func (d Diagram) sorted() (Diagram, error) {
	known := make(map[string]bool, len(d.Nodes))
	for _, node := range d.Nodes {
		if _, ok := dotShapes[node.Kind]; !ok {
			return d, fmt.Errorf("node %q has kind %q: want function, primitive or hole", node.Name, node.Kind)
		}
		if known[node.Name] {
			return d, fmt.Errorf("node %q is there twice: want each name once", node.Name)
		}
		known[node.Name] = true
	}
	for _, edge := range d.Edges {
		if _, ok := dotLines[edge.Kind]; !ok {
			return d, fmt.Errorf("edge from %q to %q has kind %q: want call or reference", edge.From, edge.To, edge.Kind)
		}
		for _, end := range [...]string{edge.From, edge.To} {
			if !known[end] {
				return d, fmt.Errorf("edge from %q to %q: no node %q", edge.From, edge.To, end)
			}
		}
	}
	d.Nodes = append([]Node{}, d.Nodes...)
	d.Edges = append([]Edge{}, d.Edges...)
	slices.SortFunc(d.Nodes, func(a, b Node) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(d.Edges, compareEnds)
	for i := 1; i < len(d.Edges); i++ {
		if compareEnds(d.Edges[i-1], d.Edges[i]) == 0 {
			return d, fmt.Errorf("edge from %q to %q is there twice: want one for a pair", d.Edges[i].From, d.Edges[i].To)
		}
	}
	return d, nil
}

func compareEnds(a, b Edge) int {
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
}
