package syntax_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// An oracle is a CPython that runs testdata/dump.py. It answers one question
// at a time.
type oracle struct {
	target  syntax.Target
	version string // "3.11.7"
	zip     string // of a later target: the archive of its standard library
	in      io.WriteCloser
	out     *bufio.Reader
}

// A verdict is what CPython says of a source; the zero verdict accepts it.
type verdict struct {
	kind    string // the exception's type
	line    int
	message string
}

func (v verdict) ok() bool { return v.kind == "" }

// An opinion is all that CPython says of a source.
type opinion struct {
	parse, compile verdict
	tree           string // a dump of it, "" where refused
	text           string
}

// localPython gives the command of a CPython on the machine, 3.11 or later,
// that has its own tests.
func localPython(t testing.TB) string {
	t.Helper()
	const fits = `import importlib.util, sys
sys.exit(sys.version_info < (3, 11) or not importlib.util.find_spec("test.test_grammar"))`
	for _, name := range []string{"python3", "python3.14", "python3.13", "python3.12", "python3.11"} {
		if path, err := exec.LookPath(name); err == nil && exec.Command(path, "-c", fits).Run() == nil {
			return path
		}
	}
	t.Fatal("no Python 3.11 or later with its tests in PATH: run .ci/oracles, or install Debian's libpython3.11-testsuite")
	return ""
}

// startLocal starts the CPython of the machine as an oracle.
func startLocal(t testing.TB) *oracle {
	t.Helper()
	return startOracle(t, localPython(t), "testdata/dump.py")
}

// startLater starts a CPython of a later target, run by Node. The packages
// are looked for where .ci/oracles puts them, or in the folder that the
// environment variable PYODIDE names.
func startLater(t testing.TB, target syntax.Target) *oracle {
	t.Helper()
	packages := map[syntax.Target]string{syntax.Python312: "0.27.7", syntax.Python313: "0.28.3", syntax.Python314: "314.0.7"}
	folder := os.Getenv("PYODIDE")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "build", "pyodide")
	}
	folder, err := filepath.Abs(filepath.Join(folder, packages[target]))
	if err != nil {
		t.Fatal(err)
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("no Node in PATH: run .ci/oracles")
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "pyodide")); err != nil {
		t.Fatal("no package pyodide: run .ci/oracles")
	}
	o := startOracle(t, node, "testdata/pyodide.mjs", folder)
	o.zip = filepath.Join(folder, "node_modules", "pyodide", "python_stdlib.zip")
	if o.target != target {
		t.Fatalf("the package holds Python %s, want %s", o.target, target)
	}
	return o
}

func startOracle(t testing.TB, command string, arguments ...string) *oracle {
	t.Helper()
	cmd := exec.Command(command, arguments...)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	o := &oracle{in: in, out: bufio.NewReaderSize(out, 1<<16)}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			said := complaint.String()
			t.Errorf("oracle: %v: %s", err, said[max(0, len(said)-1000):])
		}
	})
	version, err := o.read()
	if err != nil {
		t.Fatalf("version of the oracle: %v", err)
	}
	if o.version, err = o.read(); err != nil {
		t.Fatalf("version of the oracle: %v", err)
	}
	if o.target, err = syntax.ParseTarget(version); err != nil {
		t.Fatal(err)
	}
	return o
}

func (o *oracle) read() (string, error) {
	line, err := o.out.ReadString('\n')
	if err != nil {
		return "", err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(line, "\n"))
	if err != nil {
		return "", err
	}
	field := make([]byte, n)
	_, err = io.ReadFull(o.out, field)
	return string(field), err
}

// ask gives the fields of an answer.
func (o *oracle) ask(kind, source string, fields int) ([]string, error) {
	if _, err := fmt.Fprintf(o.in, "%d\n%s%d\n%s", len(kind), kind, len(source), source); err != nil {
		return nil, fmt.Errorf("asking the oracle: %w", err)
	}
	answer := make([]string, fields)
	for i := range answer {
		var err error
		if answer[i], err = o.read(); err != nil {
			return nil, fmt.Errorf("answer of the oracle: %w", err)
		}
		if answer[i] == "undecodable" {
			return nil, nil
		}
	}
	return answer, nil
}

// judge asks for the opinion of a text ("tree"), or of a file's bytes
// ("file"); it gives nil for a file that Python cannot decode.
func (o *oracle) judge(kind, source string) (*opinion, error) {
	answer, err := o.ask(kind, source, 4)
	if answer == nil {
		return nil, err
	}
	return &opinion{parse: readVerdict(answer[0]), compile: readVerdict(answer[1]), tree: answer[2], text: answer[3]}, nil
}

func readVerdict(text string) verdict {
	if text == "ok" {
		return verdict{}
	}
	part := strings.SplitN(text, "\t", 4)
	line, _ := strconv.Atoi(part[1])
	return verdict{kind: part[0], line: line, message: part[3]}
}
