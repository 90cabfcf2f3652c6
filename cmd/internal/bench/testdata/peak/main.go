//go:build unix

// Command peak runs a command and prints the most bytes of memory that it had.
// Asked directly, a large process would be told of its own memory too, which
// a child has until it becomes another program.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

func main() {
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	if err := cmd.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	peak := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		peak *= 1024
	}
	fmt.Println(peak)
}
