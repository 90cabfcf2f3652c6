package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/folder"
)

// stdinName stands for standard input among the paths.
const stdinName = "-"

// readLimit is how much of a file is read: enough to know that a larger one
// is over analyzer.MaxSourceBytes in its stored form too, where a CRLF counts
// once.
const readLimit = 2*analyzer.MaxSourceBytes + 16

// sources is what was read for a verb.
type sources struct {
	batch   store.Batch
	policy  store.Policy // of the folders
	skipped []string     // folders that were not entered
	faults  []error      // what could not be read
	files   int          // how many were read
	met     int          // sources met in the folder being read

	languages map[string]analyzer.Language // by extension
	language  analyzer.Language            // of --lang, "" without
	seen      map[string]bool              // files read, by cleaned path
	policyOf  string                       // the folder that policy is from
	placed    map[string]bool              // folders of single files that were looked at
	beside    bool                         // read the declarations beside a single file too

	policyAbove bool // policy is from above the folder of a single file
}

// newSources prepares for reading sources of the languages that there is a
// front end for. One whose name does not tell its language is of language lang.
func newSources(lang string) (*sources, error) {
	r := &sources{languages: make(map[string]analyzer.Language), seen: make(map[string]bool), placed: make(map[string]bool)}
	for _, language := range languages() {
		switch analyzer.Language(language) {
		case analyzer.Go:
			r.languages[".go"] = analyzer.Go
		case analyzer.Python:
			r.languages[".py"] = analyzer.Python
		}
	}
	if lang != "" && !slices.Contains(languages(), lang) {
		return nil, hint("leave --lang out for files that end in "+r.extensions(), "language %q: want %s", lang, wantedLanguage())
	}
	r.language = analyzer.Language(lang)
	return r, nil
}

// read reads the files and folders at paths; "-" is stdin. What cannot be
// read is kept in faults, and the rest is read all the same.
func (r *sources) read(ctx context.Context, stdin io.Reader, paths []string) error {
	for _, path := range paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		if path == stdinName {
			r.fault(r.readStdin(ctx, stdin))
			continue
		}
		info, err := os.Stat(path)
		switch {
		case err != nil:
			r.fault(err)
		case info.IsDir():
			if err := r.readFolder(ctx, path); err != nil {
				return err
			}
		default:
			r.fault(r.readFile(path))
			if err := r.readAround(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// readAround reads what the folder of a single file says of it: the policy
// and, where that is asked for, the declarations beside it.
func (r *sources) readAround(file string) error {
	dir := filepath.Dir(file)
	if r.placed[dir] {
		return nil
	}
	r.placed[dir] = true
	root, err := folder.PolicyOf(dir)
	if err != nil {
		return err
	}
	if err := r.readPolicy(root); err != nil {
		return err
	}
	r.policyAbove = r.policyAbove || root != dir
	if !r.beside {
		return nil
	}
	for _, ext := range slices.Sorted(maps.Keys(r.languages)) {
		for _, name := range []string{folder.Primitives, folder.Holes} {
			if path := filepath.Join(dir, name+ext); exists(path) {
				r.fault(r.readFile(path))
			}
		}
	}
	return nil
}

func (r *sources) fault(err error) {
	if err != nil {
		r.faults = append(r.faults, plain(err))
	}
}

// err gives all faults as one error, nil when there are none.
func (r *sources) err() error {
	if len(r.faults) == 0 {
		return nil
	}
	texts := make([]string, len(r.faults))
	for i, f := range r.faults {
		texts[i] = f.Error()
	}
	err := errors.New(strings.Join(texts, "; "))
	var hinted *hintError
	if errors.As(r.faults[0], &hinted) {
		return &hintError{err: err, hint: hinted.hint}
	}
	return err
}

// readStdin does not wait for stdin longer than for ctx.
func (r *sources) readStdin(ctx context.Context, stdin io.Reader) error {
	if r.language == "" {
		return hint("--lang LANGUAGE: "+wantedLanguage(), "standard input: want its language")
	}
	if r.seen[stdinName] {
		return errors.New("standard input: want it once")
	}
	r.seen[stdinName] = true
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() {
		text, err := io.ReadAll(io.LimitReader(stdin, readLimit))
		done <- result{text, err}
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case got := <-done:
		if got.err != nil {
			return fmt.Errorf("standard input: %w", got.err)
		}
		r.files++
		r.batch.Sources = append(r.batch.Sources, analyzer.Source{File: stdinName, Language: r.language, Text: string(got.text)})
		return nil
	}
}

// readFolder reads every source beneath root. As the go command does, it does
// not enter folders called vendor, testdata or node_modules, nor those whose
// name begins with "." or "_"; it does not follow links to folders either.
func (r *sources) readFolder(ctx context.Context, root string) error {
	if err := r.readPolicy(root); err != nil {
		return err
	}
	r.met = 0
	if err := r.walk(ctx, root); err != nil {
		return err
	}
	if r.met == 0 {
		r.fault(hint("want a folder with files that end in "+r.extensions(), "%s: no sources in this folder", root))
	}
	return nil
}

func (r *sources) walk(ctx context.Context, dir string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		r.met++
		r.fault(err)
	}
	for _, e := range entries {
		name, path := e.Name(), filepath.Join(dir, e.Name())
		_, isSource := r.languages[filepath.Ext(name)]
		if e.Type()&fs.ModeSymlink != 0 {
			info, err := os.Stat(path)
			if err == nil && info.IsDir() {
				r.skipped = append(r.skipped, path)
				continue
			}
		}
		switch {
		case e.IsDir() && passedOver(name):
			r.skipped = append(r.skipped, path)
		case e.IsDir():
			if err := r.walk(ctx, path); err != nil {
				return err
			}
		case isSource && !strings.HasPrefix(name, "."):
			r.met++
			r.fault(r.readFile(path))
		}
	}
	return nil
}

func passedOver(dir string) bool {
	return strings.HasPrefix(dir, ".") || strings.HasPrefix(dir, "_") ||
		dir == "vendor" || dir == "testdata" || dir == "node_modules"
}

// readFile reads a source or, when the file's name says so, declarations.
func (r *sources) readFile(path string) error {
	source, err := r.load(path)
	if source == nil {
		return err
	}
	folder.Put(&r.batch, *source)
	return nil
}

// declare reads files of declarations of primitives.
func (r *sources) declare(paths []string) {
	for _, path := range paths {
		source, err := r.load(path)
		r.fault(err)
		if source != nil {
			r.batch.Primitives = append(r.batch.Primitives, *source)
		}
	}
}

// load reads the file at path; nil without an error when it was read before.
func (r *sources) load(path string) (*analyzer.Source, error) {
	language, ok := r.languages[filepath.Ext(path)]
	if !ok {
		language = r.language
	}
	if language == "" {
		return nil, hint("--lang LANGUAGE says what it holds: "+wantedLanguage(), "%s: want a file that ends in %s", path, r.extensions())
	}
	if r.seen[filepath.Clean(path)] {
		return nil, nil
	}
	r.seen[filepath.Clean(path)] = true
	source, err := readSource(path, language)
	if err != nil {
		return nil, err
	}
	r.files++
	return &source, nil
}

func readSource(path string, language analyzer.Language) (analyzer.Source, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return analyzer.Source{}, fmt.Errorf("%s: want a regular file", path) // a pipe could keep the reader waiting
	}
	f, err := os.Open(path)
	if err != nil {
		return analyzer.Source{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, readLimit))
	if err != nil {
		return analyzer.Source{}, err
	}
	return analyzer.Source{File: path, Language: language, Text: string(text)}, nil
}

func (r *sources) extensions() string {
	var all []string
	for ext := range r.languages {
		all = append(all, ext)
	}
	slices.Sort(all)
	return strings.Join(all, " or ")
}
