package app

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"geoeval/internal/disk"
)

// A place is a folder or file by both of its paths, so that the output folder may be moved with it or without it.
type place struct {
	// Path is the whole one, or an address.
	Path string `json:"path"`
	// Near is the one from the output folder, with slashes; "" where one of the two is in an object store.
	Near string `json:"near,omitempty"`
}

// placeOf is how the output folder dir remembers a path, nil for none.
func placeOf(path, dir string) (*place, error) {
	if path == "" {
		return nil, nil
	}
	if disk.IsRemote(path) {
		return &place{Path: disk.Clean(path)}, nil
	}
	whole, err := filepath.Abs(path)
	if err != nil || disk.IsRemote(dir) {
		return &place{Path: whole}, err
	}
	own, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	p := &place{Path: whole}
	if near, err := filepath.Rel(own, whole); err == nil {
		p.Near = filepath.ToSlash(near)
	}
	return p, nil
}

// in is where the place of the output folder dir is now. Where the folder was moved, and there is something in both places, it
// is the near one, and that is not certain.
func (p *place) in(dir string) (path string, certain bool) {
	if p.Near == "" || disk.IsRemote(dir) {
		return shortest(p.Path), true
	}
	near, err := filepath.Abs(filepath.Join(dir, filepath.FromSlash(p.Near)))
	if err != nil || near == p.Path || !isAt(near) {
		return shortest(p.Path), true
	}
	return shortest(near), !isAt(p.Path)
}

// shortest is a path from the working directory, where that is shorter.
func shortest(path string) string {
	if here, err := os.Getwd(); err == nil && !disk.IsRemote(path) {
		if near, err := filepath.Rel(here, path); err == nil && len(near) < len(path) {
			return near
		}
	}
	return path
}

// isAt says whether there is anything at a path. What cannot be asked for is taken to be there: who opens it says why.
func isAt(path string) bool {
	_, err := disk.LstatPath(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// SamePlace says whether two paths lead to one file or folder.
func SamePlace(a, b string) bool {
	if disk.Clean(a) == disk.Clean(b) {
		return true
	}
	if disk.IsRemote(a) || disk.IsRemote(b) {
		return false
	}
	one, err1 := os.Stat(a)
	other, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, other)
}
