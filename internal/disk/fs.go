package disk

import (
	"io"
	"io/fs"
)

// FS is the folder for readers of an [fs.FS]. Like the folder it opens regular files alone, and follows no links: a link
// is listed, and found by Stat, as what it is.
func (f *Folder) FS() fs.FS { return files{f} }

// Files is a folder as an fs.FS.
type files struct{ folder *Folder }

func (f files) Open(name string) (fs.File, error) {
	file, err := f.folder.Open(name)
	if err == nil {
		return file, nil
	}
	if info, unknown := f.folder.Stat(name); unknown == nil && info.IsDir() {
		return &dir{folder: f.folder, name: name, info: info}, nil
	}
	return nil, err // which says more than what Stat says
}

func (f files) ReadDir(name string) ([]fs.DirEntry, error) { return f.folder.ReadDir(name) }

func (f files) Stat(name string) (fs.FileInfo, error) { return f.folder.Stat(name) }

func (f files) Lstat(name string) (fs.FileInfo, error) { return f.folder.Stat(name) }

func (f files) ReadLink(name string) (string, error) {
	return "", failed(Open, f.folder.Path(name), ErrIrregular)
}

// A dir is a folder that is read as a file.
type dir struct {
	folder *Folder
	name   string
	info   fs.FileInfo
	// entries are those still to come, once listed.
	entries []fs.DirEntry
	listed  bool
}

func (d *dir) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *dir) Close() error               { return nil }
func (d *dir) Read([]byte) (int, error) {
	return 0, failed(Read, d.folder.Path(d.name), irregular(d.info))
}

// ReadDir gives the next entries, at most n of them, or all for an n of 0 or less.
func (d *dir) ReadDir(n int) ([]fs.DirEntry, error) {
	if !d.listed {
		var err error
		if d.entries, err = d.folder.ReadDir(d.name); err != nil {
			return nil, err
		}
		d.listed = true
	}
	if n <= 0 {
		n = len(d.entries)
	} else if len(d.entries) == 0 {
		return nil, io.EOF
	}
	next := d.entries[:min(n, len(d.entries))]
	d.entries = d.entries[len(next):]
	return next, nil
}
