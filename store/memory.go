package store

import (
	"context"
	"errors"

	"github.com/funcshelf/funcshelf/callgraph"
)

// Rather than apply more changes, or rows, than these to the graph in memory,
// it is loaded anew.
const (
	maxDeltaChanges = 1000
	maxDeltaRows    = 5000
)

// calls gives the calls that r has, to search them: the graph in memory where
// it is there and of the same change, else r itself, level by level.
func (l *Library) calls(ctx context.Context, r Reader) (callgraph.Adjacency[int64], error) {
	if g, err := l.loaded(ctx, r); g != nil || err != nil {
		return g, err
	}
	return r, nil
}

// loaded gives the graph in memory where it is there and as r has it, else
// nil.
func (l *Library) loaded(ctx context.Context, r Reader) (*callgraph.Graph, error) {
	l.mu.Lock()
	g, at := l.memory, l.atHead
	l.mu.Unlock()
	if g == nil {
		return nil, nil
	}
	head, err := r.Head(ctx)
	if err != nil || head != at {
		return nil, err
	}
	return g, nil
}

// graph gives the whole graph as r has it, and keeps it in memory for the
// questions that follow.
func (l *Library) graph(ctx context.Context, r Reader) (*callgraph.Graph, error) {
	head, err := r.Head(ctx)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	g, at := l.memory, l.atHead
	l.mu.Unlock()
	switch {
	case g != nil && at == head:
		return g, nil
	case g != nil && at < head && head-at <= maxDeltaChanges:
		g, err = movedOn(ctx, r, g, at)
	default:
		g, err = load(ctx, r)
	}
	if errors.Is(err, errTooMuch) {
		g, err = load(ctx, r)
	}
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	if l.memory == nil || l.atHead < head {
		l.memory, l.atHead = g, head
	}
	l.mu.Unlock()
	return g, nil
}

func load(ctx context.Context, r Reader) (*callgraph.Graph, error) {
	var b callgraph.Builder
	err := r.AllIDs(ctx, func(id int64) error {
		b.AddFunction(id)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = r.AllEdges(ctx, func(caller, callee int64) error {
		b.AddCall(caller, callee)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return b.Graph(), nil
}

var errTooMuch = errors.New("more moved than is worth following")

// movedOn gives the graph that the changes after number at made of g.
func movedOn(ctx context.Context, r Reader, g *callgraph.Graph, at int64) (*callgraph.Graph, error) {
	type ends struct{ before, after *Row }
	touched := map[int64]ends{}
	var order []int64
	rows := 0
	err := r.History(ctx, HistoryQuery{After: at}, func(h *HistoryRow) error {
		if rows++; rows > maxDeltaRows {
			return errTooMuch
		}
		if h.ID == 0 || h.Before == nil && h.After == nil {
			return nil
		}
		e, ok := touched[h.ID]
		if !ok {
			e.before = h.Before
			order = append(order, h.ID)
		}
		e.after = h.After
		touched[h.ID] = e
		return nil
	})
	if err != nil {
		return nil, err
	}
	var d callgraph.Delta
	for _, id := range order {
		e := touched[id]
		if e.before != nil {
			for _, c := range e.before.Calls {
				d.RemoveCalls = append(d.RemoveCalls, callgraph.Call{Caller: id, Callee: c.Callee})
			}
		}
		if e.after == nil {
			d.RemoveFunctions = append(d.RemoveFunctions, id)
			continue
		}
		d.AddFunctions = append(d.AddFunctions, id)
		for _, c := range e.after.Calls {
			d.AddCalls = append(d.AddCalls, callgraph.Call{Caller: id, Callee: c.Callee})
		}
	}
	return g.With(d), nil
}
