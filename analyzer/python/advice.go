package python

import (
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

const insteadOfRaise = `write assert condition, "what is wrong", or let the policy permit the class (funcshelf policy --permit python:ValueError)`

// instead says what to write where a builtin that is not permitted stands.
var instead = map[string]string{
	"ascii":     `an f-string: f"{x!a}"`,
	"bytearray": "a list of numbers",
	"bytes":     "a literal such as b\"...\", or a primitive",
	"callable":  "a primitive that tells what the value is",
	"compile":   "the code itself, as a function of the library",
	"delattr":   "del on a key of a dict",
	"eval":      "the expression itself, or int(x) and float(x) for numbers",
	"exec":      "the code itself, as a function of the library",
	"filter":    "a comprehension: [x for x in xs if wanted(x)]",
	"format":    `an f-string: f"{x:spec}"`,
	"frozenset": "a tuple, or a set",
	"getattr":   "the attribute itself (x.name), or a dict and its keys",
	"hasattr":   "a test of the value, or a dict and in",
	"hex":       `an f-string: f"{x:#x}"`,
	"bin":       `an f-string: f"{x:#b}"`,
	"oct":       `an f-string: f"{x:#o}"`,
	"input":     "a parameter",
	"iter":      "a for loop",
	"map":       "a comprehension: [change(x) for x in xs]",
	"next":      "a for loop that stops, or xs[0]",
	"open":      "a primitive that reads or writes the file",
	"print":     "return, or a primitive that shows the text",
	"repr":      `an f-string: f"{x!r}"`,
	"setattr":   "a dict and its keys",
	"super":     "a known function by its name",
	"type":      "isinstance(x, T)",
	"vars":      "a dict",
	"globals":   "a known function by its name",
	"locals":    "a dict",
	"object":    "None, or a value of its own such as [0]",
}

// notPermitted says that a builtin is not permitted, and what to do.
func notPermitted(name string) string {
	message := name + " is not among the permitted builtins"
	if analyzer.IsExceptionClass(name) {
		return message + ": " + insteadOfRaise
	}
	if w := instead[name]; w != "" {
		message += ": write " + w
	}
	if reason := analyzer.NeverPermitted(analyzer.Python, name); reason != "" {
		return message + "; no policy can permit it: " + reason
	}
	return message + "; a policy may permit it (funcshelf policy --permit python:" + name + ")"
}

// methods says what to write in place of a call of a method: X stands for
// what is before the dot, A for the first argument and B for the second.
var methods = map[string]string{
	"append":     "X = X + [A]",
	"extend":     "X = X + A",
	"insert":     "X = X[:A] + [B] + X[A:]",
	"pop":        "del X[-1], after reading X[-1]; with a place or key, del X[A]",
	"remove":     "X = [x for x in X if x != A]",
	"clear":      "X = [], or del X[:]",
	"sort":       "X = sorted(X)",
	"reverse":    "X = X[::-1]",
	"copy":       "X[:], or dict(X)",
	"count":      "sum(1 for x in X if x == A)",
	"index":      "[i for i, x in enumerate(X) if x == A][0]",
	"add":        "X = X | {A}",
	"discard":    "X = X - {A}",
	"union":      "X | A",
	"difference": "X - A",
	"update":     "X = X | A",
	"get":        "X[A] if A in X else None",
	"setdefault": "X[A] = X[A] if A in X else B",
	"keys":       "X itself: for key in X",
	"values":     "[X[key] for key in X]",
	"items":      "[(key, X[key]) for key in X]",
	"startswith": "X[:len(A)] == A",
	"endswith":   "X[-len(A):] == A, for an A that is not empty",
	"format":     `an f-string: f"...{x}..."`,
	"find":       "A in X, for whether it is there",
}

// insteadOfOther is the advice for methods that no expression does the work of.
const insteadOfOther = "write or add a function that does the work, or a primitive of the host, and call it by its name"

// insteadOfMethod says that an attribute is called, and what to do.
func (j *judge) insteadOfMethod(f *syntax.Attribute, c *syntax.Call) string {
	message := j.text(f) + " is called through an attribute, and what it is cannot be seen"
	form := methods[f.Attr.Name]
	if form == "" {
		if name, ok := f.Value.(*syntax.Name); ok && j.resolve(name.ID).meaning == unknownName {
			return message + ": modules cannot be used; " + insteadOfOther
		}
		return message + ": " + insteadOfOther
	}
	arg := func(i int, otherwise string) string {
		if i < len(c.Args) {
			return j.text(c.Args[i])
		}
		return otherwise
	}
	return message + ": write " + strings.NewReplacer("X", j.text(f.Value), "A", arg(0, "value"), "B", arg(1, "value")).Replace(form)
}

// near gives names that resemble name and may stand where it does, best
// first.
func (j *judge) near(name string, locals bool) []string {
	if len(j.u.findings) > maxFindings {
		return nil // more findings are not shown
	}
	pool := slices.Clone(permittedByDefault)
	pool = append(pool, j.extra...)
	pool = append(pool, j.batch...)
	if locals {
		for s := j.scope; s != nil && s.Parent != nil; s = s.Parent {
			for _, symbol := range s.Symbols {
				if len(symbol.Bindings) > 0 {
					pool = append(pool, symbol.Name)
				}
			}
		}
	}
	if j.env.Near != nil {
		pool = append(pool, j.env.Near(j.ctx, name)...)
	}
	return analyzer.Near(name, pool)
}

// didYouMean puts near names into words, or gives "".
func didYouMean(near []string) string {
	if len(near) == 0 {
		return ""
	}
	return "; did you mean " + strings.Join(near, ", ") + "?"
}

// unknownCall judges a call of a name that nobody knows.
func (j *judge) unknownCall(n *syntax.Name) {
	if j.hole(n.ID) {
		j.record(n.ID, n, true)
		return
	}
	j.unknownFunction(analyzer.RulePermittedCall, n)
}

// unknownFunction refuses a name that nobody knows, where a function is meant.
func (j *judge) unknownFunction(rule analyzer.Rule, n *syntax.Name) {
	if j.boundBeside(n.ID) {
		return
	}
	near := j.near(n.ID, false)
	j.report(rule, n, n.ID+" is not a known function"+didYouMean(near)+orElse(near)+" write it first, supply it along, or add it with --holes and write it later")
	j.propose(n, near)
}

// unknownValue judges a name that nobody knows, read as a value.
func (j *judge) unknownValue(n *syntax.Name) {
	if _, called := slices.BinarySearch(j.promised, n.ID); called {
		j.record(n.ID, n, false)
		return
	}
	if j.boundBeside(n.ID) {
		return
	}
	j.missing = append(j.missing, n.ID)
	near := j.near(n.ID, true)
	advice := " make it a parameter, or write the value itself"
	if strings.HasPrefix(n.ID, "__") {
		advice = " names with two underscores lead out of the library; make it a parameter"
	}
	j.report(analyzer.RuleReference, n, n.ID+" is not known: no local, known function or permitted builtin has that name"+didYouMean(near)+orElse(near)+advice)
	j.propose(n, near)
}

// orElse joins what follows a question, or a plain statement.
func orElse(near []string) string {
	if len(near) == 0 {
		return ":"
	}
	return " Else"
}

// importFinding refuses an import.
func (j *judge) importFinding(s syntax.Stmt) {
	j.report(analyzer.RuleNoImport, s, "imports are not allowed: a function calls only known functions and permitted builtins; for what the module does, write or add a function")
	if edit, ok := j.u.removal(s.Span(), j.sole); ok {
		j.offer(proposal{
			finding: len(j.u.findings) - 1,
			options: []analyzer.Suggestion{{Message: "remove the import", Edits: []analyzer.Edit{edit}}},
		})
	}
}
