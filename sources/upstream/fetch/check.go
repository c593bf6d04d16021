package fetch

import (
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/sources/upstream/unpack"
)

// sums tell one content from another.
type sums struct {
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	// Git is the id that git gives the content: it is the only sum that is known of some files.
	Git string `json:"git"`
}

// A record says what was fetched, and what it gave.
type record struct {
	URL string `json:"url"`
	sums
	// Files are the paths in the source's folder that it gave, with their SHA-256.
	Files map[string]string `json:"files"`
}

// sum reads a whole file.
func (w *work) sum(ctx context.Context, f *disk.File) (sums, error) {
	s, g := sha256.New(), sha1.New()
	fmt.Fprintf(g, "blob %d\x00", f.Size())
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return sums{}, err
	}
	told := &told{io.MultiWriter(s, g), 0, func(n int64) { w.progress("checking", n, f.Size()) }}
	n, err := io.CopyBuffer(told, ending{ctx, f}, make([]byte, 256<<10))
	if err != nil {
		return sums{}, err
	}
	return sums{n, hex.EncodeToString(s.Sum(nil)), hex.EncodeToString(g.Sum(nil))}, nil
}

// An ending reader ends with its context.
type ending struct {
	ctx context.Context
	in  io.Reader
}

func (e ending) Read(p []byte) (int, error) {
	if err := context.Cause(e.ctx); err != nil {
		return 0, err
	}
	return e.in.Read(p)
}

// accepts says whether sums are some that the list knows; where it knows none, all are.
func (w *work) accepts(sha, git string) bool {
	d := &w.download
	return (len(d.SHA256) == 0 || slices.Contains(d.SHA256, sha)) && (d.Git == "" || d.Git == git)
}

// A SumError says that a file is not the one that the list, or an earlier fetch, knows.
type SumError struct {
	// File is the file, Got its sum, and Want what the list knows.
	File, Got string
	Want      []string
	// Kept says where the file is now.
	Kept string
}

func (e *SumError) Error() string {
	return fmt.Sprintf("%s has the wrong sum, %s, where %s is known: nothing of it is unpacked; %s", e.File, e.Got,
		strings.Join(e.Want, " or "), e.Kept)
}

func (w *work) wrong(s sums, last *record, kept string) error {
	e := &SumError{w.download.URL, s.SHA256, w.download.SHA256, kept}
	switch {
	case last != nil:
		e.Want = []string{last.SHA256 + " (as it was fetched before)"}
	case w.download.Git != "" && (len(e.Want) == 0 || slices.Contains(e.Want, s.SHA256)):
		e.Got, e.Want = s.Git+" (git)", []string{w.download.Git}
	}
	return e
}

// check holds the whole file against the sums that are known of it. A file with another sum is set aside.
func (w *work) check(ctx context.Context, last *record) (sums, error) {
	file, err := w.Data.Open(w.whole())
	if err != nil {
		return sums{}, err
	}
	defer file.Close()
	kind, err := unpack.Sniff(file)
	if err != nil {
		return sums{}, err
	}
	s, err := w.sum(ctx, file)
	if err != nil {
		return s, err
	}
	if w.download.Known() || last != nil && last.URL != w.download.URL {
		last = nil
	}
	right := w.accepts(s.SHA256, s.Git) && (last == nil || last.SHA256 == s.SHA256)
	if none := kind == unpack.Page || kind == unpack.Empty || kind == unpack.Pointer; none && !(right && w.download.Known()) {
		err := w.explain(&finalError{fmt.Errorf("the server gives %s, and not the file", kind)})
		return s, errors.Join(err, w.Data.Remove(w.whole()))
	}
	if right {
		return s, nil
	}
	if err := w.Data.Rename(w.whole(), w.wrongly()); err != nil {
		return s, err
	}
	return s, w.wrong(s, last, "it is set aside as "+w.Data.Path(w.wrongly())+", and the next geoeval fetch begins anew")
}

// mostRecorded is the size of a record.
const mostRecorded = 64 << 20

// record is what an earlier fetch of this file left; nil where there is none that can be read.
func (w *work) record() (*record, error) {
	content, err := w.Data.ReadFile(w.memory(), mostRecorded)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	r := &record{}
	if json.Unmarshal(content, r) != nil || len(r.SHA256) != 64 || len(r.Files) == 0 {
		return nil, nil
	}
	return r, nil
}

// unchanged says whether everything that a file gave is there and as it was.
func (w *work) unchanged(ctx context.Context, r *record) (bool, error) {
	for name, sum := range r.Files {
		if !fs.ValidPath(name) {
			return false, nil
		}
		file, err := w.Data.Open(string(w.source.Name) + "/" + name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, disk.ErrIrregular) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		s := sha256.New()
		_, err = io.Copy(s, ending{ctx, file})
		if err := errors.Join(err, file.Close()); err != nil {
			return false, err
		}
		if hex.EncodeToString(s.Sum(nil)) != sum {
			return false, nil
		}
	}
	return true, nil
}

func baseOf(path string) string { return filepath.Base(path) }
