package storetest

import (
	"context"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

func testAdd(t *testing.T, empty func(t *testing.T) Opener) {
	replace := store.AddOptions{Replace: true}
	for _, c := range []struct {
		name, start, add string
		o                store.AddOptions
		library          string // afterwards
		lists            string // added, updated, unchanged, filled
	}{
		{"into an empty library", "", "A", store.AddOptions{}, "A", "[A] [] [] []"},
		{"callers before callees", "", "A: B; B: P; P!", store.AddOptions{}, "A: B; B: P; P!", "[A B P] [] [] []"},
		{"calling each other", "", "A: B; B: A", store.AddOptions{}, "A: B; B: A", "[A B] [] [] []"},
		{"itself", "", "A: A A", store.AddOptions{}, "A: A A", "[A] [] [] []"},
		{"over what is stored", "P!", "A: P P", store.AddOptions{}, "A: P P; P!", "[A] [] [] []"},
		{"the same again", "A: P; P!", "A: P; P!", store.AddOptions{}, "A: P; P!", "[] [] [A P] []"},
		{"the same and something new", "A: P; P!", "A: P; B: A", store.AddOptions{}, "A: P; B: A; P!", "[B] [] [A] []"},
		{"another body", "A: P; P!; Q!", "A: Q", replace, "A: Q; P!; Q!", "[] [A] [] []"},
		{"another signature without callers", "A", "A/1", replace, "A/1", "[] [A] [] []"},
		{"another signature with its callers", "A; B: A", "A/1; B: A/1", replace, "A/1; B: A/1", "[] [A B] [] []"},
		{"a function over a primitive", "A: P; P!", "P: Q; Q!", replace, "A: P; P: Q; Q!", "[Q] [P] [] []"},
		{"a primitive over a function", "A: P; P", "P!", replace, "A: P; P!", "[] [P] [] []"},
		{"a primitive of another signature", "P!", "P/1!", replace, "P/1!", "[] [P] [] []"},
		{"a hole over a function", "A: P; P", "P?", replace, "A: P; P?", "[] [P] [] []"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.start)
			before, _ := s.History(context.Background(), "")
			a := s.mustAdd(c.add, c.o)
			want(t, "lists", []any{a.Added, a.Updated, a.Unchanged, a.Filled}, "["+c.lists+"]")
			s.wantSpec(c.library)
			after, _ := s.History(context.Background(), "")
			if a.Change == 0 != (len(before) == len(after)) || a.Change != 0 && after[0].Number != a.Change {
				t.Errorf("change %d, with %d changes before and %d after", a.Change, len(before), len(after))
			}
		})
	}
	t.Run("refused", func(t *testing.T) { testAddRefused(t, empty) })
	t.Run("whole or not at all", func(t *testing.T) {
		s := newShelf(t, empty, "P!")
		a := s.addSource(store.AddOptions{}, "func A() { P() }", "func B() { missing() }")
		want(t, "ok, change, added", []any{a.OK, a.Change, a.Added}, "[false 0 []]")
		want(t, "rule", a.Diagnostics[0].Rule, analyzer.RulePermittedCall)
		want(t, "file", a.Diagnostics[0].File, "source1.go")
		s.wantSpec("P!")
	})
	t.Run("dry run", func(t *testing.T) {
		s := newShelf(t, empty, "A: P; B: A; C: B; P!; Q!")
		a := s.mustAdd("A: Q; D", store.AddOptions{Replace: true, WriteOptions: store.WriteOptions{DryRun: true}})
		want(t, "answer", []any{a.Added, a.Updated, a.Change, a.DryRun}, "[[D] [A] 0 true]")
		want(t, "reach", *a.Reach, "{A [{B 1} {C 2}] [C] []}")
		want(t, "diff", a.Diffs[0], "{A --- A\n+++ A\n@@ -1,3 +1,3 @@\n func A() {\n-\tP()\n+\tQ()\n }\n}")
		s.wantSpec("A: P; B: A; C: B; P!; Q!")
	})
	t.Run("record", func(t *testing.T) {
		s := newShelf(t, empty, "P!")
		a := s.addSource(store.AddOptions{Entry: true, WriteOptions: store.WriteOptions{Author: "ada", Message: "why"}},
			"package skills\r\n\r\n// A does it,\r\n// twice.\r\nfunc A() int {\r\n\tP()\r\n\tuse := P\r\n\t_ = use\r\n\treturn len(\"x\")\r\n}")
		want(t, "findings", a.Diagnostics, "[]")
		r, err := s.Get(context.Background(), "A")
		if err != nil {
			t.Fatal(err)
		}
		want(t, "source", r.Source, "// A does it,\n// twice.\nfunc A() int {\n\tP()\n\tuse := P\n\t_ = use\n\treturn len(\"x\")\n}\n")
		want(t, "doc", strings.TrimSpace(r.Doc), "A does it,\ntwice.")
		want(t, "signature, language, kind", []any{r.Signature, r.Language, r.Kind}, "[func() int go function]")
		want(t, "calls, builtins, lines", []any{r.Calls, r.Builtins, r.Lines}, "[[{P call [4 5]  0}] [len] 8]")
		want(t, "runnable, entry, author, change", []any{r.Runnable, r.Entry, r.Author, r.Change}, "[true true ada 2]")
		want(t, "times", r.Created.Equal(r.Updated) && r.Created.After(epoch), true)
		changes, err := s.History(context.Background(), "A")
		want(t, "error", err, nil)
		want(t, "change", []any{changes[0].Verb, changes[0].Author, changes[0].Message, changes[0].Functions}, "[add ada why [A]]")
	})
	t.Run("replace keeps identity", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A")
		first, _ := s.Get(context.Background(), "A")
		s.addSource(store.AddOptions{Replace: true}, "func A() { _ = 1 }")
		second, err := s.Get(context.Background(), "A")
		want(t, "error", err, nil)
		want(t, "created, callers", []any{second.Created.Equal(first.Created), second.Callers}, "[true [B]]")
		want(t, "updated later", second.Updated.After(first.Updated), true)
		changes, _ := s.History(context.Background(), "A")
		want(t, "changes of it", len(changes), 2)
	})
	t.Run("twins", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.addSource(store.AddOptions{}, "func A(x int) int { return x + 1 }")
		a := s.addSource(store.AddOptions{}, "func B(y int) int { return y + 1 }", "func C(z int) int { return z - 1 }",
			"// D too.\nfunc D(q int) int {\n\treturn q - 1\n}")
		want(t, "twins", a.Twins, "[[A B] [C D]]")
		groups, err := s.Duplicates(context.Background())
		want(t, "duplicates", []any{groups, err}, "[[[A B] [C D]] <nil>]")
		a = s.addSource(store.AddOptions{Replace: true}, "func A(x int) int { return x + 2 }")
		want(t, "twins", a.Twins, "[]")
		a = s.addSource(store.AddOptions{}, "func B(y int) int { return y + 1 }")
		want(t, "twins of an unchanged one", a.Twins, "[]")
		a = s.addSource(store.AddOptions{Replace: true}, "func A(x int) int { return x + 3 }", "func E(q int) int { return q + 2 }")
		want(t, "twins of what A was", a.Twins, "[]")
	})
	t.Run("progress", func(t *testing.T) {
		s := newShelf(t, empty, "")
		var calls []string
		s.mustAdd("A; B", store.AddOptions{Progress: func(done, total int) {
			calls = append(calls, strings.Repeat("=", done)+strings.Repeat(".", total-done))
		}})
		want(t, "progress", []any{calls[0], calls[len(calls)-1]}, "[.. ==]")
	})
}

func testAddRefused(t *testing.T, empty func(t *testing.T) Opener) {
	for _, c := range []struct{ name, start, add, reason string }{
		{"another source", "A; P!", "A: P", `function "A" is stored already, and not the same`},
		{"several", "A; B; P!", "A: P/1; B; P/1!", `function "A", primitive "P" are stored already, and not the same`},
		{"function over primitive", "P!", "P", `primitive "P" is stored already, and not the same`},
		{"primitive over function", "P", "P!", `function "P" is stored already, and not the same`},
		{"hole over function", "P", "P?", `function "P" is stored already, and not the same`},
		{"hole of another signature", "P?", "P/1?", `hole "P" is stored already, and not the same`},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newShelf(t, empty, c.start)
			_, err := s.Add(context.Background(), ParseSpec(c.add).Batch(), store.AddOptions{})
			wantRefused(t, err, c.reason, nil)
			s.wantSpec(c.start)
		})
	}
}
