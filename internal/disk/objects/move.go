package objects

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7"
	"golang.org/x/sync/errgroup"
)

// movingFile is in a folder that is being moved; its content is the key of the folder's new place.
const movingFile = ".moving"

// at is how many requests of one kind are made at a time.
const atOnce = 8

// each does something with each of the keys, several at a time.
func (b *Bucket) each(keys []string, do func(key string) error) error {
	var all errgroup.Group
	all.SetLimit(atOnce)
	for _, key := range keys {
		all.Go(func() error { return do(key) })
	}
	return all.Wait()
}

// Move gives an object, or all objects in a folder, other keys. The service copies them. Until all are copied the old ones
// stay, and say where to: [Bucket.RemoveAll] of them takes a move back that was ended under way.
func (b *Bucket) Move(from, to string) error {
	if o, err := b.Stat(from); err == nil {
		return b.moveOne(o, to)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var all []Object
	err := b.list(slashed(from), "", func(o Object, _ bool) (bool, error) { all = append(all, o); return true, nil })
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return fs.ErrNotExist
	}
	moving := path.Join(from, movingFile)
	if _, err := b.Put(moving, []byte(to), Condition{}); err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(o Object) bool { return o.Key == moving })
	// What is deep in the folder comes first: files above describe it.
	slices.SortStableFunc(all, func(a, b Object) int {
		return cmp.Compare(strings.Count(b.Key, "/"), strings.Count(a.Key, "/"))
	})
	keys := make([]string, 0, len(all))
	objects := map[string]Object{}
	for _, o := range all {
		objects[o.Key] = o
		keys = append(keys, o.Key)
	}
	err = b.each(keys, func(key string) error {
		name := strings.TrimPrefix(key, slashed(from))
		if name == "" {
			return nil // the mark of the folder
		}
		return b.copy(objects[key], slashed(to)+name)
	})
	if err != nil {
		return err
	}
	if err := b.Remove(moving); err != nil { // from here on the new place is the place
		return err
	}
	return b.each(keys, b.Remove)
}

func (b *Bucket) moveOne(o Object, to string) error {
	if err := b.copy(o, to); err != nil {
		return err
	}
	return b.Remove(o.Key)
}

// mostCopied is how large an object can be that is copied by one request, in bytes.
const mostCopied = 5 << 30

// copy has the service copy an object as it was listed.
func (b *Bucket) copy(o Object, to string) error {
	target := minio.CopyDestOptions{Bucket: b.name, Object: to}
	source := minio.CopySrcOptions{Bucket: b.name, Object: o.Key, MatchETag: o.ETag}
	return b.try(o.Size/64, func(ctx context.Context, _ int) (err error) {
		var done minio.UploadInfo
		if o.Size <= mostCopied {
			done, err = b.core.Client.CopyObject(ctx, target, source)
		} else {
			done, err = b.core.ComposeObject(ctx, target, source)
		}
		if err == nil && done.ETag == "" {
			err = fmt.Errorf("%s: %w", to, errCut)
		}
		return err
	})
}
