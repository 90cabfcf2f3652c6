package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// checkers are the front ends of this build.
func checkers() []analyzer.Checker { return []analyzer.Checker{goast.New()} }

// question is what a verb asks or does with an open library.
type question func(ctx context.Context, l *store.Library) (report.Answer, error)

// ask opens the library for questions only.
func (s *session) ask(ctx context.Context, q question) (report.Answer, error) {
	return s.with(ctx, store.Options{ReadOnly: true, MustExist: true}, q)
}

// change opens the library, which must exist, to change it.
func (s *session) change(ctx context.Context, q question) (report.Answer, error) {
	return s.with(ctx, store.Options{MustExist: true}, q)
}

// create opens the library to change it, and makes it if there is none.
func (s *session) create(ctx context.Context, q question) (report.Answer, error) {
	return s.with(ctx, store.Options{}, q)
}

func (s *session) with(ctx context.Context, o store.Options, q question) (answer report.Answer, err error) {
	path, err := s.libraryPath()
	if err != nil {
		return nil, err
	}
	l, err := s.open(ctx, path, o)
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

func (s *session) open(ctx context.Context, path string, o store.Options) (*store.Library, error) {
	o.Checkers = checkers()
	o.Author = s.author()
	opening, cancel := context.WithTimeout(ctx, s.flags.wait)
	defer cancel()
	db, err := sqlite.OpenDatabase(opening, path, o)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, hint("funcshelf add PATH makes one; --db FILE names another", "no library at %q", path)
	}
	if err != nil {
		return nil, err
	}
	return store.New(patient{db, s.flags.wait}, o), nil
}

// namedLibrary gives the path that --db or $FUNCSHELF_DB names, "" when
// neither does.
func (s *session) namedLibrary() (string, error) {
	path := s.flags.db
	if path == "" {
		path = s.env["FUNCSHELF_DB"]
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
func (s *session) libraryPath() (string, error) {
	path, err := s.namedLibrary()
	if path != "" || err != nil {
		return path, err
	}
	dir := s.dataDir()
	if dir == "" {
		return "", hint("name a library with --db FILE", "no data directory: neither $XDG_DATA_HOME nor $HOME is set")
	}
	return filepath.Join(dir, "funcshelf", "library.db"), nil
}

// dataDir gives the platform's directory for data of the user's programs, ""
// when the environment does not tell.
func (s *session) dataDir() string {
	if dir := s.env["XDG_DATA_HOME"]; filepath.IsAbs(dir) {
		return dir
	}
	home := s.env["HOME"]
	switch {
	case runtime.GOOS == "windows":
		return s.env["LOCALAPPDATA"]
	case home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support")
	}
	return filepath.Join(home, ".local", "share")
}

// author is who makes a change, unless --author says otherwise: the name the
// user is logged in with.
func (s *session) author() string {
	for _, name := range []string{"USER", "LOGNAME", "USERNAME"} {
		if user := s.env[name]; user != "" {
			return user
		}
	}
	return "unknown"
}

// exists says whether there is a file at path.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
