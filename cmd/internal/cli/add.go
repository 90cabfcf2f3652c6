package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

const addDoc = `Judges files and folders as check does and, if there are no findings, stores
all of them in one change. They may call each other and whatever is stored. A
stored function of the same name is left alone when the source is the same,
and is an error when it is another, unless --replace is given.

A function whose name is a hole fills it. When callers of a replaced function
no longer fit, nothing is stored, unless --allow-misfits is given; todo lists
them until they are mended.`

func addVerb() verb {
	return verb{
		name: "add", group: groupChange, args: "[PATH…]", max: -1, kind: fileArgs,
		summary: "judge sources and store them",
		doc:     addDoc,
		examples: []report.HelpExample{
			{Command: "funcshelf add skills -m 'first skills'", Does: "store a folder"},
			{Command: "funcshelf add --replace --dry-run skills/send_message.py", Does: "see what a replacement would change and reach"},
			{Command: "funcshelf add --primitive skills/primitives.py", Does: "declare what the host provides"},
		},
		bind: bindAdd,
	}
}

func bindAdd(f *pflag.FlagSet) action {
	var in reading
	var o store.AddOptions
	f.BoolVar(&o.Replace, "replace", false, "replace stored functions of the same name")
	dryRunFlag(f, &o.WriteOptions)
	langFlag(f, &in.lang)
	f.StringArrayVar(&in.declare, "primitive", nil, "`FILE` of declarations of what the host provides; may be repeated")
	f.BoolVar(&o.AllowHoles, "holes", false, "store calls of functions that nobody wrote yet")
	f.BoolVar(&o.AllowMisfits, "allow-misfits", false, "replace though callers no longer fit")
	f.BoolVar(&o.Entry, "entry", false, "mark the functions as entry points")
	writeFlags(f, &o.WriteOptions)
	return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
		if len(args)+len(in.declare) == 0 {
			return nil, addVerb().usage("add: want a PATH")
		}
		read, err := inv.read(ctx, in, args)
		if err == nil {
			err = read.err()
		}
		if err != nil {
			return nil, err
		}
		inv.noteSkipped(read)
		o.Progress = inv.track("judged")
		return inv.add(ctx, read, o)
	}
}

// add stores what was read. Where there is no library yet it is judged before
// one is made, so that a refused add leaves nothing behind.
func (inv *invocation) add(ctx context.Context, read *sources, o store.AddOptions) (report.Answer, error) {
	add := func(ctx context.Context, l *store.Library) (report.Answer, error) {
		policy, err := l.Policy(ctx)
		if err != nil {
			return nil, err
		}
		inv.notePolicy(policy, read)
		added, err := l.Add(ctx, read.batch, o)
		var refused *store.RefusedError
		if errors.As(err, &refused) {
			answer := report.NewRefusedAdd(refused, read.files)
			failure, _ := explain(err)
			answer.Hint = failure.Hint
			return answer, err
		}
		if err != nil {
			return nil, err
		}
		return answerAdd(added, policy, read), nil
	}
	if o.DryRun {
		return inv.rehearse(ctx, add)
	}
	path, err := inv.libraryPath()
	if err != nil {
		return nil, err
	}
	if !exists(path) {
		v, err := store.Check(ctx, checkers(), store.Policy{}, read.batch, o)
		if err != nil {
			return nil, err
		}
		if !v.OK {
			inv.notePolicy(store.Policy{}, read)
			return answerAdd(&store.Added{Verdict: *v}, store.Policy{}, read), nil
		}
	}
	return inv.create(ctx, add)
}

// answerAdd answers with what an add to a library of a policy did. If it was
// refused for what is not permitted, and the folder permits more than the
// library, it says how to permit that.
func answerAdd(a *store.Added, policy store.Policy, read *sources) *report.Added {
	answer := report.NewAdded(a, read.files)
	if !slices.ContainsFunc(a.Diagnostics, func(d analyzer.Diagnostic) bool {
		return d.Rule == analyzer.RulePermittedCall || d.Rule == analyzer.RuleReference
	}) {
		return answer
	}
	var more strings.Builder
	for _, entry := range read.policy.Permit {
		if !slices.Contains(policy.Permit, entry) {
			more.WriteString(" --permit " + entry)
		}
	}
	if more.Len() > 0 {
		answer.Hint = "funcshelf policy" + more.String()
	}
	return answer
}

// rehearse asks what a change would do. Where there is no library yet it asks
// an empty one that is thrown away, so that a dry run leaves nothing behind.
func (inv *invocation) rehearse(ctx context.Context, q question) (answer report.Answer, err error) {
	path, err := inv.libraryPath()
	if err != nil {
		return nil, err
	}
	if exists(path) {
		return inv.ask(ctx, q)
	}
	dir, err := os.MkdirTemp("", "funcshelf")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	l, err := inv.open(ctx, filepath.Join(dir, "library.db"), store.Options{})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	return q(ctx, l)
}
