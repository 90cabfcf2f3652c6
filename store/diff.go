package store

import (
	"fmt"
	"slices"
	"strings"
)

// around is how many unchanged lines a diff shows on each side of a change.
const around = 3

// unified gives the unified diff of the text of two rows, "" when it is the
// same; a nil row has none. The text of a primitive or a hole is its
// signature.
func unified(before, after *Row) string {
	return diffOf(titleOf(before), textLines(before), titleOf(after), textLines(after))
}

// unifiedGuidance is that of guidance, whose text is the title, an empty line
// and the content.
func unifiedGuidance(before, after *GuidanceRow) string {
	part := func(g *GuidanceRow) (title string, lines []string) {
		if g == nil {
			return nothing, nil
		}
		return fmt.Sprintf("guidance %d", g.ID), splitLines(g.Title + "\n\n" + g.Content)
	}
	titleA, a := part(before)
	titleB, b := part(after)
	return diffOf(titleA, a, titleB, b)
}

// nothing is the title of a side that does not exist.
const nothing = "/dev/null"

// diffOf gives the unified diff of two texts, "" when they are the same.
func diffOf(titleA string, a []string, titleB string, b []string) string {
	if slices.Equal(a, b) {
		return ""
	}
	edits := script(a, b)
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", titleA, titleB)
	for start := 0; start < len(edits); {
		if edits[start].mark == ' ' {
			start++
			continue
		}
		// A hunk ends where more than twice the context is unchanged.
		end, same := start, 0
		for i := start; i < len(edits) && same <= 2*around; i++ {
			if same++; edits[i].mark != ' ' {
				end, same = i+1, 0
			}
		}
		writeHunk(&out, edits[max(start-around, 0):min(end+around, len(edits))])
		start = end
	}
	return out.String()
}

func titleOf(r *Row) string {
	if r == nil {
		return nothing
	}
	return r.Name
}

func textLines(r *Row) []string {
	if r == nil {
		return nil
	}
	text := r.Source
	if text == "" {
		text = r.Signature
	}
	if text == "" {
		return nil
	}
	return splitLines(text)
}

func splitLines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }

// edit is a line of a diff: kept, removed or added.
type edit struct {
	mark byte // ' ', '-' or '+'
	text string
	a, b int // lines of both texts before it
}

// script gives the edits that make b of a.
func script(a, b []string) []edit {
	edits := make([]edit, 0, len(a)+len(b))
	partner := match(a, b)
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && partner[i] == j:
			edits = append(edits, edit{' ', a[i], i, j})
			i, j = i+1, j+1
		case i < len(a) && partner[i] < 0:
			edits = append(edits, edit{'-', a[i], i, j})
			i++
		default:
			edits = append(edits, edit{'+', b[j], i, j})
			j++
		}
	}
	return edits
}

func writeHunk(out *strings.Builder, edits []edit) {
	olds, news := 0, 0
	for _, e := range edits {
		if e.mark != '+' {
			olds++
		}
		if e.mark != '-' {
			news++
		}
	}
	fmt.Fprintf(out, "@@ -%s +%s @@\n", rangeOf(edits[0].a, olds), rangeOf(edits[0].b, news))
	for _, e := range edits {
		out.WriteByte(e.mark)
		out.WriteString(e.text)
		out.WriteByte('\n')
	}
}

// rangeOf writes lines as diff does: a range without lines names the line
// before it.
func rangeOf(before, count int) string {
	switch count {
	case 0:
		return fmt.Sprintf("%d,0", before)
	case 1:
		return fmt.Sprint(before + 1)
	}
	return fmt.Sprintf("%d,%d", before+1, count)
}

// match gives for each line of a its partner in b, or -1; partners ascend.
//
// Lines that each text has once are anchors; the longest ascending run of
// them is kept and grown over equal neighbours, as are the two ends. That is
// not always the shortest diff, but its time is nearly linear, where the
// shortest takes quadratic time on texts that have little in common.
func match(a, b []string) []int {
	partner := make([]int, len(a))
	for i := range partner {
		partner[i] = -1
	}
	anchors := longestRun(uniquePairs(a, b))
	doneA, doneB := 0, 0
	grow := func(i, j int) {
		back := 0
		for i-back > doneA && j-back > doneB && a[i-back-1] == b[j-back-1] {
			back++
			partner[i-back] = j - back
		}
		for i < len(a) && j < len(b) && a[i] == b[j] {
			partner[i] = j
			i, j = i+1, j+1
		}
		doneA, doneB = i, j
	}
	grow(0, 0)
	for _, p := range anchors {
		if p.a >= doneA && p.b >= doneB {
			grow(p.a, p.b)
		}
	}
	grow(len(a), len(b))
	return partner
}

type pair struct{ a, b int }

// uniquePairs gives the lines that stand once in a and once in b, ascending
// in a.
func uniquePairs(a, b []string) []pair {
	type places struct{ inA, inB, at int }
	seen := make(map[string]*places, len(b))
	for j, line := range b {
		p := seen[line]
		if p == nil {
			p = &places{}
			seen[line] = p
		}
		p.inB++
		p.at = j
	}
	for _, line := range a {
		if p := seen[line]; p != nil {
			p.inA++
		}
	}
	var pairs []pair
	for i, line := range a {
		if p := seen[line]; p != nil && p.inA == 1 && p.inB == 1 {
			pairs = append(pairs, pair{i, p.at})
		}
	}
	return pairs
}

// longestRun gives a longest part of pairs that ascends in b too.
func longestRun(pairs []pair) []pair {
	var tails []int // of runs of each length, the pair with the least end
	before := make([]int, len(pairs))
	for i, p := range pairs {
		n, _ := slices.BinarySearchFunc(tails, p.b, func(t, b int) int { return pairs[t].b - b })
		before[i] = -1
		if n > 0 {
			before[i] = tails[n-1]
		}
		if n == len(tails) {
			tails = append(tails, i)
		} else {
			tails[n] = i
		}
	}
	var run []pair
	if len(tails) > 0 {
		for i := tails[len(tails)-1]; i >= 0; i = before[i] {
			run = append(run, pairs[i])
		}
	}
	slices.Reverse(run)
	return run
}
