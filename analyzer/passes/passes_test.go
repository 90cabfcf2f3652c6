package passes_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/passes"
)

// TestRules holds that each rule has an analyzer and finds what its fixtures
// say, and nothing else.
func TestRules(t *testing.T) {
	rules := passes.Rules()
	if len(rules) != len(analyzer.Rules()) {
		t.Errorf("%d analyzers, want one for each of the %d rules", len(rules), len(analyzer.Rules()))
	}
	if err := analysis.Validate(rules); err != nil {
		t.Error(err)
	}
	for _, rule := range rules {
		t.Run(rule.Name, func(t *testing.T) { analysistest.Run(t, analysistest.TestData(), rule, rule.Name) })
	}
}

// rule gives the analyzer of a rule.
func rule(t *testing.T, name string) *analysis.Analyzer {
	t.Helper()
	for _, r := range passes.Rules() {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("no analyzer %q", name)
	return nil
}

// TestFix holds that rewrites that are certain are offered.
func TestFix(t *testing.T) {
	analysistest.RunWithSuggestedFixes(t, analysistest.TestData(), rule(t, "directive"), "directive")
}

// TestSkills holds what another pass is given: every function of the folder,
// with what it calls.
func TestSkills(t *testing.T) {
	calls := map[string][]string{}
	other := &analysis.Analyzer{
		Name: "other", Doc: "reads the functions", Requires: []*analysis.Analyzer{passes.Skills},
		Run: func(pass *analysis.Pass) (any, error) {
			for _, f := range pass.ResultOf[passes.Skills].(*passes.Result).Functions {
				names := []string{}
				for _, c := range f.Calls {
					names = append(names, c.Name)
				}
				calls[f.Name] = names
			}
			return nil, nil
		},
	}
	analysistest.Run(t, analysistest.TestData(), other, "calls")
	want := map[string][]string{"Click": {}, "PressOK": {"Click"}, "PressTwice": {"PressOK"}}
	for name, names := range want {
		if got, found := calls[name]; !found || len(got) != len(names) || len(got) > 0 && got[0] != names[0] {
			t.Errorf("%s calls %q (%t), want %q", name, got, found, names)
		}
	}
	if len(calls) != len(want) {
		t.Errorf("got %v, want %v", calls, want)
	}
}
