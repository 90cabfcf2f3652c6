//go:build unix

package bench_test

import (
	"os"
	"runtime"
	"syscall"
)

// peakMemory gives the most bytes of memory that a process had, 0 where the
// system does not tell.
func peakMemory(s *os.ProcessState) int64 {
	usage, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) * 1024
}
