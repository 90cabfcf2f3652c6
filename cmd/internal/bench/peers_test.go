package bench_test

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	dominik "github.com/dominikbraun/graph"
)

// pythons are the interpreters that may have what is wanted: Debian's modules
// belong to Debian's own.
var pythons = []string{"python3", "/usr/bin/python3"}

// process is a peer that runs as a program beside this one.
type process struct {
	tb  testing.TB
	in  io.WriteCloser
	out *bufio.Scanner
}

// start runs a script with the first Python that can, or gives nil.
func start(tb testing.TB, script string, args ...string) *process {
	for _, python := range pythons {
		cmd := exec.CommandContext(tb.Context(), python, append([]string{script}, args...)...)
		in, err := cmd.StdinPipe()
		if err != nil {
			tb.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			tb.Fatal(err)
		}
		if cmd.Start() != nil {
			continue
		}
		p := &process{tb, in, bufio.NewScanner(out)}
		if version, ready := strings.CutPrefix(p.line(), "ready "); ready {
			fmt.Println("using:", version)
			tb.Cleanup(func() {
				in.Close()
				cmd.Wait()
			})
			return p
		}
		cmd.Wait()
	}
	return nil
}

func (p *process) line() string {
	p.out.Scan()
	return p.out.Text()
}

// ask gives the answer to one line.
func (p *process) ask(format string, args ...any) string {
	fmt.Fprintf(p.in, format+"\n", args...)
	answer := p.line()
	if answer == "" {
		p.tb.Fatalf("a peer gave up at "+format, args...)
	}
	return answer
}

// peer is another graph library. ask gives its answer to a question as a
// number: how many callers, how many calls, how many cycles.
type peer struct {
	name string
	ask  func(times int, question string, ids ...int32) (time.Duration, int)
}

// peers gives those that are installed, with the graph loaded. Those that are
// not are reported as absent.
func peers(b *testing.B, s *shape) []peer {
	path := filepath.Join(b.TempDir(), "calls")
	var bytes []byte
	for id, callees := range s.callees {
		for _, callee := range callees {
			bytes = binary.NativeEndian.AppendUint32(bytes, uint32(id))
			bytes = binary.NativeEndian.AppendUint32(bytes, uint32(callee))
		}
	}
	if err := os.WriteFile(path, bytes, 0o600); err != nil {
		b.Fatal(err)
	}
	list := []peer{dominikbraun(b, s)}
	for _, name := range []string{"networkx", "igraph"} {
		p := start(b, "testdata/graphs.py", name, path)
		if p == nil {
			absent(name)
			continue
		}
		list = append(list, peer{name, func(times int, question string, ids ...int32) (time.Duration, int) {
			var took time.Duration
			var answer int
			said := p.ask("%d %s %s", times, question, strings.Trim(fmt.Sprint(ids), "[]"))
			if _, err := fmt.Sscan(said, &took, &answer); err != nil {
				b.Fatalf("%s answers %q: %v", name, said, err)
			}
			return took, answer
		}})
	}
	return list
}

// absent tells who reads the output that a peer is not installed.
func absent(name string) { fmt.Println("absent:", name) }

// rivals gives the peers to measure with a question, after their answers were
// found right.
func rivals(b *testing.B, list []peer, most map[string]float64, want int, question string, ids ...int32) []rival {
	var found []rival
	for _, p := range list {
		if _, got := p.ask(1, question, ids...); got != want {
			b.Fatalf("%s says %d to %s %v, want %d", p.name, got, question, ids, want)
		}
		found = append(found, rival{p.name, func(times int) time.Duration {
			took, _ := p.ask(times, question, ids...)
			return took
		}, most[p.name]})
	}
	return found
}

// dominikbraun is that library alone, used as its documentation shows: each
// question takes its map of all edges.
func dominikbraun(b *testing.B, s *shape) peer {
	g := dominik.New(dominik.IntHash, dominik.Directed())
	for id := 1; id <= s.n(); id++ {
		if err := g.AddVertex(id); err != nil {
			b.Fatal(err)
		}
	}
	for id, callees := range s.callees {
		for _, callee := range callees {
			if err := g.AddEdge(id, int(callee)); err != nil {
				b.Fatal(err)
			}
		}
	}
	answer := func(question string, ids []int32) (n int, err error) {
		switch question {
		case "callers", "all":
			callers, err := g.PredecessorMap()
			if err != nil || question == "callers" {
				return len(callers[int(ids[0])]), err
			}
			return reachable(callers, int(ids[0])), nil
		case "path":
			path, err := dominik.ShortestPath(g, int(ids[0]), int(ids[1]))
			return max(len(path)-1, 0), err
		}
		groups, err := dominik.StronglyConnectedComponents(g)
		return len(slices.DeleteFunc(groups, func(group []int) bool { return len(group) < 2 })), err
	}
	return peer{"dominikbraun", func(times int, question string, ids ...int32) (time.Duration, int) {
		var n int
		took := clock(func() {
			var err error
			if n, err = answer(question, ids); err != nil {
				b.Fatal(err)
			}
		})(times)
		return took, n
	}}
}

func reachable(callers map[int]map[int]dominik.Edge[int], id int) int {
	seen := map[int]bool{}
	for queue := []int{id}; len(queue) > 0; queue = queue[1:] {
		for caller := range callers[queue[0]] {
			if !seen[caller] {
				seen[caller] = true
				queue = append(queue, caller)
			}
		}
	}
	return len(seen)
}
