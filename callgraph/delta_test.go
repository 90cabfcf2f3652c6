package callgraph_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// delta reads a change: "-1>2 -3 +4 +5>6".
func delta(text string) callgraph.Delta {
	var added, removed []string
	for field := range strings.FieldsSeq(text) {
		if rest, ok := strings.CutPrefix(field, "-"); ok {
			removed = append(removed, rest)
		} else {
			added = append(added, strings.TrimPrefix(field, "+"))
		}
	}
	var d callgraph.Delta
	d.RemoveFunctions, d.RemoveCalls = parse(strings.Join(removed, " "))
	d.AddFunctions, d.AddCalls = parse(strings.Join(added, " "))
	return d
}

func TestWith(t *testing.T) {
	for _, test := range []struct{ before, delta, want string }{
		{"1>2", "", "1 2 1>2"},
		{"1>2", "+3", "1 2 3 1>2"},
		{"1>2", "+2>1", "1 2 1>2 2>1"},
		{"1>2", "+2>3", "1 2 3 1>2 2>3"},
		{"1>2", "+4>3", "1 2 3 4 1>2 4>3"},
		{"1>2", "-1>2", "1 2"},
		{"1>2 2>3", "-2", "1 3"}, // its calls go with it
		{"1>1 1>2 2>1", "-1", "2"},
		{"1>2 2>3", "-2 +2", "1 2 3"},       // anew, without the old calls
		{"1>2 2>3", "-2 +1>2", "1 2 3 1>2"}, // removals come first
		{"1>2 2>3", "-1>2 +1>2", "1 2 3 1>2 2>3"},
		{"1>2", "+1 +1>2 +1>2", "1 2 1>2"},           // there already
		{"1>2", "-2>1 -7 -7>8 -1>8 -8>1", "1 2 1>2"}, // not there
		{"5>9", "+7", "5 7 9 5>9"},                   // between
		{"5>9", "+7 -9 +7>3 -5>9", "3 5 7 7>3"},      // between, and all the rest
		{"5>9", "+1>5", "1 5 9 1>5 5>9"},             // before
		{"1>4 2>4 3>4", "-2>4 +0>4", "0 1 2 3 4 0>4 1>4 3>4"},
		{"1>2 1>4 1>6", "+1>3 +1>7 -1>4 -1>2 +1>5", "1 2 3 4 5 6 7 1>3 1>5 1>6 1>7"},
		{"", "+1>2", "1 2 1>2"},
	} {
		old := graphOf(test.before)
		before := text(old)
		d := delta(test.delta)
		next := old.With(d)
		for round := range 2 { // a delta may be applied again
			if got := text(next); got != test.want {
				t.Errorf("%q %q round %d: got %q, want %q", test.before, test.delta, round, got, test.want)
			}
			if want := strings.Count(test.want, ">"); next.CallCount() != want || next.Len() != len(strings.Fields(test.want))-want {
				t.Errorf("%q %q round %d: %d functions, %d calls", test.before, test.delta, round, next.Len(), next.CallCount())
			}
			next = next.With(d)
		}
		if got := text(old); got != before {
			t.Errorf("%q %q: the old graph became %q", test.before, test.delta, got)
		}
	}
}

// Two changes of one graph know nothing of each other.
func TestWithBranches(t *testing.T) {
	for _, test := range []struct{ root, left, right, wantLeft, wantRight string }{
		{"1>2", "+3>2 -1>2", "+4>1", "1 2 3 3>2", "1 2 4 1>2 4>1"},
		{"1 5", "+8", "+7", "1 5 8", "1 5 7"}, // the same slot with two ids
		{"1 2", "+3", "+9", "1 2 3", "1 2 9"},
		{"1 2", "-2", "+3", "1", "1 2 3"},
	} {
		root := graphOf(test.root)
		before := text(root)
		left, right := root.With(delta(test.left)), root.With(delta(test.right))
		if text(left) != test.wantLeft || text(right) != test.wantRight || text(root) != before {
			t.Errorf("%q became %q, %q and %q", test.root, text(root), text(left), text(right))
		}
	}
}

// A removed function leaves nothing to be found, and may return.
func TestRemovedFunction(t *testing.T) {
	g := graphOf("1>2 2>3").With(delta("-2"))
	if g.Has(2) || g.HasCall(1, 2) || g.HasCall(2, 3) || g.Callers(3) != nil || g.Callees(2) != nil {
		t.Error("something of 2 is left")
	}
	checkSearch(t, g, callgraph.Up, []int64{2, 3}, "")
	if groups, err := g.Components(t.Context(), []int64{1, 2, 3}); err != nil || fmt.Sprint(groups) != "[[1] [3]]" {
		t.Errorf("got components %v, %v", groups, err)
	}
	g = g.With(delta("+2>3"))
	if got, want := text(g), "1 2 3 2>3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Removals that leave little keep what is left, over several pages.
func TestMostRemoved(t *testing.T) {
	var b callgraph.Builder
	var gone callgraph.Delta
	for id := range int64(1000) {
		b.AddCall(id, id+1)
		if id%10 != 0 {
			gone.RemoveFunctions = append(gone.RemoveFunctions, id)
		}
	}
	b.AddCall(10, 20)
	b.AddCall(990, 0)
	g := b.Graph().With(gone)
	if g.Len() != 101 || g.CallCount() != 2 || !g.HasCall(10, 20) || !g.HasCall(990, 0) {
		t.Errorf("%d functions and calls %v", g.Len(), text(g))
	}
	g = g.With(delta("+11>10 +2000>11"))
	checkSearch(t, g, callgraph.Up, []int64{20}, "10:1 11:2 2000:3")
}

// Readers and changes of one graph do not disturb each other; the race
// detector watches.
func TestManyAtOnce(t *testing.T) {
	g := graphOf("1>2 2>3 3>1 4>3 90 100")
	var wait sync.WaitGroup
	for n := range 8 {
		wait.Go(func() {
			for range 50 {
				next := g.With(delta(fmt.Sprintf("+%d>3 -2", 200+n)))
				if want := []int64{4, int64(200 + n)}; !slices.Equal(next.Callers(3), want) {
					t.Errorf("callers %v after the change, want %v", next.Callers(3), want)
				}
				reach, err := g.Reach(t.Context(), []int64{3})
				if err != nil || fmt.Sprint(reach) != "{[{2 1} {4 1} {1 2} {3 3}] [1 2 4]}" {
					t.Errorf("got %v, %v", reach, err)
				}
			}
		})
	}
	wait.Wait()
}
