package sqlstore_test

import (
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// openHistory makes a library of five changes over shelf's:
// 2 renames gamma to delta and delta to gamma, 3 sets the policy and
// rewrites alpha, 4 deletes alpha, 5 undoes 4, 6 sets the policy back.
func openHistory(t *testing.T) (store.Database, []store.HistoryRow) {
	t.Helper()
	ctx := t.Context()
	db := openShelf(t)
	s := shelf()
	policy := store.Policy{Permit: []string{"go:print", "go:println"}, Python: "3.12", Go: "1.25"}
	gamma := replace(s[2], func(r *store.Row) { r.Name = "delta" })
	delta := replace(s[4], func(r *store.Row) { r.Name = "gamma" })
	alpha := replace(s[0], func(r *store.Row) { r.Doc, r.Calls = "<new> \"doc\"\n", r.Calls[:1] })
	steps := []func(w store.Writer, n int64) error{
		func(w store.Writer, n int64) error { return w.Apply(ctx, n, []store.RowChange{gamma, delta}) },
		func(w store.Writer, n int64) error {
			if err := w.SetPolicy(ctx, n, policy); err != nil {
				return err
			}
			return w.Apply(ctx, n, []store.RowChange{alpha})
		},
		func(w store.Writer, n int64) error {
			return w.Apply(ctx, n, []store.RowChange{{Before: alpha.After}})
		},
		func(w store.Writer, n int64) error { return w.Apply(ctx, n, []store.RowChange{{After: alpha.After}}) },
		func(w store.Writer, n int64) error { return w.SetPolicy(ctx, n, store.Policy{}) },
	}
	for i, step := range steps {
		err := db.Update(ctx, func(w store.Writer) error {
			c := change(i + 2)
			c.Time = noon.Add(time.Duration(i+1) * time.Hour)
			if i == 3 {
				c.Verb, c.Undoes = "undo", 4
			}
			n, err := w.Begin(ctx, c)
			if err != nil {
				return err
			}
			return step(w, n)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	history := []store.HistoryRow{}
	for i, row := range s {
		history = append(history, store.HistoryRow{Change: 1, Position: i + 1, ID: row.ID, Name: row.Name, After: &row})
	}
	history = append(history,
		store.HistoryRow{Change: 2, Position: 1, ID: 4, Name: "delta", OldName: "gamma", Before: gamma.Before, After: gamma.After},
		store.HistoryRow{Change: 2, Position: 2, ID: 6, Name: "gamma", OldName: "delta", Before: delta.Before, After: delta.After},
		store.HistoryRow{Change: 3, Position: 1, PolicyBefore: &store.Policy{}, PolicyAfter: &policy},
		store.HistoryRow{Change: 3, Position: 2, ID: 1, Name: "alpha", Before: alpha.Before, After: alpha.After},
		store.HistoryRow{Change: 4, Position: 1, ID: 1, Name: "alpha", Before: alpha.After},
		store.HistoryRow{Change: 5, Position: 1, ID: 1, Name: "alpha", After: alpha.After},
		store.HistoryRow{Change: 6, Position: 1, PolicyBefore: &policy, PolicyAfter: &store.Policy{}})
	for i := range history {
		before, after := history[i].Before, history[i].After
		switch {
		case after != nil && before != nil && before.Name != after.Name:
			history[i].Name, history[i].OldName = after.Name, before.Name
		case after != nil:
			history[i].Name = after.Name
		case before != nil:
			history[i].Name = before.Name
		}
	}
	return db, history
}

func history(t *testing.T, db store.Database, q store.HistoryQuery) []store.HistoryRow {
	t.Helper()
	return view(t, db, func(r store.Reader) ([]store.HistoryRow, error) {
		rows := []store.HistoryRow{}
		err := r.History(t.Context(), q, func(h *store.HistoryRow) error {
			rows = append(rows, *h)
			return nil
		})
		return rows, err
	})
}

func TestHistory(t *testing.T) {
	db, all := openHistory(t)
	pick := func(at ...int) []store.HistoryRow {
		rows := []store.HistoryRow{}
		for _, i := range at {
			rows = append(rows, all[i])
		}
		return rows
	}
	tests := []struct {
		name string
		q    store.HistoryQuery
		want []store.HistoryRow
	}{
		{"all", store.HistoryQuery{}, all},
		{"one change", store.HistoryQuery{Change: 3}, pick(8, 9)},
		{"after and through", store.HistoryQuery{After: 2, Through: 4}, pick(8, 9, 10)},
		{"through", store.HistoryQuery{Through: 1}, all[:6]},
		{"one function", store.HistoryQuery{ID: 1}, pick(0, 9, 10, 11)},
		{"one function, later", store.HistoryQuery{ID: 1, After: 3}, pick(10, 11)},
		{"a name that two bore", store.HistoryQuery{Name: "gamma"}, pick(2, 6, 7)},
		{"a name deleted and restored", store.HistoryQuery{Name: "alpha"}, pick(0, 9, 10, 11)},
		{"no such name", store.HistoryQuery{Name: "eta"}, pick()},
		{"no such change", store.HistoryQuery{Change: 9}, pick()},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { equal(t, "rows", history(t, db, tt.q), tt.want) })
	}
}

func TestChanges(t *testing.T) {
	db, _ := openHistory(t)
	all := []store.Change{{Number: 1, Verb: "add", Functions: []string{"Zeta", "alpha", "beta", "delta", "gamma", "press"}},
		{Number: 2, Verb: "add", Functions: []string{"delta", "gamma"}}, {Number: 3, Verb: "add", Functions: []string{"alpha"}},
		{Number: 4, Verb: "add", Functions: []string{"alpha"}}, {Number: 5, Verb: "undo", Undoes: 4, Functions: []string{"alpha"}},
		{Number: 6, Verb: "add"}}
	for i := range all {
		c := change(i + 1)
		all[i].Token, all[i].Author, all[i].Message = c.Token, c.Author, c.Message
		all[i].Time = noon.Add(time.Duration(i) * time.Hour)
	}
	tests := []struct {
		name string
		q    store.ChangeQuery
		want []int
	}{
		{"all, newest first", store.ChangeQuery{}, []int{6, 5, 4, 3, 2, 1}},
		{"after", store.ChangeQuery{After: 4}, []int{6, 5}},
		{"before", store.ChangeQuery{Before: 3}, []int{2, 1}},
		{"between", store.ChangeQuery{After: 1, Before: 4}, []int{3, 2}},
		{"limit", store.ChangeQuery{Limit: 2}, []int{6, 5}},
		{"of functions", store.ChangeQuery{IDs: []int64{1, 6}}, []int{5, 4, 3, 2, 1}},
		{"of a function, all else too", store.ChangeQuery{IDs: []int64{1}, After: 1, Before: 5, Limit: 1, Token: "token 4"}, []int{4}},
		{"of no function", store.ChangeQuery{IDs: []int64{}}, nil},
		{"token", store.ChangeQuery{Token: "token 3"}, []int{3}},
		{"no such token", store.ChangeQuery{Token: "token"}, nil},
	}
	for _, tt := range tests {
		want := []store.Change{}
		for _, n := range tt.want {
			want = append(want, all[n-1])
		}
		ask := func(r store.Reader) ([]store.Change, error) { return r.Changes(t.Context(), tt.q) }
		tt.q.Names = true
		equal(t, tt.name, view(t, db, ask), want)
		tt.q.Names = false
		for i := range want {
			want[i].Functions = nil
		}
		equal(t, tt.name+", without names", view(t, db, ask), want)
	}
}

func TestNamesTouched(t *testing.T) {
	db, _ := openHistory(t)
	type touched struct {
		Names  []string
		Policy bool
	}
	tests := []struct {
		after int64
		want  touched
	}{
		{0, touched{[]string{"Zeta", "alpha", "beta", "delta", "gamma", "press"}, true}},
		{1, touched{[]string{"alpha", "delta", "gamma"}, true}},
		{3, touched{[]string{"alpha"}, true}},
		{5, touched{nil, true}},
		{6, touched{nil, false}},
	}
	for _, tt := range tests {
		got := view(t, db, func(r store.Reader) (got touched, err error) {
			got.Names, got.Policy, err = r.NamesTouched(t.Context(), tt.after)
			return got, err
		})
		equal(t, "touched", got, tt.want)
	}
}

func TestPolicy(t *testing.T) {
	ctx := t.Context()
	db := open(t)
	want := store.Policy{Permit: []string{"go:print"}, Python: "3.13", Go: "1.26"}
	set := func(n int, p store.Policy) error {
		return db.Update(ctx, func(w store.Writer) error {
			number, err := w.Begin(ctx, change(n))
			if err != nil {
				return err
			}
			return w.SetPolicy(ctx, number, p)
		})
	}
	if err := set(1, want); err != nil {
		t.Fatal(err)
	}
	if err := set(2, store.Policy{Permit: []string{"go:\xff"}}); err == nil || !strings.Contains(err.Error(), "want UTF-8") {
		t.Errorf("error %v: want UTF-8", err)
	}
	equal(t, "policy", view(t, db, func(r store.Reader) (store.Policy, error) { return r.Policy(ctx) }), want)
}

func TestRewrite(t *testing.T) {
	ctx := t.Context()
	db, all := openHistory(t)
	rewrite := func(h store.HistoryRow) error {
		return db.Update(ctx, func(w store.Writer) error { return w.Rewrite(ctx, h) })
	}
	gone, blank := all[10], all[9] // alpha's deletion and its rewriting
	gone.Before, gone.Purged = nil, true
	blank.After = ptr(*blank.After)
	blank.After.Source, blank.Purged = "", true
	policy := all[12]
	policy.PolicyBefore = &store.Policy{Go: "1.24"}
	for _, h := range []store.HistoryRow{gone, blank, policy} {
		if err := rewrite(h); err != nil {
			t.Fatal(err)
		}
	}
	want := append([]store.HistoryRow{}, all...)
	want[10], want[9], want[12] = gone, blank, policy
	equal(t, "history", history(t, db, store.HistoryQuery{}), want)
	equal(t, "by name", history(t, db, store.HistoryQuery{Name: "alpha", Change: 4}), []store.HistoryRow{gone})
	missing := gone
	missing.Position = 9
	if err := rewrite(missing); err == nil || !strings.Contains(err.Error(), "0 history rows written: want 1") {
		t.Errorf("a row that is not there: error %v", err)
	}
	bad := blank
	bad.After = ptr(*blank.After)
	bad.After.Doc = "\xff"
	if err := rewrite(bad); err == nil || !strings.Contains(err.Error(), "want UTF-8") {
		t.Errorf("no text: error %v", err)
	}
	equal(t, "rows", len(allRows(t, db)), 6)
}

// A mention is found by the name and the id, and changes no row.
func TestMention(t *testing.T) {
	ctx := t.Context()
	db := openShelf(t)
	before := allRows(t, db)
	mention := func(n int, use func(number int64) int64, name string) error {
		return db.Update(ctx, func(w store.Writer) error {
			number, err := w.Begin(ctx, change(n))
			if err != nil {
				return err
			}
			return w.Mention(ctx, use(number), 4, name)
		})
	}
	same := func(number int64) int64 { return number }
	if err := mention(2, same, "gamma"); err != nil {
		t.Fatal(err)
	}
	want := []store.HistoryRow{{Change: 2, Position: 1, ID: 4, Name: "gamma"}}
	equal(t, "by name", history(t, db, store.HistoryQuery{Name: "gamma", After: 1}), want)
	equal(t, "by id", history(t, db, store.HistoryQuery{ID: 4, After: 1}), want)
	equal(t, "rows", allRows(t, db), before)
	if err := mention(3, func(int64) int64 { return 2 }, "gamma"); err == nil || !strings.Contains(err.Error(), "change 2 was not begun in this transaction") {
		t.Errorf("of another change: error %v", err)
	}
	if err := mention(3, same, "\xff"); err == nil || !strings.Contains(err.Error(), "want UTF-8") {
		t.Errorf("no text: error %v", err)
	}
}
