package syntax_test

import (
	"encoding/hex"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer/python/syntax"
)

// A dumper writes a tree as testdata/dump.py does.
type dumper struct {
	module *syntax.Module
	out    []byte
	inside bool // within an f-string whose parts' places are not compared
}

// dumpTree gives the dump of a module. Against 3.11 the nodes within
// f-strings have no places: CPython 3.11 parses them apart and gets their
// places wrong; ours are those of 3.12.
func dumpTree(m *syntax.Module) string {
	d := dumper{module: m, out: make([]byte, 0, 16*len(m.Text))}
	d.line("Module")
	d.value(reflect.ValueOf(m.Body))
	return strings.TrimSuffix(string(d.out), "\n")
}

func (d *dumper) line(text string) {
	d.out = append(d.out, text...)
	d.out = append(d.out, '\n')
}

var escaper = strings.NewReplacer("\\", "\\\\", "\n", "\\n")

// names are the nodes that CPython names otherwise.
var names = map[string]string{
	"ExprStmt": "Expr", "Arguments": "arguments", "Arg": "arg", "Keyword": "keyword", "Alias": "alias",
	"Comprehension": "comprehension", "WithItem": "withitem", "MatchCase": "match_case",
}

// placeless are the nodes without a place in CPython.
var placeless = map[string]bool{"arguments": true, "comprehension": true, "withitem": true, "match_case": true}

var operators = map[reflect.Type][]string{
	reflect.TypeFor[syntax.ExprContext]():   {"Load", "Store", "Del"},
	reflect.TypeFor[syntax.Operator]():      {"", "Add", "Sub", "Mult", "MatMult", "Div", "Mod", "Pow", "LShift", "RShift", "BitOr", "BitXor", "BitAnd", "FloorDiv"},
	reflect.TypeFor[syntax.BoolOperator]():  {"", "And", "Or"},
	reflect.TypeFor[syntax.UnaryOperator](): {"", "Invert", "Not", "UAdd", "USub"},
	reflect.TypeFor[syntax.CmpOperator]():   {"", "Eq", "NotEq", "Lt", "LtE", "Gt", "GtE", "Is", "IsNot", "In", "NotIn"},
}

func (d *dumper) value(v reflect.Value) {
	if names, ok := operators[v.Type()]; ok {
		d.line(names[v.Uint()])
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			d.line("-")
			return
		}
		d.value(v.Elem())
	case reflect.Pointer:
		if v.IsNil() {
			d.line("-")
			return
		}
		d.node(v.Elem())
	case reflect.Slice:
		d.line("[")
		for i := range v.Len() {
			d.value(v.Index(i))
		}
		d.line("]")
	case reflect.Struct:
		if ident := v.Interface().(syntax.Ident); ident != (syntax.Ident{}) {
			d.line("'" + ident.Name)
		} else {
			d.line("-")
		}
	case reflect.String:
		d.line("'" + escaper.Replace(v.String()))
	case reflect.Bool:
		if v.Bool() {
			d.line("#1")
		} else {
			d.line("#0")
		}
	default:
		d.line("#" + strconv.FormatInt(v.Int(), 10))
	}
}

// node writes the node that the struct v is.
func (d *dumper) node(v reflect.Value) {
	name := v.Type().Name()
	switch {
	case v.FieldByName("Async").IsValid() && v.FieldByName("Async").Bool():
		name = "Async" + name
	case name == "Try" && v.FieldByName("Star").Bool():
		name = "TryStar"
	case names[name] != "":
		name = names[name]
	}
	d.out = append(d.out, name...)
	if !placeless[name] && !d.inside {
		r := v.Field(0).Interface().(syntax.Range)
		for _, offset := range []int32{r.Start, r.End} {
			line, column := d.module.Position(offset)
			d.out = append(d.out, ' ')
			d.out = strconv.AppendInt(d.out, int64(line), 10)
			d.out = append(d.out, ' ')
			d.out = strconv.AppendInt(d.out, int64(column-1), 10)
		}
	}
	d.out = append(d.out, '\n')
	switch name {
	case "Constant":
		c := v.Addr().Interface().(*syntax.Constant)
		d.line(constant(c.Kind, c.Text))
		if c.U {
			d.line("u")
		} else {
			d.line("-")
		}
		return
	case "MatchSingleton":
		d.line(constant(v.Addr().Interface().(*syntax.MatchSingleton).Value, ""))
		return
	case "JoinedStr":
		if d.module.Target == syntax.Python311 && !d.inside {
			d.inside = true
			defer func() { d.inside = false }()
		}
	}
	for i := 1; i < v.NumField(); i++ {
		switch v.Type().Field(i).Name {
		case "Async", "Star":
			continue
		case "TypeParams":
			if d.module.Target < syntax.Python312 {
				continue
			}
		case "DefaultValue":
			if d.module.Target < syntax.Python313 {
				continue
			}
		}
		d.value(v.Field(i))
	}
}

// constant gives a constant's value, worked out from its spelling where it is
// a number.
func constant(kind syntax.ConstantKind, text string) string {
	digits := strings.ReplaceAll(text, "_", "")
	switch kind {
	case syntax.None:
		return "N"
	case syntax.True:
		return "T"
	case syntax.False:
		return "F"
	case syntax.Ellipsis:
		return "E"
	case syntax.Str:
		return "s" + escaper.Replace(text)
	case syntax.Bytes:
		return "b" + hex.EncodeToString([]byte(text))
	case syntax.Int:
		n, ok := new(big.Int).SetString(digits, 0)
		if !ok {
			return "no int " + text
		}
		return "i" + n.Text(16)
	case syntax.Float:
		return "f" + floatBits(digits)
	case syntax.Imaginary:
		return "j" + floatBits(digits[:len(digits)-1])
	}
	return fmt.Sprintf("no constant %d", kind)
}

// floatBits gives a float's bits; a value too large is infinite.
func floatBits(digits string) string {
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil && !math.IsInf(f, 0) {
		return err.Error()
	}
	return fmt.Sprintf("%016x", math.Float64bits(f))
}

// firstDifference shows where two dumps part.
func firstDifference(got, want string) string {
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := 0; ; i++ {
		if i < len(gotLines) && i < len(wantLines) && gotLines[i] == wantLines[i] {
			continue
		}
		from := max(0, i-6)
		near := func(lines []string) string {
			return strings.Join(lines[min(from, len(lines)):min(i+3, len(lines))], " | ")
		}
		return fmt.Sprintf("dumps part in line %d:\n got %s\nwant %s", i+1, near(gotLines), near(wantLines))
	}
}
