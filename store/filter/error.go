package filter

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// Error says what is wrong with an expression.
type Error struct {
	Line, Column int    // of the expression as given, from 1; columns in bytes
	Message      string // what is wrong
	Hint         string // what to write instead; "" where nothing certain is known
}

// Error gives the place and the message, not the hint.
func (e *Error) Error() string {
	return fmt.Sprintf("expression:%d:%d: %s", e.Line, e.Column, e.Message)
}

// faultAt is an Error at a byte offset of the expression.
func faultAt(expr string, offset int, hint, format string, args ...any) *Error {
	before := expr[:offset]
	return &Error{
		Line:    1 + strings.Count(before, "\n"),
		Column:  offset - strings.LastIndexByte(before, '\n'),
		Message: fmt.Sprintf(format, args...),
		Hint:    hint,
	}
}

// places leads from a line of the laid out text back to the expression as
// given: each token has a line of its own.
type places struct {
	expr    string
	offsets []int // of each line, from the first
}

// layOut writes tokens one to a line, in parentheses so that line ends mean
// nothing to the parser.
func layOut(expr string, tokens []token) (string, *places) {
	p := &places{expr: expr}
	var text strings.Builder
	put := func(t string, offset int) {
		for range 1 + strings.Count(t, "\n") {
			p.offsets = append(p.offsets, offset)
		}
		text.WriteString(t)
		text.WriteByte('\n')
	}
	put("(", 0)
	for _, t := range tokens {
		put(t.text, t.offset)
	}
	put(")", len(expr))
	return text.String(), p
}

// offset gives the place of pos in the expression as given.
func (p *places) offset(pos syntax.Position) int {
	return p.offsets[min(max(int(pos.Line)-1, 0), len(p.offsets)-1)]
}

// of gives the line and column of pos in the expression as given.
func (p *places) of(pos syntax.Position) (line, column int) {
	fault := faultAt(p.expr, p.offset(pos), "", "")
	return fault.Line, fault.Column
}

// errorf is an Error at pos.
func (p *places) errorf(pos syntax.Position, hint, format string, args ...any) *Error {
	return faultAt(p.expr, p.offset(pos), hint, format, args...)
}

// parseError turns an error of the Starlark parser or resolver into ours.
func (p *places) parseError(err error) *Error {
	pos, message := syntax.MakePosition(nil, 1, 1), err.Error()
	var parse syntax.Error
	var unresolved resolve.ErrorList
	switch {
	case errors.As(err, &parse):
		pos, message = parse.Pos, parse.Msg
	case errors.As(err, &unresolved) && len(unresolved) > 0:
		pos, message = unresolved[0].Pos, unresolved[0].Msg
	}
	offset := p.offset(pos)
	if offset == len(p.expr) {
		return faultAt(p.expr, offset, "", "the expression ends too early")
	}
	if strings.HasPrefix(message, "got ") {
		message = fmt.Sprintf("unexpected %.40q", word(p.expr[offset:]))
	}
	return faultAt(p.expr, offset, "", "%s", message)
}

// word gives what text begins with: an operator, or else all of it that could
// be a name.
func word(text string) string {
	for _, op := range operators {
		if strings.HasPrefix(text, op) {
			return op
		}
	}
	if end := strings.IndexFunc(text, func(r rune) bool { return !isNamePart(r) }); end > 0 {
		return text[:end]
	}
	return text
}

// nearNames gives the names among known that name may have been meant for, best
// first, at most three.
func nearNames[V any](name string, known map[string]V) []string {
	type candidate struct {
		name     string
		distance int
	}
	var near []candidate
	for _, k := range slices.Sorted(maps.Keys(known)) {
		if d := distance(strings.ToLower(name), strings.ToLower(k)); d <= max(1, len(k)/3) {
			near = append(near, candidate{k, d})
		}
	}
	sort.SliceStable(near, func(i, j int) bool { return cmp.Less(near[i].distance, near[j].distance) })
	var names []string
	for _, c := range near[:min(3, len(near))] {
		names = append(names, c.name)
	}
	return names
}

// distance counts the bytes to insert, delete or replace to make b of a.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
