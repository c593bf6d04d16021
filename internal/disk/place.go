package disk

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"geoeval/internal/disk/objects"
)

// A folder is named by a path of the computer's disk, or by s3://bucket/prefix, the address of one in an object store. What
// package filepath does to paths breaks addresses; these do it to both.

// IsRemote says whether a path is the address of a folder or file in an object store.
func IsRemote(path string) bool { return objects.Is(path) }

// CheckAddress says what is wrong with a path that is meant as one in an object store; nothing of any other path.
func CheckAddress(path string) error {
	if !IsRemote(path) {
		return nil
	}
	_, err := objects.Parse(path)
	return err
}

// AtOnce is how many files of a folder are best read at a time: an object store answers many requests as soon as one.
func AtOnce(folder string) int {
	if IsRemote(folder) {
		return max(16, runtime.GOMAXPROCS(0))
	}
	return runtime.GOMAXPROCS(0)
}

// Join is the path of what lies in a folder under names.
func Join(folder string, names ...string) string {
	if !IsRemote(folder) {
		return filepath.Join(append([]string{folder}, names...)...)
	}
	return remoteClean(path.Join(append([]string{filepath.ToSlash(folder)}, names...)...))
}

// Clean is the shortest path that names the same.
func Clean(name string) string {
	if !IsRemote(name) {
		return filepath.Clean(name)
	}
	return remoteClean(path.Clean(filepath.ToSlash(name)))
}

// remoteClean gives an address back the two slashes of which package path makes one.
func remoteClean(address string) string {
	return "s3://" + strings.TrimLeft(strings.TrimPrefix(address, "s3:"), "/")
}

// Split gives the folder that a file or folder lies in, and its name there. Of a whole bucket there is neither.
func Split(name string) (folder, base string, err error) {
	if !IsRemote(name) {
		return filepath.Dir(name), filepath.Base(name), nil
	}
	a, err := objects.Parse(name)
	if err == nil && a.Prefix == "" {
		err = fmt.Errorf("%s is a whole bucket: name a folder in it, such as %s/geoeval: %w", a, a, fs.ErrInvalid)
	}
	if err != nil {
		return "", "", err
	}
	dir, base := path.Split(a.Prefix)
	return objects.Address{Bucket: a.Bucket, Prefix: strings.TrimSuffix(dir, "/")}.String(), base, nil
}

// StatPath says what a path leads to; links are followed.
func StatPath(path string) (fs.FileInfo, error) { return statPath(path, os.Stat) }

// LstatPath is StatPath that follows no link.
func LstatPath(path string) (fs.FileInfo, error) { return statPath(path, os.Lstat) }

func statPath(path string, stat func(string) (fs.FileInfo, error)) (fs.FileInfo, error) {
	if !IsRemote(path) {
		return stat(path)
	}
	r, err := openRemote(path)
	if err != nil {
		return nil, failed(Stat, path, err)
	}
	info, err := r.stat(".")
	return info, failed(Stat, path, err)
}
