package sqlstore_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
	"github.com/funcshelf/funcshelf/store"
)

func TestRowsComeBackAsWritten(t *testing.T) {
	db := openShelf(t)
	equal(t, "rows", allRows(t, db), shelf())
}

func TestRowsAreAscendingOnceAndOnlyThoseThatExist(t *testing.T) {
	db := openShelf(t)
	rows := view(t, db, func(r store.Reader) ([]store.Row, error) {
		return r.Rows(t.Context(), []int64{7, 99, 3, 7}, store.Columns{})
	})
	press, zeta := shelf()[1], shelf()[5]
	press.Source, press.Calls, zeta.Source, zeta.Calls = "", nil, "", nil
	equal(t, "rows", rows, []store.Row{press, zeta})
}

// The answers below are read off the drawing at shelf.
func TestQuestions(t *testing.T) {
	ctx := context.Background()
	type edge struct {
		Caller, Callee int64
		Lines          []int
	}
	ends := func(edges []store.Edge, err error) (any, error) {
		list := []edge{}
		for _, e := range edges {
			list = append(list, edge{e.Caller, e.Callee, e.Lines})
		}
		return list, err
	}
	neighbours := func(dir callgraph.Direction, nodes ...int64) func(store.Reader) (any, error) {
		return func(r store.Reader) (any, error) {
			out, err := r.AppendNeighbours(ctx, dir, nodes, []int64{-1})
			slices.Sort(out)
			return slices.Compact(out), err
		}
	}
	tests := []struct {
		name string
		ask  func(r store.Reader) (any, error)
		want any
	}{
		{"callers of press", neighbours(callgraph.Up, 3), []int64{-1, 1, 5}},
		{"callers of Zeta and beta", neighbours(callgraph.Up, 7, 5), []int64{-1, 1, 5}},
		{"callees of beta", neighbours(callgraph.Down, 5), []int64{-1, 3, 5, 7}},
		{"callees of gamma", neighbours(callgraph.Down, 4), []int64{-1}},
		{"callees of nothing", neighbours(callgraph.Down), []int64{-1}},
		{"head", func(r store.Reader) (any, error) { return r.Head(ctx) }, int64(1)},
		{"ids", func(r store.Reader) (any, error) { return r.IDs(ctx, []string{"beta", "nobody", "Zeta", "beta"}) }, map[string]int64{"beta": 5, "Zeta": 7}},
		{"ids of text that is none", func(r store.Reader) (any, error) { return r.IDs(ctx, []string{"\xff", `"`, "[", ""}) }, map[string]int64{}},
		{"known", func(r store.Reader) (any, error) { return r.Known(ctx, []string{"press", "nobody", "Zeta", "press"}) }, []store.Known{
			{ID: 7, Known: analyzer.Known{Name: "Zeta", Language: analyzer.Go, Kind: analyzer.KindHole, Signature: "func()"}},
			{ID: 3, Known: analyzer.Known{Name: "press", Language: analyzer.Go, Kind: analyzer.KindPrimitive, Signature: "func()"}}}},
		{"known of none", func(r store.Reader) (any, error) { return r.Known(ctx, nil) }, []store.Known{}},
		{"ids of none", func(r store.Reader) (any, error) { return r.IDs(ctx, nil) }, map[string]int64{}},
		{"names", func(r store.Reader) (any, error) { return r.Names(ctx, []int64{4, 2, 1}) }, map[int64]string{4: "gamma", 1: "alpha"}},
		{"names of none", func(r store.Reader) (any, error) { return r.Names(ctx, nil) }, map[int64]string{}},
		{"edges from", func(r store.Reader) (any, error) { return ends(r.EdgesFrom(ctx, []int64{5, 1, 5})) },
			[]edge{{1, 3, []int{3}}, {1, 5, []int{2, 9}}, {5, 3, []int{2, 4}}, {5, 5, []int{7}}, {5, 7, []int{1}}}},
		{"edges to", func(r store.Reader) (any, error) { return ends(r.EdgesTo(ctx, []int64{3, 5})) },
			[]edge{{1, 3, []int{3}}, {1, 5, []int{2, 9}}, {5, 3, []int{2, 4}}, {5, 5, []int{7}}}},
		{"edges to none", func(r store.Reader) (any, error) { return ends(r.EdgesTo(ctx, nil)) }, []edge{}},
		{"misfits", func(r store.Reader) (any, error) { return r.Misfits(ctx) },
			[]store.Edge{{Caller: 5, Callee: 3, Kind: "reference", Spelling: "press", Lines: []int{2, 4}, Misfit: "too many arguments", MisfitLine: 4}}},
		{"holes", func(r store.Reader) (any, error) { return r.Holes(ctx) }, []int64{7}},
		{"twins", func(r store.Reader) (any, error) {
			return r.Twins(ctx, []string{"twin", "form of beta", "no form", ""})
		},
			map[string][]string{"twin": {"delta", "gamma"}, "form of beta": {"beta"}}},
		{"twins of none", func(r store.Reader) (any, error) { return r.Twins(ctx, nil) }, map[string][]string{}},
		{"twin groups", func(r store.Reader) (any, error) { return r.TwinGroups(ctx) }, [][]string{{"delta", "gamma"}}},
		{"policy", func(r store.Reader) (any, error) { return r.Policy(ctx) }, store.Policy{}},
		{"check", func(r store.Reader) (any, error) { return r.Check(ctx) }, []string{}},
		{"all ids", func(r store.Reader) (any, error) {
			var ids []int64
			err := r.AllIDs(ctx, func(id int64) error { ids = append(ids, id); return nil })
			return ids, err
		}, []int64{1, 3, 4, 5, 6, 7}},
		{"all names", func(r store.Reader) (any, error) {
			var names []string
			err := r.AllNames(ctx, func(name string) error { names = append(names, name); return nil })
			return names, err
		}, []string{"Zeta", "alpha", "beta", "delta", "gamma", "press"}},
		{"all edges", func(r store.Reader) (any, error) {
			var all [][2]int64
			err := r.AllEdges(ctx, func(a, b int64) error { all = append(all, [2]int64{a, b}); return nil })
			return all, err
		}, [][2]int64{{1, 3}, {1, 5}, {5, 3}, {5, 5}, {5, 7}}},
	}
	db := openShelf(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { equal(t, tt.name, view(t, db, tt.ask), tt.want) })
	}
}

func TestAnEmptyLibraryAnswers(t *testing.T) {
	ctx := t.Context()
	db := open(t)
	equal(t, "head", view(t, db, func(r store.Reader) (int64, error) { return r.Head(ctx) }), int64(0))
	equal(t, "groups", view(t, db, func(r store.Reader) ([][]string, error) { return r.TwinGroups(ctx) }), [][]string{})
	equal(t, "changes", view(t, db, func(r store.Reader) ([]store.Change, error) { return r.Changes(ctx, store.ChangeQuery{}) }), []store.Change{})
	equal(t, "rows", allRows(t, db), []store.Row{})
	equal(t, "check", view(t, db, func(r store.Reader) ([]string, error) { return r.Check(ctx) }), []string{})
}

func TestAnErrorOfYieldEndsTheAnswer(t *testing.T) {
	ctx := t.Context()
	stop := errors.New("stop")
	seen := 0
	count := func() error {
		if seen++; seen == 2 {
			return stop
		}
		return nil
	}
	tests := map[string]func(r store.Reader) error{
		"AllIDs":   func(r store.Reader) error { return r.AllIDs(ctx, func(int64) error { return count() }) },
		"AllNames": func(r store.Reader) error { return r.AllNames(ctx, func(string) error { return count() }) },
		"AllEdges": func(r store.Reader) error { return r.AllEdges(ctx, func(int64, int64) error { return count() }) },
		"Select": func(r store.Reader) error {
			return r.Select(ctx, store.Query{}, func(*store.Row) error { return count() })
		},
		"History": func(r store.Reader) error {
			return r.History(ctx, store.HistoryQuery{}, func(*store.HistoryRow) error { return count() })
		},
	}
	db := openShelf(t)
	for name, ask := range tests {
		seen = 0
		if err := db.View(ctx, ask); err != stop || seen != 2 {
			t.Errorf("%s: error %v after %d rows: want stop after 2", name, err, seen)
		}
	}
}

func TestAViewIsOneSnapshot(t *testing.T) {
	ctx := t.Context()
	db := openShelf(t)
	err := db.View(ctx, func(r store.Reader) error {
		write(t, db, 2, inserts(function(8, "eta"))) // before r's first question
		head, err := r.Head(ctx)
		if err != nil {
			return err
		}
		ids, err := r.IDs(ctx, []string{"eta"})
		if head != 1 || len(ids) != 0 {
			t.Errorf("head %d, ids %v: want the library as of change 1", head, ids)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "head", view(t, db, func(r store.Reader) (int64, error) { return r.Head(ctx) }), int64(2))
}

func TestAContextThatIsDoneEndsViewAndUpdate(t *testing.T) {
	db := openShelf(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := db.View(ctx, func(r store.Reader) error {
		cancel()
		_, err := r.Head(context.WithoutCancel(ctx))
		for err == nil { // the transaction ends with its context
			_, err = r.Head(context.WithoutCancel(ctx))
		}
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("view: error %v: want context.Canceled", err)
	}
	for name, f := range map[string]func() error{
		"view":   func() error { return db.View(ctx, func(store.Reader) error { t.Error("called"); return nil }) },
		"update": func() error { return db.Update(ctx, func(store.Writer) error { t.Error("called"); return nil }) },
	} {
		if err := f(); !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrBusy) {
			t.Errorf("%s: error %v: want context.Canceled alone", name, err)
		}
	}
}

func TestAListOfAnyLengthIsOneQuestion(t *testing.T) {
	db := openShelf(t)
	ids := make([]int64, 200_000)
	names := make([]string, len(ids))
	for i := range ids {
		ids[i], names[i] = int64(i), strings.Repeat("n", i%7)
	}
	names[150_000] = "beta"
	got := view(t, db, func(r store.Reader) (int, error) {
		rows, err := r.Rows(t.Context(), ids, store.Columns{})
		if err != nil {
			return 0, err
		}
		found, err := r.IDs(t.Context(), names)
		return 100*len(rows) + len(found), err
	})
	equal(t, "rows and names", got, 601)
}
