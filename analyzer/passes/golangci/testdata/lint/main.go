// Command lint is golangci-lint with the linter funcshelf, as golangci-lint
// custom would make it.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"

	_ "github.com/funcshelf/funcshelf/analyzer/passes/golangci"
)

func main() {
	if err := commands.Execute(commands.BuildInfo{GoVersion: "go", Version: "v2", Commit: "test", Date: "test"}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
}
