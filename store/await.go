package store

import (
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// A Python function that becomes async, or stops being so, still takes the
// arguments that its callers give, but what it gives is another thing. No front
// end can see that from the caller alone: a call without await may hand the
// coroutine on. So a caller that was written for the other kind has a misfit
// until it is written anew, or until the callee changes back. The texts quote
// nothing of the callee, so that a purge leaves them.
const (
	misfitAsync = "the function was not async when this call was written; now what it gives wants await"
	misfitSync  = "the function was async when this call was written; now what it gives cannot be awaited"
)

// isAsync says whether what is known of a function makes it an async one.
func isAsync(k analyzer.Known) bool {
	return k.Language == analyzer.Python && strings.HasPrefix(k.Signature, "async ")
}

// awaitPart gives the part of a misfit that tells that its call was written for
// the other kind of function; "" where none does. It stands last.
func awaitPart(misfit string) string {
	switch {
	case strings.HasSuffix(misfit, misfitAsync):
		return misfitAsync
	case strings.HasSuffix(misfit, misfitSync):
		return misfitSync
	}
	return ""
}

// awaitMisfit gives the misfit of that kind that a call has, by what is said of
// its caller; "" for none. Prior are the caller's calls as they were. Rows that
// are planned themselves were written, or come back, as prior says.
func (w *world) awaitMisfit(e *Edge, said *analyzer.Judgement, prior []Edge) string {
	misfit := w.otherKind(e, awaitPart(misfitOf(prior, e.Callee)))
	if misfit == misfitAsync && slices.ContainsFunc(said.Function.Calls, func(c analyzer.Call) bool {
		return c.Name == e.Spelling && c.Awaited
	}) {
		return ""
	}
	return misfit
}

// otherKind gives the misfit of a call that was written for the other kind of
// function, "" where it was not. Was is the one it had.
func (w *world) otherKind(e *Edge, was string) string {
	p, ok := w.planned[e.Callee]
	_, callerPlanned := w.planned[e.Caller]
	if !ok || callerPlanned || p.Before == nil || p.After == nil || p.Before.Signature == "" || p.After.Signature == "" {
		return was
	}
	is := isAsync(knownOf(p.After))
	wasFor := isAsync(knownOf(p.Before)) != (was != "")
	switch {
	case is == wasFor:
		return ""
	case is:
		return misfitAsync
	}
	return misfitSync
}
