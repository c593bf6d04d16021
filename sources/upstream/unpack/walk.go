package unpack

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"geoeval/internal/disk"
)

// walk has every file of an archive visited, in the order of the archive. What is open gives is closed before the next
// visit.
func walk(ctx context.Context, f *disk.File, kind Kind, limits Limits,
	visit func(name string, open func() (io.ReadCloser, error)) error) error {
	w := walking{ctx: ctx, limits: limits, packed: f.Size(), visit: visit}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	switch kind {
	case Zip:
		return w.zip(f)
	case Tar:
		return w.tar(bufio.NewReaderSize(f, 1<<18))
	case Gzip:
		return w.gzip(f)
	}
	return refused("", "it is %s: unpack it yourself", named(kind))
}

func named(kind Kind) string {
	if kind == Other {
		return "no zip and no tar"
	}
	return string(kind)
}

type walking struct {
	ctx    context.Context
	limits Limits
	// packed is the size of the archive.
	packed int64
	visit  func(string, func() (io.ReadCloser, error)) error

	entries int
	// unzipped and given count what came out: of gzip, and of the files that were opened.
	unzipped, given int64
}

// entry counts an entry, whatever it is.
func (w *walking) entry() error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if w.entries++; w.entries > w.limits.Entries {
		return refused("", "it has more than %d entries", w.limits.Entries)
	}
	return nil
}

// A counted reader counts what comes out.
type counted struct {
	w   *walking
	in  io.Reader
	out *int64
}

func (c counted) Read(p []byte) (int, error) {
	if err := c.w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.in.Read(p)
	if *c.out += int64(n); *c.out > c.w.limits.Free && *c.out/c.w.limits.Ratio > c.w.packed {
		return n, refused("", "more than %d bytes come out of %d: it is made to fill disks", *c.out-1, c.w.packed)
	}
	return n, err
}

func (w *walking) zip(f *disk.File) error {
	r, err := zip.NewReader(f, f.Size())
	if errors.Is(err, zip.ErrInsecurePath) {
		err = nil // its names are checked one by one
	}
	if err != nil {
		return broken("", err)
	}
	if len(r.File) > w.limits.Entries {
		return refused("", "it has %d entries, more than %d", len(r.File), w.limits.Entries)
	}
	for _, file := range r.File {
		if err := w.entry(); err != nil {
			return err
		}
		if err := w.zipped(file); err != nil {
			return err
		}
	}
	return nil
}

const encrypted = 1 // a bit of the flags

func (w *walking) zipped(file *zip.File) error {
	name, mode := clean(file.Name), file.Mode()
	if err := stays(name); err != nil {
		return err
	}
	switch {
	case strings.HasSuffix(name, "/") || mode.IsDir():
		return nil
	case !mode.IsRegular():
		return refused(name, "is %s: only files are unpacked", kindOf(mode))
	case file.Flags&encrypted != 0:
		return refused(name, "is encrypted: unpack it yourself, with the password that you were given")
	}
	return w.visit(name, func() (io.ReadCloser, error) {
		in, err := file.Open()
		if err != nil {
			return nil, broken(name, err)
		}
		return content{counted{w, in, &w.given}, in, name}, nil
	})
}

// A content is what a file of an archive holds.
type content struct {
	counted
	io.Closer
	name string
}

func (c content) Read(p []byte) (int, error) {
	n, err := c.counted.Read(p)
	if err != nil && err != io.EOF {
		err = broken(c.name, err)
	}
	return n, err
}

// broken says of an error of a reader of archives which entry cannot be read. What is not the archive's fault stays as
// it is.
func broken(name string, err error) error {
	var refusal *RefusedError
	var path *fs.PathError
	switch {
	case errors.As(err, &refusal), errors.As(err, &path), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return &RefusedError{name, fmt.Sprintf("cannot be read: %v", err)}
}

func (w *walking) gzip(f *disk.File) error {
	r, err := gzip.NewReader(bufio.NewReaderSize(f, 1<<18))
	if err != nil {
		return broken("", err)
	}
	defer r.Close()
	unzipped := bufio.NewReaderSize(counted{w, r, &w.unzipped}, 1<<18)
	head, err := unzipped.Peek(Head)
	if err != nil && err != io.EOF {
		return broken("", err)
	}
	if KindOf(head) == Tar {
		return w.tar(unzipped)
	}
	// One file that was packed by itself. Its name is that of the archive without the ending: what the packer wrote into the
	// header is as good as any.
	name := strings.TrimSuffix(path.Base(f.Name()), ".gz")
	if err := w.entry(); err != nil {
		return err
	}
	return w.visit(name, func() (io.ReadCloser, error) {
		return content{counted{w, unzipped, &w.given}, io.NopCloser(nil), name}, nil
	})
}

func (w *walking) tar(in io.Reader) error {
	// What lies between the files comes out too.
	all := &drained{w: w, in: in}
	r := tar.NewReader(all)
	for {
		h, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			return broken("", err)
		}
		if err := w.entry(); err != nil {
			return err
		}
		name := clean(h.Name)
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue
		}
		if err := stays(name); err != nil {
			return err
		}
		switch {
		case h.Typeflag == tar.TypeDir || strings.HasSuffix(name, "/"):
			continue
		case h.Typeflag != tar.TypeReg:
			return refused(name, "is %s: only files are unpacked", tarKind(h.Typeflag))
		}
		err = w.visit(name, func() (io.ReadCloser, error) {
			return content{counted{w, r, &w.given}, io.NopCloser(nil), name}, nil
		})
		if err != nil {
			return err
		}
	}
}

// A drained reader ends with its context, and with the bytes that a tar may have: it is read to its end, whatever is
// wanted of it.
type drained struct {
	w    *walking
	in   io.Reader
	read int64
}

func (d *drained) Read(p []byte) (int, error) {
	if err := d.w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := d.in.Read(p)
	if d.read += int64(n); d.read > d.w.limits.Bytes*2 {
		return n, refused("", "more than %d bytes come out", d.w.limits.Bytes*2)
	}
	return n, err
}

func tarKind(flag byte) string {
	switch flag {
	case tar.TypeSymlink:
		return "a symbolic link"
	case tar.TypeLink:
		return "a hard link"
	case tar.TypeChar, tar.TypeBlock:
		return "a device"
	case tar.TypeFifo:
		return "a FIFO"
	}
	return fmt.Sprintf("of the kind %q", flag)
}

func kindOf(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeNamedPipe != 0:
		return "a FIFO"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "no regular file"
}
