package sqlite_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
	"github.com/funcshelf/funcshelf/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Opener {
		path := filepath.Join(t.TempDir(), "library.db")
		return func() store.Database {
			db, err := sqlite.OpenDatabase(context.Background(), path, store.Options{})
			if err != nil {
				t.Fatal(err)
			}
			return db
		}
	})
}

// What was purged is in none of the files, while others have the library open.
func TestPurgedTextIsNowhere(t *testing.T) {
	ctx := context.Background()
	const secret = "hunter2-hunter2-hunter2"
	folder := t.TempDir()
	lib, err := sqlite.Open(ctx, filepath.Join(folder, "library.db"), store.Options{Checkers: []analyzer.Checker{goast.New()}})
	if err != nil {
		t.Fatal(err)
	}
	defer lib.Close()
	add := func(text string) {
		t.Helper()
		b := store.Batch{Sources: []analyzer.Source{{File: "a.go", Language: analyzer.Go, Text: text}}}
		if a, err := lib.Add(ctx, b, store.AddOptions{Replace: true}); err != nil || !a.OK {
			t.Fatal(a, err)
		}
	}
	holds := func() bool {
		t.Helper()
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(filepath.Join(folder, file.Name()))
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(text, []byte(secret)) {
				return true
			}
		}
		return false
	}
	add("// " + secret + "\nfunc A() string { return \"" + secret + "\" }")
	add("func A() string { return \"\" }")
	if !holds() {
		t.Fatal("the text was not there to be purged")
	}
	if _, err := lib.Purge(ctx, "A", store.WriteOptions{}); err != nil {
		t.Fatal(err)
	}
	if holds() {
		t.Error("the text is still there")
	}
	v, err := lib.Verify(ctx, nil)
	if err != nil || !v.OK {
		t.Errorf("verify: %v %v", v, err)
	}
}
