package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/cmd/internal/cli"
)

// workedExample is the folder of skills that the help speaks of.
const workedExample = "../../testdata/skills/linkedin/python"

// TestExamples runs the examples of every verb's help, each on a library of
// its own that holds the worked example, which lies beside it as "skills".
// None may complain; the answer may be a "no".
func TestExamples(t *testing.T) {
	command, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	origin := filepath.Join(t.TempDir(), "library.db")
	answer(t, origin, "add", workedExample)
	verbs := map[string]bool{}
	for _, e := range examples(t) {
		verbs[e.verb] = true
		dir := t.TempDir()
		answer(t, origin, "backup", filepath.Join(dir, "library.db"))
		if err := os.CopyFS(filepath.Join(dir, "skills"), os.DirFS(workedExample)); err != nil {
			t.Fatal(err)
		}
		shell := exec.Command("sh", "-c", e.command)
		shell.Dir = dir
		shell.Env = append(os.Environ(), "PATH="+filepath.Dir(command)+string(filepath.ListSeparator)+os.Getenv("PATH"), "FUNCSHELF_DB=library.db")
		var complaint bytes.Buffer
		shell.Stderr = &complaint
		err := shell.Run()
		var exit *exec.ExitError
		if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
			t.Errorf("%s: %v", e.command, err)
		}
		if strings.Contains(complaint.String(), "funcshelf:") {
			t.Errorf("%s: %s", e.command, &complaint)
		}
	}
	for _, v := range strings.Fields(listed) {
		if !verbs[v] {
			t.Errorf("verb %s: want an example", v)
		}
	}
	if want := len(strings.Fields(listed)); len(verbs) != want {
		t.Errorf("help lists %d verbs, want %d", len(verbs), want)
	}
}

// listed are all the verbs.
const listed = `check rules add list show find callers callees reach path cycles todo unused duplicates graph
	remove rename merge entry policy history undo guide backup verify recheck help version completion`

// example is a command of a verb's help.
type example struct{ verb, command string }

// examples asks help for all of them.
func examples(t *testing.T) []example {
	t.Helper()
	var help helpJSON
	if err := json.Unmarshal([]byte(answer(t, "", "help", "--json")), &help); err != nil {
		t.Fatal(err)
	}
	var all []example
	for _, v := range help.Verbs {
		for _, e := range v.Examples {
			all = append(all, example{v.Name, e.Command})
		}
	}
	return all
}

// answer runs the command on a library and gives what it prints; it must end
// with exit code 0.
func answer(t *testing.T, library string, args ...string) string {
	t.Helper()
	var out, notes bytes.Buffer
	if code := cli.Main(context.Background(), args, strings.NewReader(""), &out, &notes, []string{"FUNCSHELF_DB=" + library}); code != 0 {
		t.Fatalf("%q: exit code %d: %s%s", args, code, &out, &notes)
	}
	return out.String()
}
