package cli

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

// The scripts know nothing of the verbs: they ask the hidden verb __complete
// with the words so far, so that they fit every later version.
var (
	//go:embed completion.bash
	bashScript string
	//go:embed completion.zsh
	zshScript string
	//go:embed completion.fish
	fishScript string
)

var shells = []string{"bash", "zsh", "fish"}

const completionDoc = `Prints a script that completes verbs, flags, and the names of functions:

    bash  source <(funcshelf completion bash), in ~/.bashrc
    zsh   source <(funcshelf completion zsh), in ~/.zshrc after compinit
    fish  funcshelf completion fish | source, in ~/.config/fish/config.fish`

func completionVerb() verb {
	return verb{
		name: "completion", group: groupAbout, args: "bash|zsh|fish", min: 1, max: 1, kind: shellArgs, apart: true,
		summary:  "print a script for the completion of a shell",
		doc:      completionDoc,
		examples: []report.HelpExample{{Command: "funcshelf completion bash", Does: "print the script"}},
		bind: func(*pflag.FlagSet) action {
			return func(_ context.Context, _ *invocation, args []string) (report.Answer, error) {
				scripts := map[string]string{"bash": bashScript, "zsh": zshScript, "fish": fishScript}
				script, ok := scripts[args[0]]
				if !ok {
					return nil, hint(nearHint(args[0], shells, ""), "shell %q: want bash, zsh or fish", args[0])
				}
				return &report.Script{Shell: args[0], Script: script}, nil
			}
		},
	}
}

// completeVerb answers the completion scripts: its arguments are the words
// typed so far, the last of which is to be completed.
func completeVerb() verb {
	return verb{
		name: "__complete", hidden: true, raw: true, max: -1,
		bind: func(*pflag.FlagSet) action {
			return func(ctx context.Context, inv *invocation, words []string) (report.Answer, error) {
				inv.format = formatText
				if len(words) == 0 {
					words = []string{""}
				}
				last := len(words) - 1
				return &report.Candidates{Candidates: matching(inv.complete(ctx, words[:last], words[last]), words[last])}, nil
			}
		},
	}
}

// complete gives what may stand after the words before; part is what is there
// of it already. What cannot be found out is left out.
func (inv *invocation) complete(ctx context.Context, before []string, part string) []report.Candidate {
	var v verb
	name, rest, err := inv.splitVerb(before)
	if err != nil {
		rest = before
	} else if v, err = lookUp(name); err != nil {
		return nil
	}
	flags := newFlagSet(name)
	if v.bind != nil {
		v.bind(flags)
	}
	inv.flags.add(flags, v)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	_ = flags.Parse(rest) // only --db is of interest, and a line half written may well not parse
	if flag := awaiting(flags, before); flag != nil {
		return candidates(valuesOf(v, flag.Name))
	}
	switch {
	case strings.HasPrefix(part, "-"):
		return flagCandidates(flags)
	case name == "":
		return verbCandidates()
	}
	switch v.kind {
	case nameArgs:
		return inv.functionNames(ctx, part)
	case ruleArgs:
		var out []report.Candidate
		for _, d := range analyzer.Rules() {
			out = append(out, report.Candidate{Text: string(d.Name), About: d.Summary})
		}
		return out
	case verbArgs:
		return verbCandidates()
	case shellArgs:
		return candidates(shells)
	}
	return nil
}

// awaiting gives the flag that the last of words leaves without its value.
func awaiting(flags *pflag.FlagSet, words []string) *pflag.Flag {
	if len(words) == 0 {
		return nil
	}
	var flag *pflag.Flag
	last := words[len(words)-1]
	if name, ok := strings.CutPrefix(last, "--"); ok {
		flag = flags.Lookup(name)
	} else if len(last) == 2 && last[0] == '-' {
		flag = flags.ShorthandLookup(last[1:])
	}
	if flag == nil || flag.NoOptDefVal != "" {
		return nil
	}
	return flag
}

// valuesOf lists what a flag may be set to, where that is a short list.
func valuesOf(v verb, flag string) []string {
	switch flag {
	case "output":
		return v.outputs()
	case "kind":
		return kinds
	case "lang":
		return languages()
	}
	return nil
}

func flagCandidates(flags *pflag.FlagSet) []report.Candidate {
	var out []report.Candidate
	visitShown(flags, func(f *pflag.Flag) {
		_, usage := pflag.UnquoteUsage(f)
		out = append(out, report.Candidate{Text: "--" + f.Name, About: usage})
	})
	return out
}

func verbCandidates() []report.Candidate {
	var out []report.Candidate
	for _, v := range listed() {
		out = append(out, report.Candidate{Text: v.name, About: v.summary})
	}
	return out
}

func candidates(texts []string) []report.Candidate {
	var out []report.Candidate
	for _, t := range texts {
		out = append(out, report.Candidate{Text: t})
	}
	return out
}

// functionNames gives the functions whose names begin with prefix.
func (inv *invocation) functionNames(ctx context.Context, prefix string) []report.Candidate {
	var out []report.Candidate
	// Nobody sees an error of completion: then there is nothing to offer.
	_, _ = inv.ask(ctx, func(ctx context.Context, l *store.Library) (report.Answer, error) {
		c, err := l.Find(ctx, fmt.Sprintf("name.startswith(%q)", prefix), store.ListOptions{})
		if err != nil {
			return nil, err
		}
		for _, f := range c.Functions {
			out = append(out, report.Candidate{Text: f.Name, About: f.Signature})
		}
		return nil, nil
	})
	return out
}

// matching gives the candidates that begin with prefix.
func matching(all []report.Candidate, prefix string) []report.Candidate {
	return slices.DeleteFunc(all, func(c report.Candidate) bool { return !strings.HasPrefix(c.Text, prefix) })
}
