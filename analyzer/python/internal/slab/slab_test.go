package slab_test

import (
	"slices"
	"testing"

	"github.com/funcshelf/funcshelf/analyzer/python/internal/slab"
)

// TestTake holds that values are zero, each its own, and side by side where
// they are taken together, also after a reset.
func TestTake(t *testing.T) {
	var s slab.Slab[int]
	for range 3 {
		var lists [][]int
		for n := range 40 {
			list := s.Take(n)
			if len(list) != n || cap(list) != n || slices.ContainsFunc(list, func(x int) bool { return x != 0 }) {
				t.Fatalf("Take(%d) = %v, cap %d", n, list, cap(list))
			}
			for i := range list {
				list[i] = n
			}
			lists = append(lists, list)
		}
		for n, list := range lists {
			if slices.ContainsFunc(list, func(x int) bool { return x != n }) {
				t.Errorf("list %d holds %v: it shares values with another", n, list)
			}
		}
		s.Reset()
	}
}

// TestReset holds that a slab which serves as many values again, up to a
// bound, allocates nothing, and that it lets go of what the values held.
func TestReset(t *testing.T) {
	for _, c := range []struct{ values, allocations int }{{1, 0}, {7, 0}, {100, 0}, {512, 0}, {513, 2}} {
		var s slab.Slab[*int]
		serve := func() {
			for range c.values {
				s.Put(new(int))
			}
			s.Reset()
		}
		serve()
		// Each value costs the allocation of what it holds.
		if got := int(testing.AllocsPerRun(10, serve)) - c.values; got != c.allocations {
			t.Errorf("%d values: %d allocations, want %d", c.values, got, c.allocations)
		}
		for _, p := range s.Take(c.values) {
			if p != nil {
				t.Errorf("%d values: one still holds what it held before", c.values)
				break
			}
		}
	}
}

// TestExpect holds that as many values as expected cost one allocation, and
// that an expectation bounds nothing.
func TestExpect(t *testing.T) {
	for _, c := range []struct{ expected, taken, most int }{{300, 300, 1}, {300, 10, 1}, {10, 300, 12}, {0, 1, 1}} {
		got := testing.AllocsPerRun(10, func() {
			var s slab.Slab[int]
			s.Expect(c.expected)
			for range c.taken {
				s.Take(1)
			}
		})
		if int(got) > c.most || got == 0 {
			t.Errorf("%d values of %d expected: %v allocations, want 1 to %d", c.taken, c.expected, got, c.most)
		}
	}
}

// TestCut holds that a stack loses its top to a list of its own.
func TestCut(t *testing.T) {
	var s slab.Slab[string]
	stack := []string{"a", "b", "c"}
	if got := slab.Cut(&s, &stack, 3); got != nil || len(stack) != 3 {
		t.Errorf("Cut of nothing = %v, stack %v", got, stack)
	}
	got := slab.Cut(&s, &stack, 1)
	stack = append(stack, "d")
	if !slices.Equal(got, []string{"b", "c"}) || !slices.Equal(stack, []string{"a", "d"}) {
		t.Errorf("Cut = %v, stack %v", got, stack)
	}
}
