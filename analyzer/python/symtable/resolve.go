package symtable

import (
	"cmp"
	"slices"
)

// resolve gives the symbols of s and of the scopes in it their meanings.
func (c *collector) resolve(s *Scope) {
	for _, sym := range s.Symbols {
		sym.Used = sym.flags&flagUse != 0
		sym.Nonlocal = sym.flags&flagNonlocal != 0
		if sym.Meaning == 0 {
			c.meaning(s, sym)
		}
	}
	for _, child := range s.Children {
		c.resolve(child)
	}
	for _, sym := range s.Symbols {
		if len(sym.Bindings) > 1 {
			slices.SortStableFunc(sym.Bindings, func(a, b Binding) int { return cmp.Compare(a.Range.Start, b.Range.Start) })
		}
	}
}

// meaning gives a symbol of s its meaning.
func (c *collector) meaning(s *Scope, sym *Symbol) {
	switch {
	case sym.flags&flagGlobal != 0:
		if sym.flags&flagNonlocal != 0 {
			c.failDeclared(s, sym.Name, "name '"+sym.Name+"' is nonlocal and global")
		}
		sym.Meaning = GlobalExplicit
	case sym.flags&flagNonlocal != 0:
		c.outer(s, sym)
	case sym.flags&flagBound != 0:
		sym.Meaning = Local
	default:
		if s.sees != nil && c.ofClass(s.sees, sym) {
			return
		}
		sym.Meaning = GlobalImplicit
		if owner, in, ok := c.owner(s, sym.Name); ok {
			c.free(s, sym, owner, in)
		}
	}
}

// ofClass gives the meaning of a name in a scope of annotations or types that
// sees the names of a class: one that the class binds is looked up in the class
// and then among the globals.
func (c *collector) ofClass(class *Scope, sym *Symbol) bool {
	own := c.table.index.find(class, sym.Name, hashOf(class, sym.Name))
	switch {
	case own == nil:
		return false
	case own.flags&flagGlobal != 0:
		sym.Meaning = GlobalExplicit
	case own.flags&flagBound != 0 && own.flags&flagNonlocal == 0:
		sym.Meaning = GlobalImplicit
	default:
		return false
	}
	return true
}

// outer gives the meaning of a name that is declared nonlocal in s.
func (c *collector) outer(s *Scope, sym *Symbol) {
	if s.Kind == ModuleScope {
		c.failDeclared(s, sym.Name, "nonlocal declaration not allowed at module level")
		sym.Meaning = GlobalImplicit
		return
	}
	owner, in, ok := c.owner(s, sym.Name)
	if !ok {
		c.failDeclared(s, sym.Name, "no binding for nonlocal '"+sym.Name+"' found")
		sym.Meaning = GlobalImplicit
		return
	}
	c.free(s, sym, owner, in)
	if owner == nil {
		return
	}
	if owner.flags&flagTypeParam != 0 {
		c.failDeclared(s, sym.Name, "nonlocal binding not allowed for type parameter '"+sym.Name+"'")
	}
	for _, b := range sym.Bindings {
		if b.Kind != Walrus || s.Kind != ComprehensionScope {
			owner.Bindings = append(owner.Bindings, b)
		}
	}
}

// owner finds the symbol that a name, not bound in s, stands for, and the
// scope it is in. The scopes around s have their meanings already. The symbol
// is nil for the __class__ of a class.
func (c *collector) owner(s *Scope, name string) (owner *Symbol, in *Scope, ok bool) {
	for p := s.Parent; p != nil; p = p.Parent {
		switch p.Kind {
		case ModuleScope:
			return nil, nil, false
		case ClassScope:
			if name == "__class__" {
				return nil, p, true
			}
			continue
		}
		sym := c.table.index.find(p, name, hashOf(p, name))
		switch {
		case sym == nil:
		case sym.flags&flagGlobal != 0:
			return nil, nil, false
		case sym.flags&flagNonlocal == 0 && sym.flags&flagBound != 0:
			return sym, p, true
		case sym.Owner != nil:
			return sym.Owner, sym.Owner.scope, true
		}
	}
	return nil, nil, false
}

// free makes sym, a symbol of s, free: it stands for owner, a symbol of in.
// The scopes between pass it on.
func (c *collector) free(s *Scope, sym, owner *Symbol, in *Scope) {
	sym.Meaning = Free
	sym.Owner = owner
	if owner != nil {
		owner.Meaning = Cell
	}
	for p := s.Parent; p != in; p = p.Parent {
		between := c.table.index.find(p, sym.Name, hashOf(p, sym.Name))
		if between == nil {
			between = c.symbol(p, sym.Name)
			between.Meaning = Free
			between.Owner = owner
		} else if between.Meaning == Free {
			return // it is passed on already
		}
	}
}

// failDeclared notes an error at the global or nonlocal statement, or at the
// walrus, that names a symbol of s.
func (c *collector) failDeclared(s *Scope, name, message string) {
	if c.err != nil {
		return // spares the search: there may be many names
	}
	for _, d := range c.directives {
		if d.scope == s && d.name == name {
			c.fail(d.at, message)
			return
		}
	}
}

// order sorts the scopes of the table for Of.
func (t *Table) order() {
	slices.SortStableFunc(t.scopes, func(a, b *Scope) int {
		return cmp.Compare(a.Node.Span().Start, b.Node.Span().Start)
	})
}
