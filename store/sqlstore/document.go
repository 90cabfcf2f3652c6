package sqlstore

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// document is a function as the history keeps it. Its id is a column of its
// own. Keys are only ever added.
type document struct {
	Name      string            `json:"name"`
	Language  analyzer.Language `json:"language"`
	Kind      analyzer.Kind     `json:"kind"`
	Signature string            `json:"signature,omitempty"`
	Doc       string            `json:"doc,omitempty"`
	Source    string            `json:"source,omitempty"`
	Lines     int               `json:"lines,omitempty"`
	Builtins  []string          `json:"builtins,omitempty"`
	Form      string            `json:"form,omitempty"`
	Analyzer  string            `json:"analyzer,omitempty"`
	Entry     bool              `json:"entry,omitempty"`
	Declared  bool              `json:"declared,omitempty"`
	Created   int64             `json:"created"` // microseconds, UTC
	Updated   int64             `json:"updated"`
	Author    string            `json:"author,omitempty"`
	Change    int64             `json:"change"`
	Calls     []call            `json:"calls,omitempty"`
}

// call is one edge of a document.
type call struct {
	Callee     int64             `json:"callee"`
	Kind       analyzer.CallKind `json:"kind"`
	Spelling   string            `json:"spelling"`
	Lines      []int             `json:"lines,omitempty"`
	Misfit     string            `json:"misfit,omitempty"`
	MisfitLine int               `json:"misfitLine,omitempty"`
}

// policy is a store.Policy as it is kept.
type policy struct {
	Permit []string `json:"permit,omitempty"`
	Python string   `json:"python,omitempty"`
	Go     string   `json:"go,omitempty"`
}

// encodeRow gives the document of row, or nil for none, as a column's value.
func encodeRow(row *store.Row) (any, error) {
	if row == nil {
		return nil, nil
	}
	calls := make([]call, len(row.Calls))
	for i, e := range row.Calls {
		calls[i] = call{e.Callee, e.Kind, e.Spelling, e.Lines, e.Misfit, e.MisfitLine}
	}
	return encode(document{row.Name, row.Language, row.Kind, row.Signature, row.Doc, row.Source, row.Lines,
		row.Builtins, row.Form, row.Analyzer, row.Entry, row.Declared, row.Created.UnixMicro(),
		row.Updated.UnixMicro(), row.Author, row.Change, calls})
}

func decodeRow(id int64, text string) (*store.Row, error) {
	var d *document
	if err := decode(text, &d); err != nil {
		return nil, err
	}
	if d == nil {
		return nil, fmt.Errorf("%w: the history of id %d holds null: want an object", store.ErrDamaged, id)
	}
	row := &store.Row{ID: id, Name: d.Name, Language: d.Language, Kind: d.Kind, Signature: d.Signature, Doc: d.Doc,
		Source: d.Source, Lines: d.Lines, Builtins: d.Builtins, Form: d.Form, Analyzer: d.Analyzer, Entry: d.Entry,
		Declared: d.Declared, Created: time.UnixMicro(d.Created).UTC(), Updated: time.UnixMicro(d.Updated).UTC(),
		Author: d.Author, Change: d.Change, Calls: make([]store.Edge, len(d.Calls))}
	for i, c := range d.Calls {
		row.Calls[i] = store.Edge{Caller: id, Callee: c.Callee, Kind: c.Kind, Spelling: c.Spelling, Lines: c.Lines,
			Misfit: c.Misfit, MisfitLine: c.MisfitLine}
	}
	return row, nil
}

func encodePolicy(p *store.Policy) (any, error) {
	if p == nil {
		return nil, nil
	}
	return encode(policy(*p))
}

func decodePolicy(text string) (*store.Policy, error) {
	var p *policy
	if err := decode(text, &p); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, fmt.Errorf("%w: the policy is null: want an object", store.ErrDamaged)
	}
	return (*store.Policy)(p), nil
}

// encode is JSON without the escapes that only HTML needs.
func encode(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), nil
}

func decode(text string, into any) error {
	if err := json.Unmarshal([]byte(text), into); err != nil {
		return fmt.Errorf("%w: a document cannot be read: %w", store.ErrDamaged, err)
	}
	return nil
}

func encodeTexts(list []string) (string, error) {
	if len(list) == 0 {
		return "[]", nil
	}
	return encode(list)
}

func decodeTexts(text string) ([]string, error) {
	if text == "[]" {
		return nil, nil
	}
	var list []string
	err := decode(text, &list)
	return list, err
}

func encodeLines(lines []int) string {
	b := []byte{'['}
	for i, n := range lines {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(append(b, ']'))
}

func decodeLines(text string) ([]int, error) {
	list, opened := strings.CutPrefix(text, "[")
	list, closed := strings.CutSuffix(list, "]")
	if !opened || !closed {
		return nil, fmt.Errorf("%w: %.40q are no lines: want a list of numbers", store.ErrDamaged, text)
	}
	if list == "" {
		return nil, nil
	}
	lines := make([]int, 0, strings.Count(list, ",")+1)
	for number := range strings.SplitSeq(list, ",") {
		n, err := strconv.Atoi(number)
		if err != nil {
			return nil, fmt.Errorf("%w: %.40q are no lines: want a list of numbers", store.ErrDamaged, text)
		}
		lines = append(lines, n)
	}
	return lines, nil
}

// storable refuses text that not every database keeps as it is.
func storable(texts ...string) error {
	for _, s := range texts {
		if !utf8.ValidString(s) {
			return fmt.Errorf("%.40q is not text: want UTF-8", s)
		}
		if strings.IndexByte(s, 0) >= 0 {
			return fmt.Errorf("%.40q is not text: want no NUL", s)
		}
	}
	return nil
}
