package fetch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"geoeval/internal/disk"
	"geoeval/sources/upstream/unpack"
)

// unpack puts into its place what the whole file holds, records that, and takes the file away.
func (w *work) unpack(ctx context.Context, name string, r *Result, s sums) error {
	files := map[string]string{}
	err := w.aside(func(to *disk.Folder) error {
		if w.download.As == "" {
			file, err := w.Data.Open(name)
			if err != nil {
				return err
			}
			defer file.Close()
			return w.extract(ctx, file, to, r)
		}
		if err := to.MkdirAll(path.Dir(w.download.As)); err != nil {
			return err
		}
		r.Files = 1
		return w.Data.Rename(name, w.staged()+"/"+w.download.As)
	}, func() error {
		var err error
		r.Equal, err = w.place(ctx, files)
		return err
	})
	var refused *unpack.RefusedError
	if errors.As(err, &refused) {
		return errors.Join(fmt.Errorf("%w; it is set aside as %s", err, w.Data.Path(w.wrongly())), w.Data.Rename(name, w.wrongly()))
	}
	if err != nil {
		return err
	}
	if err := w.write(w.memory(), record{w.download.URL, s, files}); err != nil {
		return err
	}
	return w.tidy()
}

// tidy takes away what nobody needs once a file has been fetched.
func (w *work) tidy() error {
	return errors.Join(w.Data.RemoveAll(w.whole()), w.drop(), w.Data.RemoveAll(w.wrongly()), w.Data.RemoveAll(w.staged()),
		w.Data.Sweep(w.dir, nil))
}

// unpackFile puts into its place what a file of this machine holds.
func (w *work) unpackFile(ctx context.Context, file *disk.File, r *Result) error {
	return w.aside(
		func(to *disk.Folder) error { return w.extract(ctx, file, to, r) },
		func() (err error) { r.Equal, err = w.place(ctx, map[string]string{}); return err })
}

// staged is the folder that is unpacked into.
func (w *work) staged() string { return w.dir + "/unpacked" }

// aside has a new folder filled, and emptied into the source's. Whatever happens it is gone afterwards.
func (w *work) aside(fill func(*disk.Folder) error, empty func() error) error {
	if err := w.Data.RemoveAll(w.staged()); err != nil {
		return err
	}
	if err := w.Data.MkdirAll(w.staged()); err != nil {
		return err
	}
	to, err := w.Data.Folder(w.staged())
	if err != nil {
		return err
	}
	err = fill(to)
	to.Close()
	if err == nil {
		err = empty()
	}
	return errors.Join(err, w.Data.RemoveAll(w.staged()))
}

// A NothingError says that an archive holds no file that is read.
type NothingError struct {
	File string
	// Near are files of it that may be meant, as in "GeoQA-train.pk=GeoQA2.2/train.pk".
	Near []string
	// Holds are some of its files.
	Holds  []string
	Source string
}

func (e *NothingError) Error() string {
	s := fmt.Sprintf("%s holds no file that pipeline.yaml names for %s", e.File, e.Source)
	if len(e.Near) > 0 {
		return s + "; say which are meant, as in --name " + strings.Join(e.Near, " --name ")
	}
	return s + "; it holds " + strings.Join(e.Holds, ", ")
}

// extract unpacks those files of an archive that are read.
func (w *work) extract(ctx context.Context, file *disk.File, to *disk.Folder, r *Result) error {
	kind, err := unpack.Sniff(file)
	if err != nil {
		return err
	}
	w.progress("unpacking", 0, 0)
	names, err := unpack.Names(ctx, file, kind, w.Limits)
	if err != nil {
		return fmt.Errorf("%s: %w", file.Name(), err)
	}
	want, done := w.wanted(names), int64(0)
	n, _, err := unpack.Into(ctx, file, kind, w.Limits, func(name string) string {
		done++
		w.progress("unpacking", done, int64(len(names)))
		return want(name)
	}, to)
	if err != nil {
		return fmt.Errorf("%s: %w", file.Name(), err)
	}
	if n == 0 {
		return w.nothing(file.Name(), names)
	}
	r.Files, r.Others = n, len(names)-n
	return nil
}

// wanted gives the paths in the source's folder that files of an archive get: those that a person named, and those that
// lie as they are to, in whatever folder.
func (w *work) wanted(names []string) func(string) string {
	shift, _ := w.source.Layout.Shift(names)
	return func(name string) string {
		for _, known := range []string{name, path.Base(name)} {
			if to, ok := w.source.Names[known]; ok {
				return to
			}
		}
		if to, ok := shift.Of(name); ok && w.source.Layout.Matches(to) {
			return to
		}
		return ""
	}
}

func (w *work) nothing(file string, names []string) error {
	const most = 5
	e := &NothingError{File: file, Source: string(w.source.Name)}
	for _, name := range names {
		if near := w.source.Layout.Near(name); len(near) > 0 && len(e.Near) < most {
			e.Near = append(e.Near, name+"="+near[0].Path)
		}
		if len(e.Holds) < most {
			e.Holds = append(e.Holds, fmt.Sprintf("%q", name))
		}
	}
	if len(names) > most {
		e.Holds = append(e.Holds, "…")
	}
	return e
}

// A ThereError says that files are there already that are not what was fetched.
type ThereError struct{ Files []string }

func (e *ThereError) Error() string {
	more := ""
	if n := len(e.Files) - 3; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("%s%s: there already, with other content: nothing is overwritten; take the folder away, or give it another name",
		strings.Join(e.Files[:min(3, len(e.Files))], ", "), more)
}

// place moves what was unpacked into the source's folder: first it looks whether all of it has a place, then it moves, whole
// folders where they are new. files gets every file with its sum. It returns how many were there, and are the same.
func (w *work) place(ctx context.Context, files map[string]string) (equal int, err error) {
	var moves []string
	var differ []string
	var look func(name string) error
	look = func(name string) error {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		from, to := path.Join(w.staged(), name), path.Join(string(w.source.Name), name)
		ours, err := w.Data.Stat(from)
		if err != nil {
			return err
		}
		theirs, err := w.Data.Stat(to)
		if errors.Is(err, fs.ErrNotExist) {
			moves = append(moves, name)
			return w.sumAll(ctx, name, files)
		}
		switch {
		case err != nil:
			return err
		case ours.IsDir() && theirs.IsDir():
			entries, err := w.Data.ReadDir(from)
			for _, e := range entries {
				if err := look(path.Join(name, e.Name())); err != nil {
					return err
				}
			}
			return err
		case !ours.Mode().IsRegular() || !theirs.Mode().IsRegular() || ours.Size() != theirs.Size():
			differ = append(differ, w.Data.Path(to))
			return nil
		}
		if err := w.sumAll(ctx, name, files); err != nil {
			return err
		}
		switch there, err := w.sha(ctx, to); {
		case err != nil:
			return err
		case there != files[name]:
			differ = append(differ, w.Data.Path(to))
		default:
			equal++
		}
		return nil
	}
	if err := look("."); err != nil {
		return 0, err
	}
	if len(differ) > 0 {
		slices.Sort(differ)
		return 0, &ThereError{differ}
	}
	for _, name := range moves {
		if err := ctx.Err(); err != nil {
			return 0, context.Cause(ctx)
		}
		if err := w.Data.Rename(path.Join(w.staged(), name), path.Join(string(w.source.Name), name)); err != nil {
			return 0, err
		}
	}
	return equal, nil
}

// sumAll sums a file that was unpacked, or all in a folder.
func (w *work) sumAll(ctx context.Context, name string, files map[string]string) error {
	from := path.Join(w.staged(), name)
	info, err := w.Data.Stat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		entries, err := w.Data.ReadDir(from)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if err := w.sumAll(ctx, path.Join(name, e.Name()), files); err != nil {
				return err
			}
		}
		return nil
	}
	files[name], err = w.sha(ctx, from)
	return err
}

func (w *work) sha(ctx context.Context, name string) (string, error) {
	file, err := w.Data.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	s := sha256.New()
	if _, err := io.Copy(s, ending{ctx, file}); err != nil {
		return "", err
	}
	return hex.EncodeToString(s.Sum(nil)), nil
}
