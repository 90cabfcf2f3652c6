package cli

import (
	"path/filepath"

	"github.com/funcshelf/funcshelf/store/folder"
)

// readPolicy reads the policy of the folder at root, the default where it has
// none. One command judges by one policy, so all its folders must have the
// same.
func (r *sources) readPolicy(root string) error {
	policy, err := folder.ReadPolicy(filepath.Join(root, folder.PolicyFile))
	if err != nil {
		return plain(err)
	}
	if r.policyOf == "" {
		r.policy, r.policyOf = policy, root
		return nil
	}
	if !samePolicy(r.policy, policy) {
		return hint("name one of them at a time", "the policies of %s and %s differ", r.policyOf, root)
	}
	return nil
}
