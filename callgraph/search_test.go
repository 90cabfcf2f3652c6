package callgraph_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// parse reads functions and calls: "1>2 3" is 1, which calls 2, and 3.
func parse(text string) (ids []int64, calls []callgraph.Call) {
	number := func(s string) int64 {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			panic(err)
		}
		return n
	}
	for field := range strings.FieldsSeq(text) {
		caller, callee, isCall := strings.Cut(field, ">")
		if isCall {
			calls = append(calls, callgraph.Call{Caller: number(caller), Callee: number(callee)})
		} else {
			ids = append(ids, number(caller))
		}
	}
	return ids, calls
}

func graphOf(text string) *callgraph.Graph { return build(parse(text)) }

// list is an Adjacency such as a database is: a list of calls, gone through
// once a batch.
type list[N callgraph.Node] struct {
	calls   []callgraph.Call
	batches int
}

func (l *list[N]) AppendNeighbours(_ context.Context, dir callgraph.Direction, nodes []N, out []N) ([]N, error) {
	l.batches++
	for i := 1; i < len(nodes); i++ {
		if nodes[i-1] >= nodes[i] {
			return nil, fmt.Errorf("nodes %v do not ascend", nodes)
		}
	}
	for _, call := range l.calls {
		from, to := N(call.Caller), N(call.Callee)
		if dir == callgraph.Up {
			from, to = to, from
		}
		if slices.Contains(nodes, from) {
			out = append(out, to)
		}
	}
	return out, nil
}

var searches = []struct {
	calls  string
	dir    callgraph.Direction
	starts string
	want   string // node:depth
}{
	{"", callgraph.Up, "1", ""},
	{"1>2", callgraph.Up, "", ""},
	{"1 2", callgraph.Up, "1", ""},
	{"1>2", callgraph.Up, "3", ""},
	{"1>2 2>3", callgraph.Up, "3", "2:1 1:2"},
	{"1>2 2>3", callgraph.Down, "1", "2:1 3:2"},
	{"1>2 2>3", callgraph.Down, "3", ""},
	{"1>2 1>3 2>4 3>4", callgraph.Up, "4", "2:1 3:1 1:2"},               // diamond
	{"9>1 7>1 8>1", callgraph.Up, "1", "7:1 8:1 9:1"},                   // order in a depth
	{"1>2 2>3 1>3", callgraph.Up, "3", "1:1 2:1"},                       // the shorter way counts
	{"1>1", callgraph.Up, "1", "1:1"},                                   // recursion
	{"1>2 2>1", callgraph.Up, "1", "2:1 1:2"},                           // back to the start
	{"1>2 2>3 3>2", callgraph.Up, "3", "2:1 1:2 3:2"},                   // a cycle with a tail
	{"1>2 2>3 3>2", callgraph.Down, "1", "2:1 3:2"},                     // the start is not on it
	{"1>2 2>3 4>3", callgraph.Up, "2 3", "1:1 2:1 4:1"},                 // a start calls a start
	{"1>2 2>3 4>3", callgraph.Up, "3 2 3", "1:1 2:1 4:1"},               // starts in any order
	{"1>2 1>2 1>2", callgraph.Up, "2 2", "1:1"},                         // repetitions
	{"-5>0 0>7", callgraph.Up, "7", "0:1 -5:2"},                         // any id
	{"1>2 9000000000>1", callgraph.Up, "2", "1:1 9000000000:2"},         // beyond 32 bits
	{"1>2 3>4", callgraph.Up, "2 4 5", "1:1 3:1"},                       // two places and one unknown
	{"1>2 2>3 3>4 4>5 5>1", callgraph.Down, "3", "4:1 5:2 1:3 2:4 3:5"}, // a ring
}

func TestSearch(t *testing.T) {
	for _, test := range searches {
		t.Run(fmt.Sprint(test.calls, " ", test.dir, " ", test.starts), func(t *testing.T) {
			ids, calls := parse(test.calls)
			starts, _ := parse(test.starts)
			before := slices.Clone(starts)
			checkSearch(t, build(ids, calls), test.dir, starts, test.want)
			checkSearch(t, &list[int64]{calls: calls}, test.dir, starts, test.want)
			if !strings.Contains(test.calls, "9000000000") {
				var small []int32
				for _, start := range starts {
					small = append(small, int32(start))
				}
				checkSearch(t, &list[int32]{calls: calls}, test.dir, small, test.want)
			}
			if !slices.Equal(starts, before) {
				t.Errorf("the starts became %v", starts)
			}
		})
	}
}

func checkSearch[N callgraph.Node](t *testing.T, g callgraph.Adjacency[N], dir callgraph.Direction, starts []N, want string) {
	t.Helper()
	reached, err := callgraph.Search(t.Context(), g, dir, starts)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range reached {
		got = append(got, fmt.Sprintf("%d:%d", r.Node, r.Depth))
	}
	if strings.Join(got, " ") != want {
		t.Errorf("%T: got %v, want %s", g, got, want)
	}
}

func TestPath(t *testing.T) {
	for _, test := range []struct{ calls, from, to, want string }{
		{"", "1", "2", "[]"},
		{"1 2", "1", "2", "[]"},
		{"1", "1", "1", "[]"},
		{"1>2", "1", "2", "[1 2]"},
		{"1>2", "2", "1", "[]"},
		{"1>2", "1", "3", "[]"},
		{"1>2", "3", "2", "[]"},
		{"1>2 2>3 3>4 1>3", "1", "4", "[1 3 4]"},               // the shortest
		{"1>3 1>2 2>4 3>4", "1", "4", "[1 2 4]"},               // the smallest
		{"1>2 1>3 2>9 3>4 9>8 4>8", "1", "8", "[1 2 9 8]"},     // the smallest from the front, not from the end
		{"1>2 1>3 2>5 3>4 5>6 4>6 2>4", "1", "6", "[1 2 4 6]"}, // again, further on
		{"1>0 0>9 1>5 5>8", "1", "8", "[1 5 8]"},               // a smaller one that leads elsewhere
		{"1>1", "1", "1", "[1 1]"},                             // recursion
		{"1>2 2>3 3>1 2>1", "1", "1", "[1 2 1]"},               // the shorter of two cycles
		{"1>2 2>2 2>3", "1", "3", "[1 2 3]"},                   // past a cycle
		{"-3>9000000000 9000000000>4", "-3", "4", "[-3 9000000000 4]"},
	} {
		t.Run(test.calls+" from "+test.from+" to "+test.to, func(t *testing.T) {
			ids, calls := parse(test.calls)
			ends, _ := parse(test.from + " " + test.to)
			for _, g := range []callgraph.Adjacency[int64]{build(ids, calls), &list[int64]{calls: calls}} {
				chain, err := callgraph.Path(t.Context(), g, ends[0], ends[1])
				if err != nil || fmt.Sprint(chain) != test.want {
					t.Errorf("%T: got %v, %v, want %s", g, chain, err, test.want)
				}
				if test.want == "[]" && chain != nil {
					t.Errorf("%T: got an empty path, want nil", g)
				}
			}
		})
	}
}

func TestOneBatchALevel(t *testing.T) {
	_, calls := parse("1>5 2>5 3>5 4>1 4>2 4>3 6>4") // levels 1 2 3, 4, 6, none
	l := &list[int64]{calls: calls}
	checkSearch(t, l, callgraph.Up, []int64{5}, "1:1 2:1 3:1 4:2 6:3")
	if l.batches != 4 {
		t.Errorf("%d batches, want 4", l.batches)
	}
	l.batches = 0
	if _, err := callgraph.Path(t.Context(), l, 6, 5); err != nil || l.batches != 7 {
		t.Errorf("%d batches and %v for a path of three steps, want 7: 3 to meet, 1 to join, 3 along it", l.batches, err)
	}
}

// broken is an Adjacency that fails, or lies, from some batch on.
type broken struct {
	list[int64]
	good int
	err  error
}

func (b *broken) AppendNeighbours(ctx context.Context, dir callgraph.Direction, nodes, out []int64) ([]int64, error) {
	if b.batches >= b.good {
		return out, b.err
	}
	return b.list.AppendNeighbours(ctx, dir, nodes, out)
}

func TestFailure(t *testing.T) {
	_, calls := parse("1>2 2>3 3>4")
	failure := errors.New("disk on fire")
	search := func(ctx context.Context, g callgraph.Adjacency[int64]) (int, error) {
		reached, err := callgraph.Search(ctx, g, callgraph.Up, []int64{4})
		return len(reached), err
	}
	path := func(ctx context.Context, g callgraph.Adjacency[int64]) (int, error) {
		chain, err := callgraph.Path(ctx, g, 1, 4)
		return len(chain), err
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		name string
		ctx  context.Context
		g    callgraph.Adjacency[int64]
		ask  func(context.Context, callgraph.Adjacency[int64]) (int, error)
		want string
	}{
		{"search", t.Context(), &broken{list[int64]{calls: calls}, 2, failure}, search, "asking for the callers at depth 3: disk on fire"},
		{"path up", t.Context(), &broken{list[int64]{calls: calls}, 2, failure}, path, "asking for the callers at depth 3: disk on fire"},
		{"path down", t.Context(), &broken{list[int64]{calls: calls}, 4, failure}, path, "asking for the callees at depth 2: disk on fire"},
		{"two answers", t.Context(), &broken{list[int64]{calls: calls}, 4, nil}, path, "node 2 calls none of those whose callers lead to it: want one answer in both directions"},
		{"search in memory, cancelled", gone, build(nil, calls), search, "context canceled"},
		{"path in memory, cancelled", gone, build(nil, calls), path, "context canceled"},
		{"search, cancelled", gone, &list[int64]{calls: calls}, search, "context canceled"},
	} {
		t.Run(test.name, func(t *testing.T) {
			n, err := test.ask(test.ctx, test.g)
			if n != 0 || err == nil || err.Error() != test.want {
				t.Errorf("got %d nodes and error %v, want none and %q", n, err, test.want)
			}
			if strings.HasSuffix(test.want, failure.Error()) && !errors.Is(err, failure) {
				t.Errorf("%v does not wrap the cause", err)
			}
		})
	}
}

// A walk down a path is given up between two steps as well.
func TestPathCancelledOnTheWayBack(t *testing.T) {
	_, calls := parse("1>2 2>3 3>4")
	ctx, cancel := context.WithCancel(t.Context())
	g := &cancelling{list[int64]{calls: calls}, 5, cancel}
	chain, err := callgraph.Path(ctx, g, 1, 4)
	if chain != nil || !errors.Is(err, context.Canceled) || g.batches != 5 {
		t.Errorf("got %v, %v after %d batches, want nothing, cancelled after 5", chain, err, g.batches)
	}
}

type cancelling struct {
	list[int64]
	last   int
	cancel func()
}

func (c *cancelling) AppendNeighbours(ctx context.Context, dir callgraph.Direction, nodes, out []int64) ([]int64, error) {
	out, err := c.list.AppendNeighbours(ctx, dir, nodes, out)
	if c.batches == c.last {
		c.cancel()
	}
	return out, err
}

func TestDirectionString(t *testing.T) {
	if callgraph.Up.String() != "callers" || callgraph.Down.String() != "callees" {
		t.Errorf("got %v and %v", callgraph.Up, callgraph.Down)
	}
}
