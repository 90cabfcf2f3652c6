package goast_test

import (
	"context"
	"fmt"
	"log"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
)

// Judge one source against what a library knows: its calls are complete, and
// what is refused comes with what to write instead.
func Example() {
	env := analyzer.Env{
		Lookup: func(_ context.Context, names []string) (map[string]analyzer.Known, error) {
			library := map[string]string{
				"SearchLinkedIn": "func(query string) error",
				"ClickTheFilter": "func(name string) error",
			}
			found := map[string]analyzer.Known{}
			for _, name := range names {
				if signature, ok := library[name]; ok {
					found[name] = analyzer.Known{Name: name, Language: analyzer.Go, Kind: analyzer.KindFunction, Signature: signature}
				}
			}
			return found, nil
		},
		Near: func(_ context.Context, name string) []string {
			return analyzer.Near(name, []string{"SearchLinkedIn", "ClickTheFilter"})
		},
	}
	source := analyzer.Source{File: "find_posts.go", Language: analyzer.Go, Text: `// FindPostsAbout shows the posts about a topic.
func FindPostsAbout(topic string) error {
	if err := SearchLinkedIn(topic); err != nil {
		return fmt.Errorf("search: %w", err)
	}
	return ClickTheFiltre("Posts")
}
`}
	judgements, err := goast.New().Check(context.Background(), env, []analyzer.Source{source})
	if err != nil {
		log.Fatal(err)
	}
	for _, call := range judgements[0].Function.Calls {
		fmt.Println(call.Kind, call.Name, call.Lines)
	}
	for _, finding := range judgements[0].Diagnostics {
		fmt.Println(finding)
		if finding.Suggestion != nil {
			fmt.Println("\t" + finding.Suggestion.Message)
		}
	}
	// Output:
	// call SearchLinkedIn [3]
	// find_posts.go:4:10: no-attribute-call: imports and package calls are not allowed: for fmt.Errorf, write or add a function and call it by its name, or declare what the host provides in primitives.go: func Errorf(text string, err error) error; an error value comes from a primitive or a known function
	// find_posts.go:6:9: permitted-call: ClickTheFiltre is not a known function; did you mean ClickTheFilter?
	// 	write ClickTheFilter
}
