package cli

import (
	"context"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/spf13/pflag"
)

// verb is one thing the command does.
type verb struct {
	name     string
	group    string
	args     string // as the usage line shows them
	min, max int    // how many arguments; max is -1 for any number
	kind     argKind
	summary  string
	doc      string
	formats  []string // instead of text and json; the first is the default
	examples []report.HelpExample
	hidden   bool // it stands in no list
	raw      bool // its arguments are not parsed for flags
	apart    bool // it has nothing to do with a library
	// bind declares the verb's flags and gives what runs once they are parsed.
	bind func(*pflag.FlagSet) action
}

// action answers with the arguments that are no flags.
type action func(ctx context.Context, inv *invocation, args []string) (report.Answer, error)

// argKind says what the arguments of a verb are, for completion.
type argKind int

const (
	noArgs argKind = iota
	fileArgs
	nameArgs
	ruleArgs
	verbArgs
	shellArgs
	freeArgs
)

// The groups that help shows, in the order of the table.
const (
	groupCheck  = "check"
	groupAsk    = "ask"
	groupChange = "change"
	groupKeep   = "keep"
	groupAbout  = "about"
)

// verbs is the table of all verbs. It is a function because help, one of
// them, reads it.
func verbs() []verb {
	return []verb{
		checkVerb(), rulesVerb(),
		listVerb(), showVerb(), findVerb(), callersVerb(), calleesVerb(), reachVerb(), pathVerb(),
		cyclesVerb(), todoVerb(), unusedVerb(), duplicatesVerb(), graphVerb(), historyVerb(),
		addVerb(), removeVerb(), renameVerb(), mergeVerb(), entryVerb(), policyVerb(), undoVerb(),
		guideVerb(), backupVerb(), verifyVerb(), recheckVerb(),
		helpVerb(), versionVerb(), completionVerb(), completeVerb(),
	}
}

// listed gives the verbs that are shown.
func listed() []verb {
	var out []verb
	for _, v := range verbs() {
		if !v.hidden {
			out = append(out, v)
		}
	}
	return out
}

// synonyms are names that other programs give to what a verb here does.
var synonyms = map[string]string{
	"delete": "remove", "rm": "remove",
	"mv":     "rename",
	"search": "find", "grep": "find",
	"ls":  "list",
	"log": "history",
}

// lookUp gives the verb called name.
func lookUp(name string) (verb, error) {
	for _, v := range verbs() {
		if v.name == name {
			return v, nil
		}
	}
	if other, ok := synonyms[name]; ok {
		return verb{}, hint(didYouMean([]string{other}), "unknown verb %q", name)
	}
	var names []string
	for _, v := range listed() {
		names = append(names, v.name)
	}
	return verb{}, hint(nearHint(name, names, "funcshelf help lists the verbs"), "unknown verb %q", name)
}

// usage is the error of a command that cannot be understood.
func (v verb) usage(format string, args ...any) error {
	return hint("usage: "+v.line(), format, args...)
}

// line gives the usage line.
func (v verb) line() string {
	s := "funcshelf " + v.name + " [flags]"
	if v.args != "" {
		s += " " + v.args
	}
	return s
}

// wanted says which arguments the verb takes.
func (v verb) wanted() string {
	if v.args == "" {
		return "no arguments"
	}
	return v.args
}
