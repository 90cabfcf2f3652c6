package cli

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/cmd/internal/report"
)

// placeOf tells a verdict where the sources are.
func placeOf(r *sources) report.Place {
	texts := make(map[string]string, r.files)
	for _, list := range [][]analyzer.Source{r.batch.Sources, r.batch.Primitives, r.batch.Holes} {
		for _, source := range list {
			texts[source.File] = source.Text
		}
	}
	here, err := os.Getwd()
	if err != nil {
		here = "." // names stay as they were given
	}
	root := repositoryOf(here)
	return report.Place{
		Texts:   texts,
		Version: programVersion(),
		Path: func(file string) string {
			if file == stdinName {
				return file
			}
			whole := file
			if !filepath.IsAbs(whole) {
				whole = filepath.Join(here, whole)
			}
			if inside, err := filepath.Rel(root, whole); err == nil && filepath.IsLocal(inside) {
				return filepath.ToSlash(inside)
			}
			return "/" + strings.TrimPrefix(filepath.ToSlash(whole), "/") // a Windows drive comes after a slash
		},
	}
}

// repositoryOf gives the folder at or above folder that holds .git, or folder
// itself where there is none.
func repositoryOf(folder string) string {
	for at := folder; ; at = filepath.Dir(at) {
		if exists(filepath.Join(at, ".git")) {
			return at
		}
		if at == filepath.Dir(at) {
			return folder
		}
	}
}
