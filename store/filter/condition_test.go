package filter_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/funcshelf/funcshelf/store/filter"
)

func TestConditions(t *testing.T) {
	equal := func(field, text string) filter.Condition {
		return filter.Condition{Field: field, Op: filter.Equal, Text: text}
	}
	lines := func(op filter.Op, n int) filter.Condition {
		return filter.Condition{Field: "lines", Op: op, Number: n}
	}
	calls := func(field, text string) filter.Condition {
		return filter.Condition{Field: field, Op: filter.Contains, Text: text}
	}
	entry := func(n int) filter.Condition { return filter.Condition{Field: "entry", Op: filter.Equal, Number: n} }
	prefix := func(text string) filter.Condition {
		return filter.Condition{Field: "name", Op: filter.Prefix, Text: text}
	}
	type list = []filter.Condition
	for _, c := range []struct {
		expr  string
		want  list
		exact bool
	}{
		{"True", nil, true},
		{"False", nil, false},
		{"name == 'x'", list{equal("name", "x")}, true},
		{"'go' == language", list{equal("language", "go")}, true},
		{"kind == ('hole')", list{equal("kind", "hole")}, true},
		{"(author) == 'ann'", list{equal("author", "ann")}, true},
		{"name.startswith('get_')", list{prefix("get_")}, true},
		{"(name).startswith(('get_'))", list{prefix("get_")}, true},
		{"'x' in calls", list{calls("calls", "x")}, true},
		{"'x' in (callers)", list{calls("callers", "x")}, true},
		{"entry", list{entry(1)}, true},
		{"not (entry)", list{entry(0)}, true},
		{"lines == 5", list{lines(filter.Equal, 5)}, true},
		{"lines > 5", list{lines(filter.AtLeast, 6)}, true},
		{"lines >= 5", list{lines(filter.AtLeast, 5)}, true},
		{"lines < 5", list{lines(filter.AtMost, 4)}, true},
		{"lines <= 5", list{lines(filter.AtMost, 5)}, true},
		{"5 > lines", list{lines(filter.AtMost, 4)}, true},
		{"5 <= lines", list{lines(filter.AtLeast, 5)}, true},
		{"5 == lines", list{lines(filter.Equal, 5)}, true},
		{"lines < 0", list{lines(filter.AtMost, -1)}, true},
		{"1 < lines <= 5", list{lines(filter.AtLeast, 2), lines(filter.AtMost, 5)}, true},
		{"lines > 9223372036854775807", nil, false},
		{"name == 'x' and entry and True", list{equal("name", "x"), entry(1)}, true},
		{"('x' in calls and lines > 2) and runnable", list{calls("calls", "x"), lines(filter.AtLeast, 3)}, false},
		{"'x' in calls and len(calls) > 2", list{calls("calls", "x")}, false},

		{"name == 'x' or entry", nil, false},
		{"not name == 'x'", nil, false},
		{"not not entry", nil, false},
		{"name != 'x'", nil, false},
		{"name < 'x'", nil, false},
		{"name == author", nil, false},
		{"name == 5", nil, false},
		{"signature == 'x'", nil, false},
		{"lines == 5.0", nil, false},
		{"lines == 'x'", nil, false},
		{"lines > True", nil, false},
		{"lines > -1", nil, false},
		{"'x' not in calls", nil, false},
		{"'x' in name", nil, false},
		{"name in calls", nil, false},
		{"5 in calls", nil, false},
		{"5 == 5", nil, false},
		{"doc.startswith('x')", nil, false},
		{"name.endswith('x')", nil, false},
		{"name.startswith(('x', 'y'))", nil, false},
		{"'ab'.startswith('x')", nil, false},
		{"len(name)", nil, false},
		{"runnable", nil, false},
		{"entry == True", nil, false},
		{"entry if runnable else lines > 3", nil, false},
		{"[entry for entry in calls]", nil, false},
	} {
		f := compile(t, c.expr)
		if diff := cmp.Diff(c.want, f.Conditions()); diff != "" {
			t.Errorf("%s: conditions (-want +got)\n%s", c.expr, diff)
		}
		if f.Exact() != c.exact {
			t.Errorf("%s: exact %t, want %t", c.expr, f.Exact(), c.exact)
		}
	}
}

// holds says of a record what an index would.
func holds(t *testing.T, c filter.Condition, r filter.Record) bool {
	texts := map[string]string{"name": r.Name, "language": r.Language, "kind": r.Kind, "author": r.Author}
	lists := map[string][]string{"calls": r.Calls, "callers": r.Callers}
	number := r.Lines
	if c.Field == "entry" {
		number = map[bool]int{true: 1}[r.Entry]
	}
	text, isText := texts[c.Field]
	switch {
	case c.Op == filter.Equal && isText:
		return text == c.Text
	case c.Op == filter.Equal:
		return number == c.Number
	case c.Op == filter.Prefix:
		return strings.HasPrefix(text, c.Text)
	case c.Op == filter.Contains:
		return slices.Contains(lists[c.Field], c.Text)
	case c.Op == filter.AtLeast && c.Field == "lines":
		return number >= c.Number
	case c.Op == filter.AtMost && c.Field == "lines":
		return number <= c.Number
	}
	t.Errorf("no index answers %+v", c)
	return true
}

// TestConditionsAreNecessary holds what the store relies on: a record that
// matches meets all conditions, and one that meets them all matches if they are
// exact.
func TestConditionsAreNecessary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	words := []string{"a", "ab", "b", "", "go"}
	word := func() string { return pick(words...) }
	var condition func(depth int) string
	condition = func(depth int) string {
		if depth > 0 {
			x, y := condition(depth-1), condition(depth-1)
			return pick("("+x+") and ("+y+")", x+" and "+y, x+" and "+y, x+" or "+y, "not ("+x+")", "("+x+" if "+y+" else "+x+")", "("+x+") == ("+y+")")
		}
		text, number := "'"+word()+"'", fmt.Sprint(random.IntN(6))
		field := pick("name", "language", "kind", "author", "doc")
		return pick(
			field+" == "+text, text+" == "+field, field+" != "+text, field+" < "+text,
			field+".startswith("+text+")", text+" in "+pick("calls", "callers", "builtins"), text+" not in calls",
			"lines "+pick("<", "<=", "==", ">", ">=", "!=")+" "+number, number+" "+pick("<", "<=", "==", ">", ">=")+" lines",
			number+" < lines <= "+number, "lines == "+number+".0", "entry", "not entry", "runnable", "True", "False", "len(calls) > 1",
		)
	}
	list := func() []string {
		var l []string
		for range random.IntN(3) {
			l = append(l, word())
		}
		return l
	}
	narrowed, exact, matched := 0, 0, 0
	for range 5000 {
		expr := condition(random.IntN(3))
		f := compile(t, expr)
		conditions := f.Conditions()
		if conditions != nil {
			narrowed++
		}
		if f.Exact() {
			exact++
		}
		for range 20 {
			r := filter.Record{
				Name: word(), Language: word(), Kind: word(), Author: word(), Doc: word(),
				Calls: list(), Callers: list(), Builtins: list(), Lines: random.IntN(6),
				Entry: random.IntN(2) == 0, Runnable: random.IntN(2) == 0,
			}
			match, err := f.Match(context.Background(), r)
			if err != nil {
				t.Fatalf("%s: %v", expr, err)
			}
			all := !slices.ContainsFunc(conditions, func(c filter.Condition) bool { return !holds(t, c, r) })
			if match && !all || f.Exact() && all && !match {
				t.Fatalf("%s matches: %t; its conditions %+v (exact: %t) hold: %t; record %+v", expr, match, conditions, f.Exact(), all, r)
			}
			if match {
				matched++
			}
		}
	}
	if narrowed < 500 || exact < 500 || matched < 5000 {
		t.Errorf("too few to tell: %d with conditions, %d exact, %d matches", narrowed, exact, matched)
	}
}

func TestResultsAreTheCallersOwn(t *testing.T) {
	f := compile(t, "name == 'x' and lines > 1")
	f.Conditions()[0].Text = "y"
	f.Fields()[0] = "y"
	if f.Conditions()[0].Text != "x" || f.Fields()[0] != "lines" {
		t.Errorf("writing to a result changed the filter: %v %v", f.Conditions(), f.Fields())
	}
}
