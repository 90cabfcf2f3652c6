package main_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// tools gives the paths of funcshelf-vet and funcshelf, built once.
var tools = map[string]string{}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "funcshelf-vet")
	if err != nil {
		panic(err)
	}
	for _, name := range []string{"funcshelf-vet", "funcshelf"} {
		tools[name] = filepath.Join(dir, name)
		if out, err := exec.Command("go", "build", "-o", tools[name], "../"+name).CombinedOutput(); err != nil {
			panic(fmt.Sprintf("%v\n%s", err, out))
		}
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// run runs a command in a folder and gives all that it prints.
func run(t *testing.T, dir, name string, args ...string) (out string, ok bool) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "FUNCSHELF_DB=")
	text, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return string(text), err == nil
}

// vet runs go vet with the tool.
func vet(t *testing.T, dir string) (out string, ok bool) {
	t.Helper()
	return run(t, dir, "go", "vet", "-vettool="+tools["funcshelf-vet"], "./...")
}

// finding is a line that says one.
var finding = regexp.MustCompile(`(?m)^\S+\.go:\d+:\d+: [a-z-]+: .*$`)

// findings gives those in what a command printed, sorted, with the files' names
// as they are from dir.
func findings(dir, out string) []string {
	found := finding.FindAllString(out, -1)
	for i, f := range found {
		f = strings.TrimPrefix(f, dir+string(filepath.Separator))
		found[i] = strings.TrimPrefix(f, "./")
	}
	slices.Sort(found)
	return found
}

// write writes files into a new module, each named by its path.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	add(t, dir, files)
	add(t, dir, map[string]string{"go.mod": "module skills.example\n\ngo 1.26\n"})
	return dir
}

func add(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

const byteOrderMark = "\uFEFF"

var packageClause = regexp.MustCompile(`(?m)^(?:/\*.*\*/ *)?(package \w+)`)

// TestCorpus holds that every case of the corpus that compiles gets the same
// findings from go vet as from check. A case is a package of its own, in
// which the known functions are declared.
func TestCorpus(t *testing.T) {
	files := map[string]string{}
	for _, corpus := range []string{"cases.jsonl", "decided.jsonl"} {
		for id, c := range readCorpus(t, corpus) {
			dir := strings.TrimSuffix(corpus, ".jsonl") + "/" + id
			if c.Compiles != nil && !*c.Compiles {
				continue
			}
			source, clause := c.Source, "package skills"
			if m := packageClause.FindStringSubmatch(source); m != nil {
				clause = m[1]
			} else {
				source, marked := strings.CutPrefix(source, byteOrderMark)
				if source = clause + "\n\n" + source; marked {
					source = byteOrderMark + source
				}
				c.Source = source
			}
			files[dir+"/Case.go"] = c.Source
			declared := clause + "\n"
			for _, k := range c.Known {
				text := "\nfunc " + k.Name + strings.TrimPrefix(k.Signature, "func")
				switch {
				case strings.Contains(c.Source, "func "+k.Name+"("): // the case is an update of it
				case strings.HasPrefix(k.Signature, "func["): // which Go declares with a body only
					files[dir+"/"+k.Name+".go"] = clause + "\n" + text + " { panic(0) }\n"
				default:
					declared += text + "\n"
				}
			}
			if len(c.Known) > 0 {
				files[dir+"/primitives.go"], files[dir+"/primitives.s"] = declared, ""
			}
		}
	}
	dir := write(t, files)
	// A package that cannot be loaded ends a run of go vet before it begins.
	loaded, _ := run(t, dir, "go", "list", "-e", "-deps=false", "-f", "{{if not (or .Error .DepsErrors)}}{{.ImportPath}}{{end}}", "./...")
	args := []string{"vet", "-vettool=" + tools["funcshelf-vet"]}
	out, _ := run(t, dir, "go", append(args, strings.Fields(loaded)...)...)
	judged, refused := 0, 0
	vetted := findings(dir, out)
	for name := range files {
		if !strings.HasSuffix(name, "/Case.go") {
			continue
		}
		folder := strings.TrimSuffix(name, "Case.go")
		if !strings.Contains(loaded, "skills.example/"+folder[:len(folder)-1]+"\n") || uncompiled(out, folder) {
			continue // it does not compile, and the go command says so
		}
		text, _ := run(t, dir, tools["funcshelf"], "check", "--no-db", folder)
		want := findings(dir, text)
		var got []string
		for _, f := range vetted {
			if strings.HasPrefix(f, folder) {
				got = append(got, f)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: check and go vet differ:\n%s", folder, diff)
		}
		judged++
		if len(want) > 0 {
			refused++
		}
	}
	t.Logf("%d cases judged alike, %d of them refused", judged, refused)
	if judged < 120 || refused < 60 {
		t.Errorf("only %d cases were judged, %d of them refused: want most of the corpus", judged, refused)
	}
}

// uncompiled tells whether go vet says of a file in folder what is no finding
// of ours.
func uncompiled(out, folder string) bool {
	for line := range strings.Lines(out) {
		line = strings.TrimPrefix(line, "vet: ")
		if strings.HasPrefix(line, folder) && !finding.MatchString(strings.TrimSuffix(line, "\n")) {
			return true
		}
	}
	return false
}

// corpusCase is a line of testdata/corpus/go.
type corpusCase struct {
	ID        string
	Source    string
	SourceB64 string `json:"source_b64"`
	Known     []struct{ Name, Signature string }
	Compiles  *bool
}

func readCorpus(t *testing.T, name string) map[string]corpusCase {
	t.Helper()
	f, err := os.Open(filepath.Join("../../testdata/corpus/go", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cases := map[string]corpusCase{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var c corpusCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if c.SourceB64 != "" {
			text, err := base64.StdEncoding.DecodeString(c.SourceB64)
			if err != nil {
				t.Fatal(err)
			}
			c.Source = string(text)
		}
		cases[c.ID] = c
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return cases
}

// TestManyFiles judges a module of 200 skills, three of them bad, by go vet
// and by the tool itself.
func TestManyFiles(t *testing.T) {
	files := map[string]string{"skills/Skill0.go": "package skills\n\nfunc Skill0() int { return 0 }\n"}
	for i := 1; i < 200; i++ {
		files[fmt.Sprintf("skills/Skill%d.go", i)] = fmt.Sprintf("package skills\n\n// Skill%d calls the one before.\nfunc Skill%[1]d() int { return Skill%d() + 1 }\n", i, i-1)
	}
	dir := write(t, files)
	if out, ok := vet(t, dir); !ok || out != "" {
		t.Fatalf("good skills are refused:\n%s", out)
	}
	add(t, dir, map[string]string{
		"skills/Skill7.go":   "package skills\n\nfunc Skill7() int { println(7); return 7 }\n",
		"skills/Skill77.go":  "package skills\n\nimport \"os\"\n\nfunc Skill77() int { return os.Getpid() }\n",
		"skills/Skill177.go": "package skills\n\nvar last int\n\nfunc Skill177() int { return last }\n",
	})
	want, _ := run(t, dir, tools["funcshelf"], "check", "--no-db", "skills")
	for name, tool := range map[string]func() (string, bool){
		"go vet":        func() (string, bool) { return vet(t, dir) },
		"funcshelf-vet": func() (string, bool) { return run(t, dir, tools["funcshelf-vet"], "./...") },
	} {
		out, ok := tool()
		if diff := cmp.Diff(findings(dir, want), findings(dir, out)); diff != "" || ok || len(findings(dir, out)) != 4 {
			t.Errorf("%s: ok %t\n%s", name, ok, diff)
		}
	}
}

// TestLeftOut holds that files which the go command leaves out, because of
// their names or a build constraint, are judged all the same, and that a line
// directive moves no finding.
func TestLeftOut(t *testing.T) {
	const bad = "() { println(1) }\n"
	dir := write(t, map[string]string{
		"skills/Plain.go":       "package skills\n\nfunc Plain() {\n//line Other.go:100\n\tprintln(1)\n}\n",
		"skills/a_windows.go":   "package skills\n\nfunc A" + bad,
		"skills/b.go":           "//go:build ignore\n\npackage skills\n\nfunc B" + bad,
		"skills/c_test.go":      "package skills\n\nfunc C" + bad,
		"skills/d_test.go":      "package skills_test\n\nfunc D" + bad,
		"skills/_e.go":          "package skills\n\nfunc E" + bad,
		"skills/f_plan9_arm.go": "package other\n\nfunc F" + bad,
		"outside/g_test.go":     "package outside_test\n\nfunc G" + bad,
		"outside/h_windows.go":  "package outside\n\nfunc H" + bad,
	})
	for name, tool := range map[string]func() (string, bool){
		"go vet":        func() (string, bool) { return vet(t, dir) },
		"funcshelf-vet": func() (string, bool) { return run(t, dir, tools["funcshelf-vet"], "./...") },
	} {
		var want []string
		for _, folder := range []string{"skills", "outside"} {
			text, _ := run(t, dir, tools["funcshelf"], "check", "--no-db", folder)
			want = append(want, findings(dir, text)...)
		}
		slices.Sort(want)
		out, _ := tool()
		if diff := cmp.Diff(want, findings(dir, out)); diff != "" || len(want) != 11 {
			t.Errorf("%s, %d wanted:\n%s", name, len(want), diff)
		}
	}
}

// TestNotCached holds that go vet does not remember that a folder was good
// when a file that it leaves out, or the policy, becomes another.
func TestNotCached(t *testing.T) {
	dir := write(t, map[string]string{
		"skills/Plain.go": "package skills\n\nfunc Plain() {}\n",
		"skills/_e.go":    "package skills\n\nfunc E() {}\n",
	})
	for _, step := range []struct {
		name, text string
		ok         bool
	}{
		{"skills/_e.go", "package skills\n\nfunc E() { Plain() }\n", true},
		{"skills/_e.go", "package skills\n\nfunc E() { println(1) }\n", false},
		{"skills/funcshelf.json", `{"permit":["go:println"]}`, true},
		{"skills/funcshelf.json", `{}`, false},
		{"skills/funcshelf.json", `{"permit":7}`, false},
	} {
		add(t, dir, map[string]string{step.name: step.text})
		for range 2 {
			if out, ok := vet(t, dir); ok != step.ok {
				t.Errorf("%s: %s: ok %t, want %t\n%s", step.name, step.text, ok, step.ok, out)
			}
		}
	}
}

// TestFlags holds that one rule can be asked for, and that rules are explained.
func TestFlags(t *testing.T) {
	dir := write(t, map[string]string{"Both.go": "package skills\n\nimport \"os\"\n\nfunc Both() { println(os.Getpid()) }\n"})
	out, _ := run(t, dir, "go", "vet", "-vettool="+tools["funcshelf-vet"], "-noimport", "./...")
	if got := findings(dir, out); len(got) != 1 || !strings.HasPrefix(got[0], "Both.go:3:1: no-import: ") {
		t.Errorf("got %q, want the import alone", got)
	}
	if out, ok := run(t, dir, tools["funcshelf-vet"], "help", "permittedcall"); !ok || !strings.Contains(out, "what is called is a name or literal of one meaning") {
		t.Errorf("help: %s", out)
	}
}
