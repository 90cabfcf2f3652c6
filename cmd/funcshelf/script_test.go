package main_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs the command end to end. Each script finds a folder of
// skills called desk, and those of testdata/skills at $SKILLS; it has a home of
// its own, so that the library is .local/share/funcshelf/library.db, and its
// changes are made by "tester".
func TestScripts(t *testing.T) {
	skills, err := filepath.Abs("../../testdata/skills")
	if err != nil {
		t.Fatal(err)
	}
	command, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", filepath.Dir(command)+string(filepath.ListSeparator)+env.Getenv("PATH"))
			env.Setenv("SKILLS", skills)
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("USER", "tester")
			env.Setenv("TERM", "xterm")
			return os.CopyFS(filepath.Join(env.WorkDir, "desk"), os.DirFS("../../testdata/script/desk"))
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"mask":  mask,
		},
	})
}

// exits runs a command that must end with an exit code: exits CODE COMMAND...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("%s ended with exit code %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

// mask copies FILE, which may be stdout, to the file "masked" with TIME in
// the place of each time: mask FILE.
func mask(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: mask FILE")
	}
	masked := instant.ReplaceAllString(ts.ReadFile(args[0]), "TIME")
	ts.Check(os.WriteFile(ts.MkAbs("masked"), []byte(masked), 0o600))
}

var instant = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`)
