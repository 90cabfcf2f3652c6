package callgraph_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// all asks about the whole graph.
const all = "all"

func among(g *callgraph.Graph, text string) []int64 {
	if text == all {
		return g.IDs()
	}
	ids, _ := parse(text)
	return ids
}

func TestComponents(t *testing.T) {
	for _, test := range []struct{ calls, among, components, cycles string }{
		{"", all, "[]", "[]"},
		{"1", all, "[[1]]", "[]"},
		{"1>2", all, "[[1] [2]]", "[]"},
		{"1>1", all, "[[1]]", "[[1]]"},
		{"2>1 1>2", all, "[[1 2]]", "[[1 2]]"},
		{"1>2 2>3 3>1 3>4", all, "[[1 2 3] [4]]", "[[1 2 3]]"},
		{"9>8 8>9 9>2 2>1 1>2", all, "[[1 2] [8 9]]", "[[1 2] [8 9]]"},
		{"1>2 2>1 2>3 3>4 4>3 4>1", all, "[[1 2 3 4]]", "[[1 2 3 4]]"}, // two rings joined
		{"1>2 2>3 3>2 3>4 4>5 5>4 5>5", all, "[[1] [2 3] [4 5]]", "[[2 3] [4 5]]"},
		{"1>4 4>1 2>5 5>2 3>3", all, "[[1 4] [2 5] [3]]", "[[1 4] [2 5] [3]]"},
		{"1>2 2>3 3>1", "1 2", "[[1] [2]]", "[]"},                // what leads through others does not count
		{"1>2 2>1 3>3 4", "4 2 9 1 2", "[[1 2] [4]]", "[[1 2]]"}, // any order, repeated, unknown
		{"1>2 2>1", "", "[]", "[]"},
		{"1>9 9>1 5 3>3", "9 3 1", "[[1 9] [3]]", "[[1 9] [3]]"},
	} {
		g := graphOf(test.calls)
		components, err := g.Components(t.Context(), among(g, test.among))
		if err != nil || fmt.Sprint(components) != test.components {
			t.Errorf("%q among %q: got components %v, %v, want %s", test.calls, test.among, components, err, test.components)
		}
		cycles, err := g.Cycles(t.Context(), among(g, test.among))
		if err != nil || fmt.Sprint(cycles) != test.cycles {
			t.Errorf("%q among %q: got cycles %v, %v, want %s", test.calls, test.among, cycles, err, test.cycles)
		}
	}
}

func TestOrder(t *testing.T) {
	for _, test := range []struct{ calls, among, want string }{
		{"", all, "[]"},
		{"3 1 2", all, "[1 2 3]"},
		{"1>2 2>3", all, "[3 2 1]"},
		{"1>3 1>2 2>4 3>4", all, "[4 2 3 1]"},
		{"3>2 2>1", all, "[1 2 3]"},
		{"1>2 2>1", all, "[2 1]"}, // the cycle is broken where it closes
		{"1>1 1>2", all, "[2 1]"}, // recursion hinders nothing
		{"1>2 2>3 3>2 3>4", all, "[4 3 2 1]"},
		{"1>2 2>3", "1 3", "[1 3]"}, // no call between them
		{"1>2 2>3 1>3", "1 3", "[3 1]"},
		{"1>2 2>3", "3 7 1 2 1", "[3 2 1]"},
	} {
		g := graphOf(test.calls)
		order, err := g.Order(t.Context(), among(g, test.among))
		if err != nil || fmt.Sprint(order) != test.want {
			t.Errorf("%q among %q: got %v, %v, want %s", test.calls, test.among, order, err, test.want)
		}
	}
}

func TestTasks(t *testing.T) {
	for _, test := range []struct{ calls, among, want string }{
		{"", all, "[]"},
		{"1", all, "[1]"},
		{"1>2", all, "[1]"},
		{"1>1", all, "[1]"},           // calls itself only
		{"1>2 2>1", all, "[1 2]"},     // each other only
		{"1>2 2>1 3>1", all, "[2 3]"}, // 1 is called from outside the cycle
		{"1>2 2>1 2>3", all, "[1 2]"},
		{"1>2 2>3 3>2 4", all, "[1 3 4]"},
		{"1>2 2>3", "2 3", "[]"},      // the callers count though they are not among
		{"1>2 2>1 2>3", "1 3", "[1]"}, // so does the rest of the cycle
		{"1>2 3>2 4>5", "5 3 1 3 8", "[1 3]"},
		{"1>2", "", "[]"},
	} {
		g := graphOf(test.calls)
		tasks, err := g.Tasks(t.Context(), among(g, test.among))
		if err != nil || fmt.Sprint(tasks) != test.want {
			t.Errorf("%q among %q: got %v, %v, want %s", test.calls, test.among, tasks, err, test.want)
		}
	}
}

func TestReach(t *testing.T) {
	for _, test := range []struct{ calls, changed, functions, tasks string }{
		{"1>2", "1", "[]", "[]"},
		{"1>2", "2", "[{1 1}]", "[1]"},
		{"1>2", "7", "[]", "[]"},
		{"1>3 2>3 4>2 5", "3", "[{1 1} {2 1} {4 2}]", "[1 4]"},
		{"1>1", "1", "[{1 1}]", "[1]"},
		{"1>2 2>1 2>3", "3", "[{2 1} {1 2}]", "[1 2]"},
		{"1>2 2>1 2>3 9>1", "3", "[{2 1} {1 2} {9 3}]", "[2 9]"},
		{"1>2 3>4 2>5 4>5", "2 4", "[{1 1} {3 1}]", "[1 3]"},
	} {
		g := graphOf(test.calls)
		changed, _ := parse(test.changed)
		reach, err := g.Reach(t.Context(), changed)
		if err != nil || fmt.Sprint(reach.Functions) != test.functions || fmt.Sprint(reach.Tasks) != test.tasks {
			t.Errorf("%q from %s: got %v, %v, want %s and tasks %s", test.calls, test.changed, reach, err, test.functions, test.tasks)
		}
	}
}

func TestQuestionsCancelled(t *testing.T) {
	g := graphOf("1>2 2>1 2>3")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ids := g.IDs()
	components, err1 := g.Components(ctx, ids)
	cycles, err2 := g.Cycles(ctx, ids)
	order, err3 := g.Order(ctx, ids)
	tasks, err4 := g.Tasks(ctx, ids)
	reach, err5 := g.Reach(ctx, ids)
	for i, err := range []error{err1, err2, err3, err4, err5} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("question %d: got error %v", i+1, err)
		}
	}
	if components != nil || cycles != nil || order != nil || tasks != nil || reach.Functions != nil {
		t.Error("an answer came with an error")
	}
}

// Questions leave the lists they are asked with alone.
func TestQuestionsDoNotWrite(t *testing.T) {
	g := graphOf("1>2 2>3 3>1 4>1")
	ids := []int64{3, 1, 2, 3}
	before := slices.Clone(ids)
	for _, ask := range []func() error{
		func() error { _, err := g.Components(t.Context(), ids); return err },
		func() error { _, err := g.Order(t.Context(), ids); return err },
		func() error { _, err := g.Tasks(t.Context(), ids); return err },
		func() error { _, err := g.Reach(t.Context(), ids); return err },
	} {
		if err := ask(); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(ids, before) {
		t.Errorf("the list became %v", ids)
	}
}
