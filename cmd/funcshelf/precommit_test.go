package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPreCommit installs the hook from a clone of this project with the real
// pre-commit, in a repository of skills.
func TestPreCommit(t *testing.T) {
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Fatal("pre-commit is needed: apt-get install pre-commit, or pip install pre-commit")
	}
	hooks := publish(t)
	repo := t.TempDir()
	git(t, repo, "init", "-q")
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(repo, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		git(t, repo, "add", name)
	}
	write("skills/primitives.py", "def click(what: str) -> None:\n    \"\"\"Click it.\"\"\"\n    ...\n")
	write("skills/open_page.py", "def open_page(url):\n    \"\"\"Open a page.\"\"\"\n    click(url)\n")
	write("skills/visit.py", "def visit(urls):\n    \"\"\"Open each page.\"\"\"\n    for url in urls:\n        open_page(url)\n")
	write("skills/Count.go", "package skills\n\n// Count gives how many there are.\nfunc Count(all []string) int { return len(all) }\n")
	write("tools/setup.py", "import os\n\nprint(os.name)\n") // no skill: outside the folder that is named
	write("library.db", "")                                  // nor is the hook to read the user's library
	t.Setenv("FUNCSHELF_DB", filepath.Join(repo, "library.db"))
	write(".pre-commit-config.yaml", "repos:\n- repo: "+hooks+"\n  rev: "+strings.TrimSpace(git(t, hooks, "rev-parse", "HEAD"))+
		"\n  hooks:\n  - id: funcshelf-check\n    args: [skills]\n")
	git(t, repo, "commit", "-qm", "good skills")

	if out, ok := hook(t, repo, "--all-files"); !ok || !strings.Contains(out, "funcshelf check") || !strings.Contains(out, "Passed") {
		t.Fatalf("good skills are refused:\n%s", out)
	}
	if out, ok := hook(t, repo); !ok || !strings.Contains(out, "Skipped") {
		t.Errorf("nothing is staged:\n%s", out)
	}

	write("skills/leak.py", "def leak(path):\n    import os\n    return os.listdir(path)\n")
	if out, ok := hook(t, repo); ok || !strings.Contains(out, "skills/leak.py:2:5: no-import:") {
		t.Errorf("want the finding in the new file:\n%s", out)
	}
	git(t, repo, "rm", "-qf", "skills/leak.py")

	// The change is lawful; the caller, which is not in the commit, no longer fits.
	write("skills/open_page.py", "def open_page(url, again):\n    \"\"\"Open a page.\"\"\"\n    click(url if again else '')\n")
	if out, ok := hook(t, repo); ok || !strings.Contains(out, "skills/visit.py:4:9: signature:") {
		t.Errorf("want the finding in the caller:\n%s", out)
	}
	git(t, repo, "checkout", "-q", "HEAD", "--", "skills/open_page.py")

	write("skills/shout.py", "def shout(text):\n    print(text)\n")
	if out, ok := hook(t, repo); ok || !strings.Contains(out, "skills/shout.py:2:5: permitted-call:") {
		t.Errorf("print is permitted:\n%s", out)
	}
	write("skills/funcshelf.json", `{"permit": ["python:print"]}`)
	if out, ok := hook(t, repo); !ok {
		t.Errorf("the policy of the folder is not read:\n%s", out)
	}
}

// publish gives a repository with this project as it is now, uncommitted
// changes included.
func publish(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	files := git(t, root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	for name := range strings.SplitSeq(strings.TrimSuffix(files, "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // deleted, and that is not committed yet
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(copied, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(copied, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git(t, copied, "init", "-q")
	git(t, copied, "add", "-A")
	git(t, copied, "commit", "-qm", "as it is")
	return copied
}

// git runs git in a folder, as nobody in particular.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=test", "-c", "user.email=test@example.com"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// hook runs the hooks on what is staged, or on what args say.
func hook(t *testing.T, repo string, args ...string) (out string, ok bool) {
	t.Helper()
	goEnv := func(name string) string {
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		return name + "=" + strings.TrimSpace(string(value))
	}
	cmd := exec.Command("pre-commit", append([]string{"run", "--color=never"}, args...)...)
	cmd.Dir = repo
	// The installed hook is kept in a folder of the test; what Go has built and
	// fetched before is used again.
	cmd.Env = append(os.Environ(), "PRE_COMMIT_HOME="+filepath.Join(filepath.Dir(repo), "pre-commit"), goEnv("GOMODCACHE"), goEnv("GOCACHE"))
	text, err := cmd.CombinedOutput()
	return string(text), err == nil
}
