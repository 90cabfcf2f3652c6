package bench_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
	"github.com/funcshelf/funcshelf/store"
)

// eachLibrary opens a library of each size, with and without the package.
func eachLibrary(b *testing.B, run func(b *testing.B, s *shape, path string)) {
	upTo(b, 1_000_000, func(b *testing.B, n int) {
		s := random(n)
		run(b, s, made(b, "random", s))
	})
}

func must[T any](b testing.TB) func(T, error) T {
	return func(v T, err error) T {
		if err != nil {
			b.Fatal(err)
		}
		return v
	}
}

// BenchmarkLibraryGet reads one whole record.
func BenchmarkLibraryGet(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		l, db := open(b, path), bare(b, path)
		defer l.Close()
		id := s.n() * 9 / 10
		ours := func() *store.Record { return must[*store.Record](b)(l.Get(b.Context(), name(id))) }
		row := prepared(b, db, 18, `SELECT * FROM functions WHERE name = ? AND scope = 'personal'`)
		calls := prepared(b, db, 4, `SELECT f.name, c.kind, c.lines, c.misfit FROM calls AS c JOIN functions AS f ON f.id = c.callee WHERE c.caller = ? ORDER BY f.name`)
		callers := prepared(b, db, 1, `SELECT f.name FROM calls AS c JOIN functions AS f ON f.id = c.caller WHERE c.callee = ? ORDER BY f.name`)
		floor := func() {
			id := row(name(id))[0][0]
			calls(id)
			callers(id)
		}
		got := ours()
		same(b, "calls", callNames(got.Calls), names(s.callees[id]))
		same(b, "callers", got.Callers, names(s.up().of(int32(id))))
		if got.Source != s.source(id).Text {
			b.Fatalf("source %q", got.Source)
		}
		versus(b, clock(func() { ours() }), rival{name: "floor", run: clock(floor)})
	})
}

func callNames(calls []store.Call) (list []string) {
	for _, c := range calls {
		list = append(list, c.Name)
	}
	return list
}

// BenchmarkLibraryCallers asks for the direct callers of a function that ten
// call.
func BenchmarkLibraryCallers(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		l, db := open(b, path), bare(b, path)
		defer l.Close()
		up := s.up()
		id := int32(s.n())
		for len(up.of(id)) != 10 {
			id--
		}
		ours := func() []store.Neighbour {
			return must[[]store.Neighbour](b)(l.Callers(b.Context(), name(int(id)), store.NeighbourOptions{}))
		}
		floor := prepared(b, db, 2, `SELECT f.name, c.lines FROM calls AS c JOIN functions AS f ON f.id = c.caller
			WHERE c.callee = (SELECT id FROM functions WHERE name = ? AND scope = 'personal') ORDER BY f.name`)
		same(b, "callers", neighbourNames(ours()), names(up.of(id)))
		versus(b, clock(func() { ours() }), rival{name: "floor", run: clock(func() { floor(name(int(id))) })})
	})
}

func neighbourNames(list []store.Neighbour) (found []string) {
	for _, n := range list {
		found = append(found, n.Name)
	}
	slices.Sort(found)
	return found
}

// BenchmarkLibraryReach asks what a change of a function reaches, where that is
// a hundred functions.
func BenchmarkLibraryReach(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		l, db := open(b, path), bare(b, path)
		defer l.Close()
		id := calledBy(s, 100)
		ours := func() *store.Reach { return must[*store.Reach](b)(l.Reach(b.Context(), name(int(id)))) }
		recursive := prepared(b, db, 1, `WITH RECURSIVE reached (id) AS (
			SELECT c.caller FROM calls AS c WHERE c.callee = (SELECT id FROM functions WHERE name = ? AND scope = 'personal')
			UNION SELECT c.caller FROM reached AS r JOIN calls AS c ON c.callee = r.id)
			SELECT f.name FROM reached AS r JOIN functions AS f ON f.id = r.id ORDER BY f.name`)
		want, _ := s.up().walk(id)
		var got []string
		for _, f := range ours().Functions {
			got = append(got, f.Name)
		}
		slices.Sort(got)
		same(b, "reach", got, names(want))
		versus(b, clock(func() { ours() }), rival{name: "sqlite", run: clock(func() { recursive(name(int(id))) })})
	})
}

// BenchmarkLibraryFind asks for the functions that call a given one, which an
// index answers.
func BenchmarkLibraryFind(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		l, db := open(b, path), bare(b, path)
		defer l.Close()
		up := s.up()
		id := int32(s.n())
		for len(up.of(id)) != 10 {
			id--
		}
		ours := finder(b, l, fmt.Sprintf("'%s' in calls", name(int(id))))
		ids := prepared(b, db, 18, `SELECT f.* FROM functions AS f WHERE f.id IN (SELECT caller FROM calls
			WHERE callee = (SELECT id FROM functions WHERE name = ? AND scope = 'personal')) ORDER BY f.name`)
		calls := prepared(b, db, 4, `SELECT g.name, c.kind, c.lines, c.misfit FROM calls AS c JOIN functions AS g ON g.id = c.callee WHERE c.caller = ? ORDER BY g.name`)
		same(b, "find", ours(), names(up.of(id)))
		versus(b, clock(func() { ours() }), rival{name: "floor", run: clock(func() {
			for _, row := range ids(name(int(id))) {
				calls(row[0])
			}
		})})
	})
}

func finder(b *testing.B, l *store.Library, expr string) func() []string {
	return func() (found []string) {
		for _, f := range must[*store.Catalogue](b)(l.Find(b.Context(), expr, store.ListOptions{})).Functions {
			found = append(found, f.Name)
		}
		return found
	}
}

// BenchmarkLibraryFindScan asks for what no index answers: every doc is looked
// at.
func BenchmarkLibraryFindScan(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		l, db := open(b, path), bare(b, path)
		defer l.Close()
		ours := finder(b, l, `doc.endswith('99 of the work.')`)
		var want []int32
		for id := 99; id <= s.n(); id += 100 {
			want = append(want, int32(id))
		}
		floor := prepared(b, db, 2, `SELECT name, doc FROM functions WHERE scope = 'personal' ORDER BY name`)
		same(b, "find", ours(), names(want))
		versus(b, clock(func() { ours() }), rival{name: "floor", run: clock(func() {
			found := 0
			for _, row := range floor() {
				if strings.HasSuffix(row[1], "99 of the work.") {
					found++
				}
			}
			if found != len(want) {
				b.Fatal(found)
			}
		})})
	})
}

// BenchmarkLibraryList reads the whole catalogue.
func BenchmarkLibraryList(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		l, db := open(b, path), bare(b, path)
		defer l.Close()
		ours := func() *store.Catalogue { return must[*store.Catalogue](b)(l.List(b.Context(), store.ListOptions{})) }
		functions := prepared(b, db, 7, `SELECT id, name, language, kind, entry, signature, doc FROM functions ORDER BY name`)
		calls := prepared(b, db, 3, `SELECT caller, spelling, lines FROM calls`)
		c := ours()
		if c.Total != s.n() || len(c.Functions) != s.n() {
			b.Fatalf("%d functions of %d", len(c.Functions), c.Total)
		}
		for i, f := range c.Functions {
			if f.Name != name(i+1) {
				b.Fatalf("function %d is %s", i, f.Name)
			}
			same(b, f.Name, callNames(f.Calls), names(s.callees[i+1]))
		}
		versus(b, clock(func() { ours() }), rival{name: "floor", run: clock(func() { functions(); calls() })})
	})
}

// BenchmarkLibraryCycles opens a library and looks for cycles; the floor reads
// the calls and walks them.
func BenchmarkLibraryCycles(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		db := bare(b, path)
		down := s.down()
		edges := must2(b, db.Prepare, `SELECT caller, callee FROM calls ORDER BY caller, callee`)
		ours := func() {
			l := open(b, path)
			defer l.Close()
			if cycles := must[[][]string](b)(l.Cycles(b.Context())); len(cycles) != down.components() {
				b.Fatal(cycles)
			}
		}
		versus(b, clock(ours), rival{name: "floor", run: clock(func() {
			answer, err := edges.Query()
			if err != nil {
				b.Fatal(err)
			}
			defer answer.Close()
			read := newShape(s.n())
			for answer.Next() {
				var caller, callee int32
				if err := answer.Scan(&caller, &callee); err != nil {
					b.Fatal(err)
				}
				read.callees[caller] = append(read.callees[caller], callee)
			}
			if read.down().components() != 0 {
				b.Fatal("cycles")
			}
		})})
	})
}

func must2[T, A any](b *testing.B, f func(A) (T, error), a A) T { return must[T](b)(f(a)) }

// BenchmarkLibraryOpen opens a library, asks for its policy and closes it.
func BenchmarkLibraryOpen(b *testing.B) {
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		ours := func() {
			l := open(b, path)
			must[store.Policy](b)(l.Policy(b.Context()))
			if err := l.Close(); err != nil {
				b.Fatal(err)
			}
		}
		versus(b, clock(ours), rival{name: "floor", run: clock(func() {
			db := bare(b, path)
			rows(b, db, `SELECT policy FROM library`)
			db.Close()
		})})
	})
}

// BenchmarkLibraryVerify proves a library sound; the floor reads each row and
// each text of the history, judges each source, and lets SQLite look for
// damage.
func BenchmarkLibraryVerify(b *testing.B) {
	upTo(b, 100_000, func(b *testing.B, n int) {
		s := random(n)
		path := made(b, "random", s)
		l, db := open(b, path), bare(b, path)
		defer l.Close()
		ours := func() {
			v := must[*store.Verified](b)(l.Verify(b.Context(), nil))
			if !v.OK || v.Functions != n || v.Calls != s.calls() {
				b.Fatal(v)
			}
		}
		signatures := map[string]analyzer.Known{}
		for id := 1; id <= n; id++ {
			signatures[name(id)] = analyzer.Known{Name: name(id), Language: analyzer.Python, Kind: analyzer.KindFunction, Signature: "(value)"}
		}
		env := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) { return signatures, nil }}
		checker := python.New()
		functions := prepared(b, db, 18, `SELECT * FROM functions WHERE id > ? ORDER BY id LIMIT 1000`)
		calls := prepared(b, db, 5, `SELECT caller, callee, kind, spelling, lines FROM calls WHERE caller > ? AND caller <= ? + 1000`)
		history := prepared(b, db, 3, `SELECT id, name, after FROM change_rows WHERE change = ?`)
		floor := func() {
			rows(b, db, `PRAGMA integrity_check`)
			rows(b, db, `PRAGMA foreign_key_check`)
			for first := 0; first < n; first += 1000 {
				for _, row := range functions(first) {
					said, err := checker.Check(b.Context(), env, []analyzer.Source{{Language: analyzer.Python, Text: row[17]}})
					if err != nil || len(said[0].Diagnostics) > 0 {
						b.Fatal(said, err)
					}
				}
				calls(first, first)
			}
			for change := 1; len(history(change)) > 0; change++ {
			}
		}
		versus(b, clock(ours), rival{name: "floor", run: clock(floor)})
	})
}

// TestMade holds the libraries that are kept between runs to what they are
// made of.
func TestMade(t *testing.T) {
	s := random(1_000)
	path := made(t, "random", s)
	if again := made(t, "random", s); again != path || filepath.Ext(path) != ".db" {
		t.Errorf("made %q, then %q", path, again)
	}
	if _, err := os.Stat(path + ".part"); err == nil {
		t.Error("a part is left")
	}
	l := open(t, path)
	defer l.Close()
	v, err := l.Verify(t.Context(), nil)
	if err != nil || !v.OK || v.Functions != 1_000 || v.Calls != s.calls() {
		t.Errorf("%+v, %v", v, err)
	}
}
