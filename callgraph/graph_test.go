package callgraph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// text writes a graph as parse reads it, all functions first.
func text(g *callgraph.Graph) string {
	var fields []string
	for _, id := range g.IDs() {
		fields = append(fields, fmt.Sprint(id))
	}
	for call := range g.Calls() {
		fields = append(fields, fmt.Sprintf("%d>%d", call.Caller, call.Callee))
	}
	return strings.Join(fields, " ")
}

func TestBuilder(t *testing.T) {
	for _, test := range []struct{ add, want string }{
		{"", ""},
		{"1", "1"},
		{"3 1 2 1", "1 2 3"},
		{"1>2", "1 2 1>2"},
		{"2 1>2 3", "1 2 3 1>2"},
		{"2>1 2>1 1>2 2>1", "1 2 1>2 2>1"},
		{"1>1 1>1", "1 1>1"},
		{"5>9 5>7 5>8 9>7 8>7", "5 7 8 9 5>7 5>8 5>9 8>7 9>7"},
		{"9223372036854775807>-9223372036854775808 0", "-9223372036854775808 0 9223372036854775807 9223372036854775807>-9223372036854775808"},
	} {
		g := graphOf(test.add)
		if got := text(g); got != test.want {
			t.Errorf("%q: got %q, want %q", test.add, got, test.want)
		}
		fields := strings.Fields(test.want)
		calls := strings.Count(test.want, ">")
		if g.Len() != len(fields)-calls || g.CallCount() != calls {
			t.Errorf("%q: %d functions and %d calls", test.add, g.Len(), g.CallCount())
		}
	}
}

func TestBuilderGoesOn(t *testing.T) {
	var b callgraph.Builder
	b.AddCall(1, 2)
	first := b.Graph()
	b.AddCall(0, 1)
	if got, want := text(b.Graph()), "0 1 2 0>1 1>2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := text(first), "1 2 1>2"; got != want {
		t.Errorf("the first graph became %q, want %q", got, want)
	}
}

func TestNeighbours(t *testing.T) {
	g := graphOf("4>1 2>1 3>1 1>5 1>1 40>50 30 -7>40")
	for _, test := range []struct {
		id               int64
		has              bool
		callers, callees string
	}{
		{1, true, "[1 2 3 4]", "[1 5]"},
		{2, true, "[]", "[1]"},
		{5, true, "[1]", "[]"},
		{30, true, "[]", "[]"},
		{40, true, "[-7]", "[50]"},
		{0, false, "[]", "[]"},
		{29, false, "[]", "[]"},
		{-8, false, "[]", "[]"},
		{51, false, "[]", "[]"},
	} {
		if got := g.Has(test.id); got != test.has {
			t.Errorf("Has(%d) = %v", test.id, got)
		}
		if got := fmt.Sprint(g.Callers(test.id)); got != test.callers {
			t.Errorf("Callers(%d) = %s, want %s", test.id, got, test.callers)
		}
		if got := fmt.Sprint(g.Callees(test.id)); got != test.callees {
			t.Errorf("Callees(%d) = %s, want %s", test.id, got, test.callees)
		}
	}
}

func TestHasCall(t *testing.T) {
	g := graphOf("1>2 1>4 3>1")
	for _, test := range []struct {
		caller, callee int64
		want           bool
	}{
		{1, 2, true}, {1, 4, true}, {3, 1, true},
		{2, 1, false}, {1, 3, false}, {1, 1, false}, {9, 1, false}, {1, 9, false},
	} {
		if got := g.HasCall(test.caller, test.callee); got != test.want {
			t.Errorf("HasCall(%d, %d) = %v", test.caller, test.callee, got)
		}
	}
}

func TestAppendNeighboursKeepsWhatIsThere(t *testing.T) {
	g := graphOf("1>3 2>3 1>4")
	got, err := g.AppendNeighbours(t.Context(), callgraph.Up, []int64{3, 9, 4}, []int64{7})
	if want := []int64{7, 1, 2, 1}; err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
}

func TestAnswersAreTheCallersOwn(t *testing.T) {
	g := graphOf("1>3 2>3")
	g.Callers(3)[0] = 9
	g.IDs()[0] = 9
	if got, want := text(g), "1 2 3 1>3 2>3"; got != want {
		t.Errorf("the graph became %q, want %q", got, want)
	}
}

func TestCallsStop(t *testing.T) {
	n := 0
	for range graphOf("1>2 2>3 3>4").Calls() {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d calls, want 2", n)
	}
}

func TestZeroGraph(t *testing.T) {
	var g callgraph.Graph
	if g.Len() != 0 || g.CallCount() != 0 || g.Has(0) || len(g.IDs()) != 0 || g.Callers(0) != nil {
		t.Error("the zero graph is not empty")
	}
	checkSearch(t, &g, callgraph.Up, []int64{0, 1}, "")
	if reach, err := g.Reach(t.Context(), []int64{0}); err != nil || reach.Functions != nil || reach.Tasks != nil {
		t.Errorf("got %v, %v", reach, err)
	}
	if got, want := text(g.With(callgraph.Delta{AddCalls: []callgraph.Call{{Caller: 1, Callee: 0}}})), "0 1 1>0"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
