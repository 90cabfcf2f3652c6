package report_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/xeipuuv/gojsonschema"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
	"github.com/funcshelf/funcshelf/store"
)

// schema reads the schema that the module go-sarif carries as a constant.
func schema(t *testing.T) *gojsonschema.Schema {
	t.Helper()
	folder, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif").Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(folder)), "schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	value := file.Scope.Lookup("schema").Decl.(*ast.ValueSpec).Values[0].(*ast.BasicLit).Value
	text, err := strconv.Unquote(value)
	if err != nil {
		t.Fatal(err)
	}
	s, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// format writes the findings in texts.
func format(t *testing.T, name string, texts map[string]string, reason string, findings ...analyzer.Diagnostic) string {
	t.Helper()
	v := report.NewVerdict(&store.Verdict{Diagnostics: findings}, len(texts))
	v.Error = reason
	v.SetPlace(report.Place{Texts: texts, Version: "v1.2.3", Path: func(file string) string { return path.Join("skills", file) }})
	if strings.HasPrefix(reason, "outside") {
		v.SetPlace(report.Place{Texts: texts, Version: "(devel)", Path: func(file string) string { return file }})
	}
	var b strings.Builder
	if ok, err := v.Format(&b, name); err != nil || !ok {
		t.Fatal(ok, err)
	}
	return b.String()
}

// at is a finding of one line, columns in bytes.
func at(file string, line, column, endLine, endColumn int) analyzer.Diagnostic {
	return analyzer.Diagnostic{File: file, Line: line, Column: column, EndLine: endLine, EndColumn: endColumn,
		Rule: analyzer.RuleReference, Message: "m"}
}

// TestSARIFSchema holds that every log is what the schema of the format asks
// for, hostile names and texts included, and that another reader reads it.
func TestSARIFSchema(t *testing.T) {
	s := schema(t)
	mend := at("a.py", 1, 1, 1, 2)
	mend.Suggestion = &analyzer.Suggestion{Message: "write", Edits: []analyzer.Edit{{Start: 0, End: 1, Text: "x\n"}, {Start: 2, End: 2, Text: ""}}}
	for _, c := range []struct {
		name     string
		texts    map[string]string
		reason   string
		findings []analyzer.Diagnostic
	}{
		{name: "nothing"},
		{"mended", map[string]string{"a.py": "abc\n"}, "", []analyzer.Diagnostic{mend}},
		{"unreadable", map[string]string{"a.py": "abc\n"}, "b.py: permission denied", []analyzer.Diagnostic{at("a.py", 1, 2, 2, 1)}},
		{"no text", nil, "", []analyzer.Diagnostic{at("a.py", 0, 0, 0, 0), at("b.py", 9, 9, 9, 9)}},
		{"invalid", map[string]string{"\xff\n.py": "\xff\xfe"}, "\xff", []analyzer.Diagnostic{{File: "\xff\n.py", Line: 1, Column: 2, EndLine: 1, EndColumn: 3, Rule: analyzer.RuleSyntax, Message: "\xff"}}},
		{"outside", map[string]string{"/a b/c.py": "x"}, "outside", []analyzer.Diagnostic{at("/a b/c.py", 1, 1, 1, 2)}},
	} {
		log := format(t, report.SARIF, c.texts, c.reason, c.findings...)
		result, err := s.Validate(gojsonschema.NewStringLoader(log))
		if err != nil {
			t.Fatalf("%s: %v\n%s", c.name, err, log)
		}
		for _, e := range result.Errors() {
			t.Errorf("%s: %s", c.name, e)
		}
		read, err := sarif.FromString(log)
		if err != nil {
			t.Fatalf("%s: another reader: %v", c.name, err)
		}
		if got := len(read.Runs[0].Results); got != len(c.findings) {
			t.Errorf("%s: another reader finds %d results, want %d", c.name, got, len(c.findings))
		}
		if got, want := len(read.Runs[0].Tool.Driver.Rules), len(analyzer.Rules()); got != want {
			t.Errorf("%s: %d rules, want %d", c.name, got, want)
		}
		if got, want := *read.Runs[0].Invocations[0].ExecutionSuccessful, c.reason == ""; got != want {
			t.Errorf("%s: executionSuccessful %t, want %t", c.name, got, want)
		}
	}
}

// place is where a log says that a finding, or an edit, is.
type place struct{ StartLine, StartColumn, EndLine, EndColumn int }

type log struct {
	Runs []struct {
		ColumnKind string
		Tool       struct {
			Driver struct{ Rules []struct{ ID string } }
		}
		Results []struct {
			RuleID    string
			RuleIndex int
			Locations []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI, URIBaseID string }
					Region           place
				}
			}
			PartialFingerprints map[string]string
			Fixes               []struct {
				ArtifactChanges []struct {
					Replacements []struct{ DeletedRegion place }
				}
			}
		}
	}
}

func readLog(t *testing.T, text string) log {
	t.Helper()
	var l log
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		t.Fatal(err)
	}
	return l
}

// TestSARIFPlaces holds columns, counted by hand: "é" is two bytes and one
// UTF-16 code unit, "😀" four bytes and two units, a byte order mark three
// bytes and none.
func TestSARIFPlaces(t *testing.T) {
	for _, c := range []struct {
		text    string
		finding analyzer.Diagnostic
		want    place
	}{
		{"abc\n", at("a.py", 1, 2, 1, 4), place{1, 2, 1, 4}},
		{"éa\n", at("a.py", 1, 3, 1, 4), place{1, 2, 1, 3}},
		{"😀a\n", at("a.py", 1, 5, 1, 6), place{1, 3, 1, 4}},
		{"x\n😀éa\n", at("a.py", 2, 1, 2, 8), place{2, 1, 2, 5}},
		{"\uFEFFab\n", at("a.py", 1, 4, 1, 5), place{1, 1, 1, 2}},
		{"ab\r\nc\r\n", at("a.py", 1, 1, 2, 2), place{1, 1, 2, 2}},
		{"\xffa\n", at("a.py", 1, 2, 1, 3), place{1, 2, 1, 3}},
		{"ab", at("a.py", 1, 3, 1, 3), place{1, 3, 1, 3}},
		{"ab", at("a.py", 1, 99, 7, 99), place{1, 3, 7, 1}},
	} {
		l := readLog(t, format(t, report.SARIF, map[string]string{"a.py": c.text}, "", c.finding))
		if got := l.Runs[0].Results[0].Locations[0].PhysicalLocation.Region; got != c.want {
			t.Errorf("%q: %+v, want %+v", c.text, got, c.want)
		}
		if l.Runs[0].ColumnKind != "utf16CodeUnits" {
			t.Errorf("columnKind %q", l.Runs[0].ColumnKind)
		}
	}
}

// TestSARIFFix holds that the offsets of an edit become a place.
func TestSARIFFix(t *testing.T) {
	d := at("a.py", 1, 1, 1, 2)
	d.Suggestion = &analyzer.Suggestion{Message: "s", Edits: []analyzer.Edit{{Start: 2, End: 3, Text: "x"}, {Start: 4, End: 9, Text: "y"}, {Start: 10, End: 10, Text: "z"}}}
	l := readLog(t, format(t, report.SARIF, map[string]string{"a.py": "éa\n😀b\n"}, "", d))
	var got []place
	for _, r := range l.Runs[0].Results[0].Fixes[0].ArtifactChanges[0].Replacements {
		got = append(got, r.DeletedRegion)
	}
	want := []place{{1, 2, 1, 3}, {2, 1, 2, 4}, {3, 1, 3, 1}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestSARIFNames holds that files become URI references relative to the root.
func TestSARIFNames(t *testing.T) {
	for _, c := range []struct{ file, reason, uri, base string }{
		{"a.py", "", "skills/a.py", "%SRCROOT%"},
		{"a b/ü#?%.py", "", "skills/a%20b/%C3%BC%23%3F%25.py", "%SRCROOT%"},
		{"c:d.py", "outside", "c%3Ad.py", "%SRCROOT%"},
		{"-", "outside", "-", "%SRCROOT%"},
		{"/x/a b.py", "outside", "file:///x/a%20b.py", ""},
	} {
		l := readLog(t, format(t, report.SARIF, nil, c.reason, at(c.file, 1, 1, 1, 1)))
		if got := l.Runs[0].Results[0].Locations[0].PhysicalLocation.ArtifactLocation; got.URI != c.uri || got.URIBaseID != c.base {
			t.Errorf("%q: %+v, want %q, %q", c.file, got, c.uri, c.base)
		}
	}
}

// TestSARIFFingerprints holds that a finding keeps its fingerprint when lines
// above it come and go or its line is indented anew, and that two findings
// have two.
func TestSARIFFingerprints(t *testing.T) {
	of := func(text string, findings ...analyzer.Diagnostic) (all []string) {
		for _, r := range readLog(t, format(t, report.SARIF, map[string]string{"a.py": text, "b.py": text}, "", findings...)).Runs[0].Results {
			if l := len(r.PartialFingerprints); l != 1 {
				t.Fatalf("%d fingerprints", l)
			}
			for _, f := range r.PartialFingerprints {
				all = append(all, f)
			}
		}
		return all
	}
	first := of("a b\n", at("a.py", 1, 1, 1, 2))
	if moved := of("x\n  a   b\n", at("a.py", 2, 3, 2, 4)); moved[0] != first[0] {
		t.Error("a finding that moved has another fingerprint")
	}
	other := at("a.py", 1, 1, 1, 2)
	other.Rule = analyzer.RuleType
	seen := map[string]bool{}
	for _, f := range of("a b\na b\n", at("a.py", 1, 1, 1, 2), at("a.py", 2, 1, 2, 2), at("b.py", 1, 1, 1, 2), other) {
		seen[f] = true
	}
	if len(seen) != 4 || !seen[first[0]] {
		t.Errorf("four findings have %d fingerprints: %v", len(seen), seen)
	}
}

// TestSARIFRules holds that the index of each result is that of its rule.
func TestSARIFRules(t *testing.T) {
	var findings []analyzer.Diagnostic
	for _, doc := range analyzer.Rules() {
		d := at("a.py", 1, 1, 1, 1)
		d.Rule = doc.Name
		findings = append(findings, d)
	}
	run := readLog(t, format(t, report.SARIF, nil, "", findings...)).Runs[0]
	for i, r := range run.Results {
		if r.RuleID != string(findings[i].Rule) || run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("result %d: rule %q at %d", i, r.RuleID, r.RuleIndex)
		}
	}
}

// TestWorkflow holds the commands, and that no text from outside ends one or
// begins another.
func TestWorkflow(t *testing.T) {
	hostile := analyzer.Diagnostic{File: "a,b:\n::set-env::%.py", Line: 1, Column: 1, EndLine: 2, EndColumn: 1,
		Rule: analyzer.RuleSyntax, Message: "one\n::stop-commands::x\r%0A\x1b[31m"}
	hint := at("a.py", 1, 3, 1, 4)
	hint.Suggestion = &analyzer.Suggestion{Message: "write b"}
	got := format(t, report.GitHub, map[string]string{"a.py": "éa\n"}, "c.py: no\n::warning::x", hint, hostile)
	want := "::error file=skills/a.py,line=1,endLine=1,col=2,endColumn=3,title=funcshelf%3A reference::m%0Awrite b\n" +
		`::error file=skills/a%2Cb%3A\n%3A%3Aset-env%3A%3A%25.py,line=1,endLine=2,title=funcshelf%3A syntax::one%0A::stop-commands::x\r%250A\x1b[31m` + "\n" +
		`::error title=funcshelf::c.py: no\n::warning::x` + "\n" +
		"2 findings in 1 file\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestQuality holds a code quality report.
func TestQuality(t *testing.T) {
	if got := format(t, report.GitLab, nil, ""); got != "[]\n" {
		t.Errorf("nothing: %q", got)
	}
	d := at("a \xff.py", 3, 1, 4, 2)
	got := format(t, report.GitLab, map[string]string{"a \xff.py": "x\ny\nz\n"}, "", d)
	want := `[{"description":"m","check_name":"reference","fingerprint":"F","severity":"major","location":{"path":"skills/a �.py","lines":{"begin":3,"end":4}}}]` + "\n"
	if diff := cmp.Diff(want, fingerprint.ReplaceAllString(got, `"fingerprint":"F"`)); diff != "" {
		t.Error(diff)
	}
}

var fingerprint = regexp.MustCompile(`"fingerprint":"[0-9a-f]{32}"`)
