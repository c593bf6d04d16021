package release

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// A sum is a SHA-256 under way.
type sum struct{ hash.Hash }

func newSum() sum { return sum{sha256.New()} }

func (s sum) hex() string { return hex.EncodeToString(s.Sum(nil)) }

// sumFile gives the SHA-256 of a file, in hex.
func sumFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	s := newSum()
	_, err = io.Copy(s, f)
	return s.hex(), err
}

// sumsOf gives what SHA256SUMS says of a folder, in the form that `sha256sum --check` reads: a line for every file but
// itself, in the order of the paths.
func sumsOf(dir string) ([]byte, error) {
	var out bytes.Buffer
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path == sumsFile {
			return err
		}
		s, err := sumFile(filepath.Join(dir, filepath.FromSlash(path)))
		fmt.Fprintf(&out, "%s  %s\n", s, path)
		return err
	})
	return out.Bytes(), err
}

// CheckSums holds the files of a release against its SHA256SUMS.
func CheckSums(dir string) error {
	list, err := os.ReadFile(filepath.Join(dir, sumsFile))
	if err != nil {
		return fmt.Errorf("%w: name the folder of a release", err)
	}
	var first error
	sums := parseSums(string(list), func(line int, why string) {
		first = cmp.Or(first, fmt.Errorf("%s:%d: %s", filepath.Join(dir, sumsFile), line, why))
	})
	if first != nil {
		return first
	}
	for _, path := range slices.SortedFunc(maps.Keys(sums), comparePaths) {
		file := filepath.Join(dir, filepath.FromSlash(path))
		is, err := sumFile(file)
		if err != nil {
			return err
		}
		if is != sums[path].sum {
			return fmt.Errorf("%s: is not the file that %s names (SHA-256 %.12s, not %.12s): get it anew", file, sumsFile, is, sums[path].sum)
		}
	}
	return nil
}
