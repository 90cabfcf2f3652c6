//go:build !linux

package sqlite_test

// ownMounts does nothing: the tests that mount run on Linux alone.
func ownMounts() {}
