package bench_test

import (
	"encoding/xml"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/funcshelf/funcshelf/cmd/internal/bench"
)

const printed = `goos: linux
cpu: Some Processor 3000
using: networkx 2.8.8
absent: igraph
using: networkx 2.8.8
BenchmarkCallers/100k-2   	      44	        47.5 ns/op	         1.500 most/floor	         1.250 x/floor	       0 B/op	       0 allocs/op
BenchmarkAll/1k-2  	 1	 2500000 ns/op	 0.0125 x/networkx	 2.000 most/floor	 2.100 x/floor	 2048 B/op	 7 allocs/op
BenchmarkMemory-2  	 1	 1.0 ns/op	 0.33 x/allowed
BenchmarkOther 	 1000	 12 ns/op
PASS
`

func parsed(t *testing.T) *bench.Output {
	t.Helper()
	var echoed []string
	o, err := bench.Parse(strings.NewReader(printed), func(line string) { echoed = append(echoed, line) })
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(echoed, "\n") + "\n"; got != printed {
		t.Errorf("echoed %q", got)
	}
	return o
}

func TestParse(t *testing.T) {
	want := &bench.Output{
		CPU: "Some Processor 3000", Using: []string{"networkx 2.8.8"}, Absent: []string{"igraph"},
		Results: []bench.Result{
			{Name: "Callers/100k", Time: 47.5, Ratios: []bench.Ratio{{With: "floor", Is: 1.25, Most: 1.5}}},
			{Name: "All/1k", Time: 2.5e6, Bytes: 2048, Objects: 7, Ratios: []bench.Ratio{{With: "floor", Is: 2.1, Most: 2}, {With: "networkx", Is: 0.0125}}},
			{Name: "Memory", Time: 1, Ratios: []bench.Ratio{{With: "allowed", Is: 0.33}}},
		},
	}
	if d := cmp.Diff(want, parsed(t)); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	_, err := bench.Parse(strings.NewReader("BenchmarkX-2 1 fast ns/op\n"), func(string) {})
	if err == nil || !strings.Contains(err.Error(), "want values and units in turn") {
		t.Errorf("error %v", err)
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	if err := bench.WriteTable(&b, parsed(t)); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"benchmark time heap beside ratio budget",
		"Callers/100k 47.5 ns floor 1.25 1.50 met",
		"All/1k 2.5 ms 2.05 kB floor 2.10 2.00 missed",
		"networkx 1/80",
		"Memory 1 ns allowed 1/3.03",
		"1 of 2 budgets met",
		"igraph is absent: it was not compared",
	}
	var got []string
	for line := range strings.Lines(b.String()) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestWorse(t *testing.T) {
	result := func(name string, floor, peer float64) bench.Result {
		return bench.Result{Name: name, Ratios: []bench.Ratio{{With: "floor", Is: floor}, {With: "peer", Is: peer}}}
	}
	before := []bench.Result{result("A/1k", 1, 0.01), result("B", 2, 0.5), result("C", 1, 1)}
	for _, tt := range []struct {
		name  string
		now   []bench.Result
		worse []string
	}{
		{"the same", before, nil},
		{"30 % more is let pass", []bench.Result{result("A/1k", 1.3, 0.013), result("B", 2.6, 0.5)}, nil},
		{"more than that is not", []bench.Result{result("A/1k", 1.31, 0.01), result("B", 2, 0.66)}, []string{"A/1k", "B"}},
		{"both of one", []bench.Result{result("A/1k", 9, 9)}, []string{"A/1k"}},
		{"better", []bench.Result{result("A/1k", 0.1, 0.001)}, nil},
	} {
		lines, names := bench.Worse(before, tt.now)
		if !slices.Equal(names, tt.worse) || len(lines) < len(names) {
			t.Errorf("%s: %q are worse, want %q:\n%s", tt.name, names, tt.worse, strings.Join(lines, "\n"))
		}
	}
	lines, _ := bench.Worse(before, []bench.Result{result("A/1k", 1.5, 0.01)})
	if !slices.Equal(lines, []string{"A/1k: 1.50 of floor, was 1.00"}) {
		t.Errorf("lines %q", lines)
	}
	now := []bench.Result{result("A/1k", 1.5, 0.01), result("B", 1, 1)}
	bench.Best(now, []bench.Result{result("A/1k", 1.1, 0.02), result("B", 3, 0.5)})
	if d := cmp.Diff([]bench.Result{result("A/1k", 1.1, 0.01), result("B", 1, 0.5)}, now); d != "" {
		t.Errorf("best of two runs (-want +got)\n%s", d)
	}
}

func TestRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bench.json")
	want := &bench.Record{Date: "2026-12-01", Machine: "m", Go: "go1", Results: parsed(t).Results}
	if err := want.Write(path); err != nil {
		t.Fatal(err)
	}
	got, err := bench.ReadRecord(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// The chart is XML, with a dot for each ratio and a mark for each budget, the
// floor left of what takes longer.
func TestChart(t *testing.T) {
	var b strings.Builder
	if err := bench.WriteChart(&b, &bench.Record{Date: "2026-12-01", Results: parsed(t).Results}); err != nil {
		t.Fatal(err)
	}
	var dots []string // of the plot
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		if text, ok := token.(xml.CharData); ok && strings.Contains(string(text), " of ") && !strings.Contains(string(text), "funcshelf") {
			dots = append(dots, string(text))
		}
	}
	if want := []string{"1.25 of floor", "2.10 of floor", "1/80 of networkx", "1/3.03 of allowed"}; !slices.Equal(dots, want) {
		t.Errorf("dots %q, want %q", dots, want)
	}
}
