package report

// Script is the answer to completion: a script for a shell.
type Script struct {
	positive
	Shell  string `json:"shell"`
	Script string `json:"script"`
}

// Text implements Answer.
func (a *Script) Text(p *Printer) { p.block(a.Script) }

// Candidates is what a completion script reads: a candidate a line, and after
// a tab what it is.
type Candidates struct {
	positive
	Candidates []Candidate `json:"candidates"`
}

// Candidate is something that may stand at a place of a command.
type Candidate struct {
	Text  string `json:"text"`
	About string `json:"about"`
}

// Text implements Answer.
func (a *Candidates) Text(p *Printer) {
	p.table(nil, convert(a.Candidates, func(c Candidate) []string { return []string{c.Text, firstLine(c.About)} }))
}
