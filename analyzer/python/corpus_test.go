package python_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
)

// A corpusCase is one line of testdata/corpus/python.
type corpusCase struct {
	ID        string  `json:"id"`
	Source    string  `json:"source"`
	SourceB64 string  `json:"source_b64"`
	Known     []known `json:"known"`
	Verdict   string  `json:"verdict"`
	Rule      string  `json:"rule"`
	Also      []string
	RuleOK    []string `json:"rule_ok"`
	Calls     []string `json:"calls"`
	CallsMay  []string `json:"calls_may"`
	Floor     []string `json:"floor"`
	Alt       *struct{ Verdict, Rule string }
}

// A known is a name, or a name with a signature.
type known struct{ Name, Signature string }

func (k *known) UnmarshalJSON(data []byte) error {
	if data[0] == '"' {
		return json.Unmarshal(data, &k.Name)
	}
	type plain known
	return json.Unmarshal(data, (*plain)(k))
}

func readCorpus(t testing.TB, file string) []corpusCase {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "testdata", "corpus", "python", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []corpusCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c corpusCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if c.SourceB64 != "" {
			exact, err := base64.StdEncoding.DecodeString(c.SourceB64)
			if err != nil {
				t.Fatalf("%s: %s: %v", file, c.ID, err)
			}
			c.Source = string(exact)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}

// envOf is a world that knows the given functions, as primitives.
func envOf(functions []known) analyzer.Env {
	return analyzer.Env{Lookup: func(_ context.Context, names []string) (map[string]analyzer.Known, error) {
		found := map[string]analyzer.Known{}
		for _, f := range functions {
			if slices.Contains(names, f.Name) {
				found[f.Name] = analyzer.Known{Name: f.Name, Language: analyzer.Python, Kind: analyzer.KindPrimitive, Signature: f.Signature}
			}
		}
		return found, nil
	}}
}

var checker = python.New()

// judgeOne judges one source against the functions given.
func judgeOne(t testing.TB, env analyzer.Env, source string) analyzer.Judgement {
	t.Helper()
	judgements, err := checker.Check(t.Context(), env, []analyzer.Source{{File: "a.py", Text: source}})
	if err != nil {
		t.Fatal(err)
	}
	if len(judgements) != 1 {
		t.Fatalf("%d judgements of one source", len(judgements))
	}
	return judgements[0]
}

// callNames gives the names that f calls.
func callNames(f *analyzer.Function) []string {
	names := []string{}
	if f != nil {
		for _, c := range f.Calls {
			names = append(names, c.Name)
		}
	}
	return names
}

func within(small, large []string) bool {
	for _, s := range small {
		if !slices.Contains(large, s) {
			return false
		}
	}
	return true
}

func rulesOf(j analyzer.Judgement) []string {
	var rules []string
	for _, d := range j.Diagnostics {
		if !slices.Contains(rules, string(d.Rule)) {
			rules = append(rules, string(d.Rule))
		}
	}
	return rules
}

// hold says how c fails on j, or gives "".
func hold(c corpusCase, j analyzer.Judgement) string {
	accepted := len(j.Diagnostics) == 0
	recorded := callNames(j.Function)
	rules := rulesOf(j)
	has := func(allowed ...string) bool {
		return slices.ContainsFunc(rules, func(r string) bool { return slices.Contains(allowed, r) })
	}
	switch {
	case c.Verdict == "accept" && accepted:
		if !within(c.Calls, recorded) {
			return "accepted without recording a call"
		}
		if !within(recorded, append(slices.Clone(c.Calls), c.CallsMay...)) {
			return "recorded a call that is none"
		}
	case c.Verdict == "accept":
		if c.Alt == nil || !has(c.Alt.Rule) {
			return "refused what is lawful"
		}
	case accepted:
		return "accepted what is not lawful"
	default:
		if !has(append(append([]string{c.Rule}, c.Also...), c.RuleOK...)...) {
			return "refused by the wrong rule"
		}
	}
	if !within(c.Floor, recorded) {
		return "calls of a refused source are missing"
	}
	return ""
}

func TestCorpus(t *testing.T) {
	for file, want := range map[string]int{"cases.jsonl": 157, "decided.jsonl": 54} {
		cases := readCorpus(t, file)
		if len(cases) != want {
			t.Errorf("%s holds %d cases, want %d", file, len(cases), want)
		}
		for _, c := range cases {
			j := judgeOne(t, envOf(c.Known), c.Source)
			if problem := hold(c, j); problem != "" {
				t.Errorf("%s: %s: want %s %s, calls %v; got rules %v, calls %v\n%s\n%v", c.ID, problem, c.Verdict, c.Rule, c.Calls, rulesOf(j), callNames(j.Function), c.Source, j.Diagnostics)
			}
		}
	}
}
