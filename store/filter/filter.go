// Package filter finds stored functions by a Python expression over their
// fields, such as
//
//	'search_linkedin' in calls and 1 < len(callers) <= 5
//
// The words: a Record is what is known of one stored function; a Filter is a
// compiled expression; a Condition is a part of it that an index can answer
// without evaluating the expression.
//
// The fields are name, language, kind, signature, doc (also spelled docstring),
// source, author, created and updated (texts), calls, callers, builtins and
// guidance (lists of texts), lines (a whole number), runnable and entry (True
// or False). The two times are RFC 3339 in UTC to the second, such as
// '2026-02-28T09:30:00Z', so comparing them as texts compares them as times; an
// unset time is the empty text.
//
// What an expression may hold: the fields, comprehensions, the operators of
// Python but for **, @, is and :=, and
//
//	abs all any bool enumerate int len list max min range reversed sorted str
//	sum tuple zip
//	.count .endswith .find .isalpha .islower .isupper .join .lower .lstrip
//	.removeprefix .removesuffix .replace .rstrip .split .splitlines .startswith
//	.strip .upper
//
// It holds no statement, no lambda, no attribute other than a method that is
// called, neither dict nor set, no None.
//
// An accepted expression means what it means in CPython, and where CPython would
// raise an exception there is an error. There is an error too where CPython goes
// further: whole numbers end at 64 bits and floats at the finite ones; str takes
// neither floats nor lists; a generator expression is evaluated whole, also where
// any or all would stop before the element that fails. Two things differ:
// enumerate, zip, range and reversed give lists, and letters change case one by
// one, so that 'ß'.upper() stays 'ß'.
//
// Expressions are hostile: the text is bounded before it is parsed, the steps
// and the bytes touched for one record while it runs.
package filter

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Record is what is known of one stored function. Match reads only the fields
// that Filter.Fields names, and Name to tell which record an error is about.
type Record struct {
	Name, Language, Kind, Signature, Doc, Source string
	Calls, Callers, Builtins, Guidance           []string
	Lines                                        int
	Runnable, Entry                              bool
	Created, Updated                             time.Time
	Author                                       string
}

// Filter is a compiled expression. It is made by Compile; the zero Filter
// matches every record. Its methods may be called from several goroutines at
// once.
type Filter struct {
	fields     []string
	conditions []Condition
	exact      bool
	match      *starlark.Function // takes the values of fields, in that order
	places     *places
}

// fieldValues gives for each field its value in a record.
var fieldValues = map[string]func(*Record) starlark.Value{
	"name":      func(r *Record) starlark.Value { return starlark.String(r.Name) },
	"language":  func(r *Record) starlark.Value { return starlark.String(r.Language) },
	"kind":      func(r *Record) starlark.Value { return starlark.String(r.Kind) },
	"signature": func(r *Record) starlark.Value { return starlark.String(r.Signature) },
	"doc":       func(r *Record) starlark.Value { return starlark.String(r.Doc) },
	"source":    func(r *Record) starlark.Value { return starlark.String(r.Source) },
	"author":    func(r *Record) starlark.Value { return starlark.String(r.Author) },
	"created":   func(r *Record) starlark.Value { return timeValue(r.Created) },
	"updated":   func(r *Record) starlark.Value { return timeValue(r.Updated) },
	"calls":     func(r *Record) starlark.Value { return listValue(r.Calls) },
	"callers":   func(r *Record) starlark.Value { return listValue(r.Callers) },
	"builtins":  func(r *Record) starlark.Value { return listValue(r.Builtins) },
	"guidance":  func(r *Record) starlark.Value { return listValue(r.Guidance) },
	"lines":     func(r *Record) starlark.Value { return starlark.MakeInt(r.Lines) },
	"runnable":  func(r *Record) starlark.Value { return starlark.Bool(r.Runnable) },
	"entry":     func(r *Record) starlark.Value { return starlark.Bool(r.Entry) },
}

// fieldAliases gives the field that another spelling stands for.
var fieldAliases = map[string]string{"docstring": "doc"}

func timeValue(t time.Time) starlark.Value {
	if t.IsZero() {
		return starlark.String("")
	}
	return starlark.String(t.UTC().Format(time.RFC3339))
}

func listValue(texts []string) starlark.Value {
	values := make([]starlark.Value, len(texts))
	for i, text := range texts {
		values[i] = starlark.String(text)
	}
	return starlark.NewList(values)
}

// programName marks the frames of the expression in a call stack.
const programName = "expression"

// Compile parses expr, one Python expression of at most 4 KiB. The error is an
// *Error: where the expression is at fault and, where one is known, what to
// write instead.
func Compile(expr string) (*Filter, error) {
	tokens, fault := scan(expr)
	if fault != nil {
		return nil, fault
	}
	tokens, fault = rewrite(expr, tokens)
	if fault != nil {
		return nil, fault
	}
	text, places := layOut(expr, tokens)
	tree, err := new(syntax.FileOptions).ParseExpr(programName, text, 0)
	if err != nil {
		return nil, places.parseError(err)
	}
	c := &checker{places: places, fields: map[string]bool{}}
	guarded, fault := c.expr(tree)
	if fault != nil {
		return nil, fault
	}
	f := &Filter{places: places, fields: slices.Sorted(maps.Keys(c.fields))}
	f.conditions, f.exact = conditions(tree)
	f.match, err = program(guarded, f.fields)
	if err != nil {
		return nil, places.parseError(err)
	}
	return f, nil
}

// program makes a function of the fields that returns body.
func program(body syntax.Expr, fields []string) (*starlark.Function, error) {
	pos := syntax.Start(body)
	def := &syntax.DefStmt{
		Def:  pos,
		Name: &syntax.Ident{NamePos: pos, Name: "match"},
		Body: []syntax.Stmt{&syntax.ReturnStmt{Return: pos, Result: body}},
	}
	for _, field := range fields {
		def.Params = append(def.Params, &syntax.Ident{NamePos: pos, Name: field})
	}
	file := &syntax.File{Path: programName, Stmts: []syntax.Stmt{def}, Options: new(syntax.FileOptions)}
	compiled, err := starlark.FileProgram(file, guards.Has)
	if err != nil {
		return nil, err
	}
	globals, err := compiled.Init(new(starlark.Thread), guards)
	if err != nil {
		return nil, err
	}
	globals.Freeze()
	return globals["match"].(*starlark.Function), nil
}

// Fields gives the fields the expression reads, sorted; docstring counts as
// doc.
func (f *Filter) Fields() []string { return slices.Clone(f.fields) }

// Conditions gives conditions that hold for every record that matches, nil if
// there are none: what an index can narrow the search by. A record that breaks
// one of them need not be evaluated, even where evaluating it would be an error.
func (f *Filter) Conditions() []Condition { return slices.Clone(f.conditions) }

// Exact reports whether a record matches whenever all Conditions hold: then
// nothing is left to evaluate.
func (f *Filter) Exact() bool { return f.match == nil || f.exact }

// evaluation is what one Match needs; it is used again by a later one.
type evaluation struct {
	thread starlark.Thread
	meter  meter
	args   starlark.Tuple
}

var evaluations = sync.Pool{New: func() any {
	e := new(evaluation)
	e.thread.Name = programName
	e.thread.SetLocal(meterKey, &e.meter)
	e.thread.OnMaxSteps = e.meter.moreSteps
	return e
}}

// Match reports whether the expression is true, in Python's sense, for r. An
// error that the evaluation met, or that it used more steps or memory than one
// record is given, wraps an *Error and names the record; a ctx that is done
// gives its error.
func (f *Filter) Match(ctx context.Context, r Record) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if f.match == nil {
		return true, nil
	}
	e := evaluations.Get().(*evaluation)
	defer evaluations.Put(e)
	e.meter = meter{ctx: ctx, thread: &e.thread}
	e.thread.Steps = 0
	e.thread.SetMaxExecutionSteps(stepsPerCheck)
	e.thread.Uncancel()
	e.args = e.args[:0]
	for _, field := range f.fields {
		e.args = append(e.args, fieldValues[field](&r))
	}
	result, err := starlark.Call(&e.thread, f.match, e.args, nil)
	clear(e.args)
	e.meter = meter{} // keeps no context
	if err != nil {
		return false, f.matchError(ctx, r.Name, err)
	}
	return bool(result.Truth()), nil
}

// matchError says of which record and of which place of the expression err is.
func (f *Filter) matchError(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	fault := &Error{Line: 1, Column: 1, Message: strings.TrimPrefix(err.Error(), "Starlark computation cancelled: ")}
	var at *starlark.EvalError
	if errors.As(err, &at) {
		for _, frame := range slices.Backward(at.CallStack) {
			if frame.Pos.Filename() == programName {
				fault.Line, fault.Column = f.places.of(frame.Pos)
				break
			}
		}
	}
	return fmt.Errorf("find by expression, function %q: %w", name, fault)
}
