package report

import "io"

// quality is one finding in the form that GitLab reads as a code quality
// report: the part of Code Climate's format that GitLab names as needed.
type quality struct {
	Description string `json:"description"`
	CheckName   string `json:"check_name"`
	Fingerprint string `json:"fingerprint"`
	Severity    string `json:"severity"`
	Location    struct {
		Path  string `json:"path"`
		Lines struct {
			Begin int `json:"begin"`
			End   int `json:"end"`
		} `json:"lines"`
	} `json:"location"`
}

// writeQuality writes the findings as a list.
func (v *Verdict) writeQuality(w io.Writer) error {
	marks := marker{text: linesOf{texts: v.place.Texts}}
	return WriteJSON(w, convert(v.Diagnostics, func(d Diagnostic) quality {
		path := valid(v.place.Path(d.File))
		q := quality{Description: valid(d.Message), CheckName: d.Rule, Fingerprint: marks.of(d, path), Severity: "major"}
		q.Location.Path = path
		q.Location.Lines.Begin, q.Location.Lines.End = max(d.Line, 1), max(d.EndLine, d.Line, 1)
		return q
	}))
}
