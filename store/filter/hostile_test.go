package filter_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/funcshelf/funcshelf/store/filter"
)

// TestHostile runs each expression, accepted or not, within bounds of time and
// memory. The time is several times what the slowest takes on a busy machine; the
// memory is all that was ever allocated, more than was ever held.
func TestHostile(t *testing.T) {
	r := hub()
	for _, expr := range hostile {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		if f, err := filter.Compile(expr); err == nil {
			_, err = f.Match(context.Background(), r)
			var fault *filter.Error
			if err != nil && !errors.As(err, &fault) {
				t.Errorf("%.60q: error %v, want one that wraps an *Error", expr, err)
			}
		}
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		if took > 5*time.Second {
			t.Errorf("%.60q took %v", expr, took)
		}
		if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 192 {
			t.Errorf("%.60q allocated %d MB", expr, mb)
		}
	}
}

// TestBoundsSaySo holds that work beyond the bounds is an error, never a wrong
// answer, and that large work within them is done.
func TestBoundsSaySo(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"len('a'*1000000000) == 1000000000", "too much work or memory"},
		{"len([0]*9223372036854775807) > 0", "too much work or memory"},
		{"len(range(-9223372036854775807, 9223372036854775807)) > 0", "too much work or memory"},
		{"len([0 for a in callers for b in callers]) > 0", "too many steps"},
		{"len(source.replace('x', source)) > 0", "too much work or memory"},
		{"len(callers) == 100000 and len([c for c in callers if c.startswith('Caller0') and c != 'x']) == 100000", ""},
		{"sorted(callers, reverse=True)[0] == 'Caller099999'", ""},
		{"len(source.split()) == 32768 and len(source.splitlines()) == 16384", ""},
		{"len(('a' * 1000000).replace('a', 'bb')) == 2000000", ""},
	} {
		got, err := compile(t, c.expr).Match(context.Background(), hub())
		if c.want == "" && (err != nil || !got) {
			t.Errorf("%s: %t, %v, want true", c.expr, got, err)
		}
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %t, %v, want an error with %q", c.expr, got, err, c.want)
		}
	}
}

// hub is a record as large as records come: 64 KiB of source, 100,000 callers.
func hub() filter.Record {
	r := filter.Record{Name: "Hub", Source: strings.Repeat("x y\n", 16<<10), Doc: strings.Repeat("é", 32<<10)}
	for i := range 100_000 {
		r.Callers = append(r.Callers, fmt.Sprintf("Caller%06d", i))
	}
	r.Calls = r.Callers[:1000]
	return r
}

func repeated(first, part string, n int, last string) string {
	return first + strings.Repeat(part, n) + last
}

var hostile = []string{
	"'a'*10**9",
	"'a'*1000000000",
	"1000000000*'a'",
	"[0]*1000000000",
	"(0,)*9223372036854775807",
	"[0]*1000000*1000000",
	"[]*9223372036854775807",
	"''*9223372036854775807",
	"range(1000000000)",
	"range(-9223372036854775807, 9223372036854775807)",
	"1<<100000",
	"1<<500<<500",
	repeated("2", "*2", 100, ""),
	repeated("9999999999", "*9999999999", 100, ""),
	repeated("'ab'", ".replace('', 'ab')", 100, ""),
	repeated("source", ".replace('x', source)", 100, ""),
	repeated("'a'", ".replace('a', 'aaaaaaaaaa')", 100, ""),
	repeated("source", "+source", 500, ""),
	repeated("['a']", "*10", 300, ""),
	repeated("", "sorted(", 20, "callers"+strings.Repeat(")", 20)),
	"sorted([-n for n in range(4000000)])",
	"sorted(list(range(1000000)), reverse=True)",
	"sorted([source] * 100000)",
	"sorted([[source]] * 1000, key=len)",
	"max([source + str(n) for n in range(1000)])",
	"[0 for a in callers for b in callers for c in callers]",
	"[0 for a in callers for b in callers]",
	"[a for a in callers if 'x' in a]",
	"[[b for b in callers] for a in callers]",
	"[source for a in callers]",
	"[source.upper() for a in callers]",
	"[a in source for a in callers]",
	"[a == source for a in callers]",
	"[a in callers for a in callers]",
	"[callers == callers for a in callers]",
	"[[callers] * 1000 for a in callers]",
	"[[[0] * 100 for a in callers] for b in callers]",
	"[(a, a, a, a, a, a, a, a, a, a) for a in callers for b in calls]",
	"callers.count(callers)",
	"[callers.count('x') for a in callers]",
	"source.join(callers)",
	"source.split('x')*1000",
	"[source.split() for a in callers]",
	"[source.splitlines() for a in callers]",
	"[doc[5] for a in callers]",
	"[doc[::-1] for a in callers]",
	"[len(doc) for a in callers]",
	"[doc.strip(doc) for a in callers]",
	"[doc.find('x') for a in callers]",
	"[source.count('') for a in callers]",
	"list(zip(callers, callers, callers, callers, callers, callers))*100",
	"[int(source) for a in callers]",
	"sum([callers for a in callers], [])",
	"sum([[a] for a in callers], [])",
	"''.join([source for a in callers])",
	"list(source) * 1000",
	"[c for c in source for d in source]",
	repeated("", "(", 10000, "1"+strings.Repeat(")", 10000)),
	repeated("", "(", 2000, "1"+strings.Repeat(")", 2000)),
	repeated("", "[", 2000, strings.Repeat("]", 2000)),
	repeated("", "[", 32, strings.Repeat("]", 32)),
	repeated("", "not ", 1000, "1"),
	repeated("", "-", 4000, "1"),
	repeated("", "1 if 1 else ", 340, "1"),
	repeated("1", "+1", 2000, ""),
	repeated("1", " and 1", 680, ""),
	repeated("1", "<1", 2000, ""),
	repeated("1", " in calls", 400, ""),
	repeated("", "0<(", 31, "1"+strings.Repeat(")<2", 31)),
	repeated("name", ".lower()", 500, ""),
	repeated("calls", "[0]", 1300, ""),
	repeated("[0", " for a in callers", 250, "]"),
	repeated("", "[", 30, "0"+strings.Repeat(" for a in callers]", 30)),
	repeated("any(x for x in ", "any(x for x in ", 25, "calls"+strings.Repeat(")", 26)),
	repeated("(", "calls,", 680, ")"),
	repeated("len(", "calls,", 680, ")"),
	repeated("a", "b", 4095, ""),
	repeated("", "9", 4096, ""),
	repeated("0x", "f", 4094, ""),
	repeated("1e", "9", 4094, ""),
	repeated("'", "a", 5000, "'"),
	repeated("'", "\\n", 2000, "'"),
}
