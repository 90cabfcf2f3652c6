package store

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"
	"time"
)

// digest tells two rows apart without keeping them.
type digest struct {
	all    [16]byte
	bare   [16]byte // without what a purge removes
	purged bool
}

func digestOf(r *Row, purged bool) (digest, error) {
	all, err := hashOf(r)
	if err != nil {
		return digest{}, err
	}
	rest, err := hashOf(bare(r))
	return digest{all: all, bare: rest, purged: purged}, err
}

func hashOf(r *Row) (sum [16]byte, err error) {
	c := *r
	c.Created, c.Updated = r.Created.UTC().Truncate(time.Microsecond), r.Updated.UTC().Truncate(time.Microsecond)
	c.Builtins = slices.Concat(r.Builtins)
	c.Calls = slices.Clone(r.Calls)
	slices.SortFunc(c.Calls, byCallee)
	text, err := json.Marshal(&c)
	full := sha256.Sum256(text)
	copy(sum[:], full[:])
	return sum, err
}

func (d digest) same(other digest) bool {
	if d.purged || other.purged {
		return d.bare == other.bare
	}
	return d.all == other.all
}

// verbs are what changes do.
var verbs = []string{"add", "remove", "rename", "merge", "undo", "recheck", "policy", "entry", "purge"}

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
		return v.replay(h, last)
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
			now, err := digestOf(&rows[i], false)
			if err != nil {
				return err
			}
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
func (v *verifying) replay(h *HistoryRow, last map[int64]digest) error {
	if h.Before == nil && h.After == nil {
		return nil
	}
	then, existed := last[h.ID]
	if existed != (h.Before != nil) {
		v.problem("history: change %d found id %d otherwise than the changes before it left it", h.Change, h.ID)
	} else if existed {
		before, err := digestOf(h.Before, h.Purged)
		if err != nil {
			return err
		}
		if !before.same(then) {
			v.problem("history: change %d found %q otherwise than the changes before it left it", h.Change, h.Before.Name)
		}
	}
	if h.After == nil {
		delete(last, h.ID)
		return nil
	}
	after, err := digestOf(h.After, h.Purged)
	last[h.ID] = after
	return err
}
