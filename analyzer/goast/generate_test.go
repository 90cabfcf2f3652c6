package goast_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// stubsOf are the functions that generated sources may know, with bodies, for
// the oracle's own run of go/types.
const stubBodies = `
func Helper(x int) int { return x }
func Double(x int) int { return x }
func Click(s string) {}
func Text(s string) string { return s }
func Items(yield func(int) bool) {}
func Make(s string) func(int) int { return nil }
func Apply(f func(int) int, x int) int { return x }
func Each(xs []int, f func(int)) {}
func Same[T any](x T) T { return x }
func Keep[T any](xs []T, f func(T) bool) []T { return xs }
func Pair[K comparable, V any](k K, v V) map[K]V { return nil }
func Boxed(x int) struct { N int; F func(int) int } { panic(0) }
`

var generatedKnown = []known{
	{"Helper", "func(x int) int"}, {"Double", "func(x int) int"}, {"Click", "func(s string)"},
	{"Text", "func(s string) string"}, {"Items", "func(yield func(int) bool)"},
	{"Make", "func(s string) func(int) int"}, {"Apply", "func(f func(int) int, x int) int"},
	{"Each", "func(xs []int, f func(int))"}, {"Same", "func[T any](x T) T"},
	{"Keep", "func[T any](xs []T, f func(T) bool) []T"},
	{"Pair", "func[K comparable, V any](k K, v V) map[K]V"},
	{"Boxed", "func(x int) struct{ N int; F func(int) int }"},
}

// A generator writes one Go function at random. It knows which variables are
// in sight, so that most of what it writes compiles, and it likes names that
// hide others.
type generator struct {
	*rand.Rand
	b     strings.Builder
	vars  []variable
	depth int
	named int
}

type variable struct{ name, typ string }

var generatedTypes = []string{"int", "string", "bool", "func(int) int", "func()", "[]int", "[]func(int) int", "map[string]int", "chan int", "any", "*int", "struct { N int; F func(int) int }"}

// generate writes a function called A.
func generate(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 7))}
	params := []variable{{"a", "int"}, {"b", "string"}, {"f", "func(int) int"}, {"xs", "[]int"}}
	if g.one(4) {
		params[g.IntN(len(params))].name = g.name()
	}
	var written []string
	for _, p := range params {
		written = append(written, p.name+" "+p.typ)
	}
	g.vars = params
	fmt.Fprintf(&g.b, "func A(%s) int {\n", strings.Join(written, ", "))
	for range 1 + g.IntN(6) {
		g.statement()
	}
	fmt.Fprintf(&g.b, "return %s\n}\n", g.expr("int"))
	return g.b.String()
}

func (g *generator) one(in int) bool { return g.IntN(in) == 0 }

func (g *generator) pick(from ...string) string { return from[g.IntN(len(from))] }

// name gives a name for a new variable.
func (g *generator) name() string {
	if g.one(4) {
		return g.pick("Helper", "Double", "Click", "Items", "Text", "Same", "A", "len", "string", "int", "append", "nil", "x", "f")
	}
	g.named++
	return fmt.Sprintf("v%d", g.named)
}

// expr gives an expression of the type, most of the time.
func (g *generator) expr(t string) string {
	if g.depth++; g.depth > 6 {
		g.depth--
		return g.simple(t)
	}
	defer func() { g.depth-- }()
	var all []string
	for _, v := range g.vars {
		if v.typ == t {
			all = append(all, v.name)
		}
	}
	if len(all) > 0 && g.one(3) {
		return all[g.IntN(len(all))]
	}
	switch g.IntN(8) {
	case 0:
		return "(" + g.expr(t) + ")"
	case 1:
		return "Same(" + g.expr(t) + ")"
	case 2:
		return "Same[" + t + "](" + g.expr(t) + ")"
	case 3:
		return "func() " + t + " { return " + g.expr(t) + " }()"
	case 4:
		return "any(" + g.expr(t) + ").(" + t + ")"
	}
	return g.of(t)
}

func (g *generator) simple(t string) string {
	switch t {
	case "int":
		return g.pick("1", "a", "Helper(2)", "len(xs)")
	case "string":
		return g.pick(`"s"`, "b", "`raw`")
	case "bool":
		return g.pick("true", "a > 1")
	case "func(int) int":
		return g.pick("Helper", "f", "A2", "Make(b)", "nil")
	case "any":
		return g.pick("nil", "any(1)", "any(Helper)")
	case "*int":
		return "new(int)"
	case "func()":
		return g.pick("func() {}", "nil")
	case "chan int":
		return "make(chan int, 1)"
	}
	return "*new(" + t + ")"
}

// of gives an expression that makes a value of the type.
func (g *generator) of(t string) string {
	switch t {
	case "int":
		switch g.IntN(14) {
		case 0:
			return "Helper(" + g.expr("int") + ")"
		case 1:
			return "(Double)(" + g.expr("int") + ")"
		case 2:
			return "Apply(" + g.expr("func(int) int") + ", " + g.expr("int") + ")"
		case 3:
			return g.expr("int") + g.pick(" + ", " * ", " - ") + g.expr("int")
		case 4:
			return "len(" + g.expr(g.pick("string", "[]int")) + ")"
		case 5:
			return "A(1, b, Helper, nil)"
		case 6:
			return g.expr("func(int) int") + "(" + g.expr("int") + ")"
		case 7:
			return "Boxed(" + g.expr("int") + ")." + g.pick("N", "N", "F(1)")
		case 8:
			return "struct{ Helper, N int }{Helper: " + g.expr("int") + "}.Helper"
		case 9:
			return "<-" + g.expr("chan int")
		case 10:
			return "*" + g.expr("*int")
		case 11:
			return g.expr("map[string]int") + "[" + g.expr("string") + "]"
		case 12:
			return "int(" + g.expr("int") + ")"
		}
		return "[...]int{" + g.expr("int") + ", 2: 1}[0]"
	case "string":
		return g.pick("Text("+g.expr("string")+")", g.expr("string")+" + "+g.expr("string"), "string([]byte("+g.expr("string")+"))")
	case "bool":
		return g.pick(g.expr("int")+" < "+g.expr("int"), "!"+g.expr("bool"), g.expr("func(int) int")+" != nil", g.expr("bool")+" && "+g.expr("bool"))
	case "func(int) int":
		switch g.IntN(8) {
		case 0, 1:
			return g.literal()
		case 2:
			return "Make(" + g.expr("string") + ")"
		case 3:
			return "Boxed(1).F"
		case 4:
			return g.expr("[]func(int) int") + "[0]"
		case 5:
			return "(func(int) int)(" + g.expr(t) + ")"
		}
		return g.pick("Helper", "Double", "Same[int]")
	case "func()":
		return "func() {\n" + g.inner(func() { g.statement() }) + "}"
	case "[]int":
		return g.pick("[]int{"+g.expr("int")+"}", "append(xs, "+g.expr("int")+")", "Keep("+g.expr("[]int")+", func(x int) bool { return "+g.expr("bool")+" })")
	case "[]func(int) int":
		return "[]func(int) int{" + g.expr("func(int) int") + ", Double}"
	case "map[string]int":
		return g.pick("map[string]int{"+g.expr("string")+": "+g.expr("int")+"}", "Pair("+g.expr("string")+", "+g.expr("int")+")", "Pair[string, int](b, a)")
	case "any":
		return "any(" + g.expr(g.pick(generatedTypes...)) + ")"
	case "*int":
		return g.pick("new("+g.expr("int")+")", "&[]int{"+g.expr("int")+"}[0]")
	}
	return g.simple(t)
}

// literal gives a function literal, whose parameter may hide a name.
func (g *generator) literal() string {
	name := g.name()
	return "func(" + name + " int) int {\n" + g.inner(func() {
		g.vars = append(g.vars, variable{name, "int"})
		if g.one(2) {
			g.statement()
		}
		fmt.Fprintf(&g.b, "return %s\n", g.expr("int"))
	}) + "}"
}

// inner gives what write writes, in a scope of its own.
func (g *generator) inner(write func()) string {
	outer, vars := g.b, g.vars
	g.b = strings.Builder{}
	g.vars = append([]variable(nil), vars...)
	g.depth++
	write()
	g.depth--
	text := g.b.String()
	g.b, g.vars = strings.Builder{}, vars
	g.b.WriteString(outer.String())
	return text
}

// block writes statements in braces.
func (g *generator) block(write func()) {
	text := g.inner(func() {
		write()
		for range 1 + g.IntN(2) {
			g.statement()
		}
	})
	fmt.Fprintf(&g.b, "{\n%s}\n", text)
}

// declare puts a new variable in sight and uses it, since Go wants that.
func (g *generator) declare(name, t string) {
	g.vars = append(g.vars, variable{name, t})
	fmt.Fprintf(&g.b, "_ = %s\n", name)
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.b, format+"\n", args...) }

func (g *generator) statement() {
	if g.depth > 4 {
		g.line("Click(b)")
		return
	}
	switch g.IntN(24) {
	case 0, 1:
		t, name := g.pick(generatedTypes...), g.name()
		g.line("%s := %s", name, g.expr(t))
		g.declare(name, t)
	case 2:
		t, name := g.pick(generatedTypes...), g.name()
		g.line("var %s %s = %s", name, t, g.expr(t))
		g.declare(name, t)
	case 3, 4: // a closure, perhaps bound once
		name := g.name()
		g.line("%s := %s", name, g.literal())
		g.declare(name, "func(int) int")
		if g.one(3) {
			g.line(g.pick("%s = Helper", "_ = &%s", "for %s = range []func(int) int{Double} {}", "(%s) = Double", "%s, _ = Make(b), 1"), name)
		}
	case 5:
		name := g.name()
		g.line("var %s func(int) int", name)
		value := g.expr("func(int) int")
		if g.one(2) {
			value = g.literal()
		}
		g.line("%s = %s", name, value)
		g.declare(name, "func(int) int")
	case 6:
		g.line("Click(%s)", g.expr("string"))
	case 7:
		g.line("defer %s", g.pick("Click(b)", "Helper("+g.expr("int")+")", g.expr("func()")+"()", "print(a)", "recover()"))
	case 8:
		g.b.WriteString("if " + g.pick("", "x := "+g.expr("int")+"; x > 0 && ") + g.expr("bool") + " ")
		g.block(func() {})
	case 9:
		name := g.name()
		fmt.Fprintf(&g.b, "for %s := range %s ", name, g.pick("Items", "xs", "3", g.expr("[]int"), "(Items)", "func(yield func(int) bool) {}", "b"))
		g.block(func() { g.line("_ = %s", name) })
	case 10:
		name := g.name()
		fmt.Fprintf(&g.b, "switch %s := %s.(type) {\ncase int:\n_ = %s\ncase func(int) int:\n", name, g.expr("any"), name)
		g.b.WriteString(g.inner(func() {
			g.vars = append(g.vars, variable{name, "func(int) int"})
			g.statement()
		}))
		g.line("default:\nClick(b)\n}")
	case 11:
		g.line("select {\ncase v, ok := <-%s:\n_, _ = v, ok\ncase make(chan int) <- %s:\ndefault:\n}", g.expr("chan int"), g.expr("int"))
	case 12:
		name := g.name()
		g.line("type %s int", name)
		g.line("_ = %s(%s)", name, g.expr("int"))
	case 13:
		name := g.name()
		g.line("const %s = 3", name)
		g.declare(name, "int")
	case 14:
		g.line("%s[%s] = %s", g.pick("xs", "[]int{1}", g.expr("[]int")), g.expr("int"), g.expr("int"))
	case 15:
		g.line("xs, a = %s, %s", g.expr("[]int"), g.expr("int"))
	case 16:
		g.line("Each(%s, func(int) { %s })", g.expr("[]int"), "Click("+g.expr("string")+")")
	case 17:
		g.line(g.pick("go Click(b)", "go func() {}()", "print(a)", "strings.ToUpper(b)", "Unknown(a)", "_ = unknown"))
	case 18:
		g.block(func() {})
	case 19:
		g.line("_ = %s", g.expr(g.pick(generatedTypes...)))
	case 20:
		g.line("%s:\nfor {\nbreak %s\n}", "Helper", "Helper")
	case 21:
		g.line("var e error\n_ = e\n%s", g.pick("_ = e != nil", "_ = e.Error", "Click(e.Error())"))
	case 22:
		g.line("var t [len([2]func(int) int{Helper})]int\n_ = t")
	case 23:
		g.line("func() {\n%s}()", g.inner(func() { g.statement() }))
	}
}
