package store

import (
	"context"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
)

// Closure gives a function with everything that it calls at any depth: what
// one needs to run it. A name that is not in the library is a NotFoundError.
func (l *Library) Closure(ctx context.Context, name string) (*Closure, error) {
	closure := &Closure{Name: name}
	err := l.db.View(ctx, func(r Reader) error {
		ids, err := newWorld(r, Policy{}).require(ctx, name)
		if err != nil {
			return err
		}
		calls, err := l.calls(ctx, r)
		if err != nil {
			return err
		}
		reached, err := callgraph.Search(ctx, calls, callgraph.Down, ids)
		if err != nil {
			return err
		}
		for _, n := range reached {
			ids = append(ids, n.Node)
		}
		slices.Sort(ids)
		rows, err := r.Rows(ctx, slices.Compact(ids), Columns{Source: true, Calls: true})
		if err != nil {
			return err
		}
		dead, err := brokenAmong(ctx, rows)
		if err != nil {
			return err
		}
		for _, row := range calleesFirst(rows, name) {
			f := functionOf(row)
			f.Runnable = !dead[row.ID]
			if row.Kind == analyzer.KindPrimitive {
				closure.Primitives = append(closure.Primitives, f)
			} else {
				closure.Functions = append(closure.Functions, f)
			}
		}
		slices.SortFunc(closure.Primitives, func(a, b Function) int { return strings.Compare(a.Name, b.Name) })
		return nil
	})
	if err != nil {
		return nil, err
	}
	return closure, nil
}

// calleesFirst orders the rows of a closure by a depth first walk from root,
// callees in byte order: each function stands after those it calls, but for
// calls that close a cycle, and root stands last.
func calleesFirst(rows []Row, root string) []*Row {
	byID := make(map[int64]*Row, len(rows))
	var start *Row
	for i := range rows {
		byID[rows[i].ID] = &rows[i]
		slices.SortFunc(rows[i].Calls, func(a, b Edge) int { return strings.Compare(a.Spelling, b.Spelling) })
		if rows[i].Name == root {
			start = &rows[i]
		}
	}
	if start == nil {
		return nil
	}
	type step struct {
		row  *Row
		next int // of its calls
	}
	var order []*Row
	seen := map[int64]bool{start.ID: true}
	path := []step{{row: start}}
	for len(path) > 0 {
		top := &path[len(path)-1]
		if top.next == len(top.row.Calls) {
			order = append(order, top.row)
			path = path[:len(path)-1]
			continue
		}
		callee := byID[top.row.Calls[top.next].Callee]
		top.next++
		if callee != nil && !seen[callee.ID] {
			seen[callee.ID] = true
			path = append(path, step{row: callee})
		}
	}
	return order
}

// brokenAmong gives the functions that are not runnable among rows, which
// hold all that they call.
func brokenAmong(ctx context.Context, rows []Row) (map[int64]bool, error) {
	var b callgraph.Builder
	var faulty []int64
	for i := range rows {
		b.AddFunction(rows[i].ID)
		if rows[i].Kind == analyzer.KindHole {
			faulty = append(faulty, rows[i].ID)
		}
		for _, e := range rows[i].Calls {
			b.AddCall(e.Caller, e.Callee)
			if e.Misfit != "" {
				faulty = append(faulty, e.Caller)
			}
		}
	}
	return withCallers(ctx, b.Graph(), faulty)
}
