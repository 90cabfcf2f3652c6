// Command funcshelf-vet judges Go packages of skills, one skill a file, by the
// rules of funcshelf. It runs by itself,
//
//	funcshelf-vet ./skills/...
//
// and within go vet:
//
//	go vet -vettool=$(which funcshelf-vet) ./skills/...
//
// Each rule is an analyzer with a flag of its name; without flags, all run.
// "funcshelf-vet help" lists them, "funcshelf-vet help RULE" explains one.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/funcshelf/funcshelf/analyzer/passes"
)

func main() {
	if last := len(os.Args) - 1; last > 0 && strings.HasSuffix(os.Args[last], ".cfg") {
		unit, err := uncached(os.Args[last])
		if err != nil {
			fmt.Fprintln(os.Stderr, "funcshelf-vet:", err)
			os.Exit(1)
		}
		os.Args[last] = unit
	}
	multichecker.Main(passes.Rules()...)
}

// uncached gives a copy of the unit of work that go vet hands over in a file,
// without the name of the file that facts go to. Where that is missing, go vet
// does not remember that the package passed. It must not: it would believe so
// until a file of the package changes, and what it leaves out of the package,
// and funcshelf.json, count here as well.
func uncached(config string) (string, error) {
	text, err := os.ReadFile(config)
	if err != nil {
		return "", err
	}
	var unit map[string]any
	if err := json.Unmarshal(text, &unit); err != nil {
		return "", fmt.Errorf("%s: %w", config, err)
	}
	if only, _ := unit["VetxOnly"].(bool); only {
		return config, nil // it is only imported, and nothing is said of it
	}
	unit["VetxOutput"] = ""
	if text, err = json.Marshal(unit); err != nil {
		return "", err
	}
	copied := strings.TrimSuffix(config, ".cfg") + ".uncached.cfg"
	return copied, os.WriteFile(copied, text, 0o600)
}
