package storetest

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
)

func testWriting(t *testing.T, empty func(t *testing.T) Opener) {
	ctx := context.Background()
	t.Run("tokens", func(t *testing.T) {
		s := newShelf(t, empty, "")
		s.mustAdd("A", store.AddOptions{WriteOptions: store.WriteOptions{Token: "one"}})
		_, err := s.Add(ctx, ParseSpec("B").Batch(), store.AddOptions{WriteOptions: store.WriteOptions{Token: "one"}})
		if !errors.Is(err, store.ErrTokenUsed) {
			t.Errorf("got error %v, want that the token was used", err)
		}
		s.mustAdd("B", store.AddOptions{})
		changes, err := s.History(ctx, "")
		want(t, "tokens", []any{changes[1].Token, len(changes[0].Token), err}, "[one 32 <nil>]")
		s.wantSpec("A; B")
	})
	t.Run("times are whole microseconds in UTC", func(t *testing.T) {
		open := empty(t)
		lib := store.New(open(), store.Options{
			Checkers: []analyzer.Checker{goast.New()},
			Now:      func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 123456789, time.FixedZone("", 3600)) },
		})
		defer lib.Close()
		if _, err := lib.Add(ctx, ParseSpec("A").Batch(), store.AddOptions{}); err != nil {
			t.Fatal(err)
		}
		r, err := lib.Get(ctx, "A")
		want(t, "created", []any{r.Created.Format(time.RFC3339Nano), err}, "[2026-01-02T02:04:05.123456Z <nil>]")
		changes, err := lib.History(ctx, "")
		want(t, "change", []any{changes[0].Time.Format(time.RFC3339Nano), err}, "[2026-01-02T02:04:05.123456Z <nil>]")
	})
	t.Run("the clock runs by itself", func(t *testing.T) {
		before := time.Now().Add(-time.Second)
		lib := store.New(empty(t)(), store.Options{Checkers: []analyzer.Checker{goast.New()}})
		defer lib.Close()
		lib.Add(ctx, ParseSpec("A").Batch(), store.AddOptions{})
		r, err := lib.Get(ctx, "A")
		if err != nil || r.Created.Before(before) || r.Created.After(time.Now()) {
			t.Errorf("created %v, %v", r, err)
		}
	})
	t.Run("without a front end", func(t *testing.T) {
		lib := store.New(empty(t)(), store.Options{})
		defer lib.Close()
		for _, batch := range []store.Batch{ParseSpec("A").Batch(), ParseSpec("P!").Batch(), {}} {
			_, err := lib.Add(ctx, batch, store.AddOptions{})
			want(t, "add", err, "no checker: want one for each language of the sources")
			_, err = lib.Check(ctx, batch, store.AddOptions{})
			want(t, "check", err, "no checker: want one for each language of the sources")
		}
	})
	t.Run("without a front end for a language", func(t *testing.T) {
		s := newShelf(t, empty, "")
		python := []analyzer.Source{{File: "a.py", Language: analyzer.Python, Text: "def a(): pass\n"}}
		for _, batch := range []store.Batch{{Sources: python}, {Primitives: python}, {Holes: python}} {
			_, err := s.Add(ctx, batch, store.AddOptions{})
			want(t, "add", err, `"a.py": language "python": want one that there is a checker for, ["go"]`)
		}
	})
	t.Run("a stored function whose front end is gone", func(t *testing.T) {
		s := newShelf(t, empty, "A; P/1!; B: A")
		lib := store.New(s.db, store.Options{Checkers: []analyzer.Checker{toy{}}})
		for what, ask := range map[string]func() error{
			"verify":  func() error { _, err := lib.Verify(ctx, nil); return err },
			"recheck": func() error { _, err := lib.Recheck(ctx, store.WriteOptions{}, nil); return err },
			"rename":  func() error { _, err := lib.Rename(ctx, "B", "C", store.WriteOptions{}); return err },
		} {
			err := ask()
			if err == nil || !strings.HasSuffix(err.Error(), `: language "go": want one that there is a checker for, ["python"]`) {
				t.Errorf("%s: got error %v", what, err)
			}
		}
	})
	t.Run("a backup", func(t *testing.T) {
		s := newShelf(t, empty, "A; B: A")
		path := filepath.Join(t.TempDir(), "backup.db")
		if err := s.Backup(ctx, path); err != nil {
			t.Fatal(err)
		}
		if err := s.Backup(ctx, path); err == nil {
			t.Error("a backup was overwritten")
		}
	})
	t.Run("a context that is done", func(t *testing.T) {
		s := newShelf(t, empty, "A")
		done, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := s.Add(done, ParseSpec("B").Batch(), store.AddOptions{}); !errors.Is(err, context.Canceled) {
			t.Errorf("got error %v, want it canceled", err)
		}
		if _, err := s.Verify(done, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("got error %v, want it canceled", err)
		}
		s.wantSpec("A")
	})
}
