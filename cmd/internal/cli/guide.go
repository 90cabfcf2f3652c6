package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

const guideArgs = "add FILE | list | show ID | edit ID [FILE] | link ID NAME… | unlink ID NAME… | remove ID…"

const guideDoc = `Guidance is prose with a title, in Markdown, that governs any number of
functions: a tone rule for all that writes to people, say. It is kept once and
linked to them. Who changes it is told which functions it governs, and which
tasks stand above those. FILE may be - for standard input.

When a function is removed its guidance stays and remembers the name as lost;
undo brings the link back. The functions of guidance that is removed stay.`

// guideFlags are what the flags of guide say.
type guideFlags struct {
	title       string
	functions   []string
	noFunctions bool
	options     store.WriteOptions
}

func guideVerb() verb {
	return verb{
		name: "guide", group: groupKeep, args: guideArgs, min: 1, max: -1, kind: freeArgs,
		summary: "keep guidance: prose linked to functions",
		doc:     guideDoc,
		examples: []report.HelpExample{
			{Command: "echo 'Be kind, be brief.' | funcshelf guide add --title 'Tone of messages' --function message_person -", Does: "keep a rule, linked to what it governs"},
			{Command: "funcshelf guide list", Does: "what there is"},
		},
		bind: func(f *pflag.FlagSet) action {
			var g guideFlags
			f.StringVar(&g.title, "title", "", "add, edit: one line of `TEXT`")
			f.StringArrayVar(&g.functions, "function", nil, "add, edit: a `NAME` that it governs; may be repeated; for edit, in place of all it governed")
			f.BoolVar(&g.noFunctions, "no-functions", false, "edit: it governs nothing")
			dryRunFlag(f, &g.options)
			writeFlags(f, &g.options)
			return func(ctx context.Context, inv *invocation, args []string) (report.Answer, error) {
				return g.run(ctx, inv, f, args[0], args[1:])
			}
		},
	}
}

// run does what the first argument says with the others.
func (g *guideFlags) run(ctx context.Context, inv *invocation, f *pflag.FlagSet, what string, args []string) (report.Answer, error) {
	least, most, ok := guideCount(what)
	if !ok {
		return nil, hint(nearHint(what, []string{"add", "list", "show", "edit", "link", "unlink", "remove"}, "usage: "+guideVerb().line()), "guide: unknown word %q", what)
	}
	if len(args) < least || most >= 0 && len(args) > most {
		return nil, guideVerb().usage("guide %s: %d arguments", what, len(args))
	}
	switch what {
	case "add":
		return g.add(ctx, inv, args[0])
	case "list":
		return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
			return answer(report.NewGuidanceList)(l.ListGuidance(ctx))
		})
	}
	ids, names := args, []string(nil)
	if what != "remove" {
		ids, names = args[:1], args[1:]
	}
	numbers := make([]int64, len(ids))
	for i, id := range ids {
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil || n < 1 {
			return nil, hint("funcshelf guide list shows the ids", "guidance %q: want an id, a number", id)
		}
		numbers[i] = n
	}
	var e store.GuidanceEdit
	switch what {
	case "show":
		return inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
			return answer(report.NewGuidanceRecord)(l.GetGuidance(ctx, numbers[0]))
		})
	case "remove":
		return inv.write(ctx, g.options, func(ctx context.Context, l *store.Library) (report.Answer, error) {
			return answer(report.NewGuidanceChanged)(l.RemoveGuidance(ctx, numbers, g.options))
		})
	case "link":
		e.Link = names
	case "unlink":
		e.Unlink = names
	case "edit":
		if err := g.edit(ctx, inv, f, &e, names); err != nil {
			return nil, err
		}
	}
	return inv.write(ctx, g.options, func(ctx context.Context, l *store.Library) (report.Answer, error) {
		return answer(report.NewGuidanceChanged)(l.EditGuidance(ctx, numbers[0], e, g.options))
	})
}

// guideCount says how many arguments may follow a word; most is -1 for any
// number.
func guideCount(what string) (least, most int, ok bool) {
	switch what {
	case "list":
		return 0, 0, true
	case "add", "show":
		return 1, 1, true
	case "edit":
		return 1, 2, true
	case "link", "unlink":
		return 2, -1, true
	case "remove":
		return 1, -1, true
	}
	return 0, 0, false
}

func (g *guideFlags) add(ctx context.Context, inv *invocation, file string) (report.Answer, error) {
	if g.title == "" {
		return nil, guideVerb().usage("guide add: want --title TEXT")
	}
	content, err := readContent(ctx, inv, file)
	if err != nil {
		return nil, err
	}
	list := []store.NewGuidance{{Title: g.title, Content: content, Functions: g.functions}}
	return inv.write(ctx, g.options, func(ctx context.Context, l *store.Library) (report.Answer, error) {
		return answer(report.NewGuidanceChanged)(l.AddGuidance(ctx, list, g.options))
	})
}

// edit puts what the flags and the file say into e.
func (g *guideFlags) edit(ctx context.Context, inv *invocation, f *pflag.FlagSet, e *store.GuidanceEdit, files []string) error {
	if f.Changed("title") {
		e.Title = &g.title
	}
	switch {
	case g.noFunctions && len(g.functions) > 0:
		return guideVerb().usage("--function and --no-functions do not go together")
	case g.noFunctions, len(g.functions) > 0:
		e.Functions = &g.functions
	}
	if len(files) > 0 {
		content, err := readContent(ctx, inv, files[0])
		if err != nil {
			return err
		}
		e.Content = &content
	}
	if e.Title == nil && e.Functions == nil && e.Content == nil {
		return guideVerb().usage("guide edit: want a FILE, --title, --function or --no-functions")
	}
	return nil
}

// readContent reads the text of guidance, no more of it than tells that it is
// too long.
func readContent(ctx context.Context, inv *invocation, file string) (string, error) {
	const limit = 2*store.MaxContentBytes + 1
	if file != stdinName {
		if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
			return "", fmt.Errorf("%s: want a regular file", file)
		}
		f, err := os.Open(file)
		if err != nil {
			return "", plain(err)
		}
		defer f.Close()
		text, err := io.ReadAll(io.LimitReader(f, limit))
		return string(text), err
	}
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		text, err := io.ReadAll(io.LimitReader(inv.in, limit))
		done <- result{text, err}
	}()
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case got := <-done:
		return string(got.text), got.err
	}
}
