package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store"
)

// Processes that start on a file that is not there yet all write to it, and
// none sees a lock.
func TestProcessesWriteAtOnce(t *testing.T) {
	const writers, changes = 3, 60
	path := newPath(t)
	seen := map[int]bool{}
	numbers := make(chan int)
	for i := range writers {
		cmd, _, out := process(t, "write", path, fmt.Sprint("w", i), fmt.Sprint(changes))
		go func() {
			for out.Scan() {
				n, _ := strconv.Atoi(out.Text())
				numbers <- n
			}
			if err := cmd.Wait(); err != nil {
				t.Errorf("writer %d: %v", i, err)
			}
			numbers <- 0
		}()
	}
	for left := writers; left > 0; {
		if n := <-numbers; n == 0 {
			left--
		} else if seen[n] {
			t.Errorf("change %d was committed twice", n)
		} else {
			seen[n] = true
		}
	}
	if len(seen) != writers*changes {
		t.Errorf("%d changes: want %d", len(seen), writers*changes)
	}
	holds(t, open(t, path, store.Options{}), writers*changes, 0)
}

// A writer that is killed leaves every change whole or absent, and those it
// was told of present.
func TestKilledWriter(t *testing.T) {
	path := newPath(t)
	var last, total int64
	for round := range 12 {
		cmd, _, out := process(t, "write", path, fmt.Sprint("r", round), "100000")
		for i := 0; i < round%4+1 && out.Scan(); i++ {
			last, _ = strconv.ParseInt(out.Text(), 10, 64)
			total++
		}
		time.Sleep(time.Duration(round*7%11) * time.Millisecond / 2)
		cmd.Process.Kill()
		for out.Scan() {
			if n, err := strconv.ParseInt(out.Text(), 10, 64); err == nil {
				last = n
				total++
			}
		}
		cmd.Wait()
		db := open(t, path, store.Options{})
		s, err := look(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		// One more may have been committed than was told of.
		if s.Head < last || s.Head > last+1 || s.Functions%batch != 0 || len(s.Problems) > 0 {
			t.Errorf("round %d: %+v after change %d was told of: want it or one more, and whole rings", round, s, last)
		}
		eachChangeIsWhole(t, db)
		last = s.Head
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if total < 12 {
		t.Errorf("%d changes were written: want some in each round", total)
	}
}

func eachChangeIsWhole(t *testing.T, db store.Database) {
	t.Helper()
	rows := map[int64]int{}
	err := db.View(t.Context(), func(r store.Reader) error {
		return r.History(t.Context(), store.HistoryQuery{}, func(h *store.HistoryRow) error {
			rows[h.Change]++
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	for change, n := range rows {
		if n != batch {
			t.Errorf("change %d has %d rows: want %d", change, n, batch)
		}
	}
}

// While another process holds the write lock, questions are answered, and
// writers wait: until their deadline, or until it is free.
func TestAnotherProcessHoldsTheLock(t *testing.T) {
	path := newPath(t)
	made(t, path)
	_, in, out := process(t, "hold", path)
	if !out.Scan() {
		t.Fatal("the other process did not get the lock")
	}
	db := open(t, path, store.Options{})
	holds(t, db, 1, batch)
	holds(t, open(t, path, store.Options{ReadOnly: true}), 1, batch)
	for name, write := range map[string]func(ctx context.Context) error{
		"Update":  func(ctx context.Context) error { return addRing(ctx, db, "x") },
		"Compact": db.Compact,
	} {
		start := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		err := write(ctx)
		cancel()
		if !errors.Is(err, store.ErrBusy) {
			t.Errorf("%s: error %v: want store.ErrBusy", name, err)
		}
		if d := time.Since(start); d < 100*time.Millisecond || d > 30*time.Second {
			t.Errorf("%s waited %v: want until the deadline", name, d)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if err := addRing(ctx, db, "x"); !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrBusy) {
		t.Errorf("error %v: want context.Canceled", err)
	}
	time.AfterFunc(50*time.Millisecond, func() { in.Close() })
	if err := addRing(t.Context(), db, "second"); err != nil {
		t.Error(err)
	}
	holds(t, db, 2, 2*batch)
}

// A process that dies with the lock frees it.
func TestTheLockOfADeadProcessIsFree(t *testing.T) {
	path := newPath(t)
	made(t, path)
	cmd, _, out := process(t, "hold", path)
	if !out.Scan() {
		t.Fatal("the other process did not get the lock")
	}
	cmd.Process.Signal(os.Kill)
	db := open(t, path, store.Options{})
	if err := addRing(t.Context(), db, "second"); err != nil {
		t.Error(err)
	}
	holds(t, db, 2, 2*batch)
}
