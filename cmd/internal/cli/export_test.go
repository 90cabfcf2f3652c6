package cli

import (
	"io"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// NewProgress gives the two ends of a progress line on w.
func NewProgress(w io.Writer, what string) (report func(done, total int), clear func()) {
	p := newProgress(w, what)
	return p.report, p.clear
}

// Patient bounds how long db is waited for.
func Patient(db store.Database, wait time.Duration) store.Database { return patient{db, wait} }
