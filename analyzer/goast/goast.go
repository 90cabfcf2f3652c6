// Package goast is the front end for Go: it judges one Go function at a time
// by the rules of package analyzer and lists what the function calls.
//
// A source goes through these steps, each in its own file:
//
//  1. its text is looked at and brought into its forms (text.go);
//  2. it is parsed and surveyed, and its declarations, imports and directives
//     are looked at (unit.go, survey.go, directive.go);
//  3. its free names are found and looked up, and each known function becomes
//     an object the type checker can resolve a name to (free.go, known.go);
//  4. what the type checker would have to write out is bounded (weight.go,
//     weigh_expr.go);
//  5. go/types checks it, and the rules are judged on what go/types says each
//     name means (judge.go, callee.go, unknown.go, typeerror.go, sizes.go);
//  6. its calls are recorded and its form is hashed (record.go, form.go);
//  7. the rewrites of what was refused are tried, and those that mend it are
//     offered (suggest.go, place.go).
//
// Nothing of a source is executed, and no source, however built, makes the
// front end panic or work without bound: what it cannot judge it refuses.
package goast

import (
	"context"
	"fmt"
	"go/token"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Checker judges Go sources. Make one with New and keep it: it remembers the
// signatures it has read. Its methods may be called from several goroutines.
type Checker struct {
	stubs     stubCache
	scratches sync.Pool // of *scratch
}

var _ analyzer.Checker = (*Checker)(nil)

// New gives a Checker.
func New() *Checker { return &Checker{} }

// Language is Go.
func (*Checker) Language() analyzer.Language { return analyzer.Go }

// revision is raised by hand when this package gives another verdict or
// records another call than before.
const revision = "1"

// Version names this package's revision and the Go release whose type checker
// it was built with.
func (*Checker) Version() string { return "go " + revision + " " + runtime.Version() }

// A world is what all sources of a batch are judged against.
type world struct {
	cache     *stubCache
	ctx       context.Context
	env       analyzer.Env
	goVersion string
	extra     []string // builtins and conversions that the policy permits
	stubs     map[string]*stub
	batch     []string // the functions declared in the batch
	fset      *token.FileSet
	scratch   *scratch
}

// permittedByDefault are the builtins, then the conversions.
var permittedByDefault = []string{
	"append", "cap", "clear", "close", "copy", "delete", "len", "make", "max", "min", "new", "panic",
	"any", "bool", "byte", "error", "float32", "float64", "int", "int16", "int32", "int64", "int8",
	"rune", "string", "uint", "uint16", "uint32", "uint64", "uint8",
}

// isPermitted tells whether a builtin or conversion is permitted.
func (w *world) isPermitted(name string) bool {
	return slices.Contains(permittedByDefault, name) || slices.Contains(w.extra, name)
}

// newWorld takes env as it is. A wrong policy is an error: no source can be
// judged by it.
func (c *Checker) newWorld(ctx context.Context, env analyzer.Env) (*world, error) {
	if err := analyzer.CheckGoVersion(env.GoVersion); err != nil {
		return nil, err
	}
	scratch, ok := c.scratches.Get().(*scratch)
	if !ok {
		scratch = newScratch()
	}
	w := &world{
		cache:     &c.stubs,
		ctx:       ctx,
		env:       env,
		goVersion: env.GoVersion,
		stubs:     map[string]*stub{},
		fset:      token.NewFileSet(),
		scratch:   scratch,
	}
	if w.goVersion == "" {
		w.goVersion = analyzer.DefaultGoVersion
	}
	for _, entry := range env.Permit {
		if err := analyzer.CheckPermit(entry); err != nil {
			return nil, err
		}
		if name, found := strings.CutPrefix(entry, "go:"); found {
			w.extra = append(w.extra, name)
		}
	}
	return w, nil
}

// Check judges the sources as one batch; see analyzer.Checker. An error is
// one of env: a wrong policy, a failed Lookup, or the end of ctx.
func (c *Checker) Check(ctx context.Context, env analyzer.Env, sources []analyzer.Source) ([]analyzer.Judgement, error) {
	w, err := c.newWorld(ctx, env)
	if err != nil {
		return nil, err
	}
	defer c.scratches.Put(w.scratch)
	units := make([]*unit, len(sources))
	for i, source := range sources {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		units[i] = newUnit(w, source)
	}
	var declared map[string]*unit // stays empty where there is no other source to call them
	if len(units) > 1 {
		declared = declaredIn(units)
	}
	if err := w.lookUp(needed(units, declared)); err != nil {
		return nil, err
	}
	if len(units) > 1 {
		w.declareBatch(declared)
	}
	judges := make([]*judge, len(units))
	for i, u := range units {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		judges[i] = w.judge(u)
	}
	if err := w.suggest(judges); err != nil {
		return nil, err
	}
	judgements := make([]analyzer.Judgement, len(units))
	for i, j := range judges {
		judgements[i] = j.judgement()
	}
	return judgements, nil
}

// declaredIn gives the first unit to declare each name, and reports the names
// that are declared twice.
func declaredIn(units []*unit) map[string]*unit {
	declared := make(map[string]*unit, len(units))
	for _, u := range units {
		if u.decl == nil {
			continue
		}
		name := u.decl.Name.Name
		if first := declared[name]; first == nil {
			declared[name] = u
		} else {
			u.declaredTwice(first.source.File)
			first.declaredTwice(u.source.File)
		}
	}
	return declared
}

// needed gives every free name that no source of the batch declares.
func needed(units []*unit, declared map[string]*unit) []string {
	size := 0
	for _, u := range units {
		size += len(u.depends)
	}
	names := make([]string, 0, size)
	for _, u := range units {
		for _, name := range u.depends {
			if declared[name] == nil {
				names = append(names, name)
			}
		}
	}
	if len(units) > 1 {
		slices.Sort(names)
		names = slices.Compact(names)
	}
	return names
}

// lookUp asks env for names and makes the stubs of those it knows.
func (w *world) lookUp(names []string) error {
	if w.env.Lookup == nil || len(names) == 0 {
		return nil
	}
	known, err := w.env.Lookup(w.ctx, names)
	if err != nil {
		return fmt.Errorf("looking up %d names: %w", len(names), err)
	}
	for _, name := range names {
		if k, found := known[name]; found {
			k.Name = name
			w.stubs[name] = w.stubFor(k)
		}
	}
	return nil
}

// stubFor gives the stub of a known function.
func (w *world) stubFor(k analyzer.Known) *stub { return w.cache.get(k, w.goVersion) }
