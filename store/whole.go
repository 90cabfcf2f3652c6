package store

import (
	"context"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
	"github.com/funcshelf/funcshelf/callgraph/diagram"
)

// Cycles gives the groups of functions that call each other at some depth, or
// themselves; each group sorted, and the groups by their first names.
func (l *Library) Cycles(ctx context.Context) ([][]string, error) {
	var cycles [][]string
	err := l.db.View(ctx, func(r Reader) error {
		g, err := l.graph(ctx, r)
		if err != nil {
			return err
		}
		groups, err := g.Cycles(ctx, g.IDs())
		if err != nil {
			return err
		}
		names, err := r.Names(ctx, slices.Concat(groups...))
		if err != nil {
			return err
		}
		for _, group := range groups {
			cycle := make([]string, len(group))
			for i, id := range group {
				cycle[i] = names[id]
			}
			slices.Sort(cycle)
			cycles = append(cycles, cycle)
		}
		slices.SortFunc(cycles, func(a, b []string) int { return strings.Compare(a[0], b[0]) })
		return nil
	})
	return cycles, err
}

// Unused gives the tasks that are not marked as entry points and that no
// guidance governs, and the primitives and holes that nobody calls; sorted.
func (l *Library) Unused(ctx context.Context) ([]string, error) {
	var unused []string
	err := l.db.View(ctx, func(r Reader) error {
		g, err := l.graph(ctx, r)
		if err != nil {
			return err
		}
		tasks, err := g.Tasks(ctx, g.IDs())
		if err != nil {
			return err
		}
		for part := range slices.Chunk(tasks, atOnce) {
			rows, err := r.Rows(ctx, part, Columns{})
			if err != nil {
				return err
			}
			links, err := r.LinksTo(ctx, part)
			if err != nil {
				return err
			}
			governed := make(map[int64]bool, len(links))
			for _, l := range links {
				governed[l.Function] = true
			}
			for i := range rows {
				if row := &rows[i]; row.Kind != analyzer.KindFunction || !row.Entry && !governed[row.ID] {
					unused = append(unused, row.Name)
				}
			}
		}
		slices.Sort(unused)
		return nil
	})
	return unused, err
}

// Todo gives what is left to write or to mend.
func (l *Library) Todo(ctx context.Context) (*Todo, error) {
	todo := &Todo{}
	err := l.db.View(ctx, func(r Reader) error {
		ids, err := r.Holes(ctx)
		if err != nil {
			return err
		}
		rows, err := r.Rows(ctx, ids, Columns{})
		if err != nil {
			return err
		}
		edges, err := r.EdgesTo(ctx, ids)
		if err != nil {
			return err
		}
		misfits, err := r.Misfits(ctx)
		if err != nil {
			return err
		}
		ends := make([]int64, 0, len(edges))
		for _, e := range edges {
			ends = append(ends, e.Caller)
		}
		names, err := r.Names(ctx, ends)
		if err != nil {
			return err
		}
		callers := map[int64][]HoleCaller{}
		for _, e := range edges {
			callers[e.Callee] = append(callers[e.Callee], HoleCaller{Name: names[e.Caller], Lines: e.Lines})
		}
		sortRows(rows)
		for i := range rows {
			list := callers[rows[i].ID]
			slices.SortFunc(list, func(a, b HoleCaller) int { return strings.Compare(a.Name, b.Name) })
			todo.Holes = append(todo.Holes, Hole{Name: rows[i].Name, Signature: rows[i].Signature, Callers: list})
		}
		todo.Misfits, err = namedMisfits(ctx, r, misfits)
		return err
	})
	if err != nil {
		return nil, err
	}
	return todo, nil
}

// namedMisfits gives the misfits of calls with the names of their ends;
// sorted.
func namedMisfits(ctx context.Context, r Reader, edges []Edge) ([]Misfit, error) {
	ids := make([]int64, len(edges))
	for i, e := range edges {
		ids[i] = e.Caller
	}
	names, err := r.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	misfits := make([]Misfit, 0, len(edges))
	for _, e := range edges {
		misfits = append(misfits, Misfit{Caller: names[e.Caller], Callee: e.Spelling, Line: e.MisfitLine, Message: e.Misfit})
	}
	slices.SortFunc(misfits, compareMisfits)
	return misfits, nil
}

// Duplicates gives the groups of functions that are the same but for the
// names of parameters and locals, layout and doc; each group sorted, and the
// groups by their first names.
func (l *Library) Duplicates(ctx context.Context) ([][]string, error) {
	var groups [][]string
	err := l.db.View(ctx, func(r Reader) (err error) {
		groups, err = r.TwinGroups(ctx)
		return err
	})
	return groups, err
}

// Graph gives the picture of all calls, or with a name, of that function,
// everything that calls it and everything that it calls at any depth. A name
// that is not in the library is a NotFoundError.
func (l *Library) Graph(ctx context.Context, name string) (*diagram.Diagram, error) {
	d := &diagram.Diagram{}
	err := l.db.View(ctx, func(r Reader) error {
		ids, err := l.pictured(ctx, r, name)
		if err != nil {
			return err
		}
		wanted := make(map[int64]bool, len(ids))
		for _, id := range ids {
			wanted[id] = true
		}
		for part := range slices.Chunk(ids, atOnce) {
			rows, err := r.Rows(ctx, part, Columns{Calls: true})
			if err != nil {
				return err
			}
			for i := range rows {
				d.Nodes = append(d.Nodes, diagram.Node{Name: rows[i].Name, Kind: diagram.NodeKind(rows[i].Kind)})
				for _, e := range rows[i].Calls {
					if wanted[e.Callee] {
						d.Edges = append(d.Edges, diagram.Edge{From: rows[i].Name, To: e.Spelling, Kind: diagram.EdgeKind(e.Kind)})
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return d, nil
}

// pictured gives the ids that a picture around name shows.
func (l *Library) pictured(ctx context.Context, r Reader, name string) ([]int64, error) {
	w := newWorld(r, Policy{})
	if name == "" {
		return w.allIDs(ctx)
	}
	ids, err := w.require(ctx, name)
	if err != nil {
		return nil, err
	}
	calls, err := l.calls(ctx, r)
	if err != nil {
		return nil, err
	}
	asked := ids
	for _, dir := range []callgraph.Direction{callgraph.Up, callgraph.Down} {
		reached, err := callgraph.Search(ctx, calls, dir, asked)
		if err != nil {
			return nil, err
		}
		for _, n := range reached {
			ids = append(ids, n.Node)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}
