package store

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
)

// sort brings the links into their order, each once.
func (r *GuidanceRow) sort() {
	byFunction := func(a, b Link) int {
		return cmp.Or(cmp.Compare(a.Function, b.Function), strings.Compare(a.Name, b.Name))
	}
	for _, links := range []*[]Link{&r.Links, &r.Lost} {
		slices.SortFunc(*links, byFunction)
		*links = slices.CompactFunc(*links, func(a, b Link) bool { return a.Function == b.Function })
	}
}

// sameGuidance says whether two rows tell the same: all but who wrote them,
// when, and in which change. A function that is linked counts by its id.
func sameGuidance(a, b *GuidanceRow) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Title == b.Title && a.Content == b.Content && slices.Equal(a.Lost, b.Lost) &&
		slices.EqualFunc(a.Links, b.Links, func(a, b Link) bool { return a.Function == b.Function })
}

// planGuidance makes after stand in for before, as plan does for functions.
func (w *world) planGuidance(before, after *GuidanceRow) {
	row := after
	if row == nil {
		row = before
	}
	if old, ok := w.guidance[row.ID]; ok {
		before = old.Before
	}
	if w.guidance == nil {
		w.guidance = map[int64]GuidanceRowChange{}
	}
	w.guidance[row.ID] = GuidanceRowChange{Before: before, After: after}
}

// guidanceRows gives the guidance of ids that exists, with its content,
// ascending by id.
func (w *world) guidanceRows(ctx context.Context, ids []int64) ([]GuidanceRow, error) {
	var rows []GuidanceRow
	var ask []int64
	for _, id := range ids {
		if p, ok := w.guidance[id]; !ok {
			ask = append(ask, id)
		} else if p.After != nil {
			rows = append(rows, *p.After)
		}
	}
	if w.r != nil && len(ask) > 0 {
		stored, err := w.r.GuidanceRows(ctx, ask, GuidanceColumns{Content: true})
		if err != nil {
			return nil, err
		}
		rows = append(rows, stored...)
	}
	slices.SortFunc(rows, func(a, b GuidanceRow) int { return cmp.Compare(a.ID, b.ID) })
	return slices.CompactFunc(rows, func(a, b GuidanceRow) bool { return a.ID == b.ID }), nil
}

// requireGuidance gives the guidance of ids, ascending, each once, or a
// NoGuidanceError.
func (w *world) requireGuidance(ctx context.Context, ids []int64) ([]GuidanceRow, error) {
	rows, err := w.guidanceRows(ctx, ids)
	if err != nil {
		return nil, err
	}
	exists := make(map[int64]bool, len(rows))
	for i := range rows {
		exists[rows[i].ID] = true
	}
	for _, id := range ids {
		if !exists[id] {
			return nil, &NoGuidanceError{ID: id}
		}
	}
	return rows, nil
}

// linksTo gives the guidance that governs one of functions, ascending by
// guidance, then function.
func (w *world) linksTo(ctx context.Context, functions []int64) ([]GuidanceLink, error) {
	if len(functions) == 0 {
		return nil, nil
	}
	var links []GuidanceLink
	if w.r != nil {
		stored, err := w.r.LinksTo(ctx, functions)
		if err != nil {
			return nil, err
		}
		links = slices.DeleteFunc(stored, func(l GuidanceLink) bool { _, ok := w.guidance[l.Guidance]; return ok })
	}
	if len(w.guidance) == 0 {
		return links, nil
	}
	wanted := make(map[int64]bool, len(functions))
	for _, id := range functions {
		wanted[id] = true
	}
	for id, c := range w.guidance {
		if c.After == nil {
			continue
		}
		for _, l := range c.After.Links {
			if wanted[l.Function] {
				links = append(links, GuidanceLink{id, l.Function, c.After.Title})
			}
		}
	}
	slices.SortFunc(links, func(a, b GuidanceLink) int {
		return cmp.Or(cmp.Compare(a.Guidance, b.Guidance), cmp.Compare(a.Function, b.Function))
	})
	return links, nil
}

// governing gives the guidance that governs one of functions, each once,
// ascending by id.
func (w *world) governing(ctx context.Context, functions []int64) ([]GuidanceRef, error) {
	links, err := w.linksTo(ctx, functions)
	var refs []GuidanceRef
	for _, l := range links {
		if n := len(refs); n == 0 || refs[n-1].ID != l.Guidance {
			refs = append(refs, GuidanceRef{l.Guidance, l.Title})
		}
	}
	return refs, err
}

// relink plans what becomes of the guidance that governs functions: each link
// to one of them is handed to change, which gives the link that takes its
// place, or false where it is lost.
func (w *world) relink(ctx context.Context, functions []int64, change func(Link) (Link, bool)) error {
	links, err := w.linksTo(ctx, functions)
	if err != nil || len(links) == 0 {
		return err
	}
	moved := make(map[int64]bool, len(functions))
	for _, id := range functions {
		moved[id] = true
	}
	ids := make([]int64, len(links))
	for i, l := range links {
		ids[i] = l.Guidance
	}
	rows, err := w.guidanceRows(ctx, slices.Compact(ids))
	if err != nil {
		return err
	}
	for i := range rows {
		after := rows[i]
		after.Links, after.Lost = nil, slices.Clone(after.Lost)
		for _, l := range rows[i].Links {
			if !moved[l.Function] {
				after.Links = append(after.Links, l)
			} else if other, kept := change(l); kept {
				after.Links = append(after.Links, other)
			} else {
				after.Lost = append(after.Lost, other)
			}
		}
		after.sort()
		w.planGuidance(&rows[i], &after)
	}
	return nil
}

// lose takes functions that are planned to go out of the guidance that governs
// them, which remembers their names.
func (w *world) lose(ctx context.Context) error {
	names := map[int64]string{}
	for id, c := range w.planned {
		if c.Before != nil && c.After == nil {
			names[id] = c.Before.Name
		}
	}
	return w.relink(ctx, slices.Sorted(maps.Keys(names)), func(l Link) (Link, bool) {
		return Link{l.Function, names[l.Function]}, false
	})
}

// tasksAbove gives the names of the tasks among ids and all that calls them;
// sorted.
func (w *world) tasksAbove(ctx context.Context, ids []int64) ([]string, error) {
	g, err := w.callersGraph(ctx, ids)
	if err != nil {
		return nil, err
	}
	tasks, err := g.Tasks(ctx, g.IDs())
	if err != nil {
		return nil, err
	}
	rows, err := w.rows(ctx, g.IDs(), Columns{})
	if err != nil {
		return nil, err
	}
	var names []string
	for i := range rows {
		if _, isTask := slices.BinarySearch(tasks, rows[i].ID); isTask || rows[i].Entry {
			names = append(names, rows[i].Name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// commitGuidance writes the guidance that is planned.
func (w *world) commitGuidance(ctx context.Context, wr Writer, number int64) error {
	var changes []GuidanceRowChange
	for _, id := range slices.Sorted(maps.Keys(w.guidance)) {
		c := w.guidance[id]
		if sameGuidance(c.Before, c.After) {
			continue
		}
		if c.After != nil {
			after := *c.After
			after.ID, after.Change, after.Links = assigned(id, w.first), number, slices.Clone(after.Links)
			for i := range after.Links {
				after.Links[i].Function = assigned(after.Links[i].Function, w.first)
			}
			after.sort()
			c.After = &after
		}
		changes = append(changes, c)
	}
	if len(changes) == 0 {
		return nil
	}
	slices.SortFunc(changes, func(a, b GuidanceRowChange) int { return cmp.Compare(idOf(a), idOf(b)) })
	return wr.ApplyGuidance(ctx, number, changes)
}

func idOf(c GuidanceRowChange) int64 {
	if c.After != nil {
		return c.After.ID
	}
	return c.Before.ID
}
