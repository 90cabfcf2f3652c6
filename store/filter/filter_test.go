package filter_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/funcshelf/funcshelf/store/filter"
)

func searchLinkedIn() filter.Record {
	return filter.Record{
		Name:      "SearchLinkedIn",
		Language:  "go",
		Kind:      "function",
		Signature: "func(query string)",
		Doc:       "Sucht é nur so Wörter!",
		Source:    "func SearchLinkedIn(query string) {\n\tGoToLinkedInCom()\n\tTypeTheText(query)\n}\n",
		Calls:     []string{"GoToLinkedInCom", "PressEnter", "TypeTheText"},
		Callers:   []string{"FindPeopleNamed", "FindPostsAbout"},
		Guidance:  []string{"Be kind"},
		Lines:     7,
		Runnable:  true,
		Created:   time.Date(2026, 2, 28, 10, 30, 0, 0, time.FixedZone("", 3600)),
		Updated:   time.Date(2026, 11, 30, 23, 59, 59, 999, time.UTC),
		Author:    "ann",
	}
}

func compile(t testing.TB, expr string) *filter.Filter {
	t.Helper()
	f, err := filter.Compile(expr)
	if err != nil {
		t.Fatalf("Compile(%q): %v", expr, err)
	}
	return f
}

func TestMatchMeansWhatPythonMeans(t *testing.T) {
	golden, err := os.ReadFile("testdata/python.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(strings.ReplaceAll(strings.TrimSpace(string(golden)), "\n\t", "\x00"), "\n")
	tried := 0
	for _, line := range cases {
		if strings.HasPrefix(line, "#") {
			continue
		}
		tried++
		want, expr, _ := strings.Cut(strings.ReplaceAll(line, "\x00", "\n"), "\t")
		f, err := filter.Compile(expr)
		if err != nil {
			t.Errorf("%s: %v, want %s", expr, err, want)
			continue
		}
		got, err := f.Match(context.Background(), searchLinkedIn())
		said := map[bool]string{true: "True", false: "False"}[got]
		if err != nil {
			said = "error"
		}
		if said != want {
			t.Errorf("%s: %s (%v), want %s", expr, said, err, want)
		}
	}
	if tried < 300 {
		t.Errorf("only %d cases were read", tried)
	}
}

func TestMatchBeyondPython(t *testing.T) {
	for _, c := range []struct {
		expr string
		want bool
	}{
		{"'ß'.upper() == 'ß'", true},           // one letter for one
		{"enumerate('a') == [(0, 'a')]", true}, // a list
		{"zip([]) == []", true},
		{"range(2) == [0, 1]", true},
		{"reversed([1, 2]) == [2, 1]", true},
		{"9223372036854775807 > 9223372036854775806", true},
		{"9223372036854775807 - 9223372036854775806 == 1", true},
		{"any((c == 'PressEnter') for c in calls)", true},
		{"sorted(c for c in calls) == calls", true},
		{"(name)\n", true},
		{"\n\t name", true},
		{"(name\r\n and lines)", true},
		{"name and \\\n lines", true},
		{"name and \\\r\n not lines", false},
	} {
		got, err := compile(t, c.expr).Match(context.Background(), searchLinkedIn())
		if err != nil || got != c.want {
			t.Errorf("%s: %t, %v, want %t", c.expr, got, err, c.want)
		}
	}
}

func TestMatchTimes(t *testing.T) {
	for expr, r := range map[string]filter.Record{
		"created == '' and updated == ''":                                         {},
		"created == '2026-02-28T09:30:00Z' and updated == '2026-11-30T23:59:59Z'": searchLinkedIn(),
	} {
		got, err := compile(t, expr).Match(context.Background(), r)
		if err != nil || !got {
			t.Errorf("%s: %t, %v, want true", expr, got, err)
		}
	}
}

func TestMatchErrors(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"calls[3] == 'a'", `find by expression, function "SearchLinkedIn": expression:1:6: index 3 is out of range: there are 3`},
		{"lines > 1 and\\\n name < lines", `find by expression, function "SearchLinkedIn": expression:2:7: < is not defined for str and int`},
		{"'%s' % name", `find by expression, function "SearchLinkedIn": expression:1:6: formatting by % is not offered: write 'text ' + str(lines)`},
		{"max(builtins)", `find by expression, function "SearchLinkedIn": expression:1:4: max of an empty list: write max(calls, default=0)`},
		{"sum(calls, '')", `find by expression, function "SearchLinkedIn": expression:1:4: sum takes no texts: write ''.join(calls)`},
		{"9223372036854775807 + 1", `find by expression, function "SearchLinkedIn": expression:1:21: the whole number has more than 64 bits`},
		{"1e308 * 10", `find by expression, function "SearchLinkedIn": expression:1:7: the number is too large`},
		{"-(-9223372036854775807 - 1)", `find by expression, function "SearchLinkedIn": expression:1:1: the whole number has more than 64 bits`},
		{"abs(-9223372036854775807 - 1)", `find by expression, function "SearchLinkedIn": expression:1:4: the whole number has more than 64 bits`},
		{"int('9223372036854775808')", `find by expression, function "SearchLinkedIn": expression:1:4: int takes the digits of a whole number of 64 bits, not "9223372036854775808"`},
		{"str(1.5)", `find by expression, function "SearchLinkedIn": expression:1:4: str takes a text, a whole number, True or False, not float`},
		{"sorted(calls, key=abs)", `find by expression, function "SearchLinkedIn": expression:1:7: abs takes a number, not str`},
		{"enumerate(calls, 9223372036854775807)", `find by expression, function "SearchLinkedIn": expression:1:10: the whole number has more than 64 bits`},
		{"[y for x in calls for y in y]", `find by expression, function "SearchLinkedIn": expression:1:28: local variable y referenced before assignment`},
	} {
		_, err := compile(t, c.expr).Match(context.Background(), searchLinkedIn())
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: error\n  %v, want\n  %s", c.expr, err, c.want)
		}
		var fault *filter.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: %T wraps no *filter.Error", c.expr, err)
		}
	}
}

func TestMatchAfterAnErrorOfAnotherRecord(t *testing.T) {
	f := compile(t, "calls[0] == 'a'")
	for range 3 {
		if _, err := f.Match(context.Background(), filter.Record{Name: "None"}); err == nil {
			t.Error("a record without calls gave no error")
		}
		if got, err := f.Match(context.Background(), filter.Record{Calls: []string{"a"}}); err != nil || !got {
			t.Errorf("a good record after a bad one: %t, %v", got, err)
		}
	}
}

func TestMatchIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := compile(t, "name").Match(ctx, searchLinkedIn()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: %v", err)
	}
	// Both kinds of work look at the context while they go on.
	for _, expr := range []string{
		"[0 for a in callers for b in callers]",
		"[source.upper() for a in callers]",
		"[(" + strings.Repeat("a, ", 1000) + ") for a in callers]",
	} {
		late := &lateCancel{Context: context.Background(), after: 3}
		if _, err := compile(t, expr).Match(late, hub()); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled meanwhile: %v", expr, err)
		}
		if late.asked > 10 {
			t.Errorf("%s went on after it was cancelled: the context was asked %d times", expr, late.asked)
		}
	}
}

// lateCancel is done after it was asked some times.
type lateCancel struct {
	context.Context
	after, asked int
}

func (c *lateCancel) Err() error {
	if c.asked++; c.asked > c.after {
		return context.Canceled
	}
	return nil
}

func TestMatchFromSeveralGoroutines(t *testing.T) {
	f := compile(t, "any(c == name for c in calls) and calls[0] == 'a'")
	done := make(chan error)
	for range 8 {
		go func() {
			for range 200 {
				got, err := f.Match(context.Background(), filter.Record{Name: "b", Calls: []string{"a", "b"}})
				if err == nil && !got {
					err = errors.New("no match")
				}
				if err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 8 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestZeroFilter(t *testing.T) {
	var f filter.Filter
	got, err := f.Match(context.Background(), searchLinkedIn())
	if err != nil || !got || !f.Exact() || f.Fields() != nil || f.Conditions() != nil {
		t.Errorf("zero Filter: %t, %v, exact %t, fields %v, conditions %v", got, err, f.Exact(), f.Fields(), f.Conditions())
	}
}

func TestFields(t *testing.T) {
	for _, c := range []struct {
		expr string
		want []string
	}{
		{"True", nil},
		{"docstring and doc", []string{"doc"}},
		{"updated > created", []string{"created", "updated"}},
		{"'x' in calls and len(callers) > lines", []string{"callers", "calls", "lines"}},
		{"[name for name in calls]", []string{"calls"}},
		{"[name for name in calls if source]", []string{"calls", "source"}},
		{"[0 for calls in calls]", []string{"calls"}},
		{"[0 for x in calls for calls in x]", []string{"calls"}},
		{"[[doc for doc in kind] for x in doc]", []string{"doc", "kind"}},
		{"[kind for (kind, [doc, x]) in []] or doc", []string{"doc"}},
		{"author[lines:].startswith(signature) if entry else runnable or builtins", []string{"author", "builtins", "entry", "lines", "runnable", "signature"}},
		{"sorted(guidance, key=len, reverse=entry)", []string{"entry", "guidance"}},
		{"language != kind", []string{"kind", "language"}},
	} {
		if diff := cmp.Diff(c.want, compile(t, c.expr).Fields()); diff != "" {
			t.Errorf("%s: fields (-want +got)\n%s", c.expr, diff)
		}
	}
}

func TestMatchReadsOnlyFields(t *testing.T) {
	r := searchLinkedIn()
	r.Source, r.Calls, r.Author = "", nil, ""
	if got, err := compile(t, "name == 'SearchLinkedIn' and lines == 7 and runnable").Match(context.Background(), r); err != nil || !got {
		t.Errorf("%t, %v, want true", got, err)
	}
}
