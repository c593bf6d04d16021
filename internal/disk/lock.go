package disk

import (
	"os"
	"syscall"
)

// Lock takes the lock that a file stands for, and makes the file where it is missing. It does not wait: a lock that
// another has is [ErrLocked]. The lock goes with the process that holds it.
func (f *Folder) Lock(name string) (unlock func(), err error) {
	if err := f.before(Lock, name); err != nil {
		return nil, err
	}
	full := f.Path(name)
	if info, err := f.root.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return nil, failed(Lock, full, irregular(info))
	}
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_RDWR|syscall.O_NONBLOCK, 0o644)
	if err != nil {
		return nil, failed(Lock, full, err)
	}
	if err := lockFile(file); err != nil {
		file.Close()
		return nil, failed(Lock, full, err)
	}
	return func() {
		// A child of this process that has not begun its own program yet still has the file open: closing it would not do.
		unlockFile(file)
		file.Close()
	}, nil
}
