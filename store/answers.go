package store

import "github.com/funcshelf/funcshelf/analyzer"

// Batch is what Add and Check judge together: sources may call each other,
// the declared names and anything stored.
type Batch struct {
	Sources    []analyzer.Source
	Primitives []analyzer.Source // files of declarations
	Holes      []analyzer.Source // files of declarations
}

// Verdict is the answer to Check.
type Verdict struct {
	OK          bool
	Functions   []Judged              // in the order of the batch: primitives, holes, sources
	Diagnostics []analyzer.Diagnostic // sorted by file, line, column, rule, message
	Twins       [][]string            // groups of exact twins that the batch is part of
}

// Judged is a function of a batch as it would be stored. Created, Updated,
// Author and Change are those of the stored function of that name, if any.
type Judged struct {
	Function
	File string
}

// Added is the answer to Add.
type Added struct {
	Verdict
	Added, Updated, Unchanged []string // sorted; empty when refused, but for a dry run
	Filled                    []string // holes that got a body; they are in Added as well
	Misfits                   []Misfit // stored calls that fitted until now; with them the add is refused unless AllowMisfits
	Reach                     *Reach   // what the updated functions reach; nil when none was updated
	Diffs                     []Diff   // of updated functions, old to new
	Change                    int64    // 0 when nothing was stored
	DryRun                    bool
}

// Diff is a unified diff of one function's source.
type Diff struct{ Name, Text string }

// Misfit is a call whose arguments no longer fit the callee.
type Misfit struct {
	Caller, Callee string
	Line           int // in the caller's source
	Message        string
}

// Catalogue is a list of functions; Total counts the whole selection.
type Catalogue struct {
	Total     int
	Functions []Function
}

// Record is one whole record.
type Record struct {
	Function
	Callers  []string      // sorted
	Guidance []GuidanceRef // what governs it; ascending by id
}

// GuidanceRef names guidance.
type GuidanceRef struct {
	ID    int64
	Title string
}

// Closure is a function with all it calls.
type Closure struct {
	Name       string
	Functions  []Function // with sources, callees first, the function itself last (cycles broken in byte order); holes too
	Primitives []Function // sorted by name
}

// Neighbour is one row of the answer to Callers or Callees.
type Neighbour struct {
	Name  string
	Depth int
	// Lines are, for callers, the lines of that function's own source that
	// name functions one step nearer; for direct callees, the lines of the
	// asked function's source that name it; empty for farther callees, which
	// several functions may name.
	Lines []int
}

// Reach is what a change of a function can change.
type Reach struct {
	Name      string            // the function asked about; "" for several
	Functions []ReachedFunction // by depth, then name
	Tasks     []string          // sorted
	Guidance  []GuidanceRef     // what governs the function or one of these; ascending by id
}

// ReachedFunction is a caller at some distance.
type ReachedFunction struct {
	Name  string
	Depth int
}

// Todo is what is left to write or to mend.
type Todo struct {
	Holes   []Hole   // sorted by name
	Misfits []Misfit // sorted by caller, callee, line
}

// Hole is a name that is not written yet.
type Hole struct {
	Name, Signature string
	Callers         []HoleCaller // sorted by name
}

// HoleCaller is a function that calls a hole.
type HoleCaller struct {
	Name  string
	Lines []int
}

// Removed is the answer to Remove.
type Removed struct {
	Removed []string // sorted
	Holes   []string // functions that became holes; sorted
	// Guidance governs what goes: it stays, and remembers the names as lost.
	Guidance []GuidanceRef
	Change   int64
	DryRun   bool
}

// Renamed is the answer to Rename and Merge.
type Renamed struct {
	Changed  []string // functions whose source was rewritten, and the renamed one; sorted
	Mentions []Mention
	Change   int64    // 0 for a dry run
	Removed  []string // of Merge: the merged function, and holes that nobody calls any more; sorted
	DryRun   bool
}

// Mention is a place in prose that speaks of the old name; it is not edited.
type Mention struct{ Where, Text string }

// Undone is the answer to Undo.
type Undone struct {
	Change, Undid int64    // Change is 0 for a dry run
	Functions     []string // every name that the undone change wrote or removed; sorted
	Restored      []string // functions that are there again; sorted
	Removed       []string // functions that are gone again; sorted
	Changed       []string // functions that are again as they were, by the names they have again; sorted
	Guidance      []int64  // what is there again, gone again or again as it was; ascending
	DryRun        bool
}

// Purged is the answer to Purge.
type Purged struct {
	Change   int64    // 0 for a dry run, and where there was nothing to purge
	Versions int      // recorded versions whose text goes, those with the present text aside; 0 where there is nothing to purge
	Kept     []string // functions that still exist and keep their present text, by their names of today; sorted
	DryRun   bool
}

// Verified is the answer to Verify.
type Verified struct {
	OK               bool
	Functions, Calls int
	Guidance         int
	Problems         []string
	Misfits          []Misfit
}

// Rechecked is the answer to Recheck.
type Rechecked struct {
	Checked  int
	Changed  []string              // functions whose recorded calls were rewritten; sorted
	Unlawful []analyzer.Diagnostic // File is the function's name
	Change   int64                 // 0 when nothing had to be rewritten
}
