package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// History gives changes, newest first: all of them for the name "", else
// those that touched the function that bears the name or, where none does,
// last bore it. A name that no function ever bore is a NotFoundError.
func (l *Library) History(ctx context.Context, name string) ([]Change, error) {
	var changes []Change
	err := l.db.View(ctx, func(r Reader) error {
		q := ChangeQuery{Names: true}
		if name != "" {
			id, err := bearer(ctx, r, name)
			if err != nil {
				return err
			}
			q.IDs = []int64{id}
		}
		var err error
		changes, err = r.Changes(ctx, q)
		return err
	})
	return changes, err
}

// bearer gives the id of the function that bears name or last bore it.
func bearer(ctx context.Context, r Reader, name string) (int64, error) {
	ids, err := r.IDs(ctx, []string{name})
	if err != nil {
		return 0, err
	}
	if id, ok := ids[name]; ok {
		return id, nil
	}
	var last int64
	err = r.History(ctx, HistoryQuery{Name: name}, func(h *HistoryRow) error {
		if h.ID != 0 && (h.Before != nil || h.After != nil) { // a purge only mentions it
			last = h.ID
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if last == 0 {
		return 0, &NotFoundError{Names: []string{name}, Near: newWorld(r, Policy{}).near(ctx, name)}
	}
	return last, nil
}

// Diff gives what a change did to each source, as unified diffs sorted by
// name; of primitives and holes, to the signature. Those of guidance, whose
// name is "guidance" and the id, come after. What was purged is left out. A number that no change has is a NoChangeError.
func (l *Library) Diff(ctx context.Context, change int64) ([]Diff, error) {
	var diffs []Diff
	err := l.db.View(ctx, func(r Reader) error {
		if _, err := changeOf(ctx, r, change); err != nil {
			return err
		}
		err := r.History(ctx, HistoryQuery{Change: change}, func(h *HistoryRow) error {
			if text := unified(h.Before, h.After); h.ID != 0 && !h.Purged && text != "" {
				row := h.After
				if row == nil {
					row = h.Before
				}
				diffs = append(diffs, Diff{Name: row.Name, Text: text})
			}
			return nil
		})
		if err != nil {
			return err
		}
		slices.SortStableFunc(diffs, func(a, b Diff) int { return strings.Compare(a.Name, b.Name) })
		return r.GuidanceHistory(ctx, HistoryQuery{Change: change}, func(h *GuidanceHistoryRow) error {
			if text := unifiedGuidance(h.Before, h.After); text != "" {
				diffs = append(diffs, Diff{Name: fmt.Sprintf("guidance %d", h.ID), Text: text})
			}
			return nil
		})
	})
	return diffs, err
}
