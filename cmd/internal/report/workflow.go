package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// What the reader of workflow commands decodes again. Text that went through
// these cannot begin another command, for a command begins a line.
var (
	workflowText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	workflowProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// writeWorkflow writes one command a finding: GitHub shows it beside the line.
func (v *Verdict) writeWorkflow(w io.Writer) error {
	out := bufio.NewWriter(w)
	text := linesOf{texts: v.place.Texts}
	for _, d := range v.Diagnostics {
		lines := text.of(d.File)
		from, to := positionOf(lines, d.Line, d.Column), positionOf(lines, d.EndLine, d.EndColumn)
		fmt.Fprintf(out, "::error file=%s,line=%d,endLine=%d", workflowProperty.Replace(Clean(v.place.Path(d.File))), from.line, to.line)
		if from.line == to.line { // columns are for findings on one line only
			fmt.Fprintf(out, ",col=%d,endColumn=%d", from.column, to.column)
		}
		message := d.Message
		if d.Suggestion != nil && !strings.Contains(message, d.Suggestion.Message) {
			message += "\n" + d.Suggestion.Message
		}
		fmt.Fprintf(out, ",title=%s::%s\n", workflowProperty.Replace("funcshelf: "+d.Rule), workflowText.Replace(clean(message, "\n")))
	}
	if v.Error != "" {
		fmt.Fprintf(out, "::error title=funcshelf::%s\n", workflowText.Replace(Clean(v.Error)))
	}
	if s := v.counted(); s != "" {
		fmt.Fprintln(out, s)
	}
	return out.Flush()
}
