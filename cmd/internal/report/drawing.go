package report

import (
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

// Format implements Formatted.
func (d *Drawing) Format(w io.Writer, format string) (ok bool, err error) {
	switch format {
	case DOT:
		return true, d.Diagram.DOT(w)
	case Mermaid:
		return true, d.Diagram.Mermaid(w)
	case JSON:
		return true, d.Diagram.JSON(w)
	}
	return false, nil
}

// Text implements Answer: the picture as DOT.
func (d *Drawing) Text(p *Printer) {
	if err := d.Diagram.DOT(p.out); err != nil {
		p.note("%v", err)
	}
}
