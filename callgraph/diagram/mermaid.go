package diagram

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mermaid writes d as a flowchart of Mermaid, callers above their callees.
// Mermaid itself draws at most 500 calls unless it is told otherwise. Errors
// are those of JSON.
func (d Diagram) Mermaid(w io.Writer) error {
	d, err := d.sorted()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.WriteString("flowchart TD\n\tclassDef hole stroke-dasharray:4\n")
	// Nodes are numbered, since a name such as end or subgraph would be read
	// as a keyword.
	number := make(map[string]int, len(d.Nodes))
	for i, node := range d.Nodes {
		number[node.Name] = i
		shape := mermaidShapes[node.Kind]
		fmt.Fprintf(out, "\tn%d%s%s%s\n", i, shape.open, mermaidText(node.Name), shape.close)
	}
	for _, edge := range d.Edges {
		fmt.Fprintf(out, "\tn%d %s n%d\n", number[edge.From], mermaidArrows[edge.Kind], number[edge.To])
	}
	if err := out.Flush(); err != nil { // also of the writes above
		return fmt.Errorf("writing the diagram as Mermaid: %w", err)
	}
	return nil
}

var (
	mermaidShapes = map[NodeKind]struct{ open, close string }{
		Function:  {"[", "]"},
		Primitive: {"[[", "]]"},
		Hole:      {"{{", "}}:::hole"},
	}
	mermaidArrows = map[EdgeKind]string{
		Call:      "-->",
		Reference: "-.->",
	}
)

// mermaidText gives a quoted text. All but letters, digits, the underscore and
// the space is written as a number, since the text is read as Markdown and
// HTML.
func mermaidText(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '_', r == ' ':
			b.WriteRune(r)
		default:
			if r != '\n' && !unicode.IsPrint(r) {
				r = utf8.RuneError
			}
			fmt.Fprintf(&b, "#%d;", r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
