package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/filter"
)

// bracket prints sorted texts as want prints a list of structs.
func bracket(texts []string) string {
	slices.Sort(texts)
	for i := range texts {
		texts[i] = "{" + texts[i] + "}"
	}
	return "[" + strings.Join(texts, " ") + "]"
}

func namesOf(c *store.Catalogue) []string {
	names := []string{}
	for _, f := range c.Functions {
		names = append(names, f.Name)
	}
	return names
}

func testLists(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	s := newShelf(t, empty, "b: a P; a; C: b; P!; H?; D: H")
	s.MarkEntry(ctx, []string{"C"}, store.WriteOptions{Author: "eve"})
	s.addSource(store.AddOptions{WriteOptions: store.WriteOptions{Author: "ada"}},
		"// Long is long.\nfunc Long(xs []int) int {\n\tn := 0\n\tfor range xs {\n\t\tn++\n\t}\n\treturn n + len(xs)\n}")
	for _, c := range []struct {
		o     store.ListOptions
		total int
		names string
	}{
		{store.ListOptions{}, 7, "[C D H Long P a b]"},
		{store.ListOptions{Limit: 2}, 7, "[C D]"},
		{store.ListOptions{Limit: 2, Offset: 5}, 7, "[a b]"},
		{store.ListOptions{Offset: 6}, 7, "[b]"},
		{store.ListOptions{Offset: 99}, 7, "[]"},
		{store.ListOptions{Kind: analyzer.KindPrimitive}, 1, "[P]"},
		{store.ListOptions{Kind: analyzer.KindHole}, 1, "[H]"},
		{store.ListOptions{Kind: analyzer.KindFunction, Limit: 1, Offset: 1}, 5, "[D]"},
		{store.ListOptions{Language: analyzer.Python}, 0, "[]"},
		{store.ListOptions{Language: analyzer.Go, Limit: 1}, 7, "[C]"},
	} {
		list, err := s.List(ctx, c.o)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "list", []any{list.Total, namesOf(list)}, []any{c.total, c.names})
		found, err := s.Find(ctx, "True", c.o)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "find True", []any{found.Total, namesOf(found)}, []any{c.total, c.names})
		found, err = s.Find(ctx, "len(name) >= 1", c.o)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "find all by a condition no index answers", []any{found.Total, namesOf(found)}, []any{c.total, c.names})
	}
	list, err := s.List(ctx, store.ListOptions{})
	want(t, "no sources", []any{list.Functions[0].Source, list.Functions[0].Calls, err}, "[ [{b call [2]  0}] <nil>]")
	list, err = s.List(ctx, store.ListOptions{Sources: true})
	want(t, "sources", []any{list.Functions[0].Source, err}, "[func C() {\n\tb()\n}\n <nil>]")
	found, err := s.Find(ctx, "name == 'C'", store.ListOptions{Sources: true})
	want(t, "sources", []any{found.Functions[0].Source, err}, "[func C() {\n\tb()\n}\n <nil>]")
	testFind(t, s)
}

func testFind(t *testing.T, s *shelf) {
	for _, c := range []struct{ expr, names string }{
		{"name == 'a'", "[a]"},
		{"name == ''", "[]"},
		{"name == 'a' and name == 'b'", "[]"},
		{"name.startswith('L')", "[Long]"},
		{"name.startswith('L') and name.startswith('Lo')", "[Long]"},
		{"name.startswith('L') and name.startswith('C')", "[]"},
		{"name.startswith('')", "[C D H Long P a b]"},
		{"name.lower() == 'c'", "[C]"},
		{"'a' in calls", "[b]"},
		{"'b' in callers", "[P a]"},
		{"'a' in calls and 'P' in calls", "[b]"},
		{"'a' in calls and 'b' in calls", "[]"},
		{"len(callers) == 1", "[H P a b]"},
		{"len(calls) == 2 or 'C' in callers", "[b]"},
		{"kind == 'primitive'", "[P]"},
		{"kind != 'function'", "[H P]"},
		{"kind == 'nothing'", "[]"},
		{"language == 'go' and kind == 'hole'", "[H]"},
		{"language == 'python'", "[]"},
		{"lines == 0", "[H P]"},
		{"lines >= 8", "[Long]"},
		{"lines <= 2", "[H P a]"},
		{"lines > 2 and lines < 8", "[C D b]"},
		{"lines == 8", "[Long]"},
		{"entry", "[C]"},
		{"not entry and kind == 'function'", "[D Long a b]"},
		{"entry and not entry", "[]"},
		{"runnable and kind == 'function'", "[C Long a b]"},
		{"not runnable", "[D H]"},
		{"author == 'ada'", "[Long]"},
		{"author == 'tester' and lines > 2", "[C D b]"},
		{"author == ''", "[]"},
		{"'len' in builtins", "[Long]"},
		{"doc.strip() == 'Long is long.'", "[Long]"},
		{"docstring != ''", "[Long]"},
		{"'n++' in source", "[Long]"},
		{"signature.endswith('int')", "[Long]"},
		{"len(guidance) > 0", "[]"},
		{"created < '2026-01-02T03:04:07Z'", "[C D H P a b]"},
		{"updated >= created and name == 'a'", "[a]"},
	} {
		found, err := s.Find(context.Background(), c.expr, store.ListOptions{})
		if err != nil {
			t.Errorf("find %s: %v", c.expr, err)
			continue
		}
		want(t, "find "+c.expr, []any{found.Total, namesOf(found)}, []any{len(namesOf(found)), c.names})
	}
	for _, expr := range []string{"", "nam == 'x'", "name = 'x'", "name ==", "1/0 == 1", "name[99] == 'a'"} {
		_, err := s.Find(context.Background(), expr, store.ListOptions{})
		if err == nil {
			t.Errorf("find %q: no error", expr)
		}
	}
	var fault *filter.Error
	_, err := s.Find(context.Background(), "nam == 'x'", store.ListOptions{})
	if !errors.As(err, &fault) || fault.Line != 1 {
		t.Errorf("find: got error %v, want a filter.Error on line 1", err)
	}
	want(t, "error", err, `expression:1:1: there is no name "nam"`)
}
