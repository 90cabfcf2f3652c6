package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Undo makes what a change did not done, as a change of its own: rows are
// again as they were, under their ids. Change 0 stands for the newest change
// that is neither an undo nor undone; without one it is ErrNothingToUndo.
//
// It is a RefusedError, which names the later changes, where something that
// the change touched was changed since, or where what was stored since could
// not stand without it. Later changes that were undone, and their undoing, are
// not named: with those that are undone, newest first, the change can be
// undone too. Every source that comes back, and every caller of it, is judged.
// A purge cannot be undone and change 0 passes over it; nor can a change whose
// text was purged.
func (l *Library) Undo(ctx context.Context, change int64, o WriteOptions) (*Undone, error) {
	var answer *Undone
	c := &Change{Verb: "undo"}
	number, err := l.write(ctx, c, o, func(ctx context.Context, w *world, j *judge) error {
		u := &undoing{w: w, j: j, number: change}
		if err := u.plan(ctx); err != nil {
			return err
		}
		c.Undoes = u.number
		answer = u.answer()
		answer.DryRun = o.DryRun
		return nil
	})
	if err != nil {
		return nil, err
	}
	answer.Change = number
	return answer, nil
}

// undoing is an Undo on its way.
type undoing struct {
	w      *world
	j      *judge
	number int64
	rows   []HistoryRow   // of functions
	now    map[int64]*Row // the same functions as they are
	policy *HistoryRow    // nil where the change did not touch it

	guidance []GuidanceHistoryRow
}

func (u *undoing) refuse(reason string, found ...analyzer.Diagnostic) *RefusedError {
	return refuse("undo", reason, found)
}

func (u *undoing) plan(ctx context.Context) error {
	if err := u.find(ctx); err != nil {
		return err
	}
	if err := u.conflicts(ctx); err != nil {
		return err
	}
	if err := u.restore(ctx); err != nil {
		return err
	}
	if err := u.restoreGuidance(ctx); err != nil {
		return err
	}
	_, err := u.w.settle(ctx)
	return err
}

// find reads what the change did.
func (u *undoing) find(ctx context.Context) error {
	var c Change
	var err error
	if u.number == 0 {
		c, err = newestToUndo(ctx, u.w.r)
	} else {
		c, err = changeOf(ctx, u.w.r, u.number)
	}
	if err != nil {
		return err
	}
	u.number = c.Number
	if c.Verb == "purge" {
		return u.refuse(fmt.Sprintf("change %d is a purge: what it removed is gone for good", c.Number))
	}
	purged := false
	err = u.w.r.History(ctx, HistoryQuery{Change: c.Number}, func(r *HistoryRow) error {
		purged = purged || r.Purged
		switch {
		case r.ID == 0 && r.PolicyBefore != nil && r.PolicyAfter != nil:
			u.policy = r
		case r.ID != 0 && (r.Before != nil || r.After != nil):
			u.rows = append(u.rows, *r)
		default:
			return fmt.Errorf("reading change %d: row %d says nothing: %w", c.Number, r.Position, ErrDamaged)
		}
		return nil
	})
	if err == nil && purged {
		return u.refuse(fmt.Sprintf("text of change %d was purged", c.Number))
	}
	if err != nil {
		return err
	}
	return u.w.r.GuidanceHistory(ctx, HistoryQuery{Change: c.Number}, func(h *GuidanceHistoryRow) error {
		u.guidance = append(u.guidance, *h)
		return nil
	})
}

// changeOf gives the change of a number.
func changeOf(ctx context.Context, r Reader, number int64) (Change, error) {
	if number > 0 {
		changes, err := r.Changes(ctx, ChangeQuery{After: number - 1, Before: number + 1})
		if err != nil {
			return Change{}, err
		}
		if len(changes) == 1 {
			return changes[0], nil
		}
	}
	head, err := r.Head(ctx)
	if err != nil {
		return Change{}, err
	}
	return Change{}, &NoChangeError{Change: number, Newest: head}
}

// newestToUndo gives the newest change that is neither an undo nor undone nor
// a purge. An undo that is itself undone undoes nothing.
func newestToUndo(ctx context.Context, r Reader) (Change, error) {
	undone := map[int64]bool{}
	q := ChangeQuery{Limit: 100}
	for {
		changes, err := r.Changes(ctx, q)
		if err != nil {
			return Change{}, err
		}
		for _, c := range changes {
			switch {
			case c.Verb == "undo":
				if !undone[c.Number] {
					undone[c.Undoes] = true
				}
			case c.Verb != "purge" && !undone[c.Number]:
				return c, nil
			}
		}
		if len(changes) < q.Limit {
			return Change{}, ErrNothingToUndo
		}
		q.Before = changes[len(changes)-1].Number
	}
}

// conflicts refuses the undo where the library went on from what the change
// made of it.
func (u *undoing) conflicts(ctx context.Context) error {
	touched := make([]int64, len(u.rows))
	inChange := make(map[int64]bool, len(u.rows))
	var born []string  // names that come back
	var leave []int64  // ids that go
	var called []int64 // by what comes back
	for i, r := range u.rows {
		touched[i], inChange[r.ID] = r.ID, true
		if r.Before == nil {
			leave = append(leave, r.ID)
			continue
		}
		born = append(born, r.Before.Name)
		for _, e := range r.Before.Calls {
			called = append(called, e.Callee)
		}
	}
	now, err := u.w.rows(ctx, touched, Columns{Source: true, Calls: true})
	if err != nil {
		return err
	}
	u.now = make(map[int64]*Row, len(now))
	for i := range now {
		u.now[now[i].ID] = &now[i]
	}
	var blame []int64
	for i := range u.rows {
		if r := &u.rows[i]; !sameContent(untold(u.now[r.ID]), untold(r.After)) {
			blame = append(blame, r.ID)
		}
	}
	taken, err := u.w.lookup(ctx, born)
	if err != nil {
		return err
	}
	for _, n := range taken {
		if !inChange[n.id] {
			blame = append(blame, n.id)
		}
	}
	orphans, err := u.w.edgesTo(ctx, leave)
	if err != nil {
		return err
	}
	for _, e := range orphans {
		if !inChange[e.Caller] {
			blame = append(blame, e.Caller)
		}
	}
	slices.Sort(called)
	names, err := u.w.nameOf(ctx, slices.Compact(called))
	if err != nil {
		return err
	}
	for _, r := range u.rows {
		if r.Before == nil {
			continue
		}
		for _, e := range r.Before.Calls {
			if !inChange[e.Callee] && names[e.Callee] != e.Spelling {
				blame = append(blame, e.Callee)
			}
		}
	}
	policyMoved := u.policy != nil && !samePolicy(u.w.policy, *u.policy.PolicyAfter)
	if len(blame) == 0 && !policyMoved {
		return nil
	}
	return u.refuseSince(ctx, blame, policyMoved, "what it touched was changed since")
}

// refuseSince refuses with the later changes that touched ids, or the policy.
func (u *undoing) refuseSince(ctx context.Context, ids []int64, policy bool, reason string, found ...analyzer.Diagnostic) error {
	e := u.refuse(reason, found...)
	if policy {
		ids = append(ids, 0)
	}
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) > 0 {
		later, err := u.w.r.Changes(ctx, ChangeQuery{After: u.number, IDs: ids})
		if err != nil {
			return err
		}
		e.Changes = u.standing(later)
	}
	if len(e.Changes) > 0 {
		numbers := make([]string, len(e.Changes))
		for i, n := range e.Changes {
			numbers[i] = fmt.Sprint(n)
		}
		e.Reason += ", by change " + strings.Join(numbers, ", ")
	}
	return e
}

// standing gives, ascending, those of later changes that were not undone, nor
// undo one of them. Purges leave what they touch as it is. later is newest
// first.
func (u *undoing) standing(later []Change) []int64 {
	var numbers []int64
	undone := map[int64]bool{}
	for _, c := range later {
		switch {
		case undone[c.Number], c.Verb == "purge":
		case c.Verb == "undo" && c.Undoes > u.number:
			undone[c.Undoes] = true
		default:
			numbers = append(numbers, c.Number)
		}
	}
	slices.Reverse(numbers)
	return numbers
}

// restore plans the rows as they were and judges them.
func (u *undoing) restore(ctx context.Context) error {
	var back []Row
	for i := range u.rows {
		r := &u.rows[i]
		u.w.plan(u.now[r.ID], r.Before)
		if r.Before != nil && r.Before.Source != "" {
			back = append(back, *r.Before)
		}
	}
	var found []analyzer.Diagnostic
	var blame []int64
	sortRows(back)
	err := u.j.stored(ctx, u.w, back, func(r *Row, said *analyzer.Judgement) error {
		a, err := u.w.assess(ctx, r.ID, said, r.Calls)
		if err != nil {
			return err
		}
		found = append(found, a.refused...)
		found = append(found, a.misfits...)
		if len(found) == 0 {
			after := *r
			after.read(said, u.j.version(r.Language), a.calls)
			u.w.plan(nil, &after)
		}
		return nil
	})
	if err != nil {
		return err
	}
	again, err := u.w.judgeCallers(ctx, u.j)
	if err != nil {
		return err
	}
	found = append(found, again.findings()...)
	if u.policy != nil {
		u.w.policy, u.w.policyMoved = *u.policy.PolicyBefore, true
		unlawful, err := u.w.unlawful(ctx, u.j)
		if err != nil {
			return err
		}
		found = append(found, unlawful...)
	}
	if len(found) == 0 {
		return nil
	}
	names := make([]string, len(found))
	for i := range found {
		names[i] = found[i].File
	}
	bearers, err := u.w.lookup(ctx, names)
	if err != nil {
		return err
	}
	for _, n := range bearers {
		blame = append(blame, n.id)
	}
	return u.refuseSince(ctx, blame, false, "the functions would not be lawful afterwards", found...)
}

// answer says what the undo does to the functions.
func (u *undoing) answer() *Undone {
	a := &Undone{Undid: u.number}
	for _, r := range u.rows {
		switch {
		case r.After == nil:
			a.Restored = append(a.Restored, r.Before.Name)
		case r.Before == nil:
			a.Removed = append(a.Removed, r.After.Name)
		default:
			a.Changed = append(a.Changed, r.Before.Name)
			a.Functions = append(a.Functions, r.After.Name)
		}
	}
	a.Functions = slices.Concat(a.Functions, a.Restored, a.Removed, a.Changed)
	for _, names := range [][]string{a.Functions, a.Restored, a.Removed, a.Changed} {
		slices.Sort(names)
	}
	a.Functions = slices.Compact(a.Functions)
	for _, h := range u.guidance {
		a.Guidance = append(a.Guidance, h.ID)
	}
	slices.Sort(a.Guidance)
	return a
}
