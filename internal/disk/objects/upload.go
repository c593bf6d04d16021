package objects

import (
	"bytes"
	"context"
	"crypto/md5"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"

	"github.com/minio/minio-go/v7"
)

// A Condition is what must be there for an object to be written over it: anything for the zero Condition.
type Condition struct {
	// Nothing: no object.
	Nothing bool
	// ETag is that of the object, "" for any.
	ETag string
}

// on puts a condition into a request.
func (c Condition) on(o *minio.PutObjectOptions) {
	if c.Nothing {
		o.SetMatchETagExcept("*")
	} else if c.ETag != "" {
		o.SetMatchETag(c.ETag)
	}
}

// The headers by which a service checks what comes to it.
const (
	sumHeader       = "x-amz-checksum-sha256"
	algorithmHeader = "x-amz-checksum-algorithm"
	algorithm       = "SHA256"
)

// Put writes an object at once, and gives its ETag. What came to the service is held against the content's SHA-256.
func (b *Bucket) Put(key string, content []byte, c Condition) (etag string, err error) {
	sum := sha256.Sum256(content)
	encoded := base64.StdEncoding.EncodeToString(sum[:])
	return etag, b.try(int64(len(content)), func(ctx context.Context, before int) error {
		options := minio.PutObjectOptions{UserMetadata: map[string]string{sumHeader: encoded}}
		c.on(&options)
		done, err := b.core.PutObject(ctx, b.name, key, bytes.NewReader(content), int64(len(content)), "",
			hex.EncodeToString(sum[:]), options)
		switch {
		case err == nil && done.ChecksumSHA256 != "" && done.ChecksumSHA256 != encoded:
			return fmt.Errorf("%w: it has kept other bytes than it was sent", errCut)
		case err == nil && done.ETag == "":
			return errCut
		case err == nil:
			etag = done.ETag
			return nil
		case before > 0 && errors.Is(told(err), ErrChanged):
			// An attempt whose answer was lost may have written it.
			whole := md5.Sum(content)
			if now, same := b.same(ctx, key, int64(len(content)), hex.EncodeToString(whole[:]), encoded); same {
				etag = now
				return nil
			}
		}
		return err
	})
}

// same says whether an object is one of a size, and of an ETag or a SHA-256 in base64; and gives its ETag.
func (b *Bucket) same(ctx context.Context, key string, size int64, etag, sum string) (string, bool) {
	is, err := b.core.StatObject(ctx, b.name, key, minio.StatObjectOptions{Checksum: true})
	kept, _, _ := strings.Cut(is.ChecksumSHA256, "-") // behind which is the number of the parts
	return is.ETag, err == nil && is.Size == size && (is.ETag == etag || kept == sum)
}

// An Upload is an object on its way, which is there as a whole once it is done. It is for one goroutine. What is larger than
// a part is sent in parts, one in the background while the next is written.
type Upload struct {
	bucket *Bucket
	key    string
	over   Condition
	// from, where not nil, gives an upload of this object that was left under way: its parts that are the same are not sent
	// again.
	from func() (Leftover, bool)

	buffer []byte
	size   int64
	// id is that of the upload in parts, "" before it has begun.
	id    string
	there map[int]minio.ObjectPart
	parts []minio.CompletePart
	// sums are the SHA-256 of the parts, one behind the other.
	sums []byte
	// sending gives what became of the part that is being sent, nil for none.
	sending chan error
	err     error
	// begun is how often the upload in parts was begun: more than once where an answer was lost, and then others may be left.
	begun int
	// done: committed or aborted.
	done bool
}

// NewUpload begins to write an object over what must be there.
func (b *Bucket) NewUpload(key string, over Condition, from func() (Leftover, bool)) *Upload {
	return &Upload{bucket: b, key: key, over: over, from: from}
}

// PartSize is how large a part is, by its number from 1, in bytes: the same in every run, so that an upload which was killed
// is gone on with. 10,000 parts, which is as many as there can be, are 888 GiB.
func PartSize(number int) int { return 8 << 20 << min((number-1)/1000, 4) }

// mostParts is how many parts an object can have.
const mostParts = 10_000

// Write writes on.
func (u *Upload) Write(p []byte) (n int, err error) {
	for len(p) > 0 && u.err == nil {
		took := min(len(p), PartSize(len(u.parts)+1)-len(u.buffer))
		u.buffer = append(u.buffer, p[:took]...)
		p, n, u.size = p[took:], n+took, u.size+int64(took)
		if len(u.buffer) == PartSize(len(u.parts)+1) {
			u.err = u.send()
		}
	}
	return n, u.err
}

// send begins to send the buffer as a part, once the part before it was sent.
func (u *Upload) send() error {
	if err := u.wait(); err != nil {
		return err
	}
	if len(u.parts) == mostParts {
		return fmt.Errorf("larger than the %d bytes that an object can have here", u.size)
	}
	if u.id == "" {
		if err := u.begin(); err != nil {
			return err
		}
	}
	content := u.buffer
	u.buffer = make([]byte, 0, min(cap(content), PartSize(len(u.parts)+2)))
	sum := sha256.Sum256(content)
	u.sums = append(u.sums, sum[:]...)
	part := minio.CompletePart{PartNumber: len(u.parts) + 1, ChecksumSHA256: base64.StdEncoding.EncodeToString(sum[:])}
	if is, ok := u.there[part.PartNumber]; ok && is.Size == int64(len(content)) && is.ChecksumSHA256 == part.ChecksumSHA256 {
		part.ETag = is.ETag
		u.parts = append(u.parts, part)
		return nil
	}
	u.parts = append(u.parts, part)
	to := &u.parts[len(u.parts)-1]
	done := make(chan error, 1)
	u.sending = done
	go func() {
		etag, err := u.bucket.putPart(u.key, u.id, part, content, sum)
		to.ETag = etag // which is read after done was
		done <- err
	}()
	return nil
}

// wait waits until the part that is being sent was.
func (u *Upload) wait() error {
	if u.sending == nil {
		return u.err
	}
	if err := <-u.sending; u.err == nil {
		u.err = err
	}
	u.sending = nil
	return u.err
}

func (b *Bucket) putPart(key, id string, part minio.CompletePart, content []byte, sum [sha256.Size]byte) (etag string, err error) {
	return etag, b.try(int64(len(content)), func(ctx context.Context, _ int) error {
		done, err := b.core.PutObjectPart(ctx, b.name, key, id, part.PartNumber, bytes.NewReader(content), int64(len(content)),
			minio.PutObjectPartOptions{Sha256Hex: hex.EncodeToString(sum[:]),
				CustomHeader: http.Header{http.CanonicalHeaderKey(sumHeader): {part.ChecksumSHA256}}})
		if err == nil && (done.ETag == "" || done.ChecksumSHA256 != "" && done.ChecksumSHA256 != part.ChecksumSHA256) {
			err = fmt.Errorf("%w: it has kept another part than it was sent", errCut)
		}
		etag = done.ETag
		return err
	})
}

// begin begins an upload in parts, or goes on with one that was left under way.
func (u *Upload) begin() error {
	if u.from != nil {
		if left, ok := u.from(); ok {
			there, err := u.bucket.parts(left)
			if err == nil {
				u.id, u.there = left.ID, there
				return nil
			} else if !errors.Is(err, errNoUpload) {
				return err
			}
		}
	}
	return u.bucket.try(0, func(ctx context.Context, _ int) (err error) {
		u.begun++
		u.id, err = u.bucket.core.NewMultipartUpload(ctx, u.bucket.name, u.key,
			minio.PutObjectOptions{UserMetadata: map[string]string{algorithmHeader: algorithm}})
		return err
	})
}

// Commit has the object take its place, and gives its ETag. After an error what was there before is there.
func (u *Upload) Commit() (etag string, err error) {
	if u.err != nil {
		return "", u.err
	}
	if u.id == "" {
		etag, u.err = u.bucket.Put(u.key, u.buffer, u.over)
		u.done = u.err == nil
		return etag, u.err
	}
	if len(u.buffer) > 0 {
		u.err = u.send()
	}
	if err := u.wait(); err != nil {
		return "", err
	}
	etag, u.err = u.complete()
	if u.done = u.err == nil; u.done && u.begun > 1 {
		u.giveUpOthers()
	}
	return etag, u.err
}

// giveUpOthers gives up what is left of other uploads of the object: whoever they are of, they were to come over what this one
// has come over, and cannot any more.
func (u *Upload) giveUpOthers() {
	others, err := u.bucket.Uploads(u.key)
	if err != nil {
		return // the next build finds them
	}
	for _, o := range others {
		if o.Key == u.key {
			_ = u.bucket.Abort(o)
		}
	}
}

func (u *Upload) complete() (etag string, err error) {
	b := u.bucket
	composite := sha256.Sum256(u.sums)
	sum := base64.StdEncoding.EncodeToString(composite[:])
	return etag, b.try(64*int64(len(u.parts))*b.patience.Rate/mostParts, func(ctx context.Context, before int) error {
		options := minio.PutObjectOptions{}
		u.over.on(&options)
		done, err := b.core.CompleteMultipartUpload(ctx, b.name, u.key, u.id, u.parts, options)
		if kept, _, _ := strings.Cut(done.ChecksumSHA256, "-"); err == nil && kept != "" && kept != sum {
			return errors.New("the service has put the parts together to other bytes than it was sent: run again")
		}
		etag = done.ETag
		if t := told(err); err != nil && before > 0 && (errors.Is(t, errNoUpload) || errors.Is(t, ErrChanged) || errors.Is(t, fs.ErrNotExist)) {
			// An attempt whose answer was lost may have completed it.
			if now, same := b.same(ctx, u.key, u.size, compositeETag(u.parts), sum); same {
				etag = now
				return nil
			}
		}
		return err
	})
}

// compositeETag is what Amazon S3 gives as the ETag of an object that came in parts.
func compositeETag(parts []minio.CompletePart) string {
	all := md5.New()
	for _, p := range parts {
		sum, _ := hex.DecodeString(p.ETag)
		all.Write(sum)
	}
	return fmt.Sprintf("%s-%d", hex.EncodeToString(all.Sum(nil)), len(parts))
}

// Abort gives the object up. After Commit it does nothing. The parts of one that could not be sent, however often that was
// tried, stay where they are, for whoever sends it again.
func (u *Upload) Abort() {
	if u.done {
		return
	}
	u.done = true
	_ = u.wait()
	var tried *triedError
	if u.id != "" && !errors.As(u.err, &tried) {
		_ = u.bucket.Abort(Leftover{u.key, u.id}) // what is left is found by Uploads
	}
	if u.err == nil {
		u.err = fs.ErrClosed
	}
}

// A Leftover is an upload in parts that is under way, or was when its process ended.
type Leftover struct{ Key, ID string }

// Uploads gives the uploads under way of objects whose keys begin so.
func (b *Bucket) Uploads(prefix string) (all []Leftover, err error) {
	key, id := "", ""
	for {
		var r minio.ListMultipartUploadsResult
		err := b.try(0, func(ctx context.Context, _ int) (err error) {
			r, err = b.core.ListMultipartUploads(ctx, b.name, prefix, key, id, "", page)
			return err
		})
		if err != nil {
			return nil, err
		}
		for _, u := range r.Uploads {
			if strings.HasPrefix(u.Key, prefix) {
				all = append(all, Leftover{u.Key, u.UploadID})
			}
		}
		if !r.IsTruncated || r.NextKeyMarker == key && r.NextUploadIDMarker == id || len(all) > mostListed {
			return all, nil
		}
		key, id = r.NextKeyMarker, r.NextUploadIDMarker
	}
}

// parts gives the parts of an upload by their numbers.
func (b *Bucket) parts(u Leftover) (map[int]minio.ObjectPart, error) {
	all, marker := map[int]minio.ObjectPart{}, 0
	for {
		var r minio.ListObjectPartsResult
		err := b.try(0, func(ctx context.Context, _ int) (err error) {
			r, err = b.core.ListObjectParts(ctx, b.name, u.Key, u.ID, marker, page)
			return err
		})
		if err != nil {
			return nil, err
		}
		for _, p := range r.ObjectParts {
			p.ETag = strings.Trim(p.ETag, `"`)
			all[p.PartNumber] = p
		}
		if !r.IsTruncated || r.NextPartNumberMarker <= marker {
			return all, nil
		}
		marker = r.NextPartNumberMarker
	}
}

// Abort gives an upload up, with its parts.
func (b *Bucket) Abort(u Leftover) error {
	err := b.try(0, func(ctx context.Context, _ int) error {
		return b.core.AbortMultipartUpload(ctx, b.name, u.Key, u.ID)
	})
	if errors.Is(err, errNoUpload) || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
