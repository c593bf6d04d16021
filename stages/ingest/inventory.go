package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"geoeval/internal/disk"
	"geoeval/internal/format/ordered"
	"geoeval/schema"

	"github.com/bmatcuk/doublestar/v4"
)

// An inventory lists the native files of a source.
type inventory struct {
	source schema.Source
	// folder is the source's, and reader reads in it; nil where there is none.
	folder *disk.Folder
	reader *disk.Reader
	// files are those that a pattern matches, sorted by path. misnamed are those, and folders on the way to them, whose
	// names [schema.CheckPath] refuses: they are not opened, and their paths are spelled as Go spells such a text.
	files, misnamed []nativeFile
	// others counts the files that no pattern matches, and links the symbolic links, to files or folders: they are not
	// followed.
	others, links int
}

// fsys is the folder as adapters read it.
func (v *inventory) fsys() fs.FS {
	if v.folder == nil {
		return os.DirFS(os.DevNull) // which has no files
	}
	return v.reader
}

// close lets go of the folder, if there is one.
func (v *inventory) close() {
	if v.folder != nil {
		v.reader.Close()
		v.folder.Close() // nothing is written to it
	}
}

// all are the files that a pattern matches, whatever their names.
func (v *inventory) all() []nativeFile { return slices.Concat(v.files, v.misnamed) }

// own are the files of the shard that is read.
func (v *inventory) own() []nativeFile {
	return slices.DeleteFunc(v.all(), func(f nativeFile) bool { return f.foreign })
}

// notOpened stands for the digest of what cannot be opened.
const notOpened = "not opened"

// A nativeFile is a file as the listing shows it.
type nativeFile struct {
	Path string
	Size int64
	// Digest tells whether the content is still the same, once it has been asked for.
	Digest string
	// foreign: it belongs to another shard, which digests it.
	foreign bool
	// why says what is wrong with the path of a misnamed file.
	why error
}

// paths lists the paths of the files.
func (v *inventory) paths() []string {
	paths := make([]string, len(v.files))
	for i, f := range v.files {
		paths[i] = f.Path
	}
	return paths
}

// mostLevels is how deep folders may lie in one another: each is opened by way of all that it lies in.
const mostLevels = 64

// takeInventory lists the files of a source's folder, several folders at a time. A folder that is not there has no
// files.
func takeInventory(ctx context.Context, source schema.Source, dir string, patterns []string) (*inventory, error) {
	v := &inventory{source: source}
	info, err := disk.StatPath(dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || err == nil && !info.IsDir() {
		return v, nil
	}
	if err == nil {
		v.folder, err = disk.OpenFolder(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	v.reader = v.folder.Reader()
	if err := v.list(ctx, dir, patterns); err != nil {
		v.close()
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return v, nil
}

// list lists the folder and what is below it, level by level.
func (v *inventory) list(ctx context.Context, dir string, patterns []string) error {
	readDir, err := v.folder.Lister()
	if err != nil {
		return err
	}
	read := func(_ context.Context, dir string) (*listing, error) { return list(readDir, dir, patterns) }
	for dirs, level := []string{"."}, 0; len(dirs) > 0; level++ {
		if level > mostLevels {
			return fmt.Errorf("%s lies more than %d folders deep, which no dataset does: name the folder that the dataset is in",
				v.folder.Path(dirs[0]), mostLevels)
		}
		var below []string
		for l, err := range ordered.Map(ctx, disk.AtOnce(dir), ahead, slices.Values(dirs), read) {
			if err != nil {
				return err
			}
			v.files = append(v.files, l.files...)
			v.misnamed = append(v.misnamed, l.misnamed...)
			v.others += l.others
			v.links += l.links
			below = append(below, l.dirs...)
		}
		dirs = below
	}
	for _, files := range [][]nativeFile{v.files, v.misnamed} {
		slices.SortFunc(files, func(a, b nativeFile) int { return strings.Compare(a.Path, b.Path) })
	}
	return nil
}

// A listing is what one folder holds.
type listing struct {
	files, misnamed []nativeFile
	dirs            []string
	others, links   int
}

func list(readDir func(string) ([]fs.DirEntry, error), dir string, patterns []string) (*listing, error) {
	l := &listing{}
	entries, err := readDir(dir)
	if err != nil {
		return nil, err
	}
	for _, d := range entries {
		name := path.Join(dir, d.Name())
		matches := func(p string) bool { return doublestar.MatchUnvalidated(p, strings.ToValidUTF8(name, "\ufffd")) }
		misnamed := schema.CheckPath(name)
		switch {
		case d.IsDir():
			l.addFolder(name, misnamed, patterns)
		case d.Type()&fs.ModeSymlink != 0:
			l.links++
		case !d.Type().IsRegular() || !slices.ContainsFunc(patterns, matches):
			l.others++
		default:
			if err := l.add(d, name, misnamed); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

// add takes a file down; misnamed says why its name cannot be, nil where it can.
// addFolder adds a folder that is there; of those with names that no row can have, the ones that native files may be in.
func (l *listing) addFolder(name string, misnamed error, patterns []string) {
	if misnamed == nil {
		l.dirs = append(l.dirs, name)
	} else if slices.ContainsFunc(patterns, func(p string) bool { return leadsInto(p, name) }) {
		l.misnamed = append(l.misnamed, nativeFile{Path: strconv.Quote(name), Digest: notOpened, why: misnamed})
	}
}

func (l *listing) add(d fs.DirEntry, name string, misnamed error) error {
	info, err := d.Info()
	if err != nil {
		return err
	}
	f := nativeFile{Path: name, Size: info.Size()}
	if misnamed != nil {
		f.why = misnamed
		f.Path, f.Digest = strconv.Quote(name), notOpened
		l.misnamed = append(l.misnamed, f)
	} else {
		l.files = append(l.files, f)
	}
	return nil
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
			if f := &v.files[i]; f.Digest == "" && !f.foreign && !yield(f) {
				return
			}
		}
	}
	if v.folder == nil {
		return nil
	}
	for _, err := range ordered.Map(ctx, disk.AtOnce(v.folder.Path("")), ahead, all, digest) {
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
	h := sha256.New()
	file, err := v.reader.Open(f.Path)
	if err == nil {
		defer file.Close()
		buffer := make([]byte, min(f.Size+1, 1<<18))
		_, err = io.CopyBuffer(h, struct{ io.Reader }{file}, buffer)
	}
	if errors.Is(err, disk.ErrIrregular) {
		return notOpened, nil // it has become another thing since it was listed, which is told when it is read
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", f.Path, err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// leadsInto says whether a pattern may match files in a folder.
func leadsInto(pattern, folder string) bool {
	parts := strings.Split(pattern, "/")
	depth := strings.Count(folder, "/") + 1
	if before := slices.Index(parts, "**"); before >= 0 && before < depth {
		return true
	}
	return len(parts) > depth &&
		doublestar.MatchUnvalidated(strings.Join(parts[:depth], "/"), strings.ToValidUTF8(folder, "\ufffd"))
}

// combined is the digest of all files of the table, paths and contents.
func combined(files []schema.File) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%s/%s\x00%s\x00", f.Source, f.Path, f.Digest)
	}
	return hex.EncodeToString(h.Sum(nil))
}
