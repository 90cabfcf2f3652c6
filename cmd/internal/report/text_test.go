package report_test

import (
	"errors"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
)

func TestClean(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"plain ü 漢", "plain ü 漢"},
		{"a\x1b[31mred", `a\x1b[31mred`},
		{"tab\tline\n", `tab\tline\n`},
		{"del\x7f", `del\x7f`},
		{"c1\u009b", `c1\u009b`},
		{"bad\xffbyte", `bad\xffbyte`},
		{"kept \uFFFD", `kept \ufffd`},
		{"bidi\u202e", `bidi\u202e`},
		{"zero\u200bwidth", `zero\u200bwidth`},
		{"sep\u2028", `sep\u2028`},
		{"quote'", "quote'"},
	} {
		if got := report.Clean(c.in); got != c.want {
			t.Errorf("Clean(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

// text gives what an answer prints: the answer, then "--", then the notes.
func text(t *testing.T, a report.Answer, o report.PrinterOptions) string {
	t.Helper()
	var out, notes strings.Builder
	p := report.NewPrinter(&out, &notes, o)
	a.Text(p)
	if err := p.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String() + "--\n" + notes.String()
}

func TestText(t *testing.T) {
	pipe, terminal, color := report.PrinterOptions{}, report.PrinterOptions{Terminal: true}, report.PrinterOptions{Terminal: true, Color: true}
	short := store.Function{Name: "B", Kind: analyzer.KindPrimitive, Language: analyzer.Go, Signature: "func(x int)", Doc: "evil \x1b[2J\nmore"}
	narrow := short
	narrow.Doc = "Tells of nothing but ü and 漢 at length."
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, c := range []struct {
		name   string
		answer report.Answer
		o      report.PrinterOptions
		want   string
	}{
		{"list off a terminal", report.NewCatalogue(&store.Catalogue{Total: 2, Functions: []store.Function{short, double}}, store.ListOptions{}), pipe,
			"B\tprimitive\tfunc(x int)\tevil \\x1b[2J more\nDouble\tfunction\tfunc(x int) int\tDouble doubles.\n--\n"},
		{"list on a terminal", report.NewCatalogue(&store.Catalogue{Total: 2, Functions: []store.Function{short, double}}, store.ListOptions{}), terminal,
			"NAME    KIND       SIGNATURE        DOC\nB       primitive  func(x int)      evil \\x1b[2J more\nDouble  function   func(x int) int  Double doubles.\n--\n2 functions; next: funcshelf show NAME\n"},
		{"list, narrow terminal", report.NewCatalogue(&store.Catalogue{Total: 2, Functions: []store.Function{narrow, double}}, store.ListOptions{}), report.PrinterOptions{Terminal: true, Width: 60},
			"NAME    KIND       SIGNATURE        DOC\nB       primitive  func(x int)      Tells of nothing but ü…\nDouble  function   func(x int) int  Double doubles.\n--\n2 functions; next: funcshelf show NAME\n"},
		{"list, terminal too narrow", report.NewCatalogue(&store.Catalogue{Total: 1, Functions: []store.Function{narrow}}, store.ListOptions{}), report.PrinterOptions{Terminal: true, Width: 10},
			"NAME  KIND       SIGNATURE    DOC\nB     primitive  func(x int)  Tells of nothing bu…\n--\n1 function; next: funcshelf show NAME\n"},
		{"list, width but no terminal", report.NewCatalogue(&store.Catalogue{Total: 1, Functions: []store.Function{narrow}}, store.ListOptions{}), report.PrinterOptions{Width: 10},
			"B\tprimitive\tfunc(x int)\tTells of nothing but ü and 漢 at length.\n--\n"},
		{"list, limited", report.NewCatalogue(&store.Catalogue{Total: 12, Functions: []store.Function{short}}, store.ListOptions{Offset: 2}), pipe,
			"B\tprimitive\tfunc(x int)\tevil \\x1b[2J more\n--\n1 of 12 functions\n"},
		{"list, limited, terminal", report.NewCatalogue(&store.Catalogue{Total: 12, Functions: []store.Function{{Name: "B"}}}, store.ListOptions{Offset: 2}), terminal,
			"NAME  KIND  SIGNATURE  DOC\nB\n--\n1 of 12 functions\nnext: the same with --offset 3\n"},
		{"list with sources", report.NewCatalogue(&store.Catalogue{Total: 2, Functions: []store.Function{short, double}}, store.ListOptions{Sources: true}), pipe,
			"func B(x int)  // primitive\n\nfunc Double(x int) int { return Add(x, x) }\n--\n"},
		{"show", report.NewRecord(&store.Record{Function: double, Callers: []string{"Z"}}), pipe,
			"name\tDouble\nlanguage\tgo\nkind\tfunction\nsignature\tfunc(x int) int\ncalls\tAdd\t1\tmisfit: too many\ncaller\tZ\nbuiltins\tint\nrunnable\tyes\nentry\tyes\ncreated\t2026-01-02T03:04:05Z\nupdated\t2026-01-03T03:04:05Z\nauthor\tann\nchange\t7\n\nfunc Double(x int) int { return Add(x, x) }\n--\n"},
		{"closure", report.NewClosure(&store.Closure{Functions: []store.Function{double}, Primitives: []store.Function{short}}), pipe,
			"func B(x int)  // primitive\n\nfunc Double(x int) int { return Add(x, x) }\n--\n"},
		{"check", report.NewVerdict(&store.Verdict{Diagnostics: []analyzer.Diagnostic{finding}, Twins: [][]string{{"A", "B"}}}, 2), pipe,
			"a.go:1:2: type: m <b>\n\ts\ntwins: A, B\n--\n1 finding in 2 files\n"},
		{"check in colour", report.NewVerdict(&store.Verdict{Diagnostics: []analyzer.Diagnostic{finding}}, 1), color,
			"a.go:1:2: \x1b[31mtype\x1b[0m: m <b>\n\ts\n--\n1 finding in 1 file\nnext: funcshelf rules type\n"},
		{"check, hostile path", report.NewVerdict(&store.Verdict{Diagnostics: []analyzer.Diagnostic{{File: "a\nb.go", Line: 1, Column: 1, Rule: "syntax", Message: "m"}}}, 1), pipe,
			"a\\nb.go:1:1: syntax: m\n--\n1 finding in 1 file\n"},
		{"add", report.NewAdded(&store.Added{Verdict: store.Verdict{OK: true}, Added: []string{"A", "H"}, Filled: []string{"H"}, Updated: []string{"U"}, Unchanged: []string{"C"}, Change: 3, Reach: &store.Reach{Functions: []store.ReachedFunction{{Name: "R", Depth: 1}}}, Diffs: []store.Diff{{Name: "U", Text: "-a\n+b\n"}}}, 1), pipe,
			"added\tA\nfilled\tH\nupdated\tU\nunchanged\tC\nreaches\tR\nchange\t3\n--\nno findings in 1 file\n"},
		{"add, dry", report.NewAdded(&store.Added{Verdict: store.Verdict{OK: true}, Updated: []string{"U"}, DryRun: true, Diffs: []store.Diff{{Name: "U", Text: "-a\n+b\n"}}, Misfits: []store.Misfit{{Caller: "A", Callee: "U", Line: 2, Message: "m"}}}, 1), pipe,
			"would update\tU\n-a\n+b\nmisfit\tA\tU\t2\tm\n--\nno findings in 1 file\n"},
		{"add, refused", report.NewAdded(&store.Added{Verdict: store.Verdict{Diagnostics: []analyzer.Diagnostic{finding}}, Added: []string{"A"}}, 1), pipe,
			"a.go:1:2: type: m <b>\n\ts\n--\n1 finding in 1 file\nnothing was stored\n"},
		{"add, misfits", report.NewAdded(&store.Added{Verdict: store.Verdict{Twins: [][]string{{"A", "B"}}}, Misfits: []store.Misfit{{Caller: "A", Callee: "U", Line: 2, Message: "m"}}}, 1), pipe,
			"misfit\tA\tU\t2\tm\ntwins: A, B\n--\n1 call would no longer fit\nnothing was stored\nhint: add the mended callers in the same command, or --allow-misfits\n"},
		{"add, misfits and a finding", report.NewAdded(&store.Added{Verdict: store.Verdict{Diagnostics: []analyzer.Diagnostic{finding}}, Misfits: []store.Misfit{{Caller: "A", Callee: "U", Line: 2, Message: "m"}}}, 1), pipe,
			"misfit\tA\tU\t2\tm\na.go:1:2: type: m <b>\n\ts\n--\n1 finding in 1 file\nnothing was stored\n"},
		{"callers", report.NewNeighbours("A", []store.Neighbour{{Name: "B", Depth: 1, Lines: []int{3, 5}}}), terminal, "NAME  DEPTH  LINES\nB     1      3,5\n--\n"},
		{"callers, none", report.NewNeighbours("A", nil), pipe, "--\n"},
		{"reach", report.NewReach(&store.Reach{Functions: []store.ReachedFunction{{Name: "B", Depth: 1}, {Name: "C", Depth: 2}}, Tasks: []string{"C"}}), pipe, "B\t1\tfunction\nC\t2\ttask\n--\n"},
		{"path", report.NewPath("A", "C", []string{"A", "B", "C"}), pipe, "A\nB\nC\n--\n"},
		{"path, none", report.NewPath("A", "C", nil), pipe, "--\nA does not come to call C\n"},
		{"cycles", report.NewCycles([][]string{{"A", "B"}, {"C"}}), pipe, "A\tB\nC\n--\n"},
		{"duplicates", report.NewDuplicates([][]string{{"A", "B"}}), terminal, "A B\n--\nnext: funcshelf merge OLD NEW\n"},
		{"unused", report.NewUnused([]string{"A", "B"}), pipe, "A\nB\n--\n"},
		{"todo", report.NewTodo(&store.Todo{Holes: []store.Hole{{Name: "H", Signature: "func()", Callers: []store.HoleCaller{{Name: "A", Lines: []int{1, 2}}}}}, Misfits: []store.Misfit{{Caller: "A", Callee: "B", Line: 3, Message: "m"}}}), pipe,
			"hole\tH\tfunc()\tA:1,2\nmisfit\tA\tB\t3\tm\n--\n"},
		{"todo, terminal", report.NewTodo(&store.Todo{Holes: []store.Hole{{Name: "Hole", Signature: "func()"}}, Misfits: []store.Misfit{{Caller: "A", Callee: "B", Line: 3, Message: "m"}}}), terminal,
			"hole    Hole  func()\nmisfit  A     B       3  m\n--\n"},
		{"remove", report.NewRemoved(&store.Removed{Removed: []string{"A"}, Holes: []string{"B"}, Change: 4}), terminal, "removed        A\nbecame a hole  B\nchange         4\n--\nundo: funcshelf undo 4\n"},
		{"remove, dry", report.NewRemoved(&store.Removed{Removed: []string{"A"}, DryRun: true}), pipe, "would remove\tA\n--\n"},
		{"rename", report.NewRenamed(&store.Renamed{Changed: []string{"A"}, Mentions: []store.Mention{{Where: "B", Text: "t"}}, Change: 4}), pipe, "changed\tA\nstill mentioned\tB\tt\nchange\t4\n--\n"},
		{"rename, dry", report.NewRenamed(&store.Renamed{Changed: []string{"A"}, DryRun: true}), terminal, "would change  A\n--\nnext: the same without --dry-run\n"},
		{"merge", report.NewRenamed(&store.Renamed{Changed: []string{"A"}, Removed: []string{"B", "C"}, Change: 4}), terminal, "changed  A\nremoved  B\nremoved  C\nchange   4\n--\nundo: funcshelf undo 4\n"},
		{"merge, dry", report.NewRenamed(&store.Renamed{Removed: []string{"B"}, DryRun: true}), pipe, "would remove\tB\n--\n"},
		{"undo", report.NewUndone(&store.Undone{Change: 5, Undid: 4, Functions: []string{"A", "B", "C", "D"}, Restored: []string{"D"}, Removed: []string{"C"}, Changed: []string{"A", "B"}}), terminal,
			"undid     4\nrestored  D\nremoved   C\nchanged   A\nchanged   B\nchange    5\n--\nredo: funcshelf undo 5\n"},
		{"undo, dry", report.NewUndone(&store.Undone{Undid: 4, Restored: []string{"D"}, Removed: []string{"C"}, Changed: []string{"A"}, DryRun: true}), terminal,
			"would undo     4\nwould restore  D\nwould remove   C\nwould change   A\n--\nnext: the same without --dry-run\n"},
		{"entry", &report.Marked{Functions: []string{"A"}, Entry: true, Change: 5}, pipe, "entry\tA\nchange\t5\n--\n"},
		{"entry off", &report.Marked{Functions: []string{"A"}, Change: 5}, pipe, "no entry\tA\nchange\t5\n--\n"},
		{"purge", report.NewPurged("A", &store.Purged{Change: 5, Versions: 2}), pipe, "purged\tA\nchange\t5\n--\n"},
		{"purge, dry", report.NewPurged("A", &store.Purged{Versions: 2, DryRun: true}), pipe, "would purge\tA\n--\n"},
		{"purge, what exists", report.NewPurged("A", &store.Purged{Change: 5, Versions: 1, Kept: []string{"A"}}), pipe,
			"purged\tA\nchange\t5\n--\nA still exists and keeps its present source; replace or remove it, then purge again\n"},
		{"purge, nothing", report.NewPurged("A", &store.Purged{Kept: []string{"Z"}}), pipe,
			"--\nnothing to purge: the history holds no earlier text of A\nZ still exists and keeps its present source; replace or remove it, then purge again\n"},
		{"history", &report.History{Changes: []report.Change{report.NewChange(store.Change{Number: 2, Time: at, Author: "ann", Verb: "undo", Undoes: 1, Message: "why\nmore", Functions: []string{"A", "B", "C", "D"}}, []store.Diff{{Name: "A", Text: "-a\n"}}), report.NewChange(store.Change{Number: 1, Time: at, Author: "ann", Verb: "add"}, nil)}}, pipe,
			"2\t2026-01-02T03:04:05Z\tann\tundo 1\tA B C D\twhy\n-a\n1\t2026-01-02T03:04:05Z\tann\tadd\t\t\n--\n"},
		{"history, terminal", &report.History{Changes: []report.Change{report.NewChange(store.Change{Number: 1, Time: at, Author: "ann", Verb: "add", Functions: []string{"A", "B", "C", "D"}}, nil)}}, terminal,
			"CHANGE  TIME                  AUTHOR  VERB  FUNCTIONS         MESSAGE\n1       2026-01-02T03:04:05Z  ann     add   A B C and 1 more\n--\nnext: funcshelf show NAME@CHANGE, or funcshelf undo CHANGE\n"},
		{"history with diffs, terminal", &report.History{Changes: []report.Change{
			report.NewChange(store.Change{Number: 10, Time: at, Author: "annabel", Verb: "add", Functions: []string{"A"}}, []store.Diff{{Name: "A", Text: "-a\n+b\n"}}),
			report.NewChange(store.Change{Number: 1, Time: at, Author: "ann", Verb: "add", Functions: []string{"A"}}, []store.Diff{{Name: "A", Text: "+a\n"}})}}, terminal,
			"CHANGE  TIME                  AUTHOR   VERB  FUNCTIONS  MESSAGE\n10      2026-01-02T03:04:05Z  annabel  add   A\n-a\n+b\n1       2026-01-02T03:04:05Z  ann      add   A\n+a\n--\nnext: funcshelf show NAME@CHANGE, or funcshelf undo CHANGE\n"},
		{"verify", report.NewVerified(&store.Verified{OK: true, Functions: 1, Calls: 2}), pipe, "sound: 1 function, 2 calls\n--\n"},
		{"verify, broken", report.NewVerified(&store.Verified{Problems: []string{"p"}, Misfits: []store.Misfit{{Caller: "A", Callee: "B", Line: 3, Message: "m"}}}), pipe, "problem: p\nmisfit\tA\tB\t3\tm\nbroken: 0 functions, 0 calls\n--\n"},
		{"recheck", report.NewRechecked(&store.Rechecked{Checked: 3, Changed: []string{"A"}, Unlawful: []analyzer.Diagnostic{{File: "B", Line: 1, Column: 1, Rule: "type", Message: "m"}}, Change: 2}), pipe,
			"B:1:1: type: m\nchanged\tA\nchange\t2\nchecked 3 functions: 1 changed, 1 finding\n--\n"},
		{"policy", report.NewPolicy(store.Policy{Permit: []string{"go:print"}}, 0), pipe, "permit\tgo:print\npython\t3.11\ngo\t1.26\n--\n"},
		{"rules", report.NewRules([]analyzer.RuleDoc{{Name: "r", Summary: "s"}}), pipe, "r\ts\n--\n"},
		{"rule", report.NewRule(analyzer.RuleDoc{Name: "r", Summary: "s", Doc: "d", Examples: []analyzer.Example{{Bad: "b\nc", Good: "g"}}}), pipe,
			"r: s\n\nd\n\nBad:\n\n    b\n    c\n\nGood:\n\n    g\n--\n"},
		{"backup", &report.Backup{File: "f\x07"}, pipe, "backup\tf\\a\n--\n"},
		{"version", &report.Version{Version: "v1", Go: "go1", Schema: 2, Checkers: map[string]string{"go": "3"}}, pipe, "funcshelf\tv1\nbuilt with\tgo1\nschema\t2\ngo checker\t3\n--\n"},
		{"candidates", &report.Candidates{Candidates: []report.Candidate{{Text: "a", About: "b\tc"}}}, pipe, "a\tb\\tc\n--\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := text(t, c.answer, c.o); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestSourceOnTerminal shows that a stored text does not drive the terminal,
// and leaves a pipe as it was stored.
func TestSourceOnTerminal(t *testing.T) {
	f := double
	f.Source = "func A() {\n\t_ = \"\x1b[2J\"\n}\n"
	c := report.NewClosure(&store.Closure{Functions: []store.Function{f}})
	if got, want := text(t, c, report.PrinterOptions{}), f.Source+"--\n"; got != want {
		t.Errorf("off a terminal: got %q, want %q", got, want)
	}
	if got, want := text(t, c, report.PrinterOptions{Terminal: true}), "func A() {\n\t_ = \"\\x1b[2J\"\n}\n--\n"; got != want {
		t.Errorf("on a terminal: got %q, want %q", got, want)
	}
}

type fullDisk struct{}

var errFull = errors.New("full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestFlushReportsWriteErrors(t *testing.T) {
	p := report.NewPrinter(fullDisk{}, &strings.Builder{}, report.PrinterOptions{})
	report.NewUnused([]string{"A"}).Text(p)
	if err := p.Flush(); !errors.Is(err, errFull) {
		t.Errorf("answer: got %v, want %v", err, errFull)
	}
	p = report.NewPrinter(&strings.Builder{}, fullDisk{}, report.PrinterOptions{})
	report.NewPath("A", "B", nil).Text(p)
	if err := p.Flush(); !errors.Is(err, errFull) {
		t.Errorf("notes: got %v, want %v", err, errFull)
	}
}

// FuzzClean holds that no text drives the terminal, and that plain text is
// left alone.
func FuzzClean(f *testing.F) {
	f.Add("a\x1b[2J\xff\u202e\u009b")
	f.Add("plain")
	f.Fuzz(func(t *testing.T, s string) {
		got := report.Clean(s)
		for i, r := range got {
			if r < ' ' || 0x7f <= r && r < 0xa0 || r == utf8.RuneError || unicode.Is(unicode.Cf, r) {
				t.Errorf("Clean(%q) = %q: %U at %d", s, got, r, i)
			}
		}
		if again := report.Clean(got); again != got {
			t.Errorf("Clean(%q) = %q, and that becomes %q", s, got, again)
		}
	})
}
