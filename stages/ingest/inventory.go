package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"geoeval/internal/format/ordered"
	"geoeval/schema"

	"github.com/bmatcuk/doublestar/v4"
)

// An inventory lists the native files of a source.
type inventory struct {
	source schema.Source
	fsys   fs.FS
	// files are those that a pattern matches, sorted by path.
	files []nativeFile
	// others counts the files that no pattern matches, and links the symbolic links, to files or folders: they are not
	// followed.
	others, links int
}

// A nativeFile is a file as the listing shows it.
type nativeFile struct {
	Path string
	Size int64
	// Digest tells whether the content is still the same, once it has been asked for.
	Digest string
}

// paths lists the paths of the files.
func (v *inventory) paths() []string {
	paths := make([]string, len(v.files))
	for i, f := range v.files {
		paths[i] = f.Path
	}
	return paths
}

// takeInventory lists the files of a source's folder, several folders at a time. A folder that is not there has no
// files.
func takeInventory(ctx context.Context, source schema.Source, fsys fs.FS, patterns []string) (*inventory, error) {
	v := &inventory{source: source, fsys: fsys}
	read := func(_ context.Context, dir string) (*listing, error) { return list(fsys, dir, patterns) }
	for dirs := []string{"."}; len(dirs) > 0; {
		var below []string
		for l, err := range ordered.Map(ctx, runtime.GOMAXPROCS(0), ahead, slices.Values(dirs), read) {
			if err != nil {
				return nil, fmt.Errorf("%s: %w", source, err)
			}
			v.files = append(v.files, l.files...)
			v.others += l.others
			v.links += l.links
			below = append(below, l.dirs...)
		}
		dirs = below
	}
	slices.SortFunc(v.files, func(a, b nativeFile) int { return strings.Compare(a.Path, b.Path) })
	return v, nil
}

// A listing is what one folder holds.
type listing struct {
	files         []nativeFile
	dirs          []string
	others, links int
}

func list(fsys fs.FS, dir string, patterns []string) (*listing, error) {
	l := &listing{}
	entries, err := fs.ReadDir(fsys, dir)
	if dir == "." && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) {
		return l, nil
	}
	if err != nil {
		return nil, err
	}
	for _, d := range entries {
		name := path.Join(dir, d.Name())
		matches := func(p string) bool { return doublestar.MatchUnvalidated(p, name) }
		switch {
		case d.IsDir():
			l.dirs = append(l.dirs, name)
		case d.Type()&fs.ModeSymlink != 0:
			l.links++
		case !d.Type().IsRegular() || !slices.ContainsFunc(patterns, matches):
			l.others++
		default:
			info, err := d.Info()
			if err != nil {
				return nil, err
			}
			l.files = append(l.files, nativeFile{Path: name, Size: info.Size()})
		}
	}
	return l, nil
}

// sum fills in the digests of the files, several at a time: SHA-256 of the content, in hex, or the size of a file of more
// than most bytes, which is not read.
func (v *inventory) sum(ctx context.Context, most int64) error {
	digest := func(_ context.Context, f *nativeFile) (struct{}, error) {
		var err error
		f.Digest, err = v.digest(f, most)
		return struct{}{}, err
	}
	all := func(yield func(*nativeFile) bool) {
		for i := range v.files {
			if v.files[i].Digest == "" && !yield(&v.files[i]) {
				return
			}
		}
	}
	for _, err := range ordered.Map(ctx, runtime.GOMAXPROCS(0), ahead, all, digest) {
		if err != nil {
			return fmt.Errorf("%s: %w", v.source, err)
		}
	}
	return nil
}

func (v *inventory) digest(f *nativeFile, most int64) (string, error) {
	if f.Size > most {
		return fmt.Sprintf("%d bytes", f.Size), nil
	}
	file, err := v.fsys.Open(f.Path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	buffer := make([]byte, min(f.Size+1, 1<<18))
	if _, err := io.CopyBuffer(h, struct{ io.Reader }{file}, buffer); err != nil {
		return "", fmt.Errorf("%s: %w", f.Path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// combined is the digest of all files of the table, paths and contents.
func combined(files []schema.File) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%s/%s\x00%s\x00", f.Source, f.Path, f.Digest)
	}
	return hex.EncodeToString(h.Sum(nil))
}
