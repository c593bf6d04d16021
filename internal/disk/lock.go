package disk

import (
	"errors"
	"os"
	"syscall"
	"time"

	"geoeval/internal/disk/objects"
)

// Lock takes the lock that a file stands for, and makes the file where it is missing. It does not wait: a lock that
// another has is [ErrLocked]. The lock goes with the process that holds it; in an object store it lapses some time after that
// ([objects.Lease]), and where it was lost meanwhile the folder writes nothing any more.
func (f *Folder) Lock(name string) (unlock func(), err error) {
	if err := f.before(Lock, name); err != nil {
		return nil, err
	}
	full := f.Path(name)
	if f.remote != nil {
		unlock, err := f.remote.lock(name)
		return unlock, failed(Lock, full, err)
	}
	if info, err := f.root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return nil, failed(Lock, full, irregular(info))
	}
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_RDWR|syscall.O_NONBLOCK, 0o644)
	if err != nil {
		return nil, failed(Lock, full, err)
	}
	for try := 1; ; try++ { // somebody may look at this moment whether it is locked
		if err = lockFile(file, true); !errors.Is(err, ErrLocked) || try == 10 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	if err != nil {
		file.Close()
		return nil, failed(Lock, full, err)
	}
	return func() {
		// A child of this process that has not begun its own program yet still has the file open: closing it would not do.
		unlockFile(file)
		file.Close()
	}, nil
}

// Locked is [ErrLocked] where another has the lock that a file stands for. It changes nothing.
func (f *Folder) Locked(name string) error {
	if err := f.before(Lock, name); err != nil {
		return err
	}
	full := f.Path(name)
	if f.remote != nil {
		return failed(Lock, full, f.remote.locked(name))
	}
	if info, err := f.root.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return nil // nobody can have it
	}
	file, err := f.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return failed(Lock, full, err)
	}
	defer file.Close()
	if err := lockFile(file, false); errors.Is(err, ErrLocked) {
		return failed(Lock, full, err)
	}
	unlockFile(file)
	return nil
}

// HolderOf says of an [ErrLocked] who has the lock, and what to do where that process is gone; "" where that is not told.
func HolderOf(err error) string {
	var held *objects.HeldError
	if !errors.As(err, &held) {
		return ""
	}
	return held.Error()
}
