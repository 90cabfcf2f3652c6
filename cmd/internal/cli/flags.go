package cli

import (
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

// The output formats that every verb but graph has.
const (
	formatText = "text"
	formatJSON = "json"
)

// commonFlags are the flags that every verb takes. Those that speak of the
// library are not shown where there is none to speak of, but are taken there
// too, so that an alias such as "funcshelf --db FILE" serves for every verb.
type commonFlags struct {
	db     string
	output string
	json   bool
	wait   time.Duration
	help   bool
}

func (c *commonFlags) add(f *pflag.FlagSet, v verb) {
	formats := strings.Join(v.outputs(), ", ")
	f.StringVar(&c.db, "db", "", "the library's `FILE`; else $FUNCSHELF_DB, else the user's data directory")
	f.DurationVar(&c.wait, "wait", 15*time.Second, "give up when another process keeps the library locked for this `TIME`; else for 15s")
	f.StringVarP(&c.output, "output", "o", "", "output `FORMAT`: "+formats)
	f.BoolVar(&c.json, "json", false, "the same as -o json")
	f.BoolVarP(&c.help, "help", "h", false, "explain the verb")
	if v.apart {
		f.Lookup("db").Hidden = true
		f.Lookup("wait").Hidden = true
	}
}

// outputs lists the formats of a verb, the default first.
func (v verb) outputs() []string {
	if len(v.formats) > 0 {
		return v.formats
	}
	return []string{formatText, formatJSON}
}

// settle decides the output format.
func (c *commonFlags) settle(v verb) (string, error) {
	output, outputs := c.output, v.outputs()
	if c.json && output != "" && output != formatJSON {
		return "", hint("leave one of them out", "--json and --output %q do not go together", output)
	}
	switch {
	case c.json:
		return formatJSON, nil
	case output == "":
		return outputs[0], nil
	case slices.Contains(outputs, output):
		return output, nil
	}
	last := len(outputs) - 1
	return "", hint(nearHint(output, outputs, "funcshelf help "+v.name+" lists its flags"), "output format %q: want %s or %s",
		output, strings.Join(outputs[:last], ", "), outputs[last])
}

// guess finds out whether JSON is asked for before the flags are parsed, so
// that an error of parsing is shown in the right format.
func guess(args []string) string {
	for i, a := range args {
		switch {
		case a == "--":
			return formatText
		case a == "--json", a == "-ojson", a == "-o=json", a == "--output=json",
			(a == "-o" || a == "--output") && i+1 < len(args) && args[i+1] == formatJSON:
			return formatJSON
		}
	}
	return formatText
}

func newFlagSet(name string) *pflag.FlagSet {
	f := pflag.NewFlagSet(name, pflag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {}
	f.SortFlags = false
	return f
}

// splitVerb finds the verb and gives the arguments without it. Only the
// common flags may stand before it.
func (inv *invocation) splitVerb(args []string) (name string, rest []string, err error) {
	before := newFlagSet("")
	before.SetInterspersed(false)
	var common commonFlags
	common.add(before, verb{})
	var version bool
	before.BoolVar(&version, "version", false, "say which version this is")
	if err := parse(before, verb{}, args); err != nil {
		return "", nil, err
	}
	left := before.Args()
	front := args[:len(args)-len(left)]
	if n := len(front); n > 0 && front[n-1] == "--" {
		front = front[:n-1]
	}
	switch {
	case version:
		return "version", slices.DeleteFunc(slices.Clone(front), func(a string) bool { return strings.HasPrefix(a, "--version") }), nil
	case len(left) > 0:
		return left[0], slices.Concat(front, left[1:]), nil
	case common.help:
		return "help", slices.DeleteFunc(slices.Clone(front), func(a string) bool { return a == "-h" || strings.HasPrefix(a, "--help") }), nil
	}
	return "", nil, hint("funcshelf help lists the verbs", "want a verb")
}

// checkCommon refuses values of the common flags that can only be mistakes: a
// shell variable that is not set must not mean the user's own library.
func checkCommon(f *pflag.FlagSet, help string) error {
	if db := f.Lookup("db"); db != nil && db.Changed && db.Value.String() == "" {
		return hint(help, "flag --db is empty: want a file")
	}
	if wait, err := f.GetDuration("wait"); err == nil && wait <= 0 {
		return hint(help, "flag --wait %q: want a time above 0, such as 2s", wait.String())
	}
	return nil
}

// parse parses args and puts pflag's errors into our words.
func parse(f *pflag.FlagSet, v verb, args []string) error {
	err := f.Parse(args)
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	help := "funcshelf help lists the verbs"
	if v.name != "" {
		help = "funcshelf help " + v.name + " lists its flags"
	}
	switch {
	case err == nil:
		return checkCommon(f, help)
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return hint(help, "unknown flag -%s", name)
		}
		var names []string
		visitShown(f, func(flag *pflag.Flag) { names = append(names, "--"+flag.Name) })
		return hint(nearHint("--"+name, names, help), "unknown flag --%s", name)
	case errors.As(err, &missing):
		flag := missing.GetFlag()
		value, _ := pflag.UnquoteUsage(flag)
		return hint(help, "flag --%s: want a value, %s", flag.Name, value)
	case errors.As(err, &invalid):
		return hint(help, "flag --%s %q: want %s", invalid.GetFlag().Name, invalid.GetValue(), wantedBy(invalid.GetFlag()))
	case errors.As(err, &syntax):
		return hint(help, "flag %q: want --name or --name=value", syntax.GetSpecifiedFlag())
	}
	return hint(help, "%w", err)
}

// visitShown calls visit for each flag that is not hidden, in their order.
func visitShown(f *pflag.FlagSet, visit func(*pflag.Flag)) {
	f.VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			visit(flag)
		}
	})
}

// wantedBy says what a flag takes.
func wantedBy(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int", "uint":
		return "a whole number"
	case "bool":
		return "true or false"
	case "duration":
		return "a time, such as 10s or 2m"
	}
	return f.Value.Type()
}

// writeFlags declares what every verb that changes the library takes.
func writeFlags(f *pflag.FlagSet, o *store.WriteOptions) {
	f.StringVarP(&o.Message, "message", "m", "", "`TEXT` kept with the change: why it was made")
	f.StringVar(&o.Author, "author", "", "`NAME` kept with the change; else the user's name")
}

// langFlag declares the flag of verbs that read sources.
func langFlag(f *pflag.FlagSet, lang *string) {
	f.StringVar(lang, "lang", "", "the `LANGUAGE` of sources whose name does not tell: "+wantedLanguage())
}

func dryRunFlag(f *pflag.FlagSet, o *store.WriteOptions) {
	f.BoolVar(&o.DryRun, "dry-run", false, "say what would happen and store nothing")
}

// describeFlags lists the flags of a verb, its own first.
func describeFlags(v verb) []report.HelpFlag {
	f := newFlagSet(v.name)
	v.bind(f)
	new(commonFlags).add(f, v)
	out := []report.HelpFlag{}
	visitShown(f, func(flag *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(flag)
		if flag.Value.Type() == "bool" {
			value = ""
		}
		out = append(out, report.HelpFlag{Name: flag.Name, Short: flag.Shorthand, Value: value, Usage: usage})
	})
	return out
}
