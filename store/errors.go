package store

import (
	"errors"
	"fmt"
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
	// ErrFull is wrapped by writes that the disk has no room for.
	ErrFull = errors.New("no space left for the library")
)

// NotFoundError says which names are not in the library.
type NotFoundError struct {
	Names []string
	Near  []string // names that resemble the first, best first
}

func (e *NotFoundError) Error() string {
	quoted := make([]string, len(e.Names))
	for i, n := range e.Names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	return "no function " + strings.Join(quoted, ", ")
}

// NoChangeError says that the history has no change of a number.
type NoChangeError struct {
	Change int64
	Newest int64 // 0 in an empty library
}

func (e *NoChangeError) Error() string {
	if e.Newest == 0 {
		return fmt.Sprintf("no change %d: the library has no change yet", e.Change)
	}
	return fmt.Sprintf("no change %d: want 1 to %d", e.Change, e.Newest)
}

// RefusedError says that an operation was refused because of findings;
// nothing was stored.
type RefusedError struct {
	Op          string                // "rename", "undo", ...
	Reason      string                // one line
	Diagnostics []analyzer.Diagnostic // may be empty
	Changes     []int64               // the later changes that stand in the way of an undo
}

func (e *RefusedError) Error() string { return e.Op + " refused: " + e.Reason }
