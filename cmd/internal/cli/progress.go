package cli

import (
	"fmt"
	"io"
	"time"
)

// progress shows on a terminal how far work has come that takes longer than a
// second. A nil progress shows nothing.
type progress struct {
	w     io.Writer
	what  string
	next  time.Time // when to write again
	shown bool
}

// track gives a function to report progress to; nil where nobody watches.
func (inv *invocation) track(what string) func(done, total int) {
	if !isTerminal(inv.err) {
		return nil
	}
	inv.progress = newProgress(inv.err, what)
	return inv.progress.report
}

func newProgress(w io.Writer, what string) *progress {
	return &progress{w: w, what: what, next: time.Now().Add(time.Second)}
}

func (p *progress) report(done, total int) {
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.next = now.Add(100 * time.Millisecond)
	p.shown = true
	fmt.Fprintf(p.w, "\r%s %d of %d\x1b[K", p.what, done, total)
}

// clear takes the line away.
func (p *progress) clear() {
	if p != nil && p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
