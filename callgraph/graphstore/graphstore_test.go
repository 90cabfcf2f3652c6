package graphstore_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dominikbraun/graph"
	"github.com/dominikbraun/graph/draw"

	"github.com/funcshelf/funcshelf/callgraph"
	"github.com/funcshelf/funcshelf/callgraph/graphstore"
)

// sample has a cycle 2 3 5, a function that calls itself, and one alone.
func sample() *callgraph.Graph {
	var b callgraph.Builder
	b.AddFunction(7)
	for _, call := range [][2]int64{{1, 2}, {2, 3}, {3, 5}, {5, 2}, {3, 4}, {4, 4}, {6, 4}} {
		b.AddCall(call[0], call[1])
	}
	return b.Graph()
}

func identity(id int64) int64 { return id }

func directed(g *callgraph.Graph) graph.Graph[int64, int64] {
	return graph.NewWithStore(identity, graphstore.New(g, graphstore.Options{}), graph.Directed())
}

func TestRead(t *testing.T) {
	s := graphstore.New(sample(), graphstore.Options{})
	vertices, err := s.ListVertices()
	if want := []int64{1, 2, 3, 4, 5, 6, 7}; err != nil || !slices.Equal(vertices, want) {
		t.Errorf("got vertices %v, %v, want %v", vertices, err, want)
	}
	if n, err := s.VertexCount(); err != nil || n != 7 {
		t.Errorf("got %d vertices, %v, want 7", n, err)
	}
	edges, err := s.ListEdges()
	var got []string
	for _, edge := range edges {
		got = append(got, fmt.Sprintf("%d>%d", edge.Source, edge.Target))
	}
	if want := "1>2 2>3 3>4 3>5 4>4 5>2 6>4"; err != nil || strings.Join(got, " ") != want {
		t.Errorf("got edges %v, %v, want %s", got, err, want)
	}
	if id, properties, err := s.Vertex(3); err != nil || id != 3 || properties.Attributes != nil {
		t.Errorf("got vertex %d, %v, %v", id, properties, err)
	}
	if _, _, err := s.Vertex(8); !errors.Is(err, graph.ErrVertexNotFound) {
		t.Errorf("got %v for a vertex that is not there", err)
	}
	if edge, err := s.Edge(3, 5); err != nil || edge.Source != 3 || edge.Target != 5 {
		t.Errorf("got edge %v, %v", edge, err)
	}
	for _, ends := range [][2]int64{{5, 3}, {8, 1}, {1, 8}} {
		if _, err := s.Edge(ends[0], ends[1]); !errors.Is(err, graph.ErrEdgeNotFound) {
			t.Errorf("got %v for the edge %v that is not there", err, ends)
		}
	}
}

func TestEmptyGraph(t *testing.T) {
	s := graphstore.New(new(callgraph.Graph), graphstore.Options{})
	vertices, err := s.ListVertices()
	edges, err2 := s.ListEdges()
	if err != nil || err2 != nil || len(vertices) > 0 || len(edges) > 0 {
		t.Errorf("got %v, %v, %v, %v", vertices, err, edges, err2)
	}
}

func TestReadOnly(t *testing.T) {
	before := sample()
	s := graphstore.New(before, graphstore.Options{})
	g := directed(before)
	for name, err := range map[string]error{
		"AddVertex":                    s.AddVertex(8, 8, graph.VertexProperties{}),
		"RemoveVertex":                 s.RemoveVertex(7),
		"AddEdge":                      s.AddEdge(1, 3, graph.Edge[int64]{}),
		"UpdateEdge":                   s.UpdateEdge(1, 2, graph.Edge[int64]{}),
		"RemoveEdge":                   s.RemoveEdge(1, 2),
		"AddVertex by that library":    g.AddVertex(8),
		"AddEdge by that library":      g.AddEdge(1, 3),
		"UpdateEdge by that library":   g.UpdateEdge(1, 2, graph.EdgeAttribute("color", "red")),
		"RemoveEdge by that library":   g.RemoveEdge(1, 2),
		"RemoveVertex by that library": g.RemoveVertex(7),
	} {
		if !errors.Is(err, graphstore.ErrReadOnly) {
			t.Errorf("%s: got %v, want %v", name, err, graphstore.ErrReadOnly)
		}
	}
	if before.Len() != 7 || before.CallCount() != 7 {
		t.Errorf("%d functions and %d calls are left", before.Len(), before.CallCount())
	}
}

// compare runs that library's algorithms on g and compares the answers with
// those of callgraph.
func compare(t *testing.T, g *callgraph.Graph) {
	t.Helper()
	theirs := directed(g)
	for _, id := range g.IDs() {
		var met []int64
		err := graph.BFS(theirs, id, func(id int64) bool {
			met = append(met, id)
			return false
		})
		if err != nil {
			t.Fatal(err)
		}
		reached, err := callgraph.Search(t.Context(), g, callgraph.Down, []int64{id})
		if err != nil {
			t.Fatal(err)
		}
		depths := make(map[int64]int)
		for _, r := range reached {
			depths[r.Node] = r.Depth
		}
		depths[id] = 0 // that library begins with the start
		if !slices.Equal(slices.Sorted(slices.Values(met)), slices.Sorted(maps.Keys(depths))) {
			t.Fatalf("callees of %d: theirs %v, ours %v", id, met, depths)
		}
		if !slices.IsSortedFunc(met, func(a, b int64) int { return depths[a] - depths[b] }) {
			t.Fatalf("callees of %d: they met %v, our depths are %v", id, met, depths)
		}
	}
	components, err := graph.StronglyConnectedComponents(theirs)
	if err != nil {
		t.Fatal(err)
	}
	for _, component := range components {
		slices.Sort(component)
	}
	slices.SortFunc(components, slices.Compare[[]int64])
	ours, err := g.Components(t.Context(), g.IDs())
	if err != nil || !slices.EqualFunc(components, ours, slices.Equal[[]int64]) {
		t.Fatalf("components: theirs %v, ours %v, %v", components, ours, err)
	}
	compareDrawing(t, theirs, g)
}

var (
	drawnVertex = regexp.MustCompile(`^"(\d+)" \[  weight=0 \];$`)
	drawnEdge   = regexp.MustCompile(`^"(\d+)" -> "(\d+)" \[  weight=0 \];$`)
)

// compareDrawing reads the functions and calls back from a drawing.
func compareDrawing(t *testing.T, theirs graph.Graph[int64, int64], g *callgraph.Graph) {
	t.Helper()
	var out strings.Builder
	if err := draw.DOT(theirs, &out); err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for line := range strings.Lines(out.String()) {
		line = strings.TrimSpace(line)
		if m := drawnEdge.FindStringSubmatch(line); m != nil {
			got = append(got, m[1]+">"+m[2])
		} else if m := drawnVertex.FindStringSubmatch(line); m != nil {
			got = append(got, m[1])
		} else if line != "" && line != "strict digraph {" && line != "}" {
			t.Fatalf("line %q is neither vertex nor edge", line)
		}
	}
	for _, id := range g.IDs() {
		want = append(want, fmt.Sprint(id))
	}
	for call := range g.Calls() {
		want = append(want, fmt.Sprintf("%d>%d", call.Caller, call.Callee))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("drawn %v, want %v", got, want)
	}
}

func TestTheirAlgorithms(t *testing.T) {
	compare(t, sample())
	rnd := rand.New(rand.NewPCG(9, 10))
	for range 30 {
		var b callgraph.Builder
		n := 1 + rnd.Int64N(25)
		for range rnd.IntN(60) {
			b.AddCall(1+rnd.Int64N(n), 1+rnd.Int64N(n)) // draw.DOT loses edges to 0
		}
		compare(t, b.Graph())
	}
}

// Algorithms that make a graph put it into memory of their own.
func TestAlgorithmsThatWrite(t *testing.T) {
	var b callgraph.Builder
	b.AddCall(1, 2)
	b.AddCall(2, 3)
	b.AddCall(1, 3)
	g := b.Graph()
	reduced, err := graph.TransitiveReduction(directed(g))
	if err != nil {
		t.Fatal(err)
	}
	if n, err := reduced.Size(); err != nil || n != 2 {
		t.Errorf("got %d edges, %v, want 2", n, err)
	}
	clone, err := directed(g).Clone()
	if err != nil {
		t.Fatal(err)
	}
	if err := clone.UpdateEdge(1, 2, graph.EdgeAttribute("color", "red")); err != nil {
		t.Error(err)
	}
	if g.CallCount() != 3 {
		t.Errorf("%d calls are left of 3", g.CallCount())
	}
}

func TestAttributes(t *testing.T) {
	store := graphstore.New(sample(), graphstore.Options{Attributes: func(id int64) map[string]string {
		return map[string]string{"label": fmt.Sprint("f", id)}
	}})
	var out strings.Builder
	if err := draw.DOT(graph.NewWithStore(identity, store, graph.Directed()), &out); err != nil {
		t.Fatal(err)
	}
	if want := `"3" [ label="f3",  weight=0 ];`; !strings.Contains(out.String(), want) {
		t.Errorf("got %s, want %s in it", out.String(), want)
	}
}

func Example() {
	var b callgraph.Builder
	b.AddCall(1, 2)
	b.AddCall(2, 3)
	store := graphstore.New(b.Graph(), graphstore.Options{})
	calls := graph.NewWithStore(func(id int64) int64 { return id }, store, graph.Directed())
	chain, err := graph.ShortestPath(calls, 1, 3)
	fmt.Println(chain, err)
	// Output: [1 2 3] <nil>
}
