package python_test

import (
	"context"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
)

// tenLines is a function of ten lines that calls two builtins and two known
// functions.
const tenLines = `def answer_late_mails(folder: str, days: int = 3) -> list[str]:
    """Answer every mail of a folder that waits longer than some days."""
    answered: list[str] = []
    for mail in mails_in(folder):
        age = mail["age"]
        if age <= days or not mail["sender"]:
            continue
        subject = f"Re: {mail['subject']}"[:80]
        answered += [send_mail(mail["sender"], subject, text=str(age))]
    return sorted(answered, key=len)
`

var mailKnown = map[string]analyzer.Known{
	"mails_in":  {Name: "mails_in", Language: analyzer.Python, Kind: analyzer.KindPrimitive, Signature: "(folder: str) -> list[dict]"},
	"send_mail": {Name: "send_mail", Language: analyzer.Python, Kind: analyzer.KindPrimitive, Signature: "(to: str, subject: str, text: str) -> str"},
}

func BenchmarkCheck(b *testing.B) {
	checker := python.New()
	env := analyzer.Env{Lookup: func(context.Context, []string) (map[string]analyzer.Known, error) { return mailKnown, nil }}
	sources := []analyzer.Source{{File: "a.py", Text: tenLines}}
	b.ReportAllocs()
	for b.Loop() {
		said, err := checker.Check(b.Context(), env, sources)
		if err != nil || len(said[0].Diagnostics) > 0 || len(said[0].Function.Calls) != 2 {
			b.Fatal(said, err)
		}
	}
}

// BenchmarkCPython measures what the same verdict costs in CPython:
// ast.parse, compile and a walk over the tree for four rules (one function, no
// import, no call of an attribute, only names of a set called).
func BenchmarkCPython(b *testing.B) {
	out, err := exec.Command("python3", "testdata/fourrules.py", tenLines).Output()
	if err != nil {
		b.Fatalf("a python3 is needed: %v", err)
	}
	ns, err := strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
	}
	b.ReportMetric(ns, "ns/op")
}
