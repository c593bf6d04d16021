package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// A File is a regular file that is read.
type File struct {
	disk Disk
	path string
	file content
	info fs.FileInfo
}

// Content is what a file holds: an [os.File], or an object.
type content interface {
	io.ReadSeekCloser
	io.ReaderAt
}

// Open opens a regular file to read it. Anything else that has the name is [ErrIrregular].
func (f *Folder) Open(name string) (*File, error) {
	if err := f.before(Open, name); err != nil {
		return nil, err
	}
	full := f.Path(name)
	if f.remote != nil {
		return f.openRemote(name)
	}
	there, err := f.root.Lstat(name)
	if err != nil {
		return nil, failed(Open, full, err)
	}
	if !there.Mode().IsRegular() {
		return nil, failed(Open, full, irregular(there))
	}
	// What has come into its place since then is not waited for either.
	file, err := f.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return nil, failed(Open, full, err)
	}
	info, err := file.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = irregular(info)
	case !os.SameFile(there, info):
		err = fmt.Errorf("was exchanged while it was opened: %w", ErrIrregular)
	}
	if err != nil {
		return nil, errors.Join(failed(Open, full, err), file.Close())
	}
	return &File{f.disk, full, file, info}, nil
}

func (f *Folder) openRemote(name string) (*File, error) {
	file, info, err := f.remote.open(name)
	if err != nil {
		return nil, failed(Open, f.Path(name), err)
	}
	return &File{f.disk, f.Path(name), file, info}, nil
}

// OpenFile opens the regular file of a path on the disk that the computer has. Links on the way to its folder are
// followed, and it is none.
func OpenFile(path string) (*File, error) {
	dir, name, err := Split(path)
	if err != nil {
		return nil, failed(Open, path, err)
	}
	open := Disk.OpenFolder
	if IsRemote(dir) {
		open = Disk.MakeFolder // which asks nothing: a folder is there where the file is
	}
	f, err := open(Disk{}, dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Open(name)
}

func irregular(info fs.FileInfo) error {
	return fmt.Errorf("is %s: %w", kind(info.Mode()), ErrIrregular)
}

// Name is the file's path, as messages have it.
func (f *File) Name() string { return f.path }

// Size is how many bytes the file had when it was opened.
func (f *File) Size() int64 { return f.info.Size() }

// Stat says what the file was when it was opened.
func (f *File) Stat() (fs.FileInfo, error) { return f.info, nil }

// Read reads on.
func (f *File) Read(b []byte) (int, error) {
	return f.read(func() (int, error) { return f.file.Read(b) })
}

// ReadAt reads from an offset.
func (f *File) ReadAt(b []byte, offset int64) (int, error) {
	return f.read(func() (int, error) { return f.file.ReadAt(b, offset) })
}

func (f *File) read(read func() (int, error)) (int, error) {
	if err := f.disk.ask(Read, f.path); err != nil {
		return 0, err
	}
	n, err := read()
	if err == io.EOF {
		return n, err
	}
	return n, failed(Read, f.path, err)
}

// Seek moves to where Read goes on.
func (f *File) Seek(offset int64, whence int) (int64, error) {
	at, err := f.file.Seek(offset, whence)
	return at, failed(Read, f.path, err)
}

// Close closes the file. Nothing is lost where that fails.
func (f *File) Close() error { return failed(Close, f.path, f.file.Close()) }

// ReadFile reads a regular file of at most so many bytes; a larger one is [ErrTooLarge], and not read.
func (f *Folder) ReadFile(name string, most int64) ([]byte, error) {
	file, err := f.Open(name)
	if err != nil {
		if f.remote != nil {
			f.remote.noteRead(name, nil, err)
		}
		return nil, err
	}
	defer file.Close()
	if file.Size() > most {
		return nil, failed(Read, file.path, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, most))
	}
	content, err := io.ReadAll(io.LimitReader(file, max(most, most+1))) // it may grow meanwhile
	if err == nil && int64(len(content)) > most {
		err = failed(Read, file.path, fmt.Errorf("%w: more than %d bytes", ErrTooLarge, most))
	}
	if err != nil {
		return nil, err
	}
	if f.remote != nil {
		f.remote.noteRead(name, file.info, nil)
	}
	return content, nil
}
