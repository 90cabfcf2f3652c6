package python

import (
	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// pattern judges a pattern of a match statement. One that it does not know is
// refused.
func (j *judge) pattern(p syntax.Pattern) {
	switch p := p.(type) {
	case *syntax.MatchValue:
		j.expr(p.Value)
	case *syntax.MatchSingleton:
	case *syntax.MatchSequence:
		j.patterns(p.Patterns)
	case *syntax.MatchMapping:
		j.exprs(p.Keys)
		j.patterns(p.Patterns)
		j.bind(p.Rest.Name, p.Rest)
	case *syntax.MatchClass:
		// An instance test, then reads of attributes by position or keyword.
		j.expr(p.Cls)
		j.patterns(p.Patterns)
		for _, a := range p.KwdAttrs {
			j.attributeName(a)
		}
		j.patterns(p.KwdPatterns)
	case *syntax.MatchStar:
		j.bind(p.Name.Name, p.Name)
	case *syntax.MatchAs:
		if p.Pattern != nil {
			j.pattern(p.Pattern)
		}
		j.bind(p.Name.Name, p.Name)
	case *syntax.MatchOr:
		j.patterns(p.Patterns)
	default:
		j.report(analyzer.RuleSyntax, p, "this pattern is not known here: write it another way")
	}
}

func (j *judge) patterns(list []syntax.Pattern) {
	for _, p := range list {
		j.pattern(p)
	}
}
