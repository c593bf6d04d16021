package objects

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
)

// An Object is what a service says of an object.
type Object struct {
	Key  string
	Size int64
	ETag string
	// Changed is when it was written, by the service's clock.
	Changed time.Time
}

// mostListed is how many keys are taken from a list: more than that are no folder of this program's.
const mostListed = 20_000_000

// page is how many keys are asked for at once.
const page = 1000

// list calls yield with the objects whose keys begin with a prefix, in the order of the keys; with a delimiter, those that
// have it behind the prefix are folders, and given once, without their objects. It ends where yield says so.
func (b *Bucket) list(prefix, delimiter string, yield func(o Object, folder bool) (more bool, err error)) error {
	return b.listFirst(mostListed, prefix, delimiter, yield)
}

func (b *Bucket) listFirst(most int, prefix, delimiter string, yield func(Object, bool) (bool, error)) error {
	token, listed := "", 0
	for {
		var r minio.ListBucketV2Result
		err := b.try(0, func(context.Context, int) (err error) {
			r, err = b.core.ListObjectsV2(b.name, prefix, "", token, delimiter, min(most, page))
			return err
		})
		if err != nil {
			return err
		}
		for _, o := range r.Contents {
			if !strings.HasPrefix(o.Key, prefix) || o.Size < 0 {
				return fmt.Errorf("the service lists %q of %d bytes, which is not in %q", o.Key, o.Size, prefix)
			}
			if more, err := yield(Object{o.Key, o.Size, o.ETag, o.LastModified}, false); !more || err != nil {
				return err
			}
		}
		for _, p := range r.CommonPrefixes {
			if !strings.HasPrefix(p.Prefix, prefix) || !strings.HasSuffix(p.Prefix, delimiter) {
				return fmt.Errorf("the service lists the folder %q, which is not in %q", p.Prefix, prefix)
			}
			if more, err := yield(Object{Key: p.Prefix}, true); !more || err != nil {
				return err
			}
		}
		listed += len(r.Contents) + len(r.CommonPrefixes)
		switch {
		case !r.IsTruncated || listed >= most:
			if listed >= mostListed {
				return fmt.Errorf("more than %d objects: name a smaller folder", mostListed)
			}
			return nil
		case r.NextContinuationToken == "" || r.NextContinuationToken == token:
			return errors.New("the service's list has a next page that it does not name")
		}
		token = r.NextContinuationToken
	}
}

// Has says whether there is anything in a folder: an object whose key begins with that of the folder and a slash.
func (b *Bucket) Has(folder string) (bool, error) {
	has := false
	err := b.listFirst(1, slashed(folder), "", func(Object, bool) (bool, error) { has = true; return false, nil })
	return has, err
}

// slashed is what the keys of objects in a folder begin with.
func slashed(folder string) string {
	if folder == "" {
		return ""
	}
	return folder + "/"
}

// An Entry is an object or a folder in a folder, by its name in that.
type Entry struct {
	Name   string
	Folder bool
	Object
}

// ReadDir lists a folder. An object that marks a folder, with a slash at its end and no content, is not listed. A key that is
// no path is an error, and so is an object that has the name of a folder: neither can be named among files.
func (b *Bucket) ReadDir(folder string) (entries []Entry, err error) {
	folders, marked := map[string]bool{}, false
	prefix := slashed(folder)
	err = b.list(prefix, "/", func(o Object, isFolder bool) (bool, error) {
		name := strings.TrimPrefix(o.Key, prefix)
		if name == "" && o.Size == 0 && !isFolder {
			marked = true
			return true, nil
		}
		if isFolder {
			name = strings.TrimSuffix(name, "/")
			folders[name] = true
		}
		if err := named(o.Key, name); err != nil {
			return false, err
		}
		entries = append(entries, Entry{name, isFolder, o})
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if !e.Folder && folders[e.Name] {
			return nil, both(e.Key)
		}
	}
	if len(entries) == 0 && !marked {
		return nil, fs.ErrNotExist
	}
	return entries, nil
}

// both is the error of a key that is an object's and a folder's.
func both(key string) error {
	return fmt.Errorf("%q is an object and a folder at once: take one of them away: %w", key, fs.ErrInvalid)
}

// named wants the name of a key in a folder to be one of a file.
func named(key, name string) error {
	if slices.Contains([]string{"", ".", ".."}, name) || strings.Contains(name, "/") {
		return fmt.Errorf("the key %q is no path of a file: take the object away, or give it another key: %w", key, fs.ErrInvalid)
	}
	return nil
}

// Stat says what an object is.
func (b *Bucket) Stat(key string) (o Object, err error) {
	return o, b.try(0, func(ctx context.Context, _ int) error {
		info, err := b.core.StatObject(ctx, b.name, key, minio.StatObjectOptions{})
		o = Object{key, info.Size, info.ETag, info.LastModified}
		return err
	})
}

// Remove removes an object. One that is not there is removed already.
func (b *Bucket) Remove(key string) error {
	err := b.try(0, func(ctx context.Context, _ int) error {
		return b.core.RemoveObject(ctx, b.name, key, minio.RemoveObjectOptions{})
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// RemoveAll removes an object and all in the folder of this key, uploads under way included, and what a [Bucket.Move] from
// there that did not come to its end has left.
func (b *Bucket) RemoveAll(key string) error {
	moving, _, err := b.ReadFile(path.Join(key, movingFile), mostKey)
	switch {
	case err == nil:
		if err := b.removeAll(string(moving)); err != nil {
			return err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return b.removeAll(key)
}

func (b *Bucket) removeAll(key string) error {
	uploads, err := b.Uploads(key)
	if err != nil {
		return err
	}
	for _, u := range uploads {
		if u.Key != key && !strings.HasPrefix(u.Key, slashed(key)) {
			continue
		}
		if err := b.Abort(u); err != nil {
			return err
		}
	}
	var keys []string
	err = b.list(slashed(key), "", func(o Object, _ bool) (bool, error) { keys = append(keys, o.Key); return true, nil })
	if err != nil {
		return err
	}
	return b.each(append(keys, key), b.Remove)
}
