package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// The counts of the runs below; make soak raises them.
var (
	rounds = flag.Int("rounds", 25, "adds and deletes of each of two processes")
	kills  = flag.Int("kills", 6, "writes that are killed")
)

// binary is the real command, built once for the tests that run it as a
// process of its own.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "funcshelf")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "funcshelf")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// library is a database file and the command to ask it.
type library struct {
	t       *testing.T
	command string
	db      string
}

func newLibrary(t *testing.T) *library {
	t.Helper()
	command, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return &library{t, command, filepath.Join(t.TempDir(), "library.db")}
}

// run gives the answer in JSON and the exit code.
func (l *library) run(args ...string) (stdout, stderr string, code int) {
	l.t.Helper()
	cmd := exec.Command(l.command, append(args, "--json", "--db", l.db)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		l.t.Error(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// must runs a command that has to succeed and decodes its answer.
func (l *library) must(answer any, args ...string) {
	l.t.Helper()
	stdout, stderr, code := l.run(args...)
	if code != 0 {
		l.t.Errorf("funcshelf %s: exit %d\n%s%s", strings.Join(args, " "), code, stdout, stderr)
		return
	}
	if answer == nil {
		return
	}
	if err := json.Unmarshal([]byte(stdout), answer); err != nil {
		l.t.Errorf("funcshelf %s: %v in %q", strings.Join(args, " "), err, stdout)
	}
}

type names struct {
	Total     int
	Functions []struct{ Name string }
}

func (l *library) catalogue() map[string]bool {
	l.t.Helper()
	var list names
	l.must(&list, "list")
	got := map[string]bool{}
	for _, f := range list.Functions {
		got[f.Name] = true
	}
	return got
}

// writeSkills writes a chain: name0 calls nothing, each later one its
// predecessor. It returns the folder.
func writeSkills(t *testing.T, name string, count int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range count {
		body := "return n"
		if i > 0 {
			body = fmt.Sprintf("return %s%d(n) + %d", name, i-1, i)
		}
		source := fmt.Sprintf("func %s%d(n int) int { %s }\n", name, i, body)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s%d.go", name, i)), []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestTwoProcesses lets two loops of processes add and delete at once on one
// library. Each change must be whole: a loop always finds exactly its own
// functions, and nobody is told that the database is locked.
func TestTwoProcesses(t *testing.T) {
	l := newLibrary(t)
	l.must(nil, "add", writeSkills(t, "Shared", 1))
	var wg sync.WaitGroup
	for _, name := range []string{"Left", "Right"} {
		dir := writeSkills(t, name, 4)
		wg.Go(func() {
			for range *rounds {
				var added struct{ Added []string }
				l.must(&added, "add", dir)
				if len(added.Added) != 4 {
					t.Errorf("add %s: added %v, want 4 functions", name, added.Added)
				}
				var removed struct{ Removed []string }
				l.must(&removed, "remove", name+"0")
				if len(removed.Removed) != 4 {
					t.Errorf("remove %s0: removed %v, want 4 functions", name, removed.Removed)
				}
			}
		})
	}
	wg.Wait()
	l.must(nil, "verify")
	if got := l.catalogue(); len(got) != 1 || !got["Shared0"] {
		t.Errorf("left in the library: %v, want Shared0", got)
	}
	var history struct{ Changes []struct{ Change int } }
	l.must(&history, "history")
	if want := 4**rounds + 1; len(history.Changes) != want {
		t.Errorf("%d changes, want %d", len(history.Changes), want)
	}
}

// TestKill kills the command with SIGKILL in the middle of adds and cascade
// deletes. Afterwards the library verifies clean and the change is whole or
// absent.
func TestKill(t *testing.T) {
	l := newLibrary(t)
	const count = 300
	dir := writeSkills(t, "Step", count)
	l.must(nil, "add", writeSkills(t, "Other", 2))

	start := time.Now()
	l.must(nil, "add", dir)
	whole := time.Since(start)
	l.must(nil, "remove", "Step0")

	killed := 0
	for round := 0; killed < *kills; round++ {
		if round > 20**kills+100 {
			t.Fatalf("only %d of %d writes could be killed in time", killed, *kills)
		}
		args := []string{"add", dir}
		if l.catalogue()["Step0"] {
			args = []string{"remove", "Step0"}
		}
		ctx, cancel := context.WithTimeout(context.Background(), rand.N(whole))
		cmd := exec.CommandContext(ctx, l.command, append(args, "--db", l.db)...)
		cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGKILL) }
		err := cmd.Run()
		cancel()
		if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			killed++
		} else if err != nil && !errors.Is(err, context.DeadlineExceeded) { // it ended before the signal came
			t.Fatalf("funcshelf %v: %v", args, err)
		}
		l.must(nil, "verify")
		steps := 0
		for name := range l.catalogue() {
			if strings.HasPrefix(name, "Step") {
				steps++
			}
		}
		if steps != 0 && steps != count {
			t.Fatalf("after a killed %s: %d of %d functions", args[0], steps, count)
		}
	}
}
