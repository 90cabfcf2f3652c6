package report

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printer writes the text of an answer: on a terminal aligned, with headers
// and a word on what comes next; off it bare, fields separated by tabs,
// nothing cut. Text from outside never drives the terminal: control
// characters are shown escaped.
//
// Notes go to another writer than the answer, after it. A Printer remembers
// the first error of writing; Flush returns it.
type Printer struct {
	out      *bufio.Writer
	notesTo  io.Writer
	terminal bool
	color    bool
	width    int // of the terminal; 0 when it is not known
	notes    []string
}

// PrinterOptions configures a Printer; the zero value is for a pipe or file.
type PrinterOptions struct {
	Terminal bool // the answer goes to a terminal
	Color    bool // and the terminal may show colours
	Width    int  // the terminal's columns; 0 when they are not known, and then nothing is cut
}

// NewPrinter makes a Printer of answers to out and notes to notes.
func NewPrinter(out, notes io.Writer, o PrinterOptions) *Printer {
	return &Printer{out: bufio.NewWriterSize(out, 32<<10), notesTo: notes, terminal: o.Terminal, color: o.Terminal && o.Color, width: o.Width}
}

// Flush writes what is left, then the notes.
func (p *Printer) Flush() error {
	err := p.out.Flush()
	for _, n := range p.notes {
		if _, e := fmt.Fprintln(p.notesTo, n); e != nil && err == nil {
			err = e
		}
	}
	p.notes = nil
	return err
}

// note keeps a line that is not part of the answer.
func (p *Printer) note(format string, args ...any) {
	p.notes = append(p.notes, Clean(fmt.Sprintf(format, args...)))
}

// next keeps a note on what to do next, for a person at a terminal.
func (p *Printer) next(format string, args ...any) {
	if p.terminal {
		p.note(format, args...)
	}
}

// line writes one line; control characters in it are escaped.
func (p *Printer) line(format string, args ...any) {
	p.out.WriteString(Clean(fmt.Sprintf(format, args...)))
	p.out.WriteByte('\n')
}

// block writes text of several lines as it is, ending with a newline; on a
// terminal its control characters are escaped.
func (p *Printer) block(text string) {
	if p.terminal {
		text = clean(text, "\n\t")
	}
	p.out.WriteString(text)
	if !strings.HasSuffix(text, "\n") {
		p.out.WriteByte('\n')
	}
}

// blank writes an empty line.
func (p *Printer) blank() { p.out.WriteByte('\n') }

// group writes names that belong together on one line.
func (p *Printer) group(names []string) {
	for i, n := range names {
		if i > 0 {
			p.out.WriteByte(p.between())
		}
		p.out.WriteString(Clean(n))
	}
	p.out.WriteByte('\n')
}

func (p *Printer) between() byte {
	if p.terminal {
		return ' '
	}
	return '\t'
}

// table is rows to be written: on a terminal aligned under a header, off it
// separated by tabs, without the header.
type table struct {
	header  []string // nil for none
	rows    [][]string
	shorten bool          // on a terminal the last column, which all rows have, is cut to what fits
	below   func(row int) // writes what stands below a row; nil for nothing
}

// table writes rows under header, which may be nil.
func (p *Printer) table(header []string, rows [][]string) { p.write(table{header: header, rows: rows}) }

func (p *Printer) write(t table) {
	if len(t.rows) == 0 {
		return
	}
	for _, row := range t.rows {
		for i, cell := range row {
			row[i] = Clean(cell)
		}
	}
	var widths []int
	if p.terminal {
		widths = t.widths()
		if t.shorten && p.width > 0 {
			t.fit(widths, p.width)
		}
		if t.header != nil {
			p.aligned(t.header, widths)
		}
	}
	for i, row := range t.rows {
		if p.terminal {
			p.aligned(row, widths)
		} else {
			p.out.WriteString(strings.Join(row, "\t"))
			p.out.WriteByte('\n')
		}
		if t.below != nil {
			t.below(i)
		}
	}
}

// gap is what stands between columns.
const gap = "  "

// widths gives the width of each column.
func (t table) widths() []int {
	var widths []int
	for _, row := range append([][]string{t.header}, t.rows...) {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	return widths
}

// shortest is how much of a cell is left at least.
const shortest = 20

// fit cuts the last column so that lines are no wider than width, if that
// leaves something to read.
func (t table) fit(widths []int, width int) {
	last := len(widths) - 1
	for _, w := range widths[:last] {
		width -= w + len(gap)
	}
	width = max(width, shortest)
	for _, row := range t.rows {
		if cell := []rune(row[last]); len(cell) > width {
			row[last] = strings.TrimRight(string(cell[:width-1]), " ") + "…"
		}
	}
}

// aligned writes one row.
func (p *Printer) aligned(row []string, widths []int) {
	last := len(row) - 1
	for last > 0 && row[last] == "" {
		last--
	}
	for i, cell := range row[:last+1] {
		p.out.WriteString(cell)
		if i < last {
			p.out.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)) + gap)
		}
	}
	p.out.WriteByte('\n')
}

// red paints what is wrong. The colour is never the only sign.
func (p *Printer) red(s string) string {
	if !p.color {
		return s
	}
	return "\x1b[31m" + s + "\x1b[0m"
}

// Clean gives s on one line: control characters and what else could drive a
// terminal or reorder its text are escaped as in a Go string.
func Clean(s string) string { return clean(s, "") }

func clean(s, keep string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return hostile(r, keep) }) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case hostile(r, keep):
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// hostile says that r must not reach a terminal as it is: controls, invalid
// bytes, line and paragraph separators, bidirectional and other invisible
// format characters.
func hostile(r rune, keep string) bool {
	if r < utf8.RuneSelf {
		return (r < ' ' || r == 0x7f) && !strings.ContainsRune(keep, r)
	}
	return r == utf8.RuneError || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}
