package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"geoeval/internal/disk/objects"
)

// Inside says whether a path is a folder, lies in it, or would if it were made: by the folders that are really there, so
// that no link and no other case of a name hides it. The folder must be there.
func Inside(path, folder string) (bool, error) {
	if IsRemote(path) || IsRemote(folder) {
		return insideRemote(path, folder)
	}
	outer, err := os.Stat(folder)
	if err != nil {
		return false, err
	}
	path, err = existing(path)
	if err != nil {
		return false, err
	}
	for {
		at, err := os.Stat(path)
		if err != nil {
			return false, err
		}
		if os.SameFile(at, outer) {
			return true, nil
		}
		if filepath.Dir(path) == path {
			return false, nil
		}
		path = filepath.Dir(path)
	}
}

// existing is the nearest file or folder above a path, or the one there, that exists, without links.
func existing(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for {
		real, err := filepath.EvalSymlinks(path)
		if err == nil {
			return real, nil
		}
		if _, linked := os.Lstat(path); linked == nil || !errors.Is(err, fs.ErrNotExist) {
			return "", err // a link to nothing, or a folder that may not be looked into
		}
		path = filepath.Dir(path) // it exists in the end: the root does
	}
}

// insideRemote is Inside where one of the two is in an object store.
func insideRemote(path, folder string) (bool, error) {
	if !IsRemote(path) || !IsRemote(folder) {
		return false, nil
	}
	outer, err := objects.Parse(folder)
	if err != nil {
		return false, err
	}
	inner, err := objects.Parse(path)
	return err == nil && outer.Holds(inner), err
}
