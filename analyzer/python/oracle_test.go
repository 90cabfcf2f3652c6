package python_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

// knowsAll is a world in which every name that is asked for is a function.
var knowsAll = analyzer.Env{Lookup: func(_ context.Context, names []string) (map[string]analyzer.Known, error) {
	found := map[string]analyzer.Known{}
	for _, name := range names {
		found[name] = analyzer.Known{Name: name, Language: analyzer.Python, Kind: analyzer.KindPrimitive}
	}
	return found, nil
}}

// oracleVersion gives the version of the Python on the machine, as a policy
// names it, and prints it.
func oracleVersion(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("python3", "-c", "import sys; print('3.%d' % sys.version_info.minor, sys.version)").Output()
	if err != nil {
		t.Fatalf("a python3 (3.11 or later) is needed: %v", err)
	}
	t.Logf("compared with Python %s", out)
	version, _, _ := strings.Cut(string(out), " ")
	return version
}

// TestBytecode compares the recorded calls with the names that CPython's
// bytecode loads, on every function of its standard library. Each global name
// is a known function there; those that no function may bear are left out.
// Recorded as well are names where no code runs: in annotations of locals and
// in branches that the compiler drops.
func TestBytecode(t *testing.T) {
	env := knowsAll
	env.PythonVersion = oracleVersion(t)
	cmd := exec.Command("python3", "testdata/calls.py", "1000000")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var counts struct{ functions, accepted, names, idle int }
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 8<<20)
	for lines.Scan() {
		var f struct {
			Where, Text string
			Doc         string
			Loads, Idle []string
		}
		if err := json.Unmarshal(lines.Bytes(), &f); err != nil {
			t.Fatal(err)
		}
		said, err := checker.Check(t.Context(), env, []analyzer.Source{{File: f.Where, Text: f.Text}})
		if err != nil {
			t.Fatal(err)
		}
		counts.functions++
		if said[0].Function == nil {
			if len(f.Text) <= analyzer.MaxSourceBytes {
				t.Errorf("%s: no function was read: %v", f.Where, said[0].Diagnostics)
			}
			continue
		}
		if len(said[0].Diagnostics) == 0 {
			counts.accepted++
		}
		if said[0].Function.Doc != f.Doc {
			t.Errorf("%s: doc %q, want %q", f.Where, said[0].Function.Doc, f.Doc)
		}
		recorded := callNames(said[0].Function)
		for _, name := range f.Loads {
			if analyzer.CheckName(analyzer.Python, name) != nil {
				continue
			}
			counts.names++
			if !slices.Contains(recorded, name) {
				t.Errorf("%s: loads %s, which is not recorded\n%s", f.Where, name, f.Text)
			}
		}
		for _, name := range recorded {
			if !slices.Contains(f.Loads, name) {
				counts.idle++
				if !slices.Contains(f.Idle, name) {
					t.Errorf("%s: %s is recorded, and never loaded\n%s", f.Where, name, f.Text)
				}
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d functions, %d of them lawful, load %d names; %d more are recorded where no code runs", counts.functions, counts.accepted, counts.names, counts.idle)
	if counts.functions < 5000 || counts.accepted == 0 {
		t.Errorf("%d functions were compared, %d of them lawful: want thousands", counts.functions, counts.accepted)
	}
}
