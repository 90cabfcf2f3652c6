// Command funcshelf keeps a library of functions that can be trusted: each is
// checked before it is stored, everything it calls is recorded, and every
// change can be undone. "funcshelf help" lists what it does.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/funcshelf/funcshelf/cmd/internal/cli"
)

func main() {
	// A reader that went away is told by the write's error, so that the
	// library is closed properly.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	os.Exit(cli.Main(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr, os.Environ()))
}
