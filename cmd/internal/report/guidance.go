package report

import (
	"strconv"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// Guidance names a piece of prose that is linked to functions.
type Guidance struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
}

func newGuidance(r store.GuidanceRef) Guidance { return Guidance(r) }

func (g Guidance) row() []string {
	return []string{"guidance", strconv.FormatInt(g.ID, 10), g.Title}
}

// GuidanceEntry is guidance with what it governs.
type GuidanceEntry struct {
	Guidance
	Functions []string `json:"functions"`
	Lost      []string `json:"lost"`
}

func newGuidanceEntry(g store.Guidance) GuidanceEntry {
	return GuidanceEntry{Guidance{g.ID, g.Title}, list(g.Functions), list(g.Lost)}
}

// GuidanceList is the answer to guide list.
type GuidanceList struct {
	positive
	Total    int             `json:"total"`
	Guidance []GuidanceEntry `json:"guidance"`
}

// NewGuidanceList shows guidance without its content.
func NewGuidanceList(all []store.Guidance) *GuidanceList {
	return &GuidanceList{Total: len(all), Guidance: convert(all, newGuidanceEntry)}
}

// Text implements Answer.
func (a *GuidanceList) Text(p *Printer) {
	p.table([]string{"ID", "TITLE", "FUNCTIONS", "LOST"}, convert(a.Guidance, func(g GuidanceEntry) []string {
		return []string{strconv.FormatInt(g.ID, 10), g.Title, p.names(g.Functions), p.names(g.Lost)}
	}))
	if a.Total == 0 {
		p.next("no guidance; next: funcshelf guide add --title TITLE FILE")
	} else {
		p.next("next: funcshelf guide show ID")
	}
}

// GuidanceRecord is the answer to guide show.
type GuidanceRecord struct {
	positive
	GuidanceEntry
	Content string    `json:"content"`
	Created time.Time `json:"created"`
	Updated time.Time `json:"updated"`
	Author  string    `json:"author"`
	Change  int64     `json:"change"`
}

// NewGuidanceRecord shows guidance whole.
func NewGuidanceRecord(g *store.Guidance) *GuidanceRecord {
	return &GuidanceRecord{
		GuidanceEntry: newGuidanceEntry(*g), Content: g.Content,
		Created: g.Created.UTC(), Updated: g.Updated.UTC(), Author: g.Author, Change: g.Change,
	}
}

// Text implements Answer.
func (a *GuidanceRecord) Text(p *Printer) {
	rows := [][]string{{"id", strconv.FormatInt(a.ID, 10)}, {"title", a.Title}}
	rows = appendRows(rows, "function", a.Functions)
	rows = appendRows(rows, "lost", a.Lost)
	p.table(nil, append(rows,
		[]string{"created", a.Created.Format(time.RFC3339)},
		[]string{"updated", a.Updated.Format(time.RFC3339)},
		[]string{"author", a.Author},
		[]string{"change", strconv.FormatInt(a.Change, 10)},
	))
	if a.Content != "" {
		p.blank()
		p.block(a.Content)
	}
}

// GuidanceChanged is the answer to the forms of guide that write.
type GuidanceChanged struct {
	positive
	ID        int64    `json:"id"`  // of the first of IDs; 0 for none
	IDs       []int64  `json:"ids"` // of the guidance that was written
	Functions []string `json:"functions"`
	Tasks     []string `json:"tasks"`
	Removed   []string `json:"removed"`
	Change    int64    `json:"change"`
	DryRun    bool     `json:"dryRun"`
}

// NewGuidanceChanged shows what a change of guidance wrote, and what it can
// change.
func NewGuidanceChanged(c *store.GuidanceChanged) *GuidanceChanged {
	a := &GuidanceChanged{
		IDs: list(c.IDs), Functions: list(c.Functions), Tasks: list(c.Tasks), Removed: list(c.Removed),
		Change: c.Change, DryRun: c.DryRun,
	}
	if len(c.IDs) > 0 {
		a.ID = c.IDs[0]
	}
	return a
}

// Text implements Answer.
func (a *GuidanceChanged) Text(p *Printer) {
	rows := appendRows(nil, "guidance", convert(a.IDs, func(id int64) string { return strconv.FormatInt(id, 10) }))
	rows = appendRows(rows, "function", a.Functions)
	rows = appendRows(rows, "task", a.Tasks)
	rows = appendRows(rows, "removed", a.Removed)
	p.table(nil, appendChange(rows, a.Change))
	p.done(a.DryRun, a.Change)
}
