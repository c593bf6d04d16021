package disk

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"strings"

	"geoeval/internal/disk/objects"
)

// Replace puts a file in its place as a whole: a reader sees the old content or the new, and so does who looks after
// the computer lost its power. The folder that it is in is made where it is missing.
func (f *Folder) Replace(name string, content func(io.Writer) error) error {
	d, err := f.Create(name)
	if err != nil {
		return err
	}
	defer d.Abort()
	if err := content(d); err != nil {
		return err
	}
	return d.Commit()
}

// ReplaceFile is [Folder.Replace] of the file of a path on the disk that the computer has. Its folder is made where it is
// missing. What is there and is no regular file, such as /dev/null, is [ErrIrregular] and stays.
func ReplaceFile(path string, content func(io.Writer) error) error {
	dir, name, err := Split(path)
	if err != nil {
		return failed(Create, path, err)
	}
	f, err := Disk{}.MakeFolder(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(name); err == nil && !info.Mode().IsRegular() {
		return failed(Create, path, irregular(info))
	}
	return f.Replace(name, content)
}

// A Draft is a file that is written to take its place as a whole. It is for one goroutine.
type Draft struct {
	folder *Folder
	// name is the file's, and temporary the one that it has until it is whole.
	name, temporary string
	file            *appended
	buffer          *bufio.Writer
	done            bool
	// upload is the file where the folder is in an object store, and has no other name.
	upload *objects.Upload
}

// draftSuffix ends the names of files that are not whole.
const draftSuffix = ".tmp"

// Create starts a file that takes the place of name with [Draft.Commit]. The folder that it is in is made where it is
// missing.
func (f *Folder) Create(name string) (*Draft, error) {
	if err := f.inside(Create, name); err != nil {
		return nil, err
	}
	if err := f.MkdirAll(path.Dir(name)); err != nil {
		return nil, err
	}
	if f.remote != nil {
		if err := f.before(Create, name); err != nil {
			return nil, err
		}
		upload, err := f.remote.create(name)
		if err != nil {
			return nil, failed(Create, f.Path(name), err)
		}
		return &Draft{folder: f, name: name, upload: upload}, nil
	}
	temporary := fmt.Sprintf("%s.%016x%s", name, rand.Uint64(), draftSuffix)
	file, err := f.create(temporary, 0o644)
	if err != nil {
		return nil, err
	}
	return &Draft{folder: f, name: name, temporary: temporary, file: file, buffer: bufio.NewWriterSize(file, 1<<18)}, nil
}

// Write writes on.
func (d *Draft) Write(b []byte) (int, error) {
	if d.upload == nil {
		return d.buffer.Write(b)
	}
	n, err := d.upload.Write(b)
	return n, failed(Write, d.folder.Path(d.name), err)
}

// Flush brings what has been written out of memory. In an object store less than a part of an upload may stay there.
func (d *Draft) Flush() error {
	if d.upload != nil {
		return nil
	}
	return d.buffer.Flush()
}

// ReadBack opens what has been flushed, to read it before the file is in its place.
func (d *Draft) ReadBack() (*File, error) {
	if d.upload != nil {
		return nil, failed(Open, d.folder.Path(d.name), fmt.Errorf("is not in the object store yet: %w", errors.ErrUnsupported))
	}
	return d.folder.Open(d.temporary)
}

// Commit brings the file to the disk and into its place. After an error what was there before is there, unless only the
// sync of the folder or the end of the file failed: then it is one or the other. Where another process put something else there, the
// error is [ErrIrregular].
func (d *Draft) Commit() error {
	if d.done {
		return failed(Rename, d.folder.Path(d.name), fs.ErrClosed)
	}
	defer d.Abort()
	if d.upload != nil {
		err := d.folder.disk.ask(Rename, d.folder.Path(d.name))
		if err == nil {
			err = failed(Write, d.folder.Path(d.name), d.folder.remote.commit(d.name, d.upload))
		}
		d.done = err == nil
		return err
	}
	err := d.buffer.Flush()
	if err == nil {
		err = d.file.Sync()
	}
	if err != nil {
		return err
	}
	// As long as it is open, no other file gets its number.
	written, err := d.file.file.(*os.File).Stat()
	if err != nil {
		return failed(Write, d.folder.Path(d.name), err)
	}
	if err := d.folder.Rename(d.temporary, d.name); err != nil {
		return err
	}
	d.done = true
	there, err := d.folder.root.Lstat(d.name)
	if err == nil && !os.SameFile(there, written) {
		err = fmt.Errorf("was replaced while it was written: %w", ErrIrregular)
	}
	return errors.Join(failed(Write, d.folder.Path(d.name), err), d.file.Close())
}

// Abort gives the file up. After Commit it does nothing. Where even that fails, [Folder.Sweep] finds what is left.
func (d *Draft) Abort() {
	if d.done {
		return
	}
	d.done = true
	if d.upload != nil {
		d.upload.Abort()
		return
	}
	if d.file != nil {
		d.file.Close()
	}
	d.folder.Remove(d.temporary)
}

// Sweep removes from a folder what killed processes left of files that they did not finish. A folder that is not there
// has none. ours, where not nil, says of the name of a file whether it may be of this program.
func (f *Folder) Sweep(name string, ours func(name string) bool) error {
	if f.remote != nil {
		if err := f.before(List, name); err != nil {
			return err
		}
		return failed(List, f.Path(name), f.remote.sweep(name, ours))
	}
	entries, err := f.ReadDir(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		if !isDraft(e, ours) {
			continue
		}
		if err := f.Remove(path.Join(name, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// isDraft tells whether an entry is a file that was not finished, and ours.
func isDraft(e fs.DirEntry, ours func(name string) bool) bool {
	of, draft := strings.CutSuffix(e.Name(), draftSuffix)
	dot := strings.LastIndexByte(of, '.')
	return draft && dot >= 0 && e.Type().IsRegular() && (ours == nil || ours(of[:dot]))
}

// A Log is a file to which records are appended. It is for one goroutine.
type Log struct{ *appended }

// Append makes a file, which must not be there yet, to append to. Its name is on the disk.
func (f *Folder) Append(name string) (*Log, error) { return f.append(name, 0o644) }

// AppendPrivate is Append of a file that nobody else may read.
func (f *Folder) AppendPrivate(name string) (*Log, error) { return f.append(name, 0o600) }

func (f *Folder) append(name string, mode fs.FileMode) (*Log, error) {
	file, err := f.create(name, mode)
	if err != nil {
		return nil, err
	}
	if err := f.sync(path.Dir(name)); err != nil {
		return nil, errors.Join(err, file.Close(), f.Remove(name))
	}
	return &Log{file}, nil
}

// Continue opens a regular file that is there to append to it.
func (f *Folder) Continue(name string) (*Log, error) {
	if err := f.before(Open, name); err != nil {
		return nil, err
	}
	full := f.Path(name)
	if f.remote != nil {
		return nil, failed(Open, full, fmt.Errorf("an object store cannot append to a file: %w", errors.ErrUnsupported))
	}
	there, err := f.root.Lstat(name)
	if err == nil && !there.Mode().IsRegular() {
		err = irregular(there)
	}
	if err != nil {
		return nil, failed(Open, full, err)
	}
	file, err := f.root.OpenFile(name, os.O_WRONLY, 0) // O_APPEND forbids to truncate on Windows
	if err != nil {
		return nil, failed(Open, full, err)
	}
	if info, err := file.Stat(); err != nil || !os.SameFile(there, info) {
		return nil, errors.Join(failed(Open, full, fmt.Errorf("was exchanged while it was opened: %w", ErrIrregular)), file.Close())
	}
	if _, err := file.Seek(0, io.SeekEnd); err != nil {
		return nil, errors.Join(failed(Open, full, err), file.Close())
	}
	return &Log{&appended{f.disk, full, file}}, nil
}

// Holds says whether a file that is appended to still has its name. One that was removed or replaced meanwhile keeps nothing
// of what is written to it. In an object store each sync finds that out.
func (f *Folder) Holds(name string, l *Log) error {
	if f.remote != nil {
		return nil
	}
	there, err := f.Stat(name)
	if err != nil {
		return err
	}
	ours, err := l.file.(*os.File).Stat()
	if err == nil && !os.SameFile(there, ours) {
		err = errors.New("was replaced while it was written")
	}
	return failed(Write, l.path, err)
}

// Full says that another file should be begun, because each sync takes as long as all that is in this one does: where the
// folder is in an object store, which writes files as a whole.
func (l *Log) Full() bool {
	t, ok := l.file.(*tail)
	return ok && len(t.content) > fullTail
}

// fullTail is how long a file in an object store becomes by appending, in bytes.
const fullTail = 1 << 20

// Truncate takes back all behind the first size bytes.
func (l *Log) Truncate(size int64) error {
	if err := l.disk.ask(Cut, l.path); err != nil {
		return err
	}
	err := l.file.Truncate(size)
	if s, ok := l.file.(io.Seeker); ok && err == nil {
		_, err = s.Seek(size, io.SeekStart)
	}
	return failed(Cut, l.path, err)
}

// An appended file is a new one that is written from its start to its end.
type appended struct {
	disk Disk
	path string
	file writable
}

// A writable is an [os.File], or an object that is appended to.
type writable interface {
	io.WriteCloser
	Sync() error
	Truncate(size int64) error
}

// create makes a file that must not be there yet.
func (f *Folder) create(name string, mode fs.FileMode) (*appended, error) {
	if err := f.before(Create, name); err != nil {
		return nil, err
	}
	if f.remote != nil {
		t, err := f.remote.append(name)
		if err != nil {
			return nil, failed(Create, f.Path(name), err)
		}
		return &appended{f.disk, f.Path(name), t}, nil
	}
	file, err := f.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if err != nil {
		return nil, failed(Create, f.Path(name), err)
	}
	return &appended{f.disk, f.Path(name), file}, nil
}

// Write writes on.
func (a *appended) Write(b []byte) (int, error) {
	if err := a.disk.ask(Write, a.path); err != nil {
		n, _ := a.file.Write(b[:len(b)/2])
		return n, err
	}
	n, err := a.file.Write(b)
	return n, failed(Write, a.path, err)
}

// Sync returns when what was written is on the disk.
func (a *appended) Sync() error {
	if err := a.disk.ask(Sync, a.path); err != nil || a.disk.Hasty {
		return err
	}
	return failed(Sync, a.path, a.file.Sync())
}

// Close closes the file.
func (a *appended) Close() error {
	return errors.Join(a.disk.ask(Close, a.path), failed(Close, a.path, a.file.Close()))
}
