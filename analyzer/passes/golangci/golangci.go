// Package golangci makes the rules a linter of golangci-lint, by its module
// plugin system: a golangci-lint that was built with this package knows a
// linter "funcshelf". docs/go-vet.md shows how.
package golangci

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/funcshelf/funcshelf/analyzer/passes"
)

func init() { register.Plugin("funcshelf", New) }

// New makes the linter. It takes no settings: what a folder of skills may do
// stands in its funcshelf.json.
func New(settings any) (register.LinterPlugin, error) {
	if _, err := register.DecodeSettings[struct{}](settings); err != nil {
		return nil, err
	}
	return linter{}, nil
}

type linter struct{}

// BuildAnalyzers gives an analyzer for each rule.
func (linter) BuildAnalyzers() ([]*analysis.Analyzer, error) { return passes.Rules(), nil }

// GetLoadMode says that sources are enough: the rules load what they need.
func (linter) GetLoadMode() string { return register.LoadModeSyntax }
