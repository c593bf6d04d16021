package imported

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"geoeval/internal/disk"
	"geoeval/internal/evaluation/logs"

	"github.com/bmatcuk/doublestar/v4"
)

// An opened is a file that the configuration names, open to be read once.
type opened struct {
	// entry is the place of the files in the configuration, name the path under its folder.
	entry int
	files *Files
	name  string
	file  *disk.File
}

// eachFile calls f with every file that the configuration names, in its order and by path.
func (s *stage) eachFile(ctx context.Context, f func(*opened) error) error {
	if len(s.config.Files) == 0 {
		return nil
	}
	seen := map[string]int{}
	for i := range s.config.Files {
		if err := s.eachOf(ctx, i, seen, f); err != nil {
			return err
		}
	}
	return nil
}

// eachOf is eachFile of one entry; seen has the entries of the files before, by name.
func (s *stage) eachOf(ctx context.Context, entry int, seen map[string]int, f func(*opened) error) error {
	files := &s.config.Files[entry]
	folder, err := disk.OpenFolder(s.folderOf(files))
	if err != nil {
		return fmt.Errorf("import.files[%d]: %w", entry, err)
	}
	defer folder.Close()
	names, err := s.matches(folder, entry)
	if err != nil {
		return err
	}
	for _, name := range names {
		if first, twice := seen[name]; twice {
			return fmt.Errorf("import.files[%d].path: %s is one of import.files[%d].path already", entry, name, first)
		}
		seen[name] = entry
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := one(folder, &opened{entry: entry, files: files, name: name}, f); err != nil {
			return fmt.Errorf("import.files[%d]: %w", entry, err)
		}
	}
	return nil
}

// folderOf is the folder that the path of files is under.
func (s *stage) folderOf(files *Files) string {
	at := filepath.FromSlash(files.Folder)
	if filepath.IsAbs(at) {
		return at
	}
	return filepath.Join(s.folder, at)
}

func one(folder *disk.Folder, o *opened, f func(*opened) error) error {
	var err error
	if o.file, err = folder.Open(o.name); err != nil {
		return err
	}
	return errors.Join(f(o), o.file.Close())
}

// matches lists the files of an entry, sorted.
func (s *stage) matches(folder *disk.Folder, entry int) ([]string, error) {
	pattern := s.config.Files[entry].Path
	names, err := doublestar.Glob(folder.FS(), pattern, doublestar.WithFilesOnly(), doublestar.WithNoFollow())
	if err != nil {
		return nil, fmt.Errorf("import.files[%d].path: %s: %w", entry, pattern, err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("import.files[%d].path: no file in %s is %s: put it there, or name another", entry, s.folderOf(&s.config.Files[entry]), pattern)
	}
	slices.Sort(names)
	return names, nil
}

// digest is SHA-256 over the file.
func (o *opened) digest() (string, error) {
	h := sha256.New()
	_, err := io.Copy(h, o.file)
	return hex.EncodeToString(h.Sum(nil)), err
}

// read gives the records of the file, and the digest of what it read to its end.
func (o *opened) read(yield func(*logs.Record) error) (digest string, err error) {
	h := sha256.New()
	in := io.TeeReader(o.file, h)
	if err := logs.Read(o.name, in, o.file.Size(), o.files.Format, yield); err != nil {
		return "", err
	}
	// What follows a place that cannot be read is a part of the file.
	_, err = io.Copy(io.Discard, in)
	return hex.EncodeToString(h.Sum(nil)), err
}
