package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/filter"
)

// hintError is an error with a word on what to do next.
type hintError struct {
	err  error
	hint string
}

func (e *hintError) Error() string { return e.err.Error() }
func (e *hintError) Unwrap() error { return e.err }

// hint adds a hint to a new error.
func hint(hint, format string, args ...any) error {
	return &hintError{err: fmt.Errorf(format, args...), hint: hint}
}

// explain gives what is printed for err, and the exit code: 1 where the
// library answered "no", 2 where it could not answer.
func explain(err error) (report.Failure, int) {
	f := report.Failure{Error: err.Error()}
	var hinted *hintError
	var missing *store.NotFoundError
	var refused *store.RefusedError
	var expression *filter.Error
	var noChange *store.NoChangeError
	var noGuidance *store.NoGuidanceError
	switch {
	case errors.As(err, &hinted):
		f.Hint = hinted.hint
	case errors.As(err, &missing):
		f.Hint = didYouMean(missing.Near)
		if f.Hint == "" {
			f.Hint = "funcshelf list shows what there is"
		}
		return f, exitNo
	case errors.As(err, &noChange):
		f.Hint = "funcshelf history lists the changes"
		return f, exitNo
	case errors.As(err, &noGuidance):
		f.Hint = "funcshelf guide list shows what there is"
		return f, exitNo
	case errors.As(err, &refused):
		for _, d := range refused.Diagnostics {
			f.Diagnostics = append(f.Diagnostics, report.NewDiagnostic(d))
		}
		f.Changes = refused.Changes
		switch {
		case refused.Op == "add":
			f.Hint = "--replace replaces what is stored"
		case len(f.Changes) > 0:
			f.Hint = fmt.Sprintf("funcshelf undo %d goes first", slices.Max(f.Changes))
		}
		return f, exitNo
	case errors.As(err, &expression):
		f.Hint = expression.Hint
	case errors.Is(err, store.ErrNothingToUndo):
		return f, exitNo
	case errors.Is(err, store.ErrBusy):
		f.Hint = "try again when the other process is done"
	case errors.Is(err, store.ErrNewer):
		f.Hint = "use a newer funcshelf, or another library with --db FILE"
	case errors.Is(err, store.ErrDamaged):
		f.Hint = "name another library with --db FILE, or copy a backup in its place"
	}
	return f, exitProblem
}

// didYouMean suggests near names; "" when there are none.
func didYouMean(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return "did you mean " + strings.Join(near, ", ") + "?"
}

// nearHint suggests what resembles name among all, or says otherwise.
func nearHint(name string, all []string, otherwise string) string {
	if h := didYouMean(analyzer.Near(name, all)); h != "" {
		return h
	}
	return otherwise
}

// plain takes the operation off a file error where it says nothing more.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}
