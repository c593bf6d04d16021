//go:build unix

package corpus

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// lock lets one process at a time write a corpus. The lock goes with the process that holds it.
func lock(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s is being written by another geoeval", strings.TrimSuffix(path, partial+".lock"))
	}
	return func() {
		os.Remove(path)
		// A child of this process that has not begun its own program yet still has the file open: closing it would not do.
		_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
		f.Close()
	}, nil
}
