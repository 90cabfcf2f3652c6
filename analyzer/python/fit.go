package python

import (
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// handed is what a call hands over, as far as it can be seen.
type handed struct {
	positional []syntax.Expr // those that are certain; they fill the first parameters
	more       bool          // * may hand over others
	keywords   []handedKeyword
	moreNamed  bool // ** may hand over others
}

type handedKeyword struct {
	name string
	at   syntax.Node
}

// handedBy reads the arguments of a call. * of a list or tuple display, and **
// of a dict display with literal keys, are seen through.
func handedBy(c *syntax.Call) handed {
	h := handed{positional: c.Args}
	if slices.ContainsFunc(c.Args, isStarred) {
		h.positional, h.more = seenThrough(c.Args)
	}
	for _, k := range c.Keywords {
		if k.Arg.Name != "" {
			h.keywords = append(h.keywords, handedKeyword{k.Arg.Name, k})
			continue
		}
		d, ok := k.Value.(*syntax.Dict)
		if !ok {
			h.moreNamed = true
			continue
		}
		own := len(h.keywords)
		for _, key := range d.Keys {
			if key, ok := key.(*syntax.Constant); ok && key.Kind == syntax.Str {
				if slices.ContainsFunc(h.keywords[own:], func(k handedKeyword) bool { return k.name == key.Text }) {
					continue // a dict holds a key once
				}
				h.keywords = append(h.keywords, handedKeyword{key.Text, key})
			} else {
				h.moreNamed = true
			}
		}
	}
	return h
}

// isStarred tells whether an expression has a star before it.
func isStarred(e syntax.Expr) bool {
	_, starred := e.(*syntax.Starred)
	return starred
}

// seenThrough puts the elements of displays with a star in their place. It
// tells whether a star hands over others as well.
func seenThrough(args []syntax.Expr) (positional []syntax.Expr, more bool) {
	for _, a := range args {
		s, starred := a.(*syntax.Starred)
		if !starred {
			positional = append(positional, a)
			continue
		}
		elements, ok := elementsOf(s.Value)
		more = more || !ok
		positional = append(positional, elements...)
	}
	return positional, more
}

// elementsOf gives the elements of a list or tuple display without stars.
func elementsOf(e syntax.Expr) ([]syntax.Expr, bool) {
	var elements []syntax.Expr
	switch e := e.(type) {
	case *syntax.Tuple:
		elements = e.Elts
	case *syntax.List:
		elements = e.Elts
	default:
		return nil, false
	}
	if slices.ContainsFunc(elements, isStarred) {
		return nil, false
	}
	return elements, true
}

// fit says why the arguments of a call do not fit the parameters, and where,
// or gives "". Only what is certain is said: what * and ** hide may fit.
func fit(params *syntax.Arguments, c *syntax.Call) (problem string, at syntax.Node) {
	h := handedBy(c)
	places := len(params.Posonlyargs) + len(params.Args)
	if n := len(h.positional); n > places && params.Vararg == nil {
		return fmt.Sprintf("takes %s, and is given %d", count(places, "positional argument"), n), h.positional[places]
	}
	for i, k := range h.keywords {
		if problem := fitKeyword(params, h, i); problem != "" {
			return problem, k.at
		}
	}
	if missing := missing(params, h); missing != "" {
		return fmt.Sprintf("needs an argument for %q", missing), c.Func
	}
	return "", nil
}

// count gives a number with a word.
func count(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return fmt.Sprintf("%d %s", n, word)
}

// fitKeyword says why the i-th keyword does not fit, or gives "".
func fitKeyword(params *syntax.Arguments, h handed, i int) string {
	name := h.keywords[i].name
	for _, k := range h.keywords[:i] {
		if k.name == name {
			return fmt.Sprintf("is given %q twice", name)
		}
	}
	if j := indexOf(params.Args, name); j >= 0 {
		if len(params.Posonlyargs)+j < len(h.positional) {
			return fmt.Sprintf("is given %q twice: by its place and by its name", name)
		}
		return ""
	}
	if indexOf(params.Kwonlyargs, name) >= 0 || params.Kwarg != nil {
		return ""
	}
	if indexOf(params.Posonlyargs, name) >= 0 {
		return fmt.Sprintf("takes %q by its place only", name)
	}
	var names []string
	for _, p := range slices.Concat(params.Args, params.Kwonlyargs) {
		names = append(names, p.Arg.Name)
	}
	message := fmt.Sprintf("has no parameter %q", name)
	if near := analyzer.Near(name, names); len(near) > 0 {
		return message + didYouMean(near)
	}
	if len(names) > 0 {
		return message + ": it has " + clip(strings.Join(names, ", "))
	}
	return message
}

// indexOf gives the place of a parameter, or -1.
func indexOf(list []*syntax.Arg, name string) int {
	return slices.IndexFunc(list, func(a *syntax.Arg) bool { return a.Arg.Name == name })
}

// missing gives the first parameter that surely gets no argument, or "".
func missing(params *syntax.Arguments, h handed) string {
	required := len(params.Posonlyargs) + len(params.Args) - len(params.Defaults)
	for i := len(h.positional); i < required && !h.more; i++ {
		if i < len(params.Posonlyargs) {
			return params.Posonlyargs[i].Arg.Name
		}
		if name := params.Args[i-len(params.Posonlyargs)].Arg.Name; !h.names(name) {
			return name
		}
	}
	for i, p := range params.Kwonlyargs {
		if params.KwDefaults[i] == nil && !h.names(p.Arg.Name) {
			return p.Arg.Name
		}
	}
	return ""
}

// names tells whether a keyword hands over name, or may do so.
func (h handed) names(name string) bool {
	return h.moreNamed || slices.ContainsFunc(h.keywords, func(k handedKeyword) bool { return k.name == name })
}
