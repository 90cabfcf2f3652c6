package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"
	"unicode/utf8"
)

// The formats of a Verdict besides text and JSON.
const (
	SARIF  = "sarif"  // code scanning
	GitHub = "github" // workflow commands, which GitHub shows as annotations
	GitLab = "gitlab" // a code quality report
)

// Formatted is an Answer with formats besides text and JSON.
type Formatted interface {
	Answer
	// Format writes the answer in one of its formats; ok is false, and nothing
	// is written, where format is none of them.
	Format(w io.Writer, format string) (ok bool, err error)
}

// Place tells where a Verdict's files are: what formats for other programs
// need besides the findings.
type Place struct {
	// Texts holds the sources as given, by file.
	Texts map[string]string
	// Path gives a file's path from the root of the repository, with slashes,
	// or an absolute one where it is outside.
	Path func(file string) string
	// Version is that of the program.
	Version string
}

// Format implements Formatted.
func (v *Verdict) Format(w io.Writer, format string) (ok bool, err error) {
	switch format {
	case SARIF:
		return true, v.writeSARIF(w)
	case GitHub:
		return true, v.writeWorkflow(w)
	case GitLab:
		return true, v.writeQuality(w)
	}
	return false, nil
}

// reference gives a path as an URI reference: an absolute one with its scheme,
// another relative to the root.
func reference(file string) string {
	if path.IsAbs(file) {
		return (&url.URL{Scheme: "file", Path: file}).String()
	}
	segments := strings.Split(file, "/")
	for i, s := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(s), ":", "%3A") // no scheme
	}
	return strings.Join(segments, "/")
}

// A position is a place in a text as other programs count it: lines and
// columns from 1, columns in UTF-16 code units, a byte order mark not counted.
type position struct{ line, column int }

// positionOf converts a line and a column counted in bytes.
func positionOf(lines []string, line, column int) position {
	if line < 1 || line > len(lines) {
		return position{max(line, 1), 1}
	}
	text := lines[line-1]
	before := text[:min(max(column-1, 0), len(text))]
	if line == 1 {
		before = strings.TrimPrefix(before, byteOrderMark)
	}
	return position{line, 1 + units(before)}
}

// positionAt converts an offset in bytes.
func positionAt(lines []string, offset int) position {
	for i, text := range lines {
		if offset <= len(text) || i == len(lines)-1 {
			return positionOf(lines, i+1, offset+1)
		}
		offset -= len(text) + 1
	}
	return position{1, 1}
}

const byteOrderMark = "\uFEFF"

// units counts UTF-16 code units; a byte that is no UTF-8 is one.
func units(s string) int {
	n := 0
	for _, r := range s {
		if n++; r >= 1<<16 {
			n++
		}
	}
	return n
}

// valid gives s with bytes that are no UTF-8 replaced.
func valid(s string) string { return strings.ToValidUTF8(s, string(utf8.RuneError)) }

// linesOf splits texts as editors do, once each.
type linesOf struct {
	texts map[string]string
	split map[string][]string
}

func (l *linesOf) of(file string) []string {
	lines, ok := l.split[file]
	if !ok {
		lines = strings.Split(l.texts[file], "\n")
		if l.split == nil {
			l.split = map[string][]string{}
		}
		l.split[file] = lines
	}
	return lines
}

// A marker gives findings their fingerprints. The zero value with its text is
// ready for the first finding of a verdict.
type marker struct {
	text linesOf
	same map[string]int // how often a finding was met
}

// of tells a finding from others also where it moves within its file: by the
// rule, the file, what stands on the line, and which of such findings it is.
func (m *marker) of(d Diagnostic, path string) string {
	var line string
	if lines := m.text.of(d.File); d.Line >= 1 && d.Line <= len(lines) {
		line = strings.Join(strings.Fields(lines[d.Line-1]), " ")
	}
	key := fmt.Sprintf("%q %q %q", d.Rule, path, line)
	if m.same == nil {
		m.same = map[string]int{}
	}
	m.same[key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", key, m.same[key]))
	return hex.EncodeToString(sum[:16])
}
