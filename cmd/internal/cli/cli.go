// Package cli is the command line: it reads arguments, asks the library and
// hands the answer to package report, which prints it.
//
// One verb is one value of type verb; the table in verbs.go is the only list
// of them, and help, completion and suggestions are made from it.
//
// Exit codes: 0 yes or clean, 1 no or findings, 2 could not answer. They do
// not depend on the output format.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"golang.org/x/term"
)

// The exit codes.
const (
	exitYes     = 0
	exitNo      = 1
	exitProblem = 2
)

// invocation is one run of the command.
type invocation struct {
	in       io.Reader
	out, err io.Writer
	env      map[string]string
	flags    commonFlags
	format   string
	progress *progress // nil until work was begun that shows it
}

// Main runs the command with args, the program's name left out, and returns
// its exit code. The environment has the form of os.Environ. When ctx is done
// the work is given up and nothing is stored.
func Main(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer, env []string) int {
	inv := &invocation{in: stdin, out: stdout, err: stderr, env: make(map[string]string, len(env))}
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		inv.env[name] = value
	}
	answer, err := inv.run(ctx, args)
	if err != nil && ctx.Err() != nil && !errors.Is(err, store.ErrNotCompacted) {
		err = errInterrupted
	}
	inv.progress.clear()
	return inv.finish(answer, err)
}

// errInterrupted stands for whatever error an interrupt led to.
var errInterrupted = errors.New("interrupted; nothing was stored")

// run parses args and runs the verb. An answer and an error may come
// together: what could be answered, and why it is not the whole.
func (inv *invocation) run(ctx context.Context, args []string) (report.Answer, error) {
	inv.format = guess(args)
	name, rest, err := inv.splitVerb(args)
	if err != nil {
		return nil, err
	}
	v, err := lookUp(name)
	if err != nil {
		return nil, err
	}
	return inv.runVerb(ctx, v, rest)
}

func (inv *invocation) runVerb(ctx context.Context, v verb, args []string) (report.Answer, error) {
	flags := newFlagSet(v.name)
	inv.flags.add(flags, v)
	act := v.bind(flags)
	if v.raw {
		return act(ctx, inv, args)
	}
	if err := parse(flags, v, args); err != nil {
		return nil, err
	}
	format, err := inv.flags.settle(v)
	if err != nil {
		return nil, err
	}
	inv.format = format
	if inv.flags.help {
		return report.NewHelp(describe(v)), nil
	}
	if n := flags.NArg(); n < v.min || v.max >= 0 && n > v.max {
		return nil, v.usage("%s: want %s", v.name, v.wanted())
	}
	return act(ctx, inv, flags.Args())
}

// finish prints the answer, or the error, and gives the exit code.
func (inv *invocation) finish(answer report.Answer, err error) int {
	code := exitYes
	if answer != nil && answer.No() {
		code = exitNo
	}
	var failure report.Failure
	if err != nil {
		failure, code = explain(err)
	}
	if e := inv.print(answer, failure); e != nil && !errors.Is(e, syscall.EPIPE) {
		failure, code = report.Failure{Error: "write answer: " + e.Error()}, exitProblem
	}
	if failure.Error != "" {
		fmt.Fprintf(inv.err, "funcshelf: %s\n", report.Clean(failure.Error))
		if failure.Hint != "" {
			fmt.Fprintf(inv.err, "hint: %s\n", report.Clean(failure.Hint))
		}
	}
	return code
}

// print writes the answer to stdout in the format asked for; without one, the
// failure where the format is JSON, or the findings it has.
func (inv *invocation) print(answer report.Answer, failure report.Failure) error {
	if f, ok := answer.(report.Formatted); ok {
		if ok, err := f.Format(inv.out, inv.format); ok {
			return err
		}
	}
	if inv.format == formatJSON {
		if answer == nil {
			return report.WriteJSON(inv.out, failure)
		}
		return report.WriteJSON(inv.out, answer)
	}
	p := report.NewPrinter(inv.out, inv.err, report.PrinterOptions{
		Terminal: isTerminal(inv.out),
		Width:    width(inv.out),
		Color:    inv.env["NO_COLOR"] == "" && inv.env["TERM"] != "dumb",
	})
	if answer == nil {
		failure.Text(p)
	} else {
		answer.Text(p)
	}
	return p.Flush()
}

// width gives the columns of the terminal that w is, 0 where it is none or
// does not tell.
func width(w any) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
