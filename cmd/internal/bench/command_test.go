package bench_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// BenchmarkCommandCallers runs the command for one question; the floor is a
// program that links SQLite in and does nothing.
func BenchmarkCommandCallers(b *testing.B) {
	command, empty := build(b, "github.com/funcshelf/funcshelf/cmd/funcshelf"), build(b, "./testdata/empty")
	eachLibrary(b, func(b *testing.B, s *shape, path string) {
		up := s.up()
		id := int32(s.n())
		for len(up.of(id)) != 10 {
			id--
		}
		question := []string{command, "callers", "--json", "--db", path, name(int(id))}
		run := func() []byte { return must[[]byte](b)(exec.Command(question[0], question[1:]...).Output()) }
		var answer struct{ Functions []struct{ Name string } }
		if err := json.Unmarshal(run(), &answer); err != nil {
			b.Fatal(err)
		}
		var got []string
		for _, f := range answer.Functions {
			got = append(got, f.Name)
		}
		same(b, "callers", got, names(up.of(id)))
		versus(b, clock(func() { run() }), rival{"floor", clock(func() {
			if err := exec.Command(empty).Run(); err != nil {
				b.Fatal(err)
			}
		}), budgetAt(s.n(), 2)})
		if runtime.GOOS != "windows" {
			var bytes float64
			must[int](b)(fmt.Sscan(string(must[[]byte](b)(exec.Command(build(b, "./testdata/peak"), question...).Output())), &bytes))
			report(b, "allowed", bytes/60e6, budgetAt(s.n(), 1))
		}
	})
}

// build makes a program as a user has it.
func build(b *testing.B, pkg string) string {
	path := filepath.Join(b.TempDir(), filepath.Base(pkg))
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if out, err := exec.Command("go", "build", "-trimpath", "-o", path, pkg).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return path
}
