package store

import (
	"context"
	"slices"
)

// restoreGuidance plans the guidance that the change wrote as it was before.
//
// What the change made of title and content must still stand. Links are told
// one by one: guidance that only lost a function with the change gets it back,
// whatever else became of it since, and what was removed since stays so. A
// link to a function that is gone comes back as a lost name.
func (u *undoing) restoreGuidance(ctx context.Context) error {
	ids := make([]int64, len(u.guidance))
	for i, h := range u.guidance {
		ids[i] = h.ID
	}
	rows, err := u.w.guidanceRows(ctx, ids)
	if err != nil {
		return err
	}
	now := make(map[int64]*GuidanceRow, len(rows))
	for i := range rows {
		now[rows[i].ID] = &rows[i]
	}
	var blame []int64
	for i := range u.guidance {
		h := &u.guidance[i]
		after, ok := reverted(h, now[h.ID])
		switch {
		case !ok:
			blame = append(blame, h.ID)
		case after == nil && now[h.ID] == nil:
		case after == nil:
			u.w.planGuidance(now[h.ID], nil)
		default:
			if err := u.w.bury(ctx, after); err != nil {
				return err
			}
			u.w.planGuidance(now[h.ID], after)
		}
	}
	if len(blame) > 0 {
		return u.refuseSince(ctx, blame, false, "what it touched was changed since")
	}
	return nil
}

// reverted gives what becomes of guidance, which is now, when h is undone; nil
// for nothing. It is not ok where the guidance went on from what h made of it.
func reverted(h *GuidanceHistoryRow, now *GuidanceRow) (after *GuidanceRow, ok bool) {
	switch {
	case sameGuidance(now, h.After):
		return cloned(h.Before), true
	case h.Before == nil || h.After == nil:
		return nil, false
	}
	told := h.Before.Title != h.After.Title || h.Before.Content != h.After.Content
	if now == nil {
		return nil, !told
	}
	after = cloned(now)
	if h.Before.Title != h.After.Title {
		if now.Title != h.After.Title {
			return nil, false
		}
		after.Title = h.Before.Title
	}
	if h.Before.Content != h.After.Content {
		if now.Content != h.After.Content {
			return nil, false
		}
		after.Content = h.Before.Content
	}
	after.Links = patched(now.Links, h.After.Links, h.Before.Links)
	after.Lost = patched(now.Lost, h.After.Lost, h.Before.Lost)
	after.sort()
	return after, true
}

// patched gives links with what leads from one list to another done to them.
func patched(links, from, to []Link) []Link {
	has := func(list []Link, function int64) bool {
		return slices.ContainsFunc(list, func(l Link) bool { return l.Function == function })
	}
	var out []Link
	for _, l := range links {
		if !has(from, l.Function) || has(to, l.Function) {
			out = append(out, l)
		}
	}
	for _, l := range to {
		if !has(from, l.Function) && !has(out, l.Function) {
			out = append(out, l)
		}
	}
	return out
}

func cloned(r *GuidanceRow) *GuidanceRow {
	if r == nil {
		return nil
	}
	c := *r
	c.Links, c.Lost = slices.Clone(r.Links), slices.Clone(r.Lost)
	return &c
}

// bury turns links of r to functions that do not exist, as they will be, into
// lost names, and forgets those of functions that exist.
func (w *world) bury(ctx context.Context, r *GuidanceRow) error {
	var ids []int64
	for _, l := range slices.Concat(r.Links, r.Lost) {
		ids = append(ids, l.Function)
	}
	slices.Sort(ids)
	names, err := w.nameOf(ctx, slices.Compact(ids))
	if err != nil {
		return err
	}
	links := r.Links
	r.Links = nil
	for _, l := range links {
		if name, exists := names[l.Function]; exists {
			r.Links = append(r.Links, Link{l.Function, name})
		} else {
			r.Lost = append(r.Lost, l)
		}
	}
	r.Lost = slices.DeleteFunc(r.Lost, func(l Link) bool { _, exists := names[l.Function]; return exists })
	r.sort()
	return nil
}
