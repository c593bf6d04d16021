package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"

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
	stamp
}

// A stamp is what tells without reading that a file is still the same.
type stamp struct {
	Size int64 `json:"size"`
	// Modified is the time of the last change, in nanoseconds since 1970. It never gets into a table.
	Modified int64 `json:"modified"`
}

// paths lists the paths of the files.
func (v *inventory) paths() []string {
	paths := make([]string, len(v.files))
	for i, f := range v.files {
		paths[i] = f.Path
	}
	return paths
}

// takeInventory lists the files of a source's folder. A folder that is not there has no files.
func takeInventory(ctx context.Context, source schema.Source, fsys fs.FS, patterns []string) (*inventory, error) {
	v := &inventory{source: source, fsys: fsys}
	err := fs.WalkDir(fsys, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path == "." && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) {
				return fs.SkipAll
			}
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		matched := !d.IsDir() && slices.ContainsFunc(patterns, func(p string) bool { return doublestar.MatchUnvalidated(p, path) })
		switch {
		case d.IsDir():
		case d.Type()&fs.ModeSymlink != 0:
			v.links++
		case !matched || !d.Type().IsRegular():
			v.others++
		default:
			info, err := d.Info()
			if err != nil {
				return err
			}
			v.files = append(v.files, nativeFile{path, stamp{info.Size(), info.ModTime().UnixNano()}})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	slices.SortFunc(v.files, func(a, b nativeFile) int { return strings.Compare(a.Path, b.Path) })
	return v, nil
}

// combined is the digest of all files of the table, paths and contents.
func combined(files []schema.File) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%s/%s\x00%s\x00", f.Source, f.Path, f.Digest)
	}
	return hex.EncodeToString(h.Sum(nil))
}
