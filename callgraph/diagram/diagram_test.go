package diagram_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/callgraph/diagram"
)

// worked has each kind of node and edge, not in the order of writing.
var worked = diagram.Diagram{
	Nodes: []diagram.Node{
		{Name: "Search", Kind: diagram.Function},
		{Name: "Click", Kind: diagram.Primitive},
		{Name: "Rank", Kind: diagram.Hole},
	},
	Edges: []diagram.Edge{
		{From: "Search", To: "Rank", Kind: diagram.Reference},
		{From: "Search", To: "Click", Kind: diagram.Call},
	},
}

var writers = []struct {
	name  string
	write func(diagram.Diagram, io.Writer) error
	want  string // of worked
	empty string
}{
	{"JSON", diagram.Diagram.JSON,
		`{"nodes":[{"name":"Click","kind":"primitive"},{"name":"Rank","kind":"hole"},{"name":"Search","kind":"function"}],` +
			`"edges":[{"from":"Search","to":"Click","kind":"call"},{"from":"Search","to":"Rank","kind":"reference"}]}` + "\n",
		`{"nodes":[],"edges":[]}` + "\n"},
	{"DOT", diagram.Diagram.DOT, `digraph calls {
	"Click" [shape=ellipse];
	"Rank" [shape=hexagon, style=dashed];
	"Search" [shape=box];
	"Search" -> "Click";
	"Search" -> "Rank" [style=dashed];
}
`, "digraph calls {\n}\n"},
	{"Mermaid", diagram.Diagram.Mermaid, `flowchart TD
	classDef hole stroke-dasharray:4
	n0[["Click"]]
	n1{{"Rank"}}:::hole
	n2["Search"]
	n2 --> n0
	n2 -.-> n1
`, "flowchart TD\n\tclassDef hole stroke-dasharray:4\n"},
}

func TestWriters(t *testing.T) {
	for _, w := range writers {
		for _, test := range []struct {
			d    diagram.Diagram
			want string
		}{{worked, w.want}, {diagram.Diagram{}, w.empty}} {
			var out strings.Builder
			if err := w.write(test.d, &out); err != nil || out.String() != test.want {
				t.Errorf("%s: got %s, %v, want %s", w.name, out.String(), err, test.want)
			}
		}
		if worked.Nodes[0].Name != "Search" || worked.Edges[0].To != "Rank" {
			t.Errorf("%s sorted its caller's lists", w.name)
		}
	}
}

func TestWrongDiagrams(t *testing.T) {
	a, b := diagram.Node{Name: "a", Kind: diagram.Function}, diagram.Node{Name: "b", Kind: diagram.Hole}
	for _, test := range []struct {
		d    diagram.Diagram
		want string
	}{
		{diagram.Diagram{Nodes: []diagram.Node{{Name: "a\n", Kind: "klass"}}}, `node "a\n" has kind "klass": want function, primitive or hole`},
		{diagram.Diagram{Nodes: []diagram.Node{{Name: "a"}}}, `node "a" has kind "": want function, primitive or hole`},
		{diagram.Diagram{Nodes: []diagram.Node{a, b, a}}, `node "a" is there twice: want each name once`},
		{diagram.Diagram{Nodes: []diagram.Node{a, b}, Edges: []diagram.Edge{{From: "a", To: "b", Kind: "uses"}}}, `edge from "a" to "b" has kind "uses": want call or reference`},
		{diagram.Diagram{Nodes: []diagram.Node{a}, Edges: []diagram.Edge{{From: "a", To: "b", Kind: diagram.Call}}}, `edge from "a" to "b": no node "b"`},
		{diagram.Diagram{Nodes: []diagram.Node{a}, Edges: []diagram.Edge{{From: "b", To: "a", Kind: diagram.Call}}}, `edge from "b" to "a": no node "b"`},
		{diagram.Diagram{Nodes: []diagram.Node{a, b}, Edges: []diagram.Edge{{From: "a", To: "b", Kind: diagram.Call}, {From: "a", To: "a", Kind: diagram.Call}, {From: "a", To: "b", Kind: diagram.Reference}}}, `edge from "a" to "b" is there twice: want one for a pair`},
	} {
		for _, w := range writers {
			var out bytes.Buffer
			if err := w.write(test.d, &out); err == nil || err.Error() != test.want || out.Len() > 0 {
				t.Errorf("%s: wrote %q, error %v, want nothing and %s", w.name, out.String(), err, test.want)
			}
		}
	}
}

func TestWriteErrors(t *testing.T) {
	for _, w := range writers {
		r, out := io.Pipe()
		full := errors.New("disk full")
		r.CloseWithError(full)
		err := w.write(worked, out)
		if want := "writing the diagram as " + w.name + ": disk full"; !errors.Is(err, full) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// names are texts that mean something to one of the formats.
var names = []string{
	"", " ", "end", "graph", "subgraph", "click", "style", "o", "x", "--", "-->", "n0", "node", "a b",
	`"`, `""`, `\`, `\\`, `\"`, `\n`, "\n", "\r\n", "\t", `\N`, `\l`, `"];x[label="`, `"]:::y`,
	"<b>", "</script>", "<br>", "&lt;", "&", "#35;", "#", "%%", "%%{init: {}}%%", "`**md**`", "]", "}}", ";", "{", "a:b",
	"\x00", "\u202e", "\u202d", "\u2028", "\ufeff", "\xff", "\xef", "\ufffd", "ä", "漢字", "🙂", `\u{0}`, "\u1f600", "$$x$$",
}

func hostile() diagram.Diagram {
	var d diagram.Diagram
	for i, name := range names {
		d.Nodes = append(d.Nodes, diagram.Node{Name: name, Kind: []diagram.NodeKind{diagram.Function, diagram.Primitive, diagram.Hole}[i%3]})
		d.Edges = append(d.Edges, diagram.Edge{From: name, To: names[(i+1)%len(names)], Kind: []diagram.EdgeKind{diagram.Call, diagram.Reference}[i%2]})
	}
	return d
}

// checkLines reads a picture line by line: whatever the names, no line but
// the known kinds may come out, there is one for each node and edge, and no
// two nodes are one.
func checkLines(t *testing.T, picture string, frame []string, node, edge *regexp.Regexp, want diagram.Diagram) {
	t.Helper()
	nodes, edges := make(map[string]int), make(map[string]int)
	for line := range strings.Lines(picture) {
		line = strings.TrimSuffix(line, "\n")
		if m := node.FindStringSubmatch(line); m != nil {
			nodes[m[1]]++
		} else if m := edge.FindStringSubmatch(line); m != nil {
			edges[m[1]+" to "+m[2]]++
			if nodes[m[1]] == 0 || nodes[m[2]] == 0 {
				t.Errorf("an end of %q is not declared", line)
			}
		} else if !slices.Contains(frame, line) {
			t.Errorf("line %q is neither node nor edge", line)
		}
	}
	if len(nodes) != len(want.Nodes) || len(edges) != len(want.Edges) {
		t.Errorf("%d nodes and %d edges, want %d and %d", len(nodes), len(edges), len(want.Nodes), len(want.Edges))
	}
}

// A DOT name: no quote, no line end, backslashes only in pairs or before one
// of the characters that an escape needs; & only as the entity.
const dotName = `("(?:[^"\\&\pC\x{2028}]|&amp;|\\["\\n]|\\x[0-9a-f]{2}|\\u\{[0-9a-f]+\})*")`

var (
	dotNode     = regexp.MustCompile(`^\t` + dotName + ` \[shape=(?:box|ellipse|hexagon, style=dashed)\];$`)
	dotEdge     = regexp.MustCompile(`^\t` + dotName + ` -> ` + dotName + `(?: \[style=dashed\])?;$`)
	mermaidNode = regexp.MustCompile(`^\t(n\d+)(?:\["[\w #;]*"\]|\[\["[\w #;]*"\]\]|\{\{"[\w #;]*"\}\}:::hole)$`)
	mermaidEdge = regexp.MustCompile(`^\t(n\d+) (?:-->|-\.->) (n\d+)$`)
)

func checkDOT(t *testing.T, d diagram.Diagram) {
	t.Helper()
	var out strings.Builder
	if err := d.DOT(&out); err != nil {
		t.Fatal(err)
	}
	checkLines(t, out.String(), []string{"digraph calls {", "}"}, dotNode, dotEdge, d)
}

func checkMermaid(t *testing.T, d diagram.Diagram) {
	t.Helper()
	var out strings.Builder
	if err := d.Mermaid(&out); err != nil {
		t.Fatal(err)
	}
	checkLines(t, out.String(), []string{"flowchart TD", "\tclassDef hole stroke-dasharray:4"}, mermaidNode, mermaidEdge, d)
}

func checkJSON(t *testing.T, d diagram.Diagram) {
	t.Helper()
	var out strings.Builder
	if err := d.JSON(&out); err != nil {
		t.Fatal(err)
	}
	var got diagram.Diagram
	if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatal(err)
	}
	for _, node := range d.Nodes {
		// Bytes that are not UTF-8 cannot be in JSON: each becomes U+FFFD.
		node.Name = string([]rune(node.Name))
		if !slices.Contains(got.Nodes, node) {
			t.Errorf("node %+v is missing", node)
		}
	}
	if len(got.Nodes) != len(d.Nodes) || len(got.Edges) != len(d.Edges) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("got %s", out.String())
	}
}

func TestHostileNames(t *testing.T) {
	checkDOT(t, hostile())
	checkMermaid(t, hostile())
	checkJSON(t, hostile())
}

func TestEscapes(t *testing.T) {
	for _, test := range []struct{ name, dot, mermaid string }{
		{"end", `"end"`, `"end"`},
		{`say "hi"`, `"say \"hi\""`, `"say #34;hi#34;"`},
		{`a\b`, `"a\\b"`, `"a#92;b"`},
		{"a\nb", `"a\nb"`, `"a#10;b"`},
		{"<b>&lt;", `"<b>&amp;lt;"`, `"#60;b#62;#38;lt#59;"`},
		{"ä🙂", `"ä🙂"`, `"#228;#128578;"`},
		{"\x00\u202e", `"\u{0}\u{202e}"`, `"#65533;#65533;"`},
		{"\xff\ufffd", "\"\\xff\ufffd\"", `"#65533;#65533;"`},
		{"#`_ 9Z", "\"#`_ 9Z\"", `"#35;#96;_ 9Z"`},
	} {
		d := diagram.Diagram{Nodes: []diagram.Node{{Name: test.name, Kind: diagram.Function}}}
		var dot, mermaid strings.Builder
		if err := errors.Join(d.DOT(&dot), d.Mermaid(&mermaid)); err != nil {
			t.Fatal(err)
		}
		if want := "digraph calls {\n\t" + test.dot + " [shape=box];\n}\n"; dot.String() != want {
			t.Errorf("%q: got %s, want %s", test.name, dot.String(), want)
		}
		if want := "flowchart TD\n\tclassDef hole stroke-dasharray:4\n\tn0[" + test.mermaid + "]\n"; mermaid.String() != want {
			t.Errorf("%q: got %s, want %s", test.name, mermaid.String(), want)
		}
	}
}

func FuzzNames(f *testing.F) {
	for i, name := range names {
		f.Add(name, names[len(names)-1-i])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		d := diagram.Diagram{Nodes: []diagram.Node{{Name: a, Kind: diagram.Function}}}
		if a != b {
			d.Nodes = append(d.Nodes, diagram.Node{Name: b, Kind: diagram.Hole})
		}
		d.Edges = []diagram.Edge{{From: a, To: b, Kind: diagram.Call}}
		checkDOT(t, d)
		checkMermaid(t, d)
		checkJSON(t, d)
	})
}

func Example() {
	d := diagram.Diagram{
		Nodes: []diagram.Node{
			{Name: "FindPosts", Kind: diagram.Function},
			{Name: "Click", Kind: diagram.Primitive},
		},
		Edges: []diagram.Edge{{From: "FindPosts", To: "Click", Kind: diagram.Call}},
	}
	if err := d.Mermaid(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// flowchart TD
	// 	classDef hole stroke-dasharray:4
	// 	n0[["Click"]]
	// 	n1["FindPosts"]
	// 	n1 --> n0
}
