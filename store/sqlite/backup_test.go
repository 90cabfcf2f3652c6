package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// A backup of a library that is being written is one of its states.
func TestBackupOfALiveLibrary(t *testing.T) {
	db := open(t, newPath(t), store.Options{})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		for i := 0; ; i++ {
			if err := addRing(ctx, db, fmt.Sprint("n", i)); err != nil {
				done <- err
				return
			}
		}
	}()
	folder := t.TempDir()
	for i := range 5 {
		path := filepath.Join(folder, fmt.Sprintf("back up %d?.db", i))
		if err := db.Backup(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		copied := open(t, path, store.Options{MustExist: true})
		s, err := look(t.Context(), copied)
		if err != nil || s.Functions != s.Head*batch || len(s.Problems) > 0 {
			t.Errorf("backup %+v, error %v: want a ring a change", s, err)
		}
		if err := addRing(t.Context(), copied, "in the copy"); err != nil {
			t.Error(err)
		}
		copied.Close()
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
			t.Errorf("mode %v, error %v: want 0600", info.Mode(), err)
		}
	}
	stop()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if all := files(t, folder); len(all) != 5 {
		t.Errorf("%d files: want 5 backups and nothing else", len(all))
	}
}

func TestBackupRefuses(t *testing.T) {
	folder := t.TempDir()
	taken := filepath.Join(folder, "taken")
	if err := os.WriteFile(taken, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	os.Symlink("nowhere", filepath.Join(folder, "link"))
	done, cancel := context.WithCancel(t.Context())
	cancel()
	tests := []struct {
		name string
		ctx  context.Context
		path string
		want error
	}{
		{"a file that is there", t.Context(), taken, fs.ErrExist},
		{"a folder", t.Context(), folder, fs.ErrExist},
		{"a link to nothing", t.Context(), filepath.Join(folder, "link"), fs.ErrExist},
		{"a folder that is not there", t.Context(), filepath.Join(folder, "none", "x"), fs.ErrNotExist},
		{"in no time", done, filepath.Join(folder, "x"), context.Canceled},
	}
	path := newPath(t)
	made(t, path)
	db := open(t, path, store.Options{})
	for _, tt := range tests {
		if err := db.Backup(tt.ctx, tt.path); !errors.Is(err, tt.want) || !strings.Contains(err.Error(), fmt.Sprintf("%q", tt.path)) {
			t.Errorf("%s: error %v: want %v and the path", tt.name, err, tt.want)
		}
	}
	if err := db.Backup(t.Context(), path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto itself: error %v", err)
	}
	if all := files(t, folder); len(all) != 2 || all["taken"] != "mine" {
		t.Errorf("files %q: want those that were there", all)
	}
	if err := db.Compact(done); !errors.Is(err, context.Canceled) {
		t.Errorf("compact in no time: error %v", err)
	}
	db.Close()
	if err := open(t, path, store.Options{ReadOnly: true}).Backup(t.Context(), filepath.Join(folder, "copy")); err != nil {
		t.Errorf("of a library opened to be read: %v", err)
	}
	holds(t, open(t, filepath.Join(folder, "copy"), store.Options{}), 1, batch)
}

// After Compact the text is in no file, though it was in several places.
func TestCompactLeavesNoDeletedText(t *testing.T) {
	ctx := t.Context()
	const secret = "s3cr3t-t0k3n"
	path := newPath(t)
	db := open(t, path, store.Options{})
	var rows []store.RowChange
	err := db.Update(ctx, func(w store.Writer) error {
		n, err := w.Begin(ctx, store.Change{Token: "1"})
		if err != nil {
			return err
		}
		if _, err := w.ReserveIDs(ctx, 300); err != nil {
			return err
		}
		for i := range int64(300) {
			name := fmt.Sprintf("n%03d", i)
			text := name + strings.Repeat(" filler", int(i)%90)
			if i%3 == 0 {
				text += secret + name
			}
			rows = append(rows, store.RowChange{After: &store.Row{ID: i + 1, Name: name, Language: "go", Kind: "function", Source: text, Change: n}})
		}
		return w.Apply(ctx, n, rows)
	})
	if err != nil {
		t.Fatal(err)
	}
	found := func() (places int) {
		for _, text := range files(t, filepath.Dir(path)) {
			places += strings.Count(text, secret)
		}
		return places
	}
	if n := found(); n < 200 {
		t.Fatalf("the text is in %d places: want it in each row and in the history", n)
	}
	err = db.Update(ctx, func(w store.Writer) error {
		n, err := w.Begin(ctx, store.Change{Token: "2"})
		if err != nil {
			return err
		}
		for i, c := range rows {
			if err := w.Rewrite(ctx, store.HistoryRow{Change: 1, Position: i + 1, ID: c.After.ID, Purged: true}); err != nil {
				return err
			}
			cleared := *c.After
			cleared.Source = ""
			rows[i] = store.RowChange{Before: &cleared}
		}
		return w.Apply(ctx, n, rows)
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := found(); n == 0 {
		t.Fatal("the text is gone before Compact: this test shows nothing")
	}
	if err := db.Compact(ctx); err != nil {
		t.Fatal(err)
	}
	if n := found(); n != 0 {
		t.Errorf("the text is still in %d places", n)
	}
	holds(t, db, 2, 0)
	if err := addRing(ctx, db, "after"); err != nil {
		t.Error(err)
	}
}

// An old snapshot holds Compact up, because the old text is still read.
func TestCompactWaitsForReaders(t *testing.T) {
	path := newPath(t)
	made(t, path)
	db := open(t, path, store.Options{})
	err := db.View(t.Context(), func(r store.Reader) error {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if err := db.Compact(ctx); !errors.Is(err, store.ErrBusy) {
			t.Errorf("error %v: want store.ErrBusy", err)
		}
		_, err := r.Head(t.Context())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Compact(t.Context()); err != nil {
		t.Error(err)
	}
	holds(t, db, 1, batch)
}
