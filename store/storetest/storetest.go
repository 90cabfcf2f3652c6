// Package storetest is the suite that every database of a library must pass.
// It runs the operations and questions of store.Library with the front
// ends over a given store.Database, and states the right answers, worked out by
// hand or by a model of plain maps.
//
// Most cases describe a library in one line: see Spec.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Opener opens a database, always the same one: several may be open at once.
type Opener func() store.Database

// Run runs the suite. empty makes an empty database and gives its opener; it
// is called once a case. What it opens the suite closes.
func Run(t *testing.T, empty func(t *testing.T) Opener) {
	for _, part := range []struct {
		name string
		run  func(*testing.T, func(t *testing.T) Opener)
	}{
		{"add", testAdd},
		{"holes", testHoles},
		{"misfits", testMisfits},
		{"await", testAwait},
		{"check", testCheck},
		{"remove", testRemove},
		{"rename", testRename},
		{"merge", testMerge},
		{"undo", testUndo},
		{"entry", testEntry},
		{"policy", testPolicy},
		{"recheck", testRecheck},
		{"purge", testPurge},
		{"questions", testQuestions},
		{"lists", testLists},
		{"history", testHistory},
		{"writing", testWriting},
		{"concurrent", testConcurrent},
		{"two languages", testTwoLanguages},
		{"faults", testFaults},
		{"verify", testVerify},
		{"large", testLarge},
		{"model", testModel},
	} {
		t.Run(part.name, func(t *testing.T) { part.run(t, empty) })
	}
}

// shelf is a library under test.
type shelf struct {
	*store.Library
	t  *testing.T
	db store.Database
}

// clock gives times a second apart, so that their order shows.
type clock struct{ now time.Time }

var epoch = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func (c *clock) tick() time.Time {
	c.now = c.now.Add(time.Second)
	return c.now
}

// newShelf opens an empty library and stores the functions of spec.
func newShelf(t *testing.T, empty func(t *testing.T) Opener, spec string) *shelf {
	t.Helper()
	s := openShelf(t, empty(t))
	if spec != "" {
		s.mustAdd(spec, store.AddOptions{})
	}
	return s
}

func openShelf(t *testing.T, open Opener) *shelf {
	t.Helper()
	db := open()
	c := &clock{now: epoch}
	lib := store.New(db, store.Options{
		Checkers: []analyzer.Checker{goast.New()},
		Author:   "tester",
		Now:      c.tick,
	})
	t.Cleanup(func() { lib.Close() })
	return &shelf{Library: lib, t: t, db: db}
}

// mustAdd adds the functions of spec and fails the test when they are not
// stored.
func (s *shelf) mustAdd(spec string, o store.AddOptions) *store.Added {
	s.t.Helper()
	a, err := s.Add(context.Background(), ParseSpec(spec).Batch(), o)
	if err != nil {
		s.t.Fatalf("add %q: %v", spec, err)
	}
	if !a.OK {
		s.t.Fatalf("add %q: %v %v", spec, a.Diagnostics, a.Misfits)
	}
	return a
}

// addSource adds sources as they are.
func (s *shelf) addSource(o store.AddOptions, texts ...string) *store.Added {
	s.t.Helper()
	a, err := s.Add(context.Background(), store.Batch{Sources: sources(texts...)}, o)
	if err != nil {
		s.t.Fatalf("add %q: %v", texts, err)
	}
	return a
}

func sources(texts ...string) []analyzer.Source {
	list := make([]analyzer.Source, len(texts))
	for i, text := range texts {
		list[i] = analyzer.Source{File: fmt.Sprintf("source%d.go", i), Language: analyzer.Go, Text: text}
	}
	return list
}

// spec gives the whole library as a Spec.
func (s *shelf) spec() string {
	s.t.Helper()
	c, err := s.List(context.Background(), store.ListOptions{Sources: true})
	if err != nil {
		s.t.Fatal(err)
	}
	return specOf(s.t, c.Functions)
}

// wantSpec compares the library with a Spec and verifies it.
func (s *shelf) wantSpec(want string) {
	s.t.Helper()
	if got := s.spec(); got != want {
		s.t.Errorf("library\n got %q\nwant %q", got, want)
	}
	s.wantSound()
}

// wantSound verifies the library.
func (s *shelf) wantSound() {
	s.t.Helper()
	v, err := s.Verify(context.Background(), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	if !v.OK {
		s.t.Errorf("verify: %q", v.Problems)
	}
}

// want compares two values by how they print.
func want(t *testing.T, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprintf("%v", got), fmt.Sprintf("%v", want); g != w {
		t.Errorf("%s\n got %s\nwant %s", what, g, w)
	}
}

// wantRefused wants err to be a RefusedError whose reason and findings print
// as given.
func wantRefused(t *testing.T, err error, reason string, changes []int64, findings ...string) {
	t.Helper()
	var refused *store.RefusedError
	if !errors.As(err, &refused) {
		t.Errorf("got error %v, want refused: %s", err, reason)
		return
	}
	want(t, "reason", refused.Reason, reason)
	want(t, "changes", refused.Changes, changes)
	got := []string{}
	for _, d := range refused.Diagnostics {
		got = append(got, d.String())
	}
	if !slices.Equal(got, findings) && len(got)+len(findings) > 0 {
		t.Errorf("findings\n got %q\nwant %q", got, findings)
	}
}

// wantNotFound wants err to be a NotFoundError about names.
func wantNotFound(t *testing.T, err error, names ...string) {
	t.Helper()
	var missing *store.NotFoundError
	if !errors.As(err, &missing) {
		t.Errorf("got error %v, want not found: %q", err, names)
		return
	}
	want(t, "names not found", missing.Names, names)
}
