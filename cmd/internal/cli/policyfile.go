package cli

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

// policyFile is the file at the root of a folder of skills that holds its
// policy.
const policyFile = "funcshelf.json"

// policyLimit bounds that file.
const policyLimit = 64 << 10

// readPolicy reads the policy of the folder at root, the default where it has
// none. One command judges by one policy, so all its folders must have the
// same.
func (r *sources) readPolicy(root string) error {
	policy, err := readPolicyFile(filepath.Join(root, policyFile))
	if err != nil {
		return err
	}
	if r.policyOf == "" {
		r.policy, r.policyOf = policy, root
		return nil
	}
	if p := r.policy; p.Python != policy.Python || p.Go != policy.Go || !slices.Equal(p.Permit, policy.Permit) {
		return hint("name one of them at a time", "the policies of %s and %s differ", r.policyOf, root)
	}
	return nil
}

// policyFolder gives the nearest folder that holds a policy, folder itself or
// one above it, and folder itself where none does. It does not look above one
// that holds .git: there the project ends.
func policyFolder(folder string) (string, error) {
	start, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	for at := start; ; at = filepath.Dir(at) {
		switch {
		case exists(filepath.Join(at, policyFile)) && at == start:
			return folder, nil
		case exists(filepath.Join(at, policyFile)):
			return at, nil
		case exists(filepath.Join(at, ".git")), at == filepath.Dir(at):
			return folder, nil
		}
	}
}

// readPolicyFile gives the policy in the file at path, the default when there
// is no such file. It does not know whether the versions are ones that the
// checkers judge by.
func readPolicyFile(path string) (store.Policy, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return store.Policy{}, nil
	}
	if err != nil {
		return store.Policy{}, plain(err)
	}
	if !info.Mode().IsRegular() {
		return store.Policy{}, fmt.Errorf("%s: want a regular file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return store.Policy{}, plain(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, policyLimit+1))
	if err != nil {
		return store.Policy{}, plain(err)
	}
	if len(text) > policyLimit {
		return store.Policy{}, fmt.Errorf("%s: want at most %d bytes", path, policyLimit)
	}
	policy, err := parsePolicy(text)
	if err != nil {
		return store.Policy{}, fmt.Errorf("%s: %w", path, err)
	}
	return policy, nil
}

func parsePolicy(text []byte) (store.Policy, error) {
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
