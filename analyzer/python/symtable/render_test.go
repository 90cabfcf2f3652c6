package symtable_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer/python/symtable"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A view is a scope as CPython shows it.
type view struct {
	name     string
	line     int
	scope    *symtable.Scope
	symbols  []viewSymbol
	children []*view
	free     map[string]bool // names that scopes further out are asked for
}

type viewSymbol struct{ name, meaning, flags string }

// render writes a table as testdata/oracle.py does.
func render(m *syntax.Module, t *symtable.Table) string {
	var out []string
	look(m, t.Module).write(0, &out)
	return strings.Join(out, "\n")
}

func (v *view) write(depth int, out *[]string) {
	indent := strings.Repeat("  ", depth)
	*out = append(*out, fmt.Sprintf("%s%s %d", indent, v.name, v.line))
	var passed []string
	for _, sym := range v.symbols {
		text := fmt.Sprintf("%s- %s %s %s", indent, sym.name, sym.meaning, sym.flags)
		if sym.flags == "" {
			passed = append(passed, text)
		} else {
			*out = append(*out, text)
		}
	}
	slices.Sort(passed)
	*out = append(*out, passed...)
	for _, child := range v.children {
		before := len(*out)
		child.write(depth+1, out)
		if child.scope.Kind == symtable.AnnotationScope && len(*out) == before+1 {
			*out = (*out)[:before] // annotations that name nothing
		}
	}
}

func look(m *syntax.Module, s *symtable.Scope) *view {
	v := &view{name: scopeName(s), scope: s, free: map[string]bool{}}
	if s.Kind != symtable.ModuleScope && s.Kind != symtable.AnnotationScope {
		v.line, _ = m.Position(s.Node.Span().Start)
	}
	for _, sym := range s.Symbols {
		v.symbols = append(v.symbols, viewSymbol{sym.Name, meaningName(sym.Meaning), sym.Flags()})
	}
	var children []*view
	for _, child := range s.Children {
		children = append(children, look(m, child))
	}
	if m.Target < syntax.Python312 {
		v.children = children
		return v
	}
	v.inline(children)
	return v
}

// inline takes up the scopes within v. From 3.12 on CPython merges the symbols
// of a comprehension, but not of a generator expression, into the scope around
// it, and shows the scopes in the comprehension there.
func (v *view) inline(children []*view) {
	cells := map[string]bool{}
	for _, child := range children {
		_, generator := child.scope.Node.(*syntax.GeneratorExp)
		inlined := child.scope.Kind == symtable.ComprehensionScope && !generator && !v.seesClass()
		for name := range child.free {
			if !inlined || child.freeWithin(name) || !v.binds(name) {
				v.free[name] = true
			}
		}
		if !inlined {
			v.children = append(v.children, child)
			continue
		}
		v.children = append(v.children, child.children...)
		for _, sym := range child.symbols {
			if sym.meaning == "cell" {
				cells[sym.name] = true
			}
			if !slices.ContainsFunc(v.symbols, func(s viewSymbol) bool { return s.name == sym.name && s.flags != "" }) {
				v.symbols = slices.DeleteFunc(v.symbols, func(s viewSymbol) bool { return s.name == sym.name })
				v.symbols = append(v.symbols, sym)
			}
		}
	}
	function := v.scope.Kind != symtable.ModuleScope && v.scope.Kind != symtable.ClassScope
	for i := range v.symbols {
		switch sym := &v.symbols[i]; {
		case sym.meaning == "free":
			v.free[sym.name] = true
		case function && (sym.meaning == "local" || sym.meaning == "cell"):
			sym.meaning = "local"
			if v.free[sym.name] || cells[sym.name] {
				sym.meaning = "cell"
			}
			delete(v.free, sym.name)
		}
	}
	if v.scope.Kind == symtable.ClassScope {
		delete(v.free, "__class__")
	}
}

// seesClass tells whether v is a scope of annotations or types in a class.
func (v *view) seesClass() bool {
	return v.scope.Kind >= symtable.TypeParamScope && v.scope.Parent.Kind == symtable.ClassScope
}

// binds tells whether a name free in a comprehension is bound in v.
func (v *view) binds(name string) bool {
	return v.scope.Kind != symtable.ClassScope && slices.ContainsFunc(v.symbols, func(s viewSymbol) bool {
		return s.name == name && strings.ContainsAny(s.flags, "lpi")
	})
}

// freeWithin tells whether a name is free in a scope right within v.
func (v *view) freeWithin(name string) bool {
	return slices.ContainsFunc(v.children, func(c *view) bool {
		return slices.ContainsFunc(c.symbols, func(s viewSymbol) bool { return s.name == name && s.meaning == "free" })
	})
}

func scopeName(s *symtable.Scope) string {
	switch s.Kind {
	case symtable.ModuleScope:
		return "top"
	case symtable.LambdaScope:
		return "lambda"
	case symtable.AnnotationScope:
		return "__annotate__"
	}
	switch node := s.Node.(type) {
	case *syntax.FunctionDef:
		return node.Name.Name
	case *syntax.ClassDef:
		return node.Name.Name
	case *syntax.ListComp:
		return "listcomp"
	case *syntax.SetComp:
		return "setcomp"
	case *syntax.DictComp:
		return "dictcomp"
	case *syntax.GeneratorExp:
		return "genexpr"
	case *syntax.TypeAlias:
		return node.Name.(*syntax.Name).ID
	case *syntax.TypeVar:
		return node.Name.Name
	case *syntax.ParamSpec:
		return node.Name.Name
	case *syntax.TypeVarTuple:
		return node.Name.Name
	}
	return fmt.Sprintf("%T", s.Node)
}

func meaningName(m symtable.Meaning) string {
	switch m {
	case symtable.Local:
		return "local"
	case symtable.Cell:
		return "cell"
	case symtable.Free:
		return "free"
	case symtable.GlobalExplicit:
		return "explicit"
	case symtable.GlobalImplicit:
		return "implicit"
	}
	return fmt.Sprintf("Meaning(%d)", m)
}
