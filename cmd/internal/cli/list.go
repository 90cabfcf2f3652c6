package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

func listVerb() verb {
	return verb{
		name: "list", group: groupAsk,
		summary: "list the functions",
		doc: `Lists all functions in byte order: name, kind, signature, and the first
sentence of what they say of themselves.`,
		examples: []report.HelpExample{
			{Command: "funcshelf list", Does: "the whole catalogue"},
			{Command: "funcshelf list --kind primitive --json", Does: "what the host provides, for a program"},
		},
		bind: func(f *pflag.FlagSet) action {
			o := catalogueFlags(f)
			return func(ctx context.Context, inv *invocation, _ []string) (report.Answer, error) {
				return inv.catalogue(ctx, o, (*store.Library).List)
			}
		},
	}
}

const findDoc = `Lists the functions for which EXPR, a Python expression, is true. It reads
these fields: name, language, kind, signature, doc, source, calls, callers,
builtins, lines (how many), guidance, runnable, entry, created, updated,
author.`

func findVerb() verb {
	return verb{
		name: "find", group: groupAsk, args: "EXPR", min: 1, max: 1, kind: freeArgs,
		summary: "list the functions that an expression is true for",
		doc:     findDoc,
		examples: []report.HelpExample{
			{Command: `funcshelf find "'search_linkedin' in calls"`, Does: "who calls it"},
			{Command: `funcshelf find "name.startswith('find') and len(calls) > 1"`, Does: "by name and number of calls"},
		},
		bind: func(f *pflag.FlagSet) action {
			o := catalogueFlags(f)
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return inv.catalogue(ctx, o, func(l *store.Library, ctx context.Context, o store.ListOptions) (*store.Catalogue, error) {
					return l.Find(ctx, args[0], o)
				})
			}
		},
	}
}

// catalogueOptions are the flags of list and find.
type catalogueOptions struct {
	store.ListOptions
	kind, lang string
}

func catalogueFlags(f *pflag.FlagSet) *catalogueOptions {
	o := &catalogueOptions{}
	f.StringVar(&o.kind, "kind", "", "only this `KIND`: function, primitive or hole")
	f.StringVar(&o.lang, "lang", "", "only this `LANGUAGE`: "+wantedLanguage())
	f.BoolVar(&o.Sources, "source", false, "with their sources")
	f.IntVar(&o.Limit, "limit", 0, "at most `N` of them; 0 for all")
	f.IntVar(&o.Offset, "offset", 0, "leave out the first `N`")
	return o
}

func (o *catalogueOptions) check() error {
	o.Kind, o.Language = analyzer.Kind(o.kind), analyzer.Language(o.lang)
	switch o.Kind {
	case "", analyzer.KindFunction, analyzer.KindPrimitive, analyzer.KindHole:
	default:
		return hint(nearHint(o.kind, kinds, ""), "kind %q: want function, primitive or hole", o.kind)
	}
	if all := languages(); o.lang != "" && !slices.Contains(all, o.lang) {
		return hint(nearHint(o.lang, all, ""), "language %q: want %s", o.lang, wantedLanguage())
	}
	if o.Limit < 0 {
		return hint("0 means all", "flag --limit %d: want at least 0", o.Limit)
	}
	if o.Offset < 0 {
		return hint("0 leaves out none", "flag --offset %d: want at least 0", o.Offset)
	}
	return nil
}

var kinds = []string{string(analyzer.KindFunction), string(analyzer.KindPrimitive), string(analyzer.KindHole)}

// catalogue answers with what list selects.
func (inv *invocation) catalogue(ctx context.Context, o *catalogueOptions, list func(*store.Library, context.Context, store.ListOptions) (*store.Catalogue, error)) (report.Answer, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
		c, err := list(l, ctx, o.ListOptions)
		if err != nil {
			return nil, err
		}
		return report.NewCatalogue(c, o.ListOptions), nil
	})
}

const showDoc = `Shows one whole record: its source, each call with its lines, who calls it,
and when it was written. NAME@CHANGE shows it as it was after that change.
--closure shows the function with all it calls, callees first, and the
primitives that they need.`

func showVerb() verb {
	return verb{
		name: "show", group: groupAsk, args: "NAME[@CHANGE]", min: 1, max: 1, kind: nameArgs,
		summary: "show one function",
		doc:     showDoc,
		examples: []report.HelpExample{
			{Command: "funcshelf show search_linkedin", Does: "the whole record"},
			{Command: "funcshelf show search_linkedin@1", Does: "as it was after change 1"},
			{Command: "funcshelf show --closure find_people_named", Does: "with all it calls"},
		},
		bind: func(f *pflag.FlagSet) action {
			var closure bool
			f.BoolVar(&closure, "closure", false, "with all it calls")
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				name, change, err := splitChange(args[0])
				if err != nil {
					return nil, err
				}
				if closure && change > 0 {
					return nil, hint("leave out @CHANGE", "show --closure: want the present, not a change")
				}
				return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
					if closure {
						return answer(report.NewClosure)(l.Closure(ctx, name))
					}
					if change > 0 {
						return answer(report.NewRecord)(l.GetAt(ctx, name, change))
					}
					return answer(report.NewRecord)(l.Get(ctx, name))
				})
			}
		},
	}
}

// splitChange splits NAME@CHANGE; change is 0 where none is named.
func splitChange(arg string) (name string, change int64, err error) {
	name, number, ok := strings.Cut(arg, "@")
	if !ok {
		return arg, 0, nil
	}
	change, err = parseChange(number)
	return name, change, err
}

// parseChange reads the number of a change.
func parseChange(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 {
		return 0, hint("funcshelf history lists the changes", "change %q: want its number", text)
	}
	return n, nil
}

// answer lets a question's result, unless there is an error, become what make
// shows.
func answer[R any, A report.Answer](make func(R) A) func(R, error) (report.Answer, error) {
	return func(result R, err error) (report.Answer, error) {
		if err != nil {
			return nil, err
		}
		return make(result), nil
	}
}
