package symtable

import "hash/maphash"

// flags say what is done to a name in a scope.
type flags uint16

const (
	flagGlobal     flags = 1 << iota // global statement
	flagLocal                        // assigned
	flagParam                        // parameter
	flagNonlocal                     // nonlocal statement
	flagUse                          // read
	flagImport                       // import
	flagAnnotated                    // annotated
	flagIterTarget                   // named in the target of a for clause of a comprehension
	flagTypeParam                    // type parameter

	flagBound = flagLocal | flagParam | flagImport | flagTypeParam
)

// An index finds the symbols of all scopes of a table by scope and name. One
// for all serves better than a map a scope: most scopes have a handful of
// names. It is a hash table with linear probing, at most three quarters full; its
// length is a power of two.
type index struct {
	slots []*Symbol
	count int
}

// minSlots is the length of the table at first.
const minSlots = 32

// seed makes the hashes unpredictable, so that no source can choose names that
// collide.
var seed = maphash.MakeSeed()

func hashOf(s *Scope, name string) uint64 {
	return maphash.String(seed, name) + s.number*0x9E3779B97F4A7C15
}

// find gives the symbol of a mangled name, or nil.
func (x *index) find(s *Scope, name string, hash uint64) *Symbol {
	if x.count == 0 {
		return nil
	}
	mask := uint64(len(x.slots) - 1)
	for i := hash & mask; x.slots[i] != nil; i = (i + 1) & mask {
		if sym := x.slots[i]; sym.hash == hash && sym.scope == s && sym.Name == name {
			return sym
		}
	}
	return nil
}

// insert takes up a symbol that is not in the index.
func (x *index) insert(sym *Symbol) {
	if 4*x.count >= 3*len(x.slots) {
		old := x.slots
		x.slots = make([]*Symbol, max(minSlots, 4*len(old)))
		for _, s := range old {
			if s != nil {
				x.place(s)
			}
		}
	}
	x.place(sym)
	x.count++
}

func (x *index) place(sym *Symbol) {
	mask := uint64(len(x.slots) - 1)
	i := sym.hash & mask
	for x.slots[i] != nil {
		i = (i + 1) & mask
	}
	x.slots[i] = sym
}
