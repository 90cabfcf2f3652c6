package python_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/python"
)

// TestSignaturesForgotten holds that a checker which reads many large
// signatures does not keep them all.
func TestSignaturesForgotten(t *testing.T) {
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	checker := python.New()
	before := heap()
	for i := range 100 {
		signature := fmt.Sprintf("(a%d=[%s])", i, strings.Repeat("0,", 30000))
		env := envOf([]known{{Name: "called", Signature: signature}})
		if _, err := checker.Check(t.Context(), env, []analyzer.Source{{File: "a.py", Text: "def f(): return called()\n"}}); err != nil {
			t.Fatal(err)
		}
	}
	if kept := int64(heap()) - int64(before); kept > 80<<20 {
		t.Errorf("%d MiB are kept of 100 signatures of 60 KB", kept>>20)
	}
	runtime.KeepAlive(checker)
}
