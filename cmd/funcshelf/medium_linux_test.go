package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// TestMedium keeps a library on a medium that fills up and then becomes
// read-only. Making one needs the rights of root.
func TestMedium(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Fatalf("mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Errorf("unmount: %v", err)
		}
	})
	l := newLibrary(t)
	l.db = filepath.Join(dir, "library.db")
	sources := t.TempDir()
	for i := range 40 {
		text := fmt.Sprintf("func Big%d() string {\n\treturn %q\n}\n", i, strings.Repeat("x", 50_000))
		if err := os.WriteFile(filepath.Join(sources, fmt.Sprintf("Big%d.go", i)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	first, second := filepath.Join(sources, "Big0.go"), filepath.Join(sources, "Big1.go")
	l.ends(0, `^$`, "add", first)
	l.ends(2, `^funcshelf: .*no space left`, "add", sources)
	l.ends(0, `^$`, "verify")
	l.ends(0, `^$`, "show", "Big0")
	l.ends(1, `no function "Big1"`, "show", "Big1")

	if err := syscall.Mount("", dir, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatalf("make the disk read-only: %v", err)
	}
	l.ends(0, `^$`, "list")
	l.ends(0, `^$`, "callers", "Big0")
	l.ends(2, `^funcshelf: .*read-only`, "add", second)
	l.ends(2, `^funcshelf: .*read-only`, "remove", "Big0")
	l.ends(0, `^$`, "remove", "--dry-run", "Big0")
	l.ends(0, `^$`, "verify")
}

// ends runs a command that must end with an exit code and complain so.
func (l *library) ends(code int, complaint string, args ...string) {
	l.t.Helper()
	_, stderr, got := l.run(args...)
	if got != code || !regexp.MustCompile(complaint).MatchString(stderr) {
		l.t.Errorf("%q: exit code %d, stderr %q; want %d, %s", args, got, stderr, code, complaint)
	}
}
