package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/folder"
	"github.com/spf13/pflag"
)

const checkDoc = `Judges files and folders of functions, and "-" for standard input; without
a PATH, the folder it is run in. The sources may call each other in any order.
Nothing is stored.

In a folder every source beneath it is judged, tests too; folders called
vendor, testdata or node_modules, those whose name begins with "." or "_", and
links to folders are passed over. Files that end in .py hold Python, files that
end in .go Go. Those called primitives.py and primitives.go hold declarations
of what the host provides, holes.py and holes.go of what is not written yet.
A file funcshelf.json at the folder's root holds its policy:
{"permit":["python:print"],"python":"3.12"}.

Of a single file, the folder counts too: the declarations beside it in files of
those names are known, unless --declare names others, and so is the policy of
the nearest funcshelf.json, in its folder or one above, up to the folder that
holds .git. The other sources of the folder are not known.

A library is used only when --db or $FUNCSHELF_DB names one that exists; then
what it holds may be called, and its policy counts instead of the folder's.

Each finding is a line "file:line:column: rule: message"; exit code 1 says
that there are findings, 2 that something could not be read.

-o sarif writes a log for code scanning (SARIF 2.1.0), -o github workflow
commands that GitHub shows beside the lines, -o gitlab a code quality report.
They name files from the root of the Git repository and count columns in
UTF-16 code units.`

func checkVerb() verb {
	return verb{
		name: "check", group: groupCheck, args: "[PATH…]", max: -1, kind: fileArgs,
		summary: "judge sources, store nothing",
		doc:     checkDoc,
		formats: []string{formatText, formatJSON, report.SARIF, report.GitHub, report.GitLab},
		examples: []report.HelpExample{
			{Command: "funcshelf check skills", Does: "judge a folder"},
			{Command: "funcshelf check --json skills/send_message.py --declare skills/primitives.py", Does: "judge one file that calls primitives"},
			{Command: "funcshelf check -o sarif skills >funcshelf.sarif", Does: "write a log for code scanning"},
			{Command: "echo 'def twice(x): return 2 * x' | funcshelf check --lang python -", Does: "judge what comes from a pipe"},
		},
		bind: bindCheck,
	}
}

// reading are the flags of verbs that read sources.
type reading struct {
	lang    string
	declare []string
	holes   bool
	beside  bool // the declarations beside a single file are read with it
}

func bindCheck(f *pflag.FlagSet) action {
	in := reading{beside: true}
	var noDB bool
	langFlag(f, &in.lang)
	f.StringArrayVar(&in.declare, "declare", nil, "`FILE` of declarations of functions that may be called; may be repeated")
	f.BoolVar(&in.holes, "holes", false, "let calls of functions stand that nobody wrote yet")
	f.BoolVar(&noDB, "no-db", false, "use no library, whatever names one")
	return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
		if len(args) == 0 {
			args = []string{"."}
		}
		read, err := inv.read(ctx, in, args)
		if err != nil {
			return nil, err
		}
		verdict, err := inv.judge(ctx, read, noDB, store.AddOptions{AllowHoles: in.holes})
		if err != nil {
			return nil, err
		}
		answer := report.NewVerdict(verdict, read.files)
		answer.SetPlace(placeOf(read))
		inv.noteSkipped(read)
		if err := read.err(); err != nil {
			answer.OK, answer.Error = false, err.Error()
			return answer, err
		}
		return answer, nil
	}
}

// read reads what a verb is to judge.
func (inv *invocation) read(ctx context.Context, in reading, paths []string) (*sources, error) {
	r, err := newSources(in.lang)
	if err != nil {
		return nil, err
	}
	r.declare(in.declare)
	r.beside = in.beside && len(in.declare) == 0
	if err := r.read(ctx, inv.in, paths); err != nil {
		return nil, err
	}
	return r, nil
}

// judge checks against the library that is named, where one exists, else
// against nothing but the sources themselves and their folder's policy.
func (inv *invocation) judge(ctx context.Context, r *sources, noDB bool, o store.AddOptions) (*store.Verdict, error) {
	path, err := inv.namedLibrary()
	if err != nil {
		return nil, err
	}
	if noDB || path == "" || !exists(path) {
		if r.policyAbove {
			fmt.Fprintf(inv.err, "note: the policy in %s counts\n", report.Clean(filepath.Join(r.policyOf, folder.PolicyFile)))
		}
		return store.Check(ctx, checkers(), r.policy, r.batch, o)
	}
	l, err := inv.open(ctx, path, store.Options{ReadOnly: true, MustExist: true})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	policy, err := l.Policy(ctx)
	if err != nil {
		return nil, err
	}
	inv.notePolicy(policy, r)
	return l.Check(ctx, r.batch, o)
}

// notePolicy says so where the folder's policy is not the one that counts,
// which is that of the library.
func (inv *invocation) notePolicy(library store.Policy, r *sources) {
	if !samePolicy(library, r.policy) && !samePolicy(r.policy, store.Policy{}) {
		fmt.Fprintf(inv.err, "note: the library's policy counts, not %s in %s\n", folder.PolicyFile, report.Clean(r.policyOf))
	}
}

// noteSkipped says which folders were not entered.
func (inv *invocation) noteSkipped(r *sources) {
	const shown = 3
	n := len(r.skipped)
	if n == 0 {
		return
	}
	names := strings.Join(r.skipped[:min(n, shown)], ", ")
	if n > shown {
		names += fmt.Sprintf(" and %d more", n-shown)
	}
	fmt.Fprintf(inv.err, "note: passed over %s\n", report.Clean(names))
}

const rulesDoc = `Explains what a source must obey before it is stored: all rules in a line
each, or one of them in full, with an example that breaks it and one that does
not.`

func rulesVerb() verb {
	return verb{
		name: "rules", group: groupCheck, args: "[NAME]", max: 1, kind: ruleArgs, apart: true,
		summary: "explain the rules",
		doc:     rulesDoc,
		examples: []report.HelpExample{
			{Command: "funcshelf rules", Does: "list the rules"},
			{Command: "funcshelf rules permitted-call", Does: "explain one, with examples"},
		},
		bind: func(*pflag.FlagSet) action { return explainRules },
	}
}

func explainRules(_ context.Context, _ *invocation, args []string) (report.Answer, error) {
	docs := analyzer.Rules()
	if len(args) == 0 {
		return report.NewRules(docs), nil
	}
	var names []string
	for _, d := range docs {
		if string(d.Name) == args[0] {
			return report.NewRule(d), nil
		}
		names = append(names, string(d.Name))
	}
	return nil, hint(nearHint(args[0], names, "funcshelf rules lists them"), "unknown rule %q", args[0])
}
