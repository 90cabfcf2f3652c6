package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/callgraph"
)

// NeighbourOptions says how far Callers and Callees go; the zero value asks
// for the direct ones.
type NeighbourOptions struct{ All bool }

// Callers gives what calls a function, by depth, then name: directly, or with
// o.All at any depth. A function is its own caller only on a cycle. A name
// that is not in the library is a NotFoundError.
func (l *Library) Callers(ctx context.Context, name string, o NeighbourOptions) ([]Neighbour, error) {
	return l.neighbours(ctx, name, callgraph.Up, o)
}

// Callees gives what a function calls, as Callers gives what calls it.
func (l *Library) Callees(ctx context.Context, name string, o NeighbourOptions) ([]Neighbour, error) {
	return l.neighbours(ctx, name, callgraph.Down, o)
}

func (l *Library) neighbours(ctx context.Context, name string, dir callgraph.Direction, o NeighbourOptions) ([]Neighbour, error) {
	var answer []Neighbour
	err := l.db.View(ctx, func(r Reader) error {
		ids, err := newWorld(r, Policy{}).require(ctx, name)
		if err != nil {
			return err
		}
		depths := map[int64]int{}
		var edges []Edge // those that lines are read from
		if dir == callgraph.Up {
			edges, err = r.EdgesTo(ctx, ids)
		} else {
			edges, err = r.EdgesFrom(ctx, ids)
		}
		if err != nil {
			return err
		}
		for _, e := range edges {
			depths[far(&e, dir)] = 1
		}
		if o.All {
			if edges, err = l.farther(ctx, r, dir, ids, edges, depths); err != nil {
				return err
			}
		}
		answer, err = namedNeighbours(ctx, r, dir, ids[0], edges, depths)
		return err
	})
	return answer, err
}

// far gives the end of a call that a search in a direction comes to.
func far(e *Edge, dir callgraph.Direction) int64 {
	if dir == callgraph.Up {
		return e.Caller
	}
	return e.Callee
}

// farther adds the depths of everything at any depth, and for callers gives
// all their calls.
func (l *Library) farther(ctx context.Context, r Reader, dir callgraph.Direction, ids []int64, edges []Edge, depths map[int64]int) ([]Edge, error) {
	calls, err := l.calls(ctx, r)
	if err != nil {
		return nil, err
	}
	reached, err := callgraph.Search(ctx, calls, dir, ids)
	if err != nil {
		return nil, err
	}
	nodes := make([]int64, len(reached))
	for i, n := range reached {
		nodes[i] = n.Node
		depths[n.Node] = n.Depth
	}
	if dir == callgraph.Down {
		return edges, nil
	}
	slices.Sort(nodes)
	return r.EdgesFrom(ctx, nodes)
}

// namedNeighbours gives the answer: names, and lines from the calls that lead
// one step nearer to asked.
func namedNeighbours(ctx context.Context, r Reader, dir callgraph.Direction, asked int64, edges []Edge, depths map[int64]int) ([]Neighbour, error) {
	lines := make(map[int64][]int, len(depths))
	for _, e := range edges {
		near, reached := depths[e.Callee]
		if e.Callee == asked {
			near, reached = 0, true
		}
		if dir == callgraph.Down || reached && near == depths[e.Caller]-1 {
			lines[far(&e, dir)] = append(lines[far(&e, dir)], e.Lines...)
		}
	}
	ids := make([]int64, 0, len(depths))
	for id := range depths {
		ids = append(ids, id)
	}
	names, err := r.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	answer := make([]Neighbour, 0, len(ids))
	for _, id := range ids {
		at := lines[id]
		slices.Sort(at)
		answer = append(answer, Neighbour{Name: names[id], Depth: depths[id], Lines: slices.Compact(at)})
	}
	slices.SortFunc(answer, func(a, b Neighbour) int {
		return cmp.Or(cmp.Compare(a.Depth, b.Depth), strings.Compare(a.Name, b.Name))
	})
	return answer, nil
}

// Reach gives what a change of a function can change: everything that calls
// it at any depth, and the tasks among that, functions marked as entry points
// included. A name that is not in the library is a NotFoundError.
func (l *Library) Reach(ctx context.Context, name string) (*Reach, error) {
	var reach *Reach
	err := l.db.View(ctx, func(r Reader) error {
		w := newWorld(r, Policy{})
		ids, err := w.require(ctx, name)
		if err != nil {
			return err
		}
		g, err := l.loaded(ctx, r)
		if err != nil {
			return err
		}
		reach, err = w.reach(ctx, g, ids)
		return err
	})
	if err != nil {
		return nil, err
	}
	reach.Name = name
	return reach, nil
}

// Path gives the names of a shortest chain of calls from one function to
// another, both included; nil when there is none. From a function to itself it
// is a cycle. A name that is not in the library is a NotFoundError.
func (l *Library) Path(ctx context.Context, from, to string) ([]string, error) {
	var path []string
	err := l.db.View(ctx, func(r Reader) error {
		w := newWorld(r, Policy{})
		if _, err := w.require(ctx, from, to); err != nil {
			return err
		}
		found, err := w.lookup(ctx, []string{from, to})
		if err != nil {
			return err
		}
		calls, err := l.calls(ctx, r)
		if err != nil {
			return err
		}
		ids, err := callgraph.Path(ctx, calls, found[from].id, found[to].id)
		if err != nil {
			return err
		}
		names, err := r.Names(ctx, ids)
		for _, id := range ids {
			path = append(path, names[id])
		}
		return err
	})
	return path, err
}
