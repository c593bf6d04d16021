package sources

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"sync"

	"geoeval/internal/disk"
	"geoeval/internal/format/records"
	"geoeval/schema"
)

// A Dir is a source's folder as an adapter sees it: the files that the configuration's patterns matched, and no others.
// Nothing outside the folder can be named through it. It may be used by several goroutines.
type Dir struct {
	fsys    fs.FS
	files   map[string]bool
	maxSize int64
	onRead  func(name string, content []byte)

	mu sync.Mutex
	// digests are those of the files that were read.
	digests map[string]Digest
}

// A Digest tells one content of a file from another.
type Digest struct {
	// Bytes is the file's size, and SHA256 that of its content in hex.
	Bytes  int64
	SHA256 string
}

// NewDir makes a Dir of the files of fsys. No file over maxSize bytes is read. onRead, where not nil, is called with
// every content that an adapter is given; it may be called from several goroutines and must not change the content.
func NewDir(fsys fs.FS, files []string, maxSize int64, onRead func(name string, content []byte)) *Dir {
	d := &Dir{fsys: fsys, files: make(map[string]bool, len(files)), maxSize: maxSize, onRead: onRead,
		digests: map[string]Digest{}}
	for _, f := range files {
		d.files[f] = true
	}
	return d
}

// Has says whether the folder holds a file.
func (d *Dir) Has(name string) bool { return d.files[name] }

// ReadFile gives the content of a file of at most so many bytes, which must not be changed. The error of a file that is
// not there or too large is a [*Reject]; any other is a failure to read.
func (d *Dir) ReadFile(ctx context.Context, name string, most int64) ([]byte, error) {
	f, err := d.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.size > most {
		return nil, tooLarge(name, f.size, most)
	}
	content := make([]byte, f.size)
	if _, err := io.ReadFull(f, content); err != nil {
		return nil, err
	}
	if _, err := f.Read(make([]byte, 1)); err != io.EOF { // that it ends here, as its size says
		return nil, err
	}
	if !d.has(name) {
		sum := sha256.Sum256(content)
		d.note(name, Digest{f.size, hex.EncodeToString(sum[:])})
	}
	d.given(name, content)
	return content, nil
}

// Parts calls yield with each record of a file, in the order of the file, however large that is. A record that is over
// its limit comes without content. What of a file cannot be parted to its end is a [*Reject], and no record of it is
// yielded; so is one without records. Other errors are yield's, or failures to read.
func (d *Dir) Parts(ctx context.Context, name string, form records.Form, yield func(records.Part) error) error {
	found := false
	whole, err := d.pass(ctx, name, form, func(records.Part) error { found = true; return ctx.Err() })
	if err != nil {
		return err
	}
	d.note(name, whole)
	switch {
	case !found && form == records.Lines:
		return Rejectf(schema.Unreadable, "is empty: it has no line that is not blank")
	case !found:
		return NoRecords()
	}
	again, err := d.pass(ctx, name, form, func(p records.Part) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		p.Raw, p.Name = clone(p.Raw), clone(p.Name)
		d.given(name, p.Raw)
		return yield(p)
	})
	if err == nil && again != whole {
		return fmt.Errorf("%s: another content when it is read again: does it change while it is read?", name)
	}
	return err
}

// clone is bytes.Clone, but that it leaves nothing not nil.
func clone(b []byte) []byte {
	if b == nil {
		return nil
	}
	return append(make([]byte, 0, len(b)), b...)
}

// pass reads a file once from beginning to end.
func (d *Dir) pass(ctx context.Context, name string, form records.Form,
	yield func(records.Part) error) (Digest, error) {
	f, err := d.open(ctx, name)
	if err != nil {
		return Digest{}, err
	}
	defer f.Close()
	f.hash = sha256.New()
	err = records.Read(f, form, records.Limits{Bytes: MaxRecord, Name: MaxText, Records: MaxRecords}, yield)
	var broken *records.Error
	if errors.As(err, &broken) {
		kind := schema.Unreadable
		if broken.Form {
			kind = schema.Malformed
		}
		return Digest{}, Rejectf(kind, "%v", broken)
	}
	return Digest{f.size, hex.EncodeToString(f.hash.Sum(nil))}, err
}

// Digest gives the digest of a file's content. The file is read where it has not been.
func (d *Dir) Digest(ctx context.Context, name string) (Digest, error) {
	d.mu.Lock()
	known, ok := d.digests[name]
	d.mu.Unlock()
	if ok {
		return known, nil
	}
	f, err := d.open(ctx, name)
	if err != nil {
		return Digest{}, err
	}
	defer f.Close()
	f.hash = sha256.New()
	if _, err := io.Copy(io.Discard, f); err != nil {
		return Digest{}, err
	}
	known = Digest{f.size, hex.EncodeToString(f.hash.Sum(nil))}
	d.note(name, known)
	return known, nil
}

func (d *Dir) given(name string, content []byte) {
	if d.onRead != nil {
		d.onRead(name, content)
	}
}

func (d *Dir) has(name string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, ok := d.digests[name]
	return ok
}

func (d *Dir) note(name string, is Digest) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.digests[name] = is
}

// open opens a file that is listed and not over the limit of any file.
func (d *Dir) open(ctx context.Context, name string) (*file, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !d.Has(name) {
		return nil, Rejectf(schema.MissingField, "%s: no such file in the source's folder", name)
	}
	f, err := d.fsys.Open(name)
	if errors.Is(err, disk.ErrIrregular) {
		return nil, irregular(name)
	}
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !info.Mode().IsRegular():
		err = irregular(name)
	case info.Size() > d.maxSize:
		err = tooLarge(name, info.Size(), d.maxSize)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &file{ctx: ctx, File: f, name: name, size: info.Size()}, nil
}

// irregular refuses what was listed as a regular file and has become another thing since.
func irregular(name string) error {
	return Rejectf(schema.Unreadable, "%s: is no regular file any more, but a link, a FIFO or the like", name)
}

func tooLarge(name string, size, limit int64) error {
	return Rejectf(schema.TooLarge, "%s: %d bytes, over the limit of %d", name, size, limit)
}

// A file is read to the size that it had when it was opened: that it has another one meanwhile is an error.
type file struct {
	ctx context.Context
	fs.File
	name string
	size int64
	read int64
	hash hash.Hash
}

func (f *file) Read(p []byte) (int, error) {
	if err := f.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := f.File.Read(p)
	f.read += int64(n)
	if f.hash != nil {
		f.hash.Write(p[:n])
	}
	switch {
	case err != nil && err != io.EOF:
		return n, fmt.Errorf("%s: %w", f.name, err)
	case f.read > f.size || err == io.EOF && f.read < f.size:
		return n, fmt.Errorf("%s: %d bytes read of %d: does it change while it is read?", f.name, f.read, f.size)
	}
	return n, err
}
