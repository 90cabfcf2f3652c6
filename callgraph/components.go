package callgraph

import (
	"context"
	"slices"
)

// Components gives the strongly connected components of the graph of the
// functions among and the calls between them: the largest groups in which
// each function calls, at some depth, each other. A function that is on no
// cycle is a group of its own. Each is ascending, and they are in the order of
// their first members. An error is that of ctx.
func (g *Graph) Components(ctx context.Context, among []int64) ([][]int64, error) {
	return g.groups(ctx, among, func(*section, []int32) bool { return true })
}

// Cycles gives those of the Components among that hold a cycle: two functions
// or more, or one that calls itself. An error is that of ctx.
func (g *Graph) Cycles(ctx context.Context, among []int64) ([][]int64, error) {
	return g.groups(ctx, among, func(s *section, group []int32) bool {
		return len(group) > 1 || slices.Contains(s.down.row(int(group[0])), group[0])
	})
}

func (g *Graph) groups(ctx context.Context, among []int64, wanted func(*section, []int32) bool) ([][]int64, error) {
	s := g.section(g.toSlots(among))
	if err := s.explore(ctx); err != nil {
		return nil, err
	}
	// The members of each component, by counting.
	members := newTable(s.components, len(s.slots))
	for _, c := range s.component {
		members.count(c)
	}
	members.open()
	for i, c := range s.component {
		members.put(c, int32(i))
	}
	var groups [][]int64
	for i, c := range s.component {
		group := members.row(int(c))
		if group[0] == int32(i) && wanted(s, group) {
			groups = append(groups, s.ids(group))
		}
	}
	return groups, nil
}

// Order gives the functions among so that each stands after all those among
// them that it calls, except that on each cycle some call points forward. The
// order depends on the functions and calls alone. An error is that of ctx.
func (g *Graph) Order(ctx context.Context, among []int64) ([]int64, error) {
	s := g.section(g.toSlots(among))
	if err := s.explore(ctx); err != nil {
		return nil, err
	}
	return s.ids(s.order), nil
}

// Tasks gives those of the functions among whose callers, in the whole graph
// and if there are any, each lie on a cycle with them; ascending. So of a cycle
// that is called from elsewhere, the members that are called from the cycle
// alone are tasks. Tasks looks at among and everything that calls them at any
// depth. An error is that of ctx.
func (g *Graph) Tasks(ctx context.Context, among []int64) ([]int64, error) {
	slots := g.toSlots(among)
	callers, _, err := g.walk(ctx, Up, slots)
	if err != nil {
		return nil, err
	}
	tasks, err := g.tasks(ctx, append(callers, slots...))
	if err != nil {
		return nil, err
	}
	slices.Sort(slots)
	return g.toIDs(slices.DeleteFunc(tasks, func(task int32) bool {
		_, wanted := slices.BinarySearch(slots, task)
		return !wanted
	})), nil
}

// tasks gives the tasks among slots, which include all their callers.
func (g *Graph) tasks(ctx context.Context, slots []int32) ([]int32, error) {
	s := g.section(slots)
	if err := s.explore(ctx); err != nil {
		return nil, err
	}
	called := make([]bool, len(s.slots)) // from another component
	for caller := range s.slots {
		for _, callee := range s.down.row(caller) {
			if s.component[caller] != s.component[callee] {
				called[callee] = true
			}
		}
	}
	var tasks []int32
	for node, slot := range s.slots {
		if !called[node] {
			tasks = append(tasks, slot)
		}
	}
	return tasks, nil
}

// Reach is what a change of some functions can change.
type Reach struct {
	Functions []Reached[int64] // all callers, as Search gives them
	Tasks     []int64          // the tasks among them, ascending
}

// Reach gives what a change of the functions changed can change. They are in
// it themselves only where a call leads back to them. An error is that of ctx.
func (g *Graph) Reach(ctx context.Context, changed []int64) (Reach, error) {
	slots, ends, err := g.walk(ctx, Up, g.toSlots(changed))
	if err != nil {
		return Reach{}, err
	}
	tasks, err := g.tasks(ctx, slots)
	if err != nil {
		return Reach{}, err
	}
	return Reach{Functions: g.reached(slots, ends), Tasks: g.toIDs(tasks)}, nil
}

// section is the part of a graph that some functions and the calls between
// them make, its nodes numbered from 0.
type section struct {
	g     *Graph
	slots []int32 // of each node, ascending
	down  *table  // callees of each node, as nodes

	// What explore finds.
	order      []int32 // nodes, callees first
	component  []int32 // of each node, from 0; a component calls only those with lower numbers
	components int
}

func (g *Graph) section(slots []int32) *section {
	slots = slices.Clone(slots)
	slices.Sort(slots)
	slots = slices.Compact(slots)
	s := &section{g: g, slots: slots, down: newTable(len(slots), 0)}
	for i, slot := range slots {
		for _, callee := range g.row(Down, slot) {
			if node, ok := s.node(callee); ok {
				s.down.cells = append(s.down.cells, node)
			}
		}
		s.down.start[i+1] = uint32(len(s.down.cells))
	}
	return s
}

func (s *section) node(slot int32) (int32, bool) {
	last := len(s.slots) - 1
	if slot > s.slots[last] {
		return 0, false
	}
	low, high := bounds(len(s.slots), int64(s.slots[0]), int64(s.slots[last]), int64(slot))
	at, found := slices.BinarySearch(s.slots[low:high+1], slot)
	return int32(low + at), found
}

func (s *section) ids(nodes []int32) []int64 {
	if len(nodes) == 0 {
		return nil
	}
	ids := make([]int64, len(nodes))
	for i, node := range nodes {
		ids[i] = s.g.id(s.slots[node])
	}
	return ids
}

// explore walks depth first, without recursion, and finds the components by
// Tarjan's algorithm.
func (s *section) explore(ctx context.Context) error {
	const (
		stepsPerCheck = 1 << 14
		open          = -1 // the component of a node whose component is not finished
	)
	type visit struct {
		node int32
		next uint32 // the cell to look at next
	}
	n := len(s.slots)
	s.order = make([]int32, 0, n)
	s.component = make([]int32, n)
	met := make([]int32, n)    // when a node was met, from 1; 0 if it was not
	lowest := make([]int32, n) // the earliest open node that a node is known to lead to
	var (
		clock   int32
		visits  []visit // the way from the root to here
		pending []int32 // the open nodes
	)
	enter := func(node int32) {
		clock++
		met[node], lowest[node] = clock, clock
		s.component[node] = open
		pending = append(pending, node)
		visits = append(visits, visit{node, s.down.start[node]})
	}
	for steps, root := 0, 0; root < n; {
		if steps++; steps%stepsPerCheck == 1 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		if len(visits) == 0 {
			if met[root] == 0 {
				enter(int32(root))
			} else {
				root++
			}
			continue
		}
		top := &visits[len(visits)-1]
		node := top.node
		if top.next < s.down.start[node+1] {
			callee := s.down.cells[top.next]
			top.next++
			if met[callee] == 0 {
				enter(callee)
			} else if s.component[callee] == open {
				lowest[node] = min(lowest[node], met[callee])
			}
			continue
		}
		visits = visits[:len(visits)-1]
		s.order = append(s.order, node)
		if len(visits) > 0 {
			caller := visits[len(visits)-1].node
			lowest[caller] = min(lowest[caller], lowest[node])
		}
		if lowest[node] == met[node] {
			s.close(&pending, node)
		}
	}
	return nil
}

// close makes the pending nodes from the last back to root a component.
func (s *section) close(pending *[]int32, root int32) {
	for node := int32(-1); node != root; {
		node = (*pending)[len(*pending)-1]
		*pending = (*pending)[:len(*pending)-1]
		s.component[node] = int32(s.components)
	}
	s.components++
}
