// Package report turns the answers of a library into what a command prints:
// one JSON object, or text for a person.
//
// Every answer is a struct whose JSON is a contract: keys in the order of the
// fields, lists never null, keys only ever added. The same struct writes its
// text to a Printer. The package asks nothing and decides nothing; it is
// handed answers and puts them into words.
package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// Answer is what a verb found out. Marshalled it is the verb's JSON.
type Answer interface {
	// Text writes the answer for a person.
	Text(p *Printer)
	// No says that the answer is "no" or holds findings: exit code 1.
	No() bool
}

// positive is embedded by answers that are never a "no".
type positive struct{}

func (positive) No() bool { return false }

// WriteJSON writes v as one JSON object on one line.
func WriteJSON(w io.Writer, v any) error {
	e := json.NewEncoder(escaper{w})
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// escaper escapes in JSON what encoding/json leaves as it is though some
// terminals obey it: DEL and the controls U+0080 to U+009F. The encoder writes
// a value at once, so no character is cut in two.
type escaper struct{ to io.Writer }

func (e escaper) Write(p []byte) (int, error) {
	isControl := func(r rune) bool { return r >= 0x7f && r <= 0x9f }
	if bytes.IndexFunc(p, isControl) < 0 {
		return e.to.Write(p)
	}
	var out bytes.Buffer
	for _, r := range string(p) {
		if isControl(r) {
			fmt.Fprintf(&out, "\\u%04x", r)
		} else {
			out.WriteRune(r)
		}
	}
	if _, err := e.to.Write(out.Bytes()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Failure is the JSON of an error: exit code 2, or 1 where the answer is that
// a name does not exist or an operation was refused.
type Failure struct {
	Error       string       `json:"error"`
	Hint        string       `json:"hint,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics,omitempty"` // why it was refused
	Changes     []int64      `json:"changes,omitempty"`     // what stands in the way of an undo
}

// list gives s as a list that is never null.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// groups gives s as a list of lists, none of them null.
func groups(s [][]string) [][]string {
	out := make([][]string, len(s))
	for i, g := range s {
		out[i] = list(g)
	}
	return out
}

// convert gives f of each element, as a list that is never null.
func convert[A, B any](s []A, f func(A) B) []B {
	out := make([]B, len(s))
	for i, a := range s {
		out[i] = f(a)
	}
	return out
}
