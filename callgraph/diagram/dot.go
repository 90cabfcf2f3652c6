package diagram

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// DOT writes d in the language of Graphviz, callers above their callees. The
// name of a node is that of the function. Errors are those of JSON.
func (d Diagram) DOT(w io.Writer) error {
	d, err := d.sorted()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.WriteString("digraph calls {\n")
	for _, node := range d.Nodes {
		fmt.Fprintf(out, "\t%s [%s];\n", dotName(node.Name), dotShapes[node.Kind])
	}
	for _, edge := range d.Edges {
		fmt.Fprintf(out, "\t%s -> %s%s;\n", dotName(edge.From), dotName(edge.To), dotLines[edge.Kind])
	}
	out.WriteString("}\n")
	if err := out.Flush(); err != nil { // also of the writes above
		return fmt.Errorf("writing the diagram as DOT: %w", err)
	}
	return nil
}

var (
	dotShapes = map[NodeKind]string{
		Function:  "shape=box",
		Primitive: "shape=ellipse",
		Hole:      "shape=hexagon, style=dashed",
	}
	dotLines = map[EdgeKind]string{
		Call:      "",
		Reference: " [style=dashed]",
	}
)

// dotName gives a quoted DOT identifier. Graphviz shows it as the label too,
// where it reads backslashes and HTML entities: so these are escaped for the
// label, which keeps different names different.
func dotName(name string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRuneInString(name[i:])
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '&':
			b.WriteString("&amp;")
		case r == '\n':
			b.WriteString(`\n`)
		case r == utf8.RuneError && size == 1: // not UTF-8
			fmt.Fprintf(&b, `\x%x`, name[i])
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\u{%x}`, r)
		default:
			b.WriteRune(r)
		}
		i += size
	}
	b.WriteByte('"')
	return b.String()
}
