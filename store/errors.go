package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

var (
	// ErrReadOnly is returned by writes to a library that cannot be written.
	ErrReadOnly = errors.New("library is read-only")
	// ErrTokenUsed is returned when a change's token was used before.
	ErrTokenUsed = errors.New("change token was used before")
	// ErrNothingToUndo is returned by Undo when no change is left to undo.
	ErrNothingToUndo = errors.New("nothing to undo")
	// ErrNewer is wrapped by opening a library that a newer version wrote.
	ErrNewer = errors.New("library was written by a newer version")
	// ErrDamaged is wrapped when the file is no library or is damaged.
	ErrDamaged = errors.New("not a funcshelf library, or damaged")
	// ErrBusy is wrapped when another process kept the library locked until
	// the caller's deadline.
	ErrBusy = errors.New("library is locked by another process")
	// ErrNotCompacted is wrapped by Purge when it is done but for the file,
	// which others read or for which there is no room.
	ErrNotCompacted = errors.New("but its file still holds the text: run purge again")
	// ErrFull is wrapped by writes that the disk has no room for.
	ErrFull = errors.New("no space left for the library")
)

// NotFoundError says which names are not in the library.
type NotFoundError struct {
	Names  []string
	Near   []string // names that resemble the first, best first
	Change int64    // of a question about the library after that change; 0 about today's
	Then   string   // what the function that bears, or last bore, the name was called then; "" where it was not there
}

// Error names the names, quoted, and what is known of another time.
func (e *NotFoundError) Error() string {
	quoted := make([]string, len(e.Names))
	for i, n := range e.Names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	text := "no function " + strings.Join(quoted, ", ")
	if e.Change > 0 {
		text += fmt.Sprintf(" at change %d", e.Change)
	}
	if e.Then != "" {
		text += fmt.Sprintf(": it was called %q then", e.Then)
	}
	return text
}

// NoChangeError says that the history has no change of a number.
type NoChangeError struct {
	Change int64
	Newest int64 // 0 in an empty library
}

// Error names the change and the ones there are.
func (e *NoChangeError) Error() string {
	if e.Newest == 0 {
		return fmt.Sprintf("no change %d: the library has no change yet", e.Change)
	}
	return fmt.Sprintf("no change %d: want 1 to %d", e.Change, e.Newest)
}

// NoGuidanceError says that no guidance has an id.
type NoGuidanceError struct{ ID int64 }

// Error names the id.
func (e *NoGuidanceError) Error() string { return fmt.Sprintf("no guidance %d", e.ID) }

// RefusedError says that an operation was refused because of findings;
// nothing was stored.
type RefusedError struct {
	Op          string                // "add", "remove", "rename", "merge", "undo", "policy", "guide" or "get"
	Reason      string                // one line
	Diagnostics []analyzer.Diagnostic // sorted; may be empty
	More        int                   // how many findings Diagnostics leaves out
	Changes     []int64               // the later changes that stand in the way of an undo
}

// Error gives the operation and the reason, not the findings, and how many of
// these are left out.
func (e *RefusedError) Error() string {
	text := e.Op + " refused: " + e.Reason
	if e.More > 0 {
		text += fmt.Sprintf(" (%d more findings are left out)", e.More)
	}
	return text
}

// maxFindings is how many findings a refusal lists: a function may have
// thousands of callers, and the first few tell what is wrong.
const maxFindings = 50

// refuse makes a RefusedError with the first findings.
func refuse(op, reason string, found []analyzer.Diagnostic) *RefusedError {
	slices.SortStableFunc(found, compareDiagnostics)
	kept := found[:min(len(found), maxFindings)]
	return &RefusedError{Op: op, Reason: reason, Diagnostics: kept, More: len(found) - len(kept)}
}
