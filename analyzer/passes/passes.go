// Package passes offers the rules to Go's own tools: go vet, golangci-lint and
// what else runs the analyzers of golang.org/x/tools/go/analysis.
//
// A package of skills is a folder whose Go files hold one skill each. It is
// judged whole, as `funcshelf check` judges a folder: its files may call each
// other, primitives.go and holes.go hold declarations, and the policy is that
// of the nearest funcshelf.json, in the folder or above it. Every Go file of the folder
// counts, also those that the go command leaves out because of their name or
// a build constraint: they are text that someone may store.
//
// Skills does the work and reports nothing; each rule is an Analyzer that
// requires it and reports its own findings, under the message "rule: message".
// A pass of somebody else may require Skills for the functions, with all that
// they call. There are no facts: what is known of a skill stands in its own
// package, and skills import nothing.
//
// Places are those of the bytes in the file; a line directive moves none.
package passes

import (
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/analyzer/goast"
	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/folder"
)

// Skills judges the folder of a package and gives a *Result. It reports
// nothing.
var Skills = &analysis.Analyzer{
	Name:             "skills",
	Doc:              "judge a package of skills\n\nEach Go file of the package's folder holds one skill. This analyzer judges them\nand gives their functions and calls to others; the rules report what is wrong.",
	URL:              homepage,
	Run:              run,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*Result](),
}

const homepage = "https://github.com/funcshelf/funcshelf"

// Result is what Skills found out about a package. It is shared by all passes
// that require it, and must not be changed.
type Result struct {
	// Functions are the functions and declarations, in byte order of their
	// files; those of refused sources are among them.
	Functions []store.Judged
	// Findings are those in files that this pass answers for: those of the
	// package, and those that no package has. They are sorted by file, line
	// and column.
	Findings []analyzer.Diagnostic

	files map[string]*token.File // without line directives
}

// Rules gives an Analyzer for each rule, in the order in which rules are
// explained. Their names are those of the rules without hyphens.
func Rules() []*analysis.Analyzer {
	var all []*analysis.Analyzer
	for _, doc := range analyzer.Rules() {
		all = append(all, newRule(doc))
	}
	return all
}

func newRule(doc analyzer.RuleDoc) *analysis.Analyzer {
	text := doc.Summary + "\n\n" + doc.Doc
	for _, e := range doc.Examples {
		if e.Language == analyzer.Go {
			text += "\nBad:\n\n" + e.Bad + "\nGood:\n\n" + e.Good
		}
	}
	return &analysis.Analyzer{
		Name:             strings.ReplaceAll(string(doc.Name), "-", ""),
		Doc:              text,
		URL:              homepage,
		Requires:         []*analysis.Analyzer{Skills},
		RunDespiteErrors: true,
		Run: func(pass *analysis.Pass) (any, error) {
			result := pass.ResultOf[Skills].(*Result)
			for _, d := range result.Findings {
				if d.Rule == doc.Name {
					pass.Report(result.diagnostic(d))
				}
			}
			return nil, nil
		},
	}
}

func run(pass *analysis.Pass) (any, error) {
	files, err := filesOf(pass)
	if err != nil {
		return nil, err
	}
	result := &Result{files: make(map[string]*token.File, len(files))}
	if len(files) == 0 {
		return result, nil
	}
	var batch store.Batch
	answersFor := make(map[string]bool, len(files))
	for _, f := range files {
		folder.Put(&batch, analyzer.Source{File: f.name, Language: analyzer.Go, Text: string(f.text)})
		answersFor[f.name] = f.ours
		result.files[f.name] = fileOf(pass.Fset, f)
	}
	policy, err := policyOf(filepath.Dir(files[0].name))
	if err != nil {
		return nil, err
	}
	// A pass has no context; the front end bounds its own work.
	verdict, err := store.Check(context.Background(), []analyzer.Checker{goast.New()}, policy, batch, store.AddOptions{})
	if err != nil {
		return nil, err
	}
	result.Functions = verdict.Functions
	for _, d := range verdict.Diagnostics {
		if answersFor[d.File] {
			result.Findings = append(result.Findings, d)
		}
	}
	return result, nil
}

// policyOf gives the policy that counts in a folder.
func policyOf(dir string) (store.Policy, error) {
	root, err := folder.PolicyOf(dir)
	if err != nil {
		return store.Policy{}, err
	}
	policy, err := folder.ReadPolicy(filepath.Join(root, folder.PolicyFile))
	policy.Python = "" // there is none here to be judged
	return policy, err
}

// fileOf adds f to the set once more, as its bytes are: in the file that a
// parser added, line directives count.
func fileOf(set *token.FileSet, f file) *token.File {
	bare := set.AddFile(f.name, -1, len(f.text))
	bare.SetLinesForContent(f.text)
	return bare
}

// diagnostic gives a finding in the words of the framework.
func (r *Result) diagnostic(d analyzer.Diagnostic) analysis.Diagnostic {
	f := r.files[d.File]
	out := analysis.Diagnostic{
		Pos:      at(f, d.Line, d.Column),
		End:      at(f, d.EndLine, d.EndColumn),
		Category: string(d.Rule),
		Message:  fmt.Sprintf("%s: %s", d.Rule, d.Message),
		URL:      homepage,
	}
	if s := d.Suggestion; s != nil {
		fix := analysis.SuggestedFix{Message: s.Message}
		for _, e := range s.Edits {
			fix.TextEdits = append(fix.TextEdits, analysis.TextEdit{Pos: offset(f, e.Start), End: offset(f, e.End), NewText: []byte(e.Text)})
		}
		out.SuggestedFixes = []analysis.SuggestedFix{fix}
	}
	return out
}

// at gives the position of a line and a column in bytes, the nearest that the
// file has.
func at(f *token.File, line, column int) token.Pos {
	line = min(max(line, 1), f.LineCount())
	return offset(f, f.Offset(f.LineStart(line))+max(column, 1)-1)
}

func offset(f *token.File, bytes int) token.Pos { return f.Pos(min(max(bytes, 0), f.Size())) }
