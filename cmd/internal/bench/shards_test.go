package bench_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// What docs/scale.md says of a library spread over many machines is counted
// here, without an engine or a network.

const hashBits, serialBits = 16, 40

// spread gives a function the id that it has in a sharded library: the hash of
// its name in front, so that the ids of a shard are a range.
func spread(serial int) int64 {
	sum := sha256.Sum256([]byte(name(serial)))
	return int64(binary.BigEndian.Uint16(sum[:]))<<serialBits | int64(serial)
}

// owner says which of so many shards keeps the rows of a function.
func owner(id int64, shards int) int {
	return int(id >> serialBits * int64(shards) >> hashBits)
}

// entry is a row of the table of calls (key is the caller) or of its index by
// callee (key is the callee).
type entry struct{ key, value int64 }

// shard has the entries whose keys it owns, ascending, in both directions.
type shard [2][]entry

// answer gives the neighbours of ids, as a query with = ANY(ids) would.
func (s *shard) answer(dir callgraph.Direction, ids []int64) (found []int64) {
	for _, id := range ids {
		at, _ := slices.BinarySearchFunc(s[dir], id, func(e entry, id int64) int { return cmp.Compare(e.key, id) })
		for ; at < len(s[dir]) && s[dir][at].key == id; at++ {
			found = append(found, s[dir][at].value)
		}
	}
	return found
}

// counts is what a question costs.
type counts struct {
	levels   int // times that neighbours were asked for
	messages int // requests and answers
	sent     int // ids in requests
	received int // ids in answers
	largest  int // ids in one answer
}

// cluster is a library in shards. It counts what it is asked.
type cluster struct {
	shards []shard
	counts
}

// entries gives all rows of a library whose functions have these ids: those of
// an only shard.
func entries(s *shape, ids []int64) (all shard) {
	for serial, callees := range s.callees {
		for _, callee := range callees {
			all[callgraph.Down] = append(all[callgraph.Down], entry{ids[serial], ids[callee]})
			all[callgraph.Up] = append(all[callgraph.Up], entry{ids[callee], ids[serial]})
		}
	}
	for _, rows := range all {
		slices.SortFunc(rows, func(a, b entry) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.value, b.value)) })
	}
	return all
}

// newCluster gives each shard its rows.
func newCluster(all shard, shards int) *cluster {
	c := &cluster{shards: make([]shard, shards)}
	for dir, rows := range all {
		for len(rows) > 0 {
			keeper := owner(rows[0].key, shards)
			end := sort.Search(len(rows), func(i int) bool { return owner(rows[i].key, shards) != keeper })
			c.shards[keeper][dir], rows = rows[:end], rows[end:]
		}
	}
	return c
}

// AppendNeighbours asks each shard that owns one of the nodes, once.
func (c *cluster) AppendNeighbours(_ context.Context, dir callgraph.Direction, nodes, out []int64) ([]int64, error) {
	c.levels++
	for len(nodes) > 0 { // they ascend, so those of a shard are neighbours
		asked := owner(nodes[0], len(c.shards))
		end := sort.Search(len(nodes), func(i int) bool { return owner(nodes[i], len(c.shards)) != asked })
		found := c.shards[asked].answer(dir, nodes[:end])
		c.messages += 2
		c.sent += end
		c.received += len(found)
		c.largest = max(c.largest, len(found))
		out = append(out, found...)
		nodes = nodes[end:]
	}
	return out, nil
}

// even reports whether so many messages are what a hash that spreads evenly
// leads to: their mean follows from the sizes of the levels, and four standard
// deviations beside it are allowed.
func even(messages int, reached []callgraph.Reached[int64], shards int) bool {
	sizes := map[int]int{0: 1}
	for _, r := range reached {
		sizes[r.Depth]++
	}
	mean, variance, n := 0., 0., float64(shards)
	for _, size := range sizes {
		idle := math.Pow(1-1/n, float64(size)) // the chance that a shard owns nothing of the level
		mean += 2 * n * (1 - idle)
		variance += 4 * n * idle * (1 - idle) // at most
	}
	return math.Abs(float64(messages)-mean) <= 4*math.Sqrt(variance)+1e-6
}

// formula works the same counts out from the graph in memory and the answer
// that it gave.
func formula(g *callgraph.Graph, dir callgraph.Direction, start int64, reached []callgraph.Reached[int64], shards int) counts {
	neighbours := g.Callers
	if dir == callgraph.Down {
		neighbours = g.Callees
	}
	type place struct{ level, shard int }
	answers := map[place]int{}
	var want counts
	for _, r := range append([]callgraph.Reached[int64]{{Node: start}}, reached...) {
		degree := len(neighbours(r.Node))
		answers[place{r.Depth, owner(r.Node, shards)}] += degree
		want.levels = max(want.levels, r.Depth+1)
		want.sent++
		want.received += degree
	}
	want.messages = 2 * len(answers)
	for _, ids := range answers {
		want.largest = max(want.largest, ids)
	}
	return want
}

// onPage holds the page to have a row of a table with these cells.
func onPage(t *testing.T, cells ...any) {
	t.Helper()
	page, err := os.ReadFile("../../../docs/scale.md")
	if err != nil {
		t.Fatal(err)
	}
	row := "\n|"
	for _, cell := range cells {
		row += fmt.Sprintf(" %v |", cell)
	}
	if !strings.Contains(string(page), row+"\n") {
		t.Errorf("the page lacks the row%s", row)
	}
}

// TestShards asks, in each direction, for all that one function reaches: the
// answers are those of one graph in memory, the counts those of the formula,
// and what the page says of callers is what was counted.
func TestShards(t *testing.T) {
	for _, tt := range []struct {
		name  string
		graph *shape
	}{
		{"random, 1,000", random(1_000)},
		{"random, 10,000", random(10_000)},
		{"random, 100,000", random(100_000)},
		{"chain, 10,000", chain(10_000)},
		{"hub, 10,001", hub(10_001)},
		{"dense cycle, 300", dense(300)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ids := make([]int64, tt.graph.n()+1)
			for serial := range ids {
				ids[serial] = spread(serial)
			}
			var b callgraph.Builder
			for serial, callees := range tt.graph.callees {
				for _, callee := range callees {
					b.AddCall(ids[serial], ids[callee])
				}
			}
			g, all := b.Graph(), entries(tt.graph, ids)
			asked := map[callgraph.Direction]counts{}
			var messages, largest []any
			for _, shards := range []int{1, 4, 16, 64} {
				c := newCluster(all, shards)
				for dir, start := range map[callgraph.Direction]int64{callgraph.Up: spread(1), callgraph.Down: spread(tt.graph.n())} {
					want, err := callgraph.Search(t.Context(), g, dir, []int64{start})
					if err != nil {
						t.Fatal(err)
					}
					c.counts = counts{}
					got, err := callgraph.Search(t.Context(), c, dir, []int64{start})
					if err != nil || !slices.Equal(got, want) || len(got) == 0 {
						t.Fatalf("%d shards: %d %s, error %v: want the %d of the graph in memory", shards, len(got), dir, err, len(want))
					}
					if want := formula(g, dir, start, want, shards); c.counts != want {
						t.Errorf("%d shards, %s: counted %+v, want %+v", shards, dir, c.counts, want)
					}
					if !even(c.messages, want, shards) || c.messages > 2*shards*c.levels {
						t.Errorf("%d shards, %s: %d messages in %d levels are not what an even hash leads to", shards, dir, c.messages, c.levels)
					}
					asked[dir] = c.counts
				}
				messages, largest = append(messages, asked[callgraph.Up].messages), append(largest, asked[callgraph.Up].largest)
			}
			up, down := asked[callgraph.Up], asked[callgraph.Down] // whose other counts no number of shards changes
			onPage(t, slices.Concat([]any{tt.name, down.levels, up.levels, up.sent, up.received}, messages, largest)...)
		})
	}
}

// TestShardsAlone counts how often a chain must be taken up by another shard
// when each follows it through its own rows as far as it can.
func TestShardsAlone(t *testing.T) {
	const n = 10_000
	row := []any{"rounds"}
	for _, shards := range []int{1, 4, 16, 64} {
		rounds := 1
		for serial := 2; serial <= n; serial++ {
			if owner(spread(serial), shards) != owner(spread(serial-1), shards) {
				rounds++
			}
		}
		other := 1 - 1/float64(shards) // the chance that the next function is another shard's
		if want := 1 + (n-1)*other; math.Abs(float64(rounds)-want) > 4*math.Sqrt(n*other*(1-other)) {
			t.Errorf("%d shards: %d rounds, want about %.0f", shards, rounds, want)
		}
		row = append(row, rounds)
	}
	onPage(t, row...)
}
