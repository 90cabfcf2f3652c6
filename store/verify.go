package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Verify checks the invariants of the library on one snapshot: every call
// leads to a function, a primitive or a hole; every stored source is lawful
// under the policy, and its recorded calls are what the front end finds today;
// the rows are what the history says; and the database is sound. Misfits are
// listed and do not make it fail. progress may be nil.
//
// Memory grows with the number of functions, by their ids and a few bytes
// each, not with their sources.
func (l *Library) Verify(ctx context.Context, progress func(done, total int)) (*Verified, error) {
	v := &verifying{answer: &Verified{}, purges: map[int64]bool{}}
	err := l.db.View(ctx, func(r Reader) error {
		policy, err := r.Policy(ctx)
		if err != nil {
			return err
		}
		v.w, v.j = newWorld(r, policy), &judge{checkers: l.checkers}
		if v.answer.Problems, err = r.Check(ctx); err != nil {
			return err
		}
		if err := v.ends(ctx); err != nil {
			return err
		}
		if _, err := policy.normal(); err != nil {
			v.problem("policy: %v", err) // no source can be judged under it
		} else if err := v.sources(ctx, progress); err != nil {
			return err
		}
		if err := v.changes(ctx); err != nil {
			return err
		}
		if err := v.history(ctx); err != nil {
			return err
		}
		if err := v.guidance(ctx); err != nil {
			return err
		}
		misfits, err := r.Misfits(ctx)
		if err != nil {
			return err
		}
		v.answer.Misfits, err = namedMisfits(ctx, r, misfits)
		return err
	})
	if err != nil {
		return nil, err
	}
	v.answer.OK = len(v.answer.Problems) == 0
	return v.answer, nil
}

// verifying is a Verify on its way.
type verifying struct {
	w      *world
	j      *judge
	ids    []int64        // ascending
	purges map[int64]bool // numbers of changes
	answer *Verified
}

func (v *verifying) problem(format string, args ...any) {
	v.answer.Problems = append(v.answer.Problems, fmt.Sprintf(format, args...))
}

// ends looks at both ends of every call, and for holes that nothing keeps.
func (v *verifying) ends(ctx context.Context) error {
	var err error
	if v.ids, err = v.w.allIDs(ctx); err != nil {
		return err
	}
	v.answer.Functions = len(v.ids)
	exists := make(map[int64]bool, len(v.ids)) // whether it is called
	for _, id := range v.ids {
		exists[id] = false
	}
	err = v.w.r.AllEdges(ctx, func(caller, callee int64) error {
		v.answer.Calls++
		_, hasCaller := exists[caller]
		_, hasCallee := exists[callee]
		if !hasCaller || !hasCallee {
			v.problem("call from id %d to id %d: one of them does not exist", caller, callee)
		}
		if hasCallee {
			exists[callee] = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	holes, err := v.w.r.Holes(ctx)
	if err != nil {
		return err
	}
	rows, err := v.w.rows(ctx, holes, Columns{})
	if err != nil {
		return err
	}
	links, err := v.w.r.LinksTo(ctx, holes)
	if err != nil {
		return err
	}
	governed := make(map[int64]bool, len(links))
	for _, l := range links {
		governed[l.Function] = true
	}
	sortRows(rows)
	for _, r := range rows {
		if !r.Declared && !exists[r.ID] && !governed[r.ID] {
			v.problem("hole %q has neither a caller, nor a declaration, nor guidance", r.Name)
		}
	}
	return nil
}

// sources judges every stored source and compares what is recorded of it.
func (v *verifying) sources(ctx context.Context, progress func(done, total int)) error {
	return v.w.scan(ctx, v.j, v.ids, progress, func(r *Row, said *analyzer.Judgement) error {
		a, err := v.w.assess(ctx, r.ID, said, r.Calls)
		if err != nil {
			return err
		}
		for _, d := range slices.Concat(a.refused, a.misfits) {
			v.problem("%s", d.String())
		}
		if said.Function == nil {
			return nil
		}
		if said.Function.Name != r.Name {
			v.problem("%q is the name of a source that declares %q", r.Name, said.Function.Name)
		}
		v.compare(r, said, a)
		return v.spellings(ctx, r)
	})
}

// compare tells what of a record differs from what its source says, misfits
// aside.
func (v *verifying) compare(r *Row, said *analyzer.Judgement, a *assessment) {
	before, after := *r, *r
	after.read(said, r.Analyzer, a.calls)
	before.Calls, after.Calls = fitting(before.Calls), fitting(after.Calls)
	if sameContent(&before, &after) {
		return
	}
	var differ []string
	for _, field := range []struct {
		name string
		same bool
	}{
		{"signature", r.Signature == after.Signature},
		{"doc", r.Doc == after.Doc},
		{"number of lines", r.Lines == after.Lines},
		{"builtins", slices.Equal(r.Builtins, after.Builtins)},
		{"form", r.Form == after.Form},
	} {
		if !field.same {
			differ = append(differ, field.name)
		}
	}
	if len(differ) == 0 {
		v.problem("recorded calls of %q are %s: its source has %s", r.Name, describe(before.Calls), describe(after.Calls))
		return
	}
	v.problem("recorded %s of %q: its source says otherwise", strings.Join(differ, ", "), r.Name)
}

// fitting gives calls without their misfits.
func fitting(calls []Edge) []Edge {
	calls = slices.Clone(calls)
	for i := range calls {
		calls[i].Misfit, calls[i].MisfitLine = "", 0
	}
	return calls
}

// describe writes calls such as "A (call, lines 2 3)".
func describe(calls []Edge) string {
	if len(calls) == 0 {
		return "none"
	}
	texts := make([]string, len(calls))
	for i, e := range calls {
		texts[i] = fmt.Sprintf("%s (%s, lines %s)", e.Spelling, e.Kind, strings.Trim(fmt.Sprint(e.Lines), "[]"))
	}
	slices.Sort(texts)
	return strings.Join(texts, ", ")
}

// spellings compares the recorded bindings of calls with the names that the
// source has.
func (v *verifying) spellings(ctx context.Context, r *Row) error {
	names := make([]string, len(r.Calls))
	for i, e := range r.Calls {
		names[i] = e.Spelling
	}
	found, err := v.w.lookup(ctx, names)
	for _, e := range r.Calls {
		if n, ok := found[e.Spelling]; ok && n.id != e.Callee {
			v.problem("%q calls %q: it is bound to another function", r.Name, e.Spelling)
		}
	}
	return err
}
