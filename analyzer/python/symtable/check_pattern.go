package symtable

import (
	"maps"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A matcher checks one pattern of a case.
type matcher struct {
	*checker
	stores map[string]bool // the names bound so far
	last   bool            // a pattern that always matches may stand here
}

func (k *checker) match(s *syntax.Match) {
	k.expr(s.Subject)
	for i, c := range s.Cases {
		last := i == len(s.Cases)-1
		if !(last && i > 0 && wildcard(c.Pattern)) {
			m := matcher{checker: k, last: last || c.Guard != nil}
			m.pattern(c.Pattern)
		}
		k.expr(c.Guard)
		k.stmts(c.Body)
	}
}

// wildcard tells whether p is _.
func wildcard(p syntax.Pattern) bool {
	as, ok := p.(*syntax.MatchAs)
	return ok && as.Name.Name == "" && as.Pattern == nil
}

// pattern checks a pattern. CPython 3.11 leaves the place for errors at the
// last pattern it went into.
func (m *matcher) pattern(p syntax.Pattern) {
	around := m.at
	m.at = p.Span()
	switch p := p.(type) {
	case *syntax.MatchValue:
		m.value(p)
	case *syntax.MatchSequence:
		m.sequence(p)
	case *syntax.MatchMapping:
		m.mapping(p)
	case *syntax.MatchClass:
		m.class(p)
	case *syntax.MatchStar:
		m.store(p.Name)
	case *syntax.MatchAs:
		m.as(p)
	case *syntax.MatchOr:
		m.or(p)
	}
	if m.target >= syntax.Python312 {
		m.at = around
	}
}

// part checks a pattern within another: one that always matches may stand
// there.
func (m *matcher) part(p syntax.Pattern) {
	last := m.last
	m.last = true
	m.pattern(p)
	m.last = last
}

// store notes a captured name; the zero Ident captures nothing.
func (m *matcher) store(name syntax.Ident) {
	if name.Name == "" {
		return
	}
	m.checker.store(name.Name, m.at)
	m.capture(name.Name)
}

func (m *matcher) capture(name string) {
	if m.stores[name] {
		m.fail(m.at, "multiple assignments to name '"+name+"' in pattern")
	}
	if m.stores == nil {
		m.stores = make(map[string]bool)
	}
	m.stores[name] = true
}

func (m *matcher) value(p *syntax.MatchValue) {
	switch p.Value.(type) {
	case *syntax.JoinedStr, *syntax.TemplateStr:
		m.fail(m.at, "patterns may only match literals and attribute lookups")
	}
}

func (m *matcher) sequence(p *syntax.MatchSequence) {
	star := -1
	plain := true // only wildcards
	for i, x := range p.Patterns {
		if s, ok := x.(*syntax.MatchStar); ok {
			if star >= 0 {
				m.fail(m.at, "multiple starred names in sequence pattern")
				return
			}
			star = i
			plain = plain && s.Name.Name == ""
			continue
		}
		plain = plain && wildcard(x)
	}
	if star >= 1<<8 && !plain && p.Patterns[star].(*syntax.MatchStar).Name.Name != "" {
		m.fail(m.at, "too many expressions in star-unpacking sequence pattern")
		return
	}
	for _, x := range p.Patterns {
		m.part(x)
	}
}

func (m *matcher) mapping(p *syntax.MatchMapping) {
	seen := make(map[string]bool, len(p.Keys))
	for _, key := range p.Keys {
		if _, ok := key.(*syntax.Attribute); ok {
			continue
		}
		value, ok := constantKey(key)
		if !ok {
			m.fail(m.at, "mapping pattern keys may only match literals and attribute lookups")
			return
		}
		if seen[value] {
			m.fail(m.at, "mapping pattern checks duplicate key")
			return
		}
		seen[value] = true
	}
	for _, x := range p.Patterns {
		m.part(x)
	}
	m.store(p.Rest)
}

func (m *matcher) class(p *syntax.MatchClass) {
	i, j := repeated(len(p.KwdAttrs), func(i int) string { return p.KwdAttrs[i].Name })
	for n, attr := range p.KwdAttrs {
		m.checker.store(attr.Name, p.KwdPatterns[n].Span())
		if n == i && j > 0 {
			m.fail(p.KwdPatterns[j].Span(), "attribute name repeated in class pattern: "+attr.Name)
		}
	}
	for _, x := range p.Patterns {
		m.part(x)
	}
	for _, x := range p.KwdPatterns {
		m.part(x)
	}
}

func (m *matcher) as(p *syntax.MatchAs) {
	if p.Pattern != nil {
		m.pattern(p.Pattern)
		m.store(p.Name)
		return
	}
	if !m.last {
		if p.Name.Name != "" {
			m.fail(m.at, "name capture '"+p.Name.Name+"' makes remaining patterns unreachable")
		} else {
			m.fail(m.at, "wildcard makes remaining patterns unreachable")
		}
		return
	}
	m.store(p.Name)
}

// or checks alternatives: each binds the same names.
func (m *matcher) or(p *syntax.MatchOr) {
	outer, last := m.stores, m.last
	var names map[string]bool
	for i, alt := range p.Patterns {
		m.stores = nil
		m.last = last && i == len(p.Patterns)-1
		m.pattern(alt)
		if m.err != nil {
			return
		}
		if i == 0 {
			names = m.stores
		} else if !maps.Equal(names, m.stores) {
			m.fail(m.at, "alternative patterns bind different names")
			return
		}
	}
	m.stores, m.last = outer, last
	for _, name := range slices.Sorted(maps.Keys(names)) {
		m.capture(name)
	}
}
