package cli_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/cmd/internal/cli"
	_ "modernc.org/sqlite"
)

// run gives what a command prints, and its exit code.
func run(t *testing.T, env []string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, notes bytes.Buffer
	code = cli.Main(context.Background(), args, strings.NewReader(""), &out, &notes, env)
	return out.String(), notes.String(), code
}

// filled makes a library with one function and gives its environment.
func filled(t *testing.T) (path string, env []string) {
	t.Helper()
	dir := t.TempDir()
	path = filepath.Join(dir, "library.db")
	source := filepath.Join(dir, "One.go")
	if err := os.WriteFile(source, []byte("func One() int { return 1 }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	env = []string{"FUNCSHELF_DB=" + path}
	if _, stderr, code := run(t, env, "add", source); code != 0 {
		t.Fatalf("add: exit code %d: %s", code, stderr)
	}
	return path, env
}

func TestInterrupted(t *testing.T) {
	for _, args := range [][]string{
		{"check", "--lang", "go", "-"},
		{"add", "--lang", "go", "-", "--db", filepath.Join(t.TempDir(), "library.db")},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		stdin, stop := io.Pipe() // never says anything
		time.AfterFunc(20*time.Millisecond, cancel)
		var out, notes bytes.Buffer
		code := cli.Main(ctx, args, stdin, &out, &notes, nil)
		stop.Close()
		if code != 2 || out.Len() > 0 || notes.String() != "funcshelf: interrupted; nothing was stored\n" {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q", args, code, &out, &notes)
		}
	}
}

func TestInterruptedBeforeIsNothingStored(t *testing.T) {
	_, env := filled(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, notes bytes.Buffer
	if code := cli.Main(ctx, []string{"remove", "One"}, strings.NewReader(""), &out, &notes, env); code != 2 {
		t.Errorf("remove: exit code %d, stderr %q", code, &notes)
	}
	if stdout, _, _ := run(t, env, "list", "--json"); !strings.HasPrefix(stdout, `{"total":1,`) {
		t.Errorf("list: %q", stdout)
	}
}

// TestLocked holds the write lock as another process would.
func TestLocked(t *testing.T) {
	path, env := filled(t)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	_, stderr, code := run(t, env, "remove", "One", "--wait", "100ms")
	want := "funcshelf: library is locked by another process for 100ms\nhint: try again when the other process is done\n"
	if code != 2 || stderr != want {
		t.Errorf("remove: exit code %d, stderr %q, want %q", code, stderr, want)
	}
	if stdout, _, code := run(t, env, "list", "--json"); code != 0 || !strings.HasPrefix(stdout, `{"total":1,`) {
		t.Errorf("list: exit code %d, %q", code, stdout)
	}
	// One who waits long enough gets its turn.
	time.AfterFunc(100*time.Millisecond, func() { db.Exec("ROLLBACK") })
	if _, stderr, code := run(t, env, "remove", "One", "--wait", "30s"); code != 0 {
		t.Errorf("remove: exit code %d, stderr %q", code, stderr)
	}
}

// writer fails with err.
type writer struct{ err error }

func (w writer) Write([]byte) (int, error) { return 0, w.err }

func TestWriteErrors(t *testing.T) {
	for _, c := range []struct {
		name   string
		err    error
		args   []string
		code   int
		stderr string
	}{
		{"closed pipe", &os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, []string{"help"}, 0, ""},
		{"closed pipe, JSON", syscall.EPIPE, []string{"help", "--json"}, 0, ""},
		{"full disk", errors.New("no space"), []string{"help"}, 2, "funcshelf: write answer: no space\n"},
		{"full disk, JSON", errors.New("no space"), []string{"help", "--json"}, 2, "funcshelf: write answer: no space\n"},
	} {
		var notes bytes.Buffer
		code := cli.Main(context.Background(), c.args, strings.NewReader(""), writer{c.err}, &notes, nil)
		if code != c.code || notes.String() != c.stderr {
			t.Errorf("%s: exit code %d, stderr %q; want %d, %q", c.name, code, &notes, c.code, c.stderr)
		}
	}
}

func TestAuthor(t *testing.T) {
	login, err := exec.Command("id", "-un").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		env  []string
		want string
	}{
		{[]string{"USER=ann", "LOGNAME=bob"}, "ann"},
		{[]string{"LOGNAME=bob", "USERNAME=cid"}, "bob"},
		{[]string{"USERNAME=cid"}, "cid"},
		{nil, strings.TrimSpace(string(login))},
	} {
		_, env := filled(t)
		run(t, append(env, c.env...), "remove", "One")
		stdout, _, _ := run(t, env, "history", "--json")
		if !strings.Contains(stdout, `"author":"`+c.want+`","message":"","verb":"remove"`) {
			t.Errorf("%q: want author %q in %s", c.env, c.want, stdout)
		}
	}
}

func TestSynonyms(t *testing.T) {
	for _, c := range []struct{ word, verb string }{
		{"delete", "remove"},
		{"rm", "remove"},
		{"mv", "rename"},
		{"search", "find"},
		{"grep", "find"},
		{"ls", "list"},
		{"log", "history"},
	} {
		_, stderr, code := run(t, nil, c.word, "X")
		want := "funcshelf: unknown verb \"" + c.word + "\"\nhint: did you mean " + c.verb + "?\n"
		if code != 2 || stderr != want {
			t.Errorf("%s: exit code %d, stderr %q, want %q", c.word, code, stderr, want)
		}
		if _, stderr, code := run(t, nil, "help", c.verb); code != 0 {
			t.Errorf("help %s: exit code %d: %s", c.verb, code, stderr)
		}
	}
}
