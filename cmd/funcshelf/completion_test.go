package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompletion asks real shells to complete a line, with a library that
// holds the worked example.
func TestCompletion(t *testing.T) {
	command, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	library := filepath.Join(dir, "library.db")
	answer(t, library, "add", workedExample)
	for _, shell := range []string{"bash", "zsh", "fish"} {
		script := answer(t, library, "completion", shell)
		if err := os.WriteFile(filepath.Join(dir, "completion."+shell), []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(shell, program string) string {
		t.Helper()
		c := exec.Command(shell, "-c", program)
		c.Dir = dir
		c.Env = append(os.Environ(), "PATH="+filepath.Dir(command)+string(filepath.ListSeparator)+os.Getenv("PATH"), "HOME="+dir, "FUNCSHELF_DB="+library)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %s: %v\n%s", shell, program, err, out)
		}
		return strings.TrimSuffix(string(out), "\n")
	}
	for _, c := range []struct {
		words, want string // the last word is completed
	}{
		{"call", "callers callees"},
		{"callers find", "find_people_named find_posts_about"},
		{"callers --all mess", "message_person"},
		{"--json path find_people_named press", "press_enter"},
		{"callers --a", "--all"},
		{"callers --db " + library + " mess", "message_person"},
		{"callers --db nowhere.db mess", ""},
		{"graph -o m", "mermaid"},
		{"list --kind p", "primitive"},
		{"list --lang ", "go python"},
		{"version --", "--output --json --help"},
		{"policy --p", "--permit --python"},
		{"rules no-i", "no-import"},
		{"help rem", "remove"},
		{"completion z", "zsh"},
		{"nothing ", ""},
		{"check ", ""},
	} {
		words := strings.Split("funcshelf "+c.words, " ")
		program := `source completion.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _funcshelf; echo "${COMPREPLY[@]}"`
		quoted := `set -- '` + strings.Join(words, `' '`) + `'; ` + program
		if got := run("bash", quoted); got != c.want {
			t.Errorf("bash: %q completes to %q, want %q", c.words, got, c.want)
		}
		zsh := `compdef() { }; _files() { }; _describe() { print -r -- "${found[@]%%:*}" }; source ./completion.zsh; words=('` +
			strings.Join(words, `' '`) + `'); CURRENT=$#words; _funcshelf`
		if got := run("zsh", zsh); got != c.want {
			t.Errorf("zsh: %q completes to %q, want %q", c.words, got, c.want)
		}
		if c.want == "" {
			continue // fish offers files there
		}
		found := run("fish", `source completion.fish; complete -C 'funcshelf `+c.words+`'`)
		var texts []string
		for line := range strings.Lines(found) {
			text, _, _ := strings.Cut(strings.TrimSpace(line), "\t")
			texts = append(texts, text)
		}
		if got := strings.Join(texts, " "); !sameWords(got, c.want) {
			t.Errorf("fish: %q completes to %q, want %q", c.words, got, c.want)
		}
	}
	if got := run("bash", `source completion.bash; complete -p funcshelf`); got != "complete -o default -F _funcshelf funcshelf" {
		t.Errorf("bash: complete -p says %q", got)
	}
	run("zsh", "autoload -Uz compinit && compinit -u -d dump && source ./completion.zsh && [[ ${_comps[funcshelf]} == _funcshelf ]]")
}

// sameWords compares words in any order: fish sorts them its own way.
func sameWords(a, b string) bool {
	seen := map[string]int{}
	for _, w := range strings.Fields(a) {
		seen[w]++
	}
	for _, w := range strings.Fields(b) {
		seen[w]--
	}
	for _, n := range seen {
		if n != 0 {
			return false
		}
	}
	return true
}
