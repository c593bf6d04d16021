//go:build unix

package disk

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks an open file, for itself alone or with others who share it, and says [ErrLocked] where another has the lock.
func lockFile(file *os.File, alone bool) error {
	how := syscall.LOCK_SH
	if alone {
		how = syscall.LOCK_EX
	}
	err := syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}

func unlockFile(file *os.File) { _ = syscall.Flock(int(file.Fd()), syscall.LOCK_UN) }

// syncNames brings the names in an open folder to the disk.
func syncNames(folder *os.File) error {
	err := folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil // a file system that keeps names in another way, such as one of another computer
	}
	return err
}
