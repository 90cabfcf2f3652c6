package store

import (
	"context"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/callgraph"
)

// Database keeps the rows of a library. Its implementations are the packages
// store/sqlite and, over the same queries, later ones.
type Database interface {
	// View runs f on one consistent snapshot.
	View(ctx context.Context, f func(Reader) error) error
	// Update runs f in the only write transaction there is, and commits when
	// f returns nil. It waits for other writers until ctx is done. On a
	// library that cannot be written it returns ErrReadOnly.
	Update(ctx context.Context, f func(Writer) error) error
	// Backup writes a consistent copy to a new file.
	Backup(ctx context.Context, path string) error
	// Compact gives freed space back and overwrites what was deleted.
	Compact(ctx context.Context) error
	Close() error
}

// Row is a function as the database holds it.
type Row struct {
	ID        int64
	Name      string
	Language  analyzer.Language
	Kind      analyzer.Kind
	Signature string
	Doc       string
	Source    string
	Lines     int
	Builtins  []string
	Form      string // analyzer.Function.Form; "" for primitives and holes
	Analyzer  string // the checker version that judged it
	Entry     bool
	Declared  bool      // of a hole: it was declared, so it stays without callers
	Created   time.Time // UTC, whole microseconds
	Updated   time.Time
	Author    string
	Change    int64
	Calls     []Edge // ascending by callee; nil where not asked for
}

// Edge is one call as the database holds it: bound to the callee by id.
type Edge struct {
	Caller, Callee int64
	Kind           analyzer.CallKind
	Spelling       string // the callee's name as the caller's source has it
	Lines          []int
	Misfit         string
	MisfitLine     int
}

// Known is what the callers of a function need to know of it.
type Known struct {
	ID int64
	analyzer.Known
}

// GuidanceRow is guidance as the database holds it.
type GuidanceRow struct {
	ID      int64 // of the same numbers as those of functions
	Title   string
	Content string // "" where not asked for
	Links   []Link // what it governs; ascending by function, each once
	Lost    []Link // functions that it governed and that are gone; ascending, each once
	Created time.Time
	Updated time.Time
	Author  string
	Change  int64
}

// Link binds guidance to a function by its id. Name is what the function is
// called; in Lost, and in the history, what it was called then.
type Link struct {
	Function int64
	Name     string
}

// GuidanceLink tells that guidance governs a function.
type GuidanceLink struct {
	Guidance, Function int64
	Title              string
}

// GuidanceColumns says how much of guidance is read.
type GuidanceColumns struct {
	Content bool // with Content
}

// GuidanceRowChange is guidance before and after, with its content. A nil
// Before is an insert, a nil After a delete.
type GuidanceRowChange struct{ Before, After *GuidanceRow }

// GuidanceHistoryRow is guidance in a change as the history keeps it.
type GuidanceHistoryRow struct {
	Change, ID    int64
	Before, After *GuidanceRow
}

// Columns says how much of a row is read.
type Columns struct {
	Source bool // with Source
	Calls  bool // with Calls
}

// Query selects functions. The zero Query selects all, in byte order of names.
type Query struct {
	Kind     analyzer.Kind     // "" for any
	Language analyzer.Language // "" for any
	// Each of the following narrows the selection; the zero value does not.
	Name       string
	NamePrefix string
	Author     string
	Calls      []string // has a call to each of these names
	CalledBy   []string // is called by each of these names
	MinLines   int
	MaxLines   int // 0 for no bound
	Entry      *bool
	Limit      int // 0 for all
	Offset     int
	Columns    Columns
}

// RowChange is a row before and after. A nil Before is an insert, a nil After
// a delete. Both carry Calls and Source.
type RowChange struct{ Before, After *Row }

// HistoryRow is one row of a change as the history keeps it: a function or,
// with ID 0, the policy.
type HistoryRow struct {
	Change                    int64
	Position                  int // within the change
	ID                        int64
	Name, OldName             string  // what the row is found by: the name after it, before a removal, and the one before it where it is another
	Before, After             *Row    // both nil where a change is only about the function
	PolicyBefore, PolicyAfter *Policy // only with ID 0
	Purged                    bool    // the text was removed for good
}

// ChangeQuery selects changes, newest first.
type ChangeQuery struct {
	After  int64   // only later ones
	Before int64   // only earlier ones; 0 for no bound
	IDs    []int64 // only those that touched one of these functions or pieces of guidance; nil for all
	Token  string
	Limit  int
	// Names gives the changes their Functions and Guidance, of which a large one
	// has many.
	Names bool
}

// HistoryQuery selects rows of the history, oldest first.
type HistoryQuery struct {
	Change         int64  // only this change
	After, Through int64  // only changes in (After, Through]; 0 for no bound
	ID             int64  // only this function
	Name           string // only rows in which a function bears this name, before or after
}

// Reader reads one snapshot. Maps and slices are the caller's.
type Reader interface {
	// AppendNeighbours follows calls; nodes are ids.
	callgraph.Adjacency[int64]
	// Head is the number of the newest change, 0 in an empty library.
	Head(ctx context.Context) (int64, error)
	// IDs and Known leave out names that no function bears; Known gives each
	// once.
	IDs(ctx context.Context, names []string) (map[string]int64, error)
	Known(ctx context.Context, names []string) ([]Known, error)
	Names(ctx context.Context, ids []int64) (map[int64]string, error)
	// Rows gives the rows of ids that exist, ascending by id, each once.
	Rows(ctx context.Context, ids []int64, c Columns) ([]Row, error)
	// Select calls yield for each row of q in byte order of names; an error
	// of yield ends it and is returned.
	Select(ctx context.Context, q Query, yield func(*Row) error) error
	// Count ignores Limit, Offset and Columns.
	Count(ctx context.Context, q Query) (int, error)
	// EdgesFrom gives the edges of callers, EdgesTo those to callees,
	// ascending by caller, then callee.
	EdgesFrom(ctx context.Context, callers []int64) ([]Edge, error)
	EdgesTo(ctx context.Context, callees []int64) ([]Edge, error)
	// AllEdges streams every edge's ends, and AllIDs every id, ascending.
	AllEdges(ctx context.Context, yield func(caller, callee int64) error) error
	AllIDs(ctx context.Context, yield func(id int64) error) error
	// AllNames streams every name in byte order.
	AllNames(ctx context.Context, yield func(name string) error) error
	// Misfits gives every edge that has one; Holes every hole's id.
	Misfits(ctx context.Context) ([]Edge, error)
	Holes(ctx context.Context) ([]int64, error)
	// Twins gives, for each of forms, the names of the functions of that
	// form; TwinGroups every group of two or more, both in byte order.
	Twins(ctx context.Context, forms []string) (map[string][]string, error)
	TwinGroups(ctx context.Context) ([][]string, error)
	Policy(ctx context.Context) (Policy, error)
	Changes(ctx context.Context, q ChangeQuery) ([]Change, error)
	History(ctx context.Context, q HistoryQuery, yield func(*HistoryRow) error) error
	// GuidanceRows gives the guidance of ids that exists, ascending by id, each
	// once; AllGuidance streams all of it, ascending.
	GuidanceRows(ctx context.Context, ids []int64, c GuidanceColumns) ([]GuidanceRow, error)
	AllGuidance(ctx context.Context, c GuidanceColumns, yield func(*GuidanceRow) error) error
	// LinksTo gives the guidance that governs one of functions, ascending by
	// guidance, then function.
	LinksTo(ctx context.Context, functions []int64) ([]GuidanceLink, error)
	// GuidanceHistory gives what the history keeps of guidance, oldest first. A
	// name selects nothing.
	GuidanceHistory(ctx context.Context, q HistoryQuery, yield func(*GuidanceHistoryRow) error) error
	// NamesTouched gives the names that changes after number wrote, removed
	// or renamed, old and new; and whether one of them changed the policy.
	NamesTouched(ctx context.Context, number int64) (names []string, policy bool, err error)
	// Check looks for damage that only the database can see (its own
	// integrity check, foreign keys); each problem is one line.
	Check(ctx context.Context) (problems []string, err error)
}

// Writer is the one write transaction.
type Writer interface {
	Reader
	// ReserveIDs gives the first of n ids that were never used before.
	ReserveIDs(ctx context.Context, n int) (int64, error)
	// Begin records the change (Number and Functions are ignored) and gives
	// its number. A token used before is ErrTokenUsed.
	Begin(ctx context.Context, c Change) (int64, error)
	// Apply writes the rows and their history. Foreign keys are checked when
	// the transaction commits, so the order does not matter.
	Apply(ctx context.Context, change int64, rows []RowChange) error
	SetPolicy(ctx context.Context, change int64, p Policy) error
	// ApplyGuidance writes guidance, its links and their history.
	ApplyGuidance(ctx context.Context, change int64, rows []GuidanceRowChange) error
	// Mention records that the change is about a function, which it does not
	// write: a row of the history with neither Before nor After.
	Mention(ctx context.Context, change, id int64, name string) error
	// Rewrite replaces what the history keeps in one of its rows, its names
	// aside.
	Rewrite(ctx context.Context, row HistoryRow) error
}
