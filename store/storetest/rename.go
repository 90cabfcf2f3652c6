package storetest

import (
	"context"
	"errors"
	"testing"

	"github.com/funcshelf/funcshelf/store"
)

func testRename(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	for _, c := range []struct{ name, start, old, new, library, changed string }{
		{"without callers", "A; B", "A", "Z", "B; Z", "[Z]"},
		{"with callers", "A; B: A X A; C: B; X", "A", "Z", "B: Z X Z; C: B; X; Z", "[B Z]"},
		{"calling itself", "A: A; B: A", "A", "Z", "B: Z; Z: Z", "[B Z]"},
		{"on a cycle", "A: B; B: A", "A", "Z", "B: Z; Z: B", "[B Z]"},
		{"a primitive", "A: P/1; P/1!", "P", "Z", "A: Z/1; Z/1!", "[A Z]"},
		{"a hole", "A: H; H?", "H", "Z", "A: Z; Z?", "[A Z]"},
		{"a longer name", "A; AB: A; B: A AB", "A", "AAA", "AAA; AB: AAA; B: AAA AB", "[AAA AB B]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.start)
			before := s.spec()
			dry, err := s.Rename(ctx, c.old, c.new, store.WriteOptions{DryRun: true})
			want(t, "error", err, nil)
			want(t, "preview", []any{dry.Changed, dry.Removed, dry.Change, dry.DryRun}, "["+c.changed+" [] 0 true]")
			s.wantSpec(before)
			done, err := s.Rename(ctx, c.old, c.new, store.WriteOptions{})
			want(t, "error", err, nil)
			want(t, "answer", []any{done.Changed, done.Change}, "["+c.changed+" 2]")
			s.wantSpec(c.library)
			if _, err := s.Undo(ctx, 0, store.WriteOptions{}); err != nil {
				t.Errorf("undo: %v", err)
			}
			s.wantSpec(before)
		})
	}
	t.Run("all other bytes stay", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.addSource(store.AddOptions{}, "func Old() int { return 1 }",
			"// Use calls Old, not Older.\nfunc Use() string {\n\t/* Old */ _ = Old()+  Old() // Old\n\ttype t struct{ Old int }\n\tf := Old\n\t_ = f\n\treturn \"Old\"\n}")
		r, err := s.Rename(ctx, "Old", "Newer", store.WriteOptions{})
		want(t, "error", err, nil)
		want(t, "mentions", r.Mentions, "[{Use Use calls Old, not Older.}]")
		got, err := s.Get(ctx, "Use")
		want(t, "error", err, nil)
		want(t, "source", got.Source, "// Use calls Old, not Older.\nfunc Use() string {\n\t/* Old */ _ = Newer()+  Newer() // Old\n\ttype t struct{ Old int }\n\tf := Newer\n\t_ = f\n\treturn \"Old\"\n}\n")
		want(t, "calls", got.Calls, "[{Newer call [3 5]  0}]")
		s.wantSound()
	})
	t.Run("mentions follow the name", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.addSource(store.AddOptions{}, "// Old is old.\n// It is not OldOne nor xOld,\n// says Old.\nfunc Old() {}")
		r, err := s.Rename(ctx, "Old", "New", store.WriteOptions{})
		want(t, "error", err, nil)
		want(t, "mentions", r.Mentions, "[{New Old is old.} {New says Old.}]")
	})
	testRenameRefused(t, empty)
}

func testRenameRefused(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	callee := "func Old() int { return 1 }"
	for _, c := range []struct{ name, caller, new, place string }{
		{"captured by a local", "func Use() int {\n\tx := 2\n\treturn Old() + x\n}", "x",
			`Use:3:9: reference: "x" means something else here: a local of that name would capture the call of "Old"`},
		{"captured by a parameter", "func Use(n int) int {\n\treturn Old()\n}", "n",
			`Use:2:9: reference: "n" means something else here: a local of that name would capture the call of "Old"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, "")
			s.addSource(store.AddOptions{}, callee, c.caller)
			before, _ := s.Get(ctx, "Use")
			_, err := s.Rename(ctx, "Old", c.new, store.WriteOptions{})
			var refused *store.RefusedError
			if !errors.As(err, &refused) {
				t.Fatalf("got error %v, want it refused", err)
			}
			found := false
			for _, d := range refused.Diagnostics {
				found = found || d.String() == c.place
			}
			if !found {
				t.Errorf("got findings %v, want one of them %s", refused.Diagnostics, c.place)
			}
			after, _ := s.Get(ctx, "Use")
			want(t, "source", after.Source, before.Source)
			s.wantSound()
		})
	}
	t.Run("captured where the types agree", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.addSource(store.AddOptions{}, "func Old(n int) int { return n }",
			"func Use() int {\n\tf := func(n int) int { return n + 1 }\n\treturn f(1) + Old(2)\n}")
		_, err := s.Rename(ctx, "Old", "f", store.WriteOptions{})
		wantRefused(t, err, `not everything would call "f" as it calls "Old"`, nil,
			`Use:3:9: reference: "f" means something else here: a local of that name would capture the call of "Old"`)
	})
	for _, c := range []struct{ name, start, old, new, reason string }{
		{"taken", "A; B", "A", "B", `"B" exists; to make all callers of "A" call it, merge them`},
		{"the same", "A", "A", "A", `"A" is the name already; want another`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.start)
			_, err := s.Rename(ctx, c.old, c.new, store.WriteOptions{})
			wantRefused(t, err, c.reason, nil)
			s.wantSpec(c.start)
		})
	}
	for name, reason := range map[string]string{
		"append": `"append" is a keyword or builtin of go: choose another name`,
		"func":   `"func" is a keyword or builtin of go: choose another name`,
		"main":   `"main" is run by the language itself: choose another name`,
		"a b":    `"a b" holds ' ': want ASCII letters, digits and _, no digit first`,
		"":       "a function needs a name",
		"é":      `"é" holds 'é': want ASCII letters, digits and _, no digit first`,
		"x\n":    `"x\n" holds '\n': want ASCII letters, digits and _, no digit first`,
		"A()":    `"A()" holds '(': want ASCII letters, digits and _, no digit first`,
	} {
		for _, start := range []string{"A", "A!", "A?", "A; B: A"} {
			t.Run("unlawful "+name+" "+start, func(t *testing.T) {
				s := newShelf(t, empty, start)
				_, err := s.Rename(ctx, "A", name, store.WriteOptions{})
				wantRefused(t, err, reason, nil)
				s.wantSpec(start)
			})
		}
	}
	t.Run("unknown", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		_, err := s.Rename(ctx, "B", "C", store.WriteOptions{})
		wantNotFound(t, err, "B")
	})
}

func testMerge(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	for _, c := range []struct{ name, start, old, new, library, changed, removed string }{
		{"without callers", "A; B", "A", "B", "B", "[]", "[A]"},
		{"callers move", "A; B; C: A B; D: A; E: C", "A", "B", "B; C: B B; D: B; E: C", "[C D]", "[A]"},
		{"into a primitive", "A; C: A; P!", "A", "P", "C: P; P!", "[C]", "[A]"},
		{"into a hole", "A; C: A; H?", "A", "H", "C: H; H?", "[C]", "[A]"},
		{"old calls new", "A: B; B; C: A", "A", "B", "B; C: B", "[C]", "[A]"},
		{"new comes to old on a cycle", "A: D; B: C; C: A; D: B", "A", "B", "B: C; C: B; D: B", "[C]", "[A]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.start)
			before := s.spec()
			dry, err := s.Merge(ctx, c.old, c.new, store.WriteOptions{DryRun: true})
			want(t, "error", err, nil)
			want(t, "preview", []any{dry.Changed, dry.Removed, dry.Change, dry.DryRun}, "["+c.changed+" "+c.removed+" 0 true]")
			s.wantSpec(before)
			done, err := s.Merge(ctx, c.old, c.new, store.WriteOptions{})
			want(t, "error", err, nil)
			if err != nil {
				return
			}
			want(t, "answer", []any{done.Changed, done.Removed, done.Change, done.DryRun}, "["+c.changed+" "+c.removed+" 2 false]")
			s.wantSpec(c.library)
			if _, err := s.Undo(ctx, 0, store.WriteOptions{}); err != nil {
				t.Errorf("undo: %v", err)
			}
			s.wantSpec(before)
		})
	}
	for _, c := range []struct{ name, start, reason, finding string }{
		{"new calls old", "A; B: P A A; C: A; P!", `"B" calls "A": it would call itself`,
			`B:3:1: reference: the call of "A" would come to be a call of "B" itself`},
		{"they call each other", "A: B; B: A", `"B" calls "A": it would call itself`,
			`B:2:1: reference: the call of "A" would come to be a call of "B" itself`},
		{"new comes to old", "A; B: P C; C: D; D: A; P!", `"B" would come to call itself: B → C → D → A`,
			`B:3:1: reference: this call would close a cycle: D would call "B"`},
		{"new comes to old, which is on another cycle", "A: A; B: C; C: A", `"B" would come to call itself: B → C → A`,
			`B:2:1: reference: this call would close a cycle: C would call "B"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.start)
			_, err := s.Merge(ctx, "A", "B", store.WriteOptions{})
			wantRefused(t, err, c.reason, nil, c.finding)
			s.wantSpec(c.start)
		})
	}
	t.Run("arguments do not fit", func(t *testing.T) {
		s := newShelf(t, empty, "A; B/1; C: A")
		_, err := s.Merge(ctx, "A", "B", store.WriteOptions{})
		var refused *store.RefusedError
		if !errors.As(err, &refused) || len(refused.Diagnostics) != 1 {
			t.Fatalf("got error %v, want it refused with one finding", err)
		}
		d := refused.Diagnostics[0]
		want(t, "finding", []any{d.File, d.Line, d.Rule, d.Callee}, "[C 2 type B]")
		s.wantSpec("A; B/1; C: A")
	})
	t.Run("captured", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.addSource(store.AddOptions{}, "func Old() int { return 1 }", "func g() int { return 2 }",
			"func Use() int {\n\tg := func() int { return 3 }\n\treturn g() + Old()\n}")
		_, err := s.Merge(ctx, "Old", "g", store.WriteOptions{})
		wantRefused(t, err, `not everything would call "g" as it calls "Old"`, nil,
			`Use:3:9: reference: "g" means something else here: a local of that name would capture the call of "Old"`)
	})
	t.Run("unknown", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		_, err := s.Merge(ctx, "A", "B", store.WriteOptions{})
		wantNotFound(t, err, "B")
		_, err = s.Merge(ctx, "B", "A", store.WriteOptions{})
		wantNotFound(t, err, "B")
		_, err = s.Merge(ctx, "A", "A", store.WriteOptions{})
		wantRefused(t, err, `"A" is the name already; want another`, nil)
	})
}
