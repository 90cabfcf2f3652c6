package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// model is a library in plain maps, slow and plain.
type model struct {
	functions Spec
	declared  map[string]bool // holes that stay without callers
}

func (m model) clone() model {
	c := model{functions: Spec{}, declared: maps.Clone(m.declared)}
	for name, f := range m.functions {
		f.Sites = slices.Clone(f.Sites)
		c.functions[name] = f
	}
	return c
}

// callers gives the names of the direct callers; sorted.
func (s Spec) callers(name string) []string {
	callers := []string{}
	for _, caller := range slices.Sorted(maps.Keys(s)) {
		if slices.ContainsFunc(s[caller].Sites, func(c Site) bool { return c.Callee == name }) {
			callers = append(callers, caller)
		}
	}
	return callers
}

// allCallers gives the names of the callers at any depth, by closing the set
// until it stays the same.
func (s Spec) allCallers(name string) map[string]bool {
	all := map[string]bool{}
	for grew := true; grew; {
		grew = false
		for caller, f := range s {
			for _, c := range f.Sites {
				if (c.Callee == name || all[c.Callee]) && !all[caller] {
					all[caller], grew = true, true
				}
			}
		}
	}
	return all
}

// wouldRecur says whether merging old into new makes new call itself, where no
// cycle held both before.
func (s Spec) wouldRecur(old, new string) bool {
	directly := slices.ContainsFunc(s[new].Sites, func(c Site) bool { return c.Callee == old })
	return directly || s.allCallers(old)[new] && !s.allCallers(new)[old]
}

// runnable says whether neither a hole nor a misfit is met from name on.
func (s Spec) runnable(name string) bool {
	seen := map[string]bool{}
	var visit func(name string) bool
	visit = func(name string) bool {
		if seen[name] {
			return true
		}
		seen[name] = true
		for _, c := range s[name].Sites {
			if c.Misfit || !visit(c.Callee) {
				return false
			}
		}
		return s[name].Kind != analyzer.KindHole
	}
	return visit(name)
}

// fits says whether all calls of callee in f fit it.
func (s Spec) fits(f Func, callee string) bool {
	return !slices.ContainsFunc(f.Sites, func(c Site) bool { return c.Callee == callee && c.Args != s[callee].Params })
}

// mark sets the misfits of the calls of callee in name.
func (s Spec) mark(name, callee string) {
	f := s[name]
	f.Sites = slices.Clone(f.Sites)
	for i := range f.Sites {
		if f.Sites[i].Callee == callee {
			f.Sites[i].Misfit = !s.fits(f, callee)
		}
	}
	s[name] = f
}

func (f Func) hasMisfit(callee string) bool {
	return slices.ContainsFunc(f.Sites, func(c Site) bool { return c.Callee == callee && c.Misfit })
}

// settle removes holes that nobody declared and nobody calls.
func (m model) settle() {
	for name, f := range m.functions {
		if f.Kind == analyzer.KindHole && !m.declared[name] && len(m.functions.callers(name)) == 0 {
			delete(m.functions, name)
		}
	}
}

// add gives the library after a batch, or false where it is refused.
func (m model) add(batch Spec, o store.AddOptions) (model, bool) {
	after := m.clone()
	var moved []string
	for name, f := range batch {
		old, exists := m.functions[name]
		same := exists && old.Kind == f.Kind && old.Params == f.Params && (f.Kind != analyzer.KindHole || m.declared[name])
		if same && f.Kind == analyzer.KindFunction {
			same = old.Source(name) == f.Source(name)
		}
		if same {
			continue
		}
		if exists && !o.Replace && old.Kind != analyzer.KindHole {
			return m, false
		}
		if exists && !o.Replace && f.Kind == analyzer.KindHole && m.declared[name] {
			return m, false
		}
		after.functions[name] = f
		after.declared[name] = f.Kind == analyzer.KindHole
		if exists && (old.Params != f.Params || old.Kind != f.Kind) {
			moved = append(moved, name)
		}
	}
	for name, f := range batch {
		for _, c := range f.Sites {
			callee, exists := after.functions[c.Callee]
			if !exists || callee.Params != c.Args {
				return m, false
			}
		}
		_ = name
	}
	for _, callee := range moved {
		for _, caller := range after.functions.callers(callee) {
			had := after.functions[caller].hasMisfit(callee)
			after.functions.mark(caller, callee)
			if now := after.functions[caller].hasMisfit(callee); now && !had && !o.AllowMisfits {
				return m, false
			}
		}
	}
	after.settle()
	return after, true
}

func (m model) remove(name string, keepCallers bool) model {
	after := m.clone()
	if !keepCallers {
		for caller := range m.functions.allCallers(name) {
			delete(after.functions, caller)
		}
		delete(after.functions, name)
		after.settle()
		return after
	}
	after.functions[name] = Func{Kind: analyzer.KindHole, Params: m.functions[name].Params}
	after.declared[name] = false
	if !slices.ContainsFunc(m.functions.callers(name), func(caller string) bool { return caller != name }) {
		delete(after.functions, name)
	}
	after.settle()
	return after
}

// rename gives the library after old became new, which may exist.
func (m model) rename(old, new string) (model, bool) {
	after := m.clone()
	if _, merge := m.functions[new]; !merge {
		after.functions[new] = after.functions[old]
		after.declared[new] = after.declared[old]
	}
	delete(after.functions, old)
	for name, f := range after.functions {
		calls := false
		hadNew := f.hasMisfit(new)
		for i := range f.Sites {
			if f.Sites[i].Callee == old {
				f.Sites[i].Callee, calls = new, true
			}
		}
		after.functions[name] = f
		if _, merge := m.functions[new]; merge && calls {
			after.functions.mark(name, new)
			if after.functions[name].hasMisfit(new) && !hadNew {
				return m, false
			}
		}
	}
	after.settle()
	return after, true
}

// play is a library and its model, side by side.
type play struct {
	*shelf
	r    *rand.Rand
	now  model
	past []model // before each change that is not undone
	log  []string
}

var playNames = []string{"A", "B", "C", "D", "E", "F"}

func testModel(t *testing.T, empty func(t *testing.T) Opener) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			p := &play{
				shelf: newShelf(t, empty, ""), r: rand.New(rand.NewPCG(seed, 7)),
				now: model{functions: Spec{}, declared: map[string]bool{}},
			}
			for range 40 {
				p.step()
				if t.Failed() {
					t.Fatalf("after %q", p.log)
				}
			}
		})
	}
}

func (p *play) name() string { return playNames[p.r.IntN(len(playNames))] }

// batch makes up one to three functions.
func (p *play) batch() Spec {
	b := Spec{}
	for range 1 + p.r.IntN(3) {
		f := Func{Kind: analyzer.KindFunction, Params: p.r.IntN(4) / 3}
		switch p.r.IntN(8) {
		case 0:
			f.Kind = analyzer.KindPrimitive
		case 1:
			f.Kind = analyzer.KindHole
		default:
			for range p.r.IntN(4) {
				callee := p.name()
				args := p.now.functions[callee].Params
				if p.r.IntN(10) == 0 {
					args = 1 - args
				}
				f.Sites = append(f.Sites, Site{Callee: callee, Args: args})
			}
		}
		b[p.name()] = f
	}
	return b
}

// step does something to both and compares them.
func (p *play) step() {
	ctx := context.Background()
	p.t.Helper()
	name, other := p.name(), p.name()
	_, exists := p.now.functions[name]
	after, lawful := p.now, false
	undo := false
	var did string
	var err error
	switch p.r.IntN(10) {
	default:
		batch := p.batch()
		o := store.AddOptions{Replace: p.r.IntN(3) > 0, AllowMisfits: p.r.IntN(2) == 0}
		did = fmt.Sprintf("add %v replace %v misfits %v", batch, o.Replace, o.AllowMisfits)
		after, lawful = p.now.add(batch, o)
		var a *store.Added
		if a, err = p.Add(ctx, batch.Batch(), o); err == nil && !a.OK {
			err = &store.RefusedError{Op: "add", Reason: fmt.Sprint(a.Diagnostics, a.Misfits)}
		}
	case 0:
		did = "remove " + name
		if lawful = exists; exists {
			after = p.now.remove(name, false)
		}
		_, err = p.Remove(ctx, []string{name}, store.RemoveOptions{})
	case 1:
		did = "keep " + name
		if lawful = exists; exists {
			after = p.now.remove(name, true)
		}
		_, err = p.Remove(ctx, []string{name}, store.RemoveOptions{KeepCallers: true})
	case 2:
		did = "rename " + name + " " + other
		if _, taken := p.now.functions[other]; exists && !taken && name != other {
			after, lawful = p.now.rename(name, other)
		}
		_, err = p.Rename(ctx, name, other, store.WriteOptions{})
	case 3:
		did = "merge " + name + " " + other
		if _, there := p.now.functions[other]; exists && there && name != other && !p.now.functions.wouldRecur(name, other) {
			after, lawful = p.now.rename(name, other)
		}
		_, err = p.Merge(ctx, name, other, store.WriteOptions{})
	case 4, 5:
		did, undo = "undo", true
		if lawful = len(p.past) > 0; lawful {
			after = p.past[len(p.past)-1]
			p.past = p.past[:len(p.past)-1]
		}
		if _, err = p.Undo(ctx, 0, store.WriteOptions{}); errors.Is(err, store.ErrNothingToUndo) && !lawful {
			return
		}
	}
	p.log = append(p.log, did)
	p.compare(did, after, lawful, undo, err)
}

func (p *play) compare(did string, after model, lawful, undo bool, err error) {
	p.t.Helper()
	if lawful != (err == nil) {
		p.t.Errorf("%s\n on %v\n got error %v, want lawful %v", did, p.now.functions, err, lawful)
		return
	}
	if lawful {
		if !undo && (after.functions.String() != p.now.functions.String() || !maps.Equal(after.marks(), p.now.marks())) {
			p.past = append(p.past, p.now)
		}
		p.now = after
	}
	p.wantSpec(p.now.functions.String())
	wanted := map[string]bool{}
	for name := range p.now.functions {
		wanted[name] = p.now.functions.runnable(name)
		all, err := p.Callers(context.Background(), name, store.NeighbourOptions{All: true})
		if err != nil {
			p.t.Error(err)
		}
		got := []string{}
		for _, n := range all {
			got = append(got, n.Name)
		}
		slices.Sort(got)
		want(p.t, "all callers of "+name, got, slices.Sorted(maps.Keys(p.now.functions.allCallers(name))))
	}
	wantRunnable(p.t, p.shelf, wanted)
}

// marks gives the holes that are declared.
func (m model) marks() map[string]bool {
	marks := map[string]bool{}
	for name, f := range m.functions {
		if f.Kind == analyzer.KindHole && m.declared[name] {
			marks[name] = true
		}
	}
	return marks
}
