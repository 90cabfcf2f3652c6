package store

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// misfitPurged stands in the history for the message of a misfit that was
// purged: a message may quote the signature of a callee.
const misfitPurged = "does not fit; why was purged"

// Purge removes the text of a function from the history for good: source, doc
// and signature of every version that the history keeps of a function that
// bears the name or ever bore it, removed or not, and what the misfits of its
// callers quote of them. Afterwards the database is compacted, so that the
// text is not in its files either.
//
// The present record, where there is one, keeps its present text: such
// functions are in Kept. Replace or remove them first, then purge, if that is
// the text that must go. Where the history holds no other text than the
// present one nothing is purged, and no change is written. The messages and
// authors of changes stay as they are, even if they quote the text.
//
// A purge cannot be undone, nor can a change whose text went. A name that no
// function ever bore is a NotFoundError. An error that wraps ErrNotCompacted
// says that the text is gone from the history, but not from the file yet.
func (l *Library) Purge(ctx context.Context, name string, o WriteOptions) (*Purged, error) {
	var answer *Purged
	number, err := l.write(ctx, &Change{Verb: "purge", Message: "purge " + name}, o, func(ctx context.Context, w *world, j *judge) error {
		answer = &Purged{DryRun: o.DryRun}
		p, err := answer.plan(ctx, w, name)
		if err != nil || answer.Versions == 0 {
			return err
		}
		w.also = p.write
		return p.callers(ctx, w, j)
	})
	if err != nil {
		return nil, err
	}
	answer.Change = number
	if o.DryRun {
		return answer, nil
	}
	// Also where nothing was left to purge: an earlier purge may have been
	// kept from doing it.
	if err := l.db.Compact(ctx); err != nil {
		if number == 0 {
			return nil, err
		}
		return nil, fmt.Errorf("purged %q from the history, %w: %w", name, ErrNotCompacted, err)
	}
	return answer, nil
}

// purging is a Purge on its way.
type purging struct {
	name string
	ids  map[int64]bool
}

// plan finds what the name ever stood for, and what of it would go and stay.
func (a *Purged) plan(ctx context.Context, w *world, name string) (*purging, error) {
	p := &purging{name: name, ids: map[int64]bool{}}
	err := w.r.History(ctx, HistoryQuery{Name: name}, func(h *HistoryRow) error {
		if h.ID != 0 {
			p.ids[h.ID] = true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(p.ids) == 0 {
		return nil, &NotFoundError{Names: []string{name}, Near: w.near(ctx, name)}
	}
	ids := slices.Sorted(maps.Keys(p.ids))
	present, err := w.rows(ctx, ids, Columns{Source: true})
	if err != nil {
		return nil, err
	}
	now := make(map[int64]*Row, len(present))
	for i := range present {
		now[present[i].ID] = &present[i]
		a.Kept = append(a.Kept, present[i].Name)
	}
	slices.Sort(a.Kept)
	for _, id := range ids {
		err := w.r.History(ctx, HistoryQuery{ID: id}, func(h *HistoryRow) error {
			if h.After != nil && !h.Purged && !samePurgeable(h.After, now[id]) {
				a.Versions++
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return p, nil
}

// samePurgeable says whether two rows have the same of what a purge removes.
func samePurgeable(a, b *Row) bool {
	return b != nil && a.Signature == b.Signature && a.Doc == b.Doc && a.Source == b.Source
}

// callers plans the misfits of the functions that call a purged one to be told
// anew, by what the present signatures are.
func (p *purging) callers(ctx context.Context, w *world, j *judge) error {
	edges, err := w.edgesTo(ctx, slices.Sorted(maps.Keys(p.ids)))
	if err != nil {
		return err
	}
	callers := make([]int64, 0, len(edges))
	for _, e := range edges {
		callers = append(callers, e.Caller)
	}
	slices.Sort(callers)
	rows, err := w.rows(ctx, slices.Compact(callers), Columns{Source: true, Calls: true})
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(r Row) bool { return !hasMisfit(r.Calls) })
	return j.stored(ctx, w, rows, func(r *Row, said *analyzer.Judgement) error {
		before := untold(r)
		after := *before
		if said.Function != nil {
			a, err := w.assess(ctx, r.ID, said, r.Calls)
			if err != nil {
				return err
			}
			after.Calls = a.calls
		}
		w.plan(before, &after)
		return nil
	})
}

// write takes the text out of the history, the change itself aside, and
// records that the change is about the purged functions.
func (p *purging) write(ctx context.Context, wr Writer, change int64) error {
	var rows []HistoryRow
	err := wr.History(ctx, HistoryQuery{Through: change - 1}, func(h *HistoryRow) error {
		switch {
		case h.Before == nil && h.After == nil:
		case p.ids[h.ID]:
			h.Before, h.After, h.Purged = bare(h.Before), bare(h.After), true
			rows = append(rows, *h)
		case p.quotes(h.Before) || p.quotes(h.After):
			h.Before, h.After = untold(h.Before), untold(h.After)
			rows = append(rows, *h)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, h := range rows {
		if err := wr.Rewrite(ctx, h); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(p.ids)) {
		if err := wr.Mention(ctx, change, id, p.name); err != nil {
			return err
		}
	}
	return nil
}

// quotes says whether a misfit of a row may quote a purged function. A misfit
// of one call may speak of the result of another, so any will do.
func (p *purging) quotes(r *Row) bool {
	return r != nil && hasMisfit(r.Calls) && slices.ContainsFunc(r.Calls, func(e Edge) bool { return p.ids[e.Callee] })
}

func hasMisfit(calls []Edge) bool {
	return slices.ContainsFunc(calls, func(e Edge) bool { return e.Misfit != "" })
}

// bare gives a row without what its author wrote: the name, the calls and
// which of them are misfits stay.
func bare(r *Row) *Row {
	if r == nil {
		return nil
	}
	c := *untold(r)
	c.Signature, c.Doc, c.Source, c.Form = "", "", "", ""
	return &c
}

// untold gives a row without the messages of its misfits.
func untold(r *Row) *Row {
	if r == nil {
		return nil
	}
	c := *r
	c.Calls = slices.Clone(r.Calls)
	for i := range c.Calls {
		c.Calls[i].Misfit = untoldMisfit(c.Calls[i].Misfit)
	}
	return &c
}

// untoldMisfit gives what stays of the message of a misfit, if there is one.
func untoldMisfit(misfit string) string {
	switch await := awaitPart(misfit); {
	case misfit == await:
		return misfit
	case await != "":
		return misfitPurged + "; " + await
	}
	return misfitPurged
}
