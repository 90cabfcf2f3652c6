package report

import (
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"

	"github.com/funcshelf/funcshelf/analyzer"
)

// The parts of a log of the Static Analysis Results Interchange Format that
// are written here, under the names of its specification (OASIS, version
// 2.1.0).
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		Invocations        []sarifInvocation           `json:"invocations"`
		OriginalURIBaseIDs map[string]sarifDescription `json:"originalUriBaseIds"`
		ColumnKind         string                      `json:"columnKind"`
		Results            []sarifResult               `json:"results"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		Version         string      `json:"version"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   string    `json:"id"`
		ShortDescription     sarifText `json:"shortDescription"`
		FullDescription      sarifText `json:"fullDescription"`
		Help                 sarifText `json:"help"`
		DefaultConfiguration struct {
			Level string `json:"level"`
		} `json:"defaultConfiguration"`
		Properties map[string]string `json:"properties"`
	}
	sarifText struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifDescription struct {
		Description sarifText `json:"description"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string    `json:"level"`
		Message sarifText `json:"message"`
	}
	sarifResult struct {
		RuleID              string            `json:"ruleId"`
		RuleIndex           int               `json:"ruleIndex"`
		Level               string            `json:"level"`
		Message             sarifText         `json:"message"`
		Locations           []sarifLocation   `json:"locations"`
		PartialFingerprints map[string]string `json:"partialFingerprints"`
		Fixes               []sarifFix        `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		PhysicalLocation struct {
			ArtifactLocation sarifArtifact `json:"artifactLocation"`
			Region           sarifRegion   `json:"region"`
		} `json:"physicalLocation"`
	}
	sarifArtifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description     sarifText     `json:"description"`
		ArtifactChanges []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		ArtifactLocation sarifArtifact      `json:"artifactLocation"`
		Replacements     []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		DeletedRegion   sarifRegion `json:"deletedRegion"`
		InsertedContent sarifText   `json:"insertedContent"`
	}
)

const (
	sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"
	// sourceRoot is the name that code scanning has for the repository's root.
	sourceRoot = "%SRCROOT%"
	// fingerprint names how a marker tells findings apart; another way gets
	// another number.
	fingerprint = "funcshelfFinding/v1"
	homepage    = "https://github.com/funcshelf/funcshelf"
)

// semanticVersion is what semver.org calls a version.
var semanticVersion = regexp.MustCompile(`^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)

// writeSARIF writes the findings as a log with one run.
func (v *Verdict) writeSARIF(w io.Writer) error {
	run := sarifRun{
		Invocations:        []sarifInvocation{{ExecutionSuccessful: v.Error == ""}},
		OriginalURIBaseIDs: map[string]sarifDescription{sourceRoot: {sarifText{Text: "The root of the repository, or else the folder that the command ran in."}}},
		ColumnKind:         "utf16CodeUnits",
		Results:            make([]sarifResult, 0, len(v.Diagnostics)),
	}
	version := strings.TrimPrefix(v.place.Version, "v")
	run.Tool.Driver = sarifDriver{Name: "funcshelf", Version: v.place.Version, InformationURI: homepage}
	if semanticVersion.MatchString(version) {
		run.Tool.Driver.SemanticVersion = version
	}
	if v.Error != "" {
		run.Invocations[0].Notifications = []sarifNotification{{"error", sarifText{Text: valid(v.Error)}}}
	}
	index := map[string]int{}
	for i, doc := range analyzer.Rules() {
		index[string(doc.Name)] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, newSARIFRule(doc))
	}
	marks := marker{text: linesOf{texts: v.place.Texts}}
	for _, d := range v.Diagnostics {
		lines := marks.text.of(d.File)
		artifact := v.artifact(d.File)
		r := sarifResult{
			RuleID: d.Rule, RuleIndex: index[d.Rule], Level: "error", Message: sarifText{Text: valid(d.Message)},
			Locations:           make([]sarifLocation, 1),
			PartialFingerprints: map[string]string{fingerprint: marks.of(d, artifact.URI)},
		}
		at := &r.Locations[0].PhysicalLocation
		at.ArtifactLocation = artifact
		at.Region = region(positionOf(lines, d.Line, d.Column), positionOf(lines, d.EndLine, d.EndColumn))
		if s := d.Suggestion; s != nil {
			r.Fixes = []sarifFix{{sarifText{Text: valid(s.Message)}, []sarifChange{{artifact, convert(s.Edits, func(e Edit) sarifReplacement {
				return sarifReplacement{region(positionAt(lines, e.Start), positionAt(lines, e.End)), sarifText{Text: e.Text}}
			})}}}}
		}
		run.Results = append(run.Results, r)
	}
	return WriteJSON(w, sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

func (v *Verdict) artifact(file string) sarifArtifact {
	at := v.place.Path(file)
	if path.IsAbs(at) {
		return sarifArtifact{URI: reference(at)}
	}
	return sarifArtifact{URI: reference(at), URIBaseID: sourceRoot}
}

func region(from, to position) sarifRegion {
	return sarifRegion{from.line, from.column, to.line, to.column}
}

// newSARIFRule explains a rule as `funcshelf rules NAME` does.
func newSARIFRule(doc analyzer.RuleDoc) sarifRule {
	first, _, _ := strings.Cut(doc.Doc, "\n\n")
	var text, markdown strings.Builder
	text.WriteString(doc.Doc)
	markdown.WriteString(doc.Doc)
	for _, e := range doc.Examples {
		for _, half := range []struct{ is, source string }{{"Bad", e.Bad}, {"Good", e.Good}} {
			fmt.Fprintf(&text, "\n%s (%s):\n%s", half.is, e.Language, half.source)
			fmt.Fprintf(&markdown, "\n%s:\n\n```%s\n%s```\n", half.is, e.Language, half.source)
		}
	}
	r := sarifRule{
		ID:               string(doc.Name),
		ShortDescription: sarifText{Text: doc.Summary},
		FullDescription:  sarifText{Text: strings.TrimSpace(first)},
		Help:             sarifText{Text: text.String(), Markdown: markdown.String()},
		Properties:       map[string]string{"precision": "very-high", "problem.severity": "error"},
	}
	r.DefaultConfiguration.Level = "error"
	return r
}
