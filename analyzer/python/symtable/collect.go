package symtable

import "github.com/funcshelf/funcshelf/analyzer/python/syntax"

// A collector is the first walk: it enters the scopes in CPython's order and
// notes what is done to each name.
type collector struct {
	first
	target syntax.Target
	table  *Table
	scope  *Scope // the one that is being collected
	class  string // the class whose private names are mangled
	future future
	lazy   bool   // annotations are never evaluated
	number uint64 // of the next scope
	depth  int    // of statements and expressions within each other

	directives []directive
	arena      *Arena // where the table is
}

// A directive is a name in a global or nonlocal statement: where an error
// about its meaning is reported.
type directive struct {
	scope *Scope
	name  string // mangled
	at    syntax.Range
}

func (c *collector) collect(m *syntax.Module) *Table {
	c.enter(ModuleScope, m)
	c.table.Module = c.scope
	c.stmts(m.Body)
	return c.table
}

// enter begins the scope that node opens.
func (c *collector) enter(kind ScopeKind, node syntax.Node) *Scope {
	s := c.arena.scopes.Put(Scope{
		Kind: kind, Node: node, Parent: c.scope, Symbols: c.arena.mentions.Take(16)[:0],
		table: c.table, number: c.number, class: c.class,
	})
	c.number++
	if p := c.scope; p != nil {
		// No walrus in the iterable of a comprehension, however deep.
		s.iterExpr = p.iterExpr
		s.detached = p.detached
	}
	if !s.detached {
		c.table.scopes = append(c.table.scopes, s)
		if c.scope != nil {
			c.scope.Children = append(c.scope.Children, s)
		}
	}
	c.scope = s
	return s
}

// leave ends the scope that is being collected.
func (c *collector) leave() { c.scope = c.scope.Parent }

// symbol gives the symbol of a name in s, made if need be.
func (c *collector) symbol(s *Scope, name string) *Symbol {
	hash := hashOf(s, name)
	if sym := c.table.index.find(s, name, hash); sym != nil {
		return sym
	}
	sym := c.arena.symbols.Put(Symbol{Name: name, scope: s, hash: hash})
	s.Symbols = append(s.Symbols, sym)
	c.table.index.insert(sym)
	return sym
}

// note adds what is done to a name in s. The name is as written.
func (c *collector) note(s *Scope, name string, f flags, at syntax.Range) *Symbol {
	sym := c.symbol(s, mangle(c.class, name))
	if sym.flags&f&flagParam != 0 {
		c.fail(at, "duplicate argument '"+name+"' in function definition")
	}
	if sym.flags&f&flagTypeParam != 0 {
		c.fail(at, "duplicate type parameter '"+name+"'")
	}
	sym.flags |= f
	if s.iterTarget {
		if sym.flags&(flagGlobal|flagNonlocal) != 0 {
			c.fail(at, "comprehension inner loop cannot rebind assignment expression target '"+name+"'")
		}
		sym.flags |= flagIterTarget
	}
	if f&flagGlobal != 0 && s != c.table.Module {
		c.symbol(c.table.Module, sym.Name).flags |= flagGlobal
	}
	return sym
}

// bind notes that node binds a name in the current scope.
func (c *collector) bind(name string, f flags, at syntax.Range, kind BindingKind, node syntax.Node) {
	if name == "__debug__" && kind == Deletion && c.early() {
		c.fail(at, deleteDebug)
	}
	c.earlyStore(name, at)
	c.addBinding(c.note(c.scope, name, f, at), Binding{Kind: kind, Node: node, Range: at})
}

// addBinding appends b to the bindings of sym.
func (c *collector) addBinding(sym *Symbol, b Binding) {
	if sym.Bindings != nil {
		sym.Bindings = append(sym.Bindings, b)
		return
	}
	sym.Bindings = c.arena.bindings.Take(1)
	sym.Bindings[0] = b
}

// read notes that a name is read in the current scope.
func (c *collector) read(name string, at syntax.Range) {
	if c.scope.unevaluated {
		return
	}
	c.note(c.scope, name, flagUse, at)
	// super() without arguments needs the class.
	if name == "super" && c.scope.function() {
		c.note(c.scope, "__class__", flagUse, at)
	}
}

// deeper counts a statement or expression within another; it says false when
// that is too deep to go on. shallower must follow in either case.
func (c *collector) deeper(at syntax.Node) bool {
	c.depth++
	if c.depth > maxDepth {
		c.fail(at.Span(), tooDeep)
		return false
	}
	return true
}

// declare notes a global or nonlocal statement.
func (c *collector) declare(names []syntax.Ident, f flags, at syntax.Range) {
	word := "global"
	if f == flagNonlocal {
		word = "nonlocal"
	}
	for _, n := range names {
		name := mangle(c.class, n.Name)
		if sym := c.table.index.find(c.scope, name, hashOf(c.scope, name)); sym != nil {
			switch have := sym.flags; {
			case have&flagParam != 0:
				c.fail(at, "name '"+n.Name+"' is parameter and "+word)
			case have&flagUse != 0:
				c.fail(at, "name '"+n.Name+"' is used prior to "+word+" declaration")
			case have&flagAnnotated != 0:
				c.fail(at, "annotated name '"+n.Name+"' can't be "+word)
			case have&flagLocal != 0:
				c.fail(at, "name '"+n.Name+"' is assigned to before "+word+" declaration")
			}
		}
		c.note(c.scope, n.Name, f, n.Range)
		c.directives = append(c.directives, directive{c.scope, name, at})
	}
}
