package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"

	"geoeval/internal/disk"
	"geoeval/internal/disk/journal"
)

// lostSuffix ends the names of files with the keys of answers that were given up.
const lostSuffix = ".lost"

// GivenUp are the answers that somebody does without: those that were set aside, and those that were lost and given up.
type GivenUp struct {
	// Keys are theirs.
	Keys map[string]bool
	// Unknown is how many lines were set aside that do not even say whose they are.
	Unknown int
}

// keyed is a line as it begins, whatever became of the rest.
var keyed = regexp.MustCompile(`^\{"key":"([^"\\\x00-\x1f]{1,256})"`)

// ReadGivenUp says what was given up in a folder; nothing where the folder is not there.
func ReadGivenUp(dir string, o Options) (*GivenUp, error) {
	up := &GivenUp{Keys: map[string]bool{}}
	folder, err := o.Disk.OpenFolder(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return up, nil
	}
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	defer folder.Close()
	files, err := folder.ReadDir(".")
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file.Name(), asideSuffix) && !strings.HasSuffix(file.Name(), lostSuffix) {
			continue
		}
		if err := up.read(folder, file.Name()); err != nil {
			return nil, unreadable(err)
		}
	}
	return up, nil
}

// read adds the answers of one file.
func (up *GivenUp) read(folder *disk.Folder, name string) error {
	f, err := folder.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = journal.Scan(f, maxLine, func(l *journal.Line) error {
		if l.Kind == journal.Seal || bytes.HasPrefix(l.Bytes, []byte(askedBefore)) {
			return nil // no answer
		}
		if key := keyed.FindSubmatch(l.Bytes); key != nil {
			up.Keys[string(key[1])] = true
		} else {
			up.Unknown++
		}
		return nil
	})
	return err
}

// GiveUp writes down that answers were lost and are done without, and gives the file. The folder is made where it is missing.
func GiveUp(dir string, o Options, keys []string) (file string, err error) {
	folder, err := o.Disk.MakeFolder(dir)
	if err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	defer folder.Close()
	name, err := replace(folder, lostSuffix, func(w io.Writer) error {
		var group journal.Group
		for _, key := range keys {
			object, err := json.Marshal(struct {
				Key string `json:"key"`
			}{key})
			if err != nil {
				return err
			}
			group.Add(journal.Sign(object))
		}
		group.Seal()
		_, err := w.Write(group.Lines)
		return err
	})
	return folder.Path(name), err
}
