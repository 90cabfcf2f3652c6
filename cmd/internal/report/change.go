package report

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// Removed is the answer to remove.
type Removed struct {
	positive
	Removed  []string   `json:"removed"`
	Holes    []string   `json:"holes"`
	Change   int64      `json:"change"`
	DryRun   bool       `json:"dryRun"`
	Guidance []Guidance `json:"guidance"`
}

// NewRemoved shows what a removal took, or would take.
func NewRemoved(r *store.Removed) *Removed {
	return &Removed{Removed: list(r.Removed), Holes: list(r.Holes), Guidance: convert(r.Guidance, newGuidance), Change: r.Change, DryRun: r.DryRun}
}

// Text implements Answer.
func (a *Removed) Text(p *Printer) {
	removed, hole := "removed", "became a hole"
	if a.DryRun {
		removed, hole = "would remove", "would become a hole"
	}
	rows := appendRows(nil, removed, a.Removed)
	rows = appendRows(rows, hole, a.Holes)
	for _, g := range a.Guidance {
		rows = append(rows, g.row())
	}
	p.table(nil, appendChange(rows, a.Change))
	p.done(a.DryRun, a.Change)
}

// done says what may come after a change, or after a rehearsal of one.
func (p *Printer) done(dryRun bool, change int64) {
	if dryRun {
		p.next("next: the same without --dry-run")
	} else {
		p.undo(change)
	}
}

// appendChange appends a row with the change's number, if there was one.
func appendChange(rows [][]string, change int64) [][]string {
	if change == 0 {
		return rows
	}
	return append(rows, []string{"change", strconv.FormatInt(change, 10)})
}

func (p *Printer) undo(change int64) {
	if change > 0 {
		p.next("undo: funcshelf undo %d", change)
	}
}

// Renamed is the answer to rename and merge.
type Renamed struct {
	positive
	Changed  []string  `json:"changed"`
	Mentions []Mention `json:"mentions"`
	Change   int64     `json:"change"`
	Removed  []string  `json:"removed"`
	DryRun   bool      `json:"dryRun"`
}

// Mention is a place in prose that speaks of the old name.
type Mention struct {
	Where string `json:"where"`
	Text  string `json:"text"`
}

// NewRenamed shows what a rename or merge rewrote.
func NewRenamed(r *store.Renamed) *Renamed {
	return &Renamed{
		Changed:  list(r.Changed),
		Mentions: convert(r.Mentions, func(m store.Mention) Mention { return Mention(m) }),
		Change:   r.Change,
		Removed:  list(r.Removed),
		DryRun:   r.DryRun,
	}
}

// Text implements Answer.
func (a *Renamed) Text(p *Printer) {
	changed, removed := "changed", "removed"
	if a.DryRun {
		changed, removed = "would change", "would remove"
	}
	rows := appendRows(nil, changed, a.Changed)
	rows = appendRows(rows, removed, a.Removed)
	for _, m := range a.Mentions {
		rows = append(rows, []string{"still mentioned", m.Where, m.Text})
	}
	p.table(nil, appendChange(rows, a.Change))
	p.done(a.DryRun, a.Change)
}

// Undone is the answer to undo.
type Undone struct {
	positive
	Change    int64    `json:"change"`
	Undid     int64    `json:"undid"`
	Functions []string `json:"functions"`
	Restored  []string `json:"restored"`
	Removed   []string `json:"removed"`
	Changed   []string `json:"changed"`
	DryRun    bool     `json:"dryRun"`
	Guidance  []int64  `json:"guidance"`
}

// NewUndone shows what an undo did, or would do.
func NewUndone(u *store.Undone) *Undone {
	return &Undone{
		Change: u.Change, Undid: u.Undid, Functions: list(u.Functions),
		Restored: list(u.Restored), Removed: list(u.Removed), Changed: list(u.Changed), Guidance: list(u.Guidance), DryRun: u.DryRun,
	}
}

// Text implements Answer.
func (a *Undone) Text(p *Printer) {
	undid, restored, removed, changed := "undid", "restored", "removed", "changed"
	if a.DryRun {
		undid, restored, removed, changed = "would undo", "would restore", "would remove", "would change"
	}
	rows := [][]string{{undid, strconv.FormatInt(a.Undid, 10)}}
	rows = appendRows(rows, restored, a.Restored)
	rows = appendRows(rows, removed, a.Removed)
	rows = appendRows(rows, changed, a.Changed)
	rows = appendRows(rows, "guidance", convert(a.Guidance, func(id int64) string { return strconv.FormatInt(id, 10) }))
	p.table(nil, appendChange(rows, a.Change))
	if a.DryRun {
		p.next("next: the same without --dry-run")
	} else {
		p.next("redo: funcshelf undo %d", a.Change)
	}
}

// Marked is the answer to entry.
type Marked struct {
	positive
	Functions []string `json:"functions"`
	Entry     bool     `json:"entry"`
	Change    int64    `json:"change"`
}

// Text implements Answer.
func (a *Marked) Text(p *Printer) {
	what := "entry"
	if !a.Entry {
		what = "no entry"
	}
	p.table(nil, appendChange(appendRows(nil, what, a.Functions), a.Change))
	p.undo(a.Change)
}

// Purged is the answer to history purge.
type Purged struct {
	positive
	Name     string   `json:"name"`
	Change   int64    `json:"change"`
	Versions int      `json:"versions"`
	Kept     []string `json:"kept"`
	DryRun   bool     `json:"dryRun"`
}

// NewPurged shows what a purge took, or would take, and what it left.
func NewPurged(name string, purged *store.Purged) *Purged {
	return &Purged{Name: name, Change: purged.Change, Versions: purged.Versions, Kept: list(purged.Kept), DryRun: purged.DryRun}
}

// Text implements Answer.
func (a *Purged) Text(p *Printer) {
	what := "purged"
	if a.DryRun {
		what = "would purge"
	}
	if a.Versions > 0 {
		p.table(nil, appendChange(appendRows(nil, what, []string{a.Name}), a.Change))
	} else {
		p.note("nothing to purge: the history holds no earlier text of %s", a.Name)
	}
	for _, name := range a.Kept {
		p.note("%s still exists and keeps its present source; replace or remove it, then purge again", name)
	}
}

// History is the answer to history.
type History struct {
	positive
	Changes []Change `json:"changes"`
}

// Change is one atomic write.
type Change struct {
	Change    int64     `json:"change"`
	Time      time.Time `json:"time"`
	Author    string    `json:"author"`
	Message   string    `json:"message"`
	Verb      string    `json:"verb"`
	Functions []string  `json:"functions"`
	Undoes    int64     `json:"undoes,omitempty"`
	Guidance  []int64   `json:"guidance"`
	Diffs     []Diff    `json:"diffs,omitempty"` // only where asked for
}

// NewChange shows one change; diffs may be nil.
func NewChange(c store.Change, diffs []store.Diff) Change {
	return Change{
		Change: c.Number, Time: c.Time.UTC(), Author: c.Author, Message: c.Message, Verb: c.Verb,
		Functions: list(c.Functions), Guidance: list(c.Guidance), Undoes: c.Undoes, Diffs: convert(diffs, newDiff),
	}
}

// Text implements Answer.
func (h *History) Text(p *Printer) {
	t := table{
		header: []string{"CHANGE", "TIME", "AUTHOR", "VERB", "FUNCTIONS", "MESSAGE"},
		below: func(row int) {
			for _, d := range h.Changes[row].Diffs {
				p.block(d.Text)
			}
		},
	}
	for _, c := range h.Changes {
		verb := c.Verb
		if c.Undoes > 0 {
			verb += " " + strconv.FormatInt(c.Undoes, 10)
		}
		t.rows = append(t.rows, []string{
			strconv.FormatInt(c.Change, 10), c.Time.Format(time.RFC3339), c.Author, verb,
			p.names(c.Functions), firstLine(c.Message),
		})
	}
	p.write(t)
	if len(h.Changes) == 0 {
		p.next("no changes")
	} else {
		p.next("next: funcshelf show NAME@CHANGE, or funcshelf undo CHANGE")
	}
}

// names gives names on one line: off a terminal all of them, on one no more
// than fit, and how many there are.
func (p *Printer) names(names []string) string {
	const fit = 3
	if p.terminal && len(names) > fit {
		return strings.Join(names[:fit], " ") + fmt.Sprintf(" and %d more", len(names)-fit)
	}
	return strings.Join(names, " ")
}
