package callgraph

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
)

// Search finds everything that can be reached from starts, by breadth first
// search: each node once, with its shortest distance, nearest first, and
// nodes of one depth in ascending order. A start is in the answer only when
// an edge leads back to it. The starts may be in any order and repeated.
//
// The neighbours are asked for once a depth. An error is that of g or of ctx,
// and no part of an answer comes with it.
func Search[N Node](ctx context.Context, g Adjacency[N], dir Direction, starts []N) ([]Reached[N], error) {
	if mem, ok := any(g).(*Graph); ok { // then N is int64
		reached, err := mem.search(ctx, dir, any(starts).([]int64))
		return any(reached).([]Reached[N]), err
	}
	nodes, ends, err := walk(starts, new(visited[N]), func(frontier, out []N, depth int) ([]N, error) {
		return neighbours(ctx, g, dir, frontier, out, depth)
	})
	if err != nil || len(nodes) == 0 {
		return nil, err
	}
	reached := make([]Reached[N], 0, len(nodes))
	for i, end := range ends {
		for _, node := range nodes[len(reached):end] {
			reached = append(reached, Reached[N]{node, i + 1})
		}
	}
	return reached, nil
}

// Path gives the nodes of a shortest chain of calls from from to to, both
// included, or nil when there is none. Of several it gives the one that is
// smallest node by node. A path from a node to itself is a cycle through it.
//
// It walks from both ends, always on from the smaller level, so that it looks
// at few nodes where the walks meet soon. The neighbours are asked for at most
// three times a step of the chain. An error is that of g or of ctx, or says
// that g answers differently in its two directions.
func Path[N Node](ctx context.Context, g Adjacency[N], from, to N) ([]N, error) {
	if mem, ok := any(g).(*Graph); ok { // then N is int64
		chain, err := mem.path(ctx, any(from).(int64), any(to).(int64))
		return any(chain).([]N), err
	}
	return path(ctx, g, from, to, 0)
}

// path is Path; bound is that of visited.
func path[N Node](ctx context.Context, g Adjacency[N], from, to, bound N) ([]N, error) {
	down := &side[N]{dir: Down, levels: [][]N{{from}}, seen: visited[N]{bound: bound}}
	up := &side[N]{dir: Up, levels: [][]N{{to}}, seen: visited[N]{bound: bound}}
	for {
		next := up // which is cheaper to join
		if len(down.last()) < len(up.last()) {
			next = down
		}
		if err := next.grow(ctx, g); err != nil {
			return nil, err
		}
		if len(next.last()) == 0 {
			return nil, nil
		}
		if met := common(down.last(), up.last()); len(met) > 0 {
			return join(ctx, g, down, up, met)
		}
	}
}

// side is a walk from one end of a path. levels[d] has the nodes that are d
// steps away, ascending.
type side[N Node] struct {
	dir    Direction
	levels [][]N
	seen   visited[N]
}

func (s *side[N]) last() []N { return s.levels[len(s.levels)-1] }

// grow adds a level.
func (s *side[N]) grow(ctx context.Context, g Adjacency[N]) error {
	level, err := step(ctx, g, s.dir, s.last(), &s.seen, len(s.levels))
	s.levels = append(s.levels, level)
	return err
}

// join makes the smallest path of two walks that met: the nodes met are the
// last levels of both. Of the levels of down those nodes are kept that lead
// there; then each step takes the smallest node that is called.
func join[N Node](ctx context.Context, g Adjacency[N], down, up *side[N], met []N) ([]N, error) {
	way := make([][]N, len(down.levels), len(down.levels)+len(up.levels)-1)
	way[len(way)-1] = met
	for d := len(way) - 2; d > 0; d-- {
		callers, err := step(ctx, g, Up, way[d+1], new(visited[N]), d)
		if err != nil {
			return nil, err
		}
		way[d] = common(down.levels[d], callers)
	}
	way[0] = down.levels[0]
	for d := len(up.levels) - 2; d >= 0; d-- {
		way = append(way, up.levels[d])
	}
	chain := slices.Clone(way[0])
	for _, level := range way[1:] {
		callees, err := step(ctx, g, Down, chain[len(chain)-1:], new(visited[N]), len(chain))
		if err != nil {
			return nil, err
		}
		callees = common(callees, level)
		if len(callees) == 0 {
			return nil, fmt.Errorf("node %d calls none of those whose callers lead to it: want one answer in both directions", chain[len(chain)-1])
		}
		chain = append(chain, callees[0])
	}
	return chain, nil
}

// common gives what two ascending lists share.
func common[N Node](a, b []N) []N {
	if len(a) > len(b) {
		a, b = b, a
	}
	var both []N
	for _, node := range a {
		if _, found := slices.BinarySearch(b, node); found {
			both = append(both, node)
		}
	}
	return both
}

// walk is the breadth first search. expand appends to out the neighbours of
// frontier, which may be the end of out. walk gives the nodes level by level,
// each level ascending and none empty, and where among them each level ends.
func walk[N Node](starts []N, seen *visited[N], expand func(frontier, out []N, depth int) ([]N, error)) (nodes []N, ends []int32, err error) {
	frontier := slices.Clone(starts)
	slices.Sort(frontier)
	frontier = slices.Compact(frontier)
	for len(frontier) > 0 {
		end := len(nodes)
		found, err := expand(frontier, doubled(nodes, len(frontier)), len(ends)+1)
		if err != nil {
			return nil, nil, err
		}
		nodes = found[:end+seen.fresh(found[end:])]
		if frontier = nodes[end:]; len(frontier) > 0 {
			ends = append(doubled(ends, 1), int32(len(nodes)))
		}
	}
	return nodes, ends, nil
}

// doubled makes room for as many elements again in a list that has none for
// so many more. Append alone makes long lists longer by a quarter, and a long
// walk copies them more often than it need.
func doubled[T any](list []T, more int) []T {
	if cap(list)-len(list) < more {
		return slices.Grow(list, max(len(list), more))
	}
	return list
}

// step gives the neighbours of frontier that were not seen before, ascending.
func step[N Node](ctx context.Context, g Adjacency[N], dir Direction, frontier []N, seen *visited[N], depth int) ([]N, error) {
	found, err := neighbours(ctx, g, dir, frontier, nil, depth)
	if err != nil {
		return nil, err
	}
	return found[:seen.fresh(found)], nil
}

// neighbours appends to out the neighbours of frontier, unless ctx is done.
func neighbours[N Node](ctx context.Context, g Adjacency[N], dir Direction, frontier, out []N, depth int) ([]N, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	out, err := g.AppendNeighbours(ctx, dir, frontier, out)
	if err != nil {
		return nil, fmt.Errorf("asking for the %s at depth %d: %w", dir, depth, err)
	}
	return out, nil
}

// visited is the set of the nodes a walk has met. It begins as a map, so that
// a small answer costs nothing of the size of the graph. The zero value stays
// one; with a bound it becomes a bit set once it holds a node for every word
// that the bit set needs.
type visited[N Node] struct {
	bound N // when positive, all nodes are at least 0 and below it
	few   map[N]struct{}
	many  []uint64
	level []uint64 // scratch for sorting, all zero between uses
}

// fresh moves to the front of found the nodes that were not met before, each
// once and ascending, notes them as met, and gives their number.
func (v *visited[N]) fresh(found []N) int {
	kept := found[:0]
	v.grow(len(found))
	if v.many == nil {
		for _, node := range found {
			before := len(v.few)
			v.few[node] = struct{}{}
			if len(v.few) > before {
				kept = append(kept, node)
			}
		}
	} else {
		for _, node := range found {
			word, bit := node>>6, uint64(1)<<(node&63)
			if v.many[word]&bit == 0 {
				v.many[word] |= bit
				kept = append(kept, node)
			}
		}
	}
	if len(kept) > 1 {
		v.sort(kept)
	}
	return len(kept)
}

// appendUnmet appends nodes to out, but for those that a large set has already;
// a small one is not asked twice.
func (v *visited[N]) appendUnmet(out, nodes []N) []N {
	if v.many == nil {
		return append(out, nodes...)
	}
	for _, node := range nodes {
		if v.many[node>>6]&(1<<(node&63)) == 0 {
			out = append(out, node)
		}
	}
	return out
}

// grow makes room for more nodes, and moves the set into bits if it will be
// large enough.
func (v *visited[N]) grow(more int) {
	if v.many != nil {
		return
	}
	if v.few == nil {
		v.few = make(map[N]struct{})
	}
	words := (int(v.bound) + 63) >> 6
	if v.bound <= 0 || len(v.few)+more < words {
		return
	}
	v.many, v.level = make([]uint64, words), make([]uint64, words)
	for node := range v.few {
		v.many[node>>6] |= 1 << (node & 63)
	}
	v.few = nil
}

// sort puts distinct nodes in ascending order: a large level by way of the
// bits, in linear time.
func (v *visited[N]) sort(nodes []N) {
	if len(nodes) <= len(v.level) || len(v.level) == 0 {
		slices.Sort(nodes)
		return
	}
	for _, node := range nodes {
		v.level[node>>6] |= 1 << (node & 63)
	}
	at := 0
	for i, word := range v.level {
		for ; word != 0; word &= word - 1 {
			nodes[at] = N(i<<6 + bits.TrailingZeros64(word))
			at++
		}
		v.level[i] = 0
	}
}
