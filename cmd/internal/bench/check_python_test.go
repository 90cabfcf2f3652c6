package bench_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
)

// pythonTen is a function of ten lines that calls two builtins and two known
// functions.
const pythonTen = `def answer_late_mails(folder: str, days: int = 3) -> list[str]:
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

// BenchmarkCheckPython judges ten lines beside CPython's own parser and
// compiler with a walk for four of the rules.
func BenchmarkCheckPython(b *testing.B) {
	ours := judging(b, python.New(), []string{pythonTen}, known(analyzer.Python, "mails_in", "(folder: str) -> list[dict]",
		"send_mail", "(to: str, subject: str, text: str) -> str"), "mails_in", "send_mail")
	cpython := start(b, "testdata/fourrules.py", pythonTen)
	if cpython == nil {
		absent("cpython")
		versus(b, ours)
		return
	}
	versus(b, ours, rival{"cpython", func(times int) (took time.Duration) {
		if _, err := fmt.Sscan(cpython.ask("%d", times), (*int64)(&took)); err != nil {
			b.Fatal(err)
		}
		return took
	}, 1. / 5})
}
