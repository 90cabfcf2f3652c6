package cli

import (
	"context"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

func callersVerb() verb {
	v := neighbours("callers", (*store.Library).Callers)
	v.summary = "who calls a function"
	v.doc = `Lists the functions that call NAME, with the lines of their sources that name
it; with --all also those that call it through others, each with its distance
and the lines that name functions one step nearer.`
	v.examples = []report.HelpExample{
		{Command: "funcshelf callers search_linkedin", Does: "who calls it"},
		{Command: "funcshelf callers --all search_linkedin", Does: "through others too"},
	}
	return v
}

func calleesVerb() verb {
	v := neighbours("callees", (*store.Library).Callees)
	v.summary = "whom a function calls"
	v.doc = `Lists the functions that NAME calls, with the lines of its source that name
them; with --all also those that it calls through others, each with its
distance.`
	v.examples = []report.HelpExample{
		{Command: "funcshelf callees message_person", Does: "whom it calls"},
		{Command: "funcshelf callees --all message_person", Does: "all it needs"},
	}
	return v
}

func neighbours(name string, ask func(*store.Library, context.Context, string, store.NeighbourOptions) ([]store.Neighbour, error)) verb {
	return verb{
		name: name, group: groupAsk, args: "NAME", min: 1, max: 1, kind: nameArgs,
		bind: func(f *pflag.FlagSet) action {
			var o store.NeighbourOptions
			f.BoolVar(&o.All, "all", false, "through others too")
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					found, err := ask(l, ctx, args[0], o)
					if err != nil {
						return nil, err
					}
					return report.NewNeighbours(args[0], found), nil
				})
			}
		},
	}
}

func reachVerb() verb {
	return verb{
		name: "reach", group: groupAsk, args: "NAME", min: 1, max: 1, kind: nameArgs,
		summary: "what a change of a function can change",
		doc: `Lists all that call NAME, directly or through others, with their distance, and
says which of them are tasks: functions that nothing else calls.`,
		examples: []report.HelpExample{{Command: "funcshelf reach search_linkedin", Does: "what a repair of it reaches"}},
		bind: func(*pflag.FlagSet) action {
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					return answer(report.NewReach)(l.Reach(ctx, args[0]))
				})
			}
		},
	}
}

func pathVerb() verb {
	return verb{
		name: "path", group: groupAsk, args: "FROM TO", min: 2, max: 2, kind: nameArgs,
		summary:  "the shortest chain of calls from one function to another",
		doc:      `Lists a shortest chain of calls, one function a line. Exit code 1 says that there is none.`,
		examples: []report.HelpExample{{Command: "funcshelf path message_person press_enter", Does: "how it comes to be called"}},
		bind: func(*pflag.FlagSet) action {
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					path, err := l.Path(ctx, args[0], args[1])
					if err != nil {
						return nil, err
					}
					return report.NewPath(args[0], args[1], path), nil
				})
			}
		},
	}
}

func cyclesVerb() verb {
	v := whole("cycles", "cycles of functions that call each other",
		`Lists each cycle of calls, one a line. Exit code 1 says that there are some.`,
		func(ctx context.Context, l *store.Library) (report.Answer, error) {
			return answer(report.NewCycles)(l.Cycles(ctx))
		})
	return v
}

func todoVerb() verb {
	return whole("todo", "what is left to write or to mend",
		`Lists the holes, names that are called but not written yet, with the lines that
call them; and the misfits, calls that no longer fit the function they call.
Exit code 1 says that there are some.`,
		func(ctx context.Context, l *store.Library) (report.Answer, error) {
			return answer(report.NewTodo)(l.Todo(ctx))
		})
}

func unusedVerb() verb {
	return whole("unused", "what nobody calls or asked for",
		`Lists the functions that nothing calls and that are not marked as entry points,
and the primitives and holes that nothing calls. Exit code 1 says that there
are some.`,
		func(ctx context.Context, l *store.Library) (report.Answer, error) {
			return answer(report.NewUnused)(l.Unused(ctx))
		})
}

func duplicatesVerb() verb {
	return whole("duplicates", "functions with the same code",
		`Lists the groups of functions whose code is the same up to the names of
parameters and locals, layout and doc, one group a line. Exit code 1 says that
there are some.`,
		func(ctx context.Context, l *store.Library) (report.Answer, error) {
			return answer(report.NewDuplicates)(l.Duplicates(ctx))
		})
}

// whole makes a verb that asks about the whole library.
func whole(name, summary, doc string, q question) verb {
	return verb{
		name: name, group: groupAsk, summary: summary, doc: doc,
		examples: []report.HelpExample{
			{Command: "funcshelf " + name, Does: "for a person"},
			{Command: "funcshelf " + name + " --json", Does: "for a program"},
		},
		bind: func(*pflag.FlagSet) action {
			return func(ctx context.Context, inv *invocation, _ []string) (report.Answer, error) { return inv.ask(ctx, q) }
		},
	}
}

func graphVerb() verb {
	return verb{
		name: "graph", group: groupAsk, args: "[NAME]", max: 1, kind: nameArgs,
		summary: "draw who calls whom",
		doc: `Draws the whole library, or what NAME calls and what calls it, directly or
through others: as DOT for Graphviz, as Mermaid for Markdown, or as JSON.`,
		formats: []string{report.DOT, report.Mermaid, report.JSON},
		examples: []report.HelpExample{
			{Command: "funcshelf graph", Does: "all of it, for dot -Tsvg"},
			{Command: "funcshelf graph -o mermaid find_people_named", Does: "around one function, for Markdown"},
		},
		bind: func(*pflag.FlagSet) action {
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				name := ""
				if len(args) > 0 {
					name = args[0]
				}
				return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					d, err := l.Graph(ctx, name)
					if err != nil {
						return nil, err
					}
					return &report.Drawing{Diagram: *d}, nil
				})
			}
		},
	}
}
