package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
)

// Release writes the entries of keys, or of all keys where these are nil, as a ledger of one segment, and gives its
// path. Equal entries give equal bytes under an equal name, whatever the segments they came in; times are those of the
// entries. The folder is made; one that has segments already is an error. Where a key has no entry, the error is a
// *MissingError.
func (l *Ledger) Release(dir string, keys []string) (path string, err error) {
	if keys == nil {
		keys = l.Keys()
	}
	if err := l.missing(keys); err != nil {
		return "", err
	}
	folder, err := l.options.Disk.MakeFolder(dir)
	if err != nil {
		return "", fmt.Errorf("ledger: release: %w", err)
	}
	defer folder.Close()
	there, err := segmentsOf(folder)
	if err != nil {
		return "", err
	}
	if len(there) > 0 {
		return "", fmt.Errorf("ledger: release: %s is there already: take a folder without segments", folder.Path(there[0]))
	}
	name, err := replace(folder, segmentSuffix, func(w io.Writer) error { return l.Export(w, keys) })
	return folder.Path(name), err
}

// writeSegment adds a segment to a folder and gives its name, which is by its content. It is there as a whole or not at
// all. content is called twice and adds the same.
func writeSegment(folder *disk.Folder, content func(add func(record []byte) error) error) (name string, err error) {
	return replace(folder, segmentSuffix, func(w io.Writer) error {
		group := journal.Group{Lines: journal.Header()}
		flush := func() error {
			_, err := w.Write(group.Lines)
			group.Lines = group.Lines[:0]
			return err
		}
		err := content(func(record []byte) error {
			group.Add(record)
			return flush()
		})
		if err != nil {
			return err
		}
		group.Seal()
		return flush()
	})
}

// replace writes a file that is named by its content.
func replace(folder *disk.Folder, suffix string, content func(io.Writer) error) (name string, err error) {
	sum := sha256.New()
	if err := content(sum); err != nil {
		return "", err
	}
	name = hex.EncodeToString(sum.Sum(nil)[:16]) + suffix
	if err := folder.Replace(name, content); err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	return name, nil
}
