package sourcetest

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"

	"geoeval/sources"
)

func checkLargeFiles(c *Case, r reporter) {
	for _, unit := range c.whole(c.Files).units {
		f := c.open(c.Files, c.Files, int64(len(c.Files[unit.Files[0]].Data))-1, nil)
		out, err := f.read(context.Background(), func(u sources.Unit) bool { return u.Key == unit.Key })
		if err != nil {
			r.Errorf("%s is over the limit: %v", unit.Files[0], err)
			continue
		}
		report(r, unit.Files[0]+" is over the limit", out)
		if out.problems > 0 || len(out.rejects) == 0 || !strings.Contains(out.rejects[0].Reason, "limit") {
			r.Errorf("%s is over the limit: %d problems and the rejects %q, want a reject that says so", unit.Files[0],
				out.problems, out.reasons())
		}
	}
}

// checkVanished takes a file away after it was listed.
func checkVanished(c *Case, r reporter) {
	for _, name := range c.files() {
		used := false
		f := c.open(c.Files, c.Files, unlimited, func(read string, _ []byte) { used = used || read == name })
		base, err := f.read(context.Background(), reading(name))
		if err != nil {
			r.Errorf("%v", err)
		}
		out, err := c.open(c.Files, c.with(name, nil), unlimited, nil).read(context.Background(), reading(name))
		switch {
		case err != nil:
			if !strings.Contains(err.Error(), name) {
				r.Errorf("%s vanished, and the error does not name it: %v", name, err)
			}
		case used:
			if len(out.rejects) == 0 {
				r.Errorf("%s vanished, and nothing tells so", name)
			}
		case !slices.Equal(base.ids(), out.ids()):
			r.Errorf("%s, which is not read, vanished: %q became %q", name, base.ids(), out.ids())
		}
	}
}

// checkFaults lets each call to the file system fail in turn, and reads come in small pieces or end too early.
func checkFaults(c *Case, r reporter) {
	for at := int64(1); ; at++ {
		fsys := &faulty{FS: c.Files, failAt: at}
		out, err := c.open(c.Files, fsys, unlimited, nil).read(context.Background(), nil)
		if fsys.calls.Load() < at {
			break
		}
		if !errors.Is(err, errFault) {
			r.Errorf("call %d to the file system failed: Read returns %v and yields %d records, %d of them rejects", at, err,
				out.count(), len(out.rejects))
		}
	}
	base := c.base(r)
	out, err := c.open(c.Files, &faulty{FS: c.Files, piece: 3}, unlimited, nil).read(context.Background(), nil)
	if err != nil {
		r.Errorf("read in small pieces: %v", err)
	}
	compareRows(r, "read in small pieces", base, out)
	if len(out.rows) != len(base.rows) {
		r.Errorf("read in small pieces: %d rows, want %d", len(out.rows), len(base.rows))
	}
	for _, unit := range c.whole(c.Files).units {
		f := c.open(c.Files, &faulty{FS: c.Files, short: unit.Files[0]}, unlimited, nil)
		if out, err := f.read(context.Background(), func(u sources.Unit) bool { return u.Key == unit.Key }); err == nil {
			r.Errorf("%s is shorter than its size: Read yields %d records and no error", unit.Files[0], out.count())
		}
	}
}

var errFault = errors.New("input/output error")

// faulty is a file system whose call number failAt fails, whose reads give at most piece bytes, and in which the file
// short ends a byte too early. Zero values stand for no fault.
type faulty struct {
	fs.FS
	failAt int64
	piece  int
	short  string
	calls  atomic.Int64
}

func (f *faulty) call() error {
	if f.calls.Add(1) == f.failAt {
		return errFault
	}
	return nil
}

func (f *faulty) Open(name string) (fs.File, error) {
	if err := f.call(); err != nil {
		return nil, err
	}
	file, err := f.FS.Open(name)
	if err != nil {
		return nil, err
	}
	left := int64(1 << 62)
	if info, err := file.Stat(); err == nil && name == f.short {
		left = info.Size() - 1
	}
	return &faultyFile{file, f, left}, nil
}

type faultyFile struct {
	fs.File
	fsys *faulty
	left int64
}

func (f *faultyFile) Stat() (fs.FileInfo, error) {
	if err := f.fsys.call(); err != nil {
		return nil, err
	}
	return f.File.Stat()
}

func (f *faultyFile) Read(p []byte) (int, error) {
	if err := f.fsys.call(); err != nil {
		return 0, err
	}
	if f.fsys.piece > 0 {
		p = p[:min(len(p), f.fsys.piece)]
	}
	if p = p[:min(int64(len(p)), f.left)]; len(p) == 0 {
		return 0, io.EOF
	}
	n, err := f.File.Read(p)
	f.left -= int64(n)
	return n, err
}
