package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// The contract of the JSON answers: the keys, their order and their types. A
// key may be left out only where it says omitempty.
type (
	suggestionJSON struct {
		Message string `json:"message"`
		Edits   []struct {
			Start int    `json:"start"`
			End   int    `json:"end"`
			Text  string `json:"text"`
		} `json:"edits"`
	}
	diagnosticJSON struct {
		File       string          `json:"file"`
		Line       int             `json:"line"`
		Column     int             `json:"column"`
		EndLine    int             `json:"endLine"`
		EndColumn  int             `json:"endColumn"`
		Rule       string          `json:"rule"`
		Message    string          `json:"message"`
		Suggestion *suggestionJSON `json:"suggestion,omitempty"`
	}
	functionJSON struct {
		Name      string   `json:"name"`
		Language  string   `json:"language"`
		Kind      string   `json:"kind"`
		Signature string   `json:"signature"`
		Doc       string   `json:"doc"`
		Calls     []string `json:"calls"`
		Builtins  []string `json:"builtins"`
		Runnable  bool     `json:"runnable"`
		Entry     bool     `json:"entry"`
		File      string   `json:"file,omitempty"`
		Source    string   `json:"source,omitempty"`
	}
	misfitJSON struct {
		Caller  string `json:"caller"`
		Callee  string `json:"callee"`
		Line    int    `json:"line"`
		Message string `json:"message"`
	}
	guidanceJSON struct {
		ID    int    `json:"id"`
		Title string `json:"title"`
	}
	diffJSON struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}
	reachJSON struct {
		Name      string `json:"name"`
		Functions []struct {
			Name  string `json:"name"`
			Depth int    `json:"depth"`
		} `json:"functions"`
		Tasks    []string       `json:"tasks"`
		Guidance []guidanceJSON `json:"guidance"`
	}
	checkJSON struct {
		OK          bool             `json:"ok"`
		Functions   []functionJSON   `json:"functions"`
		Diagnostics []diagnosticJSON `json:"diagnostics"`
		Twins       [][]string       `json:"twins"`
		Error       string           `json:"error,omitempty"`
	}
	addJSON struct {
		OK          bool             `json:"ok"`
		Functions   []functionJSON   `json:"functions"`
		Diagnostics []diagnosticJSON `json:"diagnostics"`
		Twins       [][]string       `json:"twins"`
		Error       string           `json:"error,omitempty"`
		Added       []string         `json:"added"`
		Updated     []string         `json:"updated"`
		Unchanged   []string         `json:"unchanged"`
		Filled      []string         `json:"filled"`
		Misfits     []misfitJSON     `json:"misfits"`
		Change      int              `json:"change"`
		DryRun      bool             `json:"dryRun"`
		Reach       *reachJSON       `json:"reach,omitempty"`
		Diffs       []diffJSON       `json:"diffs,omitempty"`
		Hint        string           `json:"hint,omitempty"`
	}
	listJSON struct {
		Total     int            `json:"total"`
		Functions []functionJSON `json:"functions"`
	}
	showJSON struct {
		Name        string   `json:"name"`
		Language    string   `json:"language"`
		Kind        string   `json:"kind"`
		Signature   string   `json:"signature"`
		Doc         string   `json:"doc"`
		Calls       []string `json:"calls"`
		Builtins    []string `json:"builtins"`
		Runnable    bool     `json:"runnable"`
		Entry       bool     `json:"entry"`
		Source      string   `json:"source"`
		CallDetails []struct {
			Name   string `json:"name"`
			Kind   string `json:"kind"`
			Lines  []int  `json:"lines"`
			Misfit string `json:"misfit,omitempty"`
		} `json:"callDetails"`
		Callers  []string       `json:"callers"`
		Guidance []guidanceJSON `json:"guidance"`
		Created  string         `json:"created"`
		Updated  string         `json:"updated"`
		Author   string         `json:"author"`
		Change   int            `json:"change"`
	}
	closureJSON struct {
		Name       string         `json:"name"`
		Functions  []functionJSON `json:"functions"`
		Primitives []functionJSON `json:"primitives"`
	}
	neighboursJSON struct {
		Name      string `json:"name"`
		Functions []struct {
			Name  string `json:"name"`
			Depth int    `json:"depth"`
			Lines []int  `json:"lines"`
		} `json:"functions"`
	}
	pathJSON struct {
		From string   `json:"from"`
		To   string   `json:"to"`
		Path []string `json:"path"`
	}
	cyclesJSON struct {
		Cycles [][]string `json:"cycles"`
	}
	todoJSON struct {
		Holes []struct {
			Name      string `json:"name"`
			Signature string `json:"signature"`
			Callers   []struct {
				Name  string `json:"name"`
				Lines []int  `json:"lines"`
			} `json:"callers"`
		} `json:"holes"`
		Misfits []misfitJSON `json:"misfits"`
	}
	unusedJSON struct {
		Functions []string `json:"functions"`
	}
	duplicatesJSON struct {
		Groups [][]string `json:"groups"`
	}
	graphJSON struct {
		Nodes []struct {
			Name string `json:"name"`
			Kind string `json:"kind"`
		} `json:"nodes"`
		Edges []struct {
			From string `json:"from"`
			To   string `json:"to"`
			Kind string `json:"kind"`
		} `json:"edges"`
	}
	removeJSON struct {
		Removed  []string       `json:"removed"`
		Holes    []string       `json:"holes"`
		Change   int            `json:"change"`
		DryRun   bool           `json:"dryRun"`
		Guidance []guidanceJSON `json:"guidance"`
	}
	renameJSON struct {
		Changed  []string `json:"changed"`
		Mentions []struct {
			Where string `json:"where"`
			Text  string `json:"text"`
		} `json:"mentions"`
		Change  int      `json:"change"`
		Removed []string `json:"removed"`
		DryRun  bool     `json:"dryRun"`
	}
	undoJSON struct {
		Change    int      `json:"change"`
		Undid     int      `json:"undid"`
		Functions []string `json:"functions"`
		Restored  []string `json:"restored"`
		Removed   []string `json:"removed"`
		Changed   []string `json:"changed"`
		DryRun    bool     `json:"dryRun"`
		Guidance  []int    `json:"guidance"`
	}
	entryJSON struct {
		Functions []string `json:"functions"`
		Entry     bool     `json:"entry"`
		Change    int      `json:"change"`
	}
	historyJSON struct {
		Changes []struct {
			Change    int        `json:"change"`
			Time      string     `json:"time"`
			Author    string     `json:"author"`
			Message   string     `json:"message"`
			Verb      string     `json:"verb"`
			Functions []string   `json:"functions"`
			Undoes    int        `json:"undoes,omitempty"`
			Guidance  []int      `json:"guidance"`
			Diffs     []diffJSON `json:"diffs,omitempty"`
		} `json:"changes"`
	}
	purgeJSON struct {
		Name     string   `json:"name"`
		Change   int      `json:"change"`
		Versions int      `json:"versions"`
		Kept     []string `json:"kept"`
		DryRun   bool     `json:"dryRun"`
	}
	verifyJSON struct {
		OK        bool         `json:"ok"`
		Functions int          `json:"functions"`
		Calls     int          `json:"calls"`
		Problems  []string     `json:"problems"`
		Misfits   []misfitJSON `json:"misfits"`
		Guidance  int          `json:"guidance"`
	}
	recheckJSON struct {
		OK       bool             `json:"ok"`
		Checked  int              `json:"checked"`
		Changed  []string         `json:"changed"`
		Unlawful []diagnosticJSON `json:"unlawful"`
		Change   int              `json:"change"`
	}
	guideListJSON struct {
		Total    int                 `json:"total"`
		Guidance []guidanceEntryJSON `json:"guidance"`
	}
	guidanceEntryJSON struct {
		ID        int      `json:"id"`
		Title     string   `json:"title"`
		Functions []string `json:"functions"`
		Lost      []string `json:"lost"`
	}
	guideShowJSON struct {
		ID        int      `json:"id"`
		Title     string   `json:"title"`
		Functions []string `json:"functions"`
		Lost      []string `json:"lost"`
		Content   string   `json:"content"`
		Created   string   `json:"created"`
		Updated   string   `json:"updated"`
		Author    string   `json:"author"`
		Change    int      `json:"change"`
	}
	guideJSON struct {
		ID        int      `json:"id"`
		IDs       []int    `json:"ids"`
		Functions []string `json:"functions"`
		Tasks     []string `json:"tasks"`
		Removed   []string `json:"removed"`
		Change    int      `json:"change"`
		DryRun    bool     `json:"dryRun"`
	}
	policyJSON struct {
		Permit []string `json:"permit"`
		Python string   `json:"python"`
		Go     string   `json:"go"`
		Change int      `json:"change,omitempty"`
	}
	rulesJSON struct {
		Rules []struct {
			Name    string `json:"name"`
			Summary string `json:"summary"`
			Doc     string `json:"doc"`
			Bad     string `json:"bad"`
			Good    string `json:"good"`
		} `json:"rules"`
	}
	backupJSON struct {
		File string `json:"file"`
	}
	versionJSON struct {
		Version  string            `json:"version"`
		Go       string            `json:"go"`
		Schema   int               `json:"schema"`
		Checkers map[string]string `json:"checkers"`
	}
	completionJSON struct {
		Shell  string `json:"shell"`
		Script string `json:"script"`
	}
	helpJSON struct {
		Verbs []struct {
			Name    string `json:"name"`
			Group   string `json:"group"`
			Usage   string `json:"usage"`
			Summary string `json:"summary"`
			Doc     string `json:"doc"`
			Flags   []struct {
				Name  string `json:"name"`
				Short string `json:"short"`
				Value string `json:"value"`
				Usage string `json:"usage"`
			} `json:"flags"`
			Examples []struct {
				Command string `json:"command"`
				Does    string `json:"does"`
			} `json:"examples"`
		} `json:"verbs"`
	}
	errorJSON struct {
		Error       string           `json:"error"`
		Hint        string           `json:"hint,omitempty"`
		Diagnostics []diagnosticJSON `json:"diagnostics,omitempty"`
		Changes     []int            `json:"changes,omitempty"`
	}
)

// holds says why text is not one JSON value of type want: keys that are
// unknown, missing, repeated or out of order; a null; something after it.
func holds(text []byte, want reflect.Type) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := value(d, want, "answer"); err != nil {
		return err
	}
	if d.More() {
		return fmt.Errorf("more than one value")
	}
	return nil
}

func value(d *json.Decoder, want reflect.Type, at string) error {
	for want.Kind() == reflect.Pointer {
		want = want.Elem()
	}
	token, err := d.Token()
	if err != nil {
		return err
	}
	switch token := token.(type) {
	case json.Delim:
		switch {
		case token == '[' && want.Kind() == reflect.Slice:
			for i := 0; d.More(); i++ {
				if err := value(d, want.Elem(), fmt.Sprintf("%s[%d]", at, i)); err != nil {
					return err
				}
			}
		case token == '{' && want.Kind() == reflect.Struct:
			if err := object(d, want, at); err != nil {
				return err
			}
		case token == '{' && want.Kind() == reflect.Map:
			for d.More() {
				if _, err := d.Token(); err != nil {
					return err
				}
				if err := value(d, want.Elem(), at); err != nil {
					return err
				}
			}
		default:
			return fmt.Errorf("%s: %v, want %v", at, token, want)
		}
		_, err := d.Token()
		return err
	case string:
		if want.Kind() == reflect.String {
			return nil
		}
	case json.Number:
		if want.Kind() == reflect.Int {
			return nil
		}
	case bool:
		if want.Kind() == reflect.Bool {
			return nil
		}
	}
	return fmt.Errorf("%s: %v, want %v", at, token, want)
}

func object(d *json.Decoder, want reflect.Type, at string) error {
	next := 0
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		key := token.(string)
		for ; next < want.NumField(); next++ {
			name, optional := keyOf(want.Field(next))
			if name == key {
				break
			}
			if !optional {
				return fmt.Errorf("%s: key %q, want %q", at, key, name)
			}
		}
		if next == want.NumField() {
			return fmt.Errorf("%s: key %q is unknown or out of order", at, key)
		}
		if err := value(d, want.Field(next).Type, at+"."+key); err != nil {
			return err
		}
		next++
	}
	for ; next < want.NumField(); next++ {
		if name, optional := keyOf(want.Field(next)); !optional {
			return fmt.Errorf("%s: key %q is missing", at, name)
		}
	}
	return nil
}

func keyOf(f reflect.StructField) (name string, optional bool) {
	return strings.CutSuffix(f.Tag.Get("json"), ",omitempty")
}
