package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// digest tells two rows apart without keeping them.
type digest struct {
	all    [16]byte
	bare   [16]byte // without what a purge removes
	purged bool
}

func digestOf(r *Row, purged bool) digest {
	return digest{all: hashOf(r), bare: hashOf(bare(r)), purged: purged}
}

// hashOf tells rows apart. Each part is written with its length, so that no
// two rows are written alike.
func hashOf(r *Row) (sum [16]byte) {
	b := make([]byte, 0, 1024+len(r.Doc)+len(r.Source))
	number := func(n int64) { b = binary.AppendVarint(b, n) }
	text := func(s string) {
		number(int64(len(s)))
		b = append(b, s...)
	}
	truth := func(t bool) {
		if t {
			number(1)
		} else {
			number(0)
		}
	}
	number(r.ID)
	for _, s := range []string{r.Name, string(r.Language), string(r.Kind), r.Signature, r.Doc, r.Source, r.Form, r.Analyzer, r.Author} {
		text(s)
	}
	number(int64(r.Lines))
	number(int64(len(r.Builtins)))
	for _, name := range r.Builtins {
		text(name)
	}
	truth(r.Entry)
	truth(r.Declared)
	number(r.Created.UnixMicro())
	number(r.Updated.UnixMicro())
	number(r.Change)
	calls := r.Calls
	if !slices.IsSortedFunc(calls, byCallee) {
		calls = slices.SortedFunc(slices.Values(calls), byCallee)
	}
	number(int64(len(calls)))
	for _, c := range calls {
		number(c.Caller)
		number(c.Callee)
		text(string(c.Kind))
		text(c.Spelling)
		number(int64(len(c.Lines)))
		for _, line := range c.Lines {
			number(int64(line))
		}
		text(c.Misfit)
		number(int64(c.MisfitLine))
	}
	full := sha256.Sum256(b)
	copy(sum[:], full[:])
	return sum
}

func (d digest) same(other digest) bool {
	if d.purged || other.purged {
		return d.bare == other.bare
	}
	return d.all == other.all
}

// verbs are what changes do.
var verbs = []string{"add", "remove", "rename", "merge", "undo", "recheck", "policy", "entry", "purge", "guide"}

// changes looks at what each change says of itself, newest first.
func (v *verifying) changes(ctx context.Context) error {
	q := ChangeQuery{Limit: atOnce}
	for {
		changes, err := v.w.r.Changes(ctx, q)
		if err != nil {
			return err
		}
		for _, c := range changes {
			if !slices.Contains(verbs, c.Verb) {
				v.problem("history: change %d has the verb %q: want one of %q", c.Number, c.Verb, verbs)
			}
			if undoes := c.Undoes > 0 && c.Undoes < c.Number; undoes != (c.Verb == "undo") || !undoes && c.Undoes != 0 {
				v.problem("history: change %d, %s, says that it undoes change %d", c.Number, c.Verb, c.Undoes)
			}
			if c.Verb == "purge" {
				v.purges[c.Number] = true
			}
		}
		if len(changes) < q.Limit {
			return nil
		}
		q.Before = changes[len(changes)-1].Number
	}
}

// names compares what a row of the history is found by with what it holds.
func (v *verifying) names(h *HistoryRow) {
	var name, old string
	switch {
	case h.Before == nil && h.After == nil:
		if !v.purges[h.Change] {
			v.problem("history: change %d says nothing of id %d", h.Change, h.ID)
		}
		return
	case h.After == nil:
		name = h.Before.Name
	case h.Before == nil || h.Before.Name == h.After.Name:
		name = h.After.Name
	default:
		name, old = h.After.Name, h.Before.Name
	}
	if h.Name != name || h.OldName != old {
		v.problem("history: change %d has %q as %q, once %q", h.Change, name, h.Name, h.OldName)
	}
}

// history replays the history and compares what it comes to with the rows.
func (v *verifying) history(ctx context.Context) error {
	last := map[int64]digest{}
	policy := Policy{}
	err := v.w.r.History(ctx, HistoryQuery{}, func(h *HistoryRow) error {
		if h.ID == 0 {
			if h.PolicyBefore == nil || h.PolicyAfter == nil || !samePolicy(policy, *h.PolicyBefore) {
				v.problem("history: change %d found another policy than the changes before it made", h.Change)
			}
			if h.PolicyAfter != nil {
				policy = *h.PolicyAfter
			}
			return nil
		}
		v.names(h)
		v.replay(h, last)
		return nil
	})
	if err != nil {
		return err
	}
	if !samePolicy(policy, v.w.policy) {
		v.problem("history: the policy is not what it comes to")
	}
	for part := range slices.Chunk(v.ids, atOnce) {
		rows, err := v.w.rows(ctx, part, Columns{Source: true, Calls: true})
		if err != nil {
			return err
		}
		for i := range rows {
			now := digestOf(&rows[i], false)
			then, ok := last[rows[i].ID]
			switch {
			case !ok:
				v.problem("history: nothing made %q", rows[i].Name)
			case !then.same(now):
				v.problem("history: %q is not what it comes to", rows[i].Name)
			}
			delete(last, rows[i].ID)
		}
	}
	if len(last) > 0 {
		v.problem("history: %d functions that it comes to do not exist", len(last))
	}
	return nil
}

// replay takes one row of the history into account.
func (v *verifying) replay(h *HistoryRow, last map[int64]digest) {
	if h.Before == nil && h.After == nil {
		return
	}
	then, existed := last[h.ID]
	if existed != (h.Before != nil) {
		v.problem("history: change %d found id %d otherwise than the changes before it left it", h.Change, h.ID)
	} else if existed && !digestOf(h.Before, h.Purged).same(then) {
		v.problem("history: change %d found %q otherwise than the changes before it left it", h.Change, h.Before.Name)
	}
	if h.After == nil {
		delete(last, h.ID)
	} else {
		last[h.ID] = digestOf(h.After, h.Purged)
	}
}
