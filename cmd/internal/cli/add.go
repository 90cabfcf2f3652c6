package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/spf13/pflag"
)

const addDoc = `Judges files and folders as check does and, if there are no findings, stores
all of them in one change. They may call each other and whatever is stored. A
stored function of the same name is left alone when the source is the same,
and is an error when it is another, unless --replace is given.

A function whose name is a hole fills it. When callers of a replaced function
no longer fit, nothing is stored, unless --allow-misfits is given; todo lists
them until they are mended.`

func addVerb() verb {
	return verb{
		name: "add", group: groupChange, args: "[PATH…]", max: -1, kind: fileArgs,
		summary: "judge sources and store them",
		doc:     addDoc,
		examples: []report.HelpExample{
			{Command: "funcshelf add skills -m 'first skills'", Does: "store a folder"},
			{Command: "funcshelf add --replace --dry-run skills/SendMessage.go", Does: "see what a replacement would change and reach"},
			{Command: "funcshelf add --primitive skills/primitives.go", Does: "declare what the host provides"},
		},
		bind: bindAdd,
	}
}

func bindAdd(f *pflag.FlagSet) action {
	var in reading
	var o store.AddOptions
	f.BoolVar(&o.Replace, "replace", false, "replace stored functions of the same name")
	dryRunFlag(f, &o.WriteOptions)
	f.StringVar(&in.lang, "lang", "", "the `LANGUAGE` of sources whose name does not tell: go")
	f.StringArrayVar(&in.declare, "primitive", nil, "`FILE` of declarations of what the host provides; may be repeated")
	f.BoolVar(&o.AllowHoles, "holes", false, "store calls of functions that nobody wrote yet")
	f.BoolVar(&o.AllowMisfits, "allow-misfits", false, "replace though callers no longer fit")
	f.BoolVar(&o.Entry, "entry", false, "mark the functions as entry points")
	writeFlags(f, &o.WriteOptions)
	return func(ctx context.Context, s *session, args []string) (report.Answer, error) {
		if len(args)+len(in.declare) == 0 {
			return nil, addVerb().usage("add: want a PATH")
		}
		read, err := s.read(ctx, in, args)
		if err == nil {
			err = read.err()
		}
		if err != nil {
			return nil, err
		}
		s.noteSkipped(read)
		o.Progress = s.track("judged")
		add := func(ctx context.Context, l *store.Library) (report.Answer, error) {
			if err := s.notePolicy(ctx, l, read); err != nil {
				return nil, err
			}
			added, err := l.Add(ctx, read.batch, o)
			var refused *store.RefusedError
			if errors.As(err, &refused) {
				return report.NewRefusedAdd(refused, read.files), err
			}
			if err != nil {
				return nil, err
			}
			return report.NewAdded(added, read.files), nil
		}
		if o.DryRun {
			return s.rehearse(ctx, add)
		}
		return s.create(ctx, add)
	}
}

// rehearse asks what a change would do. Where there is no library yet it asks
// an empty one that is thrown away, so that a dry run leaves nothing behind.
func (s *session) rehearse(ctx context.Context, q question) (answer report.Answer, err error) {
	path, err := s.libraryPath()
	if err != nil {
		return nil, err
	}
	if exists(path) {
		return s.ask(ctx, q)
	}
	dir, err := os.MkdirTemp("", "funcshelf")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	l, err := s.open(ctx, filepath.Join(dir, "library.db"), store.Options{})
	if err != nil {
		return nil, err
	}
	defer l.Close()
	return q(ctx, l)
}
