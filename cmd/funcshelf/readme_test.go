package main_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadme runs the commands of the console blocks of the README and of
// docs, each text's in order in a folder of its own with the project's
// testdata, and compares what they print. A line that begins with "$ " is a
// command; the lines up to the next one are its output, of both streams.
func TestReadme(t *testing.T) {
	for _, file := range []string{"README.md", "docs/writing-skills.md", "docs/in-your-pipeline.md"} {
		t.Run(file, func(t *testing.T) { runSession(t, filepath.Join("../..", file)) })
	}
}

func runSession(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	command, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "testdata", "skills"), os.DirFS("../../testdata/skills")); err != nil {
		t.Fatal(err)
	}
	steps := session(string(text))
	if len(steps) == 0 {
		t.Fatal("no commands: want a block ```console with lines that begin with \"$ \"")
	}
	for _, step := range steps {
		shell := exec.Command("sh", "-c", step.command)
		shell.Dir = dir
		shell.Env = append(os.Environ(),
			"PATH="+filepath.Dir(command)+string(filepath.ListSeparator)+os.Getenv("PATH"),
			"HOME="+dir, "XDG_DATA_HOME=", "FUNCSHELF_DB=", "USER=you")
		got, err := shell.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatalf("%s: %v", step.command, err)
		}
		if string(got) != step.output {
			t.Errorf("$ %s\n%s\nthe text says\n%s", step.command, got, step.output)
		}
	}
}

// step is a command of the README and what it prints.
type step struct{ command, output string }

// session gives the steps of the console blocks of a Markdown text.
func session(markdown string) []step {
	var steps []step
	inside := false
	for line := range strings.Lines(markdown) {
		line = strings.TrimSuffix(line, "\n")
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case !inside:
			inside = line == "```console"
		case line == "```":
			inside = false
		case isCommand:
			steps = append(steps, step{command: command})
		case len(steps) > 0:
			steps[len(steps)-1].output += line + "\n"
		}
	}
	return steps
}
