package sources

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"geoeval/internal/disk/nightly"
	"geoeval/internal/format/records"
	"geoeval/schema"
)

// A repeating file system has files that begin in one way, go on with one piece, and end in one way.
type repeating map[string]repeated

type repeated struct {
	begin, piece, end string
	times             int64
}

func (r repeating) Open(name string) (fs.File, error) {
	f, ok := r[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	times := max(1, (1<<16)/len(f.piece)) // in blocks: a reader is not to wait for its file
	block := []byte(strings.Repeat(f.piece, times))
	return &repeatedFile{f, strings.NewReader(f.begin), block, f.times * int64(len(f.piece)), 0, strings.NewReader(f.end)}, nil
}

type repeatedFile struct {
	repeated
	first      io.Reader
	block      []byte
	left, done int64
	last       io.Reader
}

func (f *repeatedFile) Stat() (fs.FileInfo, error) {
	return sized{nil, int64(len(f.begin)+len(f.end)) + f.times*int64(len(f.piece))}, nil
}

func (f *repeatedFile) Close() error { return nil }

func (f *repeatedFile) Read(p []byte) (int, error) {
	if n, _ := f.first.Read(p); n > 0 {
		return n, nil
	}
	if f.left > 0 {
		n := copy(p[:min(int64(len(p)), f.left)], f.block[f.done%int64(len(f.block)):])
		f.done, f.left = f.done+int64(n), f.left-int64(n)
		return n, nil
	}
	return f.last.Read(p)
}

type sized struct {
	fs.FileInfo
	size int64
}

func (s sized) Size() int64       { return s.size }
func (s sized) Mode() fs.FileMode { return 0o444 }

// heapWhile is how much the heap grows at the most while f runs.
func heapWhile(f func()) uint64 {
	var done atomic.Bool
	most := make(chan uint64)
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	before := m.HeapAlloc
	go func() {
		var highest uint64
		for !done.Load() {
			runtime.ReadMemStats(&m)
			highest = max(highest, m.HeapAlloc)
			time.Sleep(time.Millisecond)
		}
		most <- highest
	}()
	f()
	done.Store(true)
	return max(<-most, before) - before
}

// A largeFile is a file of some size, and what is to come out.
type largeFile struct {
	name string
	file repeated
	form records.Form
	want string
}

func largeFiles(size int64) []largeFile {
	word := strings.Repeat("b", 4096)
	return []largeFile{
		{"one text", repeated{`[{"a": "`, "long ", `"}, {"a": "b"}]`, size / 5}, records.List, "2 records, 1 too large"},
		{"white space", repeated{"[", "  \n ", "7]", size / 4}, records.List, "1 records, 0 too large"},
		{"lists in lists", repeated{"[", "[", "]", size}, records.List, "unreadable: nests deeper than 10000 at byte 10001"},
		{"too many records", repeated{"[1", ", 2", "]", size / 3}, records.List,
			"unreadable: holds more than 1048576 records: the next one begins at byte 3145730"},
		{"records", repeated{`[{"a": "` + word + `"}`, `, {"a": "` + word + `"}`, "]", size / 4110}, records.List,
			fmt.Sprintf("%d records, 0 too large", size/4110+1)},
		{"a long name", repeated{`{"`, "name", `": 1, "b": 2}`, size / 4}, records.Object, "2 records, 0 too large"},
		{"one line", repeated{"", "long", "\n7\n", size / 4}, records.Lines, "2 records, 1 too large"},
		{"nothing but NULs", repeated{"", "\x00\x00\x00\x00", "", size / 4}, records.Lines, "1 records, 1 too large"},
		{"no list but NULs", repeated{"", "\x00\x00\x00\x00", "", size / 4}, records.List,
			`unreadable: is not JSON: '\x00' where a value should be, at byte 0`},
		{"short lines", repeated{"", "{}\n", "", size / 3}, records.Lines,
			"unreadable: holds more than 1048576 records: the next one begins at byte 3145731"},
	}
}

// read parts the file through a Dir, and says what came out.
func (l *largeFile) read(t testing.TB) string {
	dir := NewDir(repeating{"f": l.file}, []string{"f"}, 2<<30, nil)
	n, large := 0, 0
	err := dir.Parts(context.Background(), "f", l.form, func(p records.Part) error {
		n++
		if p.Raw == nil {
			large++
		}
		return nil
	})
	var reject *Reject
	if errors.As(err, &reject) {
		return fmt.Sprintf("%s: %s", reject.Kind, reject.Reason)
	} else if err != nil {
		t.Error(err)
	}
	return fmt.Sprintf("%d records, %d too large", n, large)
}

// However large a file is, and whatever is large in it, it is read in little memory, and what is too large is named.
func TestLargeFilesAreReadInLittleMemory(t *testing.T) {
	size := int64(nightly.Of(1<<27, 1<<28))
	for _, l := range largeFiles(size) {
		t.Run(l.name, func(t *testing.T) {
			heap := heapWhile(func() {
				if got := l.read(t); got != l.want {
					t.Errorf("%s, want %s", got, l.want)
				}
			})
			if heap > 64<<20 { // mostly what the collector has not come to yet
				t.Errorf("the heap grows by %d bytes", heap)
			}
		})
	}
}

// BenchmarkLargeFile reads 1 GB of each kind.
func BenchmarkLargeFile(b *testing.B) {
	for _, l := range largeFiles(1 << 30) {
		b.Run(l.name, func(b *testing.B) {
			var heap uint64
			for b.Loop() {
				heap = max(heap, heapWhile(func() { l.read(b) }))
			}
			b.ReportMetric(float64(heap>>10), "KB-heap")
		})
	}
}

// A file that is another one when it is read again is no content at all.
func TestAFileThatChangesMeanwhile(t *testing.T) {
	files := fstest.MapFS{"f": {Data: []byte(`[1, 2]`)}}
	opened := 0
	dir := NewDir(opening{files, func() {
		if opened++; opened == 2 {
			files["f"] = &fstest.MapFile{Data: []byte(`[1, 3]`)}
		}
	}}, []string{"f"}, 100, nil)
	err := dir.Parts(context.Background(), "f", records.List, func(records.Part) error { return nil })
	var reject *Reject
	if err == nil || errors.As(err, &reject) || !strings.Contains(err.Error(), "does it change while it is read?") {
		t.Errorf("%v", err)
	}
}

type opening struct {
	fs.FS
	before func()
}

func (o opening) Open(name string) (fs.File, error) {
	o.before()
	return o.FS.Open(name)
}

func TestDigest(t *testing.T) {
	content := bytes.Repeat([]byte("geometry "), 100000)
	dir := NewDir(fstest.MapFS{"f": {Data: content}, "large": {Data: append(content, 'x')}}, []string{"f", "large"}, int64(len(content)), nil)
	before, err := dir.Digest(context.Background(), "f")
	if err != nil || before.Bytes != int64(len(content)) || len(before.SHA256) != 64 {
		t.Errorf("%v, %v", before, err)
	}
	_, err = dir.ReadFile(context.Background(), "f", int64(len(content)))
	after, _ := dir.Digest(context.Background(), "f")
	if err != nil || before != after {
		t.Errorf("%v, and after it was read %v (%v)", before, after, err)
	}
	var reject *Reject
	if _, err := dir.Digest(context.Background(), "large"); !errors.As(err, &reject) || reject.Kind != schema.TooLarge {
		t.Errorf("%v", err)
	}
	if _, err := dir.ReadFile(context.Background(), "f", 100); !errors.As(err, &reject) || reject.Reason != "f: 900000 bytes, over the limit of 100" {
		t.Errorf("%v", err)
	}
}
