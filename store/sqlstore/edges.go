package sqlstore

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/callgraph"
	"github.com/funcshelf/funcshelf/store"
)

const edgeColumns = `c.caller, c.callee, c.kind, c.spelling, c.lines, c.misfit, c.misfit_line`

func (r *reader) AppendNeighbours(ctx context.Context, dir callgraph.Direction, nodes, out []int64) ([]int64, error) {
	if len(nodes) == 0 {
		return out, nil
	}
	wanted, given := "caller", "callee"
	if dir == callgraph.Down {
		wanted, given = given, wanted
	}
	err := r.eachID(ctx, `SELECT c.`+wanted+` FROM `+r.dialect.Integers()+` AS l CROSS JOIN calls AS c
		WHERE c.`+given+` = l.value`, func(id int64) error {
		out = append(out, id)
		return nil
	}, integers(nodes))
	return out, err
}

func (r *reader) EdgesFrom(ctx context.Context, callers []int64) ([]store.Edge, error) {
	return r.edges(ctx, "caller", callers)
}

func (r *reader) EdgesTo(ctx context.Context, callees []int64) ([]store.Edge, error) {
	return r.edges(ctx, "callee", callees)
}

func (r *reader) edges(ctx context.Context, end string, ids []int64) ([]store.Edge, error) {
	if len(ids) == 0 {
		return []store.Edge{}, nil
	}
	return r.collectEdges(ctx, `SELECT `+edgeColumns+` FROM `+r.dialect.Integers()+` AS l CROSS JOIN calls AS c
		WHERE c.`+end+` = l.value`, integers(distinct(ids)))
}

func (r *reader) Misfits(ctx context.Context) ([]store.Edge, error) {
	return r.collectEdges(ctx, `SELECT `+edgeColumns+` FROM calls AS c WHERE c.misfit <> ''`)
}

// collectEdges gives the edges sorted by caller, then callee.
func (r *reader) collectEdges(ctx context.Context, query string, args ...any) ([]store.Edge, error) {
	edges := []store.Edge{}
	err := r.each(ctx, query, func(rows answer) error {
		var e store.Edge
		var lines string
		err := rows.Scan(&e.Caller, &e.Callee, &e.Kind, &e.Spelling, &lines, &e.Misfit, &e.MisfitLine)
		if err != nil {
			return err
		}
		e.Lines, err = decodeLines(lines)
		edges = append(edges, e)
		return err
	}, args...)
	slices.SortFunc(edges, func(a, b store.Edge) int {
		return cmp.Or(cmp.Compare(a.Caller, b.Caller), cmp.Compare(a.Callee, b.Callee))
	})
	return edges, err
}

// AllEdges asks for one row a caller: most of the time that a row takes is
// spent on its way here.
func (r *reader) AllEdges(ctx context.Context, yield func(caller, callee int64) error) error {
	var callees []int64
	return r.each(ctx, `SELECT caller, `+r.dialect.Joined(`callee`)+` FROM calls GROUP BY caller ORDER BY caller`, func(rows answer) error {
		var caller int64
		var joined string
		if err := rows.Scan(&caller, &joined); err != nil {
			return err
		}
		callees = callees[:0]
		for text := range strings.SplitSeq(joined, ",") {
			callee, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return fmt.Errorf("%w: calls of id %d to %.40q: want ids", store.ErrDamaged, caller, text)
			}
			callees = append(callees, callee)
		}
		slices.Sort(callees)
		for _, callee := range callees {
			if err := yield(caller, callee); err != nil {
				return err
			}
		}
		return nil
	})
}
