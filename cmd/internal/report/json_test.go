package report_test

import (
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph/diagram"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
)

// finding is a diagnostic with everything set.
var finding = analyzer.Diagnostic{
	File: "a.go", Line: 1, Column: 2, EndLine: 3, EndColumn: 4, Rule: analyzer.RuleType, Message: "m <b>",
	Suggestion: &analyzer.Suggestion{Message: "s", Edits: []analyzer.Edit{{Start: 5, End: 6, Text: "t"}}},
}

// double is a function with everything set.
var double = store.Function{
	Name: "Double", Language: analyzer.Go, Kind: analyzer.KindFunction, Signature: "func(x int) int",
	Doc: "Double doubles.\n\nMore.", Source: "func Double(x int) int { return Add(x, x) }\n", Lines: 1,
	Calls:    []store.Call{{Name: "Add", Kind: analyzer.KindCall, Lines: []int{1}, Misfit: "too many", MisfitLine: 1}},
	Builtins: []string{"int"}, Runnable: true, Entry: true,
	Created: time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC), Updated: time.Date(2026, 1, 3, 3, 4, 5, 0, time.UTC),
	Author: "ann", Change: 7,
}

const doubleJSON = `"name":"Double","language":"go","kind":"function","signature":"func(x int) int","doc":"Double doubles.\n\nMore.",` +
	`"calls":["Add"],"builtins":["int"],"runnable":true,"entry":true`

// TestJSON holds the contract: the keys and their order, and lists that are
// empty instead of null when the library gives nil.
func TestJSON(t *testing.T) {
	change := store.Change{Number: 2, Time: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Author: "ann", Message: "why", Verb: "undo", Undoes: 1, Functions: []string{"A"}}
	misfits := []store.Misfit{{Caller: "A", Callee: "B", Line: 3, Message: "m"}}
	const misfitJSON = `[{"caller":"A","callee":"B","line":3,"message":"m"}]`
	for _, c := range []struct {
		name   string
		answer any
		want   string
	}{
		{"check, nothing", report.NewVerdict(&store.Verdict{OK: true}, 0), `{"ok":true,"functions":[],"diagnostics":[],"twins":[]}`},
		{"check", report.NewVerdict(&store.Verdict{Functions: []store.Judged{{Function: double, File: "a.go"}}, Diagnostics: []analyzer.Diagnostic{finding}, Twins: [][]string{{"A", "B"}}}, 1),
			`{"ok":false,"functions":[{` + doubleJSON + `,"file":"a.go"}],"diagnostics":[{"file":"a.go","line":1,"column":2,"endLine":3,"endColumn":4,"rule":"type","message":"m <b>","suggestion":{"message":"s","edits":[{"start":5,"end":6,"text":"t"}]}}],"twins":[["A","B"]]}`},
		{"add, nothing", report.NewAdded(&store.Added{Verdict: store.Verdict{OK: true}}, 0), `{"ok":true,"functions":[],"diagnostics":[],"twins":[],"added":[],"updated":[],"unchanged":[],"filled":[],"misfits":[],"change":0,"dryRun":false}`},
		{"add", report.NewAdded(&store.Added{Verdict: store.Verdict{OK: true}, Added: []string{"A"}, Updated: []string{"B"}, Unchanged: []string{"C"}, Filled: []string{"A"}, Misfits: misfits, Change: 4, DryRun: true, Reach: &store.Reach{Name: "B"}, Diffs: []store.Diff{{Name: "B", Text: "d"}}}, 0),
			`{"ok":true,"functions":[],"diagnostics":[],"twins":[],"added":["A"],"updated":["B"],"unchanged":["C"],"filled":["A"],"misfits":` + misfitJSON + `,"change":4,"dryRun":true,"reach":{"name":"B","functions":[],"tasks":[],"guidance":[]},"diffs":[{"name":"B","text":"d"}]}`},
		{"list, nothing", report.NewCatalogue(&store.Catalogue{}, store.ListOptions{}), `{"total":0,"functions":[]}`},
		{"list", report.NewCatalogue(&store.Catalogue{Total: 3, Functions: []store.Function{double}}, store.ListOptions{}), `{"total":3,"functions":[{` + doubleJSON + `}]}`},
		{"list with sources", report.NewCatalogue(&store.Catalogue{Total: 3, Functions: []store.Function{double}}, store.ListOptions{Sources: true}), `{"total":3,"functions":[{` + doubleJSON + `,"source":"func Double(x int) int { return Add(x, x) }\n"}]}`},
		{"show, nothing", report.NewRecord(&store.Record{}), `{"name":"","language":"","kind":"","signature":"","doc":"","calls":[],"builtins":[],"runnable":false,"entry":false,"source":"","callDetails":[],"callers":[],"guidance":[],"created":"0001-01-01T00:00:00Z","updated":"0001-01-01T00:00:00Z","author":"","change":0}`},
		{"show", report.NewRecord(&store.Record{Function: double, Callers: []string{"Z"}}), `{` + doubleJSON + `,"source":"func Double(x int) int { return Add(x, x) }\n","callDetails":[{"name":"Add","kind":"call","lines":[1],"misfit":"too many"}],"callers":["Z"],"guidance":[],"created":"2026-01-02T03:04:05.000006Z","updated":"2026-01-03T03:04:05Z","author":"ann","change":7}`},
		{"closure", report.NewClosure(&store.Closure{Name: "Double"}), `{"name":"Double","functions":[],"primitives":[]}`},
		{"callers, nothing", report.NewNeighbours("A", nil), `{"name":"A","functions":[]}`},
		{"callers", report.NewNeighbours("A", []store.Neighbour{{Name: "B", Depth: 2}}), `{"name":"A","functions":[{"name":"B","depth":2,"lines":[]}]}`},
		{"reach", report.NewReach(&store.Reach{Name: "A", Functions: []store.ReachedFunction{{Name: "B", Depth: 1}}}), `{"name":"A","functions":[{"name":"B","depth":1}],"tasks":[],"guidance":[]}`},
		{"path", report.NewPath("A", "B", nil), `{"from":"A","to":"B","path":[]}`},
		{"cycles", report.NewCycles(nil), `{"cycles":[]}`},
		{"cycles of nothing", report.NewCycles([][]string{nil}), `{"cycles":[[]]}`},
		{"todo, nothing", report.NewTodo(&store.Todo{}), `{"holes":[],"misfits":[]}`},
		{"todo", report.NewTodo(&store.Todo{Holes: []store.Hole{{Name: "H", Signature: "func()"}, {Name: "I", Callers: []store.HoleCaller{{Name: "A"}}}}, Misfits: misfits}),
			`{"holes":[{"name":"H","signature":"func()","callers":[]},{"name":"I","signature":"","callers":[{"name":"A","lines":[]}]}],"misfits":` + misfitJSON + `}`},
		{"unused", report.NewUnused(nil), `{"functions":[]}`},
		{"duplicates", report.NewDuplicates(nil), `{"groups":[]}`},
		{"remove", report.NewRemoved(&store.Removed{Change: 1}), `{"removed":[],"holes":[],"change":1,"dryRun":false,"guidance":[]}`},
		{"rename, nothing", report.NewRenamed(&store.Renamed{}), `{"changed":[],"mentions":[],"change":0,"removed":[],"dryRun":false}`},
		{"rename", report.NewRenamed(&store.Renamed{Changed: []string{"A"}, Mentions: []store.Mention{{Where: "B", Text: "t"}}, Change: 3, Removed: []string{"C"}, DryRun: true}), `{"changed":["A"],"mentions":[{"where":"B","text":"t"}],"change":3,"removed":["C"],"dryRun":true}`},
		{"undo, nothing", report.NewUndone(&store.Undone{Change: 3, Undid: 2}), `{"change":3,"undid":2,"functions":[],"restored":[],"removed":[],"changed":[],"dryRun":false,"guidance":[]}`},
		{"undo", report.NewUndone(&store.Undone{Undid: 2, Functions: []string{"A", "B", "C"}, Restored: []string{"A"}, Removed: []string{"B"}, Changed: []string{"C"}, DryRun: true}),
			`{"change":0,"undid":2,"functions":["A","B","C"],"restored":["A"],"removed":["B"],"changed":["C"],"dryRun":true,"guidance":[]}`},
		{"add, refused for a misfit", report.NewAdded(&store.Added{Misfits: misfits}, 0),
			`{"ok":false,"functions":[],"diagnostics":[],"twins":[],"added":[],"updated":[],"unchanged":[],"filled":[],"misfits":` + misfitJSON + `,"change":0,"dryRun":false,"hint":"add the mended callers in the same command, or --allow-misfits"}`},
		{"history, nothing", &report.History{Changes: []report.Change{}}, `{"changes":[]}`},
		{"history", &report.History{Changes: []report.Change{report.NewChange(change, nil), report.NewChange(store.Change{Number: 1}, []store.Diff{{Name: "A", Text: "d"}})}},
			`{"changes":[{"change":2,"time":"2026-01-02T03:04:05Z","author":"ann","message":"why","verb":"undo","functions":["A"],"undoes":1,"guidance":[]},{"change":1,"time":"0001-01-01T00:00:00Z","author":"","message":"","verb":"","functions":[],"guidance":[],"diffs":[{"name":"A","text":"d"}]}]}`},
		{"verify", report.NewVerified(&store.Verified{OK: true, Functions: 2, Calls: 1}), `{"ok":true,"functions":2,"calls":1,"problems":[],"misfits":[],"guidance":0}`},
		{"recheck", report.NewRechecked(&store.Rechecked{Checked: 2}), `{"ok":true,"checked":2,"changed":[],"unlawful":[],"change":0}`},
		{"policy", report.NewPolicy(store.Policy{}, 0), `{"permit":[],"python":"3.11","go":"1.26"}`},
		{"policy, changed", report.NewPolicy(store.Policy{Permit: []string{"go:print"}, Python: "3.12", Go: "1.25"}, 3), `{"permit":["go:print"],"python":"3.12","go":"1.25","change":3}`},
		{"rules", report.NewRules([]analyzer.RuleDoc{{Name: "r", Summary: "s", Doc: "d", Examples: []analyzer.Example{{Bad: "b\n", Good: "g\n"}, {Bad: "c", Good: "h"}}}}), `{"rules":[{"name":"r","summary":"s","doc":"d","bad":"b\n\nc","good":"g\n\nh"}]}`},
		{"error", report.Failure{Error: "e"}, `{"error":"e"}`},
		{"error with a hint", report.Failure{Error: "e", Hint: "h"}, `{"error":"e","hint":"h"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			if err := report.WriteJSON(&b, c.answer); err != nil {
				t.Fatal(err)
			}
			if got := b.String(); got != c.want+"\n" {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestNo(t *testing.T) {
	group := [][]string{{"A", "B"}}
	for _, c := range []struct {
		name   string
		answer report.Answer
		want   bool
	}{
		{"check, clean", report.NewVerdict(&store.Verdict{OK: true}, 1), false},
		{"check, findings", report.NewVerdict(&store.Verdict{}, 1), true},
		{"add, clean", report.NewAdded(&store.Added{Verdict: store.Verdict{OK: true}}, 1), false},
		{"add, findings", report.NewAdded(&store.Added{}, 1), true},
		{"list, nothing", report.NewCatalogue(&store.Catalogue{}, store.ListOptions{}), false},
		{"callers, none", report.NewNeighbours("A", nil), false},
		{"path, none", report.NewPath("A", "B", nil), true},
		{"path", report.NewPath("A", "B", []string{"A", "B"}), false},
		{"cycles, none", report.NewCycles(nil), false},
		{"cycles", report.NewCycles(group), true},
		{"duplicates, none", report.NewDuplicates(nil), false},
		{"duplicates", report.NewDuplicates(group), true},
		{"unused, none", report.NewUnused(nil), false},
		{"unused", report.NewUnused([]string{"A"}), true},
		{"todo, nothing", report.NewTodo(&store.Todo{}), false},
		{"todo, a hole", report.NewTodo(&store.Todo{Holes: []store.Hole{{Name: "H"}}}), true},
		{"todo, a misfit", report.NewTodo(&store.Todo{Misfits: []store.Misfit{{}}}), true},
		{"verify, sound", report.NewVerified(&store.Verified{OK: true}), false},
		{"verify, broken", report.NewVerified(&store.Verified{}), true},
		{"recheck, lawful", report.NewRechecked(&store.Rechecked{}), false},
		{"recheck, unlawful", report.NewRechecked(&store.Rechecked{Unlawful: []analyzer.Diagnostic{finding}}), true},
	} {
		if got := c.answer.No(); got != c.want {
			t.Errorf("%s: No() = %t, want %t", c.name, got, c.want)
		}
	}
}

func TestDrawing(t *testing.T) {
	d := report.Drawing{Diagram: diagram.Diagram{
		Nodes: []diagram.Node{{Name: "A", Kind: diagram.Function}, {Name: "B", Kind: diagram.Primitive}},
		Edges: []diagram.Edge{{From: "A", To: "B", Kind: diagram.Call}},
	}}
	for _, c := range []struct{ format, want string }{
		{report.DOT, "digraph"},
		{report.Mermaid, "flowchart"},
		{report.JSON, `{"nodes":[{"name":"A","kind":"function"},{"name":"B","kind":"primitive"}],"edges":[{"from":"A","to":"B","kind":"call"}]}`},
	} {
		var b strings.Builder
		if ok, err := d.Format(&b, c.format); err != nil || !ok {
			t.Fatal(ok, err)
		}
		if !strings.HasPrefix(b.String(), c.want) {
			t.Errorf("%s: got %q, want it to begin with %q", c.format, b.String(), c.want)
		}
	}
	var b strings.Builder
	if ok, err := d.Format(&b, "svg"); ok || err != nil || b.Len() > 0 {
		t.Errorf("svg: written as %q (%t, %v), want nothing", b.String(), ok, err)
	}
}

// Some terminals obey DEL and the controls above it, which encoding/json
// leaves as they are.
func TestJSONEscapesControls(t *testing.T) {
	var out strings.Builder
	if err := report.WriteJSON(&out, map[string]string{"doc": "a\u009b31m\u007fé"}); err != nil {
		t.Fatal(err)
	}
	if want := "{\"doc\":\"a\\u009b31m\\u007fé\"}\n"; out.String() != want {
		t.Errorf("got %q, want %q", out.String(), want)
	}
}
