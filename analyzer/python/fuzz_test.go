package python_test

import (
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// FuzzCheck holds every source to this: nothing panics; findings and edits lie
// within the text; each span of a call holds the callee's name; and the stored
// form, judged again, is judged the same.
func FuzzCheck(f *testing.F) {
	for _, file := range []string{"cases.jsonl", "decided.jsonl"} {
		for _, c := range readCorpus(f, file) {
			f.Add(c.Source)
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		j := judgeOne(t, envOf(library), source)
		for _, d := range j.Diagnostics {
			if d.Line < 1 || d.Column < 1 || d.EndLine < d.Line || d.EndLine > 1+strings.Count(source, "\n") {
				t.Errorf("place of %+v", d)
			}
			if d.Suggestion != nil {
				for _, e := range d.Suggestion.Edits {
					if e.Start < 0 || e.End < e.Start || e.End > len(source) {
						t.Errorf("edit of %+v", d)
					}
				}
			}
		}
		fn := j.Function
		if fn == nil {
			if len(j.Diagnostics) == 0 {
				t.Error("accepted without a function")
			}
			return
		}
		for _, c := range fn.Calls {
			if c.Name != fn.Name && !strings.Contains("helper rank open_page traced pair", c.Name) {
				t.Errorf("call of %s, which is not known", c.Name)
			}
			for _, s := range c.Spans {
				if got := norm.NFKC.String(fn.Source[s.Start:s.End]); got != c.Name && !strings.HasSuffix(c.Name, got) {
					t.Errorf("the span of %s holds %q", c.Name, got)
				}
			}
		}
		again := judgeOne(t, envOf(library), fn.Source)
		if again.Function == nil || len(again.Diagnostics) != len(j.Diagnostics) {
			t.Fatalf("judged again: %v, at first: %v", again.Diagnostics, j.Diagnostics)
		}
		if !reflect.DeepEqual(again.Function, fn) {
			t.Errorf("judged again: %+v, at first: %+v", again.Function, fn)
		}
	})
}
