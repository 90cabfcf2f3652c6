package storetest

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

// toy is a front end in which a name may be called before anyone wrote it. It
// stands for Python. Its sources are words: the function's name, then those
// it calls; one that begins with @ must be a primitive.
type toy struct{}

func (toy) Language() analyzer.Language { return analyzer.Python }
func (toy) Version() string             { return "toy" }

func (toy) Declare(_ context.Context, _ analyzer.Env, file analyzer.Source, kind analyzer.Kind) ([]*analyzer.Function, []analyzer.Diagnostic, error) {
	var declared []*analyzer.Function
	for _, word := range strings.Fields(file.Text) {
		declared = append(declared, &analyzer.Function{Name: word, Kind: kind, File: file.File})
	}
	return declared, nil, nil
}

func (toy) Check(ctx context.Context, env analyzer.Env, sources []analyzer.Source) ([]analyzer.Judgement, error) {
	batch := map[string]bool{}
	var names []string
	for _, s := range sources {
		words := strings.Fields(strings.ReplaceAll(s.Text, "@", ""))
		batch[words[0]] = true
		names = append(names, words...)
	}
	known, err := env.Lookup(ctx, names)
	if err != nil {
		return nil, err
	}
	said := make([]analyzer.Judgement, len(sources))
	for i, s := range sources {
		said[i] = judgeToy(env, s, batch, known)
	}
	return said, nil
}

func judgeToy(env analyzer.Env, s analyzer.Source, batch map[string]bool, known map[string]analyzer.Known) analyzer.Judgement {
	words := strings.Fields(s.Text)
	fn := &analyzer.Function{Name: words[0], Kind: analyzer.KindFunction, Source: s.Text, Lines: 1, Form: s.Text}
	said := analyzer.Judgement{Function: fn}
	refuse := func(message string) {
		said.Diagnostics = append(said.Diagnostics, analyzer.Diagnostic{File: s.File, Line: 1, Column: 1, Rule: analyzer.RulePermittedCall, Message: message})
	}
	called := slices.Clone(words[1:])
	slices.Sort(called)
	for _, word := range slices.Compact(called) {
		name, decorates := strings.CutPrefix(word, "@")
		k, isKnown := known[name]
		switch {
		case decorates && k.Kind != analyzer.KindPrimitive:
			refuse(name + " is no primitive")
		case isKnown && k.Language != analyzer.Python:
			refuse(name + " is of another language")
		case !isKnown && !batch[name] && !env.AllowHoles:
			refuse(name + " is not known")
		case !isKnown && !batch[name]:
			said.Holes = append(said.Holes, name)
		}
		fn.Calls = append(fn.Calls, analyzer.Call{Name: name, Kind: analyzer.KindCall, Lines: []int{1}})
	}
	slices.SortFunc(fn.Calls, func(a, b analyzer.Call) int { return strings.Compare(a.Name, b.Name) })
	return said
}

func testTwoLanguages(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	open := func(t *testing.T) *shelf {
		db := empty(t)()
		lib := store.New(db, store.Options{Checkers: []analyzer.Checker{goast.New(), toy{}}})
		t.Cleanup(func() { lib.Close() })
		return &shelf{Library: lib, t: t, db: db}
	}
	batch := func(texts ...string) (b store.Batch) {
		for _, text := range texts {
			b.Sources = append(b.Sources, analyzer.Source{File: "toy", Language: analyzer.Python, Text: text})
		}
		return b
	}
	names := func(t *testing.T, s *shelf) (list []string) {
		c, err := s.List(ctx, store.ListOptions{})
		want(t, "error", err, nil)
		for _, f := range c.Functions {
			list = append(list, f.Name+" "+string(f.Kind))
		}
		s.wantSound()
		return list
	}
	holes := store.AddOptions{AllowHoles: true}
	t.Run("holes by use", func(t *testing.T) {
		s := open(t)
		a, err := s.Add(ctx, batch("a b c", "b c"), store.AddOptions{})
		want(t, "not allowed", []any{a.OK, a.Diagnostics[0].Message, err}, "[false c is not known <nil>]")
		a, err = s.Add(ctx, batch("a b c", "b c"), holes)
		want(t, "added", []any{a.Added, a.Functions[0].Runnable, err}, "[[a b] false <nil>]")
		want(t, "library", names(t, s), "[a function b function c hole]")
		todo, err := s.Todo(ctx)
		want(t, "todo", []any{todo.Holes, err}, "[[{c  [{a [1]} {b [1]}]}] <nil>]")
		a, err = s.Add(ctx, batch("c"), store.AddOptions{})
		want(t, "filled", []any{a.Added, a.Filled, err}, "[[c] [c] <nil>]")
		want(t, "library", names(t, s), "[a function b function c function]")
		_, err = s.Undo(ctx, 0, store.WriteOptions{})
		want(t, "undo", err, nil)
		a, err = s.Add(ctx, batch("b", "d c"), store.AddOptions{Replace: true})
		want(t, "updated", []any{a.Updated, a.Added, err}, "[[b] [d] <nil>]")
		remove(t, s, "a")
		want(t, "library", names(t, s), "[b function c hole d function]")
		r := remove(t, s, "d")
		want(t, "the hole goes with its last caller", r.Removed, "[c d]")
	})
	t.Run("a name has one language", func(t *testing.T) {
		s := open(t)
		a, err := s.Add(ctx, batch("a b"), holes)
		want(t, "ok", []any{a.OK, err}, "[true <nil>]")
		a, err = s.Add(ctx, store.Batch{Sources: sources("func b() {}")}, store.AddOptions{})
		want(t, "filled from another language", []any{a.OK, a.Diagnostics[0], err}, "[false a:1:1: permitted-call: b is of another language <nil>]")
		b := batch("c d", "e")
		b.Sources = append(b.Sources, sources("func d() {}")...)
		a, err = s.Add(ctx, b, store.AddOptions{})
		want(t, "in one batch, without holes", []any{a.OK, a.Diagnostics, err}, "[false [toy:1:1: permitted-call: d is of another language] <nil>]")
		a, err = s.Add(ctx, b, holes)
		want(t, "in one batch", []any{a.OK, a.Diagnostics[0], err}, `[false toy:1:1: permitted-call: "d" is a go function: a python function cannot call it <nil>]`)
		want(t, "library", names(t, s), "[a function b hole]")
		a, err = s.Add(ctx, batch("press"), store.AddOptions{})
		want(t, "ok", []any{a.OK, err}, "[true <nil>]")
		a = s.addSource(store.AddOptions{}, "func Call() { Press() }")
		want(t, "no name of another language is near", strings.Contains(a.Diagnostics[0].Message, "did you mean"), false)
		s.Add(ctx, store.Batch{Sources: sources("func g() {}")}, store.AddOptions{})
		_, err = s.Merge(ctx, "a", "g", store.WriteOptions{})
		wantRefused(t, err, `"a" is a python function and "g" a go function`, nil)
	})
	t.Run("a caller that cannot stand beside a hole", func(t *testing.T) {
		s := open(t)
		b := batch("a @p")
		b.Primitives = []analyzer.Source{{File: "primitives", Language: analyzer.Python, Text: "p q"}}
		a, err := s.Add(ctx, b, store.AddOptions{})
		want(t, "ok", []any{a.OK, err}, "[true <nil>]")
		_, err = s.Remove(ctx, []string{"p"}, store.RemoveOptions{KeepCallers: true})
		wantRefused(t, err, "callers cannot stand beside a hole", nil, "a:1:1: permitted-call: p is no primitive")
		_, err = s.Rename(ctx, "q", "r", store.WriteOptions{})
		want(t, "error", err, nil)
		want(t, "library", names(t, s), "[a function p primitive r primitive]")
	})
}
