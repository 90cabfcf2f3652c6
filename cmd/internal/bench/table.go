package bench

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// WriteTable writes one line for each ratio, and at the end how many budgets
// are met and which peers are absent.
func WriteTable(w io.Writer, o *Output) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "benchmark\ttime\theap\tbeside\tratio\tbudget\t")
	budgets, met := 0, 0
	for _, r := range o.Results {
		for i, ratio := range r.Ratios {
			name, spent, heap := r.Name, duration(r.Time), size(r.Bytes)
			if i > 0 {
				name, spent, heap = "", "", ""
			}
			budget, verdict := "", ""
			if ratio.Most > 0 {
				budgets++
				budget, verdict = format(ratio.Most), "missed"
				if ratio.Met() {
					met++
					verdict = "met"
				}
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", name, spent, heap, ratio.With, format(ratio.Is), budget, verdict)
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%d of %d budgets met\n", met, budgets)
	for _, peer := range o.Absent {
		_, err = fmt.Fprintf(w, "%s is absent: it was not compared\n", peer)
	}
	return err
}

// format writes a ratio: below a half as how many times faster ours is.
func format(ratio float64) string {
	if ratio > 0 && ratio < 0.5 {
		return fmt.Sprintf("1/%.3g", 1/ratio)
	}
	return fmt.Sprintf("%.2f", ratio)
}

// duration writes nanoseconds with three digits.
func duration(ns float64) string {
	for _, unit := range []struct {
		of   time.Duration
		name string
	}{{time.Second, "s"}, {time.Millisecond, "ms"}, {time.Microsecond, "µs"}} {
		if ns >= float64(unit.of) {
			return fmt.Sprintf("%.3g %s", ns/float64(unit.of), unit.name)
		}
	}
	return fmt.Sprintf("%.3g ns", ns)
}

// size writes bytes.
func size(bytes float64) string {
	switch {
	case bytes == 0:
		return ""
	case bytes >= 1e6:
		return fmt.Sprintf("%.3g MB", bytes/1e6)
	case bytes >= 1e3:
		return fmt.Sprintf("%.3g kB", bytes/1e3)
	}
	return fmt.Sprintf("%.0f B", bytes)
}
