// Command funcshelf-bench measures each budget of the project beside the floor
// and beside peers, and prints one table of ratios. Run it in the project's
// folder.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/funcshelf/funcshelf/cmd/internal/bench"
	"github.com/spf13/pflag"
)

type options struct {
	only, record, chart, against string
	largest                      int
	time                         time.Duration
}

func main() {
	var o options
	flags := pflag.NewFlagSet("funcshelf-bench", pflag.ExitOnError)
	flags.StringVar(&o.only, "only", ".", "the benchmarks to run, as a regular expression")
	flags.IntVar(&o.largest, "largest", 1_000_000, "leave out libraries of more functions")
	flags.DurationVar(&o.time, "time", 2*time.Second, "how long to measure each at least")
	flags.StringVar(&o.record, "record", "", "write the results to this file")
	flags.StringVar(&o.chart, "chart", "", "draw them into this file, as SVG")
	flags.StringVar(&o.against, "against", "", "compare with the results in this file, and fail where a ratio became worse")
	flags.Parse(os.Args[1:])
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "funcshelf-bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	out, err := measure(ctx, o, o.only)
	if err != nil {
		return err
	}
	fmt.Println()
	if err := bench.WriteTable(os.Stdout, out); err != nil {
		return err
	}
	record := recordOf(ctx, out)
	if o.record != "" {
		if err := record.Write(o.record); err != nil {
			return err
		}
	}
	if o.chart != "" {
		if err := draw(o.chart, record); err != nil {
			return err
		}
	}
	if o.against != "" {
		return compare(ctx, o, out)
	}
	return nil
}

// measure runs the benchmarks and shows their lines as they come.
func measure(ctx context.Context, o options, only string) (*bench.Output, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", only, "-benchmem", "-benchtime", o.time.String(),
		"-timeout", "4h", "./cmd/internal/bench", "-largest", fmt.Sprint(o.largest))
	cmd.Stderr = os.Stderr
	printed, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	out, err := bench.Parse(printed, func(line string) { fmt.Println(line) })
	if err != nil {
		io.Copy(io.Discard, printed)
	}
	if e := cmd.Wait(); e != nil {
		return nil, fmt.Errorf("go test: %w", e)
	}
	return out, err
}

// tries is how often what looks worse is measured before it counts.
const tries = 3

// compare fails where a ratio is worse than the recorded one, in each of some
// tries.
func compare(ctx context.Context, o options, out *bench.Output) error {
	before, err := bench.ReadRecord(o.against)
	if err != nil {
		return err
	}
	lines, names := bench.Worse(before.Results, out.Results)
	for try := 1; len(lines) > 0 && try < tries; try++ {
		fmt.Printf("\nlooks worse, measured again:\n%s\n\n", strings.Join(lines, "\n"))
		again, err := measure(ctx, o, pattern(names))
		if err != nil {
			return err
		}
		bench.Best(out.Results, again.Results)
		lines, names = bench.Worse(before.Results, out.Results)
	}
	if len(lines) > 0 {
		return fmt.Errorf("worse than on %s by more than %.0f %%:\n%s", before.Date, 100*(bench.Worsening-1), strings.Join(lines, "\n"))
	}
	fmt.Printf("no ratio is worse than on %s by more than %.0f %%\n", before.Date, 100*(bench.Worsening-1))
	return nil
}

// pattern matches benchmarks by the first part of their names: go test reads
// the parts between slashes apart.
func pattern(names []string) string {
	var first []string
	for _, name := range names {
		top, _, _ := strings.Cut(name, "/")
		first = append(first, "^Benchmark"+top+"$")
	}
	slices.Sort(first)
	return strings.Join(slices.Compact(first), "|")
}

func draw(path string, record *bench.Record) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := bench.WriteChart(f, record); err != nil {
		return err
	}
	return f.Close()
}

// recordOf says where and with what the results were found.
func recordOf(ctx context.Context, out *bench.Output) *bench.Record {
	r := &bench.Record{
		Date:    time.Now().Format(time.DateOnly),
		Machine: fmt.Sprintf("%s, %d cores, %s/%s", out.CPU, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH),
		Go:      runtime.Version(),
		Peers:   out.Using,
		Absent:  out.Absent,
		Results: out.Results,
	}
	listed, err := exec.CommandContext(ctx, "go", "list", "-m", "modernc.org/sqlite", "github.com/dominikbraun/graph").Output()
	if err == nil {
		r.Modules = strings.Split(strings.TrimSpace(string(listed)), "\n")
	}
	return r
}
