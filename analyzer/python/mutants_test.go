package python_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
)

var mutantCount = flag.Int("mutants", 20000, "how many sources TestMutants makes")

// lawfulBuiltins are the 30 of the design, written out apart from the code.
var lawfulBuiltins = strings.Fields(`abs all any bool chr complex dict divmod enumerate float id int isinstance
	issubclass len list max min ord pow range reversed round set slice sorted str sum tuple zip`)

// TestMutants makes sources out of the lawful and unlawful ones of the corpus
// and looks at those that are accepted: CPython must compile them as one
// function whose bytecode loads nothing but recorded calls, permitted builtins,
// exceptions and names of types, stores and deletes no global and no
// attribute, and calls nothing that is neither a name nor a lambda.
func TestMutants(t *testing.T) {
	var seeds []string
	for _, file := range []string{"cases.jsonl", "decided.jsonl"} {
		for _, c := range readCorpus(t, file) {
			seeds = append(seeds, c.Source)
		}
	}
	env := knowsAll
	env.PythonVersion = oracleVersion(t)
	input, err := json.Marshal(seeds)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("python3", "testdata/mutants.py", strconv.Itoa(*mutantCount))
	cmd.Stdin = bytes.NewReader(input)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("a python3 is needed: %v\n%s", err, stderr.Bytes())
	}
	var counts struct{ sources, compiled, accepted int }
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var m struct {
			Text       string
			Compiles   bool
			Functions  int
			Loads, Odd []string
		}
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatal(err)
		}
		counts.sources++
		if m.Compiles {
			counts.compiled++
		}
		j := judgeOne(t, env, m.Text)
		if len(j.Diagnostics) > 0 {
			if syntactic := j.Diagnostics[0].Rule == analyzer.RuleSyntax; syntactic && m.Compiles && !strings.Contains(m.Text, "except*") && !strings.ContainsAny(m.Text, "\r") && !strings.Contains(m.Text, "except *") {
				t.Errorf("refused as no Python, which CPython compiles: %v\n%s", j.Diagnostics, m.Text)
			}
			continue
		}
		counts.accepted++
		if !m.Compiles || m.Functions != 1 || len(m.Odd) > 0 {
			t.Errorf("accepted, though CPython says: compiles %v, %d statements, calls %v\n%s", m.Compiles, m.Functions, m.Odd, m.Text)
			continue
		}
		recorded := callNames(j.Function)
		for _, name := range m.Loads {
			if !slices.Contains(recorded, name) && !slices.Contains(lawfulBuiltins, name) && !analyzer.IsExceptionClass(name) && !analyzer.IsTypingName(name) && !slices.Contains([]string{"object", "bytes", "bytearray", "frozenset", "memoryview", "type"}, name) {
				t.Errorf("accepted, though its bytecode loads %s\n%s", name, m.Text)
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d sources, %d of them compile, %d are accepted", counts.sources, counts.compiled, counts.accepted)
	if counts.accepted < counts.sources/20 {
		t.Errorf("only %d of %d sources are accepted: the test looks at too little", counts.accepted, counts.sources)
	}
}
