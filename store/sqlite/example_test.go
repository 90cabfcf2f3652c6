package sqlite_test

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

// A library is made on its first opening. What is added is judged first; a
// question is asked of the same value.
func ExampleOpen() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	library, err := sqlite.Open(ctx, filepath.Join(folder, "library.db"), store.Options{
		Checkers: []analyzer.Checker{goast.New()},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer library.Close()

	added, err := library.Add(ctx, store.Batch{Sources: []analyzer.Source{
		{File: "Half.go", Language: analyzer.Go, Text: "func Half(x int) int { return x / 2 }"},
		{File: "Quarter.go", Language: analyzer.Go, Text: "func Quarter(x int) int { return Half(Half(x)) }"},
	}}, store.AddOptions{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(added.OK, added.Added)

	found, err := library.Find(ctx, "'Half' in calls", store.ListOptions{})
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range found.Functions {
		fmt.Println(f.Name, f.Signature)
	}
	// Output:
	// true [Half Quarter]
	// Quarter func(x int) int
}
