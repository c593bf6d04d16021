package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/minio/minio-go/v7"
)

// errCut says that an answer ended before its end, or did not say what it must.
var errCut = errors.New("the service's answer ended before its end")

const (
	// block is what is read at once at the least, in bytes: one round trip takes as long as moving about as much.
	block = 256 << 10
	// mostAhead is how many blocks are read at once at the most, and mostBlocks how many a reader keeps.
	mostAhead, mostBlocks = 16, 96
)

// A Reader reads an object as it was when it was opened. What is read from it again is kept for a while. Several goroutines
// may use ReadAt.
type Reader struct {
	bucket *Bucket
	Object
	// at is where Read goes on.
	at int64

	mu     sync.Mutex
	blocks map[int64]*kept
	// used counts uses of blocks; last is the block that was asked for last, and ahead how many the next request is for.
	used, last, ahead int64
}

// A kept block is content, once ready is closed.
type kept struct {
	ready   chan struct{}
	content []byte
	err     error
	used    int64
}

// Open opens an object. Its beginning is read on the occasion.
func (b *Bucket) Open(key string) (*Reader, error) {
	first, o, err := b.get(key, "", 0, block)
	if err != nil {
		return nil, err
	}
	r := &Reader{bucket: b, Object: o, blocks: map[int64]*kept{}, ahead: 1}
	ready := make(chan struct{})
	close(ready)
	r.blocks[0] = &kept{ready: ready, content: first}
	return r, nil
}

// get reads so many bytes of an object from an offset on, fewer at its end. With an ETag the object must have that.
func (b *Bucket) get(key, etag string, offset, size int64) (content []byte, o Object, err error) {
	err = b.try(size, func(ctx context.Context, _ int) error {
		options := minio.GetObjectOptions{}
		if err := options.SetRange(offset, offset+size-1); err != nil {
			return err
		}
		if etag != "" {
			if err := options.SetMatchETag(etag); err != nil {
				return err
			}
		}
		body, info, header, err := b.core.GetObject(ctx, b.name, key, options)
		if answer := (minio.ErrorResponse{}); errors.As(err, &answer) && answer.StatusCode == http.StatusRequestedRangeNotSatisfiable {
			return b.empty(ctx, key, offset, &content, &o)
		}
		if err != nil {
			return err
		}
		defer body.Close()
		whole, err := wholeSize(header, offset, info.Size)
		if err != nil {
			return err
		}
		if info.ETag == "" {
			return errors.New("the service gives no ETag, without which nobody can tell whether an object is still the same")
		}
		if etag != "" && info.ETag != etag {
			return ErrChanged // of a service that does not mind If-Match
		}
		if whole < offset {
			return fmt.Errorf("%w: it has %d bytes now", ErrChanged, whole)
		}
		o = Object{key, whole, info.ETag, info.LastModified}
		content = make([]byte, min(size, whole-offset))
		if _, err := io.ReadFull(body, content); err == io.EOF || err == io.ErrUnexpectedEOF {
			return errCut
		} else if err != nil {
			return err
		}
		return nil
	})
	return content, o, err
}

// empty answers for an object of no bytes, of which no range can be had.
func (b *Bucket) empty(ctx context.Context, key string, offset int64, content *[]byte, o *Object) error {
	info, err := b.core.StatObject(ctx, b.name, key, minio.StatObjectOptions{})
	if err != nil {
		return err
	}
	if info.Size > offset {
		return errCut // it came meanwhile
	}
	*content, *o = nil, Object{key, info.Size, info.ETag, info.LastModified}
	return nil
}

// wholeSize reads how large an object is from the answer to a request for a range. A service that gives no ranges answers
// with the whole object.
func wholeSize(header http.Header, offset, answered int64) (int64, error) {
	said := header.Get("Content-Range")
	if said == "" && offset == 0 && answered >= 0 {
		return answered, nil
	}
	spec, size, ok := strings.Cut(said, "/")
	whole, err := strconv.ParseInt(size, 10, 64)
	if !ok || err != nil || !strings.HasPrefix(spec, fmt.Sprintf("bytes %d-", offset)) || whole < 0 {
		return 0, fmt.Errorf("the service gives %q for the bytes from %d on: it must give ranges of objects", said, offset)
	}
	return whole, nil
}

// ReadAt reads from an offset.
func (r *Reader) ReadAt(p []byte, offset int64) (n int, err error) {
	if offset < 0 {
		return 0, fs.ErrInvalid
	}
	for n < len(p) {
		if offset >= r.Size {
			return n, io.EOF
		}
		content, err := r.block(offset / block)
		if err != nil {
			return n, err
		}
		copied := copy(p[n:], content[offset%block:])
		if copied == 0 {
			return n, errCut
		}
		n += copied
		offset += int64(copied)
	}
	return n, nil
}

// block gives the content of a block.
func (r *Reader) block(n int64) ([]byte, error) {
	r.mu.Lock()
	k, ok := r.blocks[n]
	if !ok {
		k = r.fetch(n)
	}
	r.used++
	k.used, r.last = r.used, n
	r.mu.Unlock()
	<-k.ready
	return k.content, k.err
}

// fetch begins to read a block, and those behind it where the object is read in order: twice as many each time. The caller
// has the lock.
func (r *Reader) fetch(n int64) *kept {
	if n == r.last+1 {
		r.ahead = min(2*r.ahead, mostAhead)
	} else {
		r.ahead = 1
	}
	r.evict()
	var run []*kept
	for i := n; i < n+r.ahead && i*block < r.Size && r.blocks[i] == nil; i++ {
		k := &kept{ready: make(chan struct{}), used: r.used}
		r.blocks[i] = k
		run = append(run, k)
	}
	go r.fill(n, run)
	return run[0]
}

// fill reads the blocks of a run, of which n is the first.
func (r *Reader) fill(n int64, run []*kept) {
	content, _, err := r.bucket.get(r.Key, r.ETag, n*block, int64(len(run))*block)
	if want := min(int64(len(run))*block, r.Size-n*block); err == nil && int64(len(content)) != want {
		err = errCut
	}
	if errors.Is(err, ErrChanged) || errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%w: it is not what it was when it was opened: run again", ErrChanged)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, k := range run {
		if k.err = err; err == nil {
			k.content = content[i*block : min((i+1)*block, len(content))]
		} else {
			delete(r.blocks, n+int64(i)) // to be asked for again
		}
		close(k.ready)
	}
}

// evict lets go of the blocks that were not used for longest, until there is room for a request.
func (r *Reader) evict() {
	for len(r.blocks) > mostBlocks-mostAhead {
		oldest, found := int64(0), false
		for i, k := range r.blocks {
			select {
			case <-k.ready:
				if !found || k.used < r.blocks[oldest].used || k.used == r.blocks[oldest].used && i < oldest {
					oldest, found = i, true
				}
			default: // is being read
			}
		}
		if !found {
			return
		}
		delete(r.blocks, oldest)
	}
}

// Read reads on.
func (r *Reader) Read(p []byte) (int, error) {
	if r.at >= r.Size {
		return 0, io.EOF
	}
	n, err := r.ReadAt(p[:min(int64(len(p)), r.Size-r.at)], r.at)
	r.at += int64(n)
	return n, err
}

// Seek moves to where Read goes on.
func (r *Reader) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += r.at
	case io.SeekEnd:
		offset += r.Size
	}
	if offset < 0 {
		return 0, fs.ErrInvalid
	}
	r.at = offset
	return offset, nil
}

// Close lets go of what was read.
func (r *Reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	clear(r.blocks)
	return nil
}

// ReadFile reads an object of at most so many bytes; a larger one is not read, and only what it is is given.
func (b *Bucket) ReadFile(key string, most int64) ([]byte, Object, error) {
	r, err := b.Open(key)
	if err != nil {
		return nil, Object{}, err
	}
	defer r.Close()
	if r.Size > most {
		return nil, r.Object, nil
	}
	content := make([]byte, r.Size)
	_, err = r.ReadAt(content, 0)
	return content, r.Object, err
}

// dated reads a small object with the service's time of the answer, which is zero where that says none.
func (b *Bucket) dated(key string, most int64) (content []byte, o Object, now time.Time, err error) {
	err = b.try(most, func(ctx context.Context, _ int) error {
		body, info, header, err := b.core.GetObject(ctx, b.name, key, minio.GetObjectOptions{})
		if err != nil {
			return err
		}
		defer body.Close()
		o = Object{key, info.Size, info.ETag, info.LastModified}
		now, _ = http.ParseTime(header.Get("Date"))
		content, err = io.ReadAll(io.LimitReader(body, most))
		return err
	})
	return content, o, now, err
}
