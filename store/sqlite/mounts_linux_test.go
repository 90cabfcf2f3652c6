package sqlite_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/funcshelf/funcshelf/store"
	"github.com/funcshelf/funcshelf/store/sqlite"
)

// ownMounts runs the tests in a process with mounts of its own, which go away
// with it. It returns there.
func ownMounts() {
	const mark = "FUNCSHELF_TEST_MOUNTS"
	if os.Getenv(mark) != "" {
		return
	}
	cmd := exec.Command(os.Args[0], os.Args[1:]...)
	cmd.Env = append(os.Environ(), mark+"=1")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNS, Pdeathsig: syscall.SIGKILL}
	if id := os.Getuid(); id != 0 { // one who may not mount may in a user name space
		cmd.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: id, Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
	}
	runtime.LockOSThread() // the thread that Pdeathsig looks at
	err := cmd.Run()
	if _, failed := errors.AsType[*exec.ExitError](err); err != nil && !failed {
		fmt.Fprintln(os.Stderr, "tests with mounts of their own:", err)
		os.Exit(1)
	}
	os.Exit(cmd.ProcessState.ExitCode())
}

// mount mounts until the test ends.
func mount(t *testing.T, source, target, kind string, flags uintptr, data string) {
	t.Helper()
	err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, "") // other processes shall not see it
	if err == nil {
		err = syscall.Mount(source, target, kind, flags, data)
	}
	if err != nil {
		t.Fatalf("mount %s: %v", target, err)
	}
	t.Cleanup(func() { syscall.Unmount(target, syscall.MNT_DETACH) })
}

// freeze makes a folder read-only.
func freeze(t *testing.T, folder string) {
	mount(t, folder, folder, "", syscall.MS_BIND, "")
	mount(t, "", folder, "", syscall.MS_BIND|syscall.MS_REMOUNT|syscall.MS_RDONLY, "")
}

func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	mount(t, "none", folder, "tmpfs", 0, "size=3m")
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	path, old := filepath.Join(folder, "library.db"), filepath.Join(folder, "old.db")
	made(t, old)
	db := open(t, path, store.Options{})
	var err error
	n := 0
	for ; err == nil; n++ {
		err = addRing(t.Context(), db, fmt.Sprint("n", n))
	}
	n--
	if !errors.Is(err, store.ErrFull) || !strings.Contains(err.Error(), path) || n < 20 {
		t.Fatalf("error %v after %d changes: want store.ErrFull, the path, and room for some", err, n)
	}
	holds(t, db, int64(n), int64(n)*batch)
	if err := db.Compact(t.Context()); err != nil && !errors.Is(err, store.ErrFull) {
		t.Errorf("compact: %v: want store.ErrFull", err)
	}
	if err := db.Backup(t.Context(), filepath.Join(folder, "copy")); !errors.Is(err, store.ErrFull) {
		t.Errorf("backup: error %v: want store.ErrFull", err)
	}
	for name := range files(t, folder) {
		if strings.HasPrefix(name, "copy") {
			t.Errorf("%s is left", name)
		}
	}
	if _, err := sqlite.OpenDatabase(t.Context(), filepath.Join(folder, "new.db"), store.Options{}); !errors.Is(err, store.ErrFull) {
		t.Errorf("a new library: error %v: want store.ErrFull", err)
	}
	for name := range files(t, folder) {
		if strings.HasPrefix(name, "new.db") {
			t.Errorf("%s is left", name)
		}
	}
	rest, _ := os.Create(filepath.Join(folder, "rest"))
	for err = nil; err == nil; { // to the last byte
		_, err = rest.Write(make([]byte, page))
	}
	rest.Close()
	if _, err := sqlite.OpenDatabase(t.Context(), old, store.Options{}); !errors.Is(err, store.ErrFull) {
		t.Errorf("a library without room for its log: error %v: want store.ErrFull", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	holds(t, open(t, old, store.Options{}), 1, batch)
	if err := addRing(t.Context(), db, "with room"); err != nil {
		t.Error(err)
	}
	holds(t, db, int64(n+1), int64(n+1)*batch)
}

func TestReadOnlyMedium(t *testing.T) {
	tests := []struct {
		name string
		make func(t *testing.T, folder string)
		head int64
	}{
		{"a library", func(t *testing.T, folder string) { made(t, filepath.Join(folder, "library.db")) }, 1},
		{"a backup", func(t *testing.T, folder string) {
			from := newPath(t)
			made(t, from)
			if err := open(t, from, store.Options{}).Backup(t.Context(), filepath.Join(folder, "library.db")); err != nil {
				t.Fatal(err)
			}
		}, 1},
		{"a library copied while it was open", func(t *testing.T, folder string) {
			from := newPath(t)
			made(t, from)
			if err := addRing(t.Context(), open(t, from, store.Options{}), "second"); err != nil {
				t.Fatal(err)
			}
			for name, data := range files(t, filepath.Dir(from)) {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(data), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}, 2},
		{"a library with an empty log", func(t *testing.T, folder string) {
			path := filepath.Join(folder, "library.db")
			made(t, path)
			os.WriteFile(path+"-wal", nil, 0o600)
		}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := t.TempDir()
			tt.make(t, folder)
			freeze(t, folder)
			path := filepath.Join(folder, "library.db")
			for _, o := range []store.Options{{}, {ReadOnly: true}, {MustExist: true}} {
				db := open(t, path, o)
				holds(t, db, tt.head, tt.head*batch)
				for name, f := range map[string]func() error{
					"Update":  func() error { return addRing(t.Context(), db, "x") },
					"Compact": func() error { return db.Compact(t.Context()) },
				} {
					if err := f(); !errors.Is(err, store.ErrReadOnly) || !strings.Contains(err.Error(), path) {
						t.Errorf("%s: error %v: want store.ErrReadOnly and the path", name, err)
					}
				}
				if err := db.Backup(t.Context(), filepath.Join(t.TempDir(), "copy")); err != nil {
					t.Errorf("backup: %v", err)
				}
				if err := db.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// A file that may not be read is not taken for one on a read-only medium.
func TestUnreadableFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "library.db")
	made(t, path)
	if err := errors.Join(os.Chmod(path, 0), os.Chmod(filepath.Dir(folder), 0o755)); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlock: the thread ends with its rights
		if err := syscall.Setfsuid(65534); err != nil {
			done <- err
			return
		}
		_, err := sqlite.OpenDatabase(t.Context(), path, store.Options{})
		done <- err
	}()
	if err := <-done; err == nil || !strings.Contains(err.Error(), "want a file that you may read") {
		t.Errorf("error %v: want one that says so", err)
	}
}

// What would be lost without the log is not answered from the file alone.
func TestReadOnlyMediumRefuses(t *testing.T) {
	tests := []struct {
		name string
		make func(t *testing.T, path string)
		is   error
		want string
	}{
		{"nothing", func(t *testing.T, path string) {}, syscall.EROFS, "read-only file system"},
		{"an empty file", func(t *testing.T, path string) { os.WriteFile(path, nil, 0o600) }, store.ErrReadOnly, ""},
		{"a log with changes, and no index of it", func(t *testing.T, path string) {
			from := newPath(t)
			made(t, from)
			if err := addRing(t.Context(), open(t, from, store.Options{}), "second"); err != nil {
				t.Fatal(err)
			}
			for _, end := range []string{"", "-wal"} {
				if err := os.WriteFile(path+end, []byte(files(t, filepath.Dir(from))["library.db"+end]), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}, nil, "copy the file and the one beside it that ends in -wal"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, "library.db")
			tt.make(t, path)
			freeze(t, folder)
			_, err := sqlite.OpenDatabase(t.Context(), path, store.Options{})
			if err == nil || tt.is != nil && !errors.Is(err, tt.is) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v: want %v, %q", err, tt.is, tt.want)
			}
		})
	}
}

// An older library on a medium that cannot be written cannot be made newer.
func TestReadOnlyMediumDoesNotMigrate(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "library.db")
	made(t, path)
	freeze(t, folder)
	defer sqlite.Migrate(`CREATE TABLE later (x INTEGER) STRICT`)()
	for _, o := range []store.Options{{}, {MustExist: true}, {ReadOnly: true}} {
		_, err := sqlite.OpenDatabase(t.Context(), path, o)
		if !errors.Is(err, store.ErrReadOnly) || !strings.Contains(err.Error(), "of an older version: copy the file to a place that can be written") {
			t.Errorf("%+v: error %v: want store.ErrReadOnly and what to do", o, err)
		}
	}
}

// However little room there is, a library is made whole or not at all.
func TestCreateOnAFullDisk(t *testing.T) {
	full, whole := 0, 0
	for kib := 4; kib <= 512; kib += 12 {
		folder := t.TempDir()
		mount(t, "none", folder, "tmpfs", 0, fmt.Sprintf("size=%dk", kib))
		path := filepath.Join(folder, "library.db")
		db, err := sqlite.OpenDatabase(t.Context(), path, store.Options{})
		if err == nil {
			whole++
			db.Close()
			continue
		}
		full++
		all := files(t, folder)
		text, made := all["library.db"]
		if !errors.Is(err, store.ErrFull) || len(all) > 1 || len(all) == 1 && (!made || text == "") {
			t.Errorf("%d KiB: error %v, %d files: want store.ErrFull, and nothing or a library", kib, err, len(all))
		}
	}
	if full < 3 || whole < 3 {
		t.Errorf("%d times full, %d whole: want both", full, whole)
	}
}
