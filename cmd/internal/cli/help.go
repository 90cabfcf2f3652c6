package cli

import (
	"context"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/spf13/pflag"
)

const introduction = `funcshelf keeps a library of functions that can be trusted: each is checked
before it is stored, everything it calls is recorded, and every change can be
undone.

usage: funcshelf VERB [flags] [arguments]

Exit codes: 0 yes or clean, 1 no or findings, 2 could not answer.`

func helpVerb() verb {
	return verb{
		name: "help", group: groupAbout, args: "[VERB]", max: 1, kind: verbArgs, apart: true,
		summary: "explain the verbs",
		doc:     `Lists the verbs, or explains one of them with its flags and examples.`,
		examples: []report.HelpExample{
			{Command: "funcshelf help", Does: "list the verbs"},
			{Command: "funcshelf help remove", Does: "explain one; the same as funcshelf remove --help"},
		},
		bind: func(*pflag.FlagSet) action { return help },
	}
}

func help(_ context.Context, _ *invocation, args []string) (report.Answer, error) {
	if len(args) > 0 {
		v, err := lookUp(args[0])
		if err != nil {
			return nil, err
		}
		return report.NewHelp(describe(v)), nil
	}
	var all []report.HelpVerb
	for _, v := range listed() {
		all = append(all, describe(v))
	}
	return report.NewOverview(introduction, all), nil
}

func describe(v verb) report.HelpVerb {
	return report.HelpVerb{
		Name: v.name, Group: v.group, Usage: v.line(), Summary: v.summary, Doc: v.doc,
		Flags: describeFlags(v), Examples: v.examples,
	}
}
