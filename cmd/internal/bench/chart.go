package bench

import (
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
)

// The chart's measures, in pixels.
const (
	chartRow   = 18
	chartNames = 250 // the column of names
	chartPlot  = 560
	chartTop   = 58
)

// WriteChart draws how many times as long ours takes as the floor and the
// peers, as SVG: one line a benchmark, a dot each, on a logarithmic scale, with
// a mark at the budget.
func WriteChart(w io.Writer, record *Record) error {
	var rows []Result
	low, high := 0.5, 2.0
	for _, r := range record.Results {
		r.Ratios = slices.DeleteFunc(slices.Clone(r.Ratios), func(ratio Ratio) bool { return ratio.Is <= 0 })
		if len(r.Ratios) == 0 {
			continue
		}
		rows = append(rows, r)
		for _, ratio := range r.Ratios {
			low, high = min(low, ratio.Is), max(high, ratio.Is, ratio.Most)
		}
	}
	least, most := math.Floor(math.Log10(low)), math.Ceil(math.Log10(high))
	x := func(ratio float64) float64 {
		return chartNames + chartPlot*(math.Log10(ratio)-least)/(most-least)
	}
	height := chartTop + chartRow*len(rows) + 20
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">`+"\n", chartNames+chartPlot+30, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="white"/>`+"\n")
	fmt.Fprintf(&b, `<text x="10" y="18" font-size="13">Time of funcshelf, as a multiple of the floor and of peers (%s)</text>`+"\n", html.EscapeString(record.Date))
	legend := 10.0
	for _, with := range kinds(rows) {
		fmt.Fprintf(&b, `<circle cx="%.0f" cy="34" r="4" fill="%s"/><text x="%.0f" y="38">%s</text>`+"\n", legend+4, colour(with), legend+12, html.EscapeString(with))
		legend += 30 + 7*float64(len(with))
	}
	fmt.Fprintf(&b, `<path d="M %.0f 29 v 10" stroke="black" stroke-width="2"/><text x="%.0f" y="38">budget</text>`+"\n", legend+2, legend+10)
	for power := least; power <= most; power++ {
		at := x(math.Pow(10, power))
		fmt.Fprintf(&b, `<path d="M %.1f %d V %d" stroke="%s"/><text x="%.1f" y="%d" text-anchor="middle" fill="#666">%g</text>`+"\n",
			at, chartTop-4, height-16, map[bool]string{true: "#999", false: "#ddd"}[power == 0], at, height-4, math.Pow(10, power))
	}
	for i, r := range rows {
		y := chartTop + chartRow*i + chartRow/2
		fmt.Fprintf(&b, `<text x="10" y="%d">%s</text>`+"\n", y+4, html.EscapeString(r.Name))
		for _, ratio := range r.Ratios {
			if ratio.Most > 0 {
				fmt.Fprintf(&b, `<path d="M %.1f %d v 12" stroke="black" stroke-width="2"/>`+"\n", x(ratio.Most), y-6)
			}
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%d" r="4" fill="%s"><title>%s of %s</title></circle>`+"\n", x(ratio.Is), y, colour(ratio.With), format(ratio.Is), html.EscapeString(ratio.With))
		}
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// kinds gives what is compared with, the floor first.
func kinds(rows []Result) []string {
	list := []string{"floor"}
	for _, r := range rows {
		for _, ratio := range r.Ratios {
			if !slices.Contains(list, ratio.With) {
				list = append(list, ratio.With)
			}
		}
	}
	slices.Sort(list[1:])
	return list
}

var colours = map[string]string{
	"floor": "#4477aa", "cpython": "#ee6677", "networkx": "#aa3377", "igraph": "#ccbb44", "dominikbraun": "#228833", "sqlite": "#66ccee",
	"allowed": "#999999", "rebuild": "#555555",
}

func colour(with string) string {
	if c, ok := colours[with]; ok {
		return c
	}
	return "#000000"
}
