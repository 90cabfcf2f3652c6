package python

import (
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// reaching are the attributes that lead from a value to frames, code, globals
// or cells, and from there to any function: those of generators, coroutines,
// asynchronous generators, frames, tracebacks, greenlets, code objects,
// functions and methods, as CPython (and greenlet) name them; sorted. Names
// that begin with two underscores are refused anyway.
var reaching = []string{
	"ag_await", "ag_code", "ag_frame", "ag_running", "ag_suspended",
	"cell_contents",
	"co_argcount", "co_branches", "co_cellvars", "co_code", "co_code_adaptive", "co_consts", "co_exceptiontable",
	"co_filename", "co_firstlineno", "co_flags", "co_freevars", "co_kwonlyargcount",
	"co_lines", "co_linetable", "co_lnotab", "co_name", "co_names", "co_nlocals",
	"co_positions", "co_posonlyargcount", "co_qualname", "co_stacksize", "co_varnames",
	"cr_await", "cr_code", "cr_frame", "cr_origin", "cr_running", "cr_suspended",
	"f_back", "f_builtins", "f_code", "f_generator", "f_globals", "f_lasti", "f_lineno", "f_locals",
	"f_trace", "f_trace_lines", "f_trace_opcodes",
	"func_closure", "func_code", "func_defaults", "func_dict", "func_doc", "func_globals",
	"func_name",
	"gi_code", "gi_frame", "gi_running", "gi_suspended", "gi_yieldfrom",
	"gr_context", "gr_frame",
	"im_class", "im_func", "im_self",
	"tb_frame", "tb_lasti", "tb_lineno", "tb_next",
}

// isReaching tells whether an attribute of that name may not be read.
func isReaching(name string) bool {
	_, found := slices.BinarySearch(reaching, name)
	return found || strings.HasPrefix(name, "__")
}

// attribute judges an attribute that is read, stored or deleted. One that is
// called, or handed on to be called, is reported by whoever sees that.
func (j *judge) attribute(n *syntax.Attribute) {
	switch {
	case n.Ctx == syntax.Store:
		j.report(analyzer.RuleReference, n, j.text(n)+" is an attribute that is set: functions keep what they know in variables, dicts and lists; write "+j.text(n.Value)+`["`+n.Attr.Name+`"] = ..., with a dict`)
	case n.Ctx == syntax.Del:
		j.report(analyzer.RuleReference, n, j.text(n)+" is an attribute that is deleted: keep the value in a dict, and delete its key")
	default:
		j.attributeName(n.Attr)
		if j.attributeOwner(n) {
			j.ownerParts(n.Value)
			return
		}
	}
	j.expr(n.Value)
}

// attributeName judges the name of an attribute that is read.
func (j *judge) attributeName(name syntax.Ident) {
	if isReaching(name.Name) {
		j.report(analyzer.RuleReference, name, "the attribute "+name.Name+" leads to code that no name shows: it may not be read")
	}
}

// attributeOwner judges whose attribute is read. It tells whether that is
// refused.
func (j *judge) attributeOwner(n *syntax.Attribute) bool {
	owner, ok := n.Value.(*syntax.Name)
	if !ok {
		return false
	}
	switch j.resolve(owner.ID).meaning {
	case ownName, knownName:
		j.report(analyzer.RuleReference, n, j.text(n)+" is an attribute of a function: functions are called or handed on, not looked into")
	case permittedName, builtinName, exceptionName, typingName:
		j.report(analyzer.RuleReference, n, j.text(n)+" is an attribute of a builtin: builtins are called or handed on, not looked into")
	default:
		return false
	}
	return true
}
