package cli

import (
	"context"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

const removeDoc = `Removes functions and, so that nothing is left that would fail on a missing
call, all that call them, directly or through others. --dry-run says which.
With --keep-callers the functions become holes instead, and their callers
stay. Undo brings everything back.`

func removeVerb() verb {
	return verb{
		name: "remove", group: groupChange, args: "NAME…", min: 1, max: -1, kind: nameArgs,
		summary: "remove functions with all that call them",
		doc:     removeDoc,
		examples: []report.HelpExample{
			{Command: "funcshelf remove --dry-run search_linkedin", Does: "see what would go"},
			{Command: "funcshelf remove search_linkedin -m 'the site is gone'", Does: "remove it"},
			{Command: "funcshelf remove --keep-callers search_linkedin", Does: "make it a hole, to be written again"},
		},
		bind: func(f *pflag.FlagSet) action {
			var o store.RemoveOptions
			dryRunFlag(f, &o.WriteOptions)
			f.BoolVar(&o.KeepCallers, "keep-callers", false, "turn the functions into holes and keep their callers")
			writeFlags(f, &o.WriteOptions)
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.write(ctx, o.WriteOptions, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					return answer(report.NewRemoved)(l.Remove(ctx, args, o))
				})
			}
		},
	}
}

func renameVerb() verb {
	v := renaming("rename", (*store.Library).Rename)
	v.summary = "rename a function and the calls of it"
	v.doc = `Gives OLD the name NEW and rewrites the callers: only the name changes in their
sources. It is refused where NEW is taken, or where a local of a caller bears
that name and would capture the call. Mentions in docs are listed, not edited.`
	v.examples = []report.HelpExample{
		{Command: "funcshelf rename --dry-run search_linkedin search_people", Does: "see what would change"},
		{Command: "funcshelf rename search_linkedin search_people", Does: "rename it everywhere"},
	}
	return v
}

func mergeVerb() verb {
	v := renaming("merge", (*store.Library).Merge)
	v.summary = "let one function take another's place"
	v.doc = `Rewrites the callers of OLD to call NEW, which must exist and fit, and removes
OLD.`
	v.examples = []report.HelpExample{{Command: "funcshelf merge find_people_named find_posts_about", Does: "call the second instead of the first"}}
	return v
}

func renaming(name string, rewrite func(*store.Library, context.Context, string, string, store.WriteOptions) (*store.Renamed, error)) verb {
	return verb{
		name: name, group: groupChange, args: "OLD NEW", min: 2, max: 2, kind: nameArgs,
		bind: func(f *pflag.FlagSet) action {
			var o store.WriteOptions
			dryRunFlag(f, &o)
			writeFlags(f, &o)
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.write(ctx, o, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					return answer(report.NewRenamed)(rewrite(l, ctx, args[0], args[1], o))
				})
			}
		},
	}
}

func entryVerb() verb {
	return verb{
		name: "entry", group: groupChange, args: "NAME…", min: 1, max: -1, kind: nameArgs,
		summary: "mark functions as entry points",
		doc: `Marks functions that are meant to be started by somebody, so that unused does
not list them though nothing calls them.`,
		examples: []report.HelpExample{
			{Command: "funcshelf entry message_person", Does: "mark it"},
			{Command: "funcshelf entry --off message_person", Does: "take the mark away"},
		},
		bind: func(f *pflag.FlagSet) action {
			var o store.WriteOptions
			var off bool
			f.BoolVar(&off, "off", false, "take the mark away")
			writeFlags(f, &o)
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.change(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					mark := l.MarkEntry
					if off {
						mark = l.UnmarkEntry
					}
					change, err := mark(ctx, args, o)
					if err != nil {
						return nil, err
					}
					return &report.Marked{Functions: args, Entry: !off, Change: change}, nil
				})
			}
		},
	}
}

func undoVerb() verb {
	return verb{
		name: "undo", group: groupChange, args: "[CHANGE]", max: 1, kind: freeArgs,
		summary: "undo a change",
		doc: `Undoes the newest change that is not undone yet, or the one that is named. It is
refused where what it touched has changed since, and says which changes stand
in the way. An undo is a change itself and can be undone.`,
		examples: []report.HelpExample{
			{Command: "funcshelf undo --dry-run", Does: "see what would come back and what would go"},
			{Command: "funcshelf undo", Does: "the newest change"},
			{Command: "funcshelf undo 1", Does: "change 1"},
		},
		bind: func(f *pflag.FlagSet) action {
			var o store.WriteOptions
			dryRunFlag(f, &o)
			writeFlags(f, &o)
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				var change int64
				if len(args) > 0 {
					var err error
					if change, err = parseChange(args[0]); err != nil {
						return nil, err
					}
				}
				return inv.write(ctx, o, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					return answer(report.NewUndone)(l.Undo(ctx, change, o))
				})
			}
		},
	}
}

const historyDoc = `Lists the changes, newest first: all of them, or those that touched NAME.
--diff shows what each did to the sources.

"history purge NAME" removes the text of a function from the history for good,
a pasted secret for example, and shrinks the file. It cannot be undone.`

func historyVerb() verb {
	return verb{
		name: "history", group: groupAsk, args: "[NAME | purge NAME]", max: 2, kind: nameArgs,
		summary: "list the changes; purge a text from them",
		doc:     historyDoc,
		examples: []report.HelpExample{
			{Command: "funcshelf history", Does: "all changes"},
			{Command: "funcshelf history --diff search_linkedin", Does: "what was done to one function"},
			{Command: "funcshelf history purge search_linkedin", Does: "forget its earlier texts"},
		},
		bind: func(f *pflag.FlagSet) action {
			var o store.WriteOptions
			var diff bool
			f.BoolVar(&diff, "diff", false, "show what each change did to the sources")
			writeFlags(f, &o)
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				if len(args) < 2 {
					name := ""
					if len(args) > 0 {
						name = args[0]
					}
					return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
						return history(ctx, l, name, diff)
					})
				}
				if args[0] != "purge" {
					return nil, historyVerb().usage("history: want %s", historyVerb().args)
				}
				return inv.change(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					purged, err := l.Purge(ctx, args[1], o)
					if err != nil {
						return nil, err
					}
					return report.NewPurged(args[1], purged), nil
				})
			}
		},
	}
}

func history(ctx context.Context, l *store.Library, name string, diff bool) (report.Answer, error) {
	changes, err := l.History(ctx, name)
	if err != nil {
		return nil, err
	}
	answer := &report.History{Changes: make([]report.Change, 0, len(changes))}
	for _, c := range changes {
		var diffs []store.Diff
		if diff {
			if diffs, err = l.Diff(ctx, c.Number); err != nil {
				return nil, err
			}
		}
		answer.Changes = append(answer.Changes, report.NewChange(c, diffs))
	}
	return answer, nil
}
