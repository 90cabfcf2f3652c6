package cli

import (
	"context"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
	"github.com/spf13/pflag"
)

func backupVerb() verb {
	return verb{
		name: "backup", group: groupKeep, args: "FILE", min: 1, max: 1, kind: fileArgs,
		summary:  "copy the library while it is in use",
		doc:      `Writes a whole and consistent copy of the library to FILE, which must not exist.`,
		examples: []report.HelpExample{{Command: "funcshelf backup copy.db", Does: "make a copy"}},
		bind: func(*pflag.FlagSet) action {
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					if err := l.Backup(ctx, args[0]); err != nil {
						return nil, err
					}
					return &report.Backup{File: args[0]}, nil
				})
			}
		},
	}
}

func verifyVerb() verb {
	return verb{
		name: "verify", group: groupKeep,
		summary: "look for damage",
		doc: `Judges every stored source again and compares what is recorded with what is
found: no call points to nothing, the calls are complete, the rules are kept,
the history leads to the present. Exit code 1 says that something is broken.
Misfits are listed and are no damage.`,
		examples: []report.HelpExample{{Command: "funcshelf verify", Does: "look for damage"}},
		bind: func(*pflag.FlagSet) action {
			return func(ctx context.Context, inv *invocation, _ []string) (report.Answer, error) {
				return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					return answer(report.NewVerified)(l.Verify(ctx, inv.track("verified")))
				})
			}
		},
	}
}

func recheckVerb() verb {
	return verb{
		name: "recheck", group: groupKeep,
		summary: "judge everything again with this version",
		doc: `Judges every stored source by the rules of this version, rewrites the recorded
calls where they differ, and lists what is no longer lawful. Exit code 1 says
that something is not.`,
		examples: []report.HelpExample{{Command: "funcshelf recheck", Does: "after an upgrade"}},
		bind: func(f *pflag.FlagSet) action {
			var o store.WriteOptions
			dryRunFlag(f, &o)
			writeFlags(f, &o)
			return func(ctx context.Context, inv *invocation, _ []string) (report.Answer, error) {
				return inv.write(ctx, o, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					return answer(report.NewRechecked)(l.Recheck(ctx, o, inv.track("judged")))
				})
			}
		},
	}
}

const policyDoc = `Shows what the library permits beyond the rules, or changes it. A change that
would make a stored source unlawful is refused, with the list of them.`

func policyVerb() verb {
	return verb{
		name: "policy", group: groupChange,
		summary: "show or change what is permitted",
		doc:     policyDoc,
		examples: []report.HelpExample{
			{Command: "funcshelf policy", Does: "show it"},
			{Command: "funcshelf policy --permit python:print --python 3.12", Does: "permit one more builtin, and name the version of Python"},
		},
		bind: bindPolicy,
	}
}

func bindPolicy(f *pflag.FlagSet) action {
	var permit, forbid []string
	var goVersion, pythonVersion string
	var o store.WriteOptions
	f.StringArrayVar(&permit, "permit", nil, "permit the builtin `LANGUAGE:NAME`; may be repeated")
	f.StringArrayVar(&forbid, "forbid", nil, "no longer permit the builtin `LANGUAGE:NAME`; may be repeated")
	f.StringVar(&pythonVersion, "python", "", "the `VERSION` of Python that sources are judged by, 3.11 to 3.14")
	f.StringVar(&goVersion, "go", "", "the `VERSION` of Go that sources are judged by, 1.18 to 1.26")
	writeFlags(f, &o)
	return func(ctx context.Context, inv *invocation, _ []string) (report.Answer, error) {
		if len(permit)+len(forbid) == 0 && goVersion == "" && pythonVersion == "" {
			return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
				p, err := l.Policy(ctx)
				if err != nil {
					return nil, err
				}
				return report.NewPolicy(p, 0), nil
			})
		}
		for _, entry := range permit {
			if err := analyzer.CheckPermit(entry); err != nil {
				return nil, err
			}
			if slices.Contains(forbid, entry) {
				return nil, hint("leave one of them out", "%q is both permitted and forbidden", entry)
			}
		}
		return inv.create(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
			p, err := l.Policy(ctx)
			if err != nil {
				return nil, err
			}
			for _, entry := range forbid {
				if !slices.Contains(p.Permit, entry) {
					return nil, hint(nearHint(entry, p.Permit, "funcshelf policy shows what is"), "%q is not among what the policy permits", entry)
				}
			}
			next := p
			next.Permit = slices.DeleteFunc(slices.Concat(p.Permit, permit), func(e string) bool { return slices.Contains(forbid, e) })
			slices.Sort(next.Permit)
			next.Permit = slices.Compact(next.Permit)
			if goVersion != "" {
				next.Go = goVersion
			}
			if pythonVersion != "" {
				next.Python = pythonVersion
			}
			change, err := l.SetPolicy(ctx, next, o)
			if err != nil {
				return nil, err
			}
			return report.NewPolicy(next, change), nil
		})
	}
}

func samePolicy(a, b store.Policy) bool {
	return a.Go == b.Go && a.Python == b.Python && slices.Equal(a.Permit, b.Permit)
}

func versionVerb() verb {
	return verb{
		name: "version", group: groupAbout, apart: true,
		summary: "say which version this is",
		doc: `Says which version this is, what it was built with, and the versions of the tables
and the rules.`,
		examples: []report.HelpExample{{Command: "funcshelf version", Does: "for a report of a fault"}},
		bind: func(*pflag.FlagSet) action {
			return func(context.Context, *invocation, []string) (report.Answer, error) { return version(), nil }
		},
	}
}

func version() report.Answer {
	v := &report.Version{Version: programVersion(), Go: runtime.Version(), Schema: sqlite.SchemaVersion(), Checkers: map[string]string{}}
	for _, c := range checkers() {
		v.Checkers[string(c.Language())] = c.Version()
	}
	return v
}

// programVersion is what the program was built from.
func programVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "unknown"
}
