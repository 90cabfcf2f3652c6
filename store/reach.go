package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/callgraph"
)

// faults tells where functions cannot run. Reader and world are faults.
type faults interface {
	Holes(ctx context.Context) ([]int64, error)
	Misfits(ctx context.Context) ([]Edge, error)
}

// broken gives the functions that are not runnable: holes, functions with a
// misfit, and everything that calls one of them at any depth, by the calls
// of g.
func broken(ctx context.Context, f faults, g callgraph.Adjacency[int64]) (map[int64]bool, error) {
	starts, err := f.Holes(ctx)
	if err != nil {
		return nil, err
	}
	misfits, err := f.Misfits(ctx)
	if err != nil {
		return nil, err
	}
	for _, e := range misfits {
		starts = append(starts, e.Caller)
	}
	return withCallers(ctx, g, starts)
}

// withCallers gives ids and everything that calls them at any depth.
func withCallers(ctx context.Context, g callgraph.Adjacency[int64], ids []int64) (map[int64]bool, error) {
	all := make(map[int64]bool, len(ids))
	if len(ids) == 0 {
		return all, nil
	}
	for _, id := range ids {
		all[id] = true
	}
	reached, err := callgraph.Search(ctx, g, callgraph.Up, ids)
	for _, r := range reached {
		all[r.Node] = true
	}
	return all, err
}

// reach gives what a change of ids reaches. Without a graph it builds one of
// the part in question.
func (w *world) reach(ctx context.Context, g *callgraph.Graph, ids []int64) (*Reach, error) {
	if g == nil {
		var err error
		if g, err = w.callersGraph(ctx, ids); err != nil {
			return nil, err
		}
	}
	found, err := g.Reach(ctx, ids)
	if err != nil {
		return nil, err
	}
	nodes := make([]int64, len(found.Functions))
	for i, r := range found.Functions {
		nodes[i] = r.Node
	}
	rows, err := w.rows(ctx, nodes, Columns{})
	if err != nil {
		return nil, err
	}
	isTask := make(map[int64]bool, len(found.Tasks))
	for _, id := range found.Tasks {
		isTask[id] = true
	}
	names := make(map[int64]string, len(rows))
	reach := &Reach{}
	for i := range rows {
		r := &rows[i]
		names[r.ID] = r.Name
		if isTask[r.ID] || r.Entry {
			reach.Tasks = append(reach.Tasks, r.Name)
		}
	}
	for _, r := range found.Functions {
		reach.Functions = append(reach.Functions, ReachedFunction{Name: names[r.Node], Depth: r.Depth})
	}
	if reach.Guidance, err = w.governing(ctx, append(nodes, ids...)); err != nil {
		return nil, err
	}
	slices.Sort(reach.Tasks)
	slices.SortFunc(reach.Functions, func(a, b ReachedFunction) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), strings.Compare(a.Name, b.Name))
	})
	return reach, nil
}

// callersGraph builds the graph of ids and everything that calls them at any
// depth, with the calls among these.
func (w *world) callersGraph(ctx context.Context, ids []int64) (*callgraph.Graph, error) {
	reached, err := callgraph.Search(ctx, w, callgraph.Up, ids)
	if err != nil {
		return nil, err
	}
	nodes := slices.Clone(ids)
	for _, r := range reached {
		nodes = append(nodes, r.Node)
	}
	slices.Sort(nodes)
	nodes = slices.Compact(nodes)
	edges, err := w.edgesTo(ctx, nodes)
	if err != nil {
		return nil, err
	}
	var b callgraph.Builder
	for _, id := range nodes {
		b.AddFunction(id)
	}
	for _, e := range edges {
		b.AddCall(e.Caller, e.Callee)
	}
	return b.Graph(), nil
}
