package store

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
)

// world is a library as it will be when an operation is done, or as it was
// after some change: rows that stand in for those of a Reader. Functions that
// were never stored have ids below zero until they are committed.
type world struct {
	r      Reader // nil when a batch is judged without a library
	policy Policy // as it will be
	now    time.Time

	planned     map[int64]RowChange
	names       map[string]int64 // of planned rows, as they will be
	gone        map[string]bool  // names that planned rows bore
	into        map[int64][]Edge // calls of planned rows by callee; nil until asked for
	policyMoved bool
	also        func(context.Context, Writer, int64) error // written in the same change, whose number it is given; nil for nothing
	fresh       int64                                      // the lowest id given out, at most 0
	first       int64                                      // the id that the first new row was committed under
	guidance    map[int64]GuidanceRowChange                // planned; nil for none

	mu    sync.Mutex // guards what follows: front ends ask from several goroutines
	asked map[string]named
	all   []string // every name, once near wanted them
}

// named is what stands behind a name; the zero value is nothing.
type named struct {
	id    int64
	known analyzer.Known
}

func newWorld(r Reader, policy Policy) *world {
	return &world{
		r: r, policy: policy,
		planned: map[int64]RowChange{},
		names:   map[string]int64{},
		gone:    map[string]bool{},
		asked:   map[string]named{},
	}
}

// isEmpty says whether committing the world would write nothing.
func (w *world) isEmpty() bool {
	for _, c := range w.planned {
		if !sameContent(c.Before, c.After) {
			return false
		}
	}
	for _, c := range w.guidance {
		if !sameGuidance(c.Before, c.After) {
			return false
		}
	}
	return !w.policyMoved && w.also == nil
}

// newID gives an id for a function that was never stored.
func (w *world) newID() int64 {
	w.fresh--
	return w.fresh
}

// plan makes after stand in for before; a nil before is a new function, a nil
// after a removed one. Planning a row again replaces what it will be.
func (w *world) plan(before, after *Row) {
	row := after
	if row == nil {
		row = before
	}
	if old, ok := w.planned[row.ID]; ok {
		before = old.Before
		if old.After != nil && w.names[old.After.Name] == row.ID {
			delete(w.names, old.After.Name)
		}
	}
	w.planned[row.ID] = RowChange{Before: before, After: after}
	w.into = nil
	if before != nil {
		w.gone[before.Name] = true
	}
	if after != nil {
		w.names[after.Name] = after.ID
	}
}

// unplan leaves a stored row as it is.
func (w *world) unplan(id int64) {
	p := w.planned[id]
	delete(w.planned, id)
	delete(w.names, p.After.Name)
	delete(w.gone, p.Before.Name)
	w.into = nil
}

// drop leaves everything as it is.
func (w *world) drop() {
	clear(w.planned)
	clear(w.names)
	clear(w.gone)
	clear(w.guidance)
	w.into, w.policyMoved, w.also = nil, false, nil
}

// plannedIDs gives the ids of planned rows in a fixed order: stored ones
// ascending, then new ones as they were made.
func (w *world) plannedIDs() []int64 {
	key := func(id int64) uint64 {
		if id < 0 {
			return 1<<63 + uint64(-id)
		}
		return uint64(id)
	}
	return slices.SortedFunc(maps.Keys(w.planned), func(a, b int64) int {
		return cmp.Compare(key(a), key(b))
	})
}

func knownOf(r *Row) analyzer.Known {
	return analyzer.Known{Name: r.Name, Language: r.Language, Kind: r.Kind, Signature: r.Signature}
}

// lookup gives what stands behind names; those behind which nothing stands
// are absent.
func (w *world) lookup(ctx context.Context, names []string) (map[string]named, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	found := make(map[string]named, len(names))
	var ask []string
	for _, name := range names {
		if id, ok := w.names[name]; ok {
			found[name] = named{id, knownOf(w.planned[id].After)}
			continue
		}
		if w.gone[name] || w.r == nil {
			continue
		}
		n, ok := w.asked[name]
		if !ok {
			w.asked[name] = named{}
			ask = append(ask, name)
		} else if n.id != 0 {
			found[name] = n
		}
	}
	if len(ask) == 0 {
		return found, nil
	}
	stored, err := w.r.Known(ctx, ask)
	if err != nil {
		return nil, err
	}
	for _, k := range stored {
		n := named{k.ID, k.Known}
		w.asked[k.Name] = n
		found[k.Name] = n
	}
	return found, nil
}

// env is the world as a front end sees it.
func (w *world) env() analyzer.Env {
	return analyzer.Env{
		Lookup: func(ctx context.Context, names []string) (map[string]analyzer.Known, error) {
			found, err := w.lookup(ctx, names)
			if err != nil {
				return nil, err
			}
			known := make(map[string]analyzer.Known, len(found))
			for name, n := range found {
				known[name] = n.known
			}
			return known, nil
		},
		Near:          w.near,
		Permit:        w.policy.Permit,
		GoVersion:     w.policy.Go,
		PythonVersion: w.policy.Python,
	}
}

// near gives names that resemble name. It is a help in a refusal: where the
// names cannot be read it gives none.
func (w *world) near(ctx context.Context, name string) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.all == nil {
		w.all = slices.Sorted(maps.Keys(w.names))
		if w.r != nil {
			err := w.r.AllNames(ctx, func(name string) error {
				if _, ok := w.names[name]; !ok && !w.gone[name] {
					w.all = append(w.all, name)
				}
				return nil
			})
			if err != nil {
				return nil
			}
		}
	}
	return analyzer.Near(name, w.all)
}

// require gives the ids of names, each once and in their order, or a
// NotFoundError.
func (w *world) require(ctx context.Context, names ...string) ([]int64, error) {
	found, err := w.lookup(ctx, names)
	if err != nil {
		return nil, err
	}
	var ids []int64
	var missing []string
	seen := make(map[string]bool, len(names))
	for _, name := range names {
		if seen[name] {
			continue
		}
		seen[name] = true
		if n, ok := found[name]; ok {
			ids = append(ids, n.id)
		} else {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return nil, &NotFoundError{Names: missing, Near: w.near(ctx, missing[0])}
	}
	return ids, nil
}

// rows gives the rows of ids that exist, each once, in no special order.
// Planned rows are complete whatever c asks for.
func (w *world) rows(ctx context.Context, ids []int64, c Columns) ([]Row, error) {
	var rows []Row
	var ask []int64
	for _, id := range ids {
		if p, ok := w.planned[id]; !ok {
			ask = append(ask, id)
		} else if p.After != nil {
			rows = append(rows, *p.After)
		}
	}
	if w.r == nil || len(ask) == 0 {
		return rows, nil
	}
	stored, err := w.r.Rows(ctx, ask, c)
	return append(rows, stored...), err
}

// nameOf gives the names of ids that exist.
func (w *world) nameOf(ctx context.Context, ids []int64) (map[int64]string, error) {
	names := make(map[int64]string, len(ids))
	var ask []int64
	for _, id := range ids {
		if p, ok := w.planned[id]; !ok {
			ask = append(ask, id)
		} else if p.After != nil {
			names[id] = p.After.Name
		}
	}
	if w.r == nil || len(ask) == 0 {
		return names, nil
	}
	stored, err := w.r.Names(ctx, ask)
	if err != nil {
		return nil, err
	}
	maps.Copy(names, stored)
	return names, nil
}

// edgesTo gives the calls of callees, in no special order.
func (w *world) edgesTo(ctx context.Context, callees []int64) ([]Edge, error) {
	if w.into == nil {
		w.into = map[int64][]Edge{}
		for _, id := range w.plannedIDs() {
			if after := w.planned[id].After; after != nil {
				for _, e := range after.Calls {
					w.into[e.Callee] = append(w.into[e.Callee], e)
				}
			}
		}
	}
	var edges []Edge
	var ask []int64
	for _, id := range callees {
		edges = append(edges, w.into[id]...)
		if id > 0 {
			ask = append(ask, id)
		}
	}
	if w.r == nil || len(ask) == 0 {
		return edges, nil
	}
	stored, err := w.r.EdgesTo(ctx, ask)
	for _, e := range stored {
		if _, ok := w.planned[e.Caller]; !ok {
			edges = append(edges, e)
		}
	}
	return edges, err
}

// AppendNeighbours makes a world a callgraph.Adjacency.
func (w *world) AppendNeighbours(ctx context.Context, dir callgraph.Direction, nodes, out []int64) ([]int64, error) {
	if dir == callgraph.Up {
		edges, err := w.edgesTo(ctx, nodes)
		for _, e := range edges {
			out = append(out, e.Caller)
		}
		return out, err
	}
	var ask []int64
	for _, id := range nodes {
		p, ok := w.planned[id]
		if !ok {
			ask = append(ask, id)
		} else if p.After != nil {
			for _, e := range p.After.Calls {
				out = append(out, e.Callee)
			}
		}
	}
	if w.r == nil || len(ask) == 0 {
		return out, nil
	}
	return w.r.AppendNeighbours(ctx, dir, ask, out)
}

// Holes gives the ids of holes.
func (w *world) Holes(ctx context.Context) ([]int64, error) {
	var ids []int64
	if w.r != nil {
		stored, err := w.r.Holes(ctx)
		if err != nil {
			return nil, err
		}
		ids = slices.DeleteFunc(stored, func(id int64) bool { _, ok := w.planned[id]; return ok })
	}
	for _, id := range w.plannedIDs() {
		if after := w.planned[id].After; after != nil && after.Kind == analyzer.KindHole {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// Misfits gives the calls that have one.
func (w *world) Misfits(ctx context.Context) ([]Edge, error) {
	var edges []Edge
	if w.r != nil {
		stored, err := w.r.Misfits(ctx)
		if err != nil {
			return nil, err
		}
		edges = slices.DeleteFunc(stored, func(e Edge) bool { _, ok := w.planned[e.Caller]; return ok })
	}
	for _, id := range w.plannedIDs() {
		if after := w.planned[id].After; after != nil {
			for _, e := range after.Calls {
				if e.Misfit != "" {
					edges = append(edges, e)
				}
			}
		}
	}
	return edges, nil
}
