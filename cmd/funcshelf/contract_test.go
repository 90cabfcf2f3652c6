package main_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/funcshelf/funcshelf/cmd/internal/cli"
)

// TestContract runs the commands in order on one library and holds every
// answer against the contract.
func TestContract(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/contract")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	asked := map[string]bool{}
	for _, c := range []struct {
		command string
		code    int
		answer  any
	}{
		{"check skills", 0, checkJSON{}},
		{"check twins bad.go", 1, checkJSON{}},
		{"check nowhere.go bad.go", 2, checkJSON{}},
		{"add skills", 0, addJSON{}},
		{"add bad.go", 1, addJSON{}},
		{"add twins", 0, addJSON{}},
		{"add changed", 1, addJSON{}},
		{"add --replace --dry-run changed", 1, addJSON{}},
		{"add --replace --allow-misfits changed", 0, addJSON{}},
		{"add", 2, errorJSON{}},
		{"list", 0, listJSON{}},
		{"list --source", 0, listJSON{}},
		{"list --kind nothing", 2, errorJSON{}},
		{"find 'Low'incalls", 2, errorJSON{}},
		{"find calls==[]", 0, listJSON{}},
		{"show Top", 0, showJSON{}},
		{"show Low", 0, showJSON{}},
		{"show Host", 0, showJSON{}},
		{"show --closure Top", 0, closureJSON{}},
		{"show Nothing", 1, errorJSON{}},
		{"callers --all Low", 0, neighboursJSON{}},
		{"callees --all Top", 0, neighboursJSON{}},
		{"reach Low", 0, reachJSON{}},
		{"path Top Low", 0, pathJSON{}},
		{"path Low Top", 1, pathJSON{}},
		{"cycles", 1, cyclesJSON{}},
		{"todo", 1, todoJSON{}},
		{"unused", 1, unusedJSON{}},
		{"duplicates", 1, duplicatesJSON{}},
		{"graph", 0, graphJSON{}},
		{"remove --dry-run Low", 0, removeJSON{}},
		{"remove --keep-callers Low", 0, removeJSON{}},
		{"undo", 0, undoJSON{}},
		{"undo 1", 1, errorJSON{}},
		{"rename Mid Middle", 0, renameJSON{}},
		{"rename Middle Top", 1, errorJSON{}},
		{"rename Low x", 1, errorJSON{}},
		{"merge Twin Twin2", 0, renameJSON{}},
		{"entry Top", 0, entryJSON{}},
		{"guide add --title Tone --function Low -", 0, guideJSON{}},
		{"guide list", 0, guideListJSON{}},
		{"guide show 8", 0, guideShowJSON{}},
		{"guide show 99", 1, errorJSON{}},
		{"guide edit --title Tone2 8", 0, guideJSON{}},
		{"show Low", 0, showJSON{}},
		{"guide remove 8", 0, guideJSON{}},
		{"policy", 0, policyJSON{}},
		{"policy --permit go:print", 0, policyJSON{}},
		{"policy --permit go:recover", 2, errorJSON{}},
		{"history", 0, historyJSON{}},
		{"history --diff", 0, historyJSON{}},
		{"history purge Twin2", 0, purgeJSON{}},
		{"backup copy.db", 0, backupJSON{}},
		{"backup copy.db", 2, errorJSON{}},
		{"verify", 0, verifyJSON{}},
		{"recheck", 0, recheckJSON{}},
		{"rules", 0, rulesJSON{}},
		{"rules syntax", 0, rulesJSON{}},
		{"version", 0, versionJSON{}},
		{"completion zsh", 0, completionJSON{}},
		{"help", 0, helpJSON{}},
		{"help show", 0, helpJSON{}},
		{"nothing", 2, errorJSON{}},
	} {
		args := append(strings.Fields(c.command), "--json")
		asked[args[0]] = true
		var out, notes bytes.Buffer
		code := cli.Main(context.Background(), args, strings.NewReader(""), &out, &notes, []string{"USER=tester", "FUNCSHELF_DB=" + filepath.Join(dir, "library.db")})
		if code != c.code {
			t.Errorf("%s: exit code %d, want %d: %s%s", c.command, code, c.code, &out, &notes)
		}
		if err := holds(out.Bytes(), reflect.TypeOf(c.answer)); err != nil {
			t.Errorf("%s: %v in %s", c.command, err, &out)
		}
	}
	for _, e := range examples(t) {
		if !asked[e.verb] {
			t.Errorf("verb %s has no case here", e.verb)
		}
	}
}
