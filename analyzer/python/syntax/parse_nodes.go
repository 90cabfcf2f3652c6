package syntax

// nodes hands out the commonest nodes from chunks: a tree has many of them,
// and one allocation each would cost more than the parsing.
type nodes struct {
	names     chunk[Name]
	constants chunk[Constant]
	calls     chunk[Call]
	attrs     chunk[Attribute]
	args      chunk[Arg]
	lists     []Expr // what is left of an array of short lists
}

// A chunk is what is left of an array of nodes allocated at once.
type chunk[T any] struct {
	left []T
	size int
}

// maxChunk bounds how much a tree can hold without using it.
const maxChunk = 64

// next gives a zero node. The first chunk has the size first, the next ones
// double it.
func (c *chunk[T]) next(first int) *T {
	if len(c.left) == 0 {
		c.size = min(max(2*c.size, first), maxChunk)
		c.left = make([]T, c.size)
	}
	n := &c.left[0]
	c.left = c.left[1:]
	return n
}

func (p *parser) newName(at Range, id string, ctx ExprContext) *Name {
	n := p.nodes.names.next(32)
	n.Range, n.ID, n.Ctx = at, id, ctx
	return n
}

func (p *parser) newConstant(at Range, kind ConstantKind, text string) *Constant {
	c := p.nodes.constants.next(8)
	c.Range, c.Kind, c.Text = at, kind, text
	return c
}

// shortList is the longest list that is not allocated for itself.
const shortList = 4

// takeExprs is take for p.exprs.
func (p *parser) takeExprs(mark int) []Expr {
	n := len(p.exprs) - mark
	if n == 0 || n > shortList {
		return take(&p.exprs, mark)
	}
	if len(p.nodes.lists) < n {
		p.nodes.lists = make([]Expr, 4*shortList)
	}
	taken := p.nodes.lists[:n:n]
	p.nodes.lists = p.nodes.lists[n:]
	copy(taken, p.exprs[mark:])
	p.exprs = p.exprs[:mark]
	return taken
}
