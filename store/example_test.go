package store_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

func Example() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	lib, err := sqlite.Open(ctx, filepath.Join(folder, "library.db"), store.Options{
		Checkers: []analyzer.Checker{goast.New()},
		Author:   "ada",
	})
	if err != nil {
		log.Fatal(err)
	}
	defer lib.Close()

	source := func(text string) analyzer.Source {
		return analyzer.Source{File: "example.go", Language: analyzer.Go, Text: text}
	}
	added, err := lib.Add(ctx, store.Batch{
		Primitives: []analyzer.Source{source("// Type types the text.\nfunc Type(text string)\n")},
		Sources: []analyzer.Source{
			source("func Search(query string) { Type(query) }"),
			source("func SearchTwice(query string) {\n\tSearch(query)\n\tSearch(query)\n}"),
		},
	}, store.AddOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("added", added.Added)

	callers, err := lib.Callers(ctx, "Type", store.NeighbourOptions{All: true})
	if err != nil {
		log.Fatal(err)
	}
	for _, c := range callers {
		fmt.Println(c.Name, "at depth", c.Depth, "on lines", c.Lines)
	}

	removed, err := lib.Remove(ctx, []string{"Search"}, store.RemoveOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("removed", removed.Removed)
	undone, err := lib.Undo(ctx, 0, store.WriteOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("back", undone.Functions)
	// Output:
	// added [Search SearchTwice Type]
	// Search at depth 1 on lines [1]
	// SearchTwice at depth 2 on lines [2 3]
	// removed [Search SearchTwice]
	// back [Search SearchTwice]
}
