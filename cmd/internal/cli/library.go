package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/analyzer/python"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// checkers are the front ends of this build.
func checkers() []analyzer.Checker {
	return []analyzer.Checker{goast.New(), python.New()}
}

// languages names the languages that there is a front end for.
func languages() []string {
	var names []string
	for _, c := range checkers() {
		names = append(names, string(c.Language()))
	}
	return names
}

// wantedLanguage says what a language may be.
func wantedLanguage() string { return strings.Join(languages(), " or ") }

// question is what a verb asks or does with an open library.
type question func(ctx context.Context, l *store.Library) (report.Answer, error)

// ask opens the library for questions only.
func (inv *invocation) ask(ctx context.Context, q question) (report.Answer, error) {
	return inv.with(ctx, store.Options{ReadOnly: true, MustExist: true}, q)
}

// change opens the library, which must exist, to change it.
func (inv *invocation) change(ctx context.Context, q question) (report.Answer, error) {
	return inv.with(ctx, store.Options{MustExist: true}, q)
}

// write opens the library, which must exist, to change it, or for a dry run
// to ask what would change.
func (inv *invocation) write(ctx context.Context, o store.WriteOptions, q question) (report.Answer, error) {
	if o.DryRun {
		return inv.ask(ctx, q)
	}
	return inv.change(ctx, q)
}

// create opens the library to change it, and makes it if there is none.
func (inv *invocation) create(ctx context.Context, q question) (report.Answer, error) {
	return inv.with(ctx, store.Options{}, q)
}

func (inv *invocation) with(ctx context.Context, o store.Options, q question) (answer report.Answer, err error) {
	path, err := inv.libraryPath()
	if err != nil {
		return nil, err
	}
	l, err := inv.open(ctx, path, o)
	if err != nil {
		return nil, err
	}
	defer func() {
		if e := l.Close(); e != nil && err == nil {
			err = e
		}
	}()
	return q(ctx, l)
}

func (inv *invocation) open(ctx context.Context, path string, o store.Options) (*store.Library, error) {
	o.Checkers = checkers()
	if !o.ReadOnly {
		o.Author = inv.author()
	}
	opening, cancel := context.WithTimeout(ctx, inv.flags.wait)
	defer cancel()
	db, err := sqlite.OpenDatabase(opening, path, o)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, hint("funcshelf add PATH makes one; --db FILE names another", "no library at %q", path)
	}
	if err != nil {
		return nil, err
	}
	return store.New(patient{db, inv.flags.wait}, o), nil
}

// namedLibrary gives the path that --db or $FUNCSHELF_DB names, "" when
// neither does.
func (inv *invocation) namedLibrary() (string, error) {
	path := inv.flags.db
	if path == "" {
		path = inv.env["FUNCSHELF_DB"]
	}
	for _, scheme := range []string{"postgres://", "postgresql://"} {
		if strings.HasPrefix(strings.ToLower(path), scheme) {
			return "", hint("name a file with --db FILE", "this build keeps libraries in SQLite files only, not in PostgreSQL")
		}
	}
	return path, nil
}

// libraryPath gives the path of the library: the one that is named, else the
// one in the user's data directory.
func (inv *invocation) libraryPath() (string, error) {
	path, err := inv.namedLibrary()
	if path != "" || err != nil {
		return path, err
	}
	dir := inv.dataDir()
	if dir == "" {
		return "", hint("name a library with --db FILE", "no data directory: neither $XDG_DATA_HOME nor $HOME is set")
	}
	return filepath.Join(dir, "funcshelf", "library.db"), nil
}

// dataDir gives the platform's directory for data of the user's programs, ""
// when the environment does not tell.
func (inv *invocation) dataDir() string {
	if dir := inv.env["XDG_DATA_HOME"]; filepath.IsAbs(dir) {
		return dir
	}
	home := inv.env["HOME"]
	switch {
	case runtime.GOOS == "windows":
		return inv.env["LOCALAPPDATA"]
	case home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support")
	}
	return filepath.Join(home, ".local", "share")
}

// author is who makes a change, unless --author says otherwise: the name the
// user is logged in with. The system is asked for it last, because it may have
// to ask a directory on the network.
func (inv *invocation) author() string {
	for _, name := range []string{"USER", "LOGNAME", "USERNAME"} {
		if user := inv.env[name]; user != "" {
			return user
		}
	}
	if u, err := user.Current(); err == nil && u.Username != "" {
		return u.Username
	}
	return "unknown"
}

// exists says whether there is a file at path.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
