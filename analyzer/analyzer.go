// Package analyzer holds the words of the project: what a function, a call, a
// rule and a finding are, and what a language front end must do to judge a
// source before it is stored. The front ends themselves are the packages
// below it (analyzer/goast).
//
// The words, used with the same meaning everywhere:
//
//   - A function is one stored top-level function: language, name, signature,
//     doc, source and the complete list of what it calls.
//   - A primitive is a function that the host provides: signature and doc, no
//     body.
//   - A hole is a name that is called, or declared, but not written yet.
//   - A call is an edge from a function to a function it needs: a call in the
//     narrow sense, or a reference to it as a value.
//   - A rule names what is not allowed; a diagnostic is one finding.
//
// A finding is a value, never an error: an error from this package or its
// front ends means that the work could not be done. Nothing of a source is
// ever executed.
package analyzer

import (
	"context"
	"fmt"
)

// Language names the language of a function.
type Language string

// The languages. Their order here is the order in which lists show them.
const (
	Go     Language = "go"
	Python Language = "python"
)

// Kind says what stands behind a name.
type Kind string

// The kinds. See the package comment.
const (
	KindFunction  Kind = "function"
	KindPrimitive Kind = "primitive"
	KindHole      Kind = "hole"
)

// MaxSourceBytes is the largest source that is judged: 64 KiB. A larger one
// breaks the rule syntax and is not parsed.
const MaxSourceBytes = 64 << 10

// MaxNameBytes is the longest name a function may bear.
const MaxNameBytes = 128

// Source is one source to be judged: the bytes as given and where they came
// from, for diagnostics.
type Source struct {
	File     string   // as the user named it; "-" for standard input
	Language Language // which front end it is for; a front end does not read it
	Text     string
}

// Function is what a front end reads from one source or one declaration.
// Lines and spans refer to Source, the stored form: LF line ends, no byte
// order mark, no Go package clause, one final newline.
type Function struct {
	Name      string
	Language  Language
	Kind      Kind
	Signature string   // Go: "func(text string) error"; "" where unknown (a Python hole)
	Doc       string   // the doc comment's or docstring's text, without markers
	Source    string   // stored form; "" for primitives and holes
	Lines     int      // how many lines Source has
	Calls     []Call   // sorted by Name, one entry a name; complete also when a rule is broken
	Builtins  []string // permitted builtins used, conversions included; sorted, each once
	Form      string   // hash of the code up to names of parameters and locals, layout and doc; equal for exact twins
	File      string   // the source's File
	NameSpan  Span     // where Source declares Name
}

// CallKind tells a call from a reference as a value.
type CallKind string

// The kinds of call. An edge that has both is a KindCall.
const (
	KindCall      CallKind = "call"
	KindReference CallKind = "reference"
)

// Call is one edge of the call graph, seen from the caller.
type Call struct {
	Name  string // the callee
	Kind  CallKind
	Lines []int  // every line of the caller's Source that names the callee; ascending, each once
	Spans []Span // every identifier that names it, ascending; what a rename replaces
	// Awaited tells that all that is done with the callee is to call it and
	// await what the call gives, at once. Python only.
	Awaited bool
}

// Span is a half-open range of byte offsets.
type Span struct{ Start, End int }

// Diagnostic is one finding. Line and Column count from 1, columns in bytes;
// they and the edits' offsets refer to the source as given. End is exclusive.
type Diagnostic struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int
	Rule               Rule
	Message            string
	Suggestion         *Suggestion // nil where no rewrite is certain
	Callee             string      // of rules signature and type: the known function whose call does not fit, where one is to blame
}

// String gives the finding as "file:line:col: rule: message".
func (d Diagnostic) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", d.File, d.Line, d.Column, d.Rule, d.Message)
}

// Suggestion is a rewrite that mends the finding: the source it gives is free
// of the finding and has none that was not there before, and no other rewrite
// that was tried does so.
type Suggestion struct {
	Message string
	Edits   []Edit // ascending, not overlapping
}

// Edit replaces the bytes Start to End (exclusive) of the source as given.
type Edit struct {
	Start, End int
	Text       string
}

// Known is what a checker may know of a function it did not get as a source.
type Known struct {
	Name      string
	Language  Language
	Kind      Kind
	Signature string // "" where unknown
}

// Env is the world a source is judged in. The zero Env knows no function,
// permits the 30 builtins of the language and takes its default version.
// Its functions may be called from several goroutines at once.
type Env struct {
	// Lookup gives what is known of each of names; names that are not known
	// are absent from the map. It is called once or twice a batch, not once a
	// name. A nil Lookup knows nothing.
	Lookup func(ctx context.Context, names []string) (map[string]Known, error)
	// Near gives known names that resemble name, best first, at most three.
	// It may be nil. It is asked only for refusals.
	Near func(ctx context.Context, name string) []string
	// Permit names extra builtins in the form "go:print".
	Permit []string
	// GoVersion is the language version of Go, "" for the default 1.26.
	GoVersion string
	// PythonVersion is the target of Python, "" for the default 3.11.
	PythonVersion string
	// AllowHoles lets a call to a name that nobody wrote yet stand, where the
	// language can judge it: the name is then in Judgement.Holes.
	AllowHoles bool
}

// Judgement is what a front end says of one source.
type Judgement struct {
	// Function is what could be read of the source, also when it was refused;
	// nil when no single function could be made out.
	Function *Function
	// Diagnostics are the findings, sorted by line, column, rule and message.
	// Where there are more than 50, the first 50 are followed by one that says
	// how many are left out; it stands at the function's name (at the start
	// where there is none) and has the rule of the first that is left out.
	// The source is accepted exactly when there are none.
	Diagnostics []Diagnostic
	// Holes are the names called that are neither known nor supplied; empty
	// unless Env.AllowHoles. Sorted.
	Holes []string
	// Depends holds every name whose being known, or not, or whose signature
	// could have changed this judgement. Sorted.
	Depends []string
}

// Checker is a language front end. Its methods may be called from several
// goroutines at once.
type Checker interface {
	Language() Language
	// Version changes whenever a verdict or a recorded call may change.
	Version() string
	// Check judges the sources as one batch: they may call each other in any
	// order, and what they say of a name goes before what env knows of it.
	// The answer has one Judgement for each source, in the same order. Two
	// sources that declare one name are both refused (single-function).
	Check(ctx context.Context, env Env, sources []Source) ([]Judgement, error)
	// Declare reads a file of declarations: functions without a body, each a
	// Function of the given kind with neither source nor calls. It breaks the
	// same rules as Check where they apply.
	Declare(ctx context.Context, env Env, file Source, kind Kind) ([]*Function, []Diagnostic, error)
}
