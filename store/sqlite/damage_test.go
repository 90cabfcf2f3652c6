package sqlite_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// spoil copies the library at path and changes the copy.
func spoil(t *testing.T, path string, change func(data []byte) []byte) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := newPath(t)
	if err := os.WriteFile(copied, change(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return copied
}

// lookAt opens, reads everything and writes.
func lookAt(t *testing.T, path string) (state, error) {
	t.Helper()
	db, err := sqlite.OpenDatabase(t.Context(), path, store.Options{})
	if err != nil {
		return state{}, err
	}
	defer db.Close()
	s, err := look(t.Context(), db)
	if err != nil {
		return s, err
	}
	return s, addRing(t.Context(), db, "second")
}

const page = 4096

// zero empties a page.
func zero(at int) func([]byte) []byte {
	return func(d []byte) []byte { clear(d[at*page : (at+1)*page]); return d }
}

// madeLarge makes a library of 40 changes and closes it.
func madeLarge(t *testing.T, path string) {
	t.Helper()
	db := open(t, path, store.Options{})
	for i := range 40 {
		if err := addRing(t.Context(), db, strings.Repeat("n", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestDamagedFile(t *testing.T) {
	path := newPath(t)
	madeLarge(t, path)
	tests := []struct {
		name   string
		change func(data []byte) []byte
	}{
		{"magic", func(d []byte) []byte { d[0] ^= 1; return d }},
		{"page size", func(d []byte) []byte { d[16], d[17] = 0, 3; return d }},
		{"schema", func(d []byte) []byte { d[105] ^= 0x55; return d }},
		{"cut in half", func(d []byte) []byte { return d[:len(d)/2] }},
		{"cut within a page", func(d []byte) []byte { return d[:len(d)-100] }},
		{"one page", func(d []byte) []byte { return d[:page] }},
		{"first page empty", zero(0)},
		{"a root page empty", zero(4)},
		{"pages turned round", func(d []byte) []byte {
			for i := 1; i < len(d)/page/2; i++ {
				a, b := d[i*page:(i+1)*page], d[len(d)-(i+1)*page:len(d)-i*page]
				for k := range a {
					a[k], b[k] = b[k], a[k]
				}
			}
			return d
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := lookAt(t, spoil(t, path, tt.change))
			if err == nil && len(s.Problems) == 0 || err != nil && !errors.Is(err, store.ErrDamaged) {
				t.Errorf("problems %q, error %v: want store.ErrDamaged or a problem", s.Problems, err)
			}
		})
	}
}

// Check finds each page that is lost, unless the library does not open.
func TestCheckFindsEachLostPage(t *testing.T) {
	path := newPath(t)
	madeLarge(t, path)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	for at := range int(info.Size() / page) {
		db, err := sqlite.OpenDatabase(t.Context(), spoil(t, path, zero(at)), store.Options{})
		if err != nil {
			if !errors.Is(err, store.ErrDamaged) {
				t.Errorf("page %d: error %v: want store.ErrDamaged", at, err)
			}
			continue
		}
		opened++
		var problems []string
		err = db.View(t.Context(), func(r store.Reader) (err error) {
			problems, err = r.Check(t.Context())
			return err
		})
		if err != nil || len(problems) == 0 {
			t.Errorf("page %d: problems %q, error %v: want problems", at, problems, err)
		}
		for _, p := range problems {
			if strings.Contains(p, "\n") || strings.HasPrefix(p, "***") {
				t.Errorf("page %d: problem %q: want one line that says something", at, p)
			}
		}
		db.Close()
	}
	if opened < 20 {
		t.Errorf("%d copies opened: want most", opened)
	}
}

// Whatever bytes are changed, nothing panics, and most of it is noticed.
func TestFlippedBytes(t *testing.T) {
	path := newPath(t)
	made(t, path)
	rnd := rand.New(rand.NewPCG(1, 2))
	const rounds = 150
	noticed := 0
	for range rounds {
		copied := spoil(t, path, func(d []byte) []byte {
			for range 20 {
				d[rnd.IntN(len(d))] = byte(rnd.Uint32())
			}
			return d
		})
		if s, err := lookAt(t, copied); err != nil || len(s.Problems) > 0 {
			noticed++
		}
		os.RemoveAll(filepath.Dir(copied))
	}
	if noticed < rounds/4 {
		t.Errorf("%d of %d noticed", noticed, rounds)
	}
}

// A change that meets rows that were edited by hand is refused in words that
// help.
func TestWritingToCraftedRows(t *testing.T) {
	tests := []struct{ name, statement, want string }{
		{"no library row", `DELETE FROM library`, "a row that every library has is missing: name another file, or restore a backup"},
		{"the last number is taken", `INSERT INTO changes VALUES (9223372036854775807, 't', 0, '', '', '', 0)`, "funcshelf verify says what is wrong with it"},
		{"the last id is taken", `UPDATE library SET next_id = 9223372036854775807`, "funcshelf verify says what is wrong with it"},
		{"an id to be given again", `UPDATE library SET next_id = 1`, "funcshelf verify says what is wrong with it"},
		{"a call to nothing", `INSERT INTO calls VALUES (6, 7, 'call', 'x', '[]', '', 0)`, "funcshelf verify says what is wrong with it"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := newPath(t)
			made(t, path)
			alter(t, path, tt.statement)
			err := addRing(t.Context(), open(t, path, store.Options{}), "second")
			if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("error %v: want store.ErrDamaged, %q and the path", err, tt.want)
			}
		})
	}
}

// A value that no library of ours can hold is damage.
func TestValuesOfAnotherKind(t *testing.T) {
	for _, statement := range []string{
		`UPDATE functions SET entry = 5 WHERE id = 1`,
		`UPDATE change_rows SET purged = 5 WHERE position = 1`,
	} {
		path := newPath(t)
		made(t, path)
		alter(t, path, `PRAGMA ignore_check_constraints = 1`, statement)
		_, err := look(t.Context(), open(t, path, store.Options{}))
		if !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error %v: want store.ErrDamaged and the path", statement, err)
		}
	}
}

// What a crafted file claims is bounded or refused, not believed.
func TestCraftedRows(t *testing.T) {
	tests := []struct {
		name, statement string
		want            error  // of reading everything, nil for none
		problem         string // that Check finds
	}{
		{"a huge value", `UPDATE functions SET doc = zeroblob(40000000) || 'x' WHERE id = 1`, nil, ""},
		{"a document that is none", `UPDATE change_rows SET after = '{"name":' WHERE position = 1`, store.ErrDamaged, ""},
		{"a document of another shape", `UPDATE change_rows SET after = '[1]' WHERE position = 1`, store.ErrDamaged, ""},
		{"a document that is null", `UPDATE change_rows SET after = 'null' WHERE position = 1`, store.ErrDamaged, ""},
		{"a policy that is null", `UPDATE library SET policy = 'null'`, store.ErrDamaged, ""},
		{"a policy that is a list", `UPDATE library SET policy = '[]'`, store.ErrDamaged, ""},
		{"builtins that are none", `UPDATE functions SET builtins = '{}' WHERE id = 1`, store.ErrDamaged, ""},
		{"lines that are none", `UPDATE calls SET lines = '["a"]' WHERE caller = 1`, store.ErrDamaged, ""},
		{"a call to nothing", `INSERT INTO calls VALUES (1, 999, 'call', 'x', '[]', '', 0)`, nil, "table calls has a row that refers to a missing row of functions"},
		{"an id to be given again", `UPDATE library SET next_id = 3`, nil, "the next free id is 3, but id 5 was used"},
		{"a change that is missing", `INSERT INTO changes VALUES (7, 't', 0, '', '', '', 0)`, nil, "the history has 2 changes, but the newest is number 7"},
		{"no library row", `DELETE FROM library`, nil, "the table library has no row, or it has no next free id"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := newPath(t)
			made(t, path)
			alter(t, path, tt.statement)
			db := open(t, path, store.Options{})
			s, err := look(t.Context(), db)
			if tt.problem != "" {
				if err != nil || len(s.Problems) != 1 || s.Problems[0] != tt.problem {
					t.Errorf("problems %q, error %v: want %q", s.Problems, err, tt.problem)
				}
				return
			}
			if err == nil || tt.want != nil && !errors.Is(err, tt.want) {
				t.Errorf("error %v: want %v", err, tt.want)
			}
		})
	}
}
