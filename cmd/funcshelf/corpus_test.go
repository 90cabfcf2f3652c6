package main_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// corpusCase is a line of testdata/corpus: a source and the verdict on it.
type corpusCase struct {
	ID     string
	Source string
	Base64 string `json:"source_b64"` // the exact bytes, where present
	Known  []knownName

	Verdict string
	Rule    string
	Also    []string
	RuleOK  []string `json:"rule_ok"`
	Calls   []string
	May     []string `json:"calls_may"`
	Alt     *struct{ Rule string }
}

// knownName is a function that the library has: a name, or an object with the
// signature too.
type knownName struct{ Name, Signature string }

func (k *knownName) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		return json.Unmarshal(text, &k.Name)
	}
	type object knownName
	return json.Unmarshal(text, (*object)(k))
}

// corpus is what the command is told of the cases of a language.
type corpus struct {
	language, file string
	least          int // cases
	declare        func(knownName) string
}

var corpora = []corpus{
	{"go", "skill.go", 190, func(k knownName) string {
		return "func " + k.Name + strings.TrimPrefix(k.Signature, "func") + "\n"
	}},
	{"python", "skill.py", 210, func(k knownName) string {
		if k.Signature == "" {
			k.Signature = "(*args, **kwargs)"
		}
		return "def " + k.Name + k.Signature + ": ...\n"
	}},
}

// givesItself are the cases whose own function bears a known name. They are
// left to the package's test: the command takes a name from one place.
var givesItself = []string{"dec-update-known-name", "ok-mutual-recursion"}

// TestCorpus puts the cases of the corpus to the command.
func TestCorpus(t *testing.T) {
	command, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range corpora {
		files, err := filepath.Glob("../../testdata/corpus/" + of.language + "/*.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		tried := 0
		for _, file := range files {
			in, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			lines := bufio.NewScanner(in)
			lines.Buffer(nil, 1<<20)
			for lines.Scan() {
				var c corpusCase
				if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
					t.Fatal(err)
				}
				if slices.Contains(givesItself, c.ID) {
					continue
				}
				tried++
				t.Run(of.language+"/"+c.ID, func(t *testing.T) { c.try(t, command, of) })
			}
			if err := lines.Err(); err != nil {
				t.Fatal(err)
			}
		}
		if tried < of.least {
			t.Errorf("%d cases of %s tried, want %d or more", tried, of.language, of.least)
		}
	}
}

func (c *corpusCase) try(t *testing.T, command string, of corpus) {
	source := []byte(c.Source)
	if c.Base64 != "" {
		var err error
		if source, err = base64.StdEncoding.DecodeString(c.Base64); err != nil {
			t.Fatal(err)
		}
	}
	var known strings.Builder
	for _, k := range c.Known {
		known.WriteString(of.declare(k))
	}
	dir := t.TempDir()
	for name, text := range map[string][]byte{of.file: source, "known.txt": []byte(known.String())} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"check", "--json", "--no-db", of.file}
	if len(c.Known) > 0 {
		args = append(args, "--declare", "known.txt", "--lang", of.language)
	}
	cmd := exec.Command(command, args...)
	cmd.Dir = dir
	out, _ := cmd.Output()
	var answer struct {
		OK        bool
		Functions []struct {
			Name, Kind string
			Calls      []string
		}
		Diagnostics []struct{ Rule, Message string }
	}
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	if code := cmd.ProcessState.ExitCode(); answer.OK != (code == 0) || code > 1 {
		t.Errorf("ok is %v and the exit code %d", answer.OK, code)
	}
	var rules []string
	for _, d := range answer.Diagnostics {
		rules = append(rules, d.Rule)
	}
	if c.Verdict == "reject" || !answer.OK && c.Alt != nil {
		right := append([]string{c.Rule}, slices.Concat(c.Also, c.RuleOK)...)
		if c.Verdict != "reject" {
			right = []string{c.Alt.Rule}
		}
		if answer.OK || !slices.ContainsFunc(rules, func(r string) bool { return slices.Contains(right, r) }) {
			t.Errorf("ok is %v with findings of %v, want one of %v", answer.OK, rules, right)
		}
		return
	}
	if !answer.OK {
		t.Fatalf("refused: %v", answer.Diagnostics)
	}
	var calls []string
	for _, f := range answer.Functions {
		if f.Kind == "function" {
			calls = append(calls, f.Calls...)
		}
	}
	for _, want := range c.Calls {
		if !slices.Contains(calls, want) {
			t.Errorf("calls %v, want %s among them", calls, want)
		}
	}
	for _, got := range calls {
		if !slices.Contains(c.Calls, got) && !slices.Contains(c.May, got) {
			t.Errorf("calls %v, want no %s", calls, got)
		}
	}
}
