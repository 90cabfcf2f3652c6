package store

import (
	"context"
	"slices"

	"github.com/funcshelf/funcshelf/analyzer"
)

// Policy gives what the library permits.
func (l *Library) Policy(ctx context.Context) (Policy, error) {
	var p Policy
	err := l.db.View(ctx, func(r Reader) (err error) {
		p, err = r.Policy(ctx)
		return err
	})
	return p, err
}

// SetPolicy changes what the library permits. Every stored source is judged
// under it; where one would not be lawful any more it is a RefusedError with
// the findings, whose File is the function's name. An entry that no policy may
// hold is an error. The answer is the number of the change, 0 when the policy
// is the same.
func (l *Library) SetPolicy(ctx context.Context, p Policy, o WriteOptions) (int64, error) {
	p, err := p.normal()
	if err != nil {
		return 0, err
	}
	return l.write(ctx, &Change{Verb: "policy"}, o, func(ctx context.Context, w *world, j *judge) error {
		if samePolicy(w.policy, p) {
			return nil
		}
		w.policy, w.policyMoved = p, true
		found, err := w.unlawful(ctx, j)
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return &RefusedError{Op: "policy", Reason: "stored functions would not be lawful any more", Diagnostics: found}
		}
		return nil
	})
}

// normal checks a policy and gives its one spelling: defaults empty, the list
// sorted, each entry once.
func (p Policy) normal() (Policy, error) {
	for _, entry := range p.Permit {
		if err := analyzer.CheckPermit(entry); err != nil {
			return p, err
		}
	}
	if err := analyzer.CheckGoVersion(p.Go); err != nil {
		return p, err
	}
	if err := analyzer.CheckPythonVersion(p.Python); err != nil {
		return p, err
	}
	if p.Go == analyzer.DefaultGoVersion {
		p.Go = ""
	}
	if p.Python == analyzer.DefaultPythonVersion {
		p.Python = ""
	}
	p.Permit = slices.Clone(p.Permit)
	slices.Sort(p.Permit)
	p.Permit = slices.Compact(p.Permit)
	return p, nil
}

func samePolicy(a, b Policy) bool {
	return a.Python == b.Python && a.Go == b.Go && slices.Equal(a.Permit, b.Permit)
}
