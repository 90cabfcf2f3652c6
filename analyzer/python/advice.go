package python

import (
	"slices"
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

const insteadOfRaise = `write assert condition, "what is wrong"`

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
		message += ": " + insteadOfRaise
	} else if w := instead[name]; w != "" {
		message += ": write " + w
	}
	if reason := analyzer.NeverPermitted(analyzer.Python, name); reason != "" {
		return message + "; no policy can permit it: " + reason
	}
	return message + "; a policy may permit it (funcshelf policy --permit python:" + name + ")"
}

// methods says what to write in place of a call of a method with a certain
// number of arguments and no keyword: X stands for what is before the dot, A
// for the first argument and B for the second. The key is the method's name and
// that number.
var methods = map[string]string{
	"append1":     "X = X + [A]",
	"extend1":     "X = X + list(A)",
	"insert2":     "X[A:A] = [B]",
	"pop0":        "last = X[-1], then del X[-1]",
	"pop1":        "value = X[A], then del X[A]",
	"pop2":        "value = X[A] if A in X else B",
	"clear0":      "del X[:] for a list, X = {} for a dict",
	"sort0":       "X = sorted(X)",
	"reverse0":    "X = X[::-1]",
	"copy0":       "X[:] for a list, {**X} for a dict",
	"count1":      "sum(1 for x in X if x == A)",
	"index1":      "[i for i, x in enumerate(X) if x == A][0]",
	"add1":        "X |= {A}",
	"discard1":    "X -= {A}",
	"union1":      "X | set(A)",
	"difference1": "X - set(A)",
	"update1":     "X |= A, for a dict or a set",
	"get1":        "X[A] if A in X else None",
	"get2":        "X[A] if A in X else B",
	"setdefault2": "X[A] if A in X else B, and X[A] = ... where it is not",
	"keys0":       "X itself: for key in X",
	"values0":     "[X[key] for key in X]",
	"items0":      "[(key, X[key]) for key in X]",
}

// insteadOfOther is the advice for methods that no expression does the work of.
const insteadOfOther = "write or add a function that does the work, or a primitive of the host, and call it by its name"

// insteadOfMethod says that an attribute is called, and what to do.
func (j *judge) insteadOfMethod(f *syntax.Attribute, c *syntax.Call) string {
	message := j.text(f) + " is called through an attribute, and what it is cannot be seen: "
	form := methods[f.Attr.Name+strconv.Itoa(len(c.Args))]
	name, plain := f.Value.(*syntax.Name)
	if after, assigns := strings.CutPrefix(form, "X = X + "); assigns && plain && j.resolve(name.ID).scope != j.scope {
		form = "X[len(X):] = " + after // an assignment would make it a local of this scope
	}
	switch {
	case f.Attr.Name == "sort" && plain && len(c.Args) == 0 && len(c.Keywords) > 0:
		return message + "write " + name.ID + " = sorted(" + name.ID + ", ...) with the same keywords"
	case f.Attr.Name == "format":
		return message + `write an f-string: f"...{x}..."`
	case form != "" && len(c.Keywords) == 0 && plain && !repeatsWork(form, c.Args):
		arg := func(i int) string {
			if i < len(c.Args) {
				return j.text(c.Args[i])
			}
			return ""
		}
		return message + "write " + strings.NewReplacer("X", name.ID, "A", arg(0), "B", arg(1)).Replace(form)
	case form != "":
		// Written out, it would do its work twice, or set an attribute.
		return message + "give the parts names first, then write " + strings.NewReplacer("X", "xs", "A", "a", "B", "b").Replace(form)
	case plain && j.resolve(name.ID).meaning == unknownName:
		return message + "modules cannot be used; " + insteadOfOther
	}
	return message + insteadOfOther
}

// repeatsWork tells whether a form holds an argument twice that does work.
func repeatsWork(form string, args []syntax.Expr) bool {
	for i, letter := range []string{"A", "B"} {
		if i < len(args) && strings.Count(form, letter) > 1 && isWork(args[i]) {
			return true
		}
	}
	return false
}

// isWork tells whether an expression is more than a name, a literal or an
// attribute of one.
func isWork(e syntax.Expr) bool {
	for {
		switch x := e.(type) {
		case *syntax.Name, *syntax.Constant:
			return false
		case *syntax.Attribute:
			e = x.Value
		default:
			return true
		}
	}
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
	if j.inType {
		advice = " write a type in quotes, \"" + n.ID + "\", or leave the annotation out"
	}
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
