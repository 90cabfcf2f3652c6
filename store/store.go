// Package store keeps a library of functions: it checks each before it is
// stored, records everything the function calls, and answers who calls whom.
//
// A Library is the whole of it for a Go program: every operation is one
// transaction, every batch is stored whole or not at all, and every change is
// numbered, kept in history and can be undone. Open one with sqlite.Open; the
// rows live behind the interface Database, which that package implements.
//
// A *Library is safe for concurrent use, by several processes too.
package store

import (
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Function is one record of the library. Lists are never cut.
type Function struct {
	Name      string
	Language  analyzer.Language
	Kind      analyzer.Kind
	Signature string
	Doc       string
	Source    string // "" for primitives and holes, and where a question leaves sources out
	Lines     int
	Calls     []Call   // sorted by name
	Builtins  []string // sorted
	Runnable  bool     // neither a hole nor a misfit is met at any depth below
	Entry     bool     // marked by hand as an entry point
	Created   time.Time
	Updated   time.Time
	Author    string
	Change    int64 // the change that last wrote it
}

// Call is one edge, seen from the caller.
type Call struct {
	Name       string // the callee
	Kind       analyzer.CallKind
	Lines      []int  // in the caller's source
	Misfit     string // why the arguments no longer fit; "" when they do
	MisfitLine int    // the line the misfit is seen at; 0 without one
}

// Policy says what a library permits beyond the rules' defaults. The zero
// Policy is the default.
type Policy struct {
	Permit []string // extra builtins such as "go:print"; sorted
	Python string   // target, "" for 3.11
	Go     string   // language version, "" for 1.26
}

// Change is one atomic write in the history.
type Change struct {
	Number    int64
	Token     string // unique; chosen by the writer, so that a lost answer can be settled by looking it up
	Time      time.Time
	Author    string
	Message   string
	Verb      string   // add, remove, rename, merge, undo, recheck, policy, entry, purge, guide
	Undoes    int64    // the change that this one undid; 0 for none
	Functions []string // the names it wrote or removed; sorted
	Guidance  []int64  // the guidance it wrote or removed; ascending
}
