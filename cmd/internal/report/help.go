package report

import "strings"

// Help is the answer to help: the verbs, or one of them in full.
type Help struct {
	positive
	Verbs []HelpVerb `json:"verbs"`

	intro string
}

// HelpVerb explains one verb.
type HelpVerb struct {
	Name     string        `json:"name"`
	Group    string        `json:"group"`
	Usage    string        `json:"usage"`
	Summary  string        `json:"summary"`
	Doc      string        `json:"doc"`
	Flags    []HelpFlag    `json:"flags"`
	Examples []HelpExample `json:"examples"`
}

// HelpFlag explains one flag.
type HelpFlag struct {
	Name  string `json:"name"`
	Short string `json:"short"`
	Value string `json:"value"` // what its value is called; "" for a switch
	Usage string `json:"usage"`
}

// HelpExample is a command and what it is for.
type HelpExample struct {
	Command string `json:"command"`
	Does    string `json:"does"`
}

// NewOverview lists verbs by group, in the order given, after an introduction.
func NewOverview(intro string, verbs []HelpVerb) *Help { return &Help{Verbs: verbs, intro: intro} }

// NewHelp explains one verb.
func NewHelp(v HelpVerb) *Help { return &Help{Verbs: []HelpVerb{v}} }

// Text implements Answer.
func (h *Help) Text(p *Printer) {
	if h.intro == "" {
		for _, v := range h.Verbs {
			v.text(p)
		}
		return
	}
	p.block(h.intro)
	width := 0
	for _, v := range h.Verbs {
		width = max(width, len(v.Name))
	}
	group := ""
	for _, v := range h.Verbs {
		if v.Group != group {
			group = v.Group
			p.blank()
			p.line("%s:", group)
		}
		p.line("  %-*s  %s", width, v.Name, v.Summary)
	}
	p.blank()
	p.line("More on one of them: funcshelf help VERB")
}

func (v HelpVerb) text(p *Printer) {
	p.line("%s: %s", v.Name, v.Summary)
	p.blank()
	p.line("usage: %s", v.Usage)
	if v.Doc != "" {
		p.blank()
		p.block(v.Doc)
	}
	p.blank()
	p.line("flags:")
	width := 0
	for _, f := range v.Flags {
		width = max(width, len(f.spelling()))
	}
	for _, f := range v.Flags {
		p.line("  %-*s  %s", width, f.spelling(), f.Usage)
	}
	p.blank()
	p.line("examples:")
	for _, e := range v.Examples {
		p.line("  # %s", e.Does)
		p.line("  %s", e.Command)
	}
}

// spelling gives the flag as "-m, --message TEXT".
func (f HelpFlag) spelling() string {
	s := "    --" + f.Name
	if f.Short != "" {
		s = "-" + f.Short + ", --" + f.Name
	}
	return strings.TrimRight(s+" "+f.Value, " ")
}
