package storetest

import (
	"context"
	"testing"

	"github.com/funcshelf/funcshelf/store"
)

func testQuestions(t *testing.T, empty func(t *testing.T) Opener) {
	const diamond = "A; B: A X A; C: A; D: B C; E: D A; X; P!; H?; Z: H"
	const loop = "A: B; B: C A; C: A; D: C; E: E"
	for _, loaded := range []bool{false, true} {
		t.Run(map[bool]string{false: "level by level", true: "in memory"}[loaded], func(t *testing.T) {
			s := newShelf(t, empty, diamond)
			l := newShelf(t, empty, loop)
			if loaded {
				for _, s := range []*shelf{s, l} {
					if _, err := s.Unused(context.Background()); err != nil {
						t.Fatal(err)
					}
				}
			}
			testNeighbours(t, s, l)
			testPaths(t, s, l)
			testClosure(t, s, l)
			testPictures(t, s, l)
		})
	}
	ctx := context.Background()
	t.Run("whole", func(t *testing.T) {
		s := newShelf(t, empty, diamond)
		l := newShelf(t, empty, loop)
		cycles, err := s.Cycles(ctx)
		want(t, "no cycles", []any{cycles, err}, "[[] <nil>]")
		cycles, err = l.Cycles(ctx)
		want(t, "cycles", []any{cycles, err}, "[[[A B C] [E]] <nil>]")
		unused, err := s.Unused(ctx)
		want(t, "unused", []any{unused, err}, "[[E P Z] <nil>]")
		// The callers of A and B are all on a cycle with them; C is called by D too.
		unused, err = l.Unused(ctx)
		want(t, "unused", []any{unused, err}, "[[A B D E] <nil>]")
		todo, err := s.Todo(ctx)
		want(t, "todo", []any{*todo, err}, "[{[{H func() [{Z [2]}]}] []} <nil>]")
		groups, err := s.Duplicates(ctx)
		want(t, "duplicates", []any{groups, err}, "[[[A X]] <nil>]")
	})
	t.Run("the graph in memory follows", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A; C: B; P!")
		wantUnused := func(names string) {
			t.Helper()
			unused, err := s.Unused(ctx)
			want(t, "unused", []any{unused, err}, "["+names+" <nil>]")
		}
		wantUnused("[C P]")
		s.mustAdd("D: C; C: P", store.AddOptions{Replace: true})
		wantUnused("[B D]")
		remove(t, s, "C")
		wantUnused("[B P]")
		s.mustAdd("A: B", store.AddOptions{Replace: true})
		s.SetPolicy(ctx, store.Policy{Permit: []string{"go:print"}}, store.WriteOptions{})
		wantUnused("[A B P]")
		cycles, err := s.Cycles(ctx)
		want(t, "cycles", []any{cycles, err}, "[[[A B]] <nil>]")
		s.Undo(ctx, 3, store.WriteOptions{})
		wantUnused("[A B D]")
		for _, spec := range []string{"B: C A", "B: D", "E: B", "P/1!; C"} {
			s.mustAdd(spec, store.AddOptions{Replace: true})
		}
		remove(t, s, "E")
		callers, err := s.Callers(ctx, "C", store.NeighbourOptions{All: true})
		want(t, "callers", []any{callers, err}, "[[{D 1 [2]} {B 2 [2]} {A 3 [2]}] <nil>]")
		wantUnused("[A P]")
	})
	t.Run("unknown", func(t *testing.T) {
		s := newShelf(t, empty, "Alpha")
		for name, ask := range map[string]func() error{
			"callers": func() error { _, err := s.Callers(ctx, "Alpa", store.NeighbourOptions{}); return err },
			"callees": func() error { _, err := s.Callees(ctx, "Alpa", store.NeighbourOptions{}); return err },
			"reach":   func() error { _, err := s.Reach(ctx, "Alpa"); return err },
			"path":    func() error { _, err := s.Path(ctx, "Alpha", "Alpa"); return err },
			"closure": func() error { _, err := s.Closure(ctx, "Alpa"); return err },
			"graph":   func() error { _, err := s.Graph(ctx, "Alpa"); return err },
			"get":     func() error { _, err := s.Get(ctx, "Alpa"); return err },
			"get at":  func() error { _, err := s.GetAt(ctx, "Alpa", 1); return err },
			"history": func() error { _, err := s.History(ctx, "Alpa"); return err },
		} {
			err := ask()
			wantNotFound(t, err, "Alpa")
			if missing, ok := err.(*store.NotFoundError); ok {
				want(t, name+": near", missing.Near, "[Alpha]")
				text := `no function "Alpa"`
				if name == "get at" {
					text += " at change 1"
				}
				want(t, name+": text", missing.Error(), text)
			}
		}
	})
}

func testNeighbours(t *testing.T, s, l *shelf) {
	t.Helper()
	ctx := context.Background()
	all := store.NeighbourOptions{All: true}
	for _, c := range []struct {
		s       *shelf
		name    string
		o       store.NeighbourOptions
		callers string
		callees string
	}{
		{s, "A", store.NeighbourOptions{}, "[{B 1 [2 4]} {C 1 [2]} {E 1 [3]}]", "[]"},
		{s, "A", all, "[{B 1 [2 4]} {C 1 [2]} {E 1 [3]} {D 2 [2 3]}]", "[]"},
		{s, "X", all, "[{B 1 [3]} {D 2 [2]} {E 3 [2]}]", "[]"},
		{s, "D", store.NeighbourOptions{}, "[{E 1 [2]}]", "[{B 1 [2]} {C 1 [3]}]"},
		{s, "D", all, "[{E 1 [2]}]", "[{B 1 [2]} {C 1 [3]} {A 2 []} {X 2 []}]"},
		{s, "E", all, "[]", "[{A 1 [3]} {D 1 [2]} {B 2 []} {C 2 []} {X 3 []}]"},
		{l, "A", store.NeighbourOptions{}, "[{B 1 [3]} {C 1 [2]}]", "[{B 1 [2]}]"},
		{l, "A", all, "[{B 1 [3]} {C 1 [2]} {A 2 [2]} {D 2 [2]}]", "[{B 1 [2]} {A 2 []} {C 2 []}]"},
		{l, "E", all, "[{E 1 [2]}]", "[{E 1 [2]}]"},
	} {
		callers, err := c.s.Callers(ctx, c.name, c.o)
		want(t, "callers of "+c.name, []any{callers, err}, "["+c.callers+" <nil>]")
		callees, err := c.s.Callees(ctx, c.name, c.o)
		want(t, "callees of "+c.name, []any{callees, err}, "["+c.callees+" <nil>]")
	}
	for _, c := range []struct {
		s           *shelf
		name, reach string
	}{
		{s, "A", "{A [{B 1} {C 1} {E 1} {D 2}] [E] []}"},
		{s, "E", "{E [] [] []}"},
		{s, "H", "{H [{Z 1}] [Z] []}"},
		{l, "C", "{C [{B 1} {D 1} {A 2} {C 3}] [A B D] []}"},
		{l, "E", "{E [{E 1}] [E] []}"},
	} {
		reach, err := c.s.Reach(ctx, c.name)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "reach of "+c.name, *reach, c.reach)
	}
}

func testPaths(t *testing.T, s, l *shelf) {
	t.Helper()
	for _, c := range []struct {
		s              *shelf
		from, to, path string
	}{
		{s, "E", "A", "[E A]"},
		{s, "E", "X", "[E D B X]"},
		{s, "D", "A", "[D B A]"},
		{s, "A", "E", "[]"},
		{s, "A", "A", "[]"},
		{l, "A", "A", "[A B A]"},
		{l, "E", "E", "[E E]"},
		{l, "D", "B", "[D C A B]"},
	} {
		path, err := c.s.Path(context.Background(), c.from, c.to)
		want(t, "path from "+c.from+" to "+c.to, []any{path, err}, "["+c.path+" <nil>]")
	}
}

func testClosure(t *testing.T, s, l *shelf) {
	t.Helper()
	ctx := context.Background()
	names := func(functions []store.Function) (list []string) {
		for _, f := range functions {
			list = append(list, f.Name)
		}
		return list
	}
	for _, c := range []struct {
		s               *shelf
		name, functions string
	}{
		{s, "E", "[A X B C D E]"},
		{s, "A", "[A]"},
		{s, "Z", "[H Z]"},
		{l, "A", "[C B A]"},
		{l, "B", "[A C B]"},
		{l, "D", "[B A C D]"},
	} {
		closure, err := c.s.Closure(ctx, c.name)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "closure of "+c.name, []any{closure.Name, names(closure.Functions), closure.Primitives}, "["+c.name+" "+c.functions+" []]")
	}
	closure, err := s.Closure(ctx, "Z")
	want(t, "runnable", []any{closure.Functions[0].Runnable, closure.Functions[1].Runnable, err}, "[false false <nil>]")
	want(t, "source", closure.Functions[1].Source, "func Z() {\n\tH()\n}\n")
	closure, err = s.Closure(ctx, "P")
	want(t, "of a primitive", []any{closure.Functions, names(closure.Primitives), err}, "[[] [P] <nil>]")
}

func testPictures(t *testing.T, s, l *shelf) {
	t.Helper()
	ctx := context.Background()
	for _, c := range []struct {
		s                  *shelf
		name, nodes, edges string
	}{
		{s, "C", "[{A function} {C function} {D function} {E function}]", "[{C A call} {D C call} {E A call} {E D call}]"},
		{s, "H", "[{H hole} {Z function}]", "[{Z H call}]"},
		{s, "P", "[{P primitive}]", "[]"},
		{l, "", "[{A function} {B function} {C function} {D function} {E function}]",
			"[{A B call} {B A call} {B C call} {C A call} {D C call} {E E call}]"},
	} {
		d, err := c.s.Graph(ctx, c.name)
		if err != nil {
			t.Fatal(err)
		}
		nodes, edges := []string{}, []string{}
		for _, n := range d.Nodes {
			nodes = append(nodes, n.Name+" "+string(n.Kind))
		}
		for _, e := range d.Edges {
			edges = append(edges, e.From+" "+e.To+" "+string(e.Kind))
		}
		want(t, "nodes around "+c.name, bracket(nodes), c.nodes)
		want(t, "edges around "+c.name, bracket(edges), c.edges)
	}
}
