//go:build linux || darwin

package disk

import "syscall"

// Free says how many bytes there is room for on the disk that a folder is on, for who is no administrator; false where
// that cannot be told.
func Free(folder string) (int64, bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
