package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// A Disk opens folders. The zero Disk is the one that the computer has.
type Disk struct {
	// Fault, where not nil, is asked before each call of the operating system and is nil for a call that may go ahead. Of a
	// write that fails half is written, and a file whose close fails is closed; any other call that fails does nothing. Files
	// that are read can always be closed. It is called on several goroutines.
	Fault func(Call) error
	// Hasty: syncs are asked about and not made. It is for tests whose files need to survive no loss of power.
	Hasty bool
}

// A Call is one call of the operating system.
type Call struct {
	Op Op
	// Path is the folder's path with that of the file in it.
	Path string
}

// An Op is what a call does. Errors begin with it.
type Op string

// What calls do.
const (
	Open   Op = "open"
	Read   Op = "read"
	Stat   Op = "stat"
	List   Op = "list"
	Create Op = "create"
	Write  Op = "write"
	Cut    Op = "truncate"
	Sync   Op = "sync"
	Close  Op = "close"
	Rename Op = "rename"
	Remove Op = "remove"
	Mkdir  Op = "mkdir"
	Lock   Op = "lock"
)

// What callers tell apart. Errors of the operating system are found by errors.Is too, such as [fs.ErrNotExist].
var (
	// ErrIrregular says that what is there is not a regular file.
	ErrIrregular = errors.New("not a regular file")
	// ErrTooLarge says that a file is larger than its reader takes.
	ErrTooLarge = errors.New("too large")
	// ErrLocked says that another process has the lock.
	ErrLocked = errors.New("locked by another process")
)

// A Folder is a folder that is open. It stays the same one if it is renamed. Several goroutines may use it.
type Folder struct {
	disk Disk
	path string
	root *os.Root
	// remote is the folder where it is in an object store, and root is nil.
	remote *remote
}

// OpenFolder opens a folder that is there, on the disk that the computer has.
func OpenFolder(path string) (*Folder, error) { return Disk{}.OpenFolder(path) }

// OpenFolder opens a folder that is there. The path is the caller's word: links in it are followed.
func (d Disk) OpenFolder(path string) (*Folder, error) {
	if err := d.ask(Open, path); err != nil {
		return nil, err
	}
	if IsRemote(path) {
		f, err := d.openRemote(path)
		if err == nil {
			err = f.remote.there()
		}
		if err != nil {
			return nil, failed(Open, path, err)
		}
		return f, nil
	}
	info, err := os.Stat(path) // a FIFO would be waited for
	if err == nil && !info.IsDir() {
		err = syscall.ENOTDIR
	}
	if err != nil {
		return nil, failed(Open, path, err)
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, failed(Open, path, err)
	}
	return &Folder{disk: d, path: path, root: root}, nil
}

// openRemote opens the folder of an address, whether anything is in it or not.
func (d Disk) openRemote(path string) (*Folder, error) {
	r, err := openRemote(path)
	if err != nil {
		return nil, err
	}
	return &Folder{disk: d, path: r.at.String(), remote: r}, nil
}

// MakeFolder is OpenFolder after the folder and its parents have been made where they are missing.
func (d Disk) MakeFolder(path string) (*Folder, error) {
	if err := d.ask(Mkdir, path); err != nil {
		return nil, err
	}
	if IsRemote(path) { // where a folder is there with the first file in it
		f, err := d.openRemote(path)
		return f, failed(Mkdir, path, err)
	}
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, failed(Mkdir, path, err)
	}
	return d.OpenFolder(path)
}

// Close lets go of the folder. Files of it that are open stay open.
func (f *Folder) Close() error {
	if f.remote != nil {
		return nil
	}
	return f.root.Close()
}

// IsRemote says whether the folder is in an object store: there each call takes a while, and several at a time take no
// longer.
func (f *Folder) IsRemote() bool { return f.remote != nil }

// Path is the folder's path as it was opened, with name where that is not empty: what messages call it.
func (f *Folder) Path(name string) string { return Join(f.path, filepath.FromSlash(name)) }

// Folder opens a folder in this one.
func (f *Folder) Folder(name string) (*Folder, error) {
	full := f.Path(name)
	if err := f.before(Open, name); err != nil {
		return nil, err
	}
	if f.remote != nil {
		in := f.remote.in(name)
		if err := in.there(); err != nil {
			return nil, failed(Open, full, err)
		}
		return &Folder{disk: f.disk, path: full, remote: in}, nil
	}
	if info, err := f.root.Lstat(name); err == nil && !info.IsDir() {
		return nil, failed(Open, full, fmt.Errorf("is %s: not a folder", kind(info.Mode())))
	}
	root, err := f.root.OpenRoot(name)
	if err != nil {
		return nil, failed(Open, full, err)
	}
	return &Folder{disk: f.disk, path: full, root: root}, nil
}

// Stat says what is there; of a link, that it is one.
func (f *Folder) Stat(name string) (fs.FileInfo, error) {
	if err := f.before(Stat, name); err != nil {
		return nil, err
	}
	if f.remote != nil {
		info, err := f.remote.stat(name)
		return info, failed(Stat, f.Path(name), err)
	}
	info, err := f.root.Lstat(name)
	return info, failed(Stat, f.Path(name), err)
}

// ReadDir lists a folder, "." for this one, in the order of the names.
func (f *Folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.before(List, name); err != nil {
		return nil, err
	}
	if f.remote != nil {
		entries, err := f.remote.readDir(name)
		return entries, failed(List, f.Path(name), err)
	}
	if info, err := f.root.Lstat(name); err != nil {
		return nil, failed(List, f.Path(name), err)
	} else if !info.IsDir() {
		return nil, failed(List, f.Path(name), fmt.Errorf("is %s: not a folder", kind(info.Mode())))
	}
	entries, err := fs.ReadDir(f.root.FS(), name)
	return entries, failed(List, f.Path(name), err)
}

// Lister gives what lists the folders in this one, as [Folder.ReadDir] does, for who lists them all. In an object store what
// it gives is what there was when it was made: all folders come in a few requests, instead of one for each.
func (f *Folder) Lister() (readDir func(name string) ([]fs.DirEntry, error), err error) {
	if f.remote == nil {
		return f.ReadDir, nil
	}
	if err := f.before(List, "."); err != nil {
		return nil, err
	}
	tree, err := f.remote.bucket.ReadTree(f.remote.at.Prefix)
	if err != nil {
		return nil, failed(List, f.path, err)
	}
	return func(name string) ([]fs.DirEntry, error) {
		listed, ok := tree[name]
		if !ok {
			return nil, failed(List, f.Path(name), fs.ErrNotExist)
		}
		return entries(listed), nil
	}, nil
}

// Mkdir makes a folder that must not be there yet.
func (f *Folder) Mkdir(name string) error {
	if err := f.before(Mkdir, name); err != nil {
		return err
	}
	if f.remote != nil {
		return failed(Mkdir, f.Path(name), f.remote.mkdir(name))
	}
	if err := f.root.Mkdir(name, 0o755); err != nil {
		return failed(Mkdir, f.Path(name), err)
	}
	return f.sync(path.Dir(name))
}

// MkdirAll makes a folder and its parents where they are missing.
func (f *Folder) MkdirAll(name string) error {
	if err := f.inside(Mkdir, name); err != nil {
		return err
	}
	if f.remote != nil { // where a folder is there with the first file in it
		return nil
	}
	for _, part := range append(parents(name), name) {
		info, err := f.root.Lstat(part)
		switch {
		case err == nil && info.IsDir():
		case err == nil:
			return failed(Mkdir, f.Path(part), fmt.Errorf("%s is there", kind(info.Mode())))
		default:
			if err := f.Mkdir(part); err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
		}
	}
	return nil
}

// Remove removes a file, whatever its kind, or an empty folder.
func (f *Folder) Remove(name string) error {
	if err := f.before(Remove, name); err != nil {
		return err
	}
	if f.remote != nil {
		return failed(Remove, f.Path(name), f.remote.remove(name))
	}
	return failed(Remove, f.Path(name), f.root.Remove(name))
}

// RemoveAll removes what is there, with all that is in it. Where nothing is there it does nothing.
func (f *Folder) RemoveAll(name string) error {
	if err := f.before(Remove, name); err != nil {
		return err
	}
	if f.remote != nil {
		return failed(Remove, f.Path(name), f.remote.removeAll(name))
	}
	return failed(Remove, f.Path(name), f.root.RemoveAll(name))
}

// Rename gives a file or folder another name, takes the place of a file that has it, and is on the disk.
func (f *Folder) Rename(from, to string) error {
	if err := f.inside(Rename, from); err != nil {
		return err
	}
	if err := f.before(Rename, to); err != nil {
		return err
	}
	if f.remote != nil {
		return failed(Rename, f.Path(to), f.remote.rename(from, to))
	}
	if err := f.noLinks(Rename, from); err != nil {
		return err
	}
	if err := f.root.Rename(from, to); err != nil {
		return failed(Rename, f.Path(to), err)
	}
	if path.Dir(from) != path.Dir(to) {
		if err := f.sync(path.Dir(from)); err != nil {
			return err
		}
	}
	return f.sync(path.Dir(to))
}

// sync brings the names in a folder to the disk.
func (f *Folder) sync(name string) error {
	if f.remote != nil {
		return nil
	}
	if err := f.disk.ask(Sync, f.Path(name)); err != nil || f.disk.Hasty {
		return err
	}
	d, err := f.root.Open(name)
	if err == nil {
		err = syncNames(d)
		d.Close()
	}
	return failed(Sync, f.Path(name), err)
}

// before says why a call cannot be made: its name leads outside, a test wants it to fail, or a link is on the way.
func (f *Folder) before(op Op, name string) error {
	if err := f.inside(op, name); err != nil {
		return err
	}
	if err := f.disk.ask(op, f.Path(name)); err != nil {
		return err
	}
	return f.noLinks(op, name)
}

// inside wants a name that stays in the folder.
func (f *Folder) inside(op Op, name string) error {
	if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) {
		return failed(op, f.path, fmt.Errorf("%q is no path in it: %w", name, fs.ErrInvalid))
	}
	return nil
}

// noLinks wants every folder on the way to be one. A link that comes in between leads to no file outside: os.Root sees
// to that.
func (f *Folder) noLinks(op Op, name string) error {
	if f.remote != nil {
		return nil
	}
	for _, p := range parents(name) {
		info, err := f.root.Lstat(p)
		if err == nil && !info.IsDir() {
			err = fmt.Errorf("%s is %s: %w", f.Path(p), kind(info.Mode()), ErrIrregular)
		}
		if err != nil {
			return failed(op, f.Path(name), err)
		}
	}
	return nil
}

// parents gives the folders on the way to a name, this one aside.
func parents(name string) []string {
	var out []string
	for i, c := range name {
		if c == '/' {
			out = append(out, name[:i])
		}
	}
	return out
}

// kind names what kind of file a mode is of.
func kind(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return "a file"
	case m.IsDir():
		return "a folder"
	case m&fs.ModeSymlink != 0:
		return "a symbolic link"
	case m&fs.ModeNamedPipe != 0:
		return "a FIFO"
	case m&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// ask asks whether a test wants a call to fail.
func (d Disk) ask(op Op, path string) error {
	if d.Fault == nil {
		return nil
	}
	return failed(op, path, d.Fault(Call{op, path}))
}

// failed says of an error what was done with which file; nil stays nil.
func failed(op Op, path string, err error) error {
	if err == nil {
		return nil
	}
	var inner *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &inner) && inner == err:
		err = inner.Err
	case errors.As(err, &link) && link == err:
		err = link.Err
	}
	if text := err.Error(); strings.Contains(text, "path escapes from parent") {
		err = fmt.Errorf("%w: a link on the way leads outside", ErrIrregular)
	}
	return &fs.PathError{Op: string(op), Path: path, Err: err}
}
