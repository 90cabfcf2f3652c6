package bench_test

import (
	"runtime"
	"slices"
	"testing"
	"time"
)

// timed does something so many times and says how long that took.
type timed func(times int) time.Duration

// clock times f.
func clock(f func()) timed {
	return func(times int) time.Duration {
		start := time.Now()
		for range times {
			f()
		}
		return time.Since(start)
	}
}

// rival is what ours is measured beside: the floor, or a peer.
type rival struct {
	name string
	run  timed
	most float64 // the budget: ours may take so many times its time; 0 for none
}

const (
	leastSample = 10 * time.Millisecond // so that the clock counts for nothing
	enough      = 4 * time.Second       // of a rival; slow ones are not asked in every round
	tooLong     = 30 * time.Second      // of all in a benchmark; one sample is enough then
	fewest      = 3                     // samples of each else
)

// versus measures ours and its rivals in turn, round by round, so that what
// else the machine does strikes all of them alike. What counts is the median
// of the rounds: of the time of ours, and of its ratio to each rival.
func versus(b *testing.B, ours timed, rivals ...rival) {
	b.Helper()
	self := calibrate(ours)
	runs := make([]*run, len(rivals))
	for i, r := range rivals {
		runs[i] = calibrate(r.run)
	}
	start := time.Now()
	wanted := func(samples int) bool { return samples < fewest && time.Since(start) < tooLong }
	var times []float64
	for more := b.Loop(); more || wanted(len(times)); more = more && b.Loop() {
		each := self.sample()
		times = append(times, each)
		for _, r := range runs {
			if len(r.ratios) == 0 || r.spent < enough || wanted(len(r.ratios)) {
				r.ratios = append(r.ratios, each/r.sample())
			}
		}
	}
	b.ReportMetric(median(times), "ns/op")
	b.ReportMetric(self.bytes, "B/op")
	b.ReportMetric(self.objects, "allocs/op")
	for i, r := range rivals {
		report(b, r.name, median(runs[i].ratios), r.most)
	}
}

// report gives a ratio and its budget to who reads the output.
func report(b *testing.B, name string, ratio, most float64) {
	b.ReportMetric(ratio, "x/"+name)
	if most > 0 {
		b.ReportMetric(most, "most/"+name)
	}
}

// run is what was found out about one of those that are measured.
type run struct {
	do             timed
	times          int     // in one sample
	bytes, objects float64 // that one time takes from the heap
	spent          time.Duration
	ratios         []float64
}

// calibrate finds how often f must be done in one sample.
func calibrate(f timed) *run {
	r := &run{do: f, times: 1}
	for {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		took := f(r.times)
		runtime.ReadMemStats(&after)
		r.bytes = float64(after.TotalAlloc-before.TotalAlloc) / float64(r.times)
		r.objects = float64(after.Mallocs-before.Mallocs) / float64(r.times)
		if took >= leastSample {
			return r
		}
		r.times = min(r.times*100, int(1.2*float64(r.times)*float64(leastSample)/float64(max(took, time.Microsecond)))+1)
	}
}

// sample gives the nanoseconds of one time.
func (r *run) sample() float64 {
	if r.times == 1 {
		runtime.GC() // what the one before left behind is not of this sample
	}
	took := r.do(r.times)
	r.spent += took
	return float64(took.Nanoseconds()) / float64(r.times)
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// kept is the heap that is in use.
func kept() float64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc)
}
