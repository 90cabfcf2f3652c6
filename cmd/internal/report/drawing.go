package report

import (
	"fmt"
	"io"

	"github.com/funcshelf/funcshelf/callgraph/diagram"
)

// Drawing is the answer to graph: a picture, which has formats of its own.
type Drawing struct {
	positive
	Diagram diagram.Diagram
}

// The formats of a Drawing.
const (
	DOT     = "dot"
	Mermaid = "mermaid"
	JSON    = "json"
)

// Draw writes the picture in one of the formats.
func (d *Drawing) Draw(w io.Writer, format string) error {
	switch format {
	case DOT:
		return d.Diagram.DOT(w)
	case Mermaid:
		return d.Diagram.Mermaid(w)
	case JSON:
		return d.Diagram.JSON(w)
	}
	return fmt.Errorf("picture format %q: want %s, %s or %s", format, DOT, Mermaid, JSON)
}

// Text implements Answer: the picture as DOT.
func (d *Drawing) Text(p *Printer) {
	if err := d.Diagram.DOT(p.out); err != nil {
		p.note("%v", err)
	}
}
