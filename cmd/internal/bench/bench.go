// Package bench reads what the benchmarks of this project print, and makes of
// it a table, a file, a chart, and a judgement of whether something became
// slower.
//
// The benchmarks stand in its test files. Each is measured beside others in the
// same run: the floor, which is the least code that does the same work bare,
// and peers, other programs that answer the same question. What counts are the
// ratios of the times, because they tell more than times when machines differ.
package bench

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Result is one benchmark.
type Result struct {
	Name    string  `json:"name"`              // without "Benchmark"; after a slash, of which size or shape
	Time    float64 `json:"time"`              // of one operation, in nanoseconds
	Bytes   float64 `json:"bytes,omitempty"`   // taken from the heap by one operation
	Objects float64 `json:"objects,omitempty"` // likewise
	Ratios  []Ratio `json:"ratios,omitempty"`  // by name
}

// Ratio compares a benchmark with something else: below 1, ours takes less.
type Ratio struct {
	With string  `json:"with"`
	Is   float64 `json:"is"`
	Most float64 `json:"most,omitempty"` // the budget; 0 for none
}

// Met says whether the budget is met, or there is none.
func (r Ratio) Met() bool { return r.Most == 0 || r.Is <= r.Most }

// Output is all that a run of the benchmarks prints.
type Output struct {
	Results []Result
	CPU     string
	Using   []string // peers with their versions, sorted
	Absent  []string // peers that are not installed, sorted
}

// Parse reads the output of go test -bench, line by line. Each line that it
// reads is handed to echo first.
func Parse(r io.Reader, echo func(line string)) (*Output, error) {
	o := &Output{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := lines.Text()
		echo(line)
		switch {
		case strings.HasPrefix(line, "cpu: "):
			o.CPU = strings.TrimSpace(line[len("cpu: "):])
		case strings.HasPrefix(line, "using: "):
			o.Using = append(o.Using, line[len("using: "):])
		case strings.HasPrefix(line, "absent: "):
			o.Absent = append(o.Absent, line[len("absent: "):])
		case strings.HasPrefix(line, "Benchmark"):
			result, err := parseLine(line)
			if err != nil {
				return nil, err
			}
			if len(result.Ratios) > 0 {
				o.Results = append(o.Results, result)
			}
		}
	}
	for _, list := range []*[]string{&o.Using, &o.Absent} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return o, lines.Err()
}

// parseLine reads "BenchmarkName/size-2  10  123 ns/op  1.5 x/floor": a name
// with the number of processors, how often, then values with their units.
func parseLine(line string) (Result, error) {
	fields := strings.Fields(line)
	name := strings.TrimPrefix(fields[0], "Benchmark")
	if i := strings.LastIndexByte(name, '-'); i >= 0 {
		if _, err := strconv.Atoi(name[i+1:]); err == nil {
			name = name[:i]
		}
	}
	result := Result{Name: name}
	ratios := map[string]*Ratio{}
	ratio := func(with string) *Ratio {
		if ratios[with] == nil {
			ratios[with] = &Ratio{With: with}
		}
		return ratios[with]
	}
	for i := 2; i+1 < len(fields); i += 2 {
		value, err := strconv.ParseFloat(fields[i], 64)
		if err != nil {
			return result, fmt.Errorf("benchmark output %q: %w: want values and units in turn", line, err)
		}
		switch unit := fields[i+1]; unit {
		case "ns/op":
			result.Time = value
		case "B/op":
			result.Bytes = value
		case "allocs/op":
			result.Objects = value
		default:
			if with, found := strings.CutPrefix(unit, "x/"); found {
				ratio(with).Is = value
			} else if with, found := strings.CutPrefix(unit, "most/"); found {
				ratio(with).Most = value
			}
		}
	}
	for _, r := range ratios {
		result.Ratios = append(result.Ratios, *r)
	}
	slices.SortFunc(result.Ratios, func(a, b Ratio) int { return strings.Compare(a.With, b.With) })
	return result, nil
}

// Worsening is how much larger a ratio may become before it counts as a step
// back: machines are never quite at rest.
const Worsening = 1.3

// Worse gives what now is worse than before by more than Worsening, or no
// longer there, one line each, and the names of those benchmarks.
func Worse(before, now []Result) (lines, names []string) {
	is := map[[2]string]float64{}
	for _, r := range now {
		for _, ratio := range r.Ratios {
			is[[2]string{r.Name, ratio.With}] = ratio.Is
		}
	}
	for _, r := range before {
		for _, ratio := range r.Ratios {
			if now, ok := is[[2]string{r.Name, ratio.With}]; ok && now > Worsening*ratio.Is {
				lines = append(lines, fmt.Sprintf("%s: %s of %s, was %s", r.Name, format(now), ratio.With, format(ratio.Is)))
				names = append(names, r.Name)
			}
		}
	}
	return lines, slices.Compact(names)
}

// Best takes into a, ratio by ratio, what b has that is better.
func Best(a, b []Result) {
	for _, better := range b {
		for i := range a {
			if a[i].Name != better.Name {
				continue
			}
			for k := range a[i].Ratios {
				for _, r := range better.Ratios {
					if r.With == a[i].Ratios[k].With {
						a[i].Ratios[k].Is = min(a[i].Ratios[k].Is, r.Is)
					}
				}
			}
		}
	}
}
