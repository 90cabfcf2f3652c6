package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Guidance is one piece of prose and the functions it governs.
type Guidance struct {
	ID        int64 // never used again
	Title     string
	Content   string   // Markdown, line ends LF; "" in lists
	Functions []string // the functions it governs; sorted
	Lost      []string // functions it governed that were removed since; sorted, each once
	Created   time.Time
	Updated   time.Time
	Author    string
	Change    int64 // the change that last wrote it
}

// The bounds of guidance.
const (
	MaxTitleBytes   = 200
	MaxContentBytes = 1 << 20
)

// NewGuidance is guidance to be stored.
type NewGuidance struct {
	Title, Content string
	Functions      []string
}

// GuidanceEdit says what of guidance becomes another; nil and empty parts
// leave it as it is.
type GuidanceEdit struct {
	Title, Content *string
	// Functions replaces all links, and forgets the lost names.
	Functions *[]string
	// Link and Unlink add links and take them away. To link a name, or to
	// unlink it, forgets that it was lost.
	Link, Unlink []string
}

// GuidanceChanged is the answer to operations that write guidance.
type GuidanceChanged struct {
	IDs       []int64  // of the guidance written; ascending
	Change    int64    // 0 for a dry run, and where nothing was to be written
	Functions []string // what it governs, or governed; sorted
	Tasks     []string // the tasks at or above those: what a change of it can change; sorted
	Removed   []string // holes that nothing keeps any more; sorted
	DryRun    bool
}

// AddGuidance stores pieces of guidance in one change, all or none. Titles
// need not differ. A name that is not in the library is a NotFoundError; a
// title or content that cannot be kept is a RefusedError.
func (l *Library) AddGuidance(ctx context.Context, list []NewGuidance, o WriteOptions) (*GuidanceChanged, error) {
	return l.writeGuidance(ctx, o, func(ctx context.Context, w *world, a *GuidanceChanged) error {
		for i := range list {
			row := GuidanceRow{ID: w.newID(), Created: w.now, Updated: w.now, Author: l.authorOf(o)}
			title, content := list[i].Title, list[i].Content
			e := GuidanceEdit{Title: &title, Content: &content, Functions: &list[i].Functions}
			if err := e.apply(ctx, w, &row); err != nil {
				return err
			}
			w.planGuidance(nil, &row)
		}
		return nil
	})
}

// EditGuidance changes one piece of guidance. An id that no guidance has is a
// NoGuidanceError, else the errors are those of AddGuidance; a name to unlink
// that is neither linked nor lost is a NotFoundError.
func (l *Library) EditGuidance(ctx context.Context, id int64, e GuidanceEdit, o WriteOptions) (*GuidanceChanged, error) {
	return l.writeGuidance(ctx, o, func(ctx context.Context, w *world, a *GuidanceChanged) error {
		rows, err := w.requireGuidance(ctx, []int64{id})
		if err != nil {
			return err
		}
		after := rows[0]
		if err := e.apply(ctx, w, &after); err != nil {
			return err
		}
		if after.Updated = w.now; !sameGuidance(&rows[0], &after) {
			w.planGuidance(&rows[0], &after)
		}
		return a.govern(ctx, w, rows)
	})
}

// RemoveGuidance removes guidance. The functions it governs stay, but for
// holes that nothing else keeps.
func (l *Library) RemoveGuidance(ctx context.Context, ids []int64, o WriteOptions) (*GuidanceChanged, error) {
	return l.writeGuidance(ctx, o, func(ctx context.Context, w *world, a *GuidanceChanged) error {
		rows, err := w.requireGuidance(ctx, ids)
		if err != nil {
			return err
		}
		for i := range rows {
			w.planGuidance(&rows[i], nil)
		}
		return a.govern(ctx, w, rows)
	})
}

// writeGuidance runs an operation that plans guidance.
func (l *Library) writeGuidance(ctx context.Context, o WriteOptions, build func(context.Context, *world, *GuidanceChanged) error) (*GuidanceChanged, error) {
	var answer *GuidanceChanged
	var planned *world
	number, err := l.write(ctx, &Change{Verb: "guide"}, o, func(ctx context.Context, w *world, _ *judge) error {
		answer, planned = &GuidanceChanged{DryRun: o.DryRun}, w
		if err := build(ctx, w, answer); err != nil {
			return err
		}
		var rows []GuidanceRow
		for _, c := range w.guidance {
			if c.After != nil {
				rows = append(rows, *c.After)
			}
		}
		if err := answer.govern(ctx, w, rows); err != nil {
			return err
		}
		var err error
		answer.Removed, err = w.settle(ctx)
		return err
	})
	if err != nil {
		return nil, err
	}
	answer.Change = number
	for id := range planned.guidance {
		if id > 0 || number > 0 {
			answer.IDs = append(answer.IDs, assigned(id, planned.first))
		}
	}
	slices.Sort(answer.IDs)
	return answer, nil
}

// govern adds what rows govern.
func (a *GuidanceChanged) govern(ctx context.Context, w *world, rows []GuidanceRow) error {
	var ids []int64
	for _, r := range rows {
		for _, l := range r.Links {
			ids = append(ids, l.Function)
			a.Functions = append(a.Functions, l.Name)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	slices.Sort(a.Functions)
	a.Functions = slices.Compact(a.Functions)
	tasks, err := w.tasksAbove(ctx, ids)
	a.Tasks = append(a.Tasks, tasks...)
	slices.Sort(a.Tasks)
	a.Tasks = slices.Compact(a.Tasks)
	return err
}

// apply makes of row what the edit says.
func (e *GuidanceEdit) apply(ctx context.Context, w *world, row *GuidanceRow) error {
	if e.Title != nil {
		if row.Title = *e.Title; !isTitle(row.Title) {
			return &RefusedError{Op: "guide", Reason: fmt.Sprintf("the title %.80q: want one line of 1 to %d bytes of text, without control characters", row.Title, MaxTitleBytes)}
		}
	}
	if e.Content != nil {
		row.Content = strings.ReplaceAll(*e.Content, "\r\n", "\n")
		if len(row.Content) > MaxContentBytes || !utf8.ValidString(row.Content) || strings.ContainsRune(row.Content, 0) {
			return &RefusedError{Op: "guide", Reason: fmt.Sprintf("the content: want at most %d bytes of UTF-8 without NUL", MaxContentBytes)}
		}
	}
	row.Links, row.Lost = slices.Clone(row.Links), slices.Clone(row.Lost)
	if e.Functions != nil {
		row.Links, row.Lost = nil, nil
	}
	link := e.Link
	if e.Functions != nil {
		link = slices.Concat(*e.Functions, link)
	}
	if err := row.link(ctx, w, link); err != nil {
		return err
	}
	for _, name := range e.Unlink {
		if !row.unlink(name) {
			var near []string
			for _, l := range slices.Concat(row.Links, row.Lost) {
				near = append(near, l.Name)
			}
			slices.Sort(near)
			return &NotFoundError{Names: []string{name}, Near: near[:min(len(near), 3)]}
		}
	}
	return nil
}

// link adds links to names.
func (r *GuidanceRow) link(ctx context.Context, w *world, names []string) error {
	if len(names) == 0 {
		return nil
	}
	if _, err := w.require(ctx, names...); err != nil {
		return err
	}
	found, err := w.lookup(ctx, names)
	if err != nil {
		return err
	}
	for name, n := range found {
		r.Links = append(r.Links, Link{n.id, name})
		r.Lost = slices.DeleteFunc(r.Lost, func(l Link) bool { return l.Name == name })
	}
	r.sort()
	return nil
}

// unlink takes a name out of what is governed, or was.
func (r *GuidanceRow) unlink(name string) bool {
	isName := func(l Link) bool { return l.Name == name }
	if !slices.ContainsFunc(r.Links, isName) && !slices.ContainsFunc(r.Lost, isName) {
		return false
	}
	r.Links = slices.DeleteFunc(r.Links, isName)
	r.Lost = slices.DeleteFunc(r.Lost, isName)
	return true
}

// isTitle says whether a text can be a title.
func isTitle(title string) bool {
	hostile := func(r rune) bool { return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }
	return strings.TrimSpace(title) == title && title != "" && len(title) <= MaxTitleBytes && utf8.ValidString(title) &&
		!strings.ContainsFunc(title, hostile)
}

// GetGuidance gives one piece of guidance with its content.
func (l *Library) GetGuidance(ctx context.Context, id int64) (*Guidance, error) {
	var g Guidance
	err := l.db.View(ctx, func(r Reader) error {
		rows, err := newWorld(r, Policy{}).requireGuidance(ctx, []int64{id})
		if err == nil {
			g = guidanceOf(&rows[0])
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return &g, nil
}

// ListGuidance gives all guidance without content, in the order of ids.
func (l *Library) ListGuidance(ctx context.Context) ([]Guidance, error) {
	list := []Guidance{}
	err := l.db.View(ctx, func(r Reader) error {
		return r.AllGuidance(ctx, GuidanceColumns{}, func(row *GuidanceRow) error {
			list = append(list, guidanceOf(row))
			return nil
		})
	})
	return list, err
}

// guidanceOf gives a row as questions answer it.
func guidanceOf(r *GuidanceRow) Guidance {
	names := func(links []Link) []string {
		list := make([]string, 0, len(links))
		for _, l := range links {
			list = append(list, l.Name)
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	return Guidance{
		ID: r.ID, Title: r.Title, Content: r.Content, Functions: names(r.Links), Lost: names(r.Lost),
		Created: r.Created, Updated: r.Updated, Author: r.Author, Change: r.Change,
	}
}
