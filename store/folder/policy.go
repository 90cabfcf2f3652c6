package folder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
	"github.com/funcshelf/funcshelf/store"
)

// PolicyFile is the file at the root of a folder of skills that holds its
// policy.
const PolicyFile = "funcshelf.json"

// policyLimit bounds that file.
const policyLimit = 64 << 10

// PolicyOf gives the nearest folder that holds a policy, folder itself or
// one above it, and folder itself where none does. It does not look above one
// that holds .git: there the project ends.
func PolicyOf(folder string) (string, error) {
	start, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	for at := start; ; at = filepath.Dir(at) {
		switch {
		case exists(filepath.Join(at, PolicyFile)) && at == start:
			return folder, nil
		case exists(filepath.Join(at, PolicyFile)):
			return at, nil
		case exists(filepath.Join(at, ".git")), at == filepath.Dir(at):
			return folder, nil
		}
	}
}

// ReadPolicy gives the policy in the file at path, the default when there is
// no such file. It does not know whether the versions are ones that the
// checkers judge by. An error names the file.
func ReadPolicy(path string) (store.Policy, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return store.Policy{}, nil
	}
	if err != nil {
		return store.Policy{}, err
	}
	if !info.Mode().IsRegular() {
		return store.Policy{}, fmt.Errorf("%s: want a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return store.Policy{}, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, policyLimit+1))
	if err != nil {
		return store.Policy{}, err
	}
	if len(text) > policyLimit {
		return store.Policy{}, fmt.Errorf("%s: want at most %d bytes", path, policyLimit)
	}
	policy, err := ParsePolicy(text)
	if err != nil {
		return store.Policy{}, fmt.Errorf("%s: %w", path, err)
	}
	return policy, nil
}

// ParsePolicy reads the text of a policy file.
func ParsePolicy(text []byte) (store.Policy, error) {
	var in struct {
		Permit []string `json:"permit"`
		Python string   `json:"python"`
		Go     string   `json:"go"`
	}
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return store.Policy{}, errors.New("want one JSON object, {\"permit\":[…],\"python\":\"…\",\"go\":\"…\"}")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&in); err != nil {
		return store.Policy{}, fmt.Errorf("%w; want {\"permit\":[…],\"python\":\"…\",\"go\":\"…\"}", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return store.Policy{}, errors.New("want one JSON object and nothing after it")
	}
	for _, entry := range in.Permit {
		if err := analyzer.CheckPermit(entry); err != nil {
			return store.Policy{}, err
		}
	}
	slices.Sort(in.Permit)
	return store.Policy{Permit: slices.Compact(in.Permit), Python: in.Python, Go: in.Go}, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
