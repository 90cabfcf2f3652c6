package golangci_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLint builds golangci-lint with the linter and runs it on a package with
// good and bad skills.
func TestLint(t *testing.T) {
	lint := filepath.Join(t.TempDir(), "golangci-lint")
	build := exec.Command("go", "build", "-o", lint, ".")
	build.Dir = filepath.Join("testdata", "lint")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                "module skills.example\n\ngo 1.26\n",
		".golangci.yml":         "version: \"2\"\nlinters:\n  default: none\n  enable: [funcshelf]\n  settings:\n    custom:\n      funcshelf:\n        type: module\n",
		"skills/Good.go":        "package skills\n\nfunc Good() int { return 1 }\n",
		"skills/Bad.go":         "package skills\n\nimport \"os\"\n\nfunc Bad() int { return os.Getpid() }\n",
		"skills/Hidden_js.go":   "package skills\n\nfunc Hidden() { println(1) }\n",
		"skills/funcshelf.json": "{}",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command(lint, "run", "./...")
	run.Dir = dir
	run.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+t.TempDir(), "GOFLAGS=", "GOWORK=off")
	out, err := run.CombinedOutput()
	if err == nil {
		t.Error("the linter passes bad skills")
	}
	for _, want := range []string{
		"skills/Bad.go:3:1: noimport: no-import: ",
		"skills/Bad.go:5:25: noattributecall: no-attribute-call: ",
		"skills/Hidden_js.go:3:17: permittedcall: permitted-call: ",
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("want %q in\n%s", want, out)
		}
	}
	if strings.Contains(string(out), "Good.go") {
		t.Errorf("a good skill is refused:\n%s", out)
	}
}
