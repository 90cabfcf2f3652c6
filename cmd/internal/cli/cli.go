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
	"golang.org/x/term"
)

// The exit codes.
const (
	exitYes     = 0
	exitNo      = 1
	exitProblem = 2
)

// session is one run of the command.
type session struct {
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
	s := &session{in: stdin, out: stdout, err: stderr, env: make(map[string]string, len(env))}
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		s.env[name] = value
	}
	answer, err := s.run(ctx, args)
	if err != nil && ctx.Err() != nil {
		err = errInterrupted
	}
	s.progress.clear()
	return s.finish(answer, err)
}

// errInterrupted stands for whatever error an interrupt led to.
var errInterrupted = errors.New("interrupted; nothing was stored")

// run parses args and runs the verb. An answer and an error may come
// together: what could be answered, and why it is not the whole.
func (s *session) run(ctx context.Context, args []string) (report.Answer, error) {
	s.format = guess(args)
	name, rest, err := s.splitVerb(args)
	if err != nil {
		return nil, err
	}
	v, err := lookUp(name)
	if err != nil {
		return nil, err
	}
	return s.runVerb(ctx, v, rest)
}

func (s *session) runVerb(ctx context.Context, v verb, args []string) (report.Answer, error) {
	flags := newFlagSet(v.name)
	s.flags.add(flags, v)
	act := v.bind(flags)
	if v.raw {
		return act(ctx, s, args)
	}
	if err := parse(flags, v, args); err != nil {
		return nil, err
	}
	format, err := s.flags.settle(v)
	if err != nil {
		return nil, err
	}
	s.format = format
	if s.flags.help {
		return report.NewHelp(describe(v)), nil
	}
	if n := flags.NArg(); n < v.min || v.max >= 0 && n > v.max {
		return nil, v.usage("%s: want %s", v.name, v.wanted())
	}
	return act(ctx, s, flags.Args())
}

// finish prints the answer, or the error, and gives the exit code.
func (s *session) finish(answer report.Answer, err error) int {
	code := exitYes
	if answer != nil && answer.No() {
		code = exitNo
	}
	var failure report.Failure
	if err != nil {
		failure, code = explain(err)
	}
	if e := s.print(answer, failure); e != nil && !errors.Is(e, syscall.EPIPE) {
		failure, code = report.Failure{Error: "write answer: " + e.Error()}, exitProblem
	}
	if failure.Error != "" {
		fmt.Fprintf(s.err, "funcshelf: %s\n", report.Clean(failure.Error))
		if failure.Hint != "" {
			fmt.Fprintf(s.err, "hint: %s\n", report.Clean(failure.Hint))
		}
	}
	return code
}

// print writes the answer to stdout in the format asked for; without one, the
// failure where the format is JSON, or the findings it has.
func (s *session) print(answer report.Answer, failure report.Failure) error {
	if d, ok := answer.(*report.Drawing); ok {
		return d.Draw(s.out, s.format)
	}
	if s.format == formatJSON {
		if answer == nil {
			return report.WriteJSON(s.out, failure)
		}
		return report.WriteJSON(s.out, answer)
	}
	p := report.NewPrinter(s.out, s.err, report.PrinterOptions{
		Terminal: isTerminal(s.out),
		Color:    s.env["NO_COLOR"] == "" && s.env["TERM"] != "dumb",
	})
	if answer == nil {
		failure.Text(p)
	} else {
		answer.Text(p)
	}
	return p.Flush()
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
