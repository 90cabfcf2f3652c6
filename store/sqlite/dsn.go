package sqlite

import (
	"net/url"
	"path/filepath"
	"strings"
)

// mode says how a file is opened.
type mode int

const (
	readWrite mode = iota
	readOnly       // others may write to it
	immutable      // nobody can: no locks are taken
)

// fileURI names a file to SQLite whatever characters its path has.
func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/x
		path = "/" + path
	}
	return "file://" + (&url.URL{Path: path}).EscapedPath()
}

// dsn gives every connection its settings: the pool opens them one by one.
func dsn(path string, m mode) string {
	q := url.Values{
		"_defensive": {"1"}, // no SQL may damage the file
		"_dqs":       {"0"},
		"_txlock":    {"immediate"},
		"_pragma": {
			"foreign_keys(1)",
			"synchronous(FULL)",
			"trusted_schema(0)",
			"cell_size_check(1)",
			"journal_size_limit(67108864)",
			"cache_size(-16384)", // KiB
			"temp_store(MEMORY)", // the journal of a statement above all
		},
		"mode": {"rw"},
	}
	switch m {
	case readOnly:
		q.Set("mode", "ro")
	case immutable:
		q.Set("mode", "ro")
		q.Set("immutable", "1")
	}
	return fileURI(path) + "?" + q.Encode()
}
