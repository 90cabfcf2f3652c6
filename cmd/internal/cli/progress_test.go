package cli_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/funcshelf/funcshelf/cmd/internal/cli"
)

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		report, clear := cli.NewProgress(&out, "judged")
		wrote := func(want string) {
			t.Helper()
			if got := out.String(); got != want {
				t.Errorf("wrote %q, want %q", got, want)
			}
			out.Reset()
		}
		report(1, 9)
		clear()
		wrote("")
		time.Sleep(time.Second)
		report(2, 9)
		wrote("\rjudged 2 of 9\x1b[K")
		report(3, 9)
		wrote("")
		time.Sleep(100 * time.Millisecond)
		report(4, 9)
		wrote("\rjudged 4 of 9\x1b[K")
		clear()
		wrote("\r\x1b[K")
	})
}
