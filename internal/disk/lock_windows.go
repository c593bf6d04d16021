package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockFile locks an open file, for itself alone or with others who share it, and says [ErrLocked] where another has the lock. The locked byte lies behind the end of
// the file, as others may not read one that is locked.
func lockFile(file *os.File, alone bool) error {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if alone {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err := windows.LockFileEx(windows.Handle(file.Fd()), how, 0, 1, 0, lockedByte())
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrLocked
	}
	return err
}

func unlockFile(file *os.File) {
	_ = windows.UnlockFileEx(windows.Handle(file.Fd()), 0, 1, 0, lockedByte())
}

func lockedByte() *windows.Overlapped { return &windows.Overlapped{OffsetHigh: 1} }

// syncNames does nothing: a folder cannot be flushed here, and NTFS keeps names in its journal.
func syncNames(*os.File) error { return nil }
