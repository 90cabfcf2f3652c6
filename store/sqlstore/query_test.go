package sqlstore_test

import (
	"fmt"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

func selectNames(t *testing.T, db store.Database, q store.Query) []string {
	t.Helper()
	return view(t, db, func(r store.Reader) ([]string, error) {
		names := []string{}
		err := r.Select(t.Context(), q, func(row *store.Row) error {
			names = append(names, row.Name)
			return nil
		})
		return names, err
	})
}

func TestSelectAndCount(t *testing.T) {
	yes, no := true, false
	all := []string{"Zeta", "alpha", "beta", "delta", "gamma", "press"}
	tests := []struct {
		name  string
		q     store.Query
		want  []string
		count int
	}{
		{"all", store.Query{}, all, 6},
		{"functions", store.Query{Kind: analyzer.KindFunction}, []string{"alpha", "beta", "delta", "gamma"}, 4},
		{"primitives", store.Query{Kind: analyzer.KindPrimitive}, []string{"press"}, 1},
		{"holes", store.Query{Kind: analyzer.KindHole}, []string{"Zeta"}, 1},
		{"no such kind", store.Query{Kind: "' OR 1 --"}, []string{}, 0},
		{"language", store.Query{Language: analyzer.Python}, []string{"delta"}, 1},
		{"name", store.Query{Name: "beta"}, []string{"beta"}, 1},
		{"no such name", store.Query{Name: "Beta"}, []string{}, 0},
		{"not a text", store.Query{Name: "\xff"}, []string{}, 0},
		{"author", store.Query{Author: "ann"}, []string{"alpha"}, 1},
		{"entry", store.Query{Entry: &yes}, []string{"gamma"}, 1},
		{"not entry", store.Query{Entry: &no}, []string{"Zeta", "alpha", "beta", "delta", "press"}, 5},
		{"at least 7 lines", store.Query{MinLines: 7}, []string{"alpha", "beta"}, 2},
		{"1 to 7 lines", store.Query{MinLines: 1, MaxLines: 7}, []string{"beta", "delta", "gamma"}, 3},
		{"calls press", store.Query{Calls: []string{"press"}}, []string{"alpha", "beta"}, 2},
		{"calls press and itself", store.Query{Calls: []string{"press", "beta"}, CalledBy: []string{"beta"}}, []string{"beta"}, 1},
		{"calls nobody known", store.Query{Calls: []string{"press", "nobody"}}, []string{}, 0},
		{"called by alpha", store.Query{CalledBy: []string{"alpha"}}, []string{"beta", "press"}, 2},
		{"called by alpha and beta", store.Query{CalledBy: []string{"alpha", "beta"}}, []string{"beta", "press"}, 2},
		{"called by one unknown", store.Query{CalledBy: []string{"nobody"}}, []string{}, 0},
		{"first two", store.Query{Limit: 2}, []string{"Zeta", "alpha"}, 6},
		{"next two", store.Query{Limit: 2, Offset: 2}, []string{"beta", "delta"}, 6},
		{"after four", store.Query{Offset: 4}, []string{"gamma", "press"}, 6},
		{"beyond", store.Query{Limit: 2, Offset: 6}, []string{}, 6},
		{"calls and page", store.Query{Calls: []string{"press"}, Limit: 1, Offset: 1}, []string{"beta"}, 2},
		{"all at once", store.Query{Kind: analyzer.KindFunction, Language: analyzer.Go, NamePrefix: "a", Author: "ann", Entry: &no,
			MinLines: 9, MaxLines: 9, Calls: []string{"beta"}}, []string{"alpha"}, 1},
	}
	db := openShelf(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			equal(t, "names", selectNames(t, db, tt.q), tt.want)
			equal(t, "count", view(t, db, func(r store.Reader) (int, error) { return r.Count(t.Context(), tt.q) }), tt.count)
		})
	}
}

func TestSelectReadsWhatColumnsSay(t *testing.T) {
	db := openShelf(t)
	alpha := shelf()[0]
	for _, c := range []store.Columns{{}, {Source: true}, {Calls: true}, {Source: true, Calls: true}} {
		want := alpha
		if !c.Source {
			want.Source = ""
		}
		if !c.Calls {
			want.Calls = nil
		}
		got := view(t, db, func(r store.Reader) (got store.Row, err error) {
			err = r.Select(t.Context(), store.Query{Name: "alpha", Columns: c}, func(row *store.Row) error {
				got = *row
				return nil
			})
			return got, err
		})
		equal(t, fmt.Sprintf("row with %+v", c), got, want)
	}
}

// The names are in byte order; each prefix is asked for, and the answer is
// what beginning with it means.
func TestNamePrefix(t *testing.T) {
	names := []string{"a", "a_", "ab", "abc", "b", "z\x7f", "z\u0080", "z\u00ff", "z\ud7ff", "z\ud7ffx", "z\ue000", "z\uffff",
		"z\U00010000", "z\U0010ffff", "z\U0010ffffq", "\U0010ffff", "\U0010ffff\U0010ffffx"}
	db := open(t)
	var rows []store.Row
	for i, name := range names {
		rows = append(rows, function(int64(i+1), name))
	}
	write(t, db, 1, inserts(rows...))
	tests := []struct {
		prefix string
		want   []string
	}{
		{"", names},
		{"a", names[0:4]},
		{"ab", names[2:4]},
		{"abcd", nil},
		{"z", names[5:15]},
		{"z\u00ff", names[7:8]},
		{"z\ud7ff", names[8:10]},
		{"z\U0010ffff", names[13:15]},
		{"\U0010ffff", names[15:17]},
		{"\U0010ffff\U0010ffff", names[16:17]},
		{"z\xc3", nil}, // half a rune begins no text
		{"\x00", nil},
		{"%", nil},
		{"_", nil},
	}
	for _, tt := range tests {
		got := selectNames(t, db, store.Query{NamePrefix: tt.prefix})
		equal(t, fmt.Sprintf("prefix %q", tt.prefix), got, append([]string{}, tt.want...))
	}
}

// More rows than are read at a time, the page across the border.
func TestSelectOfManyRows(t *testing.T) {
	db := open(t)
	var rows []store.Row
	for i := range 1203 {
		rows = append(rows, function(int64(2000-i), fmt.Sprintf("n%04d", i), call(2000, "n0000", i+1)))
	}
	write(t, db, 1, inserts(rows...))
	got := view(t, db, func(r store.Reader) (got []store.Row, err error) {
		err = r.Select(t.Context(), store.Query{Offset: 1, Limit: 1101, Columns: store.Columns{Source: true, Calls: true}}, func(row *store.Row) error {
			got = append(got, *row)
			return nil
		})
		return got, err
	})
	equal(t, "rows", got, rows[1:1102])
}
