package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// guidance replays the history of guidance, compares what it comes to with the
// rows, and looks at both ends of every link.
func (v *verifying) guidance(ctx context.Context) error {
	last := map[int64][16]byte{}
	err := v.w.r.GuidanceHistory(ctx, HistoryQuery{}, func(h *GuidanceHistoryRow) error {
		then, existed := last[h.ID]
		if existed != (h.Before != nil) || existed && then != guidanceHash(h.Before) {
			v.problem("history: change %d found guidance %d otherwise than the changes before it left it", h.Change, h.ID)
		}
		switch {
		case h.After != nil:
			last[h.ID] = guidanceHash(h.After)
		case h.Before == nil:
			v.problem("history: change %d says nothing of guidance %d", h.Change, h.ID)
		default:
			delete(last, h.ID)
		}
		return nil
	})
	if err != nil {
		return err
	}
	exists := func(l Link) bool { _, ok := slices.BinarySearch(v.ids, l.Function); return ok }
	err = v.w.r.AllGuidance(ctx, GuidanceColumns{Content: true}, func(g *GuidanceRow) error {
		v.answer.Guidance++
		switch then, ok := last[g.ID]; {
		case !ok:
			v.problem("history: nothing made guidance %d", g.ID)
		case then != guidanceHash(g):
			v.problem("history: guidance %d is not what it comes to", g.ID)
		}
		delete(last, g.ID)
		for _, l := range g.Links {
			if !exists(l) {
				v.problem("guidance %d governs id %d, which does not exist", g.ID, l.Function)
			}
		}
		for _, l := range g.Lost {
			if exists(l) {
				v.problem("guidance %d has lost %q, which exists", g.ID, l.Name)
			}
		}
		return nil
	})
	if err == nil && len(last) > 0 {
		v.problem("history: %d pieces of guidance that it comes to do not exist", len(last))
	}
	return err
}

// guidanceHash tells guidance apart without keeping it. Each part is written
// with its length; the name of a function that is linked is not part of it.
func guidanceHash(g *GuidanceRow) (sum [16]byte) {
	b := make([]byte, 0, 256+len(g.Content))
	number := func(n int64) { b = binary.AppendVarint(b, n) }
	text := func(s string) {
		number(int64(len(s)))
		b = append(b, s...)
	}
	number(g.ID)
	text(g.Title)
	text(g.Content)
	text(g.Author)
	number(g.Created.UnixMicro())
	number(g.Updated.UnixMicro())
	number(g.Change)
	number(int64(len(g.Links)))
	for _, l := range g.Links {
		number(l.Function)
	}
	number(int64(len(g.Lost)))
	for _, l := range g.Lost {
		number(l.Function)
		text(l.Name)
	}
	full := sha256.Sum256(b)
	copy(sum[:], full[:])
	return sum
}
