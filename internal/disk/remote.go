package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"geoeval/internal/disk/objects"
)

// A remote is a folder in an object store: what a Folder asks of it, with names that stay inside.
type remote struct {
	*volume
	at objects.Address
}

// A volume is what folders share that were opened from one.
type volume struct {
	bucket *objects.Bucket

	mu sync.Mutex
	// lease is the lock that is held, nil for none.
	lease *objects.Lease
	// seen gives, by key, what was there when a file was read or written as a whole: what comes over it comes over that alone.
	seen map[string]objects.Condition
	// left are uploads that were found under way, by their keys: of processes that were killed, as the lock is held here.
	left map[string][]objects.Leftover
}

// openRemote opens the folder of an address.
func openRemote(path string) (*remote, error) {
	at, err := objects.Parse(path)
	if err != nil {
		return nil, err
	}
	bucket, err := objects.Connect(objects.Environment(), at.Bucket)
	if err != nil {
		return nil, err
	}
	return &remote{&volume{bucket: bucket, seen: map[string]objects.Condition{}, left: map[string][]objects.Leftover{}}, at}, nil
}

// in is a folder in this one.
func (r *remote) in(name string) *remote { return &remote{r.volume, r.at.In(name)} }

// there wants a folder that is there: something is in it. A bucket is there without.
func (r *remote) there() error {
	has, err := r.bucket.Has(r.at.Prefix)
	if err == nil && !has && r.at.Prefix != "" {
		err = fs.ErrNotExist
		if _, isFile := r.bucket.Stat(r.at.Prefix); isFile == nil {
			err = syscall.ENOTDIR
		}
	}
	return err
}

// mayWrite says why nothing may be written any more.
func (v *volume) mayWrite() error {
	v.mu.Lock()
	lease := v.lease
	v.mu.Unlock()
	if lease == nil {
		return nil
	}
	return lease.Err()
}

// stat says what a name is of. A folder is there where anything is in it.
func (r *remote) stat(name string) (fs.FileInfo, error) {
	key := r.at.Key(name)
	if key != "" {
		o, err := r.bucket.Stat(key)
		if err == nil {
			return info{path.Base(key), o, false}, nil
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	has, err := r.bucket.Has(key)
	if err == nil && !has && key != "" {
		err = fs.ErrNotExist
	}
	return info{name: path.Base(key), folder: true}, err
}

func (r *remote) readDir(name string) ([]fs.DirEntry, error) {
	listed, err := r.bucket.ReadDir(r.at.Key(name))
	return entries(listed), err
}

// entries gives what is listed as that of a folder, in the order of the names.
func entries(listed []objects.Entry) []fs.DirEntry {
	entries := make([]fs.DirEntry, len(listed))
	for i, e := range listed {
		entries[i] = fs.FileInfoToDirEntry(info{e.Name, e.Object, e.Folder})
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries
}

// mkdir makes a folder that must not be there yet: an object whose key ends with a slash.
func (r *remote) mkdir(name string) error {
	if err := r.mayWrite(); err != nil {
		return err
	}
	if has, err := r.bucket.Has(r.at.Key(name)); err != nil {
		return err
	} else if has {
		return fs.ErrExist
	}
	_, err := r.bucket.Put(r.at.Key(name)+"/", nil, objects.Condition{Nothing: true})
	if errors.Is(err, objects.ErrChanged) {
		return fs.ErrExist
	}
	return err
}

// remove removes an object, or the mark of a folder in which there is nothing else.
func (r *remote) remove(name string) error {
	if err := r.mayWrite(); err != nil {
		return err
	}
	key := r.at.Key(name)
	if _, err := r.bucket.Stat(key); err == nil {
		r.note(key, objects.Condition{Nothing: true})
		return r.bucket.Remove(key)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	entries, err := r.bucket.ReadDir(key)
	if err == nil && len(entries) > 0 {
		err = errors.New("the folder is not empty")
	}
	if err != nil {
		return err
	}
	return r.bucket.Remove(key + "/")
}

func (r *remote) removeAll(name string) error {
	if err := r.mayWrite(); err != nil {
		return err
	}
	r.forget()
	return r.bucket.RemoveAll(r.at.Key(name))
}

func (r *remote) rename(from, to string) error {
	if err := r.mayWrite(); err != nil {
		return err
	}
	r.forget()
	return r.bucket.Move(r.at.Key(from), r.at.Key(to))
}

// open opens an object to read it.
func (r *remote) open(name string) (content, fs.FileInfo, error) {
	if name == "." {
		return nil, nil, irregular(info{folder: true})
	}
	reader, err := r.bucket.Open(r.at.Key(name))
	if errors.Is(err, fs.ErrNotExist) {
		if has, unknown := r.bucket.Has(r.at.Key(name)); unknown == nil && has {
			err = irregular(info{folder: true})
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return reader, info{path.Base(name), reader.Object, false}, nil
}

// note keeps in mind what is there under a key.
func (v *volume) note(key string, is objects.Condition) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.seen[key] = is
}

// forget forgets what was there: much is there no more.
func (v *volume) forget() {
	v.mu.Lock()
	defer v.mu.Unlock()
	clear(v.seen)
}

// noteRead keeps in mind of a file that was read whole, or of one that is missing, what the next one comes over.
func (r *remote) noteRead(name string, file fs.FileInfo, err error) {
	switch i, ok := file.(info); {
	case err == nil && ok:
		r.note(r.at.Key(name), objects.Condition{ETag: i.ETag})
	case errors.Is(err, fs.ErrNotExist):
		r.note(r.at.Key(name), objects.Condition{Nothing: true})
	}
}

// over is what a new file comes over: what was seen there, or is there now.
func (r *remote) over(key string) (objects.Condition, error) {
	r.mu.Lock()
	is, ok := r.seen[key]
	r.mu.Unlock()
	if ok {
		return is, nil
	}
	o, err := r.bucket.Stat(key)
	if errors.Is(err, fs.ErrNotExist) {
		return objects.Condition{Nothing: true}, nil
	}
	return objects.Condition{ETag: o.ETag}, err
}

// create begins a new object.
func (r *remote) create(name string) (*objects.Upload, error) {
	if err := r.mayWrite(); err != nil {
		return nil, err
	}
	key := r.at.Key(name)
	over, err := r.over(key)
	if err != nil {
		return nil, err
	}
	return r.bucket.NewUpload(key, over, func() (objects.Leftover, bool) { return r.adopt(key) }), nil
}

// commit has a new object take its place.
func (r *remote) commit(name string, u *objects.Upload) error {
	if err := r.mayWrite(); err != nil {
		return err
	}
	etag, err := u.Commit()
	if errors.Is(err, objects.ErrChanged) {
		err = fmt.Errorf("%w: the other one's stays: run again when it is done", err)
	}
	if err == nil {
		r.note(r.at.Key(name), objects.Condition{ETag: etag})
	}
	return err
}

// adopt gives an upload of an object that a killed process has left, once.
func (v *volume) adopt(key string) (objects.Leftover, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	of := v.left[key]
	if len(of) == 0 {
		return objects.Leftover{}, false
	}
	v.left[key] = of[:len(of)-1]
	return of[len(of)-1], true
}

// sweep notes the uploads of files in a folder that are under way. They are gone on with where the same files are written
// again, and given up when the lock is let go. Without the lock they may be another's, and are let be.
func (r *remote) sweep(name string, ours func(name string) bool) error {
	r.mu.Lock()
	held := r.lease != nil
	r.mu.Unlock()
	if !held {
		return nil
	}
	folder := r.at.Key(name)
	uploads, err := r.bucket.Uploads(folder)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, u := range uploads {
		dir, base := path.Split(u.Key)
		if path.Clean("/"+dir) == path.Clean("/"+folder) && (ours == nil || ours(base)) {
			r.left[u.Key] = append(r.left[u.Key], u)
		}
	}
	return nil
}

// locked is [ErrLocked] where another has the lock that an object stands for.
func (r *remote) locked(name string) error {
	return r.heldError(name, r.bucket.Held(r.at.Key(name), objects.UsualTerm))
}

// heldError is an error about a lock: [ErrLocked] where another has it.
func (r *remote) heldError(name string, err error) error {
	var held *objects.HeldError
	if errors.As(err, &held) {
		held.Place = r.at.In(name).String()
		return fmt.Errorf("%w: %w", ErrLocked, held)
	}
	return err
}

// lock takes the lock that an object stands for.
func (r *remote) lock(name string) (unlock func(), err error) {
	lease, err := r.bucket.Hold(r.at.Key(name), objects.UsualTerm)
	if err != nil {
		return nil, r.heldError(name, err)
	}
	r.mu.Lock()
	r.lease = lease
	r.mu.Unlock()
	return func() {
		r.mu.Lock()
		left := r.left
		r.left = map[string][]objects.Leftover{}
		r.mu.Unlock()
		if lease.Err() == nil {
			for _, of := range left {
				for _, u := range of {
					_ = r.bucket.Abort(u) // the next who has the lock finds it
				}
			}
		}
		_ = lease.Release() // it lapses
		r.mu.Lock()
		r.lease = nil
		r.mu.Unlock()
	}, nil
}

// append makes an object, which must not be there yet, to append to.
func (r *remote) append(name string) (*tail, error) {
	if err := r.mayWrite(); err != nil {
		return nil, err
	}
	t := &tail{remote: r, key: r.at.Key(name), over: objects.Condition{Nothing: true}}
	err := t.put()
	if errors.Is(err, objects.ErrChanged) {
		err = fs.ErrExist
	}
	return t, err
}

// A tail is an object that is appended to. A service cannot append: each sync writes the whole anew.
type tail struct {
	*remote
	key     string
	content []byte
	over    objects.Condition
	synced  bool
}

func (t *tail) Write(p []byte) (int, error) {
	t.content, t.synced = append(t.content, p...), false
	return len(p), nil
}

func (t *tail) put() error {
	if err := t.mayWrite(); err != nil {
		return err
	}
	etag, err := t.bucket.Put(t.key, bytes.Clone(t.content), t.over)
	if err == nil {
		t.over, t.synced = objects.Condition{ETag: etag}, true
	}
	return err
}

func (t *tail) Sync() error {
	if t.synced {
		return nil
	}
	return t.put()
}

func (t *tail) Truncate(size int64) error {
	if size < 0 || size > int64(len(t.content)) {
		return fs.ErrInvalid
	}
	t.content, t.synced = t.content[:size], false
	return nil
}

func (t *tail) Close() error { return t.Sync() }

// An info is what is known of an object, or of a folder of objects.
type info struct {
	name string
	objects.Object
	folder bool
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.Object.Size }
func (i info) ModTime() time.Time { return i.Changed }
func (i info) IsDir() bool        { return i.folder }
func (i info) Sys() any           { return nil }
func (i info) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o755
	}
	return 0o644
}
