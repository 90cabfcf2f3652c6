// Package slab allocates many values of one type at once. A tree has many
// nodes that live and die together, and one allocation each would cost more
// than what they are made for.
package slab

// A Slab hands out values that are taken back all at once. The zero Slab is
// ready. It must not be used by several goroutines at once.
type Slab[T any] struct {
	array    []T // earlier arrays belong to who has their values
	used     int // of array
	total    int // handed out since the last Reset
	expected int // the most that Expect was told
}

// maxKept is how many values a Slab holds at most that nobody has.
const maxKept = 512

// Expect says that about n values will be taken after a Reset.
func (s *Slab[T]) Expect(n int) {
	if s.total == 0 && min(n, maxKept) > len(s.array) {
		s.array, s.expected = nil, max(n, s.expected)
	}
}

// Take gives n zero values that stand side by side.
func (s *Slab[T]) Take(n int) []T {
	if s.used+n > len(s.array) {
		size := max(s.expected-s.total, s.total/2)
		s.array, s.used = make([]T, max(n, min(size, maxKept))), 0
	}
	values := s.array[s.used : s.used+n : s.used+n]
	s.used += n
	s.total += n
	return values
}

// Put gives a new place that holds value.
func (s *Slab[T]) Put(value T) *T {
	place := &s.Take(1)[0]
	*place = value
	return place
}

// Reset takes back all values: they may not be touched any more, and will be
// handed out again as zero values. What they held is let go of. As many are
// expected to be taken next.
func (s *Slab[T]) Reset() {
	if s.total == 0 {
		return
	}
	total := s.total
	clear(s.array[:s.used])
	s.used, s.total = 0, 0
	if len(s.array) > maxKept {
		s.array = nil
	}
	s.Expect(total)
}

// Cut moves what stands on a stack from mark on to side by side values of s,
// and cuts the stack back to mark. It gives nil for nothing.
func Cut[T any](s *Slab[T], stack *[]T, mark int) []T {
	top := (*stack)[mark:]
	if len(top) == 0 {
		return nil
	}
	values := s.Take(len(top))
	copy(values, top)
	*stack = (*stack)[:mark]
	return values
}
