package report

import (
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/store"
)

// Neighbours is the answer to callers and callees.
type Neighbours struct {
	positive
	Name      string      `json:"name"`
	Functions []Neighbour `json:"functions"`
}

// Neighbour is one of them.
type Neighbour struct {
	Name  string `json:"name"`
	Depth int    `json:"depth"`
	Lines []int  `json:"lines"`
}

// NewNeighbours shows the callers or callees of name.
func NewNeighbours(name string, ns []store.Neighbour) *Neighbours {
	return &Neighbours{Name: name, Functions: convert(ns, func(n store.Neighbour) Neighbour {
		return Neighbour{Name: n.Name, Depth: n.Depth, Lines: list(n.Lines)}
	})}
}

// Text implements Answer.
func (n *Neighbours) Text(p *Printer) {
	p.table([]string{"NAME", "DEPTH", "LINES"}, convert(n.Functions, func(f Neighbour) []string {
		return []string{f.Name, strconv.Itoa(f.Depth), lineList(f.Lines)}
	}))
	if len(n.Functions) == 0 {
		p.next("none")
	}
}

// Reach is the answer to reach.
type Reach struct {
	positive
	Name      string     `json:"name"`
	Functions []Reached  `json:"functions"`
	Tasks     []string   `json:"tasks"`
	Guidance  []Guidance `json:"guidance"`
}

// Reached is a function that a change can reach.
type Reached struct {
	Name  string `json:"name"`
	Depth int    `json:"depth"`
}

// NewReach shows what a change can change.
func NewReach(r *store.Reach) *Reach {
	return &Reach{
		Name:      r.Name,
		Functions: convert(r.Functions, func(f store.ReachedFunction) Reached { return Reached(f) }),
		Tasks:     list(r.Tasks),
		Guidance:  convert(r.Guidance, newGuidance),
	}
}

// Text implements Answer.
func (r *Reach) Text(p *Printer) {
	tasks := make(map[string]bool, len(r.Tasks))
	for _, t := range r.Tasks {
		tasks[t] = true
	}
	p.table([]string{"NAME", "DEPTH", "ROLE"}, convert(r.Functions, func(f Reached) []string {
		role := "function"
		if tasks[f.Name] {
			role = "task"
		}
		return []string{f.Name, strconv.Itoa(f.Depth), role}
	}))
	p.table(nil, convert(r.Guidance, Guidance.row))
	if len(r.Functions) == 0 {
		p.next("nothing calls %s", r.Name)
	}
}

// Path is the answer to path.
type Path struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Path []string `json:"path"`
}

// NewPath shows a chain of calls; an empty one says there is none.
func NewPath(from, to string, path []string) *Path {
	return &Path{From: from, To: to, Path: list(path)}
}

// No implements Answer.
func (a *Path) No() bool { return len(a.Path) == 0 }

// Text implements Answer.
func (a *Path) Text(p *Printer) {
	for _, n := range a.Path {
		p.line("%s", n)
	}
	if a.No() {
		p.note("%s does not come to call %s", a.From, a.To)
	}
}

// Cycles is the answer to cycles.
type Cycles struct {
	Cycles [][]string `json:"cycles"`
}

// NewCycles shows the cycles of a library.
func NewCycles(c [][]string) *Cycles { return &Cycles{Cycles: groups(c)} }

// No implements Answer.
func (a *Cycles) No() bool { return len(a.Cycles) > 0 }

// Text implements Answer.
func (a *Cycles) Text(p *Printer) {
	for _, g := range a.Cycles {
		p.group(g)
	}
	if len(a.Cycles) == 0 {
		p.next("no cycles")
	}
}

// Duplicates is the answer to duplicates.
type Duplicates struct {
	Groups [][]string `json:"groups"`
}

// NewDuplicates shows the groups of exact twins.
func NewDuplicates(g [][]string) *Duplicates { return &Duplicates{Groups: groups(g)} }

// No implements Answer.
func (a *Duplicates) No() bool { return len(a.Groups) > 0 }

// Text implements Answer.
func (a *Duplicates) Text(p *Printer) {
	for _, g := range a.Groups {
		p.group(g)
	}
	if len(a.Groups) == 0 {
		p.next("no duplicates")
	} else {
		p.next("next: funcshelf merge OLD NEW")
	}
}

// Unused is the answer to unused.
type Unused struct {
	Functions []string `json:"functions"`
}

// NewUnused shows what nobody calls or asked for.
func NewUnused(names []string) *Unused { return &Unused{Functions: list(names)} }

// No implements Answer.
func (a *Unused) No() bool { return len(a.Functions) > 0 }

// Text implements Answer.
func (a *Unused) Text(p *Printer) {
	for _, n := range a.Functions {
		p.line("%s", n)
	}
	if len(a.Functions) == 0 {
		p.next("nothing is unused")
	} else {
		p.next("next: funcshelf entry NAME, or funcshelf remove NAME")
	}
}

// Todo is the answer to todo.
type Todo struct {
	Holes   []Hole   `json:"holes"`
	Misfits []Misfit `json:"misfits"`
}

// Hole is a name that is not written yet.
type Hole struct {
	Name      string       `json:"name"`
	Signature string       `json:"signature"`
	Callers   []HoleCaller `json:"callers"`
}

// HoleCaller is a function that calls it.
type HoleCaller struct {
	Name  string `json:"name"`
	Lines []int  `json:"lines"`
}

// NewTodo shows what is left to write or mend.
func NewTodo(t *store.Todo) *Todo {
	return &Todo{
		Holes: convert(t.Holes, func(h store.Hole) Hole {
			return Hole{Name: h.Name, Signature: h.Signature, Callers: convert(h.Callers, func(c store.HoleCaller) HoleCaller {
				return HoleCaller{Name: c.Name, Lines: list(c.Lines)}
			})}
		}),
		Misfits: convert(t.Misfits, newMisfit),
	}
}

// No implements Answer.
func (a *Todo) No() bool { return len(a.Holes)+len(a.Misfits) > 0 }

// Text implements Answer.
func (a *Todo) Text(p *Printer) {
	holes := convert(a.Holes, func(h Hole) []string {
		callers := convert(h.Callers, func(c HoleCaller) string { return c.Name + ":" + lineList(c.Lines) })
		return []string{"hole", h.Name, h.Signature, strings.Join(callers, " ")}
	})
	p.table(nil, append(holes, convert(a.Misfits, Misfit.row)...))
	if !a.No() {
		p.next("nothing to do")
	}
}
