package export

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// place renames a folder, unless the same is there already.
func place(temporary, to string) error {
	if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(temporary, to)
	} else if err != nil {
		return err
	}
	same, err := sameFolder(temporary, to)
	if err != nil {
		return err
	}
	if !same {
		return fmt.Errorf("%s is there already and holds something else: remove it, or name another folder (--to)", to)
	}
	return nil
}

// sameFolder says whether two folders hold the same files.
func sameFolder(a, b string) (bool, error) {
	info, err := os.Stat(b)
	if err != nil || !info.IsDir() {
		return false, err
	}
	in, err := paths(a)
	if err != nil {
		return false, err
	}
	other, err := paths(b)
	if err != nil || len(in) != len(other) {
		return false, err
	}
	for i, path := range in {
		if path != other[i] {
			return false, nil
		}
		if same, err := sameFile(filepath.Join(a, path), filepath.Join(b, path)); !same || err != nil {
			return false, err
		}
	}
	return true, nil
}

// paths lists the files under a folder in the order of their paths.
func paths(dir string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		path, err = filepath.Rel(dir, path)
		out = append(out, path)
		return err
	})
	return out, err
}

// sameFile compares two files, a piece at a time.
func sameFile(a, b string) (bool, error) {
	f, err := os.Open(a)
	if err != nil {
		return false, err
	}
	defer f.Close()
	g, err := os.Open(b)
	if err != nil {
		return false, err
	}
	defer g.Close()
	x, y := make([]byte, 1<<16), make([]byte, 1<<16)
	for {
		n, errX := io.ReadFull(f, x)
		m, errY := io.ReadFull(g, y)
		if !bytes.Equal(x[:n], y[:m]) {
			return false, nil
		}
		if n < len(x) {
			return true, errors.Join(unlessEnd(errX), unlessEnd(errY))
		}
	}
}

func unlessEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
