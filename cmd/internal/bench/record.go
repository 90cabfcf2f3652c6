package bench

import (
	"encoding/json"
	"fmt"
	"os"
)

// Record is a run of the benchmarks as it is kept in a file.
type Record struct {
	Date    string   `json:"date"`    // such as 2026-11-30
	Machine string   `json:"machine"` // processor, cores, system
	Go      string   `json:"go"`
	Modules []string `json:"modules"`          // that are compared with or built on, with their versions
	Peers   []string `json:"peers"`            // programs, with their versions
	Absent  []string `json:"absent,omitempty"` // peers that were not installed
	Results []Result `json:"results"`
}

// ReadRecord reads a file that Write made.
func ReadRecord(path string) (*Record, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := &Record{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// Write writes the record to a file, one value a line.
func (r *Record) Write(path string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
