package folder_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store/folder"
)

func TestParsePolicy(t *testing.T) {
	for _, c := range []struct {
		text   string
		permit []string
		python string
		golang string
		err    string // part of the error; "" for none
	}{
		{`{}`, nil, "", "", ""},
		{`{"permit":["go:println","go:print","go:print"],"python":"3.12","go":"1.25"}`, []string{"go:print", "go:println"}, "3.12", "1.25", ""},
		{`{"permit":null}`, nil, "", "", ""},
		{``, nil, "", "", "want one JSON object"},
		{`[]`, nil, "", "", "want one JSON object"},
		{`{"permit":"go:print"}`, nil, "", "", "want {"},
		{`{"go":1.26}`, nil, "", "", "want {"},
		{`{"goVersion":"1.26"}`, nil, "", "", `unknown field "goVersion"`},
		{`{} x`, nil, "", "", "nothing after it"},
		{`{"permit":["go:recover"]}`, nil, "", "", "recover"},
		{`{"permit":["print"]}`, nil, "", "", "LANGUAGE:NAME"},
		{"{\"go\":\"1.26\"}\n\n", nil, "", "1.26", ""},
	} {
		got, err := folder.ParsePolicy([]byte(c.text))
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: error %v, want %q", c.text, err, c.err)
			}
			continue
		}
		if err != nil || !slices.Equal(got.Permit, c.permit) || got.Python != c.python || got.Go != c.golang {
			t.Errorf("%s: %+v, %v", c.text, got, err)
		}
	}
}

// FuzzParsePolicy holds that whatever is accepted permits only what a policy
// may permit, sorted, each once.
func FuzzParsePolicy(f *testing.F) {
	f.Add([]byte(`{"permit":["go:print","python:print"],"python":"3.11","go":"1.26"}`))
	f.Add([]byte(`{} {}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := folder.ParsePolicy(text)
		if err != nil {
			return
		}
		for i, entry := range p.Permit {
			if err := analyzer.CheckPermit(entry); err != nil {
				t.Error(err)
			}
			if i > 0 && p.Permit[i-1] >= entry {
				t.Errorf("%q stands after %q", entry, p.Permit[i-1])
			}
		}
	})
}
