package sqlstore

import (
	"cmp"
	"context"
	"slices"

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

func (r *reader) AllEdges(ctx context.Context, yield func(caller, callee int64) error) error {
	return r.each(ctx, `SELECT caller, callee FROM calls ORDER BY caller, callee`, func(rows answer) error {
		var caller, callee int64
		if err := rows.Scan(&caller, &callee); err != nil {
			return err
		}
		return yield(caller, callee)
	})
}
