//go:build unix

package pipeline

import (
	"os"
	"syscall"
)

// lockFolder lets one build at a time write to an output folder. The lock goes with the process that holds it.
func lockFolder(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, ErrBusy
	}
	return func() {
		// A child of this process that has not begun its own program yet still has the file open: closing it would not do.
		_ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN)
		f.Close()
	}, nil
}
