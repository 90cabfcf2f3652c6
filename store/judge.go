package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// atOnce is how many stored sources are read and judged at once.
const atOnce = 512

// judge asks the front ends, and remembers what they said for as long as one
// operation lasts.
type judge struct {
	checkers map[analyzer.Language]analyzer.Checker
	memo     map[memoKey]analyzer.Judgement // nil to remember nothing
	moved    *movement                      // what other writers did since the snapshot; nil before that is known
}

// movement is what other writers did.
type movement struct {
	names  map[string]bool
	policy bool
}

type memoKey struct {
	language   analyzer.Language
	file, text string
}

func keyOf(s *analyzer.Source) memoKey { return memoKey{s.Language, s.File, s.Text} }

// forget drops what was said of, or depended on, a name that another writer
// touched, or everything when the policy moved. What stays was judged against
// the signatures of functions of the same operation too; they stand, because a
// signature is read from the source alone.
func (j *judge) forget(touched []string, policy bool) {
	moved := make(map[string]bool, len(touched))
	for _, name := range touched {
		moved[name] = true
	}
	j.moved = &movement{names: moved, policy: policy}
	if policy {
		clear(j.memo)
		return
	}
	isMoved := func(name string) bool { return moved[name] }
	maps.DeleteFunc(j.memo, func(_ memoKey, said analyzer.Judgement) bool {
		return said.Function == nil || isMoved(said.Function.Name) || slices.ContainsFunc(said.Depends, isMoved)
	})
}

// recall gives what was said of a source before.
func (j *judge) recall(s *analyzer.Source) (analyzer.Judgement, bool) {
	said, ok := j.memo[keyOf(s)]
	return said, ok
}

// checker gives the front end of a language. That there is none is the
// mistake of the program that made the library, not one of the source.
func (j *judge) checker(language analyzer.Language) (analyzer.Checker, error) {
	if c := j.checkers[language]; c != nil {
		return c, nil
	}
	if len(j.checkers) == 0 {
		return nil, errNoChecker
	}
	return nil, fmt.Errorf("language %q: want one that there is a checker for, %q", language, slices.Sorted(maps.Keys(j.checkers)))
}

var errNoChecker = errors.New("no checker: want one for each language of the sources")

// version gives the version of a language's front end, "" where there is none.
func (j *judge) version(language analyzer.Language) string {
	if c := j.checkers[language]; c != nil {
		return c.Version()
	}
	return ""
}

// check judges sources as one batch, of each language those that it has.
func (j *judge) check(ctx context.Context, env analyzer.Env, sources []analyzer.Source) ([]analyzer.Judgement, error) {
	said := make([]analyzer.Judgement, len(sources))
	places := map[analyzer.Language][]int{}
	for i := range sources {
		places[sources[i].Language] = append(places[sources[i].Language], i)
	}
	for _, language := range slices.Sorted(maps.Keys(places)) {
		at := places[language]
		checker, err := j.checker(language)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", sources[at[0]].File, err)
		}
		batch := make([]analyzer.Source, len(at))
		for k, i := range at {
			batch[k] = sources[i]
		}
		own := env
		own.Near = nearOf(env, language)
		answers, err := checker.Check(ctx, own, batch)
		if err != nil {
			return nil, err
		}
		if len(answers) != len(batch) {
			return nil, fmt.Errorf("the front end of %s gave %d judgements for %d sources", language, len(answers), len(batch))
		}
		for k, i := range at {
			said[i] = answers[k]
			if j.memo != nil {
				j.memo[keyOf(&sources[i])] = answers[k]
			}
		}
	}
	return said, nil
}

// nearOf gives an Env.Near that leaves out what a function of the language
// could not call.
func nearOf(env analyzer.Env, language analyzer.Language) func(context.Context, string) []string {
	return func(ctx context.Context, name string) []string {
		near := env.Near(ctx, name)
		known, err := env.Lookup(ctx, near)
		if err != nil {
			return nil // it is a help in a refusal
		}
		return slices.DeleteFunc(near, func(n string) bool { return known[n].Language != language })
	}
}

// stored judges rows, each by its source as it will be, in the world w, and
// hands each judgement to yield in the order of rows.
func (j *judge) stored(ctx context.Context, w *world, rows []Row, yield func(*Row, *analyzer.Judgement) error) error {
	env := w.env()
	for part := range slices.Chunk(rows, atOnce) {
		said := make([]analyzer.Judgement, len(part))
		var sources []analyzer.Source
		var at []int
		for i := range part {
			s := sourceOf(&part[i])
			if old, ok := j.recall(&s); ok {
				said[i] = old
				continue
			}
			sources, at = append(sources, s), append(at, i)
		}
		answers, err := j.check(ctx, env, sources)
		if err != nil {
			return err
		}
		for k, i := range at {
			said[i] = answers[k]
		}
		for i := range part {
			if err := yield(&part[i], &said[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// sourceOf gives the source of a row. Its File is the function's name.
func sourceOf(r *Row) analyzer.Source {
	return analyzer.Source{File: r.Name, Language: r.Language, Text: r.Source}
}
