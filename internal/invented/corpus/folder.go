package corpus

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"geoeval/internal/disk"
)

// partial is what a folder is called beside its own name while it is written.
const partial = ".partial"

// replace has a folder written under another name beside it, and renames it when it is whole. What a killed writer left
// there is taken away. A folder that is there and holds anything but a corpus is not touched.
func replace(dir string, write func(folder string) error) error {
	dir = filepath.Clean(dir)
	if err := replaceable(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	beside, err := disk.OpenFolder(filepath.Dir(dir))
	if err != nil {
		return err
	}
	defer beside.Close()
	lockFile := filepath.Base(dir) + partial + ".lock"
	unlock, err := beside.Lock(lockFile)
	if errors.Is(err, disk.ErrLocked) {
		return fmt.Errorf("%s is being written by another geoeval", dir)
	}
	if err != nil {
		return err
	}
	defer unlock()
	defer beside.Remove(lockFile) // while it is still locked
	folder := dir + partial
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	if err := write(folder); err != nil {
		return errors.Join(err, os.RemoveAll(folder))
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(folder, dir)
}

// replaceable says whether a folder is new, empty or a corpus.
func replaceable(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, os.ErrNotExist), err == nil && len(entries) == 0:
		return nil
	case err != nil:
		return err
	}
	if _, err := ReadMarker(dir); err != nil {
		return fmt.Errorf("%s is not empty and no sample that geoeval wrote: name a new folder, or take it away first (%w)",
			dir, err)
	}
	return nil
}
