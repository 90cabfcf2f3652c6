package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// TestPipeline holds that the configurations in docs/in-your-pipeline.md are
// YAML, and that the funcshelf commands in them do what they are there for.
func TestPipeline(t *testing.T) {
	text, err := os.ReadFile("../../docs/in-your-pipeline.md")
	if err != nil {
		t.Fatal(err)
	}
	command, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "skills"), os.DirFS("../../testdata/skills/linkedin/python")); err != nil {
		t.Fatal(err)
	}
	blocks, commands := 0, 0
	for _, part := range strings.Split(string(text), "```yaml\n")[1:] {
		block, _, _ := strings.Cut(part, "```")
		var parsed any
		if err := yaml.Unmarshal([]byte(block), &parsed); err != nil {
			t.Errorf("%v\n%s", err, block)
		}
		blocks++
		for _, line := range texts(parsed) {
			if !strings.HasPrefix(line, "funcshelf ") {
				continue
			}
			commands++
			shell := exec.Command("sh", "-c", line)
			shell.Dir = dir
			shell.Env = append(os.Environ(), "PATH="+filepath.Dir(command)+string(filepath.ListSeparator)+os.Getenv("PATH"))
			if out, err := shell.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", line, err, out)
			}
		}
	}
	if blocks != 3 || commands != 3 {
		t.Errorf("%d configurations with %d commands, want 3 and 3", blocks, commands)
	}
}

// texts gives every text in a value that was read from YAML.
func texts(value any) []string {
	var all []string
	switch v := value.(type) {
	case string:
		all = append(all, v)
	case []any:
		for _, e := range v {
			all = append(all, texts(e)...)
		}
	case map[string]any:
		for _, e := range v {
			all = append(all, texts(e)...)
		}
	}
	return all
}
