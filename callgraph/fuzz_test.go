package callgraph_test

import (
	"math/rand/v2"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph"
)

// FuzzGraph reads a graph and a change of it from bytes, two an item, and
// compares all answers, before and after, with those of a slow oracle.
func FuzzGraph(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{8, 16, 16, 24, 24, 8, 32, 24})
	f.Add([]byte{0, 8, 8, 0, 12, 0, 17, 9, 10, 24, 19, 40, 12, 8})
	f.Fuzz(func(t *testing.T, data []byte) {
		var calls []callgraph.Call
		var d callgraph.Delta
		for len(data) >= 2 && len(calls) < 60 {
			call := callgraph.Call{Caller: int64(data[0] >> 3), Callee: int64(data[1] >> 3)}
			switch data[0] & 7 {
			case 1:
				d.AddCalls = append(d.AddCalls, call)
			case 2:
				d.RemoveCalls = append(d.RemoveCalls, call)
			case 3:
				d.AddFunctions = append(d.AddFunctions, call.Callee)
			case 4:
				d.RemoveFunctions = append(d.RemoveFunctions, call.Callee)
			default:
				calls = append(calls, call)
			}
			data = data[2:]
		}
		rnd := rand.New(rand.NewPCG(uint64(len(data)), 1))
		g := build(nil, calls)
		check(t, g, nil, calls, rnd)
		m := model{make(map[int64]bool), make(map[callgraph.Call]bool)}
		m.apply(callgraph.Delta{AddCalls: calls})
		m.apply(d)
		ids, after := m.lists(rnd)
		check(t, g.With(d), ids, after, rnd)
	})
}
