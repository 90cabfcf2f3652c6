package analyzer_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/analyzer/python"
)

// checkers are the front ends that the examples run on.
var checkers = map[analyzer.Language]analyzer.Checker{
	analyzer.Go:     goast.New(),
	analyzer.Python: python.New(),
}

// brokenBy gives the rules that the source breaks, each once.
func brokenBy(t *testing.T, e analyzer.Example, source string) []analyzer.Rule {
	t.Helper()
	env := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) {
		found := map[string]analyzer.Known{}
		for _, k := range e.Known {
			found[k.Name] = k
		}
		return found, nil
	}}
	judgements, err := checkers[e.Language].Check(t.Context(), env, []analyzer.Source{{File: "example", Text: source}})
	if err != nil {
		t.Fatal(err)
	}
	var rules []analyzer.Rule
	for _, d := range judgements[0].Diagnostics {
		rules = append(rules, d.Rule)
	}
	return slices.Compact(rules)
}

func TestRuleExamples(t *testing.T) {
	for _, doc := range analyzer.Rules() {
		for _, e := range doc.Examples {
			if got := brokenBy(t, e, e.Bad); !slices.Equal(got, []analyzer.Rule{doc.Name}) {
				t.Errorf("%s: the bad example in %s breaks %v, want exactly this rule", doc.Name, e.Language, got)
			}
			if got := brokenBy(t, e, e.Good); len(got) > 0 {
				t.Errorf("%s: the good example in %s breaks %v", doc.Name, e.Language, got)
			}
		}
	}
}

func TestRulesComplete(t *testing.T) {
	want := []analyzer.Rule{
		"syntax", "single-function", "reserved-name", "no-import", "directive",
		"no-attribute-call", "permitted-call", "reference", "signature", "type",
	}
	var got []analyzer.Rule
	for _, doc := range analyzer.Rules() {
		got = append(got, doc.Name)
		if doc.Summary == "" || strings.ToLower(doc.Summary[:1]) != doc.Summary[:1] || strings.ContainsAny(doc.Summary, ".\n") {
			t.Errorf("%s: summary %q: want one line, lower case, no period", doc.Name, doc.Summary)
		}
		if len(doc.Doc) < 200 || !strings.HasSuffix(doc.Doc, "\n") {
			t.Errorf("%s: the doc is too short to teach, or its last line does not end", doc.Name)
		}
		var languages []analyzer.Language
		for _, e := range doc.Examples {
			languages = append(languages, e.Language)
		}
		wanted := []analyzer.Language{analyzer.Go, analyzer.Python}
		switch doc.Name {
		case analyzer.RuleSignature:
			wanted = wanted[1:]
		case analyzer.RuleType:
			wanted = wanted[:1]
		}
		if !slices.Equal(languages, wanted) {
			t.Errorf("%s: examples in %v, want them in %v", doc.Name, languages, wanted)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("rules %v, want %v", got, want)
	}
}

// A caller may change the slice it was given.
func TestRulesAreTheCallers(t *testing.T) {
	analyzer.Rules()[0].Name = "mine"
	if got := analyzer.Rules()[0].Name; got != analyzer.RuleSyntax {
		t.Errorf("the first rule is now %q", got)
	}
}
