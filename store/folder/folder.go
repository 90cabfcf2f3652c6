// Package folder knows how skills stand in a folder of files: one function a
// file, declarations in files of certain names, the policy in another.
package folder

import (
	"path/filepath"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// The names of files that hold declarations, without the extension: of what
// the host provides, and of what is not written yet.
const (
	Primitives = "primitives"
	Holes      = "holes"
)

// Put adds a source to the batch, as declarations where its file's name says
// so.
func Put(b *store.Batch, source analyzer.Source) {
	switch strings.TrimSuffix(filepath.Base(source.File), filepath.Ext(source.File)) {
	case Primitives:
		b.Primitives = append(b.Primitives, source)
	case Holes:
		b.Holes = append(b.Holes, source)
	default:
		b.Sources = append(b.Sources, source)
	}
}
