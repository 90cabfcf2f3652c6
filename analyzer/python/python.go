// Package python is the front end for Python: it judges one Python function
// at a time by the rules of package analyzer and lists what the function
// calls.
//
// A source goes through these steps, each in its own file:
//
//  1. its text is looked at, parsed (package syntax) and put through the
//     compile stage, which also finds its scopes (package symtable); what
//     stands beside the function is reported (unit.go);
//  2. the names that no scope of it binds are looked up (names.go);
//  3. one walk judges every node by the rules and notes each use of a known
//     function: a node that the walk does not know is refused (statement.go,
//     expression.go, pattern.go, call.go, attribute.go, bound.go, advice.go);
//  4. its calls are recorded, its signature and doc are read and its form is
//     hashed (record.go, signature.go, doc.go, form.go);
//  5. the rewrites of what was refused are tried, and those that mend it are
//     offered (suggest.go).
//
// The walk looks at the module as a whole; the scopes say what each name
// means, as CPython's symbol table does. Nothing of a source is executed.
package python

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// Checker judges Python sources. The zero Checker is ready; keep it: it
// remembers the signatures it has read. Its methods may be called from several
// goroutines.
type Checker struct {
	signatures signatureCache
}

var _ analyzer.Checker = (*Checker)(nil)

// New gives a Checker.
func New() *Checker { return &Checker{} }

// Language is Python.
func (*Checker) Language() analyzer.Language { return analyzer.Python }

// revision is raised by hand when this package, or one below it, gives
// another verdict or records another call than before.
const revision = "3"

// Version names this package's revision.
func (*Checker) Version() string { return "python " + revision }

// A world is what all sources of a batch are judged against.
type world struct {
	ctx        context.Context
	env        analyzer.Env
	target     syntax.Target
	extra      []string // builtins that the policy permits
	signatures *signatureCache
	known      map[string]*known // what env knows and the batch declares
	batch      []string          // the functions declared in the batch, sorted
}

// A known is a function that a source may call.
type known struct {
	analyzer.Known
	params *syntax.Arguments // of a function of the batch, as it stands there
}

// paramsOf gives the parameters that arguments must fit, nil where they are
// not known.
func (w *world) paramsOf(k *known) *syntax.Arguments {
	if k.params == nil && k.Signature != "" && k.Language == analyzer.Python {
		return w.signatures.get(k.Signature)
	}
	return k.params
}

// permittedByDefault are the builtins every function may call, sorted.
var permittedByDefault = []string{
	"abs", "all", "any", "bool", "chr", "complex", "dict", "divmod", "enumerate", "float",
	"id", "int", "isinstance", "issubclass", "len", "list", "max", "min", "ord", "pow",
	"range", "reversed", "round", "set", "slice", "sorted", "str", "sum", "tuple", "zip",
}

// isPermitted tells whether a builtin is permitted.
func (w *world) isPermitted(name string) bool {
	_, found := slices.BinarySearch(permittedByDefault, name)
	return found || slices.Contains(w.extra, name)
}

// newWorld takes env as it is. A wrong policy is an error: no source can be
// judged by it.
func (c *Checker) newWorld(ctx context.Context, env analyzer.Env) (*world, error) {
	if err := analyzer.CheckPythonVersion(env.PythonVersion); err != nil {
		return nil, err
	}
	w := &world{ctx: ctx, env: env, target: syntax.DefaultTarget, signatures: &c.signatures, known: map[string]*known{}}
	if env.PythonVersion != "" {
		target, err := syntax.ParseTarget(env.PythonVersion)
		if err != nil {
			return nil, err
		}
		w.target = target
	}
	for _, entry := range env.Permit {
		if err := analyzer.CheckPermit(entry); err != nil {
			return nil, err
		}
		if name, found := strings.CutPrefix(entry, "python:"); found {
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
	units := make([]*unit, 0, len(sources))
	defer func() {
		for _, u := range units {
			u.release()
		}
	}()
	declared := map[string]*unit{} // the first to declare a name
	var names []string
	for _, source := range sources {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		u := w.newUnit(source)
		units = append(units, u)
		names = append(names, u.depends...)
		if u.def == nil {
			continue
		}
		name := u.def.Name.Name
		if first := declared[name]; first == nil {
			declared[name] = u
			w.declare(u)
		} else {
			u.declaredTwice(first.source.File)
			first.declaredTwice(u.source.File)
		}
	}
	slices.Sort(w.batch)
	if err := w.lookUp(names); err != nil {
		return nil, err
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

// declare makes the function of u known to the others of the batch.
func (w *world) declare(u *unit) {
	name := u.def.Name.Name
	if analyzer.CheckName(analyzer.Python, name) != nil {
		return // it would change what the name means in all others
	}
	w.batch = append(w.batch, name)
	w.known[name] = &known{
		Known:  analyzer.Known{Name: name, Language: analyzer.Python, Kind: analyzer.KindFunction},
		params: u.def.Args,
	}
}

// lookUp asks env for those of names that are not known yet.
func (w *world) lookUp(names []string) error {
	if w.env.Lookup == nil {
		return nil
	}
	var ask []string
	for _, name := range names {
		if w.known[name] == nil {
			ask = append(ask, name)
		}
	}
	if len(ask) == 0 {
		return nil
	}
	slices.Sort(ask)
	ask = slices.Compact(ask)
	found, err := w.env.Lookup(w.ctx, ask)
	if err != nil {
		return fmt.Errorf("looking up %d names: %w", len(ask), err)
	}
	all := make([]known, 0, min(len(ask), len(found)))
	for _, name := range ask {
		if k, ok := found[name]; ok {
			k.Name = name
			all = append(all, known{Known: k})
			w.known[name] = &all[len(all)-1]
		}
	}
	return nil
}
