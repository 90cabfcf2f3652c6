package store_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
	"github.com/funcshelf/funcshelf/store/storetest"
)

// The operations have no database of their own: they are tested over SQLite.
func TestLibrary(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Opener {
		path := filepath.Join(t.TempDir(), "library.db")
		return func() store.Database { return openDatabase(t, path) }
	})
}

func openDatabase(t *testing.T, path string) store.Database {
	t.Helper()
	db, err := sqlite.OpenDatabase(context.Background(), path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return db
}
